import Metrics
import Record

/// What is wrong with a screen today and what mends it, of cells that were played.
public struct Diagnosis: Sendable {
  /// The situations that were played and can be judged.
  public let situations: [Situation]
  /// How many of them work today.
  public let passing: Int
  /// What fails today, the most frequent first.
  public let breakages: [Breakage]
  /// What to do, most gain first; empty where nothing that was played helps.
  public let remedies: [Remedy]
  /// Everything that was played, of which ``remedies`` are the best.
  public let tried: [Remedy]
  /// Situations in which not even the ceiling works on the screen as it is.
  public let hopeless: [Situation]

  /// The least gain that counts: a fiftieth of the situations, and one.
  public static func least(of situations: Int) -> Int { max(1, (situations + 25) / 50) }

  /// Reads cells.
  ///
  /// - Parameters:
  ///   - cells: every strategy on the screen as it is and on the screens with a change, under their ids.
  ///   - screen: the id of the screen as it is.
  ///   - today: the strategy that the app has now.
  ///   - ceiling: the strategy that does the best possible.
  ///   - rank: how far a cell is from what most people meet; examples have the lowest.
  ///   - effort: how much work a technique on a screen is.
  public init(
    _ cells: [CellRecord], of screen: String, today: String, ceiling: String, rank: (CellID) -> Int,
    effort: (_ screen: String, _ strategy: String) -> Int
  ) {
    // A situation is known by the screen as it is, whatever is changed of it.
    func situation(_ cell: CellID) -> Situation {
      var place = cell.situation
      place.screen = screen
      return place
    }
    var groups: [Pair: [CellRecord]] = [:]
    var order: [Pair] = []
    for cell in cells {
      let pair = Pair(screen: cell.cell.screen, strategy: cell.cell.strategy)
      if groups[pair] == nil { order.append(pair) }
      groups[pair, default: []].append(cell)
    }
    let now = (groups[Pair(screen: screen, strategy: today)] ?? []).filter { $0.isJudged }
    let works = Set(now.filter { $0.outcome == .pass }.map { situation($0.cell) })
    let failing = Dictionary(
      now.map { cell in (situation(cell.cell), cell.gates.indices.filter { cell.gates[$0] == .failed }) },
      uniquingKeysWith: { first, _ in first })
    situations = now.map { situation($0.cell) }
    passing = works.count
    breakages = Self.breakages(now, rank)
    let known = Set(situations)
    hopeless = (groups[Pair(screen: screen, strategy: ceiling)] ?? []).filter {
      $0.outcome != .pass && known.contains(situation($0.cell))
    }.map { situation($0.cell) }
    tried = order.compactMap { pair in
      guard pair.strategy != ceiling, pair != Pair(screen: screen, strategy: today) else { return nil }
      let played = (groups[pair] ?? []).filter { known.contains(situation($0.cell)) }
      let passed = played.filter { cell in
        // What fails today has to hold afterwards: on another structure it might just not be asked for.
        let wrong = failing[situation(cell.cell)] ?? []
        return cell.outcome == .pass && wrong.allSatisfy { cell.gates[$0] == .passed }
      }.map { situation($0.cell) }
      return Remedy(
        screen: pair.screen, strategy: pair.strategy, passing: passed.count,
        mended: passed.filter { !works.contains($0) },
        broken: works.subtracting(passed).sorted { "\($0)" < "\($1)" },
        conflicts: played.count { $0.brokenConstraints > 0 }, effort: effort(pair.screen, pair.strategy))
    }
    remedies = tried.worthDoing(
      over: passing, least: Self.least(of: situations.count),
      conflicts: now.count { $0.brokenConstraints > 0 })
  }

  /// A screen and a strategy.
  private struct Pair: Hashable {
    var screen: String
    var strategy: String
  }

  private static func breakages(_ cells: [CellRecord], _ rank: (CellID) -> Int) -> [Breakage] {
    var found: [GateID: [CellID]] = [:]
    for cell in cells {
      guard let gate = zip(GateID.allCases, cell.gates).first(where: { $0.1 == .failed })?.0 else { continue }
      found[gate, default: []].append(cell.cell)
    }
    return found.compactMap { gate, cells in
      // Of equals the first in the record stays.
      let example = cells.enumerated().min {
        (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
      }
      guard let example else { return nil }
      return Breakage(gate: gate, cells: cells, example: example.element)
    }.sorted { ($1.cells.count, $0.gate.index) < ($0.cells.count, $1.gate.index) }
  }
}
