import Foundation
import KeyboardAvoidance
import Layout
import Metrics
import Platform
import Record
import Scenarios
import Screens
import Simulation
import Support
import TestSupport
import Testing
import Trace
import UIKit

@testable import Matrix

@Suite("Contained strategies") struct ContainedTests {
  // MARK: What passes between processes

  private func text(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  private func played(_ scenario: String, _ screen: String, isDetailed: Bool) throws -> PlayedCell {
    let axes = try axes(strategies: ["bottom-inset"], scenarios: [scenario], screens: [screen])
    let stage = firstStage(of: axes)
    return stage.play(axes.strategies[0], isDetailed: isDetailed)
  }

  @Test(
    "A played cell is the same after it has passed as bytes",
    arguments: [
      ("show-hide", "login"), ("next-through-all", "scroll-form"), ("rotate-and-back", "chat"),
      ("type-and-paste", "comment-footer"), ("drag-dismiss", "chat"),
    ])
  func cells(_ scenario: String, _ screen: String) throws {
    for isDetailed in [false, true] {
      let cell = try played(scenario, screen, isDetailed: isDetailed)
      var bytes = Bytes()
      cell.write(to: &bytes)
      var reader = BytesReader(bytes.all)
      let copy = try PlayedCell(from: &reader)
      #expect(reader.isAtEnd)
      #expect(copy.trace.isSame(as: cell.trace))
      #expect(text(copy) == text(cell))
    }
  }

  @Test("A played row is the same after it has passed as bytes, and a shortened one is refused")
  func rows() throws {
    let axes = try axes(
      strategies: ["none", "bottom-inset", "oracle"], scenarios: ["show-hide"], screens: ["login"])
    let stage = firstStage(of: axes)
    var engine = MetricEngine()
    let way = Variations.Variation(profile: .newest, frameRate: 120, rule: nil)
    let row = PlayedRow(axes.strategies, on: stage, [way], &engine)
    var bytes = Bytes()
    row.write(to: &bytes)
    var reader = BytesReader(bytes.all)
    let copy = try PlayedRow(of: axes.strategies, on: stage, ways: 1, from: &reader)
    #expect(reader.isAtEnd && copy.cells.map(\.cell.strategy) == ["none", "bottom-inset", "oracle"])
    #expect(text(copy) == text(row))
    for count in 0..<bytes.all.count {
      var shortened = BytesReader(Array(bytes.all.prefix(count)))
      #expect(throws: BytesReader.Mistake.self) {
        try PlayedRow(of: axes.strategies, on: stage, ways: 1, from: &shortened)
      }
    }
  }

  @Test("Found ranges are the same after they have passed as bytes, and shortened ones are refused")
  func ranges() throws {
    let field = FailureRange(
      parameter: .fieldHeight, failure: .gate(.G2), current: 34, tried: 20...84, failing: [20...30, 60...84])
    let keyboard = FailureRange(
      parameter: .keyboardHeight, failure: .partlyHidden, current: 335, tried: 90...500, failing: [300...500])
    let found = CaseSearch.Found(ranges: [[field, keyboard], []], plays: 7)
    let bytes = found.bytes.all
    var reader = BytesReader(bytes)
    let copy = try CaseSearch.Found(count: 2, from: &reader)
    #expect(reader.isAtEnd && copy.ranges == found.ranges && copy.plays == 7)
    for count in 0..<bytes.count {
      var shortened = BytesReader(Array(bytes.prefix(count)))
      #expect(throws: BytesReader.Mistake.self) { try CaseSearch.Found(count: 2, from: &shortened) }
    }
  }

  @Test("Changed bytes are refused or read, and never trap")
  func changedBytes() throws {
    let cell = try played("show-hide", "login", isDetailed: true)
    var bytes = Bytes()
    cell.write(to: &bytes)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<tries(20_000, sample: 1_000) {
      var changed = bytes.all
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        changed[Int.random(in: changed.indices, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        changed.removeLast(Int.random(in: 0..<changed.count, using: &generator))
      }
      var reader = BytesReader(changed)
      guard let trace = try? Trace(from: &reader) else { continue }
      // Every index of a trace that is read is valid.
      for stage in trace.stages.indices {
        for node in trace.nodes.indices { _ = trace.rect(node, stage: stage) }
      }
    }
  }

  @Test("A screen is the same after it has passed as JSON")
  func screens() throws {
    for screen in Screens.builtIn {
      var screen = screen
      screen.views[0].contentInset = UIEdgeInsets(top: 1, left: 0.1, bottom: .infinity, right: -0.0)
      let copy: Screen = try #require(StageCoding.value(StageCoding.bytes(of: screen)))
      #expect(text(copy) == text(screen))
    }
  }

  @Test("A device, a profile and a scenario are the same after they have passed")
  func stages() throws {
    let axes = try axes(devices: ["iphone-se-3", "ipad-mini-7", "ipad-2"])
    for device in axes.devices {
      #expect(StageCoding.value(StageCoding.bytes(of: device.simulated)) == device.simulated)
    }
    for scenario in Scenarios.builtIn {
      #expect(StageCoding.scenario(StageCoding.bytes(of: scenario)) == scenario)
      var own = scenario
      own.id = "own"
      #expect(StageCoding.scenario(StageCoding.bytes(of: own)) == own)
    }
    for system in PlatformProfile.systems {
      var profile = PlatformProfile(system: system)
      _ = profile.set(.P4, to: "literal")
      let copy = try #require(
        PlatformProfile(
          id: profile.id, system: system, settings: PlatformRule.allCases.map { profile[$0] }))
      #expect(text(copy.switches) == text(profile.switches) && copy.id == profile.id)
    }
  }

