import Analysis
import Foundation
import Record
import Support

/// Functions that render the report of a record.
public enum Reporting {
  /// A finished report.
  public struct Rendered: Sendable, Equatable {
    /// The files, with paths relative to the report's folder.
    public var files: [ReportFile]
    /// The result of the run in one sentence of plain text for a terminal.
    public var verdict: String
  }

  /// Renders the report without pictures of cells.
  ///
  /// Equal records give equal bytes.
  ///
  /// - Parameters:
  ///   - record: the run.
  ///   - modelNotes: paragraphs of Markdown about the simulation for `method.md`; they are not escaped.
  public static func render(_ record: RunRecord, modelNotes: [String] = []) -> Rendered {
    ReportDraft(record, modelNotes: modelNotes).rendered(with: Illustrations())
  }

  /// Returns the number of cells in the record from which a page was made, which the end of the page states;
  /// nil if the page does not state it.
  public static func cellCount(ofPage text: String) -> Int? {
    guard let start = text.range(of: pageOrigin, options: .backwards)?.upperBound else { return nil }
    return Int(text[start...].prefix(while: \.isNumber))
  }

  /// The text before the number of cells at the end of a page.
  static let pageOrigin = "Made from a record of "
}

/// A report that lists the pictures that it needs and is rendered once they exist.
public struct ReportDraft {
  private let report: Report

  /// Analyzes a record; see `Reporting.render`.
  public init(_ record: RunRecord, modelNotes: [String] = []) {
    report = Report(record, modelNotes: modelNotes)
  }

  /// The requests for the pictures that the report needs. Equal records give equal requests.
  public var requests: [IllustrationRequest] { report.illustrated.requests.map(\.request) }

  /// Renders the report with its pictures.
  ///
  /// Equal records with equal pictures give equal bytes.
  ///
  /// - Parameters:
  ///   - illustrations: the pictures that were drawn.
  ///   - jobs: the number of threads that write chapters.
  public func rendered(with illustrations: Illustrations, jobs: Int = 1) -> Reporting.Rendered {
    let report = Report(report, illustrations)
    let chapters = mapConcurrently(Report.chapters, jobs: jobs) { $0(report).files() }
    return Reporting.Rendered(files: chapters.flatMap { $0 }, verdict: report.analysis.verdict)
  }
}
