import AvoidanceMetrics
import MarkdownWriting
import ResultRecord
import Text

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
  public static func verdict(of record: RunRecord) -> String {
    ReportBuilder(record, modelNotes: []).plainVerdict
  }
}

/// A report that says what it wants to have drawn, and waits for it.
public struct ReportDraft {
  private var report: ReportBuilder

  /// Reads a record; see `Reporting.render`.
  public init(_ record: RunRecord, modelNotes: [String] = []) {
    report = ReportBuilder(record, modelNotes: modelNotes)
  }

  /// What is to be played again and drawn; equal records want the same.
  public var requests: [IllustrationRequest] { report.illustrated.requests.map(\.request) }

  /// Every file of the report, and its verdict; equal records and equal pictures make equal bytes.
  public func rendered(with illustrations: Illustrations) -> Reporting.Rendered {
    var report = report
    report.illustrations = illustrations
    let tables = report.cellTables()
    let pains = report.painPages()
    report.chapters = report.chapters.filter {
      ($0.path != "pains.md" || !pains.isEmpty) && ($0.path != FamilyGroup.path || !report.families.isEmpty)
    }
    var files = [report.readme(isSplit: tables.count > 1, hasPains: !pains.isEmpty), report.method()]
    files.append(report.sensitivity())
    if let page = report.familiesPage() { files.append(page) }
    files += report.familyPictures() + report.familyCodePages()
    files += report.overviewPictures()
    files.append(report.strategyIndex())
    files += report.strategyPages()
    files += report.situationPages(.scenario) + report.situationPages(.screen)
    files.append(report.deviceIndex())
    files += report.devicePages()
    files += report.cellPages()
    files += report.illustrationFiles()
    files += tables
    files += pains
    files += report.sweepPages()
    return Reporting.Rendered(files: files, verdict: report.plainVerdict)
  }
}

