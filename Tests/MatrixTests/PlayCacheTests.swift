import Platform
import Screens
import Simulation
import Testing
import UIKit

@testable import Matrix

@Suite("Plays that are used again")
struct PlayCacheTests {
  private func stage(_ screen: String) throws -> CellStage {
    firstStage(of: try axes(screens: [screen]))
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

  @Test("A play is used again under another profile unless it consulted a rule that differs")
  func profiles() throws {
    let stage = try stage("form-scroll")
    let strategy = try #require(Catalogue.package.variant("content-inset"))
    let played = stage.play(strategy)
    for rule in PlatformRule.allCases where rule != .offsetAfterHide {
      let profile = PlatformProfile.newest
      let setting = try #require(rule.definition.settings.first { $0 != profile[rule] })
      let varied = stage.with(try profile.setting(rule, to: setting), frameRate: 60)
      let plays = stage.count.plays
      let other = varied.play(strategy)
      // A play that has the same result although it consulted the rule is replaced by the first one.
      #expect((stage.count.plays > plays) == played.consulted.contains(rule), "\(rule)")
      #expect((other === played) == other.isSame(as: played), "\(rule)")
    }
  }

  @Test("The frame rate and the expected offset after a hide change a play without playing it again")
  func judging() throws {
    let stage = try stage("form-scroll")
    let strategy = try #require(Catalogue.package.variant("content-inset"))
    _ = stage.play(strategy)
    let plays = stage.count.plays
    #expect(stage.with(.newest, frameRate: 120).play(strategy).trace.frameRate == 120)
    let strict = try PlatformProfile.newest.setting(.offsetAfterHide, to: "restored")
    let other = stage.with(strict, frameRate: 60).play(strategy).trace.offsetAfterHide
    #expect(other == .restored && stage.play(strategy).trace.offsetAfterHide != .restored)
    #expect(stage.count.plays == plays)
  }
}
