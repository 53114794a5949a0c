import Metrics
import Record
import Support

/// A limit for the values of a measure in some cells.
public struct Threshold: Sendable, Equatable {
  /// The severity of a violation.
  public enum Level: String, Sendable, CaseIterable {
    /// The threshold is not checked. It exempts its cells from a less specific threshold.
    case off
    /// A violation is reported as a warning. It makes the check fail only if the check fails on warnings.
    case warn
    /// A violation makes the check fail.
    case error
  }

  /// The kind of limit, a maximum or a minimum.
  public enum Bound: String, Sendable {
    case max, min
  }

  /// The measure that is checked.
  public var measure: Measure
  /// The kind of limit, a maximum or a minimum.
  public var bound: Bound
  /// The largest or smallest value that is allowed.
  public var limit: Double
  /// The severity of a violation.
  public var level: Level
  /// The filter that selects the cells to which the threshold applies.
  package var filter: CellFilter
  /// The source of the threshold, for messages: `thresholds.json:3:5` or `--max M1=0.25`.
  public var origin: String
  /// Whether the threshold is from the command line, which takes precedence over files.
  var isOnCommandLine: Bool

  /// The threshold as text, for example `M1 at most 0.25`.
  public var text: String {
    "\(measure.id) at \(bound == .max ? "most" : "least") \(shortest(limit))\(measure.unit)"
  }

  /// Whether a value is within the limit.
  public func allows(_ value: Double) -> Bool { bound == .max ? value <= limit : value >= limit }

  /// Writes the threshold as a JSON object, in the format of a thresholds file.
  package func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("metric", measure.id)
    json.member(bound.rawValue, limit)
    json.member("level", level.rawValue)
    let selectors =
      CellFilter.Part.allCases.compactMap { part in filter.parts[part].map { (part.rawValue, $0) } }
      + (filter.whole.map { [("cells", $0)] } ?? [])
    if !selectors.isEmpty {
      json.key("when")
      json.beginObject()
      for (name, selector) in selectors {
        json.key(name)
        json.beginArray()
        for pattern in selector.patterns { json.value(pattern) }
        json.endArray()
      }
      json.endObject()
    }
    json.endObject()
  }

  /// The precedence over other thresholds for the same measure and kind of limit. The highest rank wins.
  var rank: Int { filter.specificity + (isOnCommandLine ? 1_000 : 0) }
}

/// An error that makes thresholds unusable.
public struct ThresholdProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// The message: whole sentences, or lines of the form `file:line:column: error: …`.
  public var description: String
}

/// A list of thresholds.
public struct Thresholds: Sendable, Equatable {
  /// The maximum number of thresholds in all files and options. Every cell is compared with each of them.
  static let most = 1_000
  private static let tooMany =
    "there are more than \(most) thresholds; a pattern such as \"device\": \"iphone-*\" stands for many"

  /// The thresholds, in the order in which they were given.
  public private(set) var list: [Threshold] = []
  private var isFull = false

  /// Creates an empty list.
  public init() {}

  /// Adds a threshold from the command line, in the form `measure=limit` or `measure=limit@cell-pattern`.
  public mutating func add(
    _ text: String, bound: Threshold.Bound, level: Threshold.Level = .error
  ) throws(ThresholdProblem) {
    guard list.count < Self.most else {
      throw ThresholdProblem(description: "With '\(text)', \(Self.tooMany).")
    }
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let sides = halves[0].split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard sides.count == 2 else {
      throw ThresholdProblem(
        description: "The threshold '\(text)' has no limit. Write for example 'M1=0.25' or "
          + "'M1=0.25@tracking-guide/*'.")
    }
    guard let measure = Measure(id: sides[0]) else {
      throw ThresholdProblem(
        description: "Unknown metric '\(sides[0])'."
          + Suggestions.sentence(for: sides[0], in: Measure.all.map(\.id))
          + " Known: \(Measure.all.map(\.id).joined(separator: ", ")).")
    }
    guard let limit = Double(sides[1]), limit.isFinite else {
      throw ThresholdProblem(
        description: "The limit '\(sides[1])' of '\(sides[0])' is not a number.")
    }
    var filter = CellFilter()
    if halves.count > 1 {
      do {
        // Split a pattern of five parts, so that each plain part makes the threshold more specific.
        let parts = halves[1].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 5, !halves[1].hasPrefix("!") {
          for (part, pattern) in zip(CellFilter.Part.allCases, parts) where pattern != "*" {
            try filter.add(part, [pattern])
          }
        } else {
          try filter.add(cells: [halves[1]])
        }
      } catch { throw ThresholdProblem(description: "\(error)") }
    }
    list.append(
      Threshold(
        measure: measure, bound: bound, limit: limit, level: level, filter: filter,
        origin: "--\(bound.rawValue) \(text)", isOnCommandLine: true))
  }

