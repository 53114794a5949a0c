import DeviceTables
import Exports
import Foundation
import HTMLReport
import MarkdownWriting
import MatrixRunner
import PlatformRules
import Reporting
import ResultRecord
import ScenarioLibrary

/// What a record can be written as.
public enum ReportForm: Sendable, Equatable {
  /// A folder of Markdown pages with pictures.
  case pages
  /// One page for a browser, in which cells can be played.
  case browserPage
  /// A file for other programs.
  case export(ExportForm)

  /// Every form, in the order of the help.
  public static let all: [ReportForm] = [.pages, .browserPage] + ExportForm.all.map { .export($0) }

  /// What `--to` accepts.
  public var id: String {
    switch self {
    case .pages: "md"
    case .browserPage: "html"
    case .export(let form): form.id
    }
  }

  /// What it is, in the help; nil where the id says it.
  public var note: String? {
    switch self {
    case .pages: "the pages"
    case .browserPage: "one page to filter, pivot and play cells in"
    case .export(let form): form.note
    }
  }

  /// The name of its file; of the pages, the first one's.
  public var fileName: String {
    switch self {
    case .pages: "README.md"
    case .browserPage: "report.html"
    case .export(let form): form.fileName
    }
  }
}

extension Laboratory {
  /// What plays cells of a record again, so that reports can show them.
  ///
  /// - Parameters:
  ///   - header: the record's.
  ///   - platform: says which keyboards were measured; its profile and rules are those of the record.
  ///   - selection: says where screens and scenarios of one's own come from.
  ///
  /// Throws: ``LabError`` for files that are missing or broken.
  public func replay(
    of header: RunHeader, on platform: PlatformChoice = PlatformChoice(),
    from selection: Selection = Selection()
  ) throws -> Replay {
    let table = try platform.table()
    return Replay(
      header, catalogue: catalogue, table: table,
      scenarios: try OwnScenario.read(selection.scenarioFiles ?? []).map(\.scenario),
      screens: try OwnScreens.read(selection).screens.map(\.screen))
  }

  /// Writes a record in a form; what pictures show is played again.
  ///
  /// - Parameters:
  ///   - record: what is reported.
  ///   - form: what is written.
  ///   - place: the folder of the pages, or the file.
  ///
  /// Throws: ``LabError`` for a place that cannot be written and a folder with other files;
  /// `RecordError` for a file that cannot be written.
  public func write(_ record: RunRecord, as form: ReportForm, to place: String) throws {
    switch form {
    case .pages: _ = try writePages(record, replay(of: record.header), to: place)
    case .browserPage:
      try write(browserPage(record, replay(of: record.header)).bytes, to: place)
    case .export(let format):
      try write(Array(Exporter(record, version: Self.version).text(format).utf8), to: place)
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try OutputFolder.make(above: path)
    try AtomicFile.write(to: path) { append in try append(bytes) }
  }

  /// Draws, renders and writes all pages; returns how the run came out, in one sentence.
  public func writePages(
    _ record: RunRecord, _ replay: Replay, to folder: String
  ) throws -> String {
    let draft = ReportDraft(record, modelNotes: ModelNotes.sections)
    let report = draft.rendered(
      with: Illustrator.illustrations(draft.requests, of: record.cells, replay, jobs: jobs))
    try placing { () throws(ReportTreeError) in try ReportTree.write(report.files, to: folder) }
    return report.verdict
  }

  /// Looks whether pages can go into a folder, before anything is played for them.
  package func checkPlace(ofPages folder: String) throws {
    try placing { () throws(ReportTreeError) in try ReportTree.check(folder) }
  }

  private func placing<Output>(_ body: () throws(ReportTreeError) -> Output) throws {
    do {
      _ = try body()
    } catch {
      let other = if case .foreign = error { "Or choose" } else { "Choose" }
      throw LabError(.unwritable, "\(error) \(other) another folder with --output-dir.")
    }
  }

  /// The page for a browser, and how many of the record's cells can be played in it.
  public func browserPage(
    _ record: RunRecord, _ replay: Replay, table: DeviceTable = .builtIn
  ) -> (bytes: [UInt8], films: Int) {
    FilmPage.render(record, replay, table: table, jobs: jobs)
  }

  /// The version of this project.
  public static let version = "0.1.0"
}

/// Makes the folders of files.
package enum OutputFolder {
  /// Makes the folder that a file is to be in.
  package static func make(above path: String) throws(LabError) {
    // Foundation's `deletingLastPathComponent` traps on a path of one character.
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw LabError(
        .unwritable,
        "\(folder): cannot make this folder: \(error.localizedDescription). "
          + "Choose another place with --output.")
    }
  }
}
