import Foundation
import PlatformRules

/// Scaffolds of single files.
enum FileScaffolds {
  /// A screen: a form with two fields and a button.
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
          // The constraint that strategies for a bottom constraint may change.
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
        "bottomConstraint": "content-bottom",
      }

      """
    return Scaffold(
      files: [Scaffold.File(path: path, text: text)],
      next: [
        "avoidance run --screen \(path) --output-dir out/\(id) -o out/\(id).ndjson",
        "avoidance explain tracking-guide/iphone-16e/portrait/show-hide/\(id) --screen \(path)",
        "Or start from a built-in one: avoidance show screen sign-up > \(path)",
      ])
  }

  /// A scenario: focus, type, leave.
  static func scenario(_ id: String, title: String, in folder: String) -> Scaffold {
    let path = "\(folder)\(id).json"
    let text = """
      // A scenario: what a person and the system do. The JSON Schema: avoidance show schema scenario
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
        "Or start from a built-in one: avoidance show scenario drag-dismiss --format json > \(path)",
      ])
  }

  /// A configuration that sets nothing yet but says what it could.
  static func configuration(in folder: String) -> Scaffold {
    let path = folder + ConfigurationFile.name
    let text = """
      // What 'avoidance' does here unless the command line says otherwise. Keys are the long names of options;
      // 'avoidance config show --effective' shows all of them, 'avoidance config schema' makes editors know them.
      {
        // A file to start from, relative to this one.
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

        // What 'check' judges by; 'avoidance help check' says how.
        // "thresholds": [{"metric": "failing", "max": 20, "when": {"strategy": "tracking-guide*"}}],
      }

      """
    return Scaffold(
      files: [Scaffold.File(path: path, text: text)],
      next: ["avoidance config check", "avoidance config show --effective"])
  }

  /// A pipeline that plays the matrix and keeps what it wrote.
  ///
  /// - Parameters:
  ///   - lab: the address of this project; nil when the package here has an executable with the strategies.
  ///   - executable: that executable.
  ///   - gates: whether the program can compare with a baseline.
  static func pipeline(
    _ system: Pipeline, lab: String?, executable: String, gates: Bool, in folder: String
  ) -> Scaffold {
    var commands: [String] = []
    let program: String
    if let lab {
      commands.append("git clone --depth 1 \(RunVerb.quoted(lab)) .keyboard-avoidance-lab")
      commands.append("swift build -c release --package-path .keyboard-avoidance-lab --product avoidance")
      program = ".keyboard-avoidance-lab/.build/release/avoidance"
    } else {
      commands.append("swift build -c release --product \(executable)")
      program = ".build/release/\(executable)"
    }
    commands.append("\(program) config check")
    commands.append("\(program) run --output out/results.ndjson --output-dir out/reports")
    if gates {
      commands.append("test ! -f \(baseline) || \(program) check out/results.ndjson --baseline=\(baseline)")
    }
    let remark =
      gates
      ? "# Plays the matrix and fails when a cell gets worse than \(baseline), once that file is committed:\n"
        + "# 'avoidance baseline write' makes it."
      : "# Plays the matrix and keeps the record and the reports."
    let text: String
    switch system {
    case .github:
      text = """
        \(remark)
        name: keyboard-avoidance
        on: [push, pull_request]
        jobs:
          play:
            runs-on: ubuntu-latest
            container: swift:6.3
            steps:
              - uses: actions/checkout@v4
        \(commands.map { "      - run: \($0)" }.joined(separator: "\n"))
              - uses: actions/upload-artifact@v4
                if: always()
                with:
                  name: keyboard-avoidance
                  path: out

        """
    case .gitlab:
      text = """
        \(remark)
        keyboard-avoidance:
          image: swift:6.3
          script:
        \(commands.map { "    - \($0)" }.joined(separator: "\n"))
          artifacts:
            when: always
            paths: [out]

        """
    }
    let path = folder + system.path
    var next = ["git add \(path)"]
    if gates {
      next.append("avoidance baseline write, and commit \(baseline), to fail when a cell gets worse")
    }
    if system == .gitlab { next.append("Add \"include: \(system.path)\" to .gitlab-ci.yml.") }
    return Scaffold(files: [Scaffold.File(path: path, text: text)], next: next)
  }

  /// The systems that a pipeline can be for.
  enum Pipeline: String, CaseIterable {
    case github, gitlab

    /// Where its file goes.
    var path: String {
      switch self {
      case .github: ".github/workflows/keyboard-avoidance.yml"
      case .gitlab: ".gitlab/keyboard-avoidance.yml"
      }
    }
  }

  /// Where a baseline is looked for.
  private static let baseline = "avoidance-baseline.json"
}
