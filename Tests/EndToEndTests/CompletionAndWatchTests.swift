import Foundation
import Testing

@Suite("Completions, 'verify' and watching")
struct CompletionAndWatchTests {
  let lab: Lab

  init() throws {
    lab = try Lab()
    try lab.write("", to: ".git/HEAD")
  }

  @Test("Bash completes verbs, options, ids, lists, rules, cells and files")
  func bash() throws {
    try lab.write("", to: "my screen.json")
    // Bash splits the command line into these words, with `=` as a separate word.
    let script = """
      eval "$("$avoidance" completions bash)"
      ask() { COMP_WORDS=("$avoidance" "$@"); COMP_CWORD=$#; COMPREPLY=(); _avoidance; printf '%s|' "${COMPREPLY[@]}"; echo; }
      ask expl
      ask run --sens
      ask run -d iphone-se-
      ask run --device = iphone-se-1,iphone-se-
      ask run --rule P4 = l
      ask explain none/iphone-7/por
      ask list metr
      ask verify bottom-inset-r
      ask run --scenario-file my
      ask run --nonsense
      ask run --set fixed-offset.d
      """
    try lab.write(script, to: "ask.sh")
    let outcome = try lab.shell("bash --norc ask.sh")
    let expected = [
      "explain|", "--sensitivity|", "iphone-se-1|iphone-se-2|iphone-se-3|",
      "iphone-se-1,iphone-se-2|iphone-se-1,iphone-se-3|", "literal|", "none/iphone-7/portrait/|", "metrics|",
      "bottom-inset-reversed|", "my screen.json|", "|", "fixed-offset.distance=|",
    ]
    #expect(outcome.out == expected.map { $0 + "\n" }.joined())
    #expect(outcome.err.isEmpty)
  }

