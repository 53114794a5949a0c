import Foundation
import Platform
import ScreenImport
import Support

enum FileScaffolds {
  /// Returns a scaffold for a screen, which is a form with two fields and a button.
  static func screen(_ id: String, title: String, in folder: String) -> Scaffold {
    let path = "\(folder)\(id).json"
    let text = """
      // A screen: views, Auto Layout constraints and roles. The JSON Schema: avoidance show schema screen
      {
        "id": "\(id)",
        "title": "\(title)",
        "summary": "Two fields and a button, from the top down.",
        "models": "A screen of my app.",
        "tags": ["form", "no-scroll"],
        "views": [
          {"id": "form", "views": [
            {"id": "name", "size": {"height": 44}, "input": {"returnKey": "next"}},
            {"id": "comment", "size": {"height": 44}, "input": {"returnKey": "action"}},
            {"id": "send", "role": "primary-action"}
          ]}
        ],
        "constraints": [
          "form.top == root.safe-area.top",
          "form.leading == root.safe-area.leading",
          "form.trailing == root.safe-area.trailing",
          // The bottom-inset and layout-guide strategies change this constraint.
          "content-bottom: form.bottom == root.safe-area.bottom",

          "name.top == form.top + 160",
          "name.leading == form.leading + 16",
          "name.trailing == form.trailing - 16",

          "comment.top == name.bottom + 12",
          "comment.leading == form.leading + 16",
          "comment.trailing == form.trailing - 16",

          "send.leading == form.leading + 16",
          "send.trailing == form.trailing - 16",
          "send.height == 50",
          "send.bottom == form.bottom - 16",
        ],
        "primaryAction": "send",
        // The view that stays directly above the keyboard if a strategy changes the bottom constraint.
        "pinnedBar": "send",
        "bottomConstraint": "content-bottom",
      }

      """
    return Scaffold(
      files: [Scaffold.File(path: path, text: text)],
      next: [
        "avoidance run --screen \(path) --output-dir out/\(id) -o out/\(id).ndjson",
        "avoidance explain tracking-guide/iphone-16e/portrait/show-hide/\(id) --screen \(path)",
        "Or start from a built-in screen: avoidance show screen sign-up > \(path)",
      ])
  }

  /// Returns a scaffold for the exporter of running screens, which becomes a part of the user's app.
  static func exporter(at path: String) -> Scaffold {
    Scaffold(
      files: [Scaffold.File(path: path, text: ExporterSource.text)],
      next: [
        "Add the file to the target of your app or of a test, and call it while the screen is visible "
          + "without the keyboard:",
        "print(ScreenExporter.text(of: controller, id: \"login\"))",
        "avoidance diagnose login.json",
      ])
  }

  /// Returns a scaffold for a scenario in which the user focuses a field, types, and ends editing.
  static func scenario(_ id: String, title: String, in folder: String) -> Scaffold {
    let path = "\(folder)\(id).json"
    let text = """
      // A scenario: the actions of a user and of the system. The JSON Schema: avoidance show schema scenario
      {
        "id": "\(id)",
        "title": "\(title)",
        "steps": [
          {"focus": "first"},
          {"type": 6},
          "next",
          {"do": "rotate", "after": 1},
          {"do": "hide", "after": 1},
        ],
      }

      """
    return Scaffold(
      files: [Scaffold.File(path: path, text: text)],
      next: [
        "avoidance run --scenario-file \(path) --output-dir out/\(id) -o out/\(id).ndjson",
        "avoidance explain tracking-guide/iphone-16e/portrait/\(id)/sign-up --scenario-file \(path)",
        "Or start from a built-in scenario: avoidance show scenario drag-dismiss --format json > \(path)",
      ])
  }

