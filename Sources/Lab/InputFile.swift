import Foundation

/// The reader of files that a user names.
package enum InputFile {
  /// Returns the first bytes of a file.
  package static func start(_ path: String, count: Int) throws -> [UInt8] {
    var status = stat()
    // Opening a pipe without a writer would wait forever.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFIFO, status.st_mode & S_IFMT != S_IFDIR,
      let head = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    else { throw LabError(.missing, "\(path): cannot be read as a file.") }
    // Reading an empty file returns nil.
    let data = (try? head.read(upToCount: count)) ?? Data()
    return [UInt8](data)
  }

  /// Returns whether a path is that of a folder.
  package static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Returns the bytes of a file that the user names.
  ///
  /// Throws ``LabError`` if the path is a folder or a pipe, or if the file has more than `limit` bytes.
  package static func read(_ path: String, limit: Int) throws -> [UInt8] {
    let url = URL(fileURLWithPath: path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw LabError(.missing, "\(path): no such file.")
    }
    guard !isFolder.boolValue else { throw LabError(.missing, "\(path): is a folder, not a file.") }
    // Opening a pipe without a writer would wait forever.
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
      throw LabError(.missing, "\(path): is a pipe; save its output to a file first.")
    }
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      // One byte more than allowed shows that the file is too large, without reading all of it.
      let data = try handle.read(upToCount: limit + 1) ?? Data()
      guard data.count <= limit else {
        throw LabError(.broken, "\(path): larger than \(limit / 1024) KiB.")
      }
      return [UInt8](data)
    } catch let failure as LabError {
      throw failure
    } catch {
      throw LabError(.missing, "\(path): cannot be read: \(error.localizedDescription)")
    }
  }
}