  @Test("Screens print as JSON, a run reports passing cells, and a dry run counts pain points separately")
  func plainWords() throws {
    for id in ["sign-up", "bottom-sheet"] {
      let screen = Lab.call("show", "screen", id, "--format", "json")
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(screen.out.utf8)) }
    }
    let run = try lab.avoidance(
      "run", "-s", "whole-view-shift-begin-frame", "-d", "iphone-16e", "-k", "show-hide", "-l", "chat",
      "--orientation", "portrait", "--no-report", "--no-sensitivity")
    #expect(
      run.err.contains("whole-view-shift-begin-frame: 1 of 1 cell pass")
        || run.err.contains("whole-view-shift-begin-frame: 0 of 1 cell pass, 1 fail."), "\(run.err)")
    let dry = try lab.avoidance("run", "--dry-run")
    #expect(
      dry.out.contains("\n6 devices: ") && dry.out.contains("\n  4 more for pain points: "), "\(dry.out)")
  }

  @Test("A missing verb, an id without its kind and ids in the wrong order each get a hint")
  func firstSteps() throws {
    let none = Lab.call()
    #expect(none.status == 64 && none.err.contains("avoidance diagnose Your.storyboard "))
    let kind = Lab.call("show", "iphone-16e")
    #expect(
      kind.status == 64
        && kind.err.hasSuffix("'avoidance show device iphone-16e' shows the device with this id.\n"))
    let order = Lab.call("explain", "iphone-17-pro/tracking-guide/portrait/show-hide/login")
    #expect(
      order.status == 64
        && order.err.hasSuffix(
          "The order is strategy/device/orientation/scenario/screen: "
            + "tracking-guide/iphone-17-pro/portrait/show-hide/login\n"),
      "\(order.err)")
    // The hint about the order of ids is not shown if their order is right.
    #expect(
      !Lab.call("explain", "traking-guide/iphone-17-pro/portrait/show-hide/login").err.contains("The order"))
  }

  @Test("Every shell has a script, and a misspelled shell gets a suggestion")
  func scripts() throws {
    for shell in ["bash", "zsh", "fish"] {
      let outcome = try lab.avoidance("completions", shell)
      #expect(outcome.status == 0 && outcome.err.isEmpty)
      #expect(outcome.out.hasSuffix("\n") && outcome.out.contains(" complete -- "))
    }
    let wrong = try lab.avoidance("completions", "fihs")
    #expect(wrong.status == 64 && wrong.err.contains("Did you mean 'fish'?"))
  }

  @Test("'verify' prints the kept requirements on standard output and names strategies that it does not know")
  func verify() throws {
    let kept = try lab.avoidance("verify", "bottom-inset")
    #expect(kept.status == 0)
    #expect(kept.out.hasPrefix("bottom-inset (corrected)\n  ✓ described: "))
    #expect(!kept.out.contains("✗"))
    #expect(kept.err == "1 strategy: the contract is kept.\n")
    let unknown = try lab.avoidance("verify", "botom-inset")
    #expect(unknown.status == 64 && unknown.err.contains("Did you mean 'bottom-inset'?"))
    #expect(try lab.avoidance("verify", "x*").status == 4)
    #expect(try lab.avoidance("verify").status == 64)
  }

  @Test("Watching plays only the cells of a changed file, continues after a broken file, and exits with 130")
  func watch() throws {
    #expect(try lab.avoidance("run", "--watch", "--no-config").status == 64)
    for id in ["one", "two"] { #expect(try lab.avoidance("init", "screen", id).status == 0) }
    let run = try lab.start(
      Lab.executable,
      [
        "run", "--watch", "--screen", "one.json", "--screen", "two.json", "-d", "iphone-se-3", "-s",
        "bottom-inset",
        "-k", "show-hide", "-o", "r.ndjson",
      ])
    func wait(for text: String, count: Int = 1) throws {
      try Self.wait(for: text, count: count, in: run)
    }
    // The run has 3 strategies × 2 orientations × 1 scenario × 2 screens = 12 cells, 4 of them for the
    // strategy.
    try wait(for: "bottom-inset: ")
    try wait(for: " of 4 cells pass")
    try wait(for: " 12 cells, 12 of them played now")
    try wait(for: "Watching one.json, two.json")
    let first = try lab.text("r.ndjson")
    let changed = try lab.text("two.json").replacing("form.top + 160", with: "form.top + 400")
    try lab.write(changed, to: "two.json")
    try wait(for: " 12 cells, 6 of them played now")
    let second = try lab.text("r.ndjson")
    func lines(_ record: String, _ screen: String) -> [Substring] {
      record.split(separator: "\n").filter {
        $0.hasPrefix("{\"cell\":") && $0.contains("/show-hide/\(screen)\"")
      }
    }
    #expect(lines(first, "one").count == 6 && lines(first, "one") == lines(second, "one"))
    #expect(lines(first, "two") != lines(second, "two"))
    try wait(for: "Watching", count: 2)
    try lab.write("{", to: "one.json")
    try wait(for: "one.json:1:2: error:")
    try wait(for: "Watching", count: 3)
    #expect(try lab.text("r.ndjson") == second)
    try lab.write(changed.replacing("\"two\"", with: "\"one\""), to: "one.json")
    try wait(for: " 12 cells, 6 of them played now", count: 2)
    try wait(for: "Watching", count: 4)
    kill(run.process.processIdentifier, SIGINT)
    let outcome = try run.finish()
    #expect(outcome.status == 130)
    #expect(outcome.out.isEmpty)
    // The record and the report equal those of a run without `--watch`.
    let plain = try lab.avoidance(
      "run", "--screen", "one.json", "--screen", "two.json", "-d", "iphone-se-3", "-s", "bottom-inset", "-k",
      "show-hide", "-o", "plain.ndjson", "--no-sensitivity", "--output-dir", "plain")
    #expect(plain.status == 0)
    #expect(try lab.text("plain.ndjson") == lab.text("r.ndjson"))
    #expect(try lab.tree("plain") == lab.tree("reports"))
  }

  /// Waits until a process has written `text` to standard error `count` times.
  private static func wait(for text: String, count: Int, in run: Lab.Started) throws {
    for _ in 0..<3_000 {
      let written = String(decoding: try Data(contentsOf: run.err), as: UTF8.self)
      if written.ranges(of: text).count >= count { return }
      Thread.sleep(forTimeInterval: 0.02)
    }
    Issue.record(
      "'\(text)' did not appear: \(String(decoding: try Data(contentsOf: run.err), as: UTF8.self))")
  }

  @Test("Watching includes scenarios, keyboards, roles and configurations that break, disappear and return")
  func watchOtherFiles() throws {
    let scenario =
      #"{"id": "mine", "title": "Mine", "steps": [{"focus": "first"}, {"do": "hide", "after": 1}]}"#
    let keyboards = """
      id,role,device_ids,device_class,ios_min,ios_max,app_sdk,orientation,keyboard_type,predictive_bar,placement,\
      height_pt,width_pt,includes_bottom_inset,bottom_inset_pt,evidence,inferred,rule,confidence,source,notes
      x1,canonical,iphone-se-3,phone-375x667,26,26,any,portrait,alphabet,on,docked,270,375,no,0,measured,no,,high,me,

      """
    let configuration = #"{"strategy": "bottom-inset", "device": "iphone-se-3", "orientation": "portrait"}"#
    let files = [
      ("mine.json", scenario, scenario.replacing("Mine", with: "My own")),
      ("k.csv", keyboards, keyboards.replacing(",270,", with: ",280,")),
      ("roles.json", #"{"scenes": {}}"#, #"{"scenes": {"Login": {"primaryAction": null}}}"#),
      (".avoidance.json", configuration, configuration.replacing("bottom-inset", with: "fixed-offset-300")),
    ]
    for (name, text, _) in files { try lab.write(text, to: name) }
    try lab.write(StoryboardTests.storyboard, to: "Main.storyboard")
    let run = try lab.start(
      Lab.executable,
      [
        "run", "--watch", "-l", "Main.storyboard", "--scenario-file", "mine.json", "--keyboards", "k.csv",
        "--roles", "roles.json",
      ])
    var turn = 1
    // Waits for the next turn to end and expects that its output contains `text`.
    func wait(for text: String) throws {
      try Self.wait(for: "Ctrl-C stops it.", count: turn, in: run)
      let written = String(decoding: try Data(contentsOf: run.err), as: UTF8.self)
      let last = written.components(separatedBy: "Ctrl-C stops it.")[turn - 1]
      #expect(last.contains(text), "\(turn): \(last)")
      turn += 1
    }
    // The verdict does not name a best strategy, because only one was selected.
    let played = "Played: "
    try wait(for: played)
    for (name, _, changed) in files {
      try lab.write(changed, to: name)
      try wait(for: played)
    }
    #expect(try lab.text("out/results.ndjson").contains("\"cell\":\"fixed-offset-300/"))
    for (name, text, _) in files where name != "roles.json" {
      let record = try lab.bytes("out/results.ndjson")
      try lab.write("{", to: name)
      try wait(for: "\(name):1:")
      #expect(try lab.bytes("out/results.ndjson") == record)
      try lab.write(text, to: name)
      try wait(for: played)
      #expect(try lab.bytes("out/results.ndjson") != record)
    }
    // The watch reports a deleted file, and plays it again after it is restored.
    try FileManager.default.removeItem(at: lab.folder.appendingPathComponent("k.csv"))
    try wait(for: "k.csv: no such file")
    try lab.write(keyboards, to: "k.csv")
    try wait(for: played)
    kill(run.process.processIdentifier, SIGINT)
    #expect(try run.finish().status == 130)
  }
}
