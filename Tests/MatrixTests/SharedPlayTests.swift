import Platform
import Screens
import Simulation
import Testing
import UIKit

@testable import Matrix

@Suite("Plays that several strategies share")
struct SharedPlayTests {
  private func stage(_ screen: String) throws -> CellStage {
    let axes = try axes(screens: [screen])
    return CellStage(
      screen: PreparedScreen(axes.screens[0]), device: axes.devices[0].simulated, orientation: .portrait,
      scenario: axes.scenarios[0], profile: .newest, frameRate: 60, catalogue: .package)
  }

  @Test(
    "A strategy with the wrapper shares its play with the one without, but only if the screen needs no wrapper",
    arguments: [("form-scroll", true), ("form-fixed", false)])
  func adopted(_ screen: String, isOne: Bool) throws {
    let asItIs = try #require(Catalogue.package.variant("content-inset"))
    let adopted = try #require(Catalogue.package.variant("content-inset-in-scroll-view"))
    let stage = try stage(screen)
    let (first, second) = (stage.play(asItIs), stage.play(adopted))
    #expect((first === second) == isOne)
    // A separate play of the cell has the same result.
    let alone = try self.stage(screen).play(adopted)
    #expect(alone !== second && alone.trace.isSame(as: second.trace))
    #expect(alone.trace.isSame(as: first.trace) == isOne)
  }

  @Test("Other strategies and detailed plays are played separately")
  func others() throws {
    let stage = try stage("form-scroll")
    let one = try #require(Catalogue.package.variant("content-inset"))
    let other = try #require(Catalogue.package.variant("content-inset-plain"))
    let played = stage.play(one)
    #expect(stage.play(other) !== played)
    #expect(stage.play(one, isDetailed: true) !== played)
    #expect(stage.play(one) === played)
  }
}
