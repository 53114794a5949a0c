import Foundation
import Testing

@Suite("Scenario files")
struct ScenarioFileTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private let few = ["-d", "iphone-se-3", "-s", "none", "-l", "login"]

  private func run(_ file: String, _ more: String...) throws -> Outcome {
    try lab.avoidance(["run", "--scenario-file", file, "--no-report", "-q"] + few + more)
  }

  private func scenario(
    id: String = "mine", steps: String = #"{"focus": "last"}, "hide""#, rest: String = ""
  ) -> String {
    "{\"id\": \"\(id)\", \"title\": \"Mine\",\n\(rest.isEmpty ? "" : rest + ",")\n\"steps\": [\(steps)]}\n"
  }

  /// A scenario with a show and a hide as recorded on a phone of 320×568 points with a keyboard of 253
  /// points.
  private let recorded = """
    {"id": "recorded", "title": "Recorded",
     "requires": {"orientation": "portrait", "screenSize": [320, 568]},
     "steps": [
       {"becomeFirstResponder": "last"},
       {"post": {"name": "willShow", "begin": [0, 568, 320, 253], "end": [0, 315, 320, 253], "curve": 7}, "after": 0},
       {"post": {"name": "willHide", "begin": [0, 315, 320, 253], "end": [0, 568, 320, 253], "curve": 7}},
       {"do": "resignFirstResponder", "after": 0},
     ]}
    """

  @Test("A scenario that never shows the keyboard is reported, and so is a rule without effect")
  func idle() throws {
    try lab.write(scenario(steps: #""hide""#), to: "idle.json")
    let played = try lab.avoidance(
      [
        "run", "--scenario-file", "idle.json", "--no-report", "--rule", "P8=gestureUndockSilent", "-o",
        "r.ndjson",
      ] + few)
    #expect(played.status == 0)
    #expect(played.err.contains("Note: idle.json: the keyboard never appears"))
    #expect(played.err.contains("Note: --rule P8=gestureUndockSilent has no effect in this selection"))
  }

  @Test("A user's scenario is listed, planned, played, shown and explained")
  func ownScenario() throws {
    // The user's scenario is a copy of a built-in one, so its results must be the same.
    let shown = try lab.avoidance("show", "scenario", "show-hide-last", "--format", "json")
    #expect(shown.status == 0)
    try lab.write(shown.out.replacing("\"show-hide-last\"", with: "\"mine\""), to: "my file, 2.json")
    let list = try lab.avoidance(
      "list", "scenarios", "--scenario-file", "my file, 2.json", "--format", "ids")
    #expect(list.out.hasPrefix("mine\nshow-hide\n"))
    let cells = try lab.avoidance(
      ["list", "cells", "--format", "ids", "--scenario-file", "my file, 2.json"] + few)
    let ids = ["portrait", "landscape"].flatMap { orientation in
      ["none", "oracle"].map { "\($0)/iphone-se-3/\(orientation)/mine/login\n" }
    }
    #expect(cells.out == ids.joined())
    let plan = try #require(
      try lab.avoidance(["plan", "--scenario-file", "my file, 2.json"] + few).json() as? [String: Any])
    #expect(plan["cellCount"] as? Int == 4)
    let both = try lab.avoidance(
      ["list", "cells", "--format", "ids", "--scenario-file", "my file, 2.json", "-k", "show-hide"] + few)
    #expect(both.out.split(separator: "\n").count == 8)

    let played = try run("my file, 2.json", "-o", "mine.ndjson")
    #expect(played.status == 0, "\(played.err)")
    let builtIn = try lab.avoidance(
      ["run", "-k", "show-hide-last", "--no-report", "-q", "-o", "built-in.ndjson"] + few)
    #expect(builtIn.status == 0)
    func results(_ name: String) throws -> [String] {
      try lab.text(name).split(separator: "\n").filter { $0.contains("\"cell\":") }
        .map { String($0).replacing("/show-hide-last/", with: "/mine/") }
    }
    #expect(try results("mine.ndjson") == results("built-in.ndjson"))
    #expect(try results("mine.ndjson").count == 4)
    // The command in the record's header names the scenario file without the absolute path of this machine.
    try lab.write(scenario(), to: "folder/mine.json")
    _ = try run("folder/mine.json", "-o", "again.ndjson")
    #expect(try lab.text("again.ndjson").contains("--scenario-file folder/mine.json"))

    let cell = "none/iphone-se-3/portrait/mine/login"
    let story = try lab.avoidance("explain", cell, "--scenario-file", "my file, 2.json")
    #expect(story.status == 0)
    #expect(story.out.hasPrefix(cell + "\n"))
    let text = try lab.avoidance("show", "scenario", "mine", "--scenario-file", "my file, 2.json")
    #expect(text.out.hasPrefix("mine: Show and hide, last field\n"))
    #expect(text.out.contains("+0.5 s  tap the last field\n"))
  }

  @Test("Missing files exit with 66, and broken files and taken ids exit with 65 and all positions")
  func brokenFiles() throws {
    try lab.write("", to: "folder.json/inside")
    for (file, says) in [("missing.json", "no such file"), ("folder.json", "is a folder")] {
      let outcome = try run(file)
      #expect(outcome.status == 66)
      #expect(outcome.err.contains("\(file): \(says)"), "\(outcome.err)")
    }
    // The first step is in column 11 of line 3, after `"steps": [`.
    try lab.write(
      scenario(steps: #""hied", {"type": 5000}"#, rest: #""rules": {"P10": "zeros"}"#), to: "bad.json")
    let bad = try run("bad.json")
    #expect(bad.status == 65)
    #expect(bad.out.isEmpty)
    #expect(
      bad.err == """
        Error: bad.json:2:18: error: expected one of 'off', 'zero', found 'zeros'; did you mean 'zero'?
        bad.json:3:11: error: unknown action 'hied'; did you mean 'hide'?
        bad.json:3:28: error: expected a whole number from 1 to 1000

        """)
    try lab.write(scenario(id: "show-hide"), to: "taken.json")
    try lab.write(scenario(), to: "one.json")
    try lab.write(scenario(), to: "two.json")
    let taken = try run("taken.json")
    #expect(taken.status == 65)
    #expect(taken.err.contains("taken.json: the id 'show-hide' is already taken by a built-in scenario"))
    let twice = try run("one.json", "--scenario-file", "two.json")
    #expect(twice.status == 65)
    #expect(twice.err.contains("two.json: the id 'mine' is already taken by one.json"))
    #expect(!lab.exists("out"))
  }

  @Test("Recorded frames select the matching devices, with a note, or with an error if there are none")
  func recordedFrames() throws {
    try lab.write(recorded, to: "recorded.json")
    let arguments = [
      "--scenario-file", "recorded.json", "-s", "none", "-l", "login", "--no-report", "--no-sensitivity",
    ]
    let played = try lab.avoidance(["run", "-o", "r.ndjson"] + arguments)
    #expect(played.status == 0, "\(played.err)")
    #expect(
      played.err.contains(
        "Note: The scenario 'recorded' needs portrait, a screen of 320×568 points, but no default device is suitable; "
          + "it is played on all suitable devices: iphone-5, "))
    let cells = try lab.text("r.ndjson").split(separator: "\n").filter { $0.contains("\"cell\":") }
    #expect(cells.contains { $0.contains("none/iphone-se-1/portrait/recorded/login") })
    #expect(cells.allSatisfy { $0.contains("/portrait/recorded/login") })
    // Devices that were added only for the recorded scenario do not play the other scenario.
    let mixed = try lab.avoidance(
      ["list", "cells", "--format", "ids", "-k", "show-hide"] + arguments.prefix(6))
    #expect(mixed.out.contains("none/iphone-se-1/portrait/recorded/login\n"))
    #expect(mixed.out.contains("none/iphone-17-pro/landscape/show-hide/login\n"))
    #expect(!mixed.out.contains("none/iphone-se-1/portrait/show-hide/login\n"))

    let chosen = try lab.avoidance(["run", "-d", "iphone-17"] + arguments)
    #expect(chosen.status == 4)
    #expect(chosen.err.contains("recorded.json: the scenario 'recorded' is not played"))
    #expect(chosen.err.contains("suitable devices: iphone-5, "))
    try lab.write(recorded.replacing("320, 568]", with: "321, 568]"), to: "odd.json")
    let odd = try lab.avoidance(["run", "--scenario-file", "odd.json", "-l", "login"])
    #expect(odd.status == 4)
    #expect(odd.err.contains("no device in the tables is suitable under ios-"))
    try lab.write(scenario(rest: #""requires": {"inputs": 50}"#), to: "many.json")
    let many = try lab.avoidance(["plan", "--scenario-file", "many.json", "-d", "iphone-se-3"])
    #expect(many.status == 4)
    #expect(many.err.contains("it needs at least 50 inputs, but no chosen screen is suitable"))
    #expect(!lab.exists("out"))
  }

  @Test("An input is named by its id, and screens without it are skipped, with an error if no screen has it")
  func namedInput() throws {
    try lab.write(scenario(steps: ##"{"focus": "#password"}, "hide""##), to: "named.json")
    let cells = try lab.avoidance(
      "list", "cells", "--scenario-file", "named.json", "-l", "login,chat", "-d", "iphone-16e", "-s", "none",
      "--orientation", "portrait")
    #expect(cells.out == "none/iphone-16e/portrait/mine/login\noracle/iphone-16e/portrait/mine/login\n")
    let story = try lab.avoidance(
      "explain", "none/iphone-16e/portrait/mine/login", "--scenario-file", "named.json")
    #expect(story.out.contains("show of password"))
    let none = try lab.avoidance("run", "--scenario-file", "named.json", "-l", "chat")
    #expect(none.status == 4)
    #expect(none.err.contains("it needs an input, an input 'password', but no chosen screen is suitable."))
    try lab.write(scenario(steps: ##"{"focus": "#"}, "hide""##), to: "empty.json")
    let empty = try lab.avoidance("run", "--scenario-file", "empty.json", "-l", "chat")
    #expect(empty.status == 65 && empty.err.contains("empty.json:3:21: "), "\(empty.err)")
  }

  @Test("A scenario that is too long for a screen of thousands of views is refused")
  func tooLong() throws {
    let views = (0..<1_000).map { "{\"id\": \"v\($0)\", \"input\": {}}" }.joined(separator: ",")
    try lab.write("{\"id\": \"many\", \"title\": \"Many\", \"views\": [\(views)]}", to: "screen.json")
    let steps = Array(repeating: #"{"do": "hide", "after": 0}"#, count: 1_000).joined(separator: ",")
    try lab.write(scenario(steps: steps), to: "long.json")
    let outcome = try lab.avoidance(
      "run", "--scenario-file", "long.json", "-l", "screen.json", "-d", "iphone-se-3", "--no-report")
    #expect(outcome.status == 65)
    #expect(
      outcome.err.contains(
        "long.json: 1000 events are too many for the screen 'many' with its 1001 views; at most 499"))
  }

  @Test("Markup in a scenario file is escaped on every page")
  func hostile() throws {
    let hostile =
      "<script>alert(1)</script> | a |\n\n# Best\n[x](javascript:alert(1)) **bold** \u{202E}x </text>"
    let file: [String: Any] = [
      "id": "hostile", "title": hostile, "summary": hostile, "source": hostile, "steps": ["hide"],
    ]
    try lab.write(
      String(decoding: try JSONSerialization.data(withJSONObject: file), as: UTF8.self), to: "h|`<b>.json")
    let outcome = try lab.avoidance(["run", "-q", "--scenario-file", "h|`<b>.json"] + few)
    #expect(outcome.status == 0, "\(outcome.err)")
    for (path, bytes) in try lab.tree("reports") where path.hasSuffix(".md") || path.hasSuffix(".svg") {
      let text = String(decoding: bytes, as: UTF8.self).replacing("\\]", with: "")
      for forbidden in ["<script", "](javascript:", "\n# Best\n", "**bold**", "\u{202E}"] {
        #expect(!text.contains(forbidden), "\(path) has \(forbidden.debugDescription)")
      }
    }
  }

  @Test("The schema is printed, and unknown formats are refused")
  func schema() throws {
    let schema = try #require(try lab.avoidance("show", "schema", "scenario").json() as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let wrong = try lab.avoidance("show", "device", "iphone-7", "--format", "json")
    #expect(wrong.status == 64)
    #expect(wrong.err.contains("A device has no format 'json'"))
  }
}