  /// Adds the thresholds of a file such as `{"thresholds": [{"metric": "M1", "max": 0.25, "level": "warn",
  /// "when": {…}}]}`.
  ///
  /// All errors are reported at once, each with its position.
  public mutating func add(bytes: [UInt8], path: String) throws(ThresholdProblem) {
    var problems = JSONProblems(path: path)
    do {
      let file = try JSONDocument.parse(bytes, options: .relaxed)
      problems.refuseUnknownKeys(of: try file.object(), known: ["$schema", "thresholds"])
      let entries = try file.member("thresholds")
      guard entries.count <= Self.most else {
        throw entries.problem(Self.tooMany)
      }
      for entry in try entries.array() { add(entry, path: path, &problems) }
      try problems.throwIfAny()
    } catch let problem as JSONProblem {
      throw ThresholdProblem(description: problem.description(path: path))
    } catch {
      throw ThresholdProblem(description: "\(error)")
    }
  }

  /// The keys of a threshold object in a file.
  package static let keys = ["metric", "max", "min", "level", "when", "why"]
  /// The keys of the object `when`.
  package static let selectors = CellFilter.Part.allCases.map(\.rawValue) + ["cells"]

  /// Adds the threshold that a JSON object describes with the keys `metric`, `max` or `min`, `level` and
  /// `when`. Errors are added to `problems`.
  package mutating func add(_ entry: JSONValue, path: String, _ problems: inout JSONProblems) {
    guard list.count < Self.most else {
      if !isFull { problems.add(Self.tooMany, at: entry) }
      isFull = true
      return
    }
    guard let object = problems.collect(entry.object) else { return }
    problems.refuseUnknownKeys(of: object, known: Self.keys)
    var measure: Measure?
    if let metric = problems.required(object, "metric"), let id = problems.collect(metric.string) {
      measure = Measure(id: id)
      if measure == nil {
        problems.add(
          "unknown metric \(quoted(id))\(suggestion(for: id, in: Measure.all.map(\.id)))", at: metric)
      }
    }
    let everything = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    let level = problems.choice(object, "level", as: Threshold.Level.self) ?? .error
    let bounds = [Threshold.Bound.max, .min].compactMap { bound in
      problems.number(object, bound.rawValue, in: everything).map { (bound, $0) }
    }
    if object["max"] == nil, object["min"] == nil {
      problems.add("a threshold needs 'max' or 'min'", at: object)
    }
    var filter = CellFilter()
    if let when = problems.object(object, "when", known: Self.selectors) {
      for member in when.members {
        var patterns: [String] = []
        if let text = member.value.stringValue {
          patterns = [text]
        } else if let values = problems.collect(member.value.array) {
          patterns = values.compactMap { problems.collect($0.string) }
          if member.value.count == 0 {
            problems.add("the list is empty; remove the key to select all", at: member.value)
          }
        }
        guard !patterns.isEmpty else { continue }
        do {
          if let part = CellFilter.Part(rawValue: member.name) {
            try filter.add(part, patterns)
          } else if member.name == "cells" {
            try filter.add(cells: patterns)
          }
        } catch { problems.add("\(error)", at: member.value) }
      }
    }
    guard let measure else { return }
    let position = object.position
    for (bound, limit) in bounds {
      list.append(
        Threshold(
          measure: measure, bound: bound, limit: limit, level: level, filter: filter,
          origin: "\(path):\(position.line):\(position.column)", isOnCommandLine: false))
    }
  }

  // MARK: Judging

  /// The result of checking a threshold.
  public struct Finding: Sendable {
    /// The threshold that was checked.
    public var threshold: Threshold
    /// The number of values that were checked against the threshold.
    public var judged: Int
    /// The cells or strategies whose value violates the threshold, worst first.
    public var beyond: [(subject: String, value: Double)]
  }

