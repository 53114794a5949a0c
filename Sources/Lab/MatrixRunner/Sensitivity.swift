import AvoidanceMetrics
import KeyboardAvoidance
import KeyboardSimulation
import PlatformRules
import ResultRecord
import ScenarioLibrary
import ScreenLibrary
import UIKit
import Vocabulary

/// Plays a part of a plan under other settings, to see whether the ranking depends on them.
///
/// Every open platform rule is played both ways on one phone and one pad: in the plan's own cells in which it can
/// matter (`PlatformRule.canMatter`), or, where it can matter in none of them, in others of the reserve. Rules are set
/// otherwise one at a time: combinations of settings are not played, so where two rules pull a share the same way it can lie
/// outside what is found here.
public struct Sensitivity: Sendable {
  /// What may be played beside the plan's own.
  public struct Reserve: Sendable {
    /// Scenarios for rules that can matter in none of the plan's.
    public var scenarios: [Scenario]
    /// Screens for rules that can matter on none of the plan's.
    public var screens: [Screen]
    /// Devices for rules that can matter on none of the plan's.
    public var devices: [PlannedDevice]

    /// Makes a reserve, empty by default.
    public init(scenarios: [Scenario] = [], screens: [Screen] = [], devices: [PlannedDevice] = []) {
      self.scenarios = scenarios
      self.screens = screens
      self.devices = devices
    }
  }

  /// The plan whose ranking is examined.
  public let plan: Plan
  /// Worker threads; results do not depend on it.
  public let jobs: Int
  /// The devices of the plan on which everything is played.
  private let devices: Set<String>
  /// The plan's cells on them.
  private let cells: Set<CellID>
  private let parts: [SensitivityPart]

  /// Makes an examination of a plan.
  ///
  /// - Parameters:
  ///   - plan: the plan whose ranking is examined.
  ///   - jobs: worker threads; results do not depend on it.
  ///   - reserve: what may be played beside the plan's own; what a person has selected is not widened.
  public init(plan: Plan, jobs: Int, reserve: Reserve = Reserve()) {
    self.plan = plan
    self.jobs = jobs
    var axes = plan.usedAxes
    let preferred = ["iphone-17-pro", "ipad-air-11-m3"]
    axes.devices = UIUserInterfaceIdiom.played.compactMap { idiom in
      let kind = axes.devices.filter { $0.simulated.idiom == idiom }
      return kind.first { preferred.contains($0.device.id) } ?? kind.first
    }
    let devices = Set(axes.devices.map(\.device.id))
    self.devices = devices
    cells = Set(plan.cells.filter { devices.contains($0.device) })
    // Two strategies beside the floor and the ceiling make an order.
    let isRanked = axes.strategies.filter { !axes.catalogue.isReference($0.id) }.count > 1
    parts = isRanked ? SensitivityPart.all(of: plan, axes: axes, cells: cells, reserve: reserve) : []
  }

  /// What is played, for the record's header.
  public var settings: [AxisEntry] { parts.map(\.entry) }

  /// Whether the run's results on a device are needed.
  public func needs(_ device: String) -> Bool {
    !parts.isEmpty && devices.contains(device)
  }

  /// The results of all strategies under every setting; empty when there is nothing to compare.
  ///
  /// - Parameters:
  ///   - cells: what the run gave on the devices that this `needs`.
  ///   - shouldStop: asked before every group; true ends without results.
  public func results(
    asPlayed cells: [CellRecord], shouldStop: @Sendable @escaping () -> Bool = { false }
  ) -> [SensitivityResult] {
    guard !parts.isEmpty else { return [] }
    let order = plan.axes.strategies.map(\.id)
    var run = PlayedPart(strategies: order, kinds: kinds(of: plan))
    for cell in cells where self.cells.contains(cell.cell) { run.append(cell) }
    let asPlayed = run.tallies
    var results: [SensitivityResult] = []
    for (id, tally) in zip(order, asPlayed) where !tally.all.isEmpty {
      results.append(
        SensitivityResult(
          setting: SensitivityResult.baseline, strategy: id, standing: tally.all.standing,
          kinds: tally.standings))
    }
    // Settings of one rule share what is played as it is.
    var known: (hash: String, part: PlayedPart)?
    for part in parts {
      if let asSet = part.asSet, known?.hash != asSet.hash {
        guard let played = play(asSet, shouldStop) else { return [] }
        known = (asSet.hash, played)
      }
      guard let after = play(part.changed, shouldStop) else { return [] }
      let before = part.asSet == nil ? run.shared(with: after) : known?.part ?? run
      let whole = part.asSet == nil ? run.replacing(after).tallies : asPlayed
      let comparison = ReplayComparison(before: before, after: after, strategies: order.count)
      let (then, now) = (before.tallies, after.tallies)
      for (n, id) in order.enumerated() where !whole[n].all.isEmpty {
        var result = SensitivityResult(
          setting: part.title, strategy: id, standing: whole[n].all.standing, kinds: whole[n].standings)
        if !then[n].all.isEmpty, !now[n].all.isEmpty {
          result.replay = SensitivityResult.Replay(
            changed: comparison.changed[n], scoreChange: comparison.scoreChange(n),
            before: then[n].all.standing,
            after: now[n].all.standing)
        }
        results.append(result)
      }
    }
    return results
  }

  private func kinds(of plan: Plan) -> [String: ScreenKind] {
    Dictionary(plan.axes.screens.map { ($0.id, $0.kind) }, uniquingKeysWith: { first, _ in first })
  }

  private func play(_ plan: Plan, _ shouldStop: @Sendable @escaping () -> Bool) -> PlayedPart? {
    var part = PlayedPart(strategies: self.plan.axes.strategies.map(\.id), kinds: kinds(of: plan))
    // Nothing is thrown where nothing is written.
    let outcome = try? Runner(plan: plan, jobs: jobs, encodesLines: false).run(shouldStop: shouldStop) {
      for cell in $0.cells { part.append(cell) }
    }
    return outcome == .finished ? part : nil
  }
}
