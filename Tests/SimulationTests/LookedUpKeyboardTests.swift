import Platform
import Scenarios
import Screens
import Testing
import TestSupport
import UIKit

@testable import Simulation

@Suite("Looked-up keyboards and equal scenarios")
struct LookedUpKeyboardTests {
  private static var keyboards: [(DockedKeyboards, WritableKeyPath<KeyboardFigures, KeyboardFigure>)] {
    [
      (DockedKeyboards(.alphabet, suggestions: true), \.letters),
      (DockedKeyboards(.alphabet, suggestions: false), \.lettersWithoutBar),
      (
        [DockedKeyboards(.numberPad, suggestions: true), DockedKeyboards(.numberPad, suggestions: false)],
        \.numberPad
      ),
      ([DockedKeyboards(.emoji, suggestions: true), DockedKeyboards(.emoji, suggestions: false)], \.emoji),
      (
        [
          DockedKeyboards(.chinesePinyin, suggestions: true),
          DockedKeyboards(.chinesePinyin, suggestions: false),
        ],
        \.chinesePinyin
      ),
      (
        [DockedKeyboards(.passwords, suggestions: true), DockedKeyboards(.passwords, suggestions: false)],
        \.passwords
      ),
    ]
  }

  @Test("A play does not depend on the sizes of docked keyboards that it has not looked up")
  func others() throws {
    var changed = 0
    for screen in sample(Screens.builtIn, 8) {
      let prepared = PreparedScreen(screen)
      for (device, orientation) in [
        (Devices.phone393, UIInterfaceOrientation.portrait), (Devices.pad768, .landscape),
      ] {
        for scenario in sample(Scenarios.builtIn, 12)
        where scenario.applies(to: screen) && (device.idiom == .pad || scenario.window == .fullScreen) {
          for strategy in ["whole-view-shift", "tracking-guide-scroll", "oracle"] {
            func play(_ device: SimulatedDevice) throws -> PlayedCell {
              CellPlayer.play(
                try catalogued(strategy), scenario: scenario, on: prepared, device: device,
                orientation: orientation, profile: .newest, isDetailed: true)
            }
            let played = try play(device)
            var other = device
            for (keyboard, figure) in Self.keyboards where played.keyboards.isDisjoint(with: keyboard) {
              for side in [\SimulatedDevice.keyboardsPortrait, \.keyboardsLandscape] {
                other[keyPath: side][keyPath: figure].height += 37
              }
            }
            #expect(
              RuleReachTests.isSame(played.trace, try play(other).trace),
              "\(strategy) in \(scenario.id) on \(screen.id), \(device.id)")
            // If the letters are in the looked-up keyboards, another height for them should change the
            // result.
            guard played.keyboards.contains(DockedKeyboards(.alphabet, suggestions: true)) else { continue }
            other = device
            other.keyboardsPortrait.letters.height += 37
            other.keyboardsLandscape.letters.height += 37
            if !RuleReachTests.isSame(played.trace, try play(other).trace) { changed += 1 }
          }
        }
      }
    }
    #expect(changed > 20)
  }

  @Test("A height fits a set of docked keyboards only if all of them have it")
  func heights() {
    let figures = Devices.phone393.keyboardsPortrait
    let letters = DockedKeyboards(.alphabet, suggestions: true)
    #expect(figures.have(height: 335, letters) && !figures.have(height: 334, letters))
    #expect(figures.have(height: 1, []))
    var others = figures
    others.numberPad.height = 290
    #expect(!others.have(height: 335, [letters, DockedKeyboards(.numberPad, suggestions: false)]))
  }

  @Test("Scenarios are equal if they do the same on a screen, even if their names are different")
  func equalScenarios() throws {
    func scenario(_ id: String) throws -> Scenario { try #require(Scenarios.scenario(id)) }
    let one = try #require(Screens.builtIn.first { $0.inputs.count == 1 })
    let several = try #require(Screens.builtIn.first { $0.inputs.count > 2 })
    let (first, last) = (try scenario("show-hide"), try scenario("show-hide-last"))
    #expect(first.playsLike(last, on: one) && !first.playsLike(last, on: several))
    // A scenario with the same steps is different if a rule, the window, the keyboard or a time is different.
    let ruled = try scenario("safe-area-too")
    #expect(!ruled.playsLike(last, on: several))
    #expect(RuleReachTests.freed(ruled, of: .P14).playsLike(last, on: several))
    #expect(RuleReachTests.freed(ruled, of: .P14).playsLike(first, on: one))
    for other in ["third-party", "hardware-keyboard", "split-view-right", "tap-outside", "reshow"] {
      #expect(!(try scenario(other)).playsLike(last, on: several), "\(other)")
    }
  }
}