  /// Checks the cells of a record and returns one finding for each threshold, in order.
  ///
  /// If several thresholds for the same measure and kind of limit apply to a cell, only the most specific one
  /// is checked. `none` and `oracle` are skipped unless a threshold names them. Cells that cannot be judged
  /// are skipped.
  ///
  /// A threshold for a measure of strategies is checked once for each strategy, over the cells in the ranked
  /// matrix to which it applies. Cells that were added only for the pain points do not count.
  ///
  /// - Throws: `ThresholdProblem` if two thresholds that apply to the same cell are equally specific but
  ///   different.
  public func judge(_ record: RunRecord) throws(ThresholdProblem) -> [Finding] {
    let references = Set(
      record.header.strategies.filter { entry in
        entry.facts.contains { $0.name == "provenance" && $0.value == "reference" }
      }.map(\.id))
    var findings = list.map { Finding(threshold: $0, judged: 0, beyond: []) }
    let groups = Dictionary(grouping: list.indices.filter { !list[$0].measure.isOfStrategy }) {
      "\(list[$0].measure.id) \(list[$0].bound.rawValue)"
    }.sorted { $0.key < $1.key }.map(\.value)
    func applies(_ index: Int, _ strategy: String) -> Bool {
      !references.contains(strategy) || list[index].filter.names(strategy: strategy)
    }
    let cells = record.cells
    let ranks = list.map(\.rank)
    // The thresholds that apply to each strategy, by group and then by index of the strategy.
    let filters = list.map { $0.measure.isOfStrategy ? nil : TableFilter($0.filter, of: cells) }
    let applying = groups.map { group in
      cells.ids(0).map { strategy in group.filter { applies($0, strategy) } }
    }
    let values = Self.values(of: groups.compactMap { $0.first.map { list[$0].measure } }, in: cells)
    for place in cells.indices where cells.isJudged(place) {
      for (group, values) in zip(applying, values) {
        guard let value = values[cells.outcomes[place]] else { continue }
        let selecting = group[cells.strategy(place)].filter { filters[$0]?.contains(place) == true }
        guard let highest = selecting.lazy.map({ ranks[$0] }).max(),
          let best = selecting.first(where: { ranks[$0] == highest })
        else { continue }
        for index in selecting
        where ranks[index] == highest
          && (list[index].limit != list[best].limit || list[index].level != list[best].level)
        {
          throw ThresholdProblem(
            description:
              "\(list[index].origin) and \(list[best].origin) are equally specific for \(cells.id(place).text), but require "
              + "'\(list[index].text)' and '\(list[best].text)'; give one of them more selectors.")
        }
        guard list[best].level != .off else { continue }
        findings[best].judged += 1
        if !list[best].allows(value) { findings[best].beyond.append((cells.id(place).text, value)) }
      }
    }
    let matrix = record.matrix.cells
    let isOfStrategies = list.contains { $0.measure.isOfStrategy }
    let rows =
      isOfStrategies
      ? CellNumbers.grouped(matrix.indices, into: matrix.ids(0).count, by: matrix.strategy) : []
    for index in list.indices where list[index].measure.isOfStrategy && list[index].level != .off {
      let selected = TableFilter(list[index].filter, of: matrix)
      for entry in record.header.strategies where applies(index, entry.id) {
        guard let strategy = matrix.place(ofStrategy: entry.id) else { continue }
        let cells = matrix.picking(rows[strategy].filter(selected.contains))
        guard let value = list[index].measure.value(of: cells) else { continue }
        findings[index].judged += 1
        if !list[index].allows(value) { findings[index].beyond.append((entry.id, value)) }
      }
    }
    for index in findings.indices {
      let isMax = findings[index].threshold.bound == .max
      // Sort by value, the worst first, then by the order in the record.
      findings[index].beyond = findings[index].beyond.enumerated().sorted {
        $0.element.value == $1.element.value
          ? $0.offset < $1.offset : ($0.element.value > $1.element.value) == isMax
      }.map(\.element)
    }
    return findings
  }

  /// Returns the value of each measure for each distinct result, by measure and then by index of the result.
  private static func values(of measures: [Measure], in cells: ResultTable) -> [[Double?]] {
    var values = measures.map { _ in [Double?](repeating: nil, count: cells.results.count) }
    var isKnown = [Bool](repeating: false, count: cells.results.count)
    for cell in cells.indices where !isKnown[cells.outcomes[cell]] {
      let (record, result) = (cells[cell], cells.outcomes[cell])
      isKnown[result] = true
      for (place, measure) in measures.enumerated() { values[place][result] = measure.value(of: record) }
    }
    return values
  }
}
