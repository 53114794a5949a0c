import Analysis
import Record

/// The analysis and the pictures that all chapters of a report share.
///
/// It is a class because every part of a page holds a reference to it, and copies would take most of the
/// rendering time.
final class Report: Sendable {
  let analysis: RunAnalysis
  /// The families of the ranked strategies that were played, in plan order.
  let families: [FamilyGroup]
  /// The results of every strategy for every pain point that was played.
  let pains: PainTable
  /// The files of the user's own screens and scenarios that were played.
  let ownFiles: RecordedFiles
  /// Paragraphs of Markdown about the simulation, for the method page.
  let modelNotes: [String]
  let illustrated: IllustratedCells
  let illustrations: Illustrations
  /// The first page of each chapter, in the order of the chapters; empty in a draft.
  let firstPages: [FirstPage]

  init(_ record: RunRecord, modelNotes: [String] = []) {
    analysis = RunAnalysis(record)
    families = analysis.families()
    pains = PainTable(record, strategies: analysis.table.entries(.strategy).map(\.id))
    ownFiles = RecordedFiles(record.header)
    self.modelNotes = modelNotes
    illustrated = IllustratedCells(analysis.table, analysis.ranking)
    illustrations = Illustrations()
    firstPages = []
  }

  init(_ draft: Report, _ illustrations: Illustrations) {
    (analysis, families, pains, ownFiles) = (draft.analysis, draft.families, draft.pains, draft.ownFiles)
    (modelNotes, illustrated) = (draft.modelNotes, draft.illustrated)
    self.illustrations = illustrations
    firstPages = Self.chapters.compactMap { $0(draft).firstPage }
  }

  /// The chapters, in the order in which each page links to the next. To add a chapter, add a file and a line
  /// here.
  static let chapters: [@Sendable (Report) -> any ReportChapter] = [
    { FrontPage(report: $0) },
    { RankingChapter(report: $0) },
    { FixChapter(report: $0) },
    { StrategyChapter(report: $0) },
    { FamilyChapter(report: $0) },
    { SituationChapter(report: $0, kind: .screens) },
    { SituationChapter(report: $0, kind: .scenarios) },
    { DeviceChapter(report: $0) },
    { CellChapter(report: $0) },
    { PainChapter(report: $0) },
    { SensitivityChapter(report: $0) },
    { MethodChapter(report: $0) },
    { SweepChapter(report: $0) },
  ]
}

protocol ReportChapter: ReportPiece {
  /// The chapter's first page. It is nil if the record has no data for the chapter, or if the links to the
  /// previous and next page skip the chapter.
  var firstPage: FirstPage? { get }
  /// Returns the files of the chapter; empty if the record has no data for it.
  func files() -> [ReportFile]
}

struct FirstPage: Sendable {
  var title: String
  var path: String
}

/// A part of a report, with access to the report's tables.
protocol ReportPiece {
  var report: Report { get }
}

extension ReportPiece {
  var analysis: RunAnalysis { report.analysis }
  /// The table of the cells in the matrix. It does not contain cells that are played only for pain points.
  var table: RunTable { report.analysis.table }
  var header: RunHeader { report.analysis.header }
  var ranking: Ranking { report.analysis.ranking }
  /// The ranked strategies, then `none` and the oracle. Every table has this order.
  var listed: [StrategySummary] { report.analysis.listed }
  var families: [FamilyGroup] { report.families }
  var illustrated: IllustratedCells { report.illustrated }
}
