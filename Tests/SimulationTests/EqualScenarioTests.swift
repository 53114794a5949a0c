import Platform
import Scenarios
import Screens
import Testing
import TestSupport
import UIKit

@testable import Simulation

@Suite("Equal scenarios")
struct EqualScenarioTests {
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
