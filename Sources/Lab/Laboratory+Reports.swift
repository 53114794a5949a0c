import Foundation
import Matrix
import Platform
import Record
import Reports
import Scenarios
import Support

/// A format in which a record can be written.
public enum ReportForm: Sendable, Equatable {
  /// A folder of Markdown pages with pictures.
  case pages
  /// One HTML page for a browser, in which cells can be played.
  case browserPage
  /// A file for other programs.
  case export(ExportForm)

  /// All formats in the order of the help.
  public static let all: [ReportForm] = [.pages, .browserPage] + ExportForm.all.map { .export($0) }

  /// The value of `--to` that selects the format.
  public var id: String {
    switch self {
    case .pages: "md"
    case .browserPage: "html"
    case .export(let form): form.id
    }
  }

  /// The description in the help, or nil if the id is clear without one.
  public var note: String? {
    switch self {
    case .pages: "the pages"
    case .browserPage: "one page for filtering, pivoting and playing cells"
    case .export(let form): form.note
    }
  }

  /// The name of the file. For pages, the name of the first page.
  public var fileName: String {
    switch self {
    case .pages: "README.md"
    case .browserPage: "report.html"
    case .export(let form): form.fileName
    }
  }
}

extension Laboratory {
  /// Returns a replay, which plays cells of a record again for reports.
  ///
  /// - Parameters:
  ///   - header: The header of the record.
  ///   - platform: A platform, of which only the measured keyboards are used. The profile and the rules are
  ///     those of the record.
  ///   - selection: The user's own screens and scenarios.
  ///
  /// Throws: ``LabError`` for files that are missing or malformed.
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

  /// Writes a record in a format. The cells in pictures are played again.
  ///
  /// - Parameters:
  ///   - record: The record to write.
  ///   - form: The format.
  ///   - place: The path of the file, or of the folder for pages.
  ///
  /// Throws: ``LabError`` if the path cannot be written or is a folder with other files, and `RecordError` if
  /// a file cannot be written.
  public func write(_ record: RunRecord, as form: ReportForm, to place: String) throws {
    switch form {
    case .pages: _ = try writePages(record, replay(of: record.header), to: place)
    case .browserPage:
      let page = try browserPage(record, replay(of: record.header)).bytes
      try write(to: place) { append in try append(page) }
    case .export(let format):
      let exporter = Exporter(record, version: Self.version)
      try write(to: place) { append in try exporter.write(format, to: append) }
    }
  }

  private func write(to path: String, _ body: (_ append: ([UInt8]) throws -> Void) throws -> Void) throws {
    try OutputFolder.making(above: path) { try AtomicFile.write(to: path, body: body) }
  }

  /// Draws, renders and writes all pages, and returns a summary of the run in one sentence.
  ///
  /// The report names the file of the whole record by its digest if there is a file.
  public func writePages(
    _ record: RunRecord, _ replay: Replay, to folder: String, from file: String? = nil
  ) throws -> String {
    let draft = ReportDraft(record, modelNotes: ModelNotes.sections)
    let report = draft.rendered(
      with: Illustrator.illustrations(draft.requests, of: record.cells, replay, jobs: jobs), jobs: jobs)
    try placing { () throws(ReportTreeError) in
      try ReportTree.write(report.files, to: folder, of: file.flatMap { RecordReader.digest(ofFile: $0) })
    }
    return report.verdict
  }

  /// Returns the reasons why the pages in a folder are not the report of the record in a file, one sentence
  /// each; empty if they are.
  package func differences(ofPagesIn folder: String, from file: String) -> [String] {
    guard let digest = RecordReader.digest(ofFile: file) else { return ["\(file) is not a whole record."] }
    return ReportTree.differences(in: folder, from: digest)
  }

  /// Returns the number of cells in the report whose pages are in a folder, or nil if the folder has no
  /// pages.
  package func cellCount(ofPagesIn folder: String) -> Int? {
    let page = try? InputFile.read("\(folder)/README.md", limit: 4 << 20)
    return page.flatMap { Reporting.cellCount(ofPage: String(decoding: $0, as: UTF8.self)) }
  }

