/// A form for other programs and places that a record can be written in.
///
/// A form is such a value beside the code that writes it, and a name in ``all``.
public struct ExportForm: Sendable, Equatable {
  /// Where a form goes when nobody says.
  public enum Place: Sendable {
    /// A file of the form's own name.
    case file
    /// Standard output.
    case standardOutput
    /// The step summary of a workflow, or a file where there is none.
    case stepSummary
  }

  /// What `--to` accepts.
  public let id: String
  /// The name of its file.
  public let fileName: String
  /// What it is, in the help; nil where the id says it.
  public let note: String?
  /// The most bytes that its reader takes, with room to spare; nil without a limit.
  public let byteLimit: Int?
  /// Where it goes when nobody says.
  public let place: Place
  /// Hands it over in parts: with the folder of the report pages, and the most bytes.
  let write: @Sendable (_ exporter: Exporter, _ pages: String, _ limit: Int, _ take: (String) -> Void) -> Void

  /// A form that is short whatever the record is.
  init(
    _ id: String, file: String, note: String? = nil, byteLimit: Int? = nil, place: Place = .file,
    text: @escaping @Sendable (Exporter, String, Int) -> String
  ) {
    self.init(id, file: file, note: note, byteLimit: byteLimit, place: place) {
      exporter, pages, limit, take in take(text(exporter, pages, limit))
    }
  }

  /// A form that grows with the record.
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

  /// Every form, in the order of the help.
  public static let all: [ExportForm] = [
    .json,
    .csv,
    .junit,
    .sarif,
    .github,
    .summary,
    .comment,
  ]

  /// Whether they are the same form.
  public static func == (a: ExportForm, b: ExportForm) -> Bool { a.id == b.id }
}
