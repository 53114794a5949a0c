import KeyboardAvoidance
import Platform
import Record
import Scenarios
import Screens
import Simulation
import Testing
import TestSupport
import UIKit

@testable import Matrix

@Suite("Random scenarios")
struct RandomScenarioTests {
  /// Keyboard frames for random posts: some of real keyboards, and some impossible ones.
  private static let frames = [
    CGRect(x: 0, y: 667, width: 375, height: 258), CGRect(x: 0, y: 409, width: 375, height: 258),
    CGRect(x: 0, y: 760, width: 768, height: 264), CGRect(x: 100, y: 200, width: 320, height: 254), .zero,
    CGRect(x: -1e5, y: -1e5, width: 1e5, height: 1e5), CGRect(x: 1e5, y: 1e5, width: 0, height: 0),
    CGRect(x: 0.3, y: 0.1, width: 1e-9, height: 1e-9), CGRect(x: 0, y: 0, width: 1e5, height: 1e5),
  ]

  private func action(_ random: inout some RandomNumberGenerator) -> ScenarioAction {
    func pick<T>(_ values: [T], _ random: inout some RandomNumberGenerator) -> T {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    let isOn = Bool.random(using: &random)
    switch Int.random(in: 0..<18, using: &random) {
    case 0...2: return .focus(pick(InputChoice.allCases, &random))
    case 3:
      return pick(
        [
          .next, .autofill, .nextThroughAll, .reshow, .rotate, .attachHardwareKeyboard,
          .detachHardwareKeyboard,
          .swipeBackAndCancel, .leaveAndReturn, .relayout, .scrollToEnd, .resignFirstResponder,
        ], &random)
    case 4: return .hide
    case 5: return isOn ? .type(lines: 3) : .paste(lines: 1_000)
    case 6: return .switchKeyboard(pick(KeyboardKind.allCases, &random))
    case 7: return .suggestions(isOn)
    case 8: return .move(to: pick(KeyboardPlacement.allCases, &random), byDragging: isOn)
    case 9: return .dragKeyboard(pick(DragTarget.allCases, &random))
    case 10:
      return .dragDismiss(fraction: pick([0, 0.01, 0.5, 1], &random), release: isOn ? .up : .down)
    case 11: return isOn ? .showElsewhere(sameApp: true) : .hideElsewhere(sameApp: true)
    case 13:
      return isOn ? .present(pick(PresentedStyle.allCases, &random)) : pick([.dismiss, .swipeAway], &random)
    case 14: return isOn ? .push : .pop
    case 12: return .becomeFirstResponder(pick(InputChoice.allCases, &random))
    default:
      return .post(
        RecordedNotification(
          name: pick(KeyboardNotificationName.allCases, &random),
          begin: isOn ? pick(Self.frames, &random) : nil, end: pick(Self.frames + [nil], &random),
          duration: pick([nil, 0, 0.25, 60], &random), curve: pick([nil, 0, 7, Int(Int32.max)], &random),
          isLocal: pick([nil, true, false], &random)))
    }
  }

  @Test("Every strategy can play any random scenario, and all numbers are finite")
  func anything() throws {
    var random = SeededGenerator(seed: 7)
    let rules = PlatformRule.allCases
    let scenarios = (0..<tries(60, sample: 6)).map { number in
      var scenario = Scenario(
        id: "random-\(number)", title: "Random", summary: "", source: "",
        steps: (0..<Int.random(in: 1...20, using: &random)).map { _ in
          ScenarioStep(
            action(&random), after: [0, 0, 0.001, 0.1, 0.3, 2][Int.random(in: 0..<6, using: &random)])
        })
      let keyboards = StartingKeyboard.allCases
      scenario.keyboard = keyboards[Int.random(in: 0..<keyboards.count, using: &random)]
      for rule in rules where Int.random(in: 0..<8, using: &random) == 0 {
        scenario.rules.set(rule, to: rule.definition.settings.last ?? "")
      }
      return scenario
    }
    var axes = try axes(
      strategies: Catalogue.package.variants.map(\.id), devices: ["iphone-se-3", "ipad-air-2"],
      orientations: UIInterfaceOrientation.played, screens: ["chat", "comment-footer", "detent-note"])
    axes.scenarios = scenarios
    let cells = try play(Plan(axes: axes, profile: .newest))
    #expect(cells.count > tries(3_000, sample: 300))
    for cell in cells {
      // Nobody can type after a pop that does not give the focus back (rule focusAfterPop).
      #expect(cell.error?.contains("needs an input with the keyboard") ?? true, "\(cell.cell.text)")
      #expect(cell.metrics.allSatisfy { $0.reason != nil || $0.value?.isFinite == true }, "\(cell.cell.text)")
      for score in [cell.occlusion, cell.motion] {
        if let score { #expect((0...100).contains(score), "\(cell.cell.text)") }
      }
    }
  }
}