/// What all pages share: the run as columns, the ranking, and the results by every axis.
///
/// All of it is about the matrix; what was played for the pain points alone counts on their pages only.
package struct ReportBuilder {
  /// The whole run.
  package let run: RunRecord
  /// The matrix.
  package let table: RunTable
  let ranking: Ranking
  let modelNotes: [String]
  let definitions = MetricID.allCases.map(\.definition)
  let weights = TierWeights()
  let byDevice: [[RunTable.Slice]]
  let byOrientation: [[RunTable.Slice]]
  let byScenario: [[RunTable.Slice]]
  let byScreen: [[RunTable.Slice]]
  /// Cell numbers by device, in plan order.
  let cellsByDevice: [[Int]]
  /// Classes of devices in the order of the first device of each.
  package let classes: [String]
  package let byClass: [[RunTable.Slice]]
  /// The files of one's own that were played.
  package let ownFiles: OwnFiles
  /// Which cells have a page with pictures.
  let illustrated: IllustratedCells
  /// The pictures.
  var illustrations = Illustrations()
  /// The pages that the first one leads to, in their order.
  var chapters = [
    Chapter(title: "Report", path: "README.md"), Chapter(title: "Strategies", path: "strategies/README.md"),
    Chapter(title: "Families", path: FamilyGroup.path),
    Chapter(title: "Screens", path: "screens/README.md"),
    Chapter(title: "Scenarios", path: "scenarios/README.md"),
    Chapter(title: "Devices", path: "devices/README.md"), Chapter(title: "Cells", path: "cells/README.md"),
    Chapter(title: "Pain points", path: "pains.md"), Chapter(title: "Sensitivity", path: "sensitivity.md"),
    Chapter(title: "Method", path: "method.md"),
  ]

  /// A page that stands for a part of the report.
  struct Chapter {
    var title: String
    var path: String
  }
  /// The families of the ranked strategies, as far as they were played, in plan order.
  private(set) var families: [FamilyGroup] = []

  var header: RunHeader { table.record.header }
  /// The ranked strategies, then the floor and the ceiling: the order of every table.
  package var listed: [StrategySummary] { ranking.strategies + ranking.references }

  package init(_ record: RunRecord, modelNotes: [String]) {
    run = record
    let table = RunTable(record.matrix)
    self.table = table
    self.modelNotes = modelNotes
    ownFiles = OwnFiles(record.header)
    ranking = Ranking(table)
    var classes: [String] = []
    let classOfDevice = table.entries(.device).map { device -> Int in
      if let known = classes.firstIndex(of: device.group) { return known }
      classes.append(device.group)
      return classes.count - 1
    }
    self.classes = classes
    byClass = table.slices(
      by: table.index[RunTable.Axis.device.rawValue].map { classOfDevice[$0] }, count: classes.count)
    func slices(_ axis: RunTable.Axis) -> [[RunTable.Slice]] {
      table.slices(by: table.index[axis.rawValue], count: table.entries(axis).count)
    }
    var cellsByDevice = [[Int]](repeating: [], count: table.entries(.device).count)
    for (row, device) in table.index[RunTable.Axis.device.rawValue].enumerated() {
      cellsByDevice[device].append(row)
    }
    self.cellsByDevice = cellsByDevice
    byDevice = slices(.device)
    byOrientation = slices(.orientation)
    byScenario = slices(.scenario)
    byScreen = slices(.screen)
    illustrated = IllustratedCells(table, ranking)
    families = grouped()
  }

  // MARK: Files and links

  func strategyPath(_ strategy: Int) -> String {
    "strategies/\(fileName(table.entries(.strategy)[strategy].id)).md"
  }

  func devicePath(_ device: Int) -> String {
    "devices/\(fileName(table.entries(.device)[device].id)).md"
  }

  func scenarioPath(_ scenario: Int) -> String {
    "scenarios/\(fileName(table.entries(.scenario)[scenario].id)).md"
  }

  func screenPath(_ screen: Int) -> String {
    "screens/\(fileName(table.entries(.screen)[screen].id)).md"
  }

  func strategyLink(_ strategy: Int, from page: MarkdownPage) -> Markup {
    .link(.name(table.entries(.strategy)[strategy].id), page.link(to: strategyPath(strategy)))
  }

  /// The id of a strategy given by its id, as a link.
  func strategyLink(_ summary: StrategySummary, from page: MarkdownPage) -> Markup {
    strategyLink(summary.index, from: page)
  }

  /// The full id of a cell.
  func cellName(_ row: Int) -> Markup {
    .code(table.record.cells[row].cell.text, limit: 300)
  }

  /// The full id of a cell; a link where the cell has a page.
  func cellName(_ row: Int, from page: MarkdownPage) -> Markup {
    illustrated.page(row).map { .link(cellName(row), page.link(to: $0)) } ?? cellName(row)
  }

  /// A cell's id without its strategy; a link where the cell has a page.
  func situationName(_ row: Int, from page: MarkdownPage) -> Markup {
    let cell = table.record.cells[row].cell
    let name = Markup.code(
      "\(cell.device)/\(cell.orientation)/\(cell.scenario)/\(cell.screen)", limit: 300)
    return illustrated.page(row).map { .link(name, page.link(to: $0)) } ?? name
  }

  /// Links to the page before and the page after.
  func neighbours(_ page: inout MarkdownPage, previous: Markup?, next: Markup?) {
    let links = [previous.map { "← \($0)" as Markup }, next.map { "\($0) →" as Markup }].compactMap { $0 }
    if !links.isEmpty { page.paragraph(.joined(links, " · ")) }
  }

  /// The end of every page.
  func footer(_ page: inout MarkdownPage) {
    if let place = chapters.firstIndex(where: { $0.path == page.path }) {
      func link(_ index: Int) -> Markup? {
        guard chapters.indices.contains(index) else { return nil }
        return .link(.text(chapters[index].title), page.link(to: chapters[index].path))
      }
      neighbours(&page, previous: link(place - 1), next: link(place + 1))
    }
    page.markdown("---")
    page.paragraph(
      """
      Made from a record of \(counted(run.cells.count, "cell")), model \(name: header.model), platform \
      profile \(.code(header.profile)), \(header.frameRate) frames a second, plan \(.code(header.planHash)). \
      To make this page again:
      """)
    page.command(header.command)
  }

  // MARK: Words

  /// Why a cell is bad, in words: failed gates first, then metrics in their poor band, the heaviest loss first.
  func reasons(_ row: Int, limit: Int = 4) -> [Markup] {
    var words: [Markup] = []
    var told: Set<MetricID> = []
    for gate in GateID.allCases where table.failedGates[row] & (1 << gate.index) != 0 {
      let definition = gate.definition
      if !told.contains(definition.metric) {
        let value = table.values[definition.metric.index][row]
        words.append("\(definition.words.text(for: value)) (\(definition.code))")
      }
      told.formUnion(definition.tells)
    }
    let poor = definitions.filter { definition in
      !told.contains(definition.id) && definition.tier != .info
        && definition.rating(table.values[definition.id.index][row]) == .poor
    }
    let byLoss = poor.sorted { loss($0, row) > loss($1, row) }
    words += byLoss.prefix(max(0, limit - words.count)).map { definition in
      self.words(definition, table.values[definition.id.index][row])
    }
    return words
  }

  /// What a metric takes away from a cell's score, in weight; 0 where it does not apply.
  func loss(_ definition: MetricDefinition, _ row: Int) -> Double {
    let score = table.scores[definition.id.index][row]
    return score.isNaN ? 0 : weights.weight(definition.tier) * (1 - score)
  }

  /// A raw value with its unit and the metric's decimals.
  func quantity(_ value: Double, _ definition: MetricDefinition, extraDecimals: Int = 0) -> String {
    definition.quantity(value, extraDecimals: extraDecimals)
  }

  /// `87.3`, or `n/a`.
  package func score(_ value: Double?) -> Markup { .text(fixed(value, 1)) }

  /// How a strategy did, in one sentence.
  func sentence(_ summary: StrategySummary) -> Markup {
    let errors: Markup =
      summary.errors > 0 ? " \(counted(summary.errors, "cell")) could not be played." : ""
    switch summary.verdict {
    case .pass:
      return """
        **✓ PASS**: every gate passes in all \(counted(summary.played, "cell")), and every tier A and B metric \
        is good at its bad-side quartile.
        """
    case .needsImprovement:
      return """
        **~ NEEDS IMPROVEMENT**: no gate fails in \(counted(summary.played, "cell")), but \
        \(metricList(summary.notGood)) \(summary.notGood.count == 1 ? "is" : "are") not good at the bad-side \
        quartile.
        """
    case .incomplete:
      return """
        **? INCOMPLETE**: no gate fails in the \(counted(summary.played, "cell")) that could be played, but \
        \(summary.errors) of \(summary.cells) could not.
        """
    case .fail:
      let worst = summary.gates.enumerated().max {
        ($0.element.failed, $1.offset) < ($1.element.failed, $0.offset)
      }
      var often: Markup = ""
      if let worst {
        let gate = GateID.allCases[worst.offset]
        often =
          ", most often because \(gate.definition.failure) (\(gate.rawValue), \(counted(worst.element.failed, "cell")))"
      }
      return """
        **✗ FAIL**: \(summary.gateFailures) of \(counted(summary.played, "cell")) \
        (\(percent(summary.gateFailures, summary.played))) fail a gate\(often).\(errors)
        """
    }
  }

  /// `excess layout shift (M1) and out of step (M2)`.
  func metricList(_ metrics: [MetricID], limit: Int = 4) -> Markup {
    var names = metrics.prefix(limit).map { id -> Markup in
      "\(definitions[id.index].title.lowercasedFirst) (\(id.rawValue))"
    }
    if metrics.count > limit { names.append("\(metrics.count - limit) more") }
    return sentenceList(names)
  }

  /// `a, b and c`.
  func sentenceList(_ items: [Markup]) -> Markup {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    return "\(.joined(Array(items.dropLast()), ", ")) and \(last)"
  }

  // MARK: Tables that several pages show

  /// The ranking with both aggregates, then the floor and the ceiling.
  ///
  /// A verdict that all ranked strategies share is said once instead of in a column.
  func rankingTable(_ page: inout MarkdownPage) {
    if let commonVerdict { page.paragraph(commonVerdict) }
    let hasVerdicts = commonVerdict == nil
    let played = Set(listed.map(\.played))
    // One denominator for all belongs into the head, where it leaves room for the names.
    let common = played.count == 1 ? played.first : nil
    let rows = listed.map { summary -> [Markup] in
      [
        rankText(summary),
        strategyLink(summary, from: page) + (provenance(summary) == "done-right" ? " *done right*" : ""),
      ] + (hasVerdicts ? [.text(summary.verdict.rawValue)] : []) + [
        .text(
          common == nil
            ? share(summary.gateFailures, summary.played) : percent(summary.gateFailures, summary.played)),
        score(summary.occlusion?.p75), score(summary.motion?.p75), score(summary.meanScore),
        summary.rank > 0 ? .text(fixed(summary.meanRank, 2)) : "–",
      ]
    }
    page.table(
      ["rank (range)", "strategy"] + (hasVerdicts ? ["verdict"] : []) + [
        common.map { "failing, of \(counted($0, "cell"))" } ?? "cells failing a gate", "occlusion p75",
        "motion p75", "mean score", "mean rank",
      ],
      [.left, .left] + (hasVerdicts ? [.left] : []) + [.right, .right, .right, .right, .right], rows)
  }

  /// The verdict of all ranked strategies, where there are several and it is the same, with those of the floor and the
  /// ceiling; nil where it tells them apart.
  package var commonVerdict: Markup? {
    guard let first = ranking.strategies.first, ranking.strategies.count > 1,
      ranking.strategies.allSatisfy({ $0.verdict == first.verdict })
    else { return nil }
    let meaning: Markup =
      switch first.verdict {
      case .pass: "no gate fails in any cell, and every tier A and B metric is good at p75"
      case .needsImprovement: "no gate fails in any cell, but some tier A or B metric is not good at p75"
      case .fail: "each fails a gate in some cell; the table says in how many"
      case .incomplete: "no gate fails, but cells are missing"
      }
    let others = ranking.references.map {
      "\(.code($0.id, limit: 80)) \(.text($0.verdict.rawValue))" as Markup
    }
    let apart: Markup = others.isEmpty ? "" : " (\(.joined(others, ", ")))"
    return
      "Every ranked strategy has the same verdict, **\(.text(first.verdict.rawValue))**: \(meaning)\(apart)."
  }

  /// `2 (2–3, tie)`; the floor and the ceiling have no rank.
  package func rankText(_ summary: StrategySummary) -> Markup {
    guard summary.rank > 0 else { return summary.id == "none" ? "floor" : "ceiling" }
    let range = summary.rankRange
    let isTie = !summary.tiedWith.isEmpty
    if range.count == 1 { return isTie ? "\(summary.rank) (tie)" : "\(summary.rank)" }
    return "\(summary.rank) (\(range.lowerBound)–\(range.upperBound)\(isTie ? ", tie" : ""))"
  }

  /// Strategies down, groups of cells across: failing cells and both bad-side quartiles.
  func sliceTable(
    _ page: inout MarkdownPage, _ slices: [[RunTable.Slice]], _ groups: [Markup], alsoScores: Bool
  ) {
    var head: [Markup] = ["strategy"]
    var alignments: [MarkdownPage.Alignment] = [.left]
    for group in groups {
      head.append(alsoScores ? "\(group): failing" : group)
      alignments.append(.right)
      if alsoScores {
        head.append("\(group): O / M")
        alignments.append(.right)
      }
    }
    let rows = listed.map { summary -> [Markup] in
      var row = [strategyLink(summary, from: page)]
      for slice in slices[summary.index] {
        row.append(.text(share(slice.failures, slice.cells)))
        if alsoScores { row.append("\(fixed(slice.occlusion, 1)) / \(fixed(slice.motion, 1))") }
      }
      return row
    }
    page.table(head, alignments, rows)
  }

  /// Bad cells of several strategies with the reasons; strategies that fail alike in one situation share a row.
  func worstTable(_ page: inout MarkdownPage, _ rows: [Int], limit: Int) {
    var merged: [(key: String, rows: [Int], reasons: [Markup])] = []
    for row in rows {
      let reasons = reasons(row)
      let place = RunTable.Axis.allCases.dropFirst().map { table.index[$0.rawValue][row] }
      let key = "\(place) \(score(table.occlusion[row]).source) \(reasons.map(\.source))"
      if let known = merged.firstIndex(where: { $0.key == key }) {
        merged[known].rows.append(row)
      } else if merged.count < limit {
        merged.append((key, [row], reasons))
      }
    }
    page.table(
      ["strategy", "cell", "occlusion", "motion", "why"], [.left, .left, .right, .right, .left],
      merged.compactMap { _, rows, reasons -> [Markup]? in
        guard let first = rows.first else { return nil }
        var links = rows.prefix(6).map { strategyLink(table.index[0][$0], from: page) }
        if rows.count > 6 { links.append("\(rows.count - 6) more") }
        // Of cells that are alike, the one with a page.
        let shown = rows.first { illustrated.page($0) != nil } ?? first
        return [.joined(links, ", "), situationName(shown, from: page)] + outcome(first, reasons)
      })
  }

  /// Bad cells of one strategy with the reasons; cells of one screen that are bad for the same reasons share a row.
  func worstTable(_ page: inout MarkdownPage, ofOneStrategy rows: [Int], limit: Int) {
    var merged: [(key: String, first: Int, others: Int, reasons: [Markup])] = []
    for row in rows where merged.count <= limit {
      let reasons = reasons(row)
      let key =
        "\(table.index[RunTable.Axis.screen.rawValue][row]) \(table.failedGates[row]) \(table.symptoms(row))"
      if let known = merged.firstIndex(where: { $0.key == key }) {
        merged[known].others += 1
      } else {
        merged.append((key, row, 0, reasons))
      }
    }
    page.table(
      ["cell", "occlusion", "motion", "why"], [.left, .right, .right, .left],
      merged.prefix(limit).map { _, first, others, reasons in
        let more: Markup = others > 0 ? " and \(others) more on this screen for the same gates" : ""
        return [situationName(first, from: page) + more] + outcome(first, reasons)
      })
  }

  func outcome(_ row: Int, _ reasons: [Markup]) -> [Markup] {
    [
      score(table.occlusion[row]), score(table.motion[row]),
      (table.failedGates[row] != 0 ? "✗ " : "✓ pass: ")
        + (reasons.isEmpty ? "no gate failed and no metric is poor" : .joined(reasons, "; ")),
    ]
  }

  /// Named facts of an axis entry.
  func factTable(_ page: inout MarkdownPage, _ facts: [AxisEntry.Fact]) {
    page.table(
      ["property", "value"], [.left, .left], facts.prefix(60).map { [.name($0.name), .text($0.value)] })
  }
}

extension String {
  /// `Excess travel` inside a sentence is `excess travel`.
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
