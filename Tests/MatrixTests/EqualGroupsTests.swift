import Platform
import Record
import Testing
import UIKit

@testable import Matrix

@Suite("Devices with equal screens and keyboards")
struct EqualGroupsTests {
  private func lines(_ plan: Plan, jobs: Int = 1) throws -> (lines: [String], plays: Int) {
    var (bytes, plays): ([UInt8], Int) = ([], 0)
    _ = try Runner(plan: plan, jobs: jobs).run {
      bytes += $0.lines
      plays += $0.plays
    }
    return (String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init), plays)
  }

  private func plan(_ devices: [String], _ strategies: [String] = ["none", "bottom-inset", "oracle"]) throws
    -> Plan
  {
    Plan(
      axes: try axes(
        strategies: strategies, devices: devices, orientations: UIInterfaceOrientation.played,
        scenarios: ["show-hide", "rotate-and-back", "three-cycles"],
        screens: ["login", "chat", "scroll-form"]),
      profile: .newest)
  }

  @Test("Equal devices are played once, with the same results as if played separately", arguments: [1, 3])
  func once(jobs: Int) throws {
    // The iPhone 12, 13 and 14 have equal screens and keyboards. Those of the iPhone SE and the iPhone 16e
    // are different.
    let devices = ["iphone-se-3", "iphone-12", "iphone-13", "iphone-16e", "iphone-14"]
    let together = try lines(try plan(devices), jobs: jobs)
    let alone = try devices.map { try lines(try plan([$0])) }
    #expect(together.lines == alone.flatMap(\.lines))
    #expect(Set(alone.map(\.plays)).count == 1)
    let differing = [0, 1, 3].reduce(0) { $0 + alone[$1].plays }
    // With several threads, a cell may start before an equal cell has finished, so there may be more plays.
    if jobs == 1 { #expect(together.plays == differing) } else { #expect(together.plays >= differing) }
  }

  @Test("A device with another system is played separately and has its own notes")
  func otherSystem() throws {
    // The last system of the iPhone 6s and the iPhone 7 is iOS 15. The iPhone 8 has the same size and runs
    // iOS 16.
    let devices = ["iphone-6s", "iphone-7", "iphone-8"]
    let together = try lines(try plan(devices))
    let alone = try devices.map { try lines(try plan([$0])) }
    #expect(together.lines == alone.flatMap(\.lines))
    #expect(together.plays == alone[0].plays + alone[2].plays)
    #expect(together.lines.allSatisfy { $0.contains("its last version, instead of iOS 26") })
  }

  @Test("Equal devices share plays within a shard", arguments: [2, 3])
  func shares(count: Int) throws {
    let plan = try plan(["iphone-12", "iphone-13", "iphone-14"])
    let whole = try lines(plan)
    let shares = try (1...count).map { try lines(plan.shard($0, of: count, by: .hash)) }
    #expect(shares.flatMap(\.lines).sorted() == whole.lines.sorted())
    let plays = shares.reduce(0) { $0 + $1.plays }
    let alone = try lines(try self.plan(["iphone-12"])).plays
    #expect(plays >= alone && plays < 3 * alone)
  }

  @Test("A cell that traps on one device also traps on an equal device")
  func traps() throws {
    var axes = try plan(["iphone-12", "iphone-13"]).axes
    axes.strategies.insert(
      variant("test-traps") { RunnerTests.Mover { view, _ in view.tag = view.subviews[99].tag } }, at: 1)
    let cells = try play(Plan(axes: axes, profile: .newest), jobs: 1)
    let half = cells.count / 2
    #expect(cells.prefix(half).map(\.error) == cells.suffix(half).map(\.error))
    #expect(cells.contains { $0.error?.hasPrefix("trapped") == true })
    #expect(cells.prefix(half).map(\.occlusion) == cells.suffix(half).map(\.occlusion))
  }
}
