import Analysis
import Metrics
import Record
import Support

/// A comparison of two records as text, Markdown and JSON.
public struct ComparisonReport: Sendable {
  /// One of the two records.
  public struct Side: Sendable {
    /// The name of the record, for example its file.
    public var name: String
    /// The platform on which the record was played.
    public var platform: Platform
    /// The number of cells in the record.
    public var cells: Int
    /// The number of planned cells; it is larger than `cells` if the run was interrupted.
    public var planned: Int

    /// Creates a description of a record.
    public init(name: String, platform: Platform, cells: Int, planned: Int) {
      self.name = name
      self.platform = platform
      self.cells = cells
      self.planned = planned
    }

    var text: String {
      "\(name), \(counted(cells, "cell")), model \(platform.model), profile \(platform.profile), "
        + "\(platform.frameRate) frames per second"
    }
  }

  /// The changes between the two records.
  public var comparison: Comparison
  /// The earlier record.
  public var base: Side
  /// The new record.
  public var new: Side

  /// Creates a report.
  public init(_ comparison: Comparison, base: Side, new: Side) {
    self.comparison = comparison
    self.base = base
    self.new = new
  }

  /// The number of changes of each kind, such as `3 regressed, 2 improved, 1 not comparable, 4 new, 0
  /// removed, 110 unchanged`.
  public var counts: String {
    let changes = CellChange.Kind.allCases.map { "\(comparison.count($0)) \($0.rawValue)" }
    return (changes + ["\(comparison.unchanged) unchanged"]).joined(separator: ", ")
  }

  private var remarks: [String] {
    comparison.remarks
      + [("baseline", base), ("new run", new)].filter { $0.1.cells < $0.1.planned }.map {
        "The \($0.0) is incomplete: \($0.1.cells) of \($0.1.planned) planned cells."
      }
  }

  /// Returns the comparison for a terminal.
  ///
  /// - Parameter limit: the maximum number of cells in the list of each kind. The number of further cells
  ///   follows the list.
  public func text(limit: Int) -> String {
    var text = "Base: \(plain(base.text))\nNew:  \(plain(new.text))\n"
    for remark in remarks { text += "Note: \(plain(remark))\n" }
    if !comparison.obstacles.isEmpty {
      return text + "Not comparable: \(plain(comparison.obstacles.joined(separator: " ")))\n"
    }
    text += "\n\(counts)\n"
    let strategies = tally()
    if strategies.count > 1 {
      let width = strategies.map { plain($0.strategy, limit: 60).count }.max() ?? 0
      text += "\n"
      for row in strategies {
        let name = plain(row.strategy, limit: 60)
        text += "  \(name)\(String(repeating: " ", count: width - name.count))  \(row.words)\n"
      }
    }
    for kind in CellChange.Kind.allCases {
      let changes = comparison.changes(kind)
      guard !changes.isEmpty else { continue }
      text += "\n\(kind.rawValue.uppercased()) (\(changes.count))\n"
      for change in changes.prefix(limit) {
        text += "  \(plain(change.cell))\n"
        if !change.details.isEmpty {
          text += "    \(change.details.map(\.words).joined(separator: "; "))\n"
        }
      }
      if changes.count > limit { text += "  and \(changes.count - limit) more\n" }
    }
    return text
  }

  /// Returns the comparison for a pull request or a step summary. It is a part of a page, whose headings are
  /// on the third level.
  public func markdown(limit: Int) -> String {
    var page = MarkdownPage(path: "compare.md")
    write(to: &page, limit: limit)
    return page.file.contents
  }

  func write(to page: inout MarkdownPage, limit: Int) {
    page.list(["Base: \(base.text)", "New: \(new.text)"] + remarks.map { .text($0) })
    if !comparison.obstacles.isEmpty {
      page.paragraph("**? Not comparable**: \(comparison.obstacles.joined(separator: " "))")
      return
    }
    let worse = comparison.count(.regressed) > 0
    page.paragraph("**\(worse ? "✗ " : "✓ ")\(counts)**")
    let strategies = tally()
    if strategies.count > 1 {
      page.table(
        ["strategy", "regressed", "improved", "not comparable", "new", "removed"],
        [.left, .right, .right, .right, .right, .right],
        strategies.prefix(60).map { row in
          [.name(row.strategy)] + CellChange.Kind.allCases.map { .text("\(row.counts[$0] ?? 0)") }
        })
    }
    for kind in CellChange.Kind.allCases {
      let changes = comparison.changes(kind)
      guard !changes.isEmpty else { continue }
      page.heading(
        3, "\(kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()) (\(changes.count))")
      func body(_ page: inout MarkdownPage) {
        let shown = changes.prefix(limit)
        if shown.contains(where: { !$0.details.isEmpty }) {
          page.table(
            ["cell", "what changed"], [.left, .left],
            shown.map {
              [.code($0.cell, limit: 300), .text($0.details.map(\.words).joined(separator: "; "))]
            })
        } else {
          page.list(shown.map { .code($0.cell, limit: 300) })
        }
        if changes.count > limit { page.paragraph("And \(changes.count - limit) more.") }
      }
      if kind == .regressed { body(&page) } else { page.details("Show the cells", body) }
    }
  }

