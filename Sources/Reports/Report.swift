import Analysis
import Record

/// What all chapters of a report share: what the run comes to, and what of it is drawn.
///
/// A class, for every piece of every page has it: copies would take longer than what is told.
final class Report: Sendable {
  let analysis: RunAnalysis
  /// The families of the ranked strategies, as far as they were played, in plan order.
  let families: [FamilyGroup]
  /// How every strategy did for every pain that was played.
  let pains: PainTable
  /// The files of one's own that were played.
  let ownFiles: RecordedFiles
  /// Paragraphs of Markdown about the simulation.
  let modelNotes: [String]
  /// Which cells have a page with pictures.
  let illustrated: IllustratedCells
  /// The pictures.
  let illustrations: Illustrations
  /// The pages that the first one leads to, in their order; of a draft none.
  let entrances: [ChapterEntrance]

  init(_ record: RunRecord, modelNotes: [String] = []) {
    analysis = RunAnalysis(record)
    families = analysis.families()
    pains = PainTable(record, strategies: analysis.table.entries(.strategy).map(\.id))
    ownFiles = RecordedFiles(record.header)
    self.modelNotes = modelNotes
    illustrated = IllustratedCells(analysis.table, analysis.ranking)
    illustrations = Illustrations()
    entrances = []
  }

  /// The same with its pictures.
  init(_ draft: Report, _ illustrations: Illustrations) {
    (analysis, families, pains, ownFiles) = (draft.analysis, draft.families, draft.pains, draft.ownFiles)
    (modelNotes, illustrated) = (draft.modelNotes, draft.illustrated)
    self.illustrations = illustrations
    entrances = Self.chapters.compactMap { $0(draft).entrance }
  }

  /// Every chapter, in the order in which the pages lead from one to the next: a new one is a file and a line here.
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

/// A chapter of a report: pages with their pictures and tables, in files of their own.
protocol ReportChapter: ReportPiece {
  /// Its first page; nil where the record has nothing for it, and for what the pages do not lead to one after another.
  var entrance: ChapterEntrance? { get }
  /// Everything that it consists of; nothing where the record has nothing for it.
  func files() -> [ReportFile]
}

/// The first page of a chapter.
struct ChapterEntrance: Sendable {
  var title: String
  var path: String
}

/// What tells something of a report, and speaks of its tables as if they were its own.
protocol ReportPiece {
  var report: Report { get }
}

extension ReportPiece {
  var analysis: RunAnalysis { report.analysis }
  /// The cells of the matrix.
  var table: RunTable { report.analysis.table }
  var header: RunHeader { report.analysis.header }
  var ranking: Ranking { report.analysis.ranking }
  /// The ranked strategies, then the floor and the ceiling: the order of every table.
  var listed: [StrategySummary] { report.analysis.listed }
  var families: [FamilyGroup] { report.families }
  var illustrated: IllustratedCells { report.illustrated }
}
