import Foundation
import Support

/// A new directory tree that is completed next to a folder and then exchanged with it in one step, so that
/// other programs see either the old tree or the new one.
///
/// Files that do not change are linked into the new tree. Both folders must be on one file system that can
/// exchange them, no process may have its working directory in the old folder, and everything in it must be
/// writable. If one of these conditions is not met, there is no staged folder, and files are replaced one by
/// one.
package struct StagedFolder {
  private let place: String
  private let stage: String
  /// The path of the file, inside the folder, that lists the files of this program.
  private let list: String
  /// The lock that keeps other processes out of the new tree until the old tree is removed.
  private let lock: FolderLock

  /// Creates the new tree with links to the files that do not change; nil if the folder cannot be replaced in
  /// one step.
  ///
  /// - Parameters:
  ///   - folder: the folder, which exists and is locked.
  ///   - rewritten: the files that will be written again, by their paths in the folder.
  ///   - removed: the files that the new tree must not have, by their paths in the folder.
  ///   - list: the path and the bytes of the file that lists the files of this program. It is written first,
  ///     so that the tree can be recognized if the process is killed.
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

  /// Returns the reason why a folder cannot be replaced in one step, as a clause; nil if none is known.
  ///
  /// - Parameter isPage: whether a path in the folder may be that of a new file, which cannot replace a symbolic
  ///   link.
  package static func obstacle(of folder: String, isPage: (String) -> Bool) -> String? {
    guard let place = end(of: folder), let old = FileStatus(place), let above = FileStatus("\(place)/..")
    else {
      return nil
    }
    if !old.isExchangeable(beside: above) { return "it is a mount point" }
    if isOccupied(place) { return "a process has its working folder in it" }
    guard access("\(place)/..", W_OK | X_OK) == 0 else {
      return "the folder that contains it cannot be written"
    }
    var unlinkable: String?
    var left = Links.mostEntries
    func look(_ path: String) {
      let here = path.isEmpty ? place : "\(place)/\(path)"
      guard unlinkable == nil, access(here, R_OK | W_OK | X_OK) == 0 else {
        unlinkable = unlinkable ?? "'\(path.isEmpty ? "." : path)' in it cannot be read and written"
        return
      }
      for name in (try? FileManager.default.contentsOfDirectory(atPath: here)) ?? [] where unlinkable == nil {
        let inner = path.isEmpty ? name : "\(path)/\(name)"
        left -= 1
        guard left > 0 else {
          unlinkable = "it has more than \(Links.mostEntries) files"
          return
        }
        guard let status = FileStatus("\(place)/\(inner)") else { continue }
        if status.isLink, isPage(inner) || isFolder("\(place)/\(inner)") {
          unlinkable = "'\(inner)' in it is a symbolic link"
        } else if status.device != old.device {
          unlinkable = "'\(inner)' in it is a mount point"
        } else if status.isFolder {
          look(inner)
        }
      }
    }
    look("")
    return unlinkable
  }

  /// Writes a file of the new tree. If the old tree has the file, its mode is kept.
  ///
  /// - Throws: `RecordError.unwritable` with the final path of the file. The new tree is then removed.
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
      // Read the system's message before another call changes it.
      var reason = systemReason()
      if case RecordError.unwritable(_, let own) = error { reason = own }
      discard()
      throw RecordError.unwritable(path: "\(folder)/\(path)", reason: reason)
    }
  }

  /// Exchanges the two trees and returns the new path of the old one. If the file system cannot exchange
  /// them, removes the new tree and returns nil.
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

  /// Removes the new tree, but not the files to which it has links.
  private func discard() {
    Self.remove(stage, list: list, rescuingTo: place, isJustReplaced: false) { _ in true }
  }

  /// Returns the trees that killed runs may have left next to a folder, before or after the exchange. The
  /// list of files in a tree shows whether the tree belongs to this program.
  package static func leftovers(of folder: String) -> [String] {
    guard let place = end(of: folder), let slash = place.lastIndex(of: "/") else { return [] }
    let above = String(place[..<slash]) + "/"
    let name = place[place.index(after: slash)...] + ".partial-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: above)) ?? []
    return names.filter { $0.hasPrefix(name) && $0.utf8.count == name.utf8.count + 6 }.map { above + $0 }
      .filter { FileStatus($0)?.isFolder == true }
  }

  /// Removes a tree that was replaced or never published. An unknown file, such as one that was written at
  /// the last moment, is moved to the folder. If the folder has a file of the same name, the newer one is
  /// kept.
  ///
  /// - Parameters:
  ///   - tree: the path of the tree.
  ///   - list: the path of the file that lists the files of this program. It is removed last, so that an
  ///     interrupted removal can continue.
  ///   - folder: the folder next to the tree.
  ///   - isJustReplaced: whether the tree was the folder a moment ago, so that files that differ are newer in
  ///     the tree.
  ///   - isOurs: whether the file at a path belongs to this program and can be removed.
  package static func remove(
    _ tree: String, list: String, rescuingTo folder: String, isJustReplaced: Bool, isOurs: (String) -> Bool
  ) {
    /// Whether a file of the tree can be removed without losing data.
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

  /// Returns the path with symbolic links resolved; nil if there is no file at the path.
  private static func end(of path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether a path leads to a folder, also through symbolic links.
  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Whether a process is known to have its working directory in a folder. That process would stay in the old
  /// tree.
  private static func isOccupied(_ place: String) -> Bool {
    let places = [FileManager.default.currentDirectoryPath] + WorkingFolders.all
    return places.contains { $0 == place || $0.hasPrefix(place + "/") }
  }
}

/// A maker of links, in a new tree, to the files of a folder that do not change.
private struct Links {
  let place: String
  let stage: String
  let device: UInt64
  let rewritten: Set<String>
  let removed: Set<String>
  /// The number of entries that may still be linked. A folder with more entries is probably not the folder of
  /// a report.
  private var left = Links.mostEntries
  static let mostEntries = 10_000

  init(place: String, stage: String, device: UInt64, rewritten: Set<String>, removed: Set<String>) {
    (self.place, self.stage, self.device, self.rewritten, self.removed) = (
      place, stage, device, rewritten, removed
    )
  }

  /// Links the contents of a folder into the new tree. Returns false if an entry cannot be linked.
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
        // Remove a folder whose last file is removed, unless another file is written to it.
        func isWithin(_ path: String) -> Bool { path.hasPrefix(inner + "/") }
        if removed.contains(where: isWithin), !rewritten.contains(where: isWithin) { rmdir(new) }
      }
    }
    return true
  }
}