  static func configuration(in folder: String) -> Scaffold {
    let path = folder + ConfigurationFile.name
    let text = """
      // Settings of 'avoidance' for this folder; the command line overrides them. Keys are the long names of options:
      // 'avoidance config show --effective' shows all of them, 'avoidance config schema' prints a schema for editors.
      {
        // A file that this one extends, with a path relative to this one.
        // "extends": "../shared.avoidance.json",

        // The selection and the platform, for every verb.
        // "device": ["iphone-*", "!iphone-se-*"],
        // "screen": ["sign-up", "Screens/checkout.json"],
        "profile": "\(PlatformProfile.newest.id)",

        // The options of one verb.
        "run": {
          "output": "out/results.ndjson",
          "output-dir": "reports",
        },

        // The thresholds of 'check'; 'avoidance help check' describes them.
        // "thresholds": [{"metric": "failing", "max": 20, "when": {"strategy": "tracking-guide*"}}],
      }

      """
    return Scaffold(
      files: [Scaffold.File(path: path, text: text)],
      next: ["avoidance config check", "avoidance config show --effective"])
  }

  /// Returns a scaffold for a CI pipeline that plays the user's screens and fails if a cell is worse than
  /// before or is missing.
  ///
  /// - Parameters:
  ///   - screens: The values of `--screen`, with paths relative to the folder; empty for the default matrix.
  ///   - strategies: The values of `--strategy`; empty for all strategies.
  ///   - lab: The URL of this project, or nil if the user's package has an executable with the strategies.
  ///   - executable: The name of the executable in the user's package.
  static func pipeline(
    _ system: Pipeline, screens: [String], strategies: [String], lab: String?, executable: String,
    in folder: String
  ) -> Scaffold {
    let selection = (screens.map { ("screen", $0) } + strategies.map { ("strategy", $0) })
      .map { " --\($0) \(quoted($1))" }.joined()
    let record = "out/results.ndjson"
    let play = "run\(selection) --output \(record) --output-dir out/reports"
    let steps = commands(system, play: play, record: record, lab: lab, executable: executable)
    let text = workflow(system, remark: remark(screens, strategies), steps, isLab: lab != nil)
    let path = folder + system.path
    var next = [
      "avoidance \(play)", "avoidance baseline write \(record)",
      "git add \(shellQuoted(path)) \(BaselineFile.standard)",
    ]
    if system == .gitlab { next.append("Add \"include: \(system.path)\" to .gitlab-ci.yml.") }
    if let lab {
      next.append(
        "The pipeline plays the strategies of the lab. A strategy of your own package is not among them: run 'init ci' "
          + "in that package, without --lab, to guard it.")
      if pinned(lab).reference == nil {
        next.append(
          "To use one version of the lab in all runs, add a tag: --lab '\(lab)#TAG'. The program of a release is "
            + "downloaded and not built.")
      }
    }
    return Scaffold(files: [Scaffold.File(path: path, text: text)], next: next)
  }

  private static func commands(
    _ system: Pipeline, play: String, record: String, lab: String?, executable: String
  ) -> [String] {
    let baseline = BaselineFile.standard
    var commands: [String] = []
    let program: String
    if let lab {
      let (address, reference) = pinned(lab)
      let branch = reference.map { " --branch \(quoted($0))" } ?? ""
      commands.append("git clone --depth 1\(branch) \(quoted(address)) .keyboard-avoidance-lab")
      let folder = ".keyboard-avoidance-lab"
      var build = "swift build -c release --package-path \(folder) --product avoidance"
      if let reference, let repository = gitHubRepository(address) {
        commands.append("command -v curl > /dev/null || { apt-get update -qq && apt-get install -yqq curl; }")
        // Without a release of this tag, the program is built.
        build =
          "\(folder)/.packaging/install \(quoted(repository)) \(quoted(reference)) \(folder)/release && mkdir -p "
          + "\(folder)/.build && ln -sfn ../release/bin \(folder)/.build/release || \(build)"
      }
      commands.append(build)
      program = "\(folder)/.build/release/avoidance"
    } else {
      commands.append("swift build -c release --product \(executable)")
      program = ".build/release/\(executable)"
    }
    let annotations = system == .github ? " --format github" : ""
    return commands + [
      "\(program) config check", "\(program) \(play)",
      "\(program) report \(record) --to junit,sarif,summary --base \(baseline)",
      "\(program) check \(record) --baseline=\(baseline) --fail-on regression,removed,not-comparable\(annotations)",
    ]
  }

  /// Returns `OWNER/NAME` of an address on GitHub; nil for another address.
  private static func gitHubRepository(_ address: String) -> String? {
    for start in ["https://github.com/", "git@github.com:"] where address.hasPrefix(start) {
      var path = address.dropFirst(start.count)
      if path.hasSuffix(".git") { path.removeLast(4) }
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      if parts.count == 2, !parts.contains("") { return String(path) }
    }
    return nil
  }

