import Screens
import Simulation
import Matrix
import Platform
import Record
import Scenarios
import StrategyCatalog
import Testing
import TestSupport
import UIKit

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
    for setting in Self.settings(rule) {
      let profile = try PlatformProfile.newest.setting(rule, to: setting)
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
          if Self.isOutOfReach("\(rule.rawValue)=\(setting)", cell.cell) { continue }
          #expect(!cell.isBelowCeiling, "\(rule.rawValue)=\(setting) \(cell.cell.text): \(cell.error ?? "")")
        }
      }
    }
  }

  /// Where app code cannot know, or UIKit itself does what is charged.
  private static func isOutOfReach(_ setting: String, _ cell: CellID) -> Bool {
    switch (setting, cell.scenario, cell.screen) {
    // No system that reports frames as if the device were upright has windows beside one another.
    case ("P1=preRotation", "slide-over", _), ("P1=preRotation", "stage-manager", _): true
    // Without frame changes nothing is posted when a keyboard that has left the dock is dragged.
    case ("P2=off", "float-while-shown", _): true
    // A sheet that turns without a word moves after the last that an app hears of.
    case ("P13=none", _, "sheet-form"): true
    // UIKit scrolls to pasted text first, and the oracle's distance to the keyboard follows.
    case ("textViewAutoScroll=on", "type-and-paste", "table"): true
    default: false
    }
  }
}
