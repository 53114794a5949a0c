import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import StrategyCatalog
import Testing
import TestSupport
import Trace
import UIKit

@testable import Simulation

func changed(_ rule: PlatformRule, _ setting: String) throws -> PlatformProfile {
  var profile = PlatformProfile.newest
  let isKnown = profile.set(rule, to: setting)
  try #require(isKnown, "\(rule.rawValue) cannot be \(setting)")
  return profile
}

@Suite("The reach of platform rules")
struct RuleReachTests {
  /// Strategies that together use everything that rules can affect: frames, constraints, insets and offsets,
  /// animations, didShow and didHide, layout passes, repeated registrations, animated scrolling and accessory
  /// views.
  static let strategies = [
    "fixed-offset-300", "whole-view-shift-begin-frame", "toolbar-shift-2014", "tracking-guide-scroll",
    "first-responder-shift-minimal", "oracle", "keyboard-aware-scroll", "accessory-composer",
  ]

  static let others: [(rule: PlatformRule, setting: String)] = PlatformRule.allCases.flatMap { rule in
    rule.definition.settings.dropFirst().map { (rule, $0) }
  }

  /// The rules that only matter for code that none of the strategies has: an `inputView`, an observer of the keyboard
  /// layout guide, and a controller's accessory view that stands alone while the person returns. They have tests of
  /// their own.
  static let ofOtherCode: Set<PlatformRule> = [.inputViewHeight, .guideObservation, .accessoryAfterReturn]

  static func freed(_ scenario: Scenario, of rule: PlatformRule) -> Scenario {
    var freed = scenario
    freed.rules.reset(rule)
    return freed
  }

  /// Returns whether two traces are equal in everything that a reader uses, to the last digit.
  static func isSame(_ a: Trace, _ b: Trace) -> Bool {
    func posted(_ trace: Trace) -> [String] {
      trace.notifications.map {
        "\($0.time) \($0.name) \($0.beginFrame) \($0.endFrame) \($0.duration) \($0.curve) \($0.isLocal)"
      }
    }
    // The rule for scroll offsets has no effect if nothing scrolls.
    let isExpectedSame = a.scrollNodes.isEmpty || a.offsetAfterHide == b.offsetAfterHide
    return isExpectedSame && a.rects == b.rects && a.scrolls == b.scrolls && a.deltas == b.deltas
      && a.stages.map(\.time) == b.stages.map(\.time) && a.motions.map(\.end) == b.motions.map(\.end)
      && a.motions.map(\.curve) == b.motions.map(\.curve) && posted(a) == posted(b)
  }

  /// A screen, a device and an orientation, with the traces that were already played under the newest
  /// profile.
  final class Stage {
    let screen: PreparedScreen
    let device: SimulatedDevice
    let orientation: UIInterfaceOrientation
    private var known: [String: Trace] = [:]

    init(_ screen: Screen, _ device: SimulatedDevice, _ orientation: UIInterfaceOrientation) {
      self.screen = PreparedScreen(screen)
      self.device = device
      self.orientation = orientation
    }

    func offers(_ scenario: Scenario) -> Bool {
      if scenario.window != .fullScreen, device.idiom != .pad { return false }
      if let idiom = scenario.requires.idiom, idiom != device.idiom { return false }
      return scenario.applies(to: screen.screen)
    }

    func play(_ strategy: String, _ scenario: Scenario, _ profile: PlatformProfile) throws -> Trace {
      let variant = try catalogued(strategy)
      return CellPlayer.play(
        variant, scenario: scenario, on: screen, device: device, orientation: orientation, profile: profile,
        isDetailed: true
      ).trace
    }

    func differs(_ scenario: Scenario, _ profile: PlatformProfile) throws -> Bool {
      try RuleReachTests.strategies.contains { strategy in
        let key = "\(strategy)/\(scenario.id)/\(scenario.rules.count)"
        let base = try known[key] ?? play(strategy, scenario, .newest)
        known[key] = base
        return try !RuleReachTests.isSame(base, play(strategy, scenario, profile))
      }
    }
  }

  @Test("A setting changes nothing if the table says that the rule cannot matter")
  func nothingOutside() throws {
    // The login screen has no text view, pinned bar or scroll view, and the chat has all three. Neither
    // screen is a sheet.
    let screens = try ["login", "chat"].map { try #require(Screens.screen($0)) }
    for screen in screens {
      for (device, orientation) in [
        (Devices.phone393, UIInterfaceOrientation.portrait), (Devices.pad820, .landscape),
      ] {
        let stage = Stage(screen, device, orientation)
        for scenario in sample(Scenarios.builtIn.filter(stage.offers), 6) {
          for (rule, setting) in Self.others
          where !rule.canMatter(in: scenario, on: screen, idiom: device.idiom) {
            let profile = try changed(rule, setting)
            #expect(
              try !stage.differs(Self.freed(scenario, of: rule), profile),
              "\(rule.rawValue)=\(setting) in \(scenario.id) on \(screen.id), \(device.id)")
          }
        }
      }
    }
  }

  @Test(
    "Every setting of every rule changes a play if the table says that it can",
    arguments: sample(others.filter { !ofOtherCode.contains($0.rule) }, 12))
  func somethingInside(_ rule: PlatformRule, _ setting: String) throws {
    let profile = try changed(rule, setting)
    for screen in Screens.builtIn {
      for (device, orientation) in [
        (Devices.phone393, UIInterfaceOrientation.portrait), (Devices.pad820, .landscape),
      ] {
        let stage = Stage(screen, device, orientation)
        for scenario in Scenarios.builtIn
        where stage.offers(scenario) && rule.canMatter(in: scenario, on: screen, idiom: device.idiom) {
          if try stage.differs(Self.freed(scenario, of: rule), profile) { return }
        }
      }
    }
    Issue.record("\(rule.rawValue)=\(setting) changes nothing anywhere")
  }
}
