/// An error while reading or writing a record.
public enum RecordError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no file at the path.
  case notFound(path: String)
  /// The file exists but cannot be read. `reason` is the system's message.
  case unreadable(path: String, reason: String)
  /// The file cannot be written. `reason` is the system's message.
  case unwritable(path: String, reason: String)
  /// The bytes are not a complete record: they are truncated, changed, or not a record at all.
  case broken(String)
  /// The record was written by a newer version of this program.
  case newerSchema(found: Int, supported: Int, path: String? = nil)

  func naming(_ path: String) -> RecordError {
    switch self {
    case .broken(let message): .broken("\(path): \(message)")
    case .newerSchema(let found, let supported, _):
      .newerSchema(found: found, supported: supported, path: path)
    case .notFound, .unreadable, .unwritable: self
    }
  }

  /// A message of one line for the user who gave the path.
  public var description: String {
    switch self {
    case .notFound(let path): "\(path): no such file. 'avoidance run -o FILE' writes one."
    case .unreadable(let path, let reason): "\(path): cannot read: \(reason)"
    case .unwritable(let path, let reason): "\(path): cannot write: \(reason)"
    case .broken(let message): message
    case .newerSchema(let found, let supported, let path):
      (path.map { "\($0): " } ?? "") + "newer schema \(found); this program reads up to \(supported)"
    }
  }
}
