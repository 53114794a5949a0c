import KeyboardAvoidance
import Metrics
import Platform
import Record
import Scenarios
import Screens
import Simulation
import UIKit

/// An examination that plays a part of a plan under other settings, to see whether the ranking depends on
/// them.
///
/// Every open platform rule is played with both settings on one phone and one iPad: in those of the plan's
/// own cells in which it can matter (`PlatformRule.canMatter`), or, if there are none, in cells of the
/// reserve. Rules are changed one at a time. Combinations are not played, so if two rules change a share in
/// the same direction, it can be outside the range that is found here.
public struct Sensitivity: Sendable {
  /// Entries that may be played in addition to the plan's own.
  public struct Reserve: Sendable {
    /// The scenarios for rules that cannot matter in any of the plan's.
    public var scenarios: [Scenario]
    /// The screens for rules that cannot matter on any of the plan's.
    public var screens: [Screen]
    /// The devices for rules that cannot matter on any of the plan's.
    public var devices: [PlannedDevice]

    /// Creates a reserve, empty by default.
    public init(scenarios: [Scenario] = [], screens: [Screen] = [], devices: [PlannedDevice] = []) {
      self.scenarios = scenarios
      self.screens = screens
      self.devices = devices
    }
  }

  /// The plan whose ranking is examined.
  public let plan: Plan
  /// The number of worker threads; results do not depend on it.
  public let jobs: Int
  package let variations: Variations
  private let parts: [SensitivityPart]
  /// The rows of parts outside the run that the run plays anyway under another name, by the group of the
  /// parts.
  ///
  /// There the run's cells are also played under the parts' settings, instead of being played a second time.
  private let twins: [String: [Plan.RowPlace: Plan.RowPlace]]

  /// Creates an examination of a plan.
  ///
  /// - Parameters:
  ///   - plan: the plan whose ranking is examined.
  ///   - jobs: the number of worker threads; results do not depend on it.
  ///   - reserve: the entries that may be played in addition to the plan's own; a user's selection is not
  ///     extended.
  public init(plan: Plan, jobs: Int, reserve: Reserve = Reserve()) {
    self.plan = plan
    self.jobs = jobs
    var axes = plan.usedAxes
    let preferred = ["iphone-17-pro", "ipad-air-11-m3"]
    axes.devices = UIUserInterfaceIdiom.played.compactMap { idiom in
      let kind = axes.devices.filter { $0.simulated.idiom == idiom }
      return kind.first { preferred.contains($0.device.id) } ?? kind.first
    }
    // A ranking needs two strategies besides the baseline and the oracle.
    let isRanked = axes.strategies.filter { !axes.catalogue.isReference($0.id) }.count > 1
    parts = isRanked ? SensitivityPart.all(of: plan, axes: axes, reserve: reserve) : []
    var twins: [String: [Plan.RowPlace: Plan.RowPlace]] = [:]
    // On other devices the run's cells are not compared.
    let examined = plan.on(axes.devices)
    for part in parts where !part.isInPlan && twins[part.group] == nil {
      twins[part.group] = part.plan.rowsPlayedAlike(in: examined)
    }
    self.twins = twins
    variations = Variations(parts) { part in
      part.isInPlan ? part.plan.rowPlaces : (twins[part.group] ?? [:]).map(\.value)
    }
  }

  /// The settings that are played, for the record's header.
  public var settings: [AxisEntry] { parts.map(\.entry) }

  /// Returns an empty collection for the plan's cells, which have to be played with the `variations` and
  /// added.
  ///
  /// - Parameter played: the plan that is played, or one with the same axes that has more cells.
  package func cells(of played: Plan) -> VariedCells {
    VariedCells(played, variations, strategies: plan.axes.strategies.map(\.id))
  }

  /// Plays the plan on the devices that have variations, and returns the results of all strategies under
  /// every setting; empty if there is nothing to compare.
  ///
  /// - Parameter shouldStop: called before every group; true ends without results.
  public func results(
    shouldStop: @Sendable @escaping () -> Bool = { false }
  ) -> [SensitivityResult] {
    guard !parts.isEmpty else { return [] }
    let own = plan.filtered { variations.ways(in: $0, $1).isEmpty ? nil : $1 }
    guard let cells = play(own, variations, shouldStop)?.cells else { return [] }
    return results(cells, shouldStop: shouldStop)?.results ?? []
  }

