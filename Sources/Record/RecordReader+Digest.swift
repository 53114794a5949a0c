import Foundation
import Support

extension RecordReader {
  /// The maximum length of a footer, in bytes.
  private static let longestFooter = 512

  /// Returns the digest in the footer of a record's file; nil if the file cannot be read or has no footer.
  ///
  /// Only the end of the file is read, so the digest is not compared with the cells.
  public static func digest(ofFile path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path)
    else { return nil }
    defer { try? file.close() }
    let start = max(0, Int(status.st_size) - longestFooter)
    guard (try? file.seek(toOffset: UInt64(start))) != nil,
      let bytes = try? file.read(upToCount: longestFooter),
      let line = bytes.split(separator: 0x0A).last,
      let footer = try? JSONDocument.parse(Array(line)), footer["end"] != nil
    else { return nil }
    return try? footer["digest"]?.string()
  }
}