  // MARK: Children that misbehave

  /// Sends the message that the child is ready, which is one byte long: 8, or 10 in octal digits.
  private static let hello = #"printf '\001\000\000\000\010' >&0; "#

  /// Returns the error of a cell whose child process runs a shell script instead of a strategy.
  private func failure(_ script: String, seconds: Double = 5, memory: Int = 1 << 30) throws -> String? {
    var axes = try axes(strategies: ["bottom-inset"])
    var bounds = ContainedPlayer.Bounds()
    (bounds.startSeconds, bounds.cellSeconds, bounds.memory) = (seconds, seconds, memory)
    let player = ContainedPlayer(
      families: ["bottom-inset"],
      child: ContainedPlayer.Child(executable: "/bin/sh", arguments: ["-c", script]), bounds: bounds)
    axes.catalogue.contained = player
    defer { player.end() }
    return try play(Plan(axes: axes, profile: .newest), jobs: 1).first?.error
  }

  @Test(
    "The end of a child is the error of the cell",
    arguments: [
      ("exit 0", "ended the process with exit(0)"),
      ("exit 3", "ended the process with exit(3)"),
      ("kill -KILL $$", "ended the process with SIGKILL"),
      ("kill -ILL $$", "trapped with SIGILL"),
      ("exec <&- ; exec sleep 60", "closed the files of its process"),
      (
        "echo /home/me/Form.swift:7: Fatal error: There is no field. >&2; kill -TRAP $$",
        "trapped with SIGTRAP: Form.swift:7: There is no field."
      ),
      (
        "echo Swift/Array.swift:692: Fatal error: Index out of range >&2; kill -TRAP $$",
        "trapped with SIGTRAP: Index out of range"
      ),
      (
        #"printf '\001\000\000\000\377' >&0; sleep 60"#,
        "wrote into the channel on which its process sends results"
      ),
      (
        #"printf '\377\377\377\377' >&0; sleep 60"#,
        "wrote into the channel on which its process sends results"
      ),
      (
        #"printf '\003\000\000\000\006\000\000' >&0; sleep 60"#,
        "wrote into the channel on which its process sends results"
      ),
    ])
  func endings(_ script: String, _ error: String) throws {
    #expect(try failure(Self.hello + script) == error)
  }

