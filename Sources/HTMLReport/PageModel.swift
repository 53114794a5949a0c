import Analysis
import Foundation
import KeyboardAvoidance
import Metrics
import Pictures
import Record
import Support

/// The data of the page without the results of cells: axes, metrics, the ranking, devices, and the tables
/// that films refer to.
struct PageModel {
  let record: RunRecord
  let columns: CellColumns
  let shared: FilmPacker.Shared
  /// The first cell of each group of films, and the compressed size of the group in bytes.
  let blocks: [(first: Int, size: Int)]
  let reasons: [String]
  let devices: [String: DeviceShape]
  let text: PageText
  /// The number of cells with a film on the page, and the number of cells that could have one.
  let films: (shown: Int, all: Int)

  func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    let analysis = RunAnalysis(record)
    writeHeader(&json)
    writeAxes(&json)
    writeMetrics(&json)
    write("outcomes", Outcome.allCases.map(\.rawValue), &json)
    writeRanking(of: analysis.listed, analysis, &json)
    writeKinds(analysis, &json)
    write("decision", DecidingSituation.cells(analysis.table, analysis.ranking).map(\.text), &json)
    write("failing", DecidingSituation.failing(analysis.table, analysis.ranking).map(\.text), &json)
    text.write(to: &json)
    writeFilms(&json)
    json.endObject()
    return json.bytes
  }

  private func writeHeader(_ json: inout JSONWriter) {
    let header = record.header
    json.member("model", header.model)
    json.member("planHash", header.planHash)
    json.member("profile", header.profile)
    json.member("frameRate", header.frameRate)
    json.member("planned", header.cellCount)
    json.member("command", header.command)
    write("texts", columns.texts.values, &json)
    json.key("weights")
    json.beginObject()
    for tier in MetricTier.allCases { json.member(tier.rawValue, TierWeights().weight(tier)) }
    json.endObject()
    json.member("occlusionShare", Scoring.occlusionShare)
    json.member("scoreTolerance", Scoring.tolerance)
  }

  private static let partOfText: Set = [
    AxisEntry.Fact.sourceFile, AxisEntry.Fact.correction, AxisEntry.Fact.change, AxisEntry.Fact.correctedCode,
  ]

  private func writeAxes(_ json: inout JSONWriter) {
    let header = record.header
    let described = [
      header.strategies, header.devices, header.orientations, header.scenarios, header.screens,
    ]
    json.key("axes")
    json.beginArray()
    for (entries, ids) in zip(described, columns.axes) {
      let byID = Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      json.beginArray()
      for id in ids.values {
        let entry = byID[id] ?? AxisEntry(id: id, title: id, summary: "", group: "", source: "")
        json.beginObject()
        json.member("id", entry.id)
        json.member("title", entry.title)
        json.member("summary", entry.summary)
        json.member("group", entry.group)
        json.member("source", entry.source)
        json.member("isInMatrix", entry.isInMatrix)
        json.key("facts")
        json.beginArray()
        for fact in entry.facts where !Self.partOfText.contains(fact.name) {
          json.beginArray()
          json.value(fact.name)
          json.value(Self.shown(fact, of: entry))
          json.endArray()
        }
        json.endArray()
        json.endObject()
      }
      json.endArray()
    }
    json.endArray()
  }

  /// Returns the value of a fact. The code of a strategy is written as an app contains it, unless it models a
  /// library.
  private static func shown(_ fact: AxisEntry.Fact, of entry: AxisEntry) -> String {
    let library = AxisEntry.Fact("provenance", Provenance.library.rawValue)
    guard fact.name == AxisEntry.Fact.code, !entry.facts.contains(library) else { return fact.value }
    return AppCode(fact.value)?.text ?? fact.value
  }

  private func writeMetrics(_ json: inout JSONWriter) {
    json.key("metrics")
    json.beginArray()
    for definition in MetricID.allCases.map(\.definition) {
      json.beginObject()
      json.member("id", definition.id.rawValue)
      json.member("title", definition.title)
      json.member("suffix", definition.suffix)
      json.key("good")
      json.value(definition.good)
      json.key("poor")
      json.value(definition.poor)
      json.member("tier", definition.tier.rawValue)
      json.member("decimals", definition.decimals)
      json.member("formula", definition.formula)
      json.member("what", definition.what)
      json.member("source", definition.source)
      json.member("higherIsBetter", definition.higherIsBetter)
      json.member("isOcclusion", definition.id.isOcclusion)
      json.endObject()
    }
    json.endArray()
    json.key("gates")
    json.beginArray()
    for gate in GateDefinition.all {
      json.beginObject()
      json.member("id", gate.code)
      json.member("title", gate.title)
      json.member("formula", gate.formula)
      json.member("metric", gate.metric.index)
      json.member("cap", gate.cap)
      json.key("tells")
      json.beginArray()
      for metric in gate.tells { json.value(metric.index) }
      json.endArray()
      json.key("words")
      write(gate.words, &json)
      json.endObject()
    }
    json.endArray()
    let last = NotApplicable.allCases.map { Int($0.rawValue) }.max() ?? 0
    write(
      "notApplicable", (0...last).map { NotApplicable(rawValue: UInt8($0))?.text ?? "" }, &json)
  }

  private func writeRanking(
    of strategies: [StrategySummary], _ analysis: RunAnalysis, _ json: inout JSONWriter
  ) {
    json.key("ranking")
    json.beginArray()
    for summary in strategies {
      json.beginObject()
      json.member("id", summary.id)
      json.member("rank", summary.rank)
      json.member("from", summary.rankRange.lowerBound)
      json.member("to", summary.rankRange.upperBound)
      json.member("rankText", summary.rankText)
      json.member("verdict", summary.verdict.rawValue)
      json.member("judged", summary.judged)
      json.member("passes", summary.passes)
      json.member("failures", summary.failures)
      json.member("nothing", summary.doesNothing)
      json.member("passing", analysis.share(.passes, of: summary))
      json.member("errors", summary.errors)
      json.key("occlusion")
      json.value(summary.occlusion?.p75)
      json.key("motion")
      json.value(summary.motion?.p75)
      json.member("figure", summary.figure)
      json.endObject()
    }
    json.endArray()
  }

  /// Writes the passing share of every strategy on every kind of screen, as on the report's pages.
  private func writeKinds(_ analysis: RunAnalysis, _ json: inout JSONWriter) {
    json.key("kinds")
    json.beginArray()
    for (index, kind) in analysis.kindRankings.enumerated() {
      let choice = analysis.choice(kind)
      json.beginObject()
      json.member("id", kind.kind.rawValue)
      json.member("title", kind.kind.title)
      json.key("screens")
      json.beginArray()
      for screen in kind.screens { json.value(analysis.table.entries(.screen)[screen].id) }
      json.endArray()
      json.key("strategies")
      json.beginArray()
      for summary in analysis.listed {
        let slice = analysis.byKind[summary.index][index]
        guard slice.cells > 0 else { continue }
        json.beginObject()
        json.member("id", summary.id)
        json.member("judged", slice.cells)
        json.member("passes", slice.passes)
        json.member("nothing", slice.doesNothing)
        json.member("passing", analysis.share(.passes, of: summary, on: kind.kind, in: slice))
        json.member("isBest", choice?.includes(summary) == true)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
  }

  private func writeFilms(_ json: inout JSONWriter) {
    json.key("films")
    json.beginObject()
    json.member("shown", films.shown)
    json.member("all", films.all)
    json.member("unitsPerPoint", FilmPacker.unitsPerPoint)
    json.member("noNumber", FilmPacker.noNumber)
    write("reasons", reasons, &json)
    write("kinds", FilmPacker.kinds.map(\.rawValue), &json)
    write("styles", FilmPacker.styles.map(\.rawValue), &json)
    json.key("times")
    json.beginArray()
    for bits in shared.times.values { json.value(Double(bitPattern: bits)) }
    json.endArray()
    write("names", shared.names.values, &json)
    json.key("windows")
    json.beginArray()
    for window in shared.windows.values {
      json.beginArray()
      for number in window { json.value(number) }
      json.endArray()
    }
    json.endArray()
    json.key("shapes")
    json.beginArray()
    for shape in shared.shapes.values { write(shape, &json) }
    json.endArray()
    json.key("blocks")
    json.beginArray()
    for block in blocks {
      json.beginArray()
      json.value(block.first)
      json.value(block.size)
      json.endArray()
    }
    json.endArray()
    json.endObject()
    json.key("devices")
    json.beginObject()
    for id in columns.axes[1].values {
      guard let shape = devices[id] else { continue }
      json.key(id)
      json.beginObject()
      json.member("width", Double(shape.portraitSize.width))
      json.member("height", Double(shape.portraitSize.height))
      json.member("cutout", "\(shape.cutout)")
      json.member("radius", shape.cornerRadius)
      json.member("homeIndicator", shape.hasHomeIndicator)
      json.endObject()
    }
    json.endObject()
  }

  private func write(_ shape: FilmShape, _ json: inout JSONWriter) {
    json.beginObject()
    json.key("nodes")
    json.beginArray()
    for node in shape.nodes {
      json.beginArray()
      json.value(node.id)
      json.value(node.parent)
      json.value(node.role)
      json.value(node.clip)
      json.value(node.bar)
      json.value(node.isLeaf ? 1 : 0)
      json.endArray()
    }
    json.endArray()
    json.key("inputs")
    json.beginArray()
    for input in shape.inputs { json.value(input) }
    json.endArray()
    json.member("primaryAction", shape.primaryAction)
    json.member("pinnedBar", shape.pinnedBar)
    json.endObject()
  }

  private func write(_ phrase: Phrase, _ json: inout JSONWriter) {
    json.beginObject()
    json.member("text", phrase.text)
    json.member("form", phrase.form.rawValue)
    json.member("decimals", phrase.decimals)
    if let atZero = phrase.atZero { json.member("atZero", atZero) }
    if let unknown = phrase.unknown { json.member("unknown", unknown) }
    json.endObject()
  }

  private func write(_ name: String, _ texts: [String], _ json: inout JSONWriter) {
    json.key(name)
    json.beginArray()
    for text in texts { json.value(text) }
    json.endArray()
  }
}
