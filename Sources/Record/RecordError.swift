/// Why a record could not be read or written.
public enum RecordError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no file at the path.
  case notFound(path: String)
  /// The file is there and cannot be read; `reason` is the system's.
  case unreadable(path: String, reason: String)
  /// The file cannot be written; `reason` is the system's.
  case unwritable(path: String, reason: String)
  /// The bytes are no whole record: cut short, changed, or something else altogether.
  case broken(String)
  /// The record comes from a newer version of this program.
  case newerSchema(found: Int, supported: Int, path: String? = nil)

  /// The same about a file.
  func naming(_ path: String) -> RecordError {
    switch self {
    case .broken(let what): .broken("\(path): \(what)")
    case .newerSchema(let found, let supported, _):
      .newerSchema(found: found, supported: supported, path: path)
    case .notFound, .unreadable, .unwritable: self
    }
  }

  /// One line for the person who gave the path.
  public var description: String {
    switch self {
    case .notFound(let path): "\(path): no such file. 'avoidance run -o FILE' writes one."
    case .unreadable(let path, let reason): "\(path): cannot read: \(reason)"
    case .unwritable(let path, let reason): "\(path): cannot write: \(reason)"
    case .broken(let what): what
    case .newerSchema(let found, let supported, let path):
      (path.map { "\($0): " } ?? "") + "newer schema \(found); this program reads up to \(supported)"
    }
  }
}
