import Foundation
import Testing
import TestSupport

@Suite("Creating the first files")
struct InitTests {
  let lab: Lab

  init() throws {
    lab = try Lab()
    try lab.write("", to: ".git/HEAD")
  }

  /// Options for a small run with the user's own files.
  static let few = ["-d", "iphone-16e", "-s", "tracking-guide", "--orientation", "portrait", "-q"]

  @Test("A new screen, scenario and configuration can be run without changes")
  func files() throws {
    #expect(try lab.avoidance("init", "screen", "my-form").status == 0)
    #expect(try lab.avoidance("init", "scenario", "look-back", "--output-dir", "made/here").status == 0)
    #expect(try lab.avoidance("init", "config").status == 0)
    let check = try lab.avoidance("config", "check")
    #expect(check.status == 0 && check.out.isEmpty)
    let run = try lab.avoidance(
      ["run", "--screen", "my-form.json", "--scenario-file", "made/here/look-back.json", "-o", "r.ndjson"]
        + Self.few)
    #expect(run.status == 0, "\(run.err)")
    #expect(run.err.isEmpty, "no warnings about layout or scenario: \(run.err)")
    let cells = try lab.avoidance(
      "list", "cells", "--screen", "my-form.json", "--scenario-file", "made/here/look-back.json", "-d",
      "iphone-16e", "-s", "none", "--orientation", "portrait")
    #expect(cells.out.contains("none/iphone-16e/portrait/look-back/my-form\n"))
  }

