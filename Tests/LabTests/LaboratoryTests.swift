import Analysis
import Foundation
import Matrix
import Record
import Testing

@testable import Lab

@Suite("The laboratory as a library")
struct LaboratoryTests {
  private let lab = Laboratory(.package)

  /// A selection with two cells for each of four strategies, including the two references.
  private var few: Selection {
    var selection = Selection()
    selection.strategies = ["bottom-inset", "fixed-offset-300"]
    selection.devices = ["iphone-se-3"]
    selection.scenarios = ["show-hide"]
    selection.screens = ["login"]
    return selection
  }

  /// Calls a closure with the path of a temporary folder and deletes the folder afterwards.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func error(_ body: () throws -> Void) -> LabError? {
    do {
      try body()
      return nil
    } catch { return error as? LabError }
  }

  @Test("A cell on a screen of the user is explained from the same selection that played it")
  func ownScreen() throws {
    try withFolder { folder in
      let file = "\(folder)/note.json"
      let screen = """
        {"id": "note", "title": "A note", "views": [
          {"id": "field", "size": {"height": 44}, "input": {}}
        ], "constraints": ["field.leading == root.leading + 16", "root.trailing == field.trailing + 16",
          "field.bottom == root.safe-area.bottom - 16"]}
        """
      try screen.write(toFile: file, atomically: true, encoding: .utf8)
      var selection = Selection()
      selection.strategies = ["none"]
      selection.devices = ["iphone-17-pro"]
      selection.orientations = ["portrait"]
      selection.scenarios = ["show-hide"]
      selection.screens = [file]
      let record = try lab.run(try lab.plan(selection)).record
      let failing = try #require(
        record.cells.first { $0.cell.strategy == "none" && $0.outcome == .doesNothing }
          ?? record.cells.first { $0.cell.strategy == "none" && $0.outcome == .fail })
      #expect(failing.cell.screen == "note")
      let story = try lab.explain(failing.cell, from: selection)
      #expect(story.text.contains("note"))
      // Without the selection, nobody knows the screen.
      #expect(error { _ = try lab.explain(failing.cell) }?.unknown == "screen")
    }
  }

  @Test("A library user can select, run, read, explain and report, as in the guide")
  func wholeWay() throws {
    try withFolder { folder in
      let plan = try lab.plan(few)
      #expect(plan.cellCount == 8)
      let run = try lab.run(plan, command: "my-lab", to: "\(folder)/results.ndjson")
      #expect(run.counts.played == 8 && run.counts.errors == 0)
      let record = try RecordReader.read("\(folder)/results.ndjson")
      #expect(RecordWriter.bytes(of: record) == RecordWriter.bytes(of: run.record))
      #expect(record.header.command == "my-lab")
      let story = try lab.explain(try #require(record.cells.first?.cell))
      #expect(story.text.contains("none/iphone-se-3/portrait/show-hide/login"))
      #expect(story.markdown(pictures: nil, command: "again").hasPrefix("# "))
      #expect(story.pictures.count == 3)
      #expect(try JSONSerialization.jsonObject(with: story.traceDocument()) is [String: Any])
      #expect(try JSONSerialization.jsonObject(with: story.chromeTrace()) is [String: Any])
      #expect(try JSONSerialization.jsonObject(with: Data(CellExplanation.traceSchema.utf8)) is [String: Any])
      #expect(Set(ReportForm.all.map(\.id)).count == ReportForm.all.count)
      for form in ReportForm.all {
        let place = form == .pages ? "\(folder)/reports" : "\(folder)/out/\(form.fileName)"
        try lab.write(record, as: form, to: place)
        let file = form == .pages ? "\(place)/\(form.fileName)" : place
        #expect(FileManager.default.fileExists(atPath: file), "\(form.id)")
      }
      #expect(
        try String(contentsOfFile: "\(folder)/out/cells.csv", encoding: .utf8).split(separator: "\n").count
          == 9)
    }
  }

  @Test("A run without a file, a run in parts and a run into a file give the same record")
  func sinks() throws {
    let plan = try lab.plan(few)
    try withFolder { folder in
      let run = try lab.run(plan, command: "x", to: "\(folder)/r.ndjson")
      var parts = ""
      var again = MatrixRun(plan, examining: nil, jobs: 1, command: "x")
      var progress: [Int] = []
      again.keepsCells = false
      try again.play(into: { parts += $0 }) { progress.append($0) }
      #expect(try String(contentsOfFile: "\(folder)/r.ndjson", encoding: .utf8) == parts)
      #expect(again.cells.isEmpty && again.counts == run.counts && progress.last == 8)
      #expect(try RecordWriter.bytes(of: lab.run(plan, command: "x").record) == Array(parts.utf8))
    }
  }

  @Test("A stopped run returns its results and leaves no file")
  func stopped() throws {
    try withFolder { folder in
      var run = MatrixRun(try lab.plan(few), examining: nil, jobs: 1, command: "")
      run.shouldStop = { true }
      #expect(throws: MatrixRun.Interruption.self) { try run.play(to: "\(folder)/r.ndjson") }
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/r.ndjson"))
    }
  }

  @Test("Swept values, tags, pain points and cells can be selected, and the references are always included")
  func selections() throws {
    var selection = few
    selection.strategies = nil
    selection.sweeps = ["fixed-offset.distance=200,300"]
    #expect(
      try lab.plan(selection).axes.strategies.map(\.id) == [
        "none", "oracle", "fixed-offset-distance-200", "fixed-offset-distance-300",
      ])
    selection = few
    selection.cells = ["bottom-inset/*/portrait/*"]
    #expect(
      try lab.plan(selection).cells.map(\.text) == ["bottom-inset/iphone-se-3/portrait/show-hide/login"])
    selection = few
    selection.tags = ["pad"]
    #expect(error { _ = try lab.plan(selection) }?.kind == .noCells)
    selection.mayBeEmpty = true
    var remarks: [String] = []
    #expect(try lab.plan(selection, remark: { remarks.append($0) }).cellCount == 0)
    #expect(remarks.count == 1)
    var pain = Selection()
    pain.pains = ["3"]
    pain.strategies = ["bottom-inset"]
    #expect(try lab.plan(pain).cellCount > 0)
  }

  @Test(
    "An app that supports only portrait on phones is not played in landscape there, and phones are not rotated"
  )
  func supportedOrientations() throws {
    var selection = few
    selection.strategies = ["bottom-inset"]
    selection.devices = ["iphone-se-3", "ipad-pro-13-m4"]
    selection.scenarios = ["show-hide", "rotate-and-back"]
    selection.supported = SupportedOrientations(phone: [.portrait], pad: [.portrait, .landscape])
    let cells = try lab.plan(selection).cells.filter { $0.strategy == "bottom-inset" }
    #expect(
      cells.filter { $0.device == "iphone-se-3" }.map(\.text)
        == ["bottom-inset/iphone-se-3/portrait/show-hide/login"])
    #expect(cells.filter { $0.device == "ipad-pro-13-m4" }.count == 4)
  }

  @Test(
    "Patterns for whole ids select the same cells after their axes are narrowed",
    arguments: [
      ["bottom-inset/iphone-se-3/portrait/show-hide/login"], ["*/*/*/show-hide*/form-[!f]*"],
      ["none/*/landscape/*/chat", "oracle/*/portrait/rotate*/table", "!*/rotate-left*/*"],
      ["*/iphone-*/p?rtrait/undock*/*", "*/ipad-*/*/undock*/login", "none/a/b/c/d"],
    ])
  func wholeIDs(patterns: [String]) throws {
    func plan(_ patterns: [String]?) throws -> Plan {
      var selection = Selection()
      selection.strategies = ["bottom-inset"]
      selection.devices = ["iphone-se-3", "ipad-mini-7", "ipad-9"]
      (selection.scenarios, selection.screens) = patterns == nil ? (["*"], ["*"]) : (nil, nil)
      selection.cells = patterns
      return try lab.plan(selection)
    }
    let globs = try GlobSelector(patterns)
    let chosen = try plan(patterns)
    #expect(chosen.cellCount > 0)
    #expect(chosen.cells == (try plan(nil)).cells.filter { globs.contains($0.text) })
    // A pattern without slashes cannot narrow an axis, but the plan is the same.
    #expect(try plan(patterns + ["nothing"]).hash == chosen.hash)
  }

  @Test("Errors name the problem, the position and the fix")
  func errors() throws {
    func planError(_ change: (inout Selection) -> Void) -> LabError? {
      var selection = few
      change(&selection)
      return error { _ = try lab.plan(selection) }
    }
    let device = planError { $0.devices = ["iphone-se-33"] }
    #expect(device?.kind == .misuse && device?.part == .device && device?.unknown == "device")
    #expect(device?.description == "Unknown device 'iphone-se-33'. Did you mean 'iphone-se-3'?")
    #expect(planError { $0.screens = ["nope.json"] }?.kind == .missing)
    #expect(planError { $0.scenarioFiles = ["nope.json"] }?.description == "nope.json: no such file.")
    #expect(planError { $0.sweeps = ["fixed-offset.distnce=1"] }?.part == .set)
    #expect(planError { $0.roles = "nope.json" }?.kind == .missing)
    #expect(planError { $0.pains = ["99"] }?.unknown == "pain")
    var platform = PlatformChoice()
    platform.rules = ["P4=wrong"]
    #expect(error { _ = try lab.plan(few, on: platform) }?.part == .rule)
    platform = PlatformChoice()
    platform.profile = "ios-99"
    #expect(error { _ = try lab.plan(few, on: platform) }?.part == .profile)
    let cell = try #require(CellID("oracle/iphone-se-3/portrait/show-hide/lgoin"))
    #expect(error { _ = try lab.explain(cell) }?.description.contains("Did you mean 'login'?") == true)
  }

  @Test("A record that cannot fit on the disk is refused, but a smaller record or a device file is not")
  func room() throws {
    try withFolder { folder in
      let path = "\(folder)/not/yet/there.ndjson"
      // A cell's line takes at least 500 bytes, so 2,001 cells need more than 1 MB.
      let refusal = error { try OutputFolder.checkRoom(forCells: 2_001, at: path, free: 1_000_000) }
      #expect(refusal?.kind == .unwritable)
      #expect(refusal?.description.contains("needs at least 1.0 MB, but only 1.0 MB are free") == true)
      #expect(error { try OutputFolder.checkRoom(forCells: 2_000, at: path, free: 1_000_000) } == nil)
      #expect(error { try OutputFolder.checkRoom(forCells: 1, at: path) } == nil)
      #expect(error { try OutputFolder.checkRoom(forCells: .max / 600, at: path) }?.kind == .unwritable)
      #expect(error { try OutputFolder.checkRoom(forCells: .max / 600, at: "/dev/null") } == nil)
      #if os(Linux)
        #expect(error { try OutputFolder.checkRoom(forCells: .max / 600, at: "/proc/record.ndjson") } == nil)
      #endif
      #expect(error { try OutputFolder.checkRoom(forPagesIn: folder, free: 1_000) }?.kind == .unwritable)
    }
  }

  @Test("The same selection works on the cells of a record")
  func records() throws {
    let record = try lab.run(lab.plan(few)).record
    var selection = Selection()
    selection.strategies = ["oracle"]
    let chosen = try RecordSelection(selection, of: [record.header])
    #expect(try chosen.apply(to: record, "r").cells.map(\.cell.strategy) == ["oracle", "oracle"])
    selection.strategies = ["x*"]
    let nothing = try RecordSelection(selection, of: [record.header])
    #expect(error { _ = try nothing.apply(to: record, "r") }?.kind == .nothingSelected)
  }

  @Test("Plans, runs and explanations work on a thread with a stack of 512 KB, as on macOS")
  func smallStack() throws {
    let lab = lab
    let selection = few
    nonisolated(unsafe) var result: Result<String, any Error>?
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      result = Result {
        let run = try lab.run(lab.plan(selection))
        let cell = try #require(run.record.cells.first).cell
        _ = try lab.explain(cell)
        return cell.text
      }
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
    #expect(try result?.get().isEmpty == false)
  }
}
