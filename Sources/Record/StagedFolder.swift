import Foundation
import Support

/// A new tree for a folder, complete beside it before the two change places at once: other programs see the old tree or
/// the new one, never a part of both.
///
/// What is to stay comes along as links to the same files. The folders must be on one file system that can exchange them,
/// nobody may stand in the old one, and all in it must be ours to write; else there is no staged folder, and files are replaced one by one.
package struct StagedFolder {
  /// The folder, behind symbolic links.
  private let place: String
  private let stage: String
  /// The file that tells which others are ours.
  private let list: String
  /// Keeps others out of the new tree until the old one is gone.
  private let lock: FolderLock

  /// Links the entries of a folder that stay; nil where the folder cannot be replaced at once.
  ///
  /// - Parameters:
  ///   - folder: the folder, which is there and locked.
  ///   - rewritten: files that are written anew, by their paths in the folder.
  ///   - removed: files that are not to be in the new tree.
  ///   - list: the file that tells which others are ours, by its path, and its bytes; is there before anything else, so that
  ///     what a killed process leaves is known to be ours.
  package init?(
    of folder: String, rewriting rewritten: Set<String>, removing removed: Set<String>,
    list: (path: String, bytes: [UInt8])
  ) {
    guard let place = Self.end(of: folder), !Self.isOccupied(place),
      let old = FileStatus(place), let above = FileStatus("\(place)/.."), old.isExchangeable(beside: above)
    else { return nil }
    var name = Array("\(place).partial-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { return nil }
    let stage = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let lock = FolderLock(stage), old.isGiven(to: stage) else {
      rmdir(stage)
      return nil
    }
    (self.place, self.stage, self.list, self.lock) = (place, stage, list.path, lock)
    do { try write(list.bytes, to: list.path, of: folder) } catch { return nil }
    var links = Links(place: place, stage: stage, device: old.device, rewritten: rewritten, removed: removed)
    guard links.make(below: "") else {
      discard()
      return nil
    }
  }

  /// Writes a file of the new tree, with the mode of the old one.
  ///
  /// Throws `RecordError.unwritable` with the path that the file will have; the new tree is then gone.
  package func write(_ bytes: [UInt8], to path: String, of folder: String) throws {
    do {
      let new = "\(stage)/\(path)"
      if let slash = path.lastIndex(of: "/") {
        try FileManager.default.createDirectory(
          atPath: "\(stage)/\(path[..<slash])", withIntermediateDirectories: true)
      }
      try AtomicFile.write(to: new) { append in try append(bytes) }
      if let old = FileStatus("\(place)/\(path)") { chmod(new, old.mode) }
    } catch {
      // Before anything else sets it anew.
      var reason = systemReason()
      if case RecordError.unwritable(_, let own) = error { reason = own }
      discard()
      throw RecordError.unwritable(path: "\(folder)/\(path)", reason: reason)
    }
  }

  /// Exchanges the folders, and returns where the old tree is now; nil where the file system cannot, and the new tree is
  /// then gone.
  package func publish() -> String? {
    guard FolderExchange.exchange(stage, place) else {
      discard()
      return nil
    }
    let above = open("\(stage)/..", O_RDONLY | O_CLOEXEC)
    fsync(above)
    close(above)
    return stage
  }

  /// Removes the new tree; the files that it links to stay.
  private func discard() {
    Self.remove(stage, list: list, rescuingTo: place, isJustReplaced: false) { _ in true }
  }

  /// What may be left of killed runs beside a folder: trees that were never published, and such as were replaced. Whether
  /// they are ours, their lists tell.
  package static func leftovers(of folder: String) -> [String] {
    guard let place = end(of: folder), let slash = place.lastIndex(of: "/") else { return [] }
    let above = String(place[..<slash]) + "/"
    let name = place[place.index(after: slash)...] + ".partial-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: above)) ?? []
    return names.filter { $0.hasPrefix(name) && $0.utf8.count == name.utf8.count + 6 }.map { above + $0 }
      .filter { FileStatus($0)?.isFolder == true }
  }

  /// Removes a tree that was replaced, or never published. What is not known, such as a file that somebody wrote at the
  /// last moment, goes over into the folder; where that has another file of the name, the newer one stays.
  ///
  /// - Parameters:
  ///   - tree: where it is.
  ///   - list: the file by which others are known, by its path; it goes last, so that a removal that is cut short can be gone on with.
  ///   - folder: the folder beside it.
  ///   - isJustReplaced: whether the tree was the folder a moment ago, so that what differs in it is newer.
  ///   - isOurs: whether nobody misses a file of the tree, by its path.
  package static func remove(
    _ tree: String, list: String, rescuingTo folder: String, isJustReplaced: Bool, isOurs: (String) -> Bool
  ) {
    /// Whether nothing is lost with a file of the tree.
    func isSpare(_ path: String, _ old: FileStatus) -> Bool {
      guard let new = FileStatus("\(folder)/\(path)") else { return isOurs(path) }
      return old.isSame(as: new) || isOurs(path) || !isJustReplaced && !old.isNewer(than: new)
    }
    func remove(below path: String) {
      let here = path.isEmpty ? tree : "\(tree)/\(path)"
      for name in (try? FileManager.default.contentsOfDirectory(atPath: here)) ?? [] {
        let inner = path.isEmpty ? name : "\(path)/\(name)"
        if inner == list { continue }
        guard let old = FileStatus("\(tree)/\(inner)") else { continue }
        if old.isFolder {
          remove(below: inner)
          rmdir("\(tree)/\(inner)")
        } else if isSpare(inner, old) {
          unlink("\(tree)/\(inner)")
        } else {
          try? FileManager.default.createDirectory(
            atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
          rename("\(tree)/\(inner)", "\(folder)/\(inner)")
        }
      }
    }
    remove(below: "")
    unlink("\(tree)/\(list)")
    rmdir(tree)
  }

  // MARK: Parts

  /// The path behind symbolic links; nil where nothing is.
  private static func end(of path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether a process is known to stand in a folder: it would stay in the old tree.
  private static func isOccupied(_ place: String) -> Bool {
    let places = [FileManager.default.currentDirectoryPath] + WorkingFolders.all
    return places.contains { $0 == place || $0.hasPrefix(place + "/") }
  }
}

/// Links to what stays of a folder, made in another one.
private struct Links {
  let place: String
  let stage: String
  let device: UInt64
  let rewritten: Set<String>
  let removed: Set<String>
  /// More entries are not linked: whoever keeps as much beside a report has it in a folder of other things.
  private var left = 10_000

  init(place: String, stage: String, device: UInt64, rewritten: Set<String>, removed: Set<String>) {
    (self.place, self.stage, self.device, self.rewritten, self.removed) = (
      place, stage, device, rewritten, removed
    )
  }

  /// Links what a folder holds; false where something cannot be linked.
  mutating func make(below path: String) -> Bool {
    let folder = path.isEmpty ? place : "\(place)/\(path)"
    guard access(folder, R_OK | W_OK | X_OK) == 0,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return false }
    for name in names {
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      if rewritten.contains(inner) || removed.contains(inner) { continue }
      if let page = AtomicFile.page(ofAbandoned: inner), rewritten.contains(page) { continue }
      left -= 1
      let (old, new) = ("\(place)/\(inner)", "\(stage)/\(inner)")
      guard left > 0, let status = FileStatus(old), status.device == device else { return false }
      if !status.isFolder {
        guard linkat(AT_FDCWD, old, AT_FDCWD, new, 0) == 0 else { return false }
      } else {
        guard mkdir(new, 0o700) == 0, status.isGiven(to: new), make(below: inner) else { return false }
        // A folder goes with the last file in it, unless another comes.
        func isWithin(_ path: String) -> Bool { path.hasPrefix(inner + "/") }
        if removed.contains(where: isWithin), !rewritten.contains(where: isWithin) { rmdir(new) }
      }
    }
    return true
  }
}

/// A lock on a folder, whatever it is called, until the value is gone or the process ends.
package final class FolderLock {
  private let file: Int32

  private init(file: Int32) { self.file = file }

  deinit { close(file) }

  /// Locks a folder; nil where another has it, or where the file system knows no locks.
  package convenience init?(_ folder: String) {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return nil }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      return nil
    }
    self.init(file: file)
  }

  /// Locks the folder that has a name, and waits for another process that is replacing it; nil where the file system knows
  /// no locks.
  ///
  /// Throws `RecordError.unwritable` when the other does not end.
  package static func waiting(for folder: String) throws -> FolderLock? {
    // A minute: publishing takes a second.
    for _ in 0..<1_200 {
      let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      let lock = FolderLock(file: file)
      if flock(file, LOCK_EX | LOCK_NB) == 0 {
        var (locked, named) = (stat(), stat())
        guard fstat(file, &locked) == 0, stat(folder, &named) == 0 else { return nil }
        // The other one may have put a new folder there.
        if locked.st_ino == named.st_ino, locked.st_dev == named.st_dev { return lock }
      } else if errno == EWOULDBLOCK || errno == EINTR {
        usleep(50_000)
      } else {
        return nil
      }
    }
    throw RecordError.unwritable(path: folder, reason: "another run is writing it")
  }
}

/// What is known of a file or folder, links not followed.
private struct FileStatus {
  private let status: stat

  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.status = status
  }

  var device: UInt64 { UInt64(truncatingIfNeeded: status.st_dev) }
  var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
  var mode: mode_t { status.st_mode & 0o7777 }

  func isSame(as other: FileStatus) -> Bool {
    status.st_ino == other.status.st_ino && status.st_dev == other.status.st_dev
  }

  func isNewer(than other: FileStatus) -> Bool {
    let (own, its) = (status.modificationTime, other.status.modificationTime)
    return (own.tv_sec, own.tv_nsec) > (its.tv_sec, its.tv_nsec)
  }

  /// Whether a folder can change places with one beside it: it is no file system of its own.
  func isExchangeable(beside above: FileStatus) -> Bool {
    isFolder && device == above.device && status.st_ino != above.status.st_ino
  }

  /// Gives another file the same owner and mode; false where that is not allowed.
  func isGiven(to path: String) -> Bool {
    guard let other = FileStatus(path)?.status else { return false }
    if other.st_uid != status.st_uid || other.st_gid != status.st_gid {
      guard chown(path, status.st_uid, status.st_gid) == 0 else { return false }
    }
    return chmod(path, mode) == 0
  }
}
