import Platform
import Record
import Scenarios
import Screens
import Simulation
import Testing

@testable import Matrix

@Suite("Other settings")
struct SensitivityTests {
  static let strategies = [
    "none", "bottom-inset", "first-responder-shift", "toolbar-shift-2014", "whole-view-shift", "oracle",
  ]

  /// Returns a small plan for a phone, an iPad and a second phone. The second phone's cells are not played
  /// again under other settings.
  static func plan(
    scenarios: [String] = ["show-hide-last", "next-through-all", "rotate-and-back"],
    screens: [String] = ["login", "scroll-form"], profile: PlatformProfile = .newest
  ) throws -> Plan {
    Plan(
      axes: try axes(
        strategies: strategies, devices: ["iphone-se-3", "iphone-17-pro", "ipad-air-11-m3"],
        scenarios: scenarios, screens: screens), profile: profile)
  }

  static func homeButtonPad() throws -> [PlannedDevice] {
    try axes(devices: [Axes.homeButtonPads[0]]).devices
  }

  /// Returns whether two standings are equal. Two missing scores count as equal, too.
  private func same(_ a: Standing, _ b: Standing) -> Bool {
    var (a, b) = (a, b)
    // A weighted mean adds the same numbers in another order.
    guard abs((a.figure ?? -1) - (b.figure ?? -1)) < 1e-9 else { return false }
    (a.figure, b.figure) = (nil, nil)
    return "\(a)" == "\(b)"
  }

