/// A format in which a record can be exported for other programs and services.
///
/// To add a format, add a value of this type next to the code that writes the format, and list it in ``all``.
public struct ExportForm: Sendable, Equatable {
  /// The default destination of a format.
  public enum Place: Sendable {
    /// A file with the format's file name.
    case file
    /// Standard output.
    case standardOutput
    /// The step summary of a workflow; a file if the program does not run in a workflow.
    case stepSummary
  }

  /// The name that `--to` accepts.
  public let id: String
  /// The default file name.
  public let fileName: String
  /// The description of the format in the help; nil if its id says enough.
  public let note: String?
  /// The maximum number of bytes, slightly below the limit of the service that receives the file; nil if
  /// there is no limit.
  public let byteLimit: Int?
  /// The default destination.
  public let place: Place
  /// Passes the text in parts to `take`, given the folder of the report pages and the maximum number of
  /// bytes.
  let write: @Sendable (_ exporter: Exporter, _ pages: String, _ limit: Int, _ take: (String) -> Void) -> Void

  /// Creates a format whose text is always short, so that it is written in one part.
  init(
    _ id: String, file: String, note: String? = nil, byteLimit: Int? = nil, place: Place = .file,
    text: @escaping @Sendable (Exporter, String, Int) -> String
  ) {
    self.init(id, file: file, note: note, byteLimit: byteLimit, place: place) {
      exporter, pages, limit, take in take(text(exporter, pages, limit))
    }
  }

  /// Creates a format whose text grows with the record, so that it is written in parts.
  init(
    _ id: String, file: String, note: String? = nil, byteLimit: Int? = nil, place: Place = .file,
    write: @escaping @Sendable (Exporter, String, Int, (String) -> Void) -> Void
  ) {
    self.id = id
    fileName = file
    self.note = note
    self.byteLimit = byteLimit
    self.place = place
    self.write = write
  }

  /// All formats, in the order of the help.
  public static let all: [ExportForm] = [
    .json,
    .csv,
    .junit,
    .sarif,
    .github,
    .xcode,
    .summary,
    .comment,
  ]

  /// Returns whether two formats have the same id.
  public static func == (a: ExportForm, b: ExportForm) -> Bool { a.id == b.id }
}
