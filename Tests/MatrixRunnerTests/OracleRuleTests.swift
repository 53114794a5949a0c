import DeviceTables
import KeyboardSimulation
import MatrixRunner
import PlatformRules
import ResultRecord
import ScenarioLibrary
import ScreenLibrary
import StrategyCatalog
import Testing
import TestSupport
import UIKit
import Vocabulary

/// The ceiling bounds the ranking whatever UIKit does.
@Suite("The oracle under every platform rule")
struct OracleRuleTests {
  /// The settings of a rule that are not the newest profile's.
  private static func settings(_ rule: PlatformRule) -> [String] {
    rule.definition.settings.filter { $0 != PlatformProfile.newest[rule] }
  }

  @Test(
    "has 100 for occlusion and motion and fails no gate under every setting", arguments: PlatformRule.allCases
  )
  func everySetting(_ rule: PlatformRule) throws {
    let screens = Axes.defaultScreens.compactMap(Screens.screen)
    for setting in Self.settings(rule) where !Self.outOfReach.contains("\(rule.rawValue)=\(setting)") {
      var profile = PlatformProfile.newest
      let isKnown = profile.set(rule, to: setting)
      #expect(isKnown)
      for device in isThorough
        ? ["iphone-se-3", "iphone-16", "ipad-air-11-m3"] : ["iphone-se-3", "ipad-air-11-m3"]
      {
        let idiom: UIUserInterfaceIdiom = device.hasPrefix("ipad") ? .pad : .phone
        let stories = Axes.defaultScenarios.compactMap(Scenarios.scenario).filter { scenario in
          screens.contains { rule.canMatter(in: scenario, on: $0, idiom: idiom) }
        }
        guard !stories.isEmpty else { continue }
        let axes = try axes(
          strategies: ["none", "oracle"], devices: [device],
          orientations: isThorough ? UIInterfaceOrientation.played : [.portrait],
          scenarios: sample(stories, 4).map(\.id), screens: sample(screens, 4).map(\.id), profile: profile)
        for cell in try play(Plan(axes: axes, profile: profile)) where cell.cell.strategy == "oracle" {
          // Without frame changes nothing is posted when a keyboard leaves the dock and is dragged.
          if rule == .P2, setting == "off", cell.cell.scenario == "float-while-shown" { continue }
          // A sheet that turns without a word moves after the last that an app hears of.
          if rule == .P13, setting == "none", cell.cell.screen == "sheet-form" { continue }
          #expect(!cell.isBelowCeiling, "\(rule.rawValue)=\(setting) \(cell.cell.text): \(cell.error ?? "")")
        }
      }
    }
  }

  /// Settings that the oracle does not live up to, and why.
  ///
  /// offsetAfterHide: whether a scroll view has to go back or to stay is what people ask of the app, which cannot know; the
  /// oracle goes back. P14: where the safe area lifts a button over the fields, the least move is counted as if the button
  /// were not there, and a scroll view that grows as the keyboard shrinks cannot stay and leave no gap at once.
  /// textViewAutoScroll: pasted text is scrolled to by UIKit first, and the oracle's distance to the keyboard follows.
  private static let outOfReach: Set = ["offsetAfterHide=kept", "P14=off", "textViewAutoScroll=on"]
}
