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

/// Tests that no UIKit behavior keeps the oracle from the best possible scores.
@Suite("The oracle under every platform rule")
struct OracleRuleTests {
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

  /// Returns whether the oracle's loss is unavoidable, because app code cannot know enough or UIKit itself
  /// causes it.
  private static func isOutOfReach(_ setting: String, _ cell: CellID) -> Bool {
    switch (setting, cell.scenario, cell.screen) {
    // Systems that report frames in portrait coordinates do not show windows side by side.
    case ("P1=preRotation", "slide-over", _), ("P1=preRotation", "stage-manager", _): true
    // If frame changes post nothing, no notification reports that an undocked keyboard is dragged.
    case ("P2=off", "float-while-shown", _): true
    // If a rotation posts nothing, the sheet moves after the last notification.
    case ("P13=none", _, "sheet-form"): true
    // UIKit first scrolls to the pasted text, which changes the distance between the oracle's content and the
    // keyboard.
    case ("textViewAutoScroll=on", "type-and-paste", "table"): true
    // The announced frame is wrong, and the oracle listens to notifications. Only the layout guide is right.
    case (_, "late-password-bar", _) where setting.hasPrefix("autofillFrame="): true
    default: false
    }
  }
}
