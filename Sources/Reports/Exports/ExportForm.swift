/// A format for other programs and services in which a record can be written.
///
/// To add a format, add such a value next to the code that writes it, and list it in ``all``.
public struct ExportForm: Sendable, Equatable {
  /// The default destination of a format.
  public enum Place: Sendable {
    /// A file with the format's file name.
    case file
    /// Standard output.
    case standardOutput
    /// The step summary of a workflow, or a file outside of a workflow.
    case stepSummary
  }

  /// The name that `--to` accepts.
  public let id: String
  /// The default file name.
  public let fileName: String
  /// The description in the help; nil if the id needs none.
  public let note: String?
  /// The maximum number of bytes, a little below the limit of the receiving service; nil without a limit.
  public let byteLimit: Int?
  /// The default destination.
  public let place: Place
  /// Writes the text in parts, given the folder of the report pages and the maximum number of bytes.
  let write: @Sendable (_ exporter: Exporter, _ pages: String, _ limit: Int, _ take: (String) -> Void) -> Void

  /// Creates a format whose text is short for every record.
  init(
    _ id: String, file: String, note: String? = nil, byteLimit: Int? = nil, place: Place = .file,
    text: @escaping @Sendable (Exporter, String, Int) -> String
  ) {
    self.init(id, file: file, note: note, byteLimit: byteLimit, place: place) {
      exporter, pages, limit, take in take(text(exporter, pages, limit))
    }
  }

  /// Creates a format whose text grows with the record.
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
    .summary,
    .comment,
  ]

  /// Returns whether two formats have the same id.
  public static func == (a: ExportForm, b: ExportForm) -> Bool { a.id == b.id }
}