  /// Throws an error if pages cannot be written to a folder. Returns a note if they cannot be replaced in one
  /// step. This check comes before anything is played for the pages.
  ///
  /// - Parameter option: the option that names the folder, for the message of the error.
  package func checkPlace(ofPages folder: String, option: String = "--output-dir") throws -> String? {
    try placing(option) { () throws(ReportTreeError) in try ReportTree.check(folder) }
    return ReportTree.obstacle(in: folder).map {
      "the pages in \(folder) are replaced one by one, because \($0). If the program is killed meanwhile, some "
        + "pages belong to the earlier report until the next report is written."
    }
  }

  private func placing<Output>(
    _ option: String = "--output-dir", _ body: () throws(ReportTreeError) -> Output
  ) throws {
    do {
      _ = try body()
    } catch {
      let other = if case .foreign = error { "Or choose" } else { "Choose" }
      throw LabError(.unwritable, "\(error) \(other) another folder with \(option).")
    }
  }

  /// Returns the bytes of the HTML page, and the number of cells that can be played in it.
  public func browserPage(
    _ record: RunRecord, _ replay: Replay, table: DeviceTable = .builtIn
  ) -> (bytes: [UInt8], films: Int) {
    FilmPage.render(record, replay, table: table, jobs: jobs)
  }

  /// The version of this project.
  public static let version = "0.1.0"
}

/// Functions for the folders of outputs and their free disk space.
package enum OutputFolder {
  /// A low estimate for the line of a cell, in bytes. In the default record the shortest line has 752 bytes,
  /// and the line of an error has a fifth of that.
  private static let leastLine = 500
  /// A low estimate for all pages of a report, in bytes.
  private static let leastReport = 256 << 10

  /// Throws an error before a run if its record cannot fit into the free disk space.
  ///
  /// The estimate is low, so a record that would fit is never refused. The disk may still become full during
  /// the run.
  ///
  /// - Parameter free: The number of free bytes, or nil to ask the system.
  package static func checkRoom(
    forCells count: Int, at path: String, free: Int? = nil
  ) throws(LabError) {
    try check(count * leastLine, "a record of \(count) cells", at: path, free, "--output")
  }

  /// Throws an error before a run if the pages of its report cannot fit into the free disk space.
  package static func checkRoom(forPagesIn folder: String, free: Int? = nil) throws(LabError) {
    try check(leastReport, "a report", at: folder, free, "--output-dir")
  }

  private static func check(
    _ needed: Int, _ what: String, at path: String, _ free: Int?, _ option: String
  ) throws(LabError) {
    guard let free = free ?? freeBytes(at: path), free < needed else { return }
    func megabytes(_ bytes: Int) -> String { fixed(Double(bytes) / 1e6, 1) }
    throw LabError(
      .unwritable,
      "\(path): \(what) needs at least \(megabytes(needed)) MB, but only \(megabytes(free)) MB are free. "
        + "Nothing was played. Free some space, or choose another path with \(option).")
  }

  /// Returns the number of free bytes on the disk of a path. Nil if the path is neither a file nor a folder,
  /// or if the system does not report the number.
  private static func freeBytes(at path: String) -> Int? {
    var status = stat()
    if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) { return nil }
    var place = URL(fileURLWithPath: path)
    while !FileManager.default.fileExists(atPath: place.path), place.pathComponents.count > 1 {
      place.deleteLastPathComponent()
    }
    // A virtual file system such as /proc has no size.
    guard let facts = try? FileManager.default.attributesOfFileSystem(forPath: place.path),
      let size = facts[.systemSize] as? NSNumber, size.intValue > 0
    else { return nil }
    return (facts[.systemFreeSize] as? NSNumber)?.intValue
  }

  /// Creates the folder that contains a path, and calls a function that writes there. If the function throws an
  /// error, the new folders without files are removed.
  package static func making<Output>(above path: String, _ body: () throws -> Output) throws -> Output {
    let (folder, missing) = (Record.folder(above: path), missingFolders(above: path))
    if !folder.isEmpty, folder != "/" {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw LabError(
          .unwritable,
          "\(folder): cannot create this folder: \(error.localizedDescription). Choose another path with "
            + "--output.")
      }
    }
    do { return try body() } catch {
      for folder in missing { rmdir(folder) }
      throw error
    }
  }
}