/// A lock on a folder, which is held even if the folder is renamed, until the value is released or the
/// process ends.
package final class FolderLock {
  private let file: Int32

  private init(file: Int32) { self.file = file }

  deinit { close(file) }

  /// Locks a folder; nil if another process holds the lock or the file system has no locks.
  package convenience init?(_ folder: String) {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return nil }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      return nil
    }
    self.init(file: file)
  }

  /// Locks the folder at a path and waits for another process that is replacing it; nil if the file system
  /// has no locks.
  ///
  /// - Throws: `RecordError.unwritable` if the other process does not finish.
  package static func waiting(for folder: String) throws -> FolderLock? {
    // The loop waits for at most one minute. Publishing a folder takes one second.
    for _ in 0..<1_200 {
      let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      let lock = FolderLock(file: file)
      if flock(file, LOCK_EX | LOCK_NB) == 0 {
        var (locked, named) = (stat(), stat())
        guard fstat(file, &locked) == 0, stat(folder, &named) == 0 else { return nil }
        // Try again if the other process has replaced the folder at this path.
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

/// The status of a file or folder. Symbolic links are not followed.
private struct FileStatus {
  private let status: stat

  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.status = status
  }

  var device: UInt64 { UInt64(truncatingIfNeeded: status.st_dev) }
  var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
  var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }
  var mode: mode_t { status.st_mode & 0o7777 }

  func isSame(as other: FileStatus) -> Bool {
    status.st_ino == other.status.st_ino && status.st_dev == other.status.st_dev
  }

  func isNewer(than other: FileStatus) -> Bool {
    let (own, its) = (status.modificationTime, other.status.modificationTime)
    return (own.tv_sec, own.tv_nsec) > (its.tv_sec, its.tv_nsec)
  }

  /// Whether a folder can be exchanged with a folder next to it, given the status of their parent. The root
  /// of a file system cannot be exchanged.
  func isExchangeable(beside above: FileStatus) -> Bool {
    isFolder && device == above.device && status.st_ino != above.status.st_ino
  }

  /// Gives another file the same owner and mode. Returns false if this is not permitted.
  func isGiven(to path: String) -> Bool {
    guard let other = FileStatus(path)?.status else { return false }
    if other.st_uid != status.st_uid || other.st_gid != status.st_gid {
      guard chown(path, status.st_uid, status.st_gid) == 0 else { return false }
    }
    return chmod(path, mode) == 0
  }
}
