import Foundation
import Testing

@Suite("Screen files")
struct ScreenFileTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func run(_ screen: String, _ more: String...) throws -> Outcome {
    try lab.avoidance(
      ["run", "-d", "iphone-se-3", "-s", "none", "-k", "show-hide", "--screen", screen, "--no-report", "-q"]
        + more)
  }

  private func screen(
    id: String = "mine", title: String = "Mine", views: String = "", constraints: [String] = []
  ) -> String {
    let lines = [
      "field.top == root.safe-area.top + 20", "field.leading == root.leading + 20",
      "field.trailing == root.trailing - 20",
    ]
    return """
      {
        "id": "\(id)", "title": "\(title)",
        "views": [
          {"id": "field", "size": {"height": 44}, "input": {}}\(views.isEmpty ? "" : ",\n    \(views)")
        ],
        "constraints": [
          \((lines + constraints).map { "\"\($0)\"" }.joined(separator: ",\n    "))
        ]
      }
      """
  }

  @Test("A run and a shard whose layouts exceed the work limit exit with 65, and leave nothing behind")
  func workLimit() throws {
    let fields = (0..<300).map { #"{"id": "f\#($0)", "input": {}, "size": {"height": 30}}"# }
    let pins =
      ["top", "bottom"].map { "s.\($0) == root.safe-area.\($0)" }
      + ["leading", "trailing"].map { "s.\($0) == root.\($0)" }
    try lab.write(
      """
      {"id": "tall", "title": "Tall", "constraints": \(pins), "views": [
        {"id": "s", "stack": {"axis": "vertical", "distribution": "fill-equally"}, "views": [\(fields.joined(separator: ","))]}
      ]}
      """, to: "tall.json")
    let selection = [
      "--no-config", "-d", "iphone-se-3", "--orientation", "portrait", "-s", "bottom-inset", "-k",
      "show-hide",
      "--screen", "tall.json", "--no-sensitivity", "-q",
    ]
    let plan = try lab.avoidance(["plan", "-o", "plan.json"] + selection)
    #expect(plan.status == 0, "\(plan.err)")
    let before = Set(try lab.names("."))
    for words in [["run"] + selection, ["run", "--plan", "plan.json", "--shard", "1/1", "-q"]] {
      let refused = try lab.avoidance(words)
      #expect(refused.status == 65)
      #expect(refused.out.isEmpty)
      #expect(
        refused.err.hasPrefix("Error: Solving the constraints of the screens exceeds the work limit"),
        "\(refused.err)")
      #expect(refused.err.contains("Name fewer screens, devices and scenarios, or leave out"))
      #expect(Set(try lab.names(".")) == before)
    }
  }

  @Test("A missing file and a folder exit with 66")
  func noFile() throws {
    try lab.write("", to: "folder.json/inside")
    let missing = try run("missing.json")
    #expect(missing.status == 66)
    #expect(missing.err.contains("missing.json: no such file"))
    let folder = try run("folder.json")
    #expect(folder.status == 66)
    #expect(folder.err.contains("folder.json: is a folder"))
    #expect(missing.out.isEmpty && folder.out.isEmpty)
    #expect(!lab.exists("out"))
  }

  @Test("A syntax error exits with 65 and the file, line and column")
  func syntax() throws {
    // The unexpected closing brace is in column 13 of line 3.
    try lab.write("{\n  \"id\": \"mine\",\n  \"views\": [}\n}\n", to: "broken.json")
    let outcome = try run("broken.json")
    #expect(outcome.status == 65)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains("broken.json:3:13: "), "\(outcome.err)")
    #expect(!lab.exists("out"))
  }

  /// A mistake in a screen file and the expected error message.
  struct Flaw: Sendable, CustomTestStringConvertible {
    var name: String
    var views = ""
    var constraints: [String] = []
    var line: Int
    var says: String
    var testDescription: String { name }
  }

  @Test(
    "Invalid content exits with 65 and the file and line",
    arguments: [
      Flaw(
        name: "duplicate view", views: #"{"id": "field", "role": "text"}"#, line: 5,
        says: "'field' is given twice"),
      Flaw(
        name: "duplicate constraint", constraints: ["a: field.height == 44", "a: field.height == 45"],
        line: 11,
        says: "given twice"),
      Flaw(name: "unknown view", constraints: ["feild.height == 44"], line: 10, says: "feild"),
      Flaw(
        name: "absurd number", constraints: ["field.height == 1e300"], line: 10, says: "1e300"),
      Flaw(
        name: "negative size", views: #"{"id": "a", "role": "text", "size": {"width": -1}}"#, line: 5,
        says: "from 0 to 1000000"),
      Flaw(name: "unknown key", views: #"{"id": "a", "roll": "text"}"#, line: 5, says: "roll"),
      Flaw(name: "own view", views: #"{"id": "root", "role": "text"}"#, line: 5, says: "'root'"),
      Flaw(name: "id", views: #"{"id": "A/b", "role": "text"}"#, line: 5, says: "is not an id"),
    ])
  func flaws(_ flaw: Flaw) throws {
    try lab.write(screen(views: flaw.views, constraints: flaw.constraints), to: "flawed.json")
    let outcome = try run("flawed.json")
    #expect(outcome.status == 65)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains(try Regex("flawed\\.json:\(flaw.line):[0-9]+: ")), "\(outcome.err)")
    #expect(outcome.err.contains(flaw.says), "\(outcome.err)")
  }

  @Test("Files that are not screens, nested too deeply or too large exit with a message")
  func notAScreen() throws {
    try lab.write(String(repeating: "[", count: 200_000), to: "deep.json")
    try lab.write("\u{0}\u{FFFD}", to: "binary.json")
    try lab.write("", to: "empty.json")
    try lab.write("[1, 2, 3]", to: "list.json")
    try lab.write(String(repeating: " ", count: 5 << 20), to: "long.json")
    for name in ["deep", "binary", "empty", "list", "long"] {
      let outcome = try run("\(name).json")
      #expect(outcome.status == 65, "\(name)")
      #expect(outcome.err.contains("\(name).json"), "\(outcome.err)")
      #expect(outcome.err.utf8.count < 2_000)
    }
    if FileManager.default.fileExists(atPath: "/dev/zero") {
      let link = lab.folder.appendingPathComponent("zero.json")
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/dev/zero")
      #expect(try run("zero.json").status == 65)
    }
  }

  @Test("An id that a built-in screen or another file already has is refused")
  func takenID() throws {
    try lab.write(screen(id: "login"), to: "a.json")
    try lab.write(screen(), to: "b.json")
    try lab.write(screen(), to: "c.json")
    let builtIn = try run("login", "--screen", "a.json")
    #expect(builtIn.status == 65)
    #expect(builtIn.err.contains("'login' is already taken"))
    let twice = try run("b.json", "--screen", "c.json")
    #expect(twice.status == 65)
    #expect(twice.err.contains("c.json"))
  }

  @Test("Views with circular constraints are laid out")
  func circle() throws {
    let views = #"{"id": "a", "role": "text"}, {"id": "b", "role": "text"}"#
    try lab.write(
      screen(
        views: views,
        constraints: [
          "a.leading == b.trailing + 8", "b.leading == a.trailing + 8", "a.top == b.bottom",
          "b.top == a.bottom",
          "a.width == 40", "b.width == 40",
        ]), to: "circle.json")
    let outcome = try run("circle.json")
    #expect(outcome.status == 0, "\(outcome.err)")
    let story = try lab.avoidance(
      "explain", "none/iphone-se-3/portrait/show-hide/mine", "--screen", "circle.json")
    #expect(story.status == 0)
    #expect(story.out.contains("Auto Layout: "), "\(story.out.prefix(600))")
  }

  @Test("Conflicting constraints leave the cell playable, and 'explain' names one of them")
  func unsatisfiable() throws {
    try lab.write(
      screen(constraints: ["tall: field.height == 100", "short: field.height == 30"]), to: "conflict.json")
    let outcome = try run("conflict.json")
    #expect(outcome.status == 0, "\(outcome.err)")
    let story = try lab.avoidance(
      "explain", "none/iphone-se-3/portrait/show-hide/mine", "--screen", "conflict.json")
    #expect(story.status == 0)
    let complaint = story.out.split(separator: "\n").first { $0.hasPrefix("Auto Layout: ") } ?? ""
    #expect(complaint.contains("tall") || complaint.contains("short"), "\(complaint)")
  }

  @Test("Large but allowed numbers are played without a crash")
  func largeNumbers() throws {
    try lab.write(
      screen(constraints: ["field.height == 1000000 @999", "field.top >= root.top - 1000000"]),
      to: "large.json")
    let outcome = try run("large.json", "-o", "-")
    #expect(outcome.status == 0, "\(outcome.err)")
    for line in outcome.out.split(separator: "\n") {
      #expect(throws: Never.self, "numbers that are not finite are not JSON") {
        try JSONSerialization.jsonObject(with: Data(line.utf8))
      }
    }
  }

  @Test("A run reports after its result how many cells have conflicting constraints, and so does its record")
  func brokenConstraints() throws {
    // The button would need heights of 44 and of 6 points. One constraint is therefore broken in four cells:
    // both orientations with both references.
    try lab.write(
      screen(
        views: #"{"id": "button", "role": "primary-action"}"#,
        constraints: [
          "button.leading == field.leading", "button.trailing == field.trailing", "button.height == 44",
          "button.height == 6",
        ]),
      to: "broken.json")
    let outcome = try lab.avoidance(
      "run", "-d", "iphone-se-3", "-s", "none", "-k", "show-hide", "--screen", "broken.json",
      "--no-sensitivity",
      "-o", "record.ndjson", "--output-dir", "pages")
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(
      outcome.err.contains(
        "record in record.ndjson.\nNote: in 4 of 4 cells the layout has conflicting constraints"),
      "\(outcome.err)")
    let record = try lab.text("record.ndjson")
    #expect(record.ranges(of: #""brokenConstraints":1"#).count == 4)
    #expect(
      try lab.text("pages/method.md").contains(
        "In 4/4 (100%) of all cells, required constraints contradict each other"))
    #expect(
      try lab.text("pages/strategies/none.md").contains(
        "In 2/2 (100%) of its cells, required constraints contradict each other"))
  }

  @Test("A built-in screen can be the template for a user's screen")
  func ownCopy() throws {
    let shown = try lab.avoidance("show", "screen", "login")
    #expect(shown.status == 0)
    #expect(shown.err.isEmpty)
    try lab.write(
      shown.out.replacingOccurrences(of: #""id": "login""#, with: #""id": "my-login""#), to: "my.json")
    let mine = try run("my.json", "-o", "-")
    let builtIn = try run("login", "-o", "-")
    #expect(mine.status == 0 && builtIn.status == 0, "\(mine.err)")
    // The copy of the login screen has the same results as the original, apart from the id.
    let cells = { (text: String) in text.split(separator: "\n").dropFirst().dropLast().map(String.init) }
    #expect(
      cells(mine.out).map { $0.replacingOccurrences(of: "/my-login\"", with: "/login\"") }
        == cells(builtIn.out))
    let listed = try lab.avoidance("list", "screens", "--screen", "my.json", "--format", "ids")
    #expect(listed.out.hasPrefix("my-login\n"))
  }
}
