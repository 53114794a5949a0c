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
          // If frame changes post nothing, no notification reports that an undocked keyboard is dragged.
          if rule == .P2, setting == "off", cell.cell.scenario == "float-while-shown" { continue }
          #expect(!cell.isBelowOracle, "\(rule.rawValue)=\(setting) \(cell.cell.text): \(cell.error ?? "")")
        }
      }
    }
  }
}
