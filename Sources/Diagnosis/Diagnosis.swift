import Matrix
import Metrics
import Record

/// The failures of a screen and the remedies for them, computed from played cells.
public struct Diagnosis: Sendable {
  /// The situations that were played and can be scored.
  public let situations: [Situation]
  /// The situations in which the unchanged screen does not fit even without a keyboard. They are only played
  /// on changed screens.
  public let leftOut: [Situation]
  /// The situations that were played with today's strategy and cannot be scored.
  public let unjudged: [Situation]
  /// The number of situations that a person could try, with those that are left out or cannot be scored.
  public var all: Int { situations.count + leftOut.count + unjudged.count }
  /// The number of situations that pass today.
  public let passing: Int
  /// The kinds of failures today, the most frequent first.
  public let breakages: [Breakage]
  /// The reasons why today's code cannot be played in some situations, the most frequent first.
  public let errors: [CodeError]
  /// The cells that pass today, although views are farther from the keyboard than they have to be.
  public let gaps: [CellID]
  /// The number of situations that pass without keyboard code on the unchanged screen. Nil if this was not
  /// played.
  public let passingWithoutCode: Int?
  /// The recommended remedies, largest gain first. Empty if no remedy helps.
  public let remedies: [Remedy]
  /// All remedies that were played, of which ``remedies`` are the best.
  public let tried: [Remedy]
  /// The number of other remedies with which as many situations pass as with the best one. They need at least as much
  /// effort.
  public let asGood: Int
  /// The situations in which even the best possible strategy fails on the unchanged screen.
  public let unsolvable: [Situation]

  /// The smallest gap above the keyboard that is named, in points. It is the standard space between two views
  /// in Interface Builder.
  static let leastGap = 8.0

  /// Returns the smallest gain that counts, which is 2 % of the situations and at least one.
  public static func least(of situations: Int) -> Int { max(1, (situations + 25) / 50) }

  /// Diagnoses a screen from its cells.
  ///
  /// - Parameters:
  ///   - cells: the cells of every strategy on the unchanged screen and on the changed screens, which have
  ///     their own ids.
  ///   - screen: the id of the unchanged screen.
  ///   - today: the strategy that the app has now.
  ///   - floor: the baseline, which has no code.
  ///   - ceiling: the oracle, which does the best possible.
  ///   - leftOut: the situations in which the unchanged screen does not fit.
  ///   - rank: returns how far a cell is from typical use. Examples are cells with the lowest rank.
  ///   - testsRemoval: whether the situations are enough to advise that the code is removed without a substitute.
  ///   - effort: returns the effort of adding a technique to a screen.
  public init(
    _ cells: [CellResult], of screen: String, today: String, floor: String, ceiling: String,
    leftOut: [Situation] = [],
    testsRemoval: Bool = true, rank: (CellID) -> Int, effort: (_ screen: String, _ strategy: String) -> Int
  ) {
    // The situation of a cell on a changed screen gets the id of the unchanged screen, so that both can be
    // compared.
    func situation(_ cell: CellID) -> Situation {
      var place = cell.situation
      place.screen = screen
      return place
    }
    var groups: [Pair: [CellResult]] = [:]
    var order: [Pair] = []
    for cell in cells {
      let pair = Pair(screen: cell.cell.screen, strategy: cell.cell.strategy)
      if groups[pair] == nil { order.append(pair) }
      groups[pair, default: []].append(cell)
    }
    let played = groups[Pair(screen: screen, strategy: today)] ?? []
    let now = played.filter { $0.isJudged }
    let works = Set(now.filter { $0.outcome == .pass }.map { situation($0.cell) })
    let failing = Dictionary(
      now.map { cell in (situation(cell.cell), cell.gates.indices.filter { cell.gates[$0] == .failed }) },
      uniquingKeysWith: { first, _ in first })
    situations = now.map { situation($0.cell) }
    unjudged = played.filter { !$0.isJudged }.map { situation($0.cell) }
    self.leftOut = leftOut
    passing = works.count
    breakages = Self.breakages(now, rank)
    errors = Self.errors(now, rank)
    let wide = now.filter { $0.outcome == .pass && Self.gap($0) >= Self.leastGap }
    gaps = wide.map(\.cell)
    let gapsToday = Dictionary(
      wide.map { (situation($0.cell), Self.gap($0)) }, uniquingKeysWith: { first, _ in first })
    passingWithoutCode = groups[Pair(screen: screen, strategy: floor)].map { cells in
      cells.count { $0.passes }
    }
    let judged = Set(situations)
    let known = judged.union(unjudged).union(leftOut)
    // Code that knows more about its screen can pass where the ceiling fails.
    let solved = Set(
      cells.filter { $0.cell.screen == screen && $0.outcome == .pass }.map { situation($0.cell) })
    unsolvable = (groups[Pair(screen: screen, strategy: ceiling)] ?? []).filter {
      $0.outcome != .pass && judged.contains(situation($0.cell)) && !solved.contains(situation($0.cell))
    }.map { situation($0.cell) }
    tried = order.compactMap { pair in
      guard pair.strategy != ceiling, pair != Pair(screen: screen, strategy: today) else { return nil }
      let played = (groups[pair] ?? []).filter { known.contains(situation($0.cell)) }
      let passed = played.filter { cell in
        // Each gate that fails today must pass with the remedy. It is not enough that the gate no longer
        // applies on the changed screen.
        let wrong = failing[situation(cell.cell)] ?? []
        return cell.passes && wrong.allSatisfy { cell.gates[$0] == .passed }
      }.map { situation($0.cell) }
      return Remedy(
        screen: pair.screen, strategy: pair.strategy, passing: passed.count,
        gained: passed.filter { !works.contains($0) },
        broken: works.subtracting(passed).sorted { "\($0)" < "\($1)" },
        closed: played.count { cell in
          guard cell.passes, let today = gapsToday[situation(cell.cell)] else { return false }
          return Self.gap(cell) <= today - Self.leastGap
        },
        conflicts: played.count { $0.brokenConstraints > 0 }, effort: effort(pair.screen, pair.strategy))
    }
    let least = Self.least(of: situations.count + unjudged.count + leftOut.count)
    let advisable = tried.filter { testsRemoval || $0.screen != screen || $0.strategy != floor }
    let helpful = advisable.helpful(
      over: passing, least: least, conflicts: now.count { $0.brokenConstraints > 0 })
    remedies = helpful.worthDoing(over: passing, least: least)
    asGood = helpful.dropFirst().count { $0.passing == helpful[0].passing }
  }

