import KeyboardAvoidance
import Metrics
import Platform
import Record
import Scenarios
import Screens
import Simulation
import UIKit

/// An examination that plays some cells of a plan under other settings, to see whether the ranking depends on
/// these settings.
///
/// Every open platform rule is played with both settings on one phone and one iPad. It is played in the
/// plan's own cells in which it can matter (`PlatformRule.canMatter`) or, if there are none, in cells of the
/// reserve. Rules are changed one at a time, and combinations are not played. If two rules change a share in
/// the same direction, their combined effect can be outside the range that is found here.
public struct Sensitivity: Sendable {
  /// The entries that may be played in addition to the plan's own.
  public struct Reserve: Sendable {
    /// The scenarios for rules that cannot matter in any scenario of the plan.
    public var scenarios: [Scenario]
    /// The screens for rules that cannot matter on any screen of the plan.
    public var screens: [Screen]
    /// The devices for rules that cannot matter on any device of the plan.
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
  /// The number of worker threads. The results do not depend on it.
  public let jobs: Int
  package let variations: Variations
  private let parts: [SensitivityPart]
  /// For each group of parts outside the run: the parts' rows that are played in the same way as a row of the
  /// run, mapped to that row.
  ///
  /// The row of the run is also played under the settings of these parts, so that the equal row need not be
  /// played.
  private let twins: [String: [Plan.RowPlace: Plan.RowPlace]]

  /// Creates an examination of a plan.
  ///
  /// - Parameters:
  ///   - plan: the plan whose ranking is examined.
  ///   - jobs: the number of worker threads. The results do not depend on it.
  ///   - reserve: the entries that may be played in addition to the plan's own. It is empty for a user's
  ///     selection, which is not extended.
  public init(plan: Plan, jobs: Int, reserve: Reserve = Reserve()) {
    self.plan = plan
    self.jobs = jobs
    var axes = plan.usedAxes
    let preferred = ["iphone-17-pro", "ipad-air-11-m3"]
    axes.devices = UIUserInterfaceIdiom.played.compactMap { idiom in
      let kind = axes.devices.filter { $0.simulated.idiom == idiom }
      return kind.first { preferred.contains($0.device.id) } ?? kind.first
    }
    // A ranking needs at least two strategies in addition to the baseline and the oracle.
    let isRanked = axes.strategies.filter { !axes.catalogue.isReference($0.id) }.count > 1
    parts = isRanked ? SensitivityPart.all(of: plan, axes: axes, reserve: reserve) : []
    var twins: [String: [Plan.RowPlace: Plan.RowPlace]] = [:]
    // The run's cells are compared only on the examined devices.
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

  /// Returns an empty collection for the results of the plan's cells. The caller plays the cells with
  /// `variations` and appends the results.
  ///
  /// - Parameter played: the plan that is played, or one with the same axes that has more cells.
  package func cells(of played: Plan) -> VariedCells {
    VariedCells(played, variations, strategies: plan.axes.strategies.map(\.id))
  }

  /// Plays the plan on the devices that have variations, and returns the results of all strategies under
  /// every setting; empty if there is nothing to compare.
  ///
  /// - Parameter shouldStop: a closure that is called before every group. If it returns true, the examination
  ///   ends without results.
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
  ///   - cells: the results of the plan's cells.
  ///   - shouldStop: a closure that is called before every group. If it returns true, the examination ends
  ///     without results.
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
    // Rules that are played in the same cells outside the run share the planned results of these cells.
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

  /// Plays a plan outside the run under the settings of its parts, except for the rows that are equal to a
  /// row of the run.
  private func play(
    beside group: String, _ other: Plan, knowing known: VariedCells,
    _ shouldStop: @Sendable @escaping () -> Bool
  ) -> (cells: VariedCells, plays: Int)? {
    let variations = Variations(parts) { part in
      part.isInPlan || part.group != group ? [] : other.rowPlaces
    }
    // A cell of the run may have an error that other cells of the run caused, so rows with errors are played
    // again.
    let inRun = known.flawlessRows
    let twins = twins[group] ?? [:]
    let rest = other.filtered { group, row in
      twins[Plan.RowPlace(group, row)].flatMap { inRun[$0] } == nil ? row : nil
    }
    guard let played = play(rest, variations, shouldStop) else { return nil }
    let ofRest = played.cells.rowNumbers
    // The rows are appended in the order of the plan, as if all of them had been played here.
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
    // The closure only collects results, so it cannot throw.
    let outcome = try? runner.run(shouldStop: shouldStop) {
      cells.append($0)
      plays += $0.plays
    }
    return outcome == .finished ? (cells, plays) : nil
  }
}

extension Runner {
  /// Creates a runner that also plays the variations that an examination of the plan compares.
  package init(plan: Plan, jobs: Int, examining examination: Sensitivity?) {
    self.init(plan: plan, jobs: jobs, encodesLines: true, variations: examination?.variations ?? .none)
  }
}

extension Variations {
  /// Creates the variations of all parts, with the same indices as the parts. `rows` returns the rows in
  /// which a part is played.
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

  /// Returns the rows that another plan plays in the same way, by row of this plan. They have the same
  /// device, orientation, screen and strategies, and a scenario that does the same on the screen.
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
