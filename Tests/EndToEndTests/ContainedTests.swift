import Foundation
import Lab
import Matrix
import StrategyCatalog
import TestSupport
import Testing

@Suite("Strategies in child processes") struct ContainedTests {
  /// Returns the lines of a record of a selection. Some families are played in child processes of the built
  /// program.
  private func lines(_ selection: Selection, contained families: Set<String>) throws -> [UInt8] {
    var lab = try Laboratory(StrategyCatalog.families)
    let player = ContainedPlayer(
      families: families,
      child: ContainedPlayer.Child(executable: Lab.executable.path, arguments: ["play-in-child-process"]))
    lab.catalogue.contained = player
    defer { player.end() }
    var lines: [UInt8] = []
    _ = try Runner(plan: try lab.plan(selection), jobs: 2).run { lines += $0.lines }
    return lines
  }

  @Test("They have the same results as in the program's own process")
  func sameResults() throws {
    let families = Set(StrategyCatalog.families.map { $0.id }).subtracting(["none", "oracle"])
    var selection = Selection()
    selection.devices = sample(["iphone-se-3", "ipad-9", "iphone-17-pro-max"], 2)
    selection.scenarios = sample(
      ["show-hide", "next-through-all", "rotate-and-back", "type-and-paste", "reshow", "slide-over"], 3)
    selection.screens = sample(["chat", "form-scroll", "table", "form-stretched", "sheet-form"], 3)
    #expect(try lines(selection, contained: families) == lines(selection, contained: []))
  }

  @Test("A screen that adapts to its surroundings is the same in a child process")
  func adaptingScreen() throws {
    let file = fixtures.appendingPathComponent("InterfaceBuilder/FieldAboveToolbar.storyboard")
    var selection = Selection()
    selection.devices = ["iphone-17-pro-max"]
    selection.scenarios = ["show-hide", "rotate-and-back"]
    selection.screens = [file.path]
    #expect(try lines(selection, contained: ["bottom-inset"]) == lines(selection, contained: []))
  }
}