  @Test("Cells that are played again equal a run with the setting, and the other cells do not change")
  func standings() throws {
    let plan = try Self.plan()
    let cells = try play(plan)
    let examination = Sensitivity(plan: plan, jobs: 2)
    let results = examination.results()
    #expect(results.map(\.setting).filter { $0 == SensitivityResult.baseline }.count == Self.strategies.count)
    func standing(_ cells: [CellResult], _ strategy: String) -> Standing {
      let own = cells.filter { $0.cell.strategy == strategy && $0.isJudged }
      /// Returns the worse quartile of the scores, which is number ceil(0.75 n) from best to worst.
      func p75(_ scores: [Double]) -> Double? {
        let place = (3 * scores.count + 3) / 4
        return scores.isEmpty ? nil : scores.sorted(by: >)[place - 1]
      }
      return Standing(
        cells: own.count, failures: own.count { $0.outcome == .fail },
        doesNothing: own.count { $0.outcome == .doesNothing },
        occlusionP75: p75(own.compactMap(\.occlusion)),
        motionP75: p75(own.filter(\.hasMoved).compactMap(\.motion)),
        figure: own.isEmpty
          ? nil
          : own.reduce(0) { $0 + ($1.outcome == .pass ? $1.overall ?? 0 : 0) } / Double(own.count))
    }
    for (rule, setting) in [
      (PlatformRule.P3, "off"), (.P6, "never"), (.P13, "none"), (.P15, "off"), (.offsetAfterHide, "restored"),
      (.didShowDelay, "0.5"),
    ] {
      let title = "\(rule.rawValue)=\(setting)"
      let profile = try PlatformProfile.newest.setting(rule, to: setting)
      let other = try play(try Self.plan(profile: profile))
      for strategy in Self.strategies {
        let result = try #require(
          results.first { $0.setting == title && $0.strategy == strategy }, "\(title) \(strategy)")
        let whole = other.filter { $0.cell.device != "iphone-se-3" }
        #expect(same(result.standing, standing(whole, strategy)), "\(title) \(strategy)")
        let replay = try #require(result.replay)
        func isPlayed(_ cell: CellResult) -> Bool {
          guard let scenario = Scenarios.scenario(cell.cell.scenario),
            let screen = Screens.screen(cell.cell.screen), cell.cell.device != "iphone-se-3"
          else { return false }
          return rule.canMatter(
            in: scenario, on: screen, idiom: cell.cell.device.hasPrefix("ipad") ? .pad : .phone)
        }
        #expect(same(replay.before, standing(cells.filter(isPlayed), strategy)), "\(title) \(strategy)")
        #expect(same(replay.after, standing(other.filter(isPlayed), strategy)), "\(title) \(strategy)")
        let pairs = zip(
          cells.filter { isPlayed($0) && $0.cell.strategy == strategy },
          other.filter { isPlayed($0) && $0.cell.strategy == strategy })
        #expect(
          replay.changed
            == pairs.filter { old, new in
              old.gates != new.gates || abs((old.occlusion ?? -1) - (new.occlusion ?? -1)) >= 0.05
                || abs((old.motion ?? -1) - (new.motion ?? -1)) >= 0.05
            }.count, "\(title) \(strategy)")
      }
    }
    // In this plan P6 matters in one scenario, P13 in another one, and P3 in all of them.
    func played(_ title: String) -> [String] {
      (examination.settings.first { $0.id == title }?.facts ?? []).map(\.value)
    }
    #expect(
      played("P6=never") == [
        "next-through-all", "login, scroll-form", "iphone-17-pro, ipad-air-11-m3", "of the run",
      ])
    #expect(played("P13=twice")[0] == "rotate-and-back")
    #expect(played("P3=off")[0] == "show-hide-last, next-through-all, rotate-and-back")
    #expect(played("offsetAfterHide=restored")[1] == "scroll-form")
    #expect(played("P8=gestureUndockSilent").isEmpty)
  }

  @Test("A rule without effect in the plan is played in the reserve, with both settings, and not in the plan")
  func reserve() throws {
    let plan = try Self.plan(scenarios: ["show-hide-last"], screens: ["login"])
    _ = try play(plan)
    let examination = Sensitivity(
      plan: plan, jobs: 2,
      reserve: Sensitivity.Reserve(
        scenarios: Scenarios.builtIn, screens: Screens.builtIn, devices: try Self.homeButtonPad()))
    func facts(_ title: String) throws -> [String] {
      try #require(examination.settings.first { $0.id == title }, "\(title)").facts.map(\.value)
    }
    // If the plan's own cells do not show the effect, a setting is played in other scenarios, then on other
    // screens, then on another device.
    #expect(try facts("slideOverFrame=true") == ["slide-over", "login", "ipad-air-11-m3", "outside the run"])
    #expect(try facts("sheetMoves=off")[0] == "show-hide-last")
    #expect(try facts("P8=gestureUndockSilent") == ["undock-and-dock", "login", "ipad-9", "outside the run"])
    // If a built-in scenario is made for a setting, the setting is played in that scenario.
    #expect(try facts("P10=zero")[0] == "cross-fade")
    #expect(try facts("P14=off")[0] == "safe-area-too")
    let results = examination.results()
    let baseline = results.filter { $0.setting == SensitivityResult.baseline }
    for title in ["slideOverFrame=true", "P8=gestureUndockSilent", "P10=zero", "sheetMoves=off"] {
      let own = results.filter { $0.setting == title }
      #expect(
        own.count == baseline.count && zip(own, baseline).allSatisfy { same($0.standing, $1.standing) },
        "\(title)")
      // Slide Over keyboards have no effect on this screen, because no field is near the keyboard's edge.
      #expect(own.contains { ($0.replay?.changed ?? 0) > 0 } == (title != "slideOverFrame=true"), "\(title)")
    }
    // Without reserve scenarios, only the plan's own scenarios are played.
    let alone = Sensitivity(plan: plan, jobs: 1)
    #expect(alone.settings.allSatisfy { $0.facts.last?.value == "of the run" })
    #expect(!alone.settings.contains { $0.id.hasPrefix("P10") == false && $0.id.hasPrefix("P8") })
  }

  @Test(
    "A scenario that the run already plays under another name is not played again, and its cells are used")
  func twins() throws {
    /// Returns the effect of P14's other setting on every strategy, and how many extra cells were played to
    /// find it.
    func examined(_ scenario: String) throws -> (replays: [String], plays: Int) {
      let plan = try Self.plan(
        scenarios: [scenario, "rotate-and-back"], screens: ["confirm-button", "scroll-form", "login"])
      let own = try #require(Scenarios.scenario("safe-area-too"))
      let examination = Sensitivity(plan: plan, jobs: 2, reserve: Sensitivity.Reserve(scenarios: [own]))
      var cells = examination.cells(of: plan)
      let runner = Runner(plan: plan, jobs: 2, examining: examination)
      _ = try runner.run { cells.append($0) }
      let results = examination.results(cells, shouldStop: { false })
      let found = try #require(results)
      let replays = found.results.filter { $0.setting == "P14=off" }.compactMap { $0.replay.map { "\($0)" } }
      #expect(replays.count == Self.strategies.count)
      return (replays, found.plays)
    }
    // Apart from the rule, 'show-hide-last' equals the reserve's 'safe-area-too', and 'reshow' has one more
    // step. A screen with one field does not play 'show-hide-last'.
    let (twin, other) = (try examined("show-hide-last"), try examined("reshow"))
    #expect(twin.replays == other.replays)
    // One of the three screens has only one field, so a third of the plays cannot be shared.
    #expect(twin.plays > 0 && twin.plays * 2 < other.plays)
  }

  @Test("Every open rule is played under every profile, if built-in screens and scenarios allow it")
  func openRules() throws {
    for system in [26, 15, 9] {
      let profile = PlatformProfile(system: system)
      let pads = try Axes.homeButtonPads.map { try axes(devices: [$0], profile: profile).devices[0] }
      let plan = Plan(
        axes: try axes(
          strategies: Self.strategies, devices: ["iphone-17-pro", "ipad-air-11-m3"], profile: profile),
        profile: profile)
      let examination = Sensitivity(
        plan: plan, jobs: 1,
        reserve: Sensitivity.Reserve(
          scenarios: Scenarios.builtIn, screens: Screens.builtIn,
          devices: pads.filter { $0.system == system }))
      for rule in PlatformRule.allCases where rule.definition.standing == .open {
        // For didShowDelay, the setting 0.25 is left out, because 30 ms less make no difference.
        for setting in rule.definition.settings
        where setting != profile[rule] && !(rule == .didShowDelay && setting == "0.25") {
          #expect(
            examination.settings.contains { $0.id == "\(rule.rawValue)=\(setting)" },
            "\(rule.rawValue)=\(setting) under \(profile.id)")
        }
      }
      #expect(examination.settings.contains { $0.id == "120 Hz" })
    }
  }

  @Test(
    "A single strategy has no order, so nothing is played, and a stopped run has no result")
  func nothing() throws {
    let single = Plan(axes: try axes(), profile: .newest)
    let examination = Sensitivity(plan: single, jobs: 1)
    #expect(examination.settings.isEmpty && examination.results().isEmpty)
    let plan = try Self.plan(scenarios: ["show-hide"], screens: ["login"])
    #expect(Sensitivity(plan: plan, jobs: 2).results(shouldStop: { true }).isEmpty)
  }

  @Test("A record's header has every rule with all its settings")
  func header() throws {
    let plan = try Self.plan()
    let examination = Sensitivity(plan: plan, jobs: 1)
    let header = plan.header(command: "", settings: examination.settings)
    #expect(header.settings == examination.settings)
    #expect(header.platformRules.map(\.id) == PlatformRule.allCases.map(\.rawValue))
    let focus = try #require(header.platformRules.first { $0.id == "P6" })
    #expect(focus.summary == "repost: All notifications of a show are posted again." && focus.group == "open")
    #expect(focus.facts.map(\.name) == ["never"])
  }
}