  @Test("A child that does not answer is ended, also if it prints without end")
  func late() throws {
    #expect(try failure(Self.hello + "sleep 60", seconds: 0.4) == "did not end within 0.4 seconds")
    #expect(try failure(Self.hello + "yes", seconds: 0.4) == "did not end within 0.4 seconds")
    #expect(
      try failure("sleep 60", seconds: 0.4)
        == "could not be played, because its process did not start: it was not ready within 0.4 s")
  }

  @Test("A child that takes more memory than allowed is ended")
  func memory() throws {
    let script = Self.hello + "x=0123456789; while :; do x=$x$x; sleep 0.1; done"
    #expect(try failure(script, seconds: 20, memory: 20 << 20) == "used more than 20 MB of memory")
  }

  @Test("A program that is not there is the error of the cell")
  func missing() throws {
    var axes = try axes(strategies: ["bottom-inset"])
    axes.catalogue.contained = ContainedPlayer(
      families: ["bottom-inset"],
      child: ContainedPlayer.Child(executable: "/nowhere/avoidance", arguments: []))
    #expect(
      try play(Plan(axes: axes, profile: .newest), jobs: 1).first?.error
        == "could not be played, because its process did not start: No such file or directory")
  }

  @Test("A strategy is refused after three cells that took too long, and others are played")
  func refusal() throws {
    var axes = try axes(
      strategies: ["none", "bottom-inset", "oracle"],
      scenarios: ["show-hide", "show-hide-last", "reshow", "tap-outside", "three-cycles"])
    var bounds = ContainedPlayer.Bounds()
    bounds.cellSeconds = 0.2
    axes.catalogue.contained = ContainedPlayer(
      families: ["bottom-inset"],
      child: ContainedPlayer.Child(executable: "/bin/sh", arguments: ["-c", Self.hello + "sleep 60"]),
      bounds: bounds)
    let cells = try play(Plan(axes: axes, profile: .newest), jobs: 1)
    let errors = cells.filter { $0.cell.strategy == "bottom-inset" }.map { $0.error ?? "" }
    #expect(errors.prefix(3).allSatisfy { $0 == "did not end within 0.2 seconds" })
    #expect(
      errors.dropFirst(3).allSatisfy { $0.hasPrefix("not played, because it failed in 3 earlier cells") })
    #expect(cells.count { $0.error == nil } == 10)
  }

  @Test("A child that does not answer about many cells is ended, and the cells are played one by one")
  func lateBatch() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("processes-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    var axes = try axes(
      strategies: ["none", "bottom-inset", "oracle"],
      scenarios: ["show-hide", "show-hide-last", "reshow", "tap-outside", "three-cycles"])
    var bounds = ContainedPlayer.Bounds()
    bounds.cellSeconds = 0.2
    let script = "echo $$ >> '\(file.path)'; \(Self.hello) sleep 60; echo over >> '\(file.path)'"
    axes.catalogue.contained = ContainedPlayer(
      families: ["bottom-inset"],
      child: ContainedPlayer.Child(executable: "/bin/sh", arguments: ["-c", script]), bounds: bounds)
    let cells = try play(Plan(axes: axes, profile: .newest), jobs: 1)
    #expect(cells.count { $0.cell.strategy == "bottom-inset" && $0.error != nil } == 5)
    // One process was asked about all cells, and one about each cell until the strategy is refused after three.
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 4 && lines.allSatisfy { pid_t($0) != nil }, "\(lines)")
    for process in lines.compactMap({ pid_t($0) }) { #expect(kill(process, 0) != 0) }
  }

  @Test("A child that asks for surroundings without an end has no more time than for one cell")
  func endlessQuestions() throws {
    let axes = try axes(strategies: ["bottom-inset"])
    var screen = axes.screens[0]
    let tree = screen.tree
    screen.adapted = { _ in tree }
    let stage = CellStage(
      screen: PreparedScreen(screen), device: axes.devices[0].simulated, orientation: .portrait,
      scenario: axes.scenarios[0], profile: .newest, frameRate: 60, catalogue: .package)
    var question = Bytes()
    question.add(stage.screen.number)
    question.add(StageCoding.bytes(of: ScreenSurroundings()))
    let message = ContainedMessage.surroundings.with(question.all)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("question-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let length = withUnsafeBytes(of: UInt32(message.count).littleEndian) { Array($0) }
    try Data(length + message).write(to: file)
    var bounds = ContainedPlayer.Bounds()
    bounds.cellSeconds = 0.4
    let script =
      "exec 3<&0; \(Self.hello) cat <&3 >/dev/null & while :; do cat '\(file.path)' >&3; sleep 0.02; done"
    let child = try ContainedChild(
      ContainedPlayer.Child(executable: "/bin/sh", arguments: ["-c", script]), bounds, { false })
    defer { child.end() }
    // After twenty seconds, the error is another one.
    let begin = ContinuousClock.now
    let failure = #expect(throws: ContainedFailure.self) {
      try child.answer(.cell(axes.strategies[0], stage, isDetailed: false), bounds) {
        ContinuousClock.now - begin > .seconds(20)
      }
    }
    #expect(failure?.description == "did not end within 0.4 seconds")
  }

  @Test("A request to stop ends the cell that is being played, and its group has no result")
  func stop() throws {
    var axes = try axes(strategies: ["none", "bottom-inset", "oracle"])
    let start = ContinuousClock.now
    let shouldStop: @Sendable () -> Bool = { ContinuousClock.now - start > .milliseconds(300) }
    axes.catalogue.contained = ContainedPlayer(
      families: ["bottom-inset"],
      child: ContainedPlayer.Child(executable: "/bin/sh", arguments: ["-c", Self.hello + "sleep 60"]),
      shouldStop: shouldStop)
    var delivered = 0
    let outcome = try Runner(plan: Plan(axes: axes, profile: .newest), jobs: 2).run(shouldStop: shouldStop) {
      delivered += $0.cells.count
    }
    #expect(outcome == .stopped && delivered == 0)
    // The child would take a minute.
    #expect(ContinuousClock.now - start < .seconds(20))
  }
}
