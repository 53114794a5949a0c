import Foundation

/// The attributes of files that show whether a file has changed.
struct FileStamps {
  /// The attributes of one file.
  private struct Stamp: Equatable {
    var modified: Date?
    var size: Int?
    var number: Int?

    /// Returns nil if the file does not exist.
    init?(_ path: String) {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
      modified = attributes[.modificationDate] as? Date
      size = (attributes[.size] as? NSNumber)?.intValue
      number = (attributes[.systemFileNumber] as? NSNumber)?.intValue
    }
  }

  /// The time between two checks of the files, in seconds. A check takes microseconds, because there are few
  /// files.
  private static let pause = 0.2

  private var stamps: [String: Stamp] = [:]

  /// Notes the files at some paths as they are now.
  init(_ paths: some Sequence<String>) { note(paths) }

  /// Notes more files as they are now.
  mutating func note(_ paths: some Sequence<String>) { for path in paths { stamps[path] = Stamp(path) } }

  /// The paths of the files that exist, sorted.
  var seen: [String] { stamps.keys.sorted() }

  /// Waits until a file changes, and returns the paths of the changed files, sorted. Returns nil if `shouldStop`
  /// returns true first.
  ///
  /// An editor may write a file in several steps, so this waits until nothing changes any more.
  func wait(for paths: some Sequence<String>, shouldStop: () -> Bool) -> [String]? {
    let paths = Array(paths)
    var now = self
    while now.stamps == stamps {
      Thread.sleep(forTimeInterval: Self.pause)
      if shouldStop() { return nil }
      now = FileStamps(paths)
      while now.stamps != stamps, !shouldStop() {
        Thread.sleep(forTimeInterval: Self.pause / 4)
        let later = FileStamps(paths)
        if later.stamps == now.stamps { break }
        now = later
      }
    }
    return paths.filter { now.stamps[$0] != stamps[$0] }.sorted()
  }
}
