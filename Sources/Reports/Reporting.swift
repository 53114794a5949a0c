import Analysis
import Foundation
import Record
import Support

/// Makes a report of a record.
public enum Reporting {
  /// A finished report.
  public struct Rendered: Sendable, Equatable {
    /// Every file, with paths relative to the report's folder.
    public var files: [ReportFile]
    /// How the run came out, in one sentence of plain text for a terminal.
    public var verdict: String
  }

  /// Every file of the report, and its verdict, without pictures of cells; equal records make equal bytes.
  ///
  /// - Parameters:
  ///   - record: the run.
  ///   - modelNotes: paragraphs of Markdown about the simulation for `method.md`; they are not escaped.
  public static func render(_ record: RunRecord, modelNotes: [String] = []) -> Rendered {
    ReportDraft(record, modelNotes: modelNotes).rendered(with: Illustrations())
  }

  /// How a run came out, in one sentence of plain text.
  public static func verdict(of record: RunRecord) -> String { RunAnalysis(record).verdict }

  /// How many cells the record has that a page was made from, as the page's end says; nil where it says nothing.
  public static func cellCount(ofPage text: String) -> Int? {
    guard let start = text.range(of: pageOrigin, options: .backwards)?.upperBound else { return nil }
    return Int(text[start...].prefix(while: \.isNumber))
  }

  /// What stands before that number.
  static let pageOrigin = "Made from a record of "
}

/// A report that says what it wants to have drawn, and waits for it.
public struct ReportDraft {
  private let report: Report

  /// Reads a record; see `Reporting.render`.
  public init(_ record: RunRecord, modelNotes: [String] = []) {
    report = Report(record, modelNotes: modelNotes)
  }

  /// What is to be played again and drawn; equal records want the same.
  public var requests: [IllustrationRequest] { report.illustrated.requests.map(\.request) }

  /// Every file of the report, and its verdict; equal records and equal pictures make equal bytes.
  ///
  /// - Parameters:
  ///   - illustrations: what was played again and drawn.
  ///   - jobs: how many threads write chapters.
  public func rendered(with illustrations: Illustrations, jobs: Int = 1) -> Reporting.Rendered {
    let report = Report(report, illustrations)
    let chapters = mapConcurrently(Report.chapters, jobs: jobs) { $0(report).files() }
    return Reporting.Rendered(files: chapters.flatMap { $0 }, verdict: report.analysis.verdict)
  }
}