  /// Returns the complete comparison for programs.
  public func json() -> String {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.member("schema", 1)
    for (name, side) in [("base", base), ("new", new)] {
      json.key(name)
      json.beginObject()
      json.member("name", side.name)
      json.member("model", side.platform.model)
      json.member("profile", side.platform.profile)
      json.member("frameRate", side.platform.frameRate)
      json.member("cells", side.cells)
      json.member("planned", side.planned)
      json.endObject()
    }
    json.member("comparable", comparison.obstacles.isEmpty)
    for (name, sentences) in [("obstacles", comparison.obstacles), ("remarks", remarks)] {
      json.key(name)
      json.beginArray()
      for sentence in sentences { json.value(sentence) }
      json.endArray()
    }
    json.key("counts")
    json.beginObject()
    for kind in CellChange.Kind.allCases { json.member(kind.rawValue, comparison.count(kind)) }
    json.member("unchanged", comparison.unchanged)
    json.endObject()
    json.key("changes")
    json.beginArray()
    for change in comparison.changes {
      json.beginObject()
      json.member("cell", change.cell)
      json.member("kind", change.kind.rawValue)
      if !change.details.isEmpty {
        json.key("details")
        json.beginArray()
        for detail in change.details { detail.write(to: &json) }
        json.endArray()
      }
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.text
  }

  private struct Tally {
    var strategy: String
    var counts: [CellChange.Kind: Int]
    var words: String {
      CellChange.Kind.allCases.compactMap { kind in counts[kind].map { "\($0) \(kind.rawValue)" } }
        .joined(separator: ", ")
    }
  }

  /// Returns the number of changes for each strategy that has any, in the order of the first changes.
  private func tally() -> [Tally] {
    var place: [Substring: Int] = [:]
    var rows: [Tally] = []
    for change in comparison.changes {
      let strategy = change.cell.prefix { $0 != "/" }
      let row = place[strategy] ?? rows.count
      if row == rows.count {
        place[strategy] = row
        rows.append(Tally(strategy: String(strategy), counts: [:]))
      }
      rows[row].counts[change.kind, default: 0] += 1
    }
    return rows
  }
}

extension CellChange.Detail {
  /// The change in words without numbers, so that cells with one cause have the same words.
  var cause: String {
    switch self {
    case .failsNow(let gate): gate.definition.failure
    case .value(let measure, _, _): "\(measure.inWords) got \(isWorse == true ? "worse" : "better")"
    case .valueGone(let measure, _): "\(measure.inWords) does not apply any more"
    case .valueAppeared(let measure, _): "\(measure.inWords) applies now and did not before"
    default: words
    }
  }

  var words: String {
    func number(_ measure: Measure, _ value: Double) -> String { fixed(value, measure.decimals) }
    switch self {
    case .failsNow(let gate): return "fails now: \(gate.definition.failure) (\(gate.rawValue))"
    case .passesNow(let gate): return "passes now: \(gate.title) (\(gate.rawValue))"
    case .gateGone(let gate): return "does not apply any more: \(gate.title) (\(gate.rawValue))"
    case .gateAppeared(let gate): return "applies now: \(gate.title) (\(gate.rawValue))"
    case .cannotBePlayed: return "cannot be played any more"
    case .canBePlayed: return "can be played now"
    case .doesNothingNow(let before):
      return "does nothing now; it \(before == .pass ? "passed" : "failed") before"
    case .doesSomethingNow(let after):
      return "did nothing before; it \(after == .pass ? "passes" : "fails") now"
    case .judgedNoMore: return "cannot be judged any more"
    case .judgedNow: return "can be judged now"
    case .value(let measure, let from, let to):
      return
        "\(measure.id) \(number(measure, from)) → \(number(measure, to))\(measure.unit), "
        + "\(isWorse == true ? "worse" : "better") by \(number(measure, abs(to - from)))"
    case .valueGone(let measure, let from):
      return "\(measure.id) was \(number(measure, from))\(measure.unit) and does not apply any more"
    case .valueAppeared(let measure, let to):
      return "\(measure.id) is \(number(measure, to))\(measure.unit) and did not apply before"
    }
  }

  fileprivate func write(to json: inout JSONWriter) {
    func gate(_ id: GateID, _ from: String?, _ to: String?) {
      json.member("gate", id.rawValue)
      json.key("from")
      json.value(from)
      json.key("to")
      json.value(to)
    }
    func number(_ measure: Measure, _ from: Double?, _ to: Double?) {
      json.member("measure", measure.id)
      json.key("from")
      json.value(from)
      json.key("to")
      json.value(to)
    }
    func outcome(_ from: Outcome, _ to: Outcome) {
      json.member("measure", "outcome")
      json.member("from", from.rawValue)
      json.member("to", to.rawValue)
    }
    json.beginObject()
    switch self {
    case .failsNow(let id): gate(id, nil, "fail")
    case .passesNow(let id): gate(id, "fail", "pass")
    case .gateGone(let id): gate(id, nil, "n/a")
    case .gateAppeared(let id): gate(id, "n/a", "pass")
    case .cannotBePlayed: json.member("error", true)
    case .canBePlayed: json.member("error", false)
    case .doesNothingNow(let before): outcome(before, .doesNothing)
    case .doesSomethingNow(let after): outcome(.doesNothing, after)
    case .judgedNoMore: json.member("judged", false)
    case .judgedNow: json.member("judged", true)
    case .value(let measure, let from, let to): number(measure, from, to)
    case .valueGone(let measure, let from): number(measure, from, nil)
    case .valueAppeared(let measure, let to): number(measure, nil, to)
    }
    json.key("worse")
    if let isWorse { json.value(isWorse) } else { json.null() }
    json.endObject()
  }
}
