import Foundation
import Testing

@Suite("Configuration files and the environment")
struct ConfigurationTests {
  let lab: Lab

  init() throws {
    lab = try Lab()
    // The search for a configuration stops at a repository's root, so it does not leave the scratch folder.
    try lab.write("", to: ".git/HEAD")
  }

  /// Returns the value and the origin of each option, by name, as `config show --effective` prints them for a
  /// command line.
  func effective(
    _ line: [String], environment: [String: String] = [:]
  ) throws -> [String: String] {
    let outcome = try lab.avoidance(
      ["config", "show", "--effective", "--format", "json", "--"] + line, environment: environment)
    #expect(outcome.status == 0, "\(outcome.err)")
    let object = try #require(try outcome.json() as? [String: [String: Any]])
    return object.mapValues { "\($0["value"] ?? "") from \($0["origin"] ?? "")" }
  }

  @Test("The command line overrides the environment, files and defaults, and each value reports its origin")
  func order() throws {
    try lab.write(
      """
      {
        "extends": "shared/base.json", // comments and trailing commas are fine
        "device": "iphone-se-3",
        "run": {"jobs": 2, "output-dir": "from-file",},
      }
      """, to: ".avoidance.json")
    try lab.write(
      #"{"device": "ipad-9", "frame-rate": 120, "keyboards": "k.csv", "run": {"jobs": 7, "report": false}}"#,
      to: "shared/base.json")
    let all = try effective(
      ["run", "--output-dir", "flag"],
      environment: ["AVOIDANCE_RUN_JOBS": "3", "AVOIDANCE_PROFILE": "ios-18"])
    #expect(all["output-dir"] == "flag from command line")
    #expect(all["jobs"] == "3 from environment AVOIDANCE_RUN_JOBS")
    #expect(all["profile"] == "ios-18 from environment AVOIDANCE_PROFILE")
    #expect(all["device"] == "iphone-se-3 from .avoidance.json:3:13")
    #expect(all["frame-rate"] == "120 from shared/base.json:1:36")
    #expect(all["report"] == "0 from shared/base.json:1:92")
    // The path is relative to the configuration file in which it is written.
    #expect(all["keyboards"] == "shared/k.csv from shared/base.json:1:54")
    #expect(all["output"] == "out/results.ndjson from built-in")
  }

