import AvoidanceMetrics
import KeyboardAvoidance
import KeyboardSimulation
import PlatformRules
import ResultRecord

/// Plays a part of a plan under other settings, to see whether the ranking depends on them.
public struct Sensitivity: Sendable {
  /// The plan whose ranking is examined.
  public let plan: Plan
  /// Worker threads; results do not depend on it.
  public let jobs: Int

  /// Makes an examination of a plan.
  public init(plan: Plan, jobs: Int) {
    self.plan = plan
    self.jobs = jobs
  }

  /// One other way to play.
  private struct Setting {
    var title: String
    var profile: PlatformProfile
    var frameRate: Int
  }

  /// The devices that are played again: one phone and one pad of the plan.
  private var devices: [PlannedDevice] {
    let preferred = ["iphone-17-pro", "ipad-air-11-m3"]
    let played = Set(plan.groups.map(\.device)).sorted().map { plan.axes.devices[$0] }
    return [false, true].compactMap { isPad in
      let kind = played.filter { $0.simulated.isPad == isPad }
      return kind.first { preferred.contains($0.device.id) } ?? kind.first
    }
  }

  private var settings: [Setting] {
    var settings = [
      Setting(title: SensitivityResult.baseline, profile: plan.profile, frameRate: plan.frameRate)
    ]
    func add(_ rule: PlatformRule, _ value: String) {
      var profile = plan.profile
      guard profile[rule] != value, profile.set(rule, to: value) else { return }
      settings.append(
        Setting(title: "\(rule.rawValue)=\(value)", profile: profile, frameRate: plan.frameRate))
    }
    add(.P4, "literal")
    add(.P6, "never")
    add(.P7, "pair")
    add(.fieldAutoScroll, "on")
    // Strategies that do not listen to did notifications cannot tell the delay.
    let late: Subscriptions = [.didShow, .didHide, .didChangeFrame]
    if plan.axes.strategies.contains(where: { !$0.declaration.subscribes.isDisjoint(with: late) }) {
      add(.didShowDelay, "0.25")
      add(.didShowDelay, "0.5")
    }
    let other = plan.frameRate == 60 ? 120 : 60
    settings.append(Setting(title: "\(other) Hz", profile: plan.profile, frameRate: other))
    return settings
  }

  /// The results of all strategies under every setting; empty when there is nothing to compare.
  ///
  /// - Parameter shouldStop: asked before every group; true ends with what is there.
  public func results(shouldStop: @Sendable @escaping () -> Bool = { false }) -> [SensitivityResult] {
    let cells = Set(plan.cells)
    guard Set(cells.map(\.strategy)).count > 3 else { return [] }
    var axes = plan.axes
    axes.devices = devices
    var results: [SensitivityResult] = []
    for setting in settings {
      let part = Plan(
        axes: axes, profile: setting.profile, frameRate: setting.frameRate, includes: cells.contains)
      var tallies: [String: Tally] = [:]
      // Nothing is thrown where nothing is written.
      let outcome = try? Runner(plan: part, jobs: jobs, encodesLines: false).run(shouldStop: shouldStop) {
        group in
        for cell in group.cells { tallies[cell.cell.strategy, default: Tally()].add(cell) }
      }
      guard outcome == .finished else { return [] }
      for variant in axes.strategies {
        guard let tally = tallies[variant.id] else { continue }
        results.append(
          SensitivityResult(
            setting: setting.title, strategy: variant.id, cells: tally.cells,
            gateFailures: tally.failures, occlusionP75: tally.p75(tally.occlusion),
            motionP75: tally.p75(tally.motion)))
      }
    }
    return results
  }

  /// What is counted of one strategy.
  private struct Tally {
    var cells = 0
    var failures = 0
    var occlusion: [Double] = []
    var motion: [Double] = []

    mutating func add(_ cell: CellRecord) {
      guard cell.error == nil else { return }
      cells += 1
      if cell.gates.contains(.failed) { failures += 1 }
      if let value = cell.occlusion { occlusion.append(value) }
      if let value = cell.motion { motion.append(value) }
    }

    /// The bad-side quartile; more is better.
    func p75(_ scores: [Double]) -> Double { Scoring.nearestRank(scores.sorted(by: >), 0.75) ?? 0 }
  }
}