  /// Returns the results of all strategies under every setting, and the number of additional cells that were
  /// played for them.
  ///
  /// - Parameters:
  ///   - cells: the plan's cells as they were played.
  ///   - shouldStop: called before every group; true ends without results.
  package func results(
    _ cells: VariedCells, shouldStop: @Sendable @escaping () -> Bool
  ) -> (results: [SensitivityResult], plays: Int)? {
    guard !parts.isEmpty else { return ([], 0) }
    let order = plan.axes.strategies.map(\.id)
    let asPlayed = cells.standings
    var results: [SensitivityResult] = []
    for (id, known) in zip(order, asPlayed) {
      guard let known else { continue }
      results.append(
        SensitivityResult(
          setting: SensitivityResult.baseline, strategy: id, standing: known.all, kinds: known.kinds))
    }
    // Rules that are played in the same cells outside the plan share the planned plays.
    var beside: [String: VariedCells] = [:]
    var plays = 0
    for part in parts where !part.isInPlan && beside[part.group] == nil {
      guard let played = play(beside: part.group, part.plan, knowing: cells, shouldStop) else { return nil }
      beside[part.group] = played.cells
      plays += played.plays
    }
    for (way, part) in parts.enumerated() {
      guard let played = part.isInPlan ? cells : beside[part.group] else { continue }
      for (n, effect) in played.effects(of: way).enumerated() {
        guard let whole = part.isInPlan ? effect.whole : asPlayed[n] else { continue }
        var result = SensitivityResult(
          setting: part.title, strategy: order[n], standing: whole.all, kinds: whole.kinds)
        if let before = effect.before, let after = effect.after {
          result.replay = SensitivityResult.Replay(
            changed: effect.comparison.changed, scoreChange: effect.comparison.scoreChange,
            before: before, after: after)
        }
        results.append(result)
      }
    }
    return (results, plays)
  }

  /// Plays a plan outside the run under the settings of its parts, except for rows that the run plays.
  private func play(
    beside group: String, _ other: Plan, knowing known: VariedCells,
    _ shouldStop: @Sendable @escaping () -> Bool
  ) -> (cells: VariedCells, plays: Int)? {
    let variations = Variations(parts) { part in
      part.isInPlan || part.group != group ? [] : other.rowPlaces
    }
    // A cell of the run may have been refused because of other cells of the run, so rows with errors are
    // played again.
    let inRun = known.flawlessRows
    let twins = twins[group] ?? [:]
    let rest = other.filtered { group, row in
      twins[Plan.RowPlace(group, row)].flatMap { inRun[$0] } == nil ? row : nil
    }
    guard let played = play(rest, variations, shouldStop) else { return nil }
    let ofRest = played.cells.rowNumbers
    // The order is that of the plan, as if all of it had been played here.
    var cells = VariedCells(other, variations, strategies: plan.axes.strategies.map(\.id))
    for place in other.rowPlaces {
      if let number = ofRest[place] {
        cells.append(row: number, of: played.cells, at: place)
      } else if let number = twins[place].flatMap({ inRun[$0] }) {
        cells.append(row: number, of: known, at: place)
      }
    }
    return (cells, played.plays)
  }

  private func play(
    _ plan: Plan, _ variations: Variations, _ shouldStop: @Sendable @escaping () -> Bool
  ) -> (cells: VariedCells, plays: Int)? {
    var cells = VariedCells(plan, variations, strategies: self.plan.axes.strategies.map(\.id))
    var plays = 0
    let runner = Runner(plan: plan, jobs: jobs, encodesLines: false, variations: variations)
    // The closure writes nothing, so it throws nothing.
    let outcome = try? runner.run(shouldStop: shouldStop) {
      cells.append($0)
      plays += $0.plays
    }
    return outcome == .finished ? (cells, plays) : nil
  }
}

extension Runner {
  /// Creates a runner that also plays what an examination of the plan compares.
  package init(plan: Plan, jobs: Int, examining examination: Sensitivity?) {
    self.init(plan: plan, jobs: jobs, encodesLines: true, variations: examination?.variations ?? .none)
  }
}

extension Variations {
  /// Creates the variations of all parts, by their numbers, in some rows of one plan each.
  fileprivate init(_ parts: [SensitivityPart], _ rows: (SensitivityPart) -> [Plan.RowPlace]) {
    var places: [Place: [Int]] = [:]
    for (n, part) in parts.enumerated() {
      let own = Set(rows(part).map { Place(device: $0.device, scenario: $0.scenario, screen: $0.screen) })
      for place in own { places[place, default: []].append(n) }
    }
    self.init(ways: parts.map(\.way), places: places)
  }
}

extension Plan {
  fileprivate var rowPlaces: [RowPlace] {
    groups.flatMap { group in group.rows.map { RowPlace(group, $0) } }
  }

  func on(_ devices: [PlannedDevice]) -> Plan {
    let ids = Set(devices.map(\.device.id))
    return filtered { group, row in ids.contains(axes.devices[group.device].device.id) ? row : nil }
  }

  /// Returns, by row, the row of another plan that is played in the same way: at the same position, with the
  /// same strategies, in a scenario that does the same on the screen.
  fileprivate func rowsPlayedAlike(in other: Plan) -> [RowPlace: RowPlace] {
    func key(_ plan: Plan, _ group: Group) -> [String] {
      [
        plan.axes.devices[group.device].device.id, plan.axes.orientations[group.orientation].id,
        plan.axes.screens[group.screen].id,
      ]
    }
    let others = Dictionary(other.groups.map { (key(other, $0), $0) }) { first, _ in first }
    var alike: [RowPlace: RowPlace] = [:]
    for group in groups {
      guard let twin = others[key(self, group)] else { continue }
      for row in group.rows {
        let match = twin.rows.first {
          axes.scenarios[row.scenario].playsLike(
            other.axes.scenarios[$0.scenario], on: axes.screens[group.screen])
            && row.strategies.map { axes.strategies[$0].id }
              == $0.strategies.map { other.axes.strategies[$0].id }
        }
        if let match { alike[RowPlace(group, row)] = RowPlace(twin, match) }
      }
    }
    return alike
  }
}