  @Test("Other verbs read the run's record unless they name another one, and -q makes them quiet")
  func record() throws {
    try lab.write(#"{"run": {"output": "docs/r.ndjson"}}"#, to: ".avoidance.json")
    let selection = ["-d", "iphone-se-3", "-l", "login", "-s", "none", "-k", "show-hide"]
    #expect(
      try lab.avoidance(["run", "-q", "--no-report", "--no-sensitivity"] + selection).status == 0)
    #expect(lab.exists("docs/r.ndjson") && !lab.exists("out"))
    for line in [
      ["baseline", "write"], ["check", "--baseline"], ["compare", "avoidance-baseline.json"],
      ["report", "--to", "csv", "--export-dir", "csv"], ["baseline", "prune", "--dry-run"],
      ["plan", "--last-failed", "--allow-empty", "-o", "plan.json"],
    ] {
      let verbose = try lab.avoidance(line)
      #expect(verbose.status == 0, "\(line): \(verbose.err)")
      let quiet = try lab.avoidance(line + ["-q"])
      #expect(quiet.status == 0 && quiet.err.isEmpty, "\(line): \(quiet.err)")
    }
    // A quiet check still prints errors. O6 is used because M1 would not apply to a view that does not move.
    let failed = try lab.avoidance("check", "-q", "--max", "O6=-1@none/*/*/*/*")
    #expect(failed.status == 2 && !failed.err.isEmpty)
    #expect(try lab.avoidance("check", "out/results.ndjson", "--max", "M1=9").status == 66)
    #expect(try effective(["report"])["<record>"] == "docs/r.ndjson from .avoidance.json:1:20")
    #expect(try effective(["report", "x.ndjson"])["<record>"] == "x.ndjson from command line")
    #expect(
      try effective(["check"], environment: ["AVOIDANCE_RUN_OUTPUT": "e.ndjson"])["<record>"]
        == "e.ndjson from environment AVOIDANCE_RUN_OUTPUT")
  }

  @Test("A run uses the configuration file, but its record can be reproduced without that file")
  func run() throws {
    try lab.write(
      #"{"device": "iphone-se-3", "screen": "login", "strategy": "bottom-inset", "scenario": "show-hide", "#
        + #""run": {"output": "r.ndjson", "report": false, "sensitivity": false}}"#, to: ".avoidance.json")
    let configured = try lab.avoidance("run", "-q")
    #expect(configured.status == 0, "\(configured.err)")
    let record = try lab.text("r.ndjson")
    let command = try #require(record.firstMatch(of: /"command":"avoidance ([^"]*)"/)).1
    let again = try lab.avoidance(
      command.split(separator: " ").map(String.init)
        + ["--no-config", "-q", "--no-report", "-o", "again.ndjson"])
    #expect(again.status == 0)
    #expect(try lab.text("again.ndjson") == record)
    #expect(!lab.exists("reports"))
  }

  @Test("The nearest configuration file up to the repository's root applies, and options override it")
  func search() throws {
    try lab.write(#"{"frame-rate": 120}"#, to: ".avoidance.json")
    try lab.write(#"{"profile": "ios-18"}"#, to: "other.json")
    try lab.write("", to: "a/b/keep")
    try lab.write("", to: "nested/.git")
    let lines = try lab.shell(
      """
      cd a/b && "$avoidance" config show 2>/dev/null
      "$avoidance" config show --no-config
      "$avoidance" config show -c ../../other.json
      AVOIDANCE_CONFIG=../../other.json "$avoidance" config show 2>/dev/null
      cd ../../nested && "$avoidance" config show
      """)
    let origins = lines.out.split(separator: "\n").map { line in String(line.split(separator: " ").last ?? "")
    }
    #expect(
      origins == ["../../.avoidance.json:1:16", "../../other.json:1:13", "../../other.json:1:13"])
    let both = try lab.avoidance("list", "rules", "--config", "other.json", "--no-config")
    #expect(both.status == 64)
  }

  @Test("All mistakes are reported at once as file:line:column, with exit code 78")
  func mistakes() throws {
    try lab.write(
      """
      {
        "extends": "base.json",
        "devise": "ipad-9",
        "device": ["iphone-77", "ipad-*"],
        "rule": "P4=literall",
        "run": {"jobs": 0, "report": "yes", "outputdir": "x"},
        "orientation": 3,
        "screen": [],
      }
      """, to: ".avoidance.json")
    try lab.write(#"{"profile": "ios-2"#, to: "base.json")
    for command in [["config", "check"], ["run"], ["list", "devices"], ["config", "show"]] {
      let outcome = try lab.avoidance(command)
      #expect(outcome.status == 78)
      #expect(outcome.out.isEmpty)
      let lines = outcome.err.split(separator: "\n").map(String.init)
      let places = lines.map { line in String(line.prefix { $0 != " " }) }
      #expect(
        places == [
          ".avoidance.json:3:3:", ".avoidance.json:4:14:", ".avoidance.json:5:11:", ".avoidance.json:6:19:",
          ".avoidance.json:6:32:", ".avoidance.json:6:39:", ".avoidance.json:7:18:", ".avoidance.json:8:13:",
          "base.json:1:19:",
        ])
      for (line, words) in zip(
        lines,
        [
          "did you mean 'device'?", "did you mean 'iphone-7'?", "did you mean 'literal'?", "from 1 to 512",
          "true or false", "did you mean 'output-dir'?", "expected a string, found a number",
          "the list is empty",
        ])
      { #expect(line.contains(": error: ") && line.contains(words), "\(line)") }
    }
    #expect(try lab.tree().count == 3, "nothing is written")
  }

  @Test("An 'extends' chain that is circular, incomplete or too long is refused")
  func chains() throws {
    try lab.write(#"{"extends": "b.json"}"#, to: "a.json")
    try lab.write(#"{"extends": "./a.json"}"#, to: "b.json")
    let cycle = try lab.avoidance("config", "check", "a.json")
    #expect(cycle.status == 78)
    #expect(cycle.err == "b.json:1:13: error: the files extend each other: a.json → b.json → ./a.json\n")
    try lab.write(#"{"extends": "nowhere.json"}"#, to: "c.json")
    let missing = try lab.avoidance("config", "check", "c.json")
    #expect(missing.status == 78)
    #expect(missing.err.hasPrefix("c.json:1:13: error: nowhere.json: no such file"))
    for remote in ["https://example.com/a.json", "/etc/a.json"] {
      try lab.write(#"{"extends": "\#(remote)"}"#, to: "d.json")
      #expect(try lab.avoidance("config", "check", "d.json").status == 78)
    }
    for n in 0..<20 { try lab.write(#"{"extends": "n\#(n + 1).json"}"#, to: "n\(n).json") }
    #expect(try lab.avoidance("config", "check", "n0.json").err.contains("more than 16 files"))
    #expect(try lab.avoidance("config", "check", "unnamed.json").status == 66)
  }

  @Test("An invalid environment variable exits with 78, and an unknown one gets a warning")
  func environment() throws {
    let wrong = try lab.avoidance("list", "rules", environment: ["AVOIDANCE_FRAME_RATE": "61"])
    #expect(wrong.status == 78)
    #expect(wrong.err.hasPrefix("AVOIDANCE_FRAME_RATE: error: unknown value '61'"))
    let unknown = try lab.avoidance("list", "rules", environment: ["AVOIDANCE_DIVICE": "x"])
    #expect(unknown.status == 0)
    #expect(
      unknown.err == "Warning: The environment variable 'AVOIDANCE_DIVICE' has no effect. "
        + "Did you mean 'AVOIDANCE_DEVICE'?\n")
  }

  @Test("Files that are not configurations never crash the program")
  func hostile() throws {
    let texts = [
      "", "[]", "{", "nul", "\u{0}", #"{"run": 3}"#, #"{"device": {"a": 1}}"#,
      #"{"device": "\#(String(repeating: "*", count: 9_000))"}"#,
      #"{"a\u001b[2Jb": 1}"#, String(repeating: "[", count: 100_000), #"{"extends": "."}"#,
      #"{"extends": ".git"}"#,
    ]
    for text in texts {
      try lab.write(text, to: ".avoidance.json")
      let outcome = try lab.avoidance("config", "check")
      #expect(outcome.status == 78, "\(text.prefix(20))")
      #expect(!outcome.err.contains("\u{1B}"))
    }
  }

  @Test("The schema lists every key that the reader accepts")
  func schema() throws {
    let outcome = try lab.avoidance("config", "schema")
    #expect(outcome.status == 0)
    let schema = try #require(try outcome.json() as? [String: Any])
    let keys = try #require(schema["properties"] as? [String: [String: Any]])
    let run = try #require(keys["run"]?["properties"] as? [String: Any])
    #expect(run["output-dir"] != nil && run["watch"] == nil)
    let shown = try lab.avoidance("config", "show", "--effective", "--no-config")
    for line in shown.out.split(separator: "\n") {
      let name = line.prefix { $0 != " " }.split(separator: ".").map(String.init)
      let properties = name.count == 1 ? keys : keys[name[0]]?["properties"] as? [String: Any] ?? [:]
      #expect(properties[name[name.count - 1]] != nil, "\(line)")
    }
  }

  // MARK: Color

  @Test(
    "--color overrides NO_COLOR, which overrides FORCE_COLOR, and a pipe has no color by default",
    arguments: [
      ([], [:], false), ([], ["FORCE_COLOR": "1"], true), ([], ["FORCE_COLOR": "0"], false),
      ([], ["FORCE_COLOR": "1", "NO_COLOR": "1"], false), ([], ["FORCE_COLOR": "1", "NO_COLOR": ""], true),
      (["--color=never"], ["FORCE_COLOR": "1"], false), (["--color", "always"], ["NO_COLOR": "1"], true),
      ([], ["AVOIDANCE_COLOR": "always"], true), (["--color", "auto"], [:], false),
      (["--color", "always"], ["TERM": "dumb"], true),
    ] as [([String], [String: String], Bool)])
  func color(_ flags: [String], _ environment: [String: String], _ isColored: Bool) throws {
    let outcome = try lab.avoidance(["run", "--cells", "x"] + .small + flags, environment: environment)
    #expect(outcome.status == 4)
    #expect(outcome.err.contains("\u{1B}[1;31mError:\u{1B}[0m") == isColored)
    #expect(outcome.err.contains("\u{1B}") == isColored)
  }
}