  /// Returns the address of the lab without its fragment, and the tag or branch in the fragment.
  private static func pinned(_ lab: String) -> (address: String, reference: String?) {
    guard let mark = lab.lastIndex(of: "#") else { return (lab, nil) }
    let reference = String(lab[lab.index(after: mark)...])
    return (String(lab[..<mark]), reference.isEmpty ? nil : reference)
  }

  private static func remark(_ screens: [String], _ strategies: [String]) -> String {
    let what =
      screens.isEmpty
      ? """
      # Simulates the default matrix of the lab. To check your own screens, add them to the options of 'run', for example
      # 'run --screen Screens/checkout.json', or under "screen" in \(ConfigurationFile.name).
      """
      : "# Simulates the screens in the options of 'run'."
    let whose =
      strategies.isEmpty
      ? "\n# All strategies are checked. To check only those that the app uses, add '--strategy' to the "
        + "options of 'run'."
      : ""
    return """
      \(what)\(whose)
      # Fails if a cell is worse than in \(BaselineFile.standard), is no longer played or can no longer be scored, or if this
      # file does not exist. To create it, run the same command here, then 'avoidance baseline write', and commit the file.
      """
  }

  private static func workflow(
    _ system: Pipeline, remark: String, _ commands: [String], isLab: Bool
  ) -> String {
    func list(_ indent: String, _ commands: some Sequence<String>) -> String {
      commands.map { "\(indent)- \(system == .github ? "run: " : "")\(yaml($0))" }.joined(separator: "\n")
    }
    switch system {
    case .github:
      // The lab is cloned before its build folder is restored, because git clones only into an empty folder.
      let first = isLab ? 1 : 0
      let folder = isLab ? ".keyboard-avoidance-lab/" : ""
      let clone = isLab ? list("      ", commands.prefix(1)) + "\n" : ""
      return """
        \(remark)
        name: keyboard-avoidance
        on: [push, pull_request]
        jobs:
          play:
            runs-on: ubuntu-latest
            container: swift:6.3
            steps:
              - uses: actions/checkout@v4
        \(clone)      - uses: actions/cache@v4
                with:
                  path: \(folder).build
                  key: keyboard-avoidance-swift-6.3-${{ hashFiles('\(folder)Package.*', '\(folder)Sources/**') }}
        \(list("      ", commands.dropFirst(first)))
              - uses: actions/upload-artifact@v4
                if: always()
                with:
                  name: keyboard-avoidance
                  path: out

        """
    case .gitlab:
      return """
        \(remark)
        keyboard-avoidance:
          image: swift:6.3\(isLab ? "" : "\n  cache:\n    key: keyboard-avoidance\n    paths: [.build]")
          script:
        \(list("    ", commands))
          artifacts:
            when: always
            paths: [out]
            reports:
              junit: out/junit.xml

        """
    }
  }

  /// Returns a word for a shell, in which the beginnings of expressions that GitHub (`${{`) and GitLab (`$[[`)
  /// replace before the shell reads them are divided by an empty word.
  private static func quoted(_ text: String) -> String {
    shellQuoted(text).replacing("${{", with: "$''{{").replacing("$[[", with: "$''[[")
  }

  /// Returns a command as a YAML value. Invisible characters, of which YAML has some for line breaks, are
  /// escaped.
  private static func yaml(_ command: String) -> String {
    if command.unicodeScalars.contains(where: isInvisible) {
      var text = "\""
      for scalar in command.unicodeScalars {
        switch scalar {
        case "\"", "\\": text += "\\\(scalar)"
        case _ where isInvisible(scalar):
          let digits = String(scalar.value, radix: 16)
          text += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
      }
      return text + "\""
    }
    guard command.contains(": ") || command.contains(" #") || command.hasSuffix(":") else { return command }
    return "'\(command.replacing("'", with: "''"))'"
  }

  enum Pipeline: String, CaseIterable {
    case github, gitlab

    var path: String {
      switch self {
      case .github: ".github/workflows/keyboard-avoidance.yml"
      case .gitlab: ".gitlab/keyboard-avoidance.yml"
      }
    }
  }
}