  @Test(
    "A new folder appears with all files, also if its name has one letter, and what a killed run left goes")
  func wholeFolders() throws {
    try lab.write("", to: "x.partial-\(Int32.max)/y/Halfway/Package.swift")
    let made = try lab.avoidance(
      "init", "strategy", "Halfway", "--output-dir", "x/y", "--lab", "https://example.com/lab.git")
    #expect(made.status == 0, "\(made.err)")
    #expect(lab.exists("x/y/Halfway/Package.swift"))
    #expect(try lab.names(".").sorted() == [".git", "x"])
    // With --force, the files of the folder are replaced one after the other, which is said before.
    let again = try lab.avoidance(
      "init", "strategy", "Halfway", "--output-dir", "x/y", "--lab", "https://example.com/lab.git", "--force")
    #expect(again.status == 0 && again.err.contains("existing files are replaced one after the other"))
    #expect(
      try lab.shell("ln -s target x2; cd x && ln -s ../there l && \"$avoidance\" init exporter -o l").status
        == 0)
    #expect(lab.exists("there"))
  }

  @Test("Existing files are only replaced with --force, and --dry-run writes nothing")
  func overwriting() throws {
    try lab.write("mine", to: "my-form.json")
    let before = try lab.tree()
    let refused = try lab.avoidance("init", "screen", "my-form")
    #expect(refused.status == 73)
    #expect(refused.err.contains("my-form.json: already exists.") && refused.err.contains("--force"))
    #expect(try lab.tree() == before)
    let dry = try lab.avoidance("init", "screen", "my-form", "--force", "--dry-run")
    #expect(dry.status == 0 && dry.out.contains("\"id\": \"my-form\""))
    #expect(try lab.tree() == before)
    #expect(try lab.avoidance("init", "screen", "my-form", "--force").status == 0)
    #expect(try lab.text("my-form.json").contains("\"id\": \"my-form\""))
  }

  @Test(
    "Invalid names are refused with a suggestion",
    arguments: [
      (["strategy", "half-way"], "Did you mean 'HalfWay'?"), (["strategy", "Oracle"], "taken"),
      (["strategy"], "init strategy Halfway"), (["strategy", "ABC;rm"], "not the name of a Swift type"),
      (["screen", "My Form"], "Did you mean 'my-form'?"), (["screen", "login"], "'my-login'"),
      (["screen", "../x"], "is not an id"), (["scenario"], "needs an id"),
      (["stratgy"], "Did you mean 'strategy'?"),
      (["ci", "gihub"], "Did you mean 'github'?"), (["ci"], "--lab"),
      (["ci", "--lab", "../here"], "address"),
      (["config", "x"], "no name"),
    ])
  func names(_ arguments: [String], _ words: String) throws {
    let outcome = try lab.avoidance(["init"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.err.contains(words), "\(outcome.err)")
    #expect(try lab.tree().count == 1)
  }

  @Test("In the repository, a module and one line of the manifest are added only once")
  func inRepository() throws {
    try lab.write(
      String(
        decoding: try Data(contentsOf: repository.appendingPathComponent("Package.swift")), as: UTF8.self),
      to: "Package.swift")
    let before = try lab.tree()
    // The preview of a long file shows only the added lines.
    let dry = try lab.avoidance("init", "strategy", "GapFiller", "--dry-run")
    #expect(dry.out.hasSuffix("\n== Package.swift, added\n  \"GapFiller\",\n"))
    #expect(try lab.tree() == before)
    #expect(try lab.avoidance("init", "strategy", "GapFiller").status == 0)
    func added(_ path: String) throws -> [String] {
      let old = String(decoding: before[path]!, as: UTF8.self).split(separator: "\n")
      return try lab.text(path).split(separator: "\n").difference(from: old).map {
        if case .insert(_, let line, _) = $0 { String(line) } else { "something removed" }
      }
    }
    #expect(try added("Package.swift") == ["  \"GapFiller\","])
    #expect(
      Set(try lab.tree().keys).subtracting(before.keys) == [
        "strategies/GapFiller/GapFiller.swift", "strategies/GapFiller/GapFillerController.swift",
      ])
    #expect(
      try lab.text("strategies/GapFiller/GapFiller.swift").contains("public static let id = \"gap-filler\""))
    #expect(
      try lab.text("strategies/GapFiller/GapFiller.swift").contains(
        "\n      file: \"GapFillerController.swift\",\n      make: { GapFillerController() })"))
    let after = try lab.tree()
    #expect(try lab.avoidance("init", "strategy", "GapFiller").status == 73)
    #expect(try lab.avoidance("init", "strategy", "GapFiller", "--force").status == 0)
    #expect(try lab.tree() == after)
    // A manifest with an unexpected layout is left unchanged.
    try lab.write("name: \"keyboard-avoidance-lab\"", to: "Package.swift")
    let strange = try lab.avoidance("init", "strategy", "Other")
    #expect(strange.status == 65)
    #expect(strange.err.contains("Add '\"Other\",' by hand."))
    #expect(!lab.exists("strategies/Other"))
  }

  @Test("Outside the repository, the new package equals the example package that CI builds")
  func ownPackage() throws {
    let example = try Lab.tree(repository.appendingPathComponent("Tests/ExamplePackage"))
      .filter { !$0.key.hasPrefix(".") && $0.key != "Package.resolved" }
    #expect(try lab.avoidance("init", "strategy", "Sample", "--lab", "..").status == 0)
    var made = try lab.tree("Sample")
    let manifest = String(decoding: made["Package.swift"]!, as: UTF8.self)
    #expect(manifest.contains("path: \"../..\""))
    made["Package.swift"] = Data(manifest.utf8)
    #expect(made == example)
    let remote = try lab.avoidance(
      "init", "strategy", "Far", "--lab", "https://example.com/keyboard-avoidance-lab.git", "--dry-run")
    #expect(
      remote.out.contains(
        #".package(url: "https://example.com/keyboard-avoidance-lab.git", branch: "main")"#))
  }

  @Test("A CI workflow is created for GitHub and for GitLab")
  func pipelines() throws {
    for (system, path) in [
      ("github", ".github/workflows/keyboard-avoidance.yml"), ("gitlab", ".gitlab/keyboard-avoidance.yml"),
    ] {
      let outcome = try lab.avoidance("init", "ci", system, "--lab", "https://example.com/lab.git")
      #expect(outcome.status == 0, "\(outcome.err)")
      #expect(try lab.text(path).contains("/avoidance run --output "))
      #expect(
        try lab.text(path).contains("run --screen Screens/checkout.json"), "the place for the user's screen")
      #expect(
        try lab.text(path).contains(
          "# All strategies are checked. To check only those that the app uses, add '--strategy'"))
      let mine = try lab.avoidance(
        "init", "ci", system, "--force", "--screen", "chat", "-s", "tracking-guide", "-s", "content-*",
        "--lab",
        "https://example.com/lab.git")
      #expect(mine.status == 0, "\(mine.err)")
      #expect(
        try lab.text(path).contains(
          "run --screen chat --strategy tracking-guide --strategy 'content-*' --output "))
      #expect(try !lab.text(path).contains("To check only those that the app uses"))
    }
    let unknown = try lab.avoidance(
      "init", "ci", "-s", "tracking-gide", "--lab", "https://example.com/lab.git")
    #expect(unknown.status == 64 && unknown.err.contains("Did you mean 'tracking-guide'?"))
    #expect(
      try lab.avoidance("init", "config", "-s", "none").err.contains(
        "--strategy can only be used with 'init ci'."))
  }

  @Test("A pipeline of an outside package builds its program from a cache, and refuses what it cannot fetch")
  func outsidePackage() throws {
    func manifest(_ dependency: String, _ names: [String]) -> String {
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Mine\", dependencies: [\n"
        + "  // .package(path: \"../gone\"),\n  \(dependency)\n], targets: [\n"
        + names.map { "  .executableTarget(\n    name: \"\($0)\", path: \"Sources\")" }.joined(
          separator: ",\n") + "])\n"
    }
    let path = ".github/workflows/keyboard-avoidance.yml"
    let remote = ".package(url: \"https://example.com/lab.git\", from: \"1.0.0\")"
    try lab.write(manifest(remote, ["my-lab"]), to: "Package.swift")
    #expect(try lab.avoidance("init", "ci").status == 0)
    let text = try lab.text(path)
    #expect(text.contains("swift build -c release --product my-lab"))
    #expect(text.contains(".build/release/my-lab run --output"))
    let cache = try #require(text.range(of: "actions/cache@v4\n        with:\n          path: .build\n"))
    #expect(cache.lowerBound < (try #require(text.range(of: "swift build"))).lowerBound)
    for (manifest, words) in [
      (
        manifest(".package(path: \"../lab\")", ["my-lab"]),
        "depends on '../lab', which is outside the checkout"
      ),
      (manifest(".package(name: \"l\", path: \"/lab\")", ["my-lab"]), "depends on '/lab'"),
      (manifest(remote, ["one", "two"]), "several executables: one, two"),
      (manifest(remote, []), "has no executable"),
    ] {
      try lab.write(manifest, to: "Package.swift")
      let refused = try lab.avoidance("init", "ci", "--force")
      #expect(refused.status == 64 && refused.err.contains(words), "\(refused.err)")
    }
    let pinned = try lab.avoidance("init", "ci", "--force", "--lab", "https://example.com/lab.git#v1.2.0")
    #expect(pinned.status == 0 && pinned.err.contains("A strategy of your own package is not among them"))
    #expect(!pinned.err.contains("#TAG"))
    let own = try lab.text(path)
    #expect(own.contains("git clone --depth 1 --branch v1.2.0 'https://example.com/lab.git' "))
    #expect(own.contains("path: .keyboard-avoidance-lab/.build\n"))
    #expect(!own.contains(".packaging/install"), "only GitHub has the archives of a release")
    // The program of a release is downloaded; if there is none, it is built.
    _ = try lab.avoidance("init", "ci", "--force", "--lab", "https://github.com/me/lab.git#v1.2.0")
    let released = try lab.text(path)
    #expect(
      released.contains(
        "run: .keyboard-avoidance-lab/.packaging/install me/lab v1.2.0 .keyboard-avoidance-lab/release && "))
    #expect(released.contains(" || swift build -c release --package-path .keyboard-avoidance-lab "))
    let hostile = try lab.avoidance("init", "ci", "--force", "--lab", "https://example.com/lab.git#$(id)")
    #expect(hostile.status == 0)
    #expect(try lab.text(path).contains("--branch '$(id)' "))
  }

  @Test("The workflow for a user's screen passes, and fails if the screen gets worse or is renamed")
  func guarded() throws {
    #expect(try lab.avoidance("init", "screen", "checkout", "--output-dir", "My Screens").status == 0)
    try lab.write(
      #"{"device": ["iphone-se-3"], "strategy": ["bottom-inset"], "scenario": ["show-hide"]}"#,
      to: ".avoidance.json")
    let file = "My Screens/checkout.json"
    let made = try lab.avoidance(
      "init", "ci", "--screen", file, "--lab", "https://example.com/lab.git")
    #expect(made.status == 0, "\(made.err)")
    let text = try lab.text(".github/workflows/keyboard-avoidance.yml")
    let commands = text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/- run: .keyboard-avoidance-lab/.build/release/avoidance (.*)/#).map {
        String($0.1)
      }
    }
    #expect(commands.count == 4)
    #expect(commands[1].hasPrefix("run --screen 'My Screens/checkout.json' --output out/results.ndjson"))
    func steps() throws -> [Int32] {
      var codes: [Int32] = []
      for command in commands {
        codes.append(try lab.shell("unset GITHUB_STEP_SUMMARY; \"$avoidance\" \(command)").status)
      }
      return codes
    }
    #expect(try steps() == [0, 0, 66, 5], "no baseline yet")
    #expect(try lab.avoidance("baseline", "write", "out/results.ndjson").status == 0)
    #expect(try steps() == [0, 0, 0, 0])
    #expect(lab.exists("out/junit.xml") && lab.exists("out/results.sarif") && lab.exists("out/summary.md"))
    // The change moves the fields down behind the keyboard.
    let screen = try lab.text(file)
    try lab.write(screen.replacing("form.top + 160", with: "form.top + 420"), to: file)
    #expect(try steps() == [0, 0, 0, 2])
    #expect(try lab.text("out/junit.xml").contains("message=\"regressed: "))
    try lab.write(screen.replacing("\"id\": \"checkout\"", with: "\"id\": \"check-out\""), to: file)
    #expect(try steps() == [0, 0, 0, 5])
    for (arguments, status) in [
      (["ci", "--screen", "/tmp/x.json"], Int32(64)), (["ci", "--screen", "../x.json"], 64),
      (["ci", "--screen", "nowhere.json"], 66), (["ci", "--screen", "log-in"], 64),
      (["screen", "x", "--screen", "login"], 64),
    ] {
      let lab = ["--lab", "https://example.com/lab.git"]
      #expect(try self.lab.avoidance(["init"] + arguments + lab).status == status, "\(arguments)")
    }
  }
}

