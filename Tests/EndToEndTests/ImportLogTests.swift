import Foundation
import Testing

@Suite("Importing logs")
struct ImportLogTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  /// The notifications of an iPhone 7 under iOS 10, as printed in a blog post of May 2017 (seed blog post
  /// 000), with console timestamps added. The field loses focus after one second.
  private let log = """
    2017-05-01 10:20:29.900 Chat[1:1] viewDidAppear
    2017-05-01 10:20:30.000 Chat[1:1] Keyboard Will beShown (0,667,375,258), (0,409,375,258) curve:7, duration:0.25
    2017-05-01 10:20:30.280 Chat[1:1] Keyboard Was  Shown (0,667,375,258), (0,409,375,258) curve:7, duration:0.25
    2017-05-01 10:20:31.280 Chat[1:1] Keyboard Will beHidden (0,409,375,258), (0,667,375,258) curve:7, duration:0.25
    2017-05-01 10:20:31.543 Chat[1:1] Keyboard Was  Hidden (0,409,375,258), (0,667,375,258) curve:7, duration:0.25

    """

  @Test("A log is read up to a bound of bytes and of notifications, and what is left out ends with 65")
  func bounds() throws {
    let noise = "2017-05-01 10:20:29.900 Chat[1:1] task finished with [1, 2, 3], view frame (0, 1, 320, 44)\n"
    let file = lab.folder.appendingPathComponent("long.log")
    try Data(String(repeating: noise, count: (17 << 20) / noise.utf8.count).utf8).write(to: file)
    let long = try lab.avoidance("import-log", "long.log", "-o", "long.json")
    #expect(long.status == 65, "\(long.err)")
    #expect(
      long.err.contains("only the first 16 MiB were read; keep the lines about the keyboard"), "\(long.err)")
    let pair = "Keyboard Will beShown (0,667,375,258), (0,409,375,258)\n"
    try Data(String(repeating: pair, count: 10_002).utf8).write(
      to: lab.folder.appendingPathComponent("many.log"))
    let many = try lab.avoidance("import-log", "many.log", "-o", "many.json")
    #expect(many.status == 65 && many.err.contains("only the first 10000 are kept"), "\(many.err)")
  }

  @Test("A log becomes a scenario that replays it: the bar ends at the keyboard's top, 409")
  func replay() throws {
    try lab.write(log, to: "iPhone 7.log")
    let outcome = try lab.avoidance("import-log", "iPhone 7.log", "-o", "bug.json")
    #expect(outcome.status == 0)
    #expect(outcome.out.isEmpty)
    for line in [
      "iPhone 7.log: 5 lines, 4 used, 1 ignored; 4 notifications.",
      "Screen: 375×667 points in portrait, line 2: ", "Device: iphone-6, iphone-6s, iphone-7, ",
      "Scenario 'log-iphone-7': 4 of 4 notifications in 2.043 s, in bug.json.",
    ] { #expect(outcome.err.contains(line), "\(outcome.err)") }

    let played = try lab.avoidance(
      "run", "--scenario-file", "bug.json", "-d", "iphone-7", "-l", "chat", "--profile", "ios-10",
      "--no-report", "-q", "-o", "r.ndjson")
    #expect(played.status == 0, "\(played.err)")
    #expect(try lab.text("r.ndjson").contains("bottom-inset-superview/iphone-7/portrait/log-iphone-7/chat"))

    let replay = try lab.avoidance(
      "explain", "bottom-inset-superview/iphone-7/portrait/log-iphone-7/chat", "--scenario-file", "bug.json",
      "--profile", "ios-10", "--format", "json")
    let trace = try #require(try replay.json() as? [String: Any])
    let notifications = try #require(trace["notifications"] as? [[String: Any]])
    #expect(
      notifications.compactMap { $0["name"] as? String }.first == "keyboardWillShowNotification")
    #expect(notifications.first?["endFrame"] as? [Double] == [0, 409, 375, 258])
    let frames = try #require(trace["frames"] as? [[String: Any]])
    /// Returns the composer's bottom edge and the keyboard's top edge at a time.
    func state(at seconds: Double) throws -> (composer: Double, keyboard: Double) {
      let frame = try #require(frames.first { ($0["time"] as? Double ?? 0) >= seconds - 1e-9 })
      let composer = try #require((frame["views"] as? [String: [Double]])?["composer"])
      let keyboard = try #require(frame["keyboard"] as? [Double])
      return (composer[1] + composer[3], keyboard[1])
    }
    // The composer starts at the screen's bottom edge. At 1.7 s the show of 0.5 s has ended, and the hide of
    // 1.78 s has not begun.
    #expect(try state(at: 0).composer == 667)
    #expect(try state(at: 1.7).composer == 409)
    #expect(try state(at: 1.7).keyboard == 409)
    let last = try #require(frames.last?["time"] as? Double)
    #expect(try state(at: last).composer == 667)
  }

  @Test("'import-log' reads standard input, writes standard output and JSON, and accepts the user's choices")
  func streams() throws {
    try lab.write(log, to: "a.log")
    let piped = try lab.shell(
      #"cat a.log | "$avoidance" import-log - --id mine --focus first --format json"#)
    #expect(piped.status == 0)
    let scenario = try #require(try piped.json() as? [String: Any])
    #expect(scenario["id"] as? String == "mine")
    let steps = try #require(scenario["steps"] as? [Any])
    #expect((steps.first as? [String: String]) == ["becomeFirstResponder": "first"])
    let summary = try #require(
      try JSONSerialization.jsonObject(with: piped.errBytes) as? [String: Any])
    #expect(summary["notifications"] as? Int == 4)
    #expect(summary["lines"] as? [String: Int] == ["read": 5, "used": 4, "ignored": 1])
    #expect((summary["scenario"] as? [String: Any])?["path"] as? String == "-")
    #expect((summary["devices"] as? [String])?.contains("iphone-7") == true)
  }

  @Test("Measured keyboards override the tables wherever devices are played or shown")
  func keyboards() throws {
    // In this log the keyboard is 12 points taller than in the tables.
    try lab.write(
      log.replacing("(0,409,375,258)", with: "(0,397,375,270)").replacing(
        "(0,667,375,258)", with: "(0,667,375,270)"),
      to: "high.log")
    let outcome = try lab.avoidance(
      "import-log", "high.log", "-o", "bug.json", "--keyboards-out", "mine.csv", "--device", "iphone-7",
      "--system", "10")
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(outcome.err.contains("Keyboards: 270 in portrait points, in mine.csv."))
    let profile = ["--profile", "ios-10", "--keyboards", "mine.csv"]
    let shown = try lab.avoidance(["show", "device", "iphone-7"] + profile)
    #expect(shown.out.contains("270 pt  measured"))
    #expect(shown.out.contains("log-high-1: high.log"))
    let cell = "none/iphone-7/portrait/show-hide/chat"
    let story = try lab.avoidance(["explain", cell] + profile)
    #expect(story.out.contains("keyboardWillShow  (0,667,375,270) → (0,397,375,270)"))
    let played = try lab.avoidance(
      [
        "run", "-d", "iphone-7", "-l", "chat", "-k", "show-hide", "-s", "none", "--no-report", "-q",
        "-o", "r.ndjson",
      ]
        + profile)
    #expect(played.status == 0)
    #expect(try lab.text("r.ndjson").contains("--keyboards mine.csv"))
    for verb in [["plan", "-d", "iphone-7"], ["list", "devices"]] {
      #expect(try lab.avoidance(verb + profile).status == 0)
    }
    try lab.write(try lab.text("mine.csv").replacing(",270,375", with: ",2700,375"), to: "bad.csv")
    let bad = try lab.avoidance("run", "--keyboards", "bad.csv")
    #expect(bad.status == 65)
    #expect(bad.err.contains("bad.csv:2: error: height_pt must be less than 667"), "\(bad.err)")
    let missing = try lab.avoidance("run", "--keyboards", "none.csv")
    #expect(missing.status == 66)
  }

  @Test("A log that cannot be imported gets a message with a line and the documented exit code")
  func errors() throws {
    let missing = try lab.avoidance("import-log", "missing.log")
    #expect(missing.status == 66)
    #expect(missing.err == "Error: missing.log: no such file.\n")
    try lab.write("hello\nworld\n", to: "none.log")
    let none = try lab.avoidance("import-log", "none.log", "-o", "s.json", "--keyboards-out", "k.csv")
    #expect(none.status == 65)
    #expect(none.out.isEmpty)
    #expect(none.err.contains("none.log:2: error: the log has no keyboard notification"))
    #expect(none.err.contains("No scenario was written."))
    try lab.write("keyboardWillShow (0,700,500,300)\n", to: "odd.log")
    let odd = try lab.avoidance("import-log", "odd.log", "-o", "s.json")
    #expect(odd.status == 65)
    #expect(odd.err.contains("odd.log:1: error: no frame shows the size of the screen"))
    #expect(!lab.exists("s.json") && !lab.exists("k.csv"))
    for arguments in [
      ["--id", "A b"], ["--id", "show-hide"], ["--focus", "second"], ["--system", "0"],
      ["--device", "nokia"],
      ["--keyboards-out", "-"], ["--orientation", "up"],
    ] {
      let outcome = try lab.avoidance(["import-log", "none.log"] + arguments)
      #expect(outcome.status == 64, "\(arguments)")
    }
    let full = try lab.shell(#"printf 'x' > file; "$avoidance" import-log none.log -o file/s.json"#)
    #expect(full.status == 65, "nothing is written, so no write can fail")
    try lab.write(log, to: "a.log")
    let unwritable = try lab.avoidance("import-log", "a.log", "-o", "file/s.json")
    #expect(unwritable.status == 73)
  }
}
