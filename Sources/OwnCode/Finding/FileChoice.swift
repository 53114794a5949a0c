/// The files that are compiled for a controller.
struct FileSelection: Sendable {
  /// The most files. Types of further files are left out.
  static let fileLimit = 25
  /// The most files of types that only the values from other screens need.
  static let otherFileLimit = 12
  /// The most bytes of a file that is taken for a type that it declares.
  static let sizeLimit = 60_000
  /// The most bytes of all files together.
  static let totalLimit = 1_000_000

  /// The files, the controller's own first.
  var chosen: [AppFolder.File]
  /// The paths of files that were left out because of the limits.
  var left: [String]
}

/// The choice of the files that are compiled for a controller, within the limits of ``FileSelection``.
///
/// Files are named by their indices in the app's folder. Each chosen file is handed out once by ``next()``, so that what it
/// names can be taken, too.
struct FileChoice {
  private let files: [AppFolder.File]
  private var chosen: [Int] = []
  private var left: [Int] = []
  private var bytes = 0
  /// The files that wait until the other ones have what they name.
  private var last: [Int] = []
  private var known: Set<Int> = []
  /// The number of chosen files that were handed out.
  private var handedOut = 0

  /// Creates the choice of no files.
  init(among files: [AppFolder.File]) { self.files = files }

  /// The files that were chosen, and those for which there was no room.
  var selection: FileSelection {
    FileSelection(chosen: chosen.map { files[$0] }, left: (left + last).map { files[$0].path })
  }

  /// Takes a file if there is room.
  ///
  /// - Parameters:
  ///   - index: The file.
  ///   - isLast: Whether the file waits until the other ones have what they name.
  mutating func take(_ index: Int, isLast: Bool = false) {
    if isLast {
      if known.insert(index).inserted { last.append(index) }
    } else if known.insert(index).inserted {
      choose(index, limit: FileSelection.fileLimit)
    } else if let waiting = last.firstIndex(of: index) {
      last.remove(at: waiting)
      choose(index, limit: FileSelection.fileLimit)
    }
  }

  private mutating func choose(_ index: Int, limit: Int) {
    let size = files[index].text.utf8.count
    // The class's own file is always taken.
    let hasRoom =
      chosen.isEmpty
      || chosen.count < limit && size <= FileSelection.sizeLimit && bytes + size <= FileSelection.totalLimit
    guard hasRoom else { return left.append(index) }
    chosen.append(index)
    bytes += size
  }

  /// Returns the next file whose names are to be looked up. Nil if there is none, or if there is no room for more files.
  mutating func next() -> Int? {
    if handedOut == chosen.count, !last.isEmpty {
      choose(last.removeFirst(), limit: FileSelection.fileLimit)
      return next()
    }
    guard handedOut < chosen.count, chosen.count < FileSelection.fileLimit else { return nil }
    handedOut += 1
    return chosen[handedOut - 1]
  }

  /// Takes the files of types that values from other screens need, the most important first.
  mutating func takeOthers(_ others: [[Int]]) {
    let limit = chosen.count + FileSelection.otherFileLimit
    for index in others.joined() where !chosen.contains(index) {
      left.removeAll { $0 == index }
      last.removeAll { $0 == index }
      choose(index, limit: limit)
    }
  }
}