@Suite("The exporter file of 'init'") struct InitExporterTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test("'init exporter' writes the file once, prints it with -, and refuses a name")
  func exporter() throws {
    let made = try lab.avoidance("init", "exporter")
    #expect(made.status == 0 && made.err.contains("Wrote ScreenExporter.swift"), "\(made.err)")
    let text = try lab.text("ScreenExporter.swift")
    #expect(text.hasPrefix("import UIKit\n") && text.contains("public enum ScreenExporter"))
    let printed = try lab.avoidance("init", "exporter", "-o", "-")
    #expect(printed.status == 0 && printed.out == text)
    #expect(try lab.avoidance("init", "exporter").status == 73)
    #expect(try lab.avoidance("init", "exporter", "-o", "Debug.swift").status == 0)
    #expect(try lab.text("Debug.swift") == text)
    let named = try lab.avoidance("init", "exporter", "mine")
    #expect(named.status == 64 && named.err.contains("has no name"))
    let wrong = try lab.avoidance("init", "screen", "my-form", "-o", "x.json")
    #expect(wrong.status == 64 && wrong.err.contains("--output can only be used with 'init exporter'"))
  }

  @Test("An exported screen file without roles is played with inferred roles")
  func inferred() throws {
    try lab.write(
      """
      {"id": "exported", "title": "Exported", "infer": true, "onlyAt": {"width": 390, "height": 844},
       "views": [
         {"id": "name", "frame": {"x": 20, "y": 200, "width": 350, "height": 44}, "input": {"returnKey": "action"}},
         {"id": "send", "role": "control", "text": "Send", "frame": {"x": 20, "y": 700, "width": 350, "height": 50}}
       ]}
      """, to: "exported.json")
    let listed = try lab.avoidance("list", "screens", "--screen", "exported.json")
    #expect(listed.status == 0 && listed.out.contains("primary action"), "\(listed.out)\(listed.err)")
    let run = try lab.avoidance(
      "run", "--screen", "exported.json", "-s", "none", "-d", "iphone-16e", "-k", "show-hide",
      "--orientation", "portrait", "-q", "-o", "r.ndjson", "--no-report", "--no-sensitivity")
    #expect(run.status == 0, "\(run.err)")
    #expect(try lab.text("r.ndjson").contains("none/iphone-16e/portrait/show-hide/exported"))
    try lab.write(
      "{\"id\": \"bad\", \"title\": \"Bad\", \"views\": [{\"id\": \"f\", \"input\": {}, "
        + "\"frame\": {\"x\": [1], \"y\": 0, \"width\": 10}}]}", to: "bad.json")
    let bad = try lab.avoidance("list", "screens", "--screen", "bad.json")
    #expect(bad.status == 65 && bad.err.contains("a frame needs 'height'"), "\(bad.err)")
  }
}
