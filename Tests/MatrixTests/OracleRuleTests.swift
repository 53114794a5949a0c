import Platform
import Record
import Scenarios
import Screens
import Simulation
import StrategyCatalog
import Testing
import TestSupport
import UIKit

@testable import Matrix

/// Tests that the oracle is the upper bound of the ranking under every UIKit behavior.
@Suite("The oracle under every platform rule")
struct OracleRuleTests {
  /// Returns the settings of a rule that differ from the newest profile's.
  private static func settings(_ rule: PlatformRule) -> [String] {
    rule.definition.settings.filter { $0 != PlatformProfile.newest[rule] }
  }

  @Test(
    "The oracle has 100 for occlusion and motion and fails no gate under any setting",
    arguments: PlatformRule.allCases)
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
          #expect(!cell.isBelowOracle, "\(rule.rawValue)=\(setting) \(cell.cell.text): \(cell.error ?? "")")
        }
      }
    }
  }

  /// Whether app code cannot know enough to avoid the loss, or UIKit itself causes it.
  private static func isOutOfReach(_ setting: String, _ cell: CellID) -> Bool {
    switch (setting, cell.scenario, cell.screen) {
    // No system that reports frames in portrait coordinates shows windows side by side.
    case ("P1=preRotation", "slide-over", _), ("P1=preRotation", "stage-manager", _): true
    // Without frame-change notifications, dragging an undocked keyboard posts nothing.
    case ("P2=off", "float-while-shown", _): true
    // A sheet that rotates without notification moves after the last notification.
    case ("P13=none", _, "sheet-form"): true
    // UIKit first scrolls to the pasted text, which changes the oracle's distance to the keyboard.
    case ("textViewAutoScroll=on", "type-and-paste", "table"): true
    default: false
    }
  }
}