  /// Returns how much farther from the keyboard views are than they have to be, in points.
  private static func gap(_ cell: CellResult) -> Double {
    [MetricID.O7, .O9].reduce(0) { most, metric in
      guard cell.metrics.indices.contains(metric.index) else { return most }
      return max(most, cell.metrics[metric.index].applicableValue ?? 0)
    }
  }

  /// Returns the remedy of some strategies on the unchanged screen that closes most gaps and breaks nothing, the one with the
  /// least effort first. Nil if none closes half of them.
  func closing(_ strategies: Set<String>, on screen: String) -> Remedy? {
    tried.filter {
      strategies.contains($0.strategy) && $0.screen == screen && $0.broken.isEmpty
        && 2 * $0.closed >= gaps.count
    }.min { (-$0.closed, $0.effort, $0.strategy) < (-$1.closed, $1.effort, $1.strategy) }
  }

  private struct Pair: Hashable {
    var screen: String
    var strategy: String
  }

  private static func errors(_ cells: [CellResult], _ rank: (CellID) -> Int) -> [CodeError] {
    let failed = cells.filter { $0.error != nil }
    // A cell that was not played because others failed has the reason of those on its device.
    let causes = failed.filter { !isConsequence($0) }
    func cause(of cell: CellResult) -> String {
      let near = causes.first { $0.cell.screen == cell.cell.screen && $0.cell.device == cell.cell.device }
      let shown = isConsequence(cell) ? near ?? causes.first ?? cell : cell
      return place(in: shown.error ?? "")
    }
    return Dictionary(grouping: failed, by: cause).compactMap { _, cells in
      let shown = cells.filter { !isConsequence($0) }
      let example = (shown.isEmpty ? cells : shown).enumerated().min {
        (rank($0.element.cell), $0.offset) < (rank($1.element.cell), $1.offset)
      }?.element
      return example.map {
        CodeError(reason: $0.error ?? "", cells: cells.map(\.cell), example: $0.cell)
      }
    }.sorted { ($1.cells.count, $0.reason) < ($0.cells.count, $1.reason) }
  }

  private static func isConsequence(_ cell: CellResult) -> Bool {
    cell.error?.contains(CellResult.afterOthers) ?? false
  }

  /// Returns an error up to the line of code that it names, because values in the message of one line may differ between
  /// cells.
  private static func place(in error: String) -> String {
    guard let line = error.firstMatch(of: /\.swift:[0-9]+/) else { return error }
    return String(error[..<line.range.upperBound])
  }

  private static func breakages(_ cells: [CellResult], _ rank: (CellID) -> Int) -> [Breakage] {
    var found: [GateID: [CellID]] = [:]
    for cell in cells {
      guard let gate = zip(GateID.allCases, cell.gates).first(where: { $0.1 == .failed })?.0 else { continue }
      found[gate, default: []].append(cell.cell)
    }
    return found.compactMap { gate, cells in
      // If several cells have the lowest rank, the first one in the record is taken.
      let example = cells.enumerated().min {
        (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
      }
      guard let example else { return nil }
      return Breakage(gate: gate, cells: cells, example: example.element)
    }.sorted { ($1.cells.count, $0.gate.index) < ($0.cells.count, $1.gate.index) }
  }
}
