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
  /// When a file is taken, and when its names are looked up.
  enum Turn {
    /// It is taken at once, and its names are looked up in the order in which files are taken.
    case now
    /// It is taken at once, and its names are looked up after those of all files whose turn is now.
    case nowWithNamesLast
    /// It is taken when the names of all files whose turn is now were looked up.
    case last
  }

  private let files: [AppFolder.File]
  /// The files that are compiled, the controller's own first.
  private(set) var chosen: [Int] = []
  private var left: [Int] = []
  private var bytes = 0
  /// The chosen files whose names are looked up next.
  private var waiting: [Int] = []
  /// The files whose names are looked up last. Some are chosen already, the others are chosen then.
  private var last: [Int] = []
  /// Those of them that are not chosen yet.
  private var postponed: Set<Int> = []
  private var known: Set<Int> = []

  /// Creates a choice from an app's files, without a chosen file.
  init(among files: [AppFolder.File]) { self.files = files }

  /// The chosen files, and the files that the limits leave out.
  var selection: FileSelection {
    let others = left + last.filter(postponed.contains)
    return FileSelection(chosen: chosen.map { files[$0] }, left: others.map { files[$0].path })
  }

  /// Takes a file if the limits allow it.
  mutating func take(_ index: Int, _ turn: Turn = .now) {
    let isNew = known.insert(index).inserted
    if turn == .last {
      if isNew {
        last.append(index)
        postponed.insert(index)
      }
      return
    }
    guard isNew || postponed.remove(index) != nil else { return }
    if !isNew { last.removeAll { $0 == index } }
    guard choose(index, limit: FileSelection.fileLimit) else { return }
    if turn == .now { waiting.append(index) } else { last.append(index) }
  }

  /// Chooses a file if the limits allow it, and notes it as left out if they do not. Returns whether it was chosen.
  @discardableResult
  private mutating func choose(_ index: Int, limit: Int) -> Bool {
    let size = files[index].text.utf8.count
    // The class's own file is always taken.
    let isWithinLimits =
      chosen.isEmpty
      || chosen.count < limit && size <= FileSelection.sizeLimit && bytes + size <= FileSelection.totalLimit
    guard isWithinLimits else {
      left.append(index)
      return false
    }
    chosen.append(index)
    bytes += size
    return true
  }

  /// Returns the next file whose names are to be looked up. Nil after the last one, or if no more files can be taken.
  mutating func next() -> Int? {
    while chosen.count < FileSelection.fileLimit {
      if !waiting.isEmpty { return waiting.removeFirst() }
      guard !last.isEmpty else { return nil }
      let index = last.removeFirst()
      if postponed.remove(index) == nil || choose(index, limit: FileSelection.fileLimit) { return index }
    }
    return nil
  }

  /// Takes the files of types that values from other screens need, the most important first.
  mutating func takeOthers(_ others: [[Int]]) {
    let limit = chosen.count + FileSelection.otherFileLimit
    for index in others.joined() where !chosen.contains(index) {
      left.removeAll { $0 == index }
      last.removeAll { $0 == index }
      postponed.remove(index)
      choose(index, limit: limit)
    }
  }
}
