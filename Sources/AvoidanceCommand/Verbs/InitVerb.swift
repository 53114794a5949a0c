import Analysis
import Foundation
import Lab
import Record
import Scenarios
import ScreenImport
import Screens
import Support

/// The verb `init`, which creates files that the user can start from.
enum InitVerb: Verb {
  enum Kind: String, OptionChoice {
    case strategy, screen, scenario, config, ci, exporter
  }

  struct Options: OptionGroup {
    let kind = Operand<Kind>.choice("kind", fallback: .config, help: "The kind of file to create.")
    let name = Operand<String?>.optional(
      "name",
      help:
        "The type name of a strategy, such as Halfway; an id, such as my-form; or for 'ci', github (the default) or gitlab."
    )
    let outputDir = Option<String>.value(
      "output-dir", "folder", default: ".", help: "The folder to write to."
    ).writingFolder()
    let lab = Option<String?>.value(
      "lab", "path-or-url", defaultNote: "the checkout that this program was built in",
      help: "The path or address at which a package or a pipeline finds this project.")
    let screen = Option<[String]?>.list(
      "screen", short: "l", "glob-or-file",
      help:
        "For 'ci': a screen to check, as in 'run', relative to the output folder; may be repeated."
    ).naming()
    let strategy = Option<[String]?>.list(
      "strategy", short: "s", "glob",
      help:
        "For 'ci': the strategy that the app uses, as in 'run'; without it, all strategies; may be repeated.")
    let output = Option<String?>.value(
      "output", short: "o", "file", defaultNote: ExporterSource.name,
      help: "For 'exporter': the file to write; - prints it."
    ).writing()
    let force = Option<Bool>.flag("force", help: "Overwrite files.")
    let dryRun = Option<Bool>.flag("dry-run", help: "Print the files, and write nothing.")

    var declared: [any Declaration] {
      [kind, name, outputDir, lab, screen, strategy, output, force, dryRun]
    }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "init",
    abstract:
      "Create a strategy, screen, scenario, configuration, CI pipeline or screen exporter to start from.",
    discussion: """
      The created files work at once. A strategy becomes a module of this project if the working directory is a checkout \
      of it; elsewhere it becomes a separate package with an executable and a test. An exporter is one Swift file for \
      your app or its tests that writes the running screen as a screen file. No file is overwritten without --force.
      """,
    takes: options,
    examples: [
      CommandExample(arguments: "init strategy Halfway", explanation: "A strategy that passes 'verify'."),
      CommandExample(arguments: "init screen checkout", explanation: "checkout.json, a screen to edit."),
      CommandExample(
        arguments: "init exporter", explanation: "ScreenExporter.swift, to drop into an app or a test."),
      CommandExample(
        arguments:
          "init ci --screen checkout.json -s tracking-guide --lab https://example.com/keyboard-avoidance-lab.git",
        explanation: "A workflow that fails if the screen gets worse."),
      CommandExample(arguments: "init config", explanation: "A \(ConfigurationFile.name) with comments."),
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    if arguments.isGiven(\.output), arguments.kind != .exporter {
      throw arguments.usageError(
        "--output can only be used with 'init exporter'. Use --output-dir instead.", about: \.output)
    }
    if arguments.kind == .exporter, arguments.output == "-" {
      try console.out(ExporterSource.text)
      return .ok
    }
    let scaffold = try scaffold(arguments, lab)
    if arguments.dryRun {
      for file in scaffold.files {
        try console.out(
          file.isEdit
            ? "== \(file.path), added\n\(file.added.joined(separator: "\n"))\n"
            : "== \(file.path)\n\(file.text)")
      }
      console.err("Nothing was written.\n")
      return .ok
    }
    let taken = scaffold.files.filter { !$0.isEdit && FileManager.default.fileExists(atPath: $0.path) }
    guard taken.isEmpty || arguments.force else {
      throw CommandFailure(
        .cannotWrite,
        taken.map { "\($0.path): already exists." }.joined(separator: "\n")
          + "\nNothing was written. Choose another name, or overwrite with --force.")
    }
    if taken.count > 1 {
      console.note(
        "\(taken.count) existing files are replaced one after the other. If this is killed, some may be new and others "
          + "old; run it again then.")
    }
    // The file that is edited names the new ones, so it comes last.
    let files = scaffold.files.filter { !$0.isEdit } + scaffold.files.filter(\.isEdit)
    try AtomicFile.writeTogether(files.map { ($0.path, Array($0.text.utf8)) })
    for file in files { console.err("\(file.isEdit ? "Changed" : "Wrote") \(file.path)\n") }
    console.err("Next:\n" + scaffold.next.map { "  \($0)\n" }.joined())
    return .ok
  }

  private static func scaffold(_ arguments: Arguments<Options>, _ lab: Laboratory) throws -> Scaffold {
    if arguments.isGiven(\.screen), arguments.kind != .ci {
      throw arguments.usageError("--screen can only be used with 'init ci'.", about: \.screen)
    }
    if arguments.isGiven(\.strategy), arguments.kind != .ci {
      throw arguments.usageError("--strategy can only be used with 'init ci'.", about: \.strategy)
    }
    let place = arguments.outputDir
    let folder = place == "." ? "" : place.hasSuffix("/") ? place : place + "/"
    switch arguments.kind {
    case .strategy: return try strategy(arguments, lab, folder)
    case .screen:
      let id = try identifier(arguments, "screen", taken: Screens.ids)
      return FileScaffolds.screen(id, title: title(id), in: folder)
    case .scenario:
      let id = try identifier(arguments, "scenario", taken: Scenarios.builtIn.map(\.id))
      return FileScaffolds.scenario(id, title: title(id), in: folder)
    case .config:
      if let name = arguments.name {
        throw arguments.usageError(
          "A configuration has no name; found '\(name)'. Use --output-dir to choose its folder.")
      }
      return FileScaffolds.configuration(in: folder)
    case .ci: return try pipeline(arguments, lab, folder)
    case .exporter:
      if let name = arguments.name {
        throw arguments.usageError(
          "An exporter has no name; found '\(name)'. Use --output to choose its file.")
      }
      return FileScaffolds.exporter(at: folder + (arguments.output ?? ExporterSource.name))
    }
  }

  // MARK: Names

  private static func identifier(
    _ arguments: Arguments<Options>, _ kind: String, taken: [String]
  ) throws -> String {
    guard let id = arguments.name else {
      throw arguments.usageError("A \(kind) needs an id, for example 'init \(kind) my-\(kind)'.")
    }
    guard isIdentifier(id) else {
      let words = id.lowercased().split { !isIdentifier(String($0)) || $0 == "-" }.joined(separator: "-")
      let hint = isIdentifier(words) ? " Did you mean '\(words)'?" : ""
      throw arguments.usageError(
        "'\(id)' is not an id; ids have 1 to 64 lowercase letters, digits and '-'.\(hint)")
    }
    guard !taken.contains(id) else {
      throw arguments.usageError(
        "There is a built-in \(kind) '\(id)'. Choose another id, such as 'my-\(id)'.")
    }
    return id
  }

  private static func title(_ id: String) -> String {
    let text = id.split(separator: "-").joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  // MARK: Strategies

  private static func strategy(
    _ arguments: Arguments<Options>, _ laboratory: Laboratory, _ folder: String
  ) throws -> Scaffold {
    guard let text = arguments.name else {
      throw arguments.usageError("A strategy needs a name, for example 'init strategy Halfway'.")
    }
    guard let name = ScaffoldName(type: text) else {
      let hint = ScaffoldName.type(for: text).map { " Did you mean '\($0)'?" } ?? ""
      throw arguments.usageError(
        "'\(text)' is not the name of a Swift type: expected a capital, then letters and digits, at most 40 in all.\(hint)"
      )
    }
    let families = laboratory.catalogue.families.map { $0.id }
    if families.contains(name.id) || reserved.contains(name.type) {
      throw arguments.usageError("The name '\(name.type)' is taken. Choose another one.")
    }
    let scaffold = StrategyScaffold(name: name)
    let here = folder.isEmpty ? "." : folder
    if arguments.lab == nil, StrategyScaffold.isLab(here) {
      return try scaffold.inRepository(folder)
    }
    let target = folder + "\(name.type)/"
    guard let lab = arguments.lab ?? ownCheckout() else {
      throw arguments.usageError(
        "This is not a checkout of \(StrategyScaffold.package), so the strategy becomes a separate package. "
          + "Use --lab to give the path or the address of \(StrategyScaffold.package).", about: \.lab)
    }
    return scaffold.ownPackage(in: target, lab: isAddress(lab) ? lab : path(to: lab, from: target))
  }

  /// Names that the module of a strategy must not have, because other modules have them.
  private static let reserved: Set = [
    "Foundation", "Swift", "Testing", "KeyboardAvoidance", "Lab", "AvoidanceCommand", "StrategyCatalog",
    "StrategyContract", "MatrixRunner", "Reporting", "UIKit", "None", "Oracle",
  ]

  private static func isAddress(_ lab: String) -> Bool { lab.contains("://") || lab.hasPrefix("git@") }

  /// Returns the checkout of this project whose build folder contains this executable, or nil if there is
  /// none.
  private static func ownCheckout() -> String? {
    guard let executable = Bundle.main.executablePath else { return nil }
    var folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path.count > 1 {
      if StrategyScaffold.isLab(folder.path) { return folder.path }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// Returns a path relative to a folder, which need not exist. An absolute path stays absolute if it shares
  /// only the root with the folder.
  private static func path(to path: String, from folder: String) -> String {
    let target = URL(fileURLWithPath: path).standardizedFileURL.pathComponents
    let start = URL(fileURLWithPath: folder).standardizedFileURL.pathComponents
    let shared = zip(target, start).prefix { $0 == $1 }.count
    guard shared > 1 || !path.hasPrefix("/") else { return path }
    let up = Array(repeating: "..", count: start.count - shared)
    return (up + target[shared...]).joined(separator: "/")
  }

  // MARK: Pipelines

  private static func pipeline(
    _ arguments: Arguments<Options>, _ laboratory: Laboratory, _ folder: String
  ) throws -> Scaffold {
    let name = arguments.name ?? FileScaffolds.Pipeline.github.rawValue
    guard let system = FileScaffolds.Pipeline(rawValue: name) else {
      let names = FileScaffolds.Pipeline.allCases.map(\.rawValue)
      throw arguments.usageError(
        "Unknown system '\(name)'.\(Suggestions.sentence(for: name, in: names)) "
          + "Expected one of: \(names.joined(separator: ", ")).")
    }
    let screens = try guarded(arguments, folder)
    _ = try GlobSelector.select(
      arguments.strategy, of: .strategy, from: laboratory.catalogue.variants.map(\.id), kind: "strategy")
    let strategies = arguments.strategy ?? []
    if let lab = arguments.lab {
      guard isAddress(lab) else {
        throw arguments.usageError(
          "A pipeline runs on another machine, so --lab must be an address; found '\(lab)'.", about: \.lab)
      }
      return FileScaffolds.pipeline(
        system, screens: screens, strategies: strategies, lab: lab, executable: "avoidance", in: folder)
    }
    let here = folder.isEmpty ? "." : folder
    guard FileManager.default.fileExists(atPath: here + "/Package.swift") else {
      throw arguments.usageError(
        "There is no Package.swift here that builds '\(arguments.words.program.name)'. Use --lab to give the address of "
          + "\(StrategyScaffold.package).", about: \.lab)
    }
    return FileScaffolds.pipeline(
      system, screens: screens, strategies: strategies, lab: nil,
      executable: try executable(arguments, manifest: here + "/Package.swift"), in: folder)
  }

  /// Returns the name of the program that a package builds.
  ///
  /// Throws `CommandFailure` if the manifest names no program or several, or a dependency that another machine
  /// does not have.
  private static func executable(_ arguments: Arguments<Options>, manifest: String) throws -> String {
    let data = FileManager.default.contents(atPath: manifest) ?? Data()
    let text = String(decoding: data.prefix(1 << 20), as: UTF8.self)
    for path in strings(after: [".package(path:", "path:"], in: text)
    where path.hasPrefix("/") || path.hasPrefix("..") || path.hasPrefix("~") {
      throw arguments.usageError(
        "Package.swift depends on '\(path)', which is outside the checkout, so a pipeline cannot build it. Depend on an "
          + "address and a version instead: .package(url: \"https://…\", from: \"1.0.0\").")
    }
    let own = arguments.words.program.name
    var names: [String] = []
    for name in strings(after: [".executable(", ".executableTarget("], in: text, label: "name:")
    where !names.contains(name) {
      names.append(name)
    }
    if names.contains(own) || StrategyScaffold.isLab(Record.folder(above: manifest)) {
      return own
    }
    guard names.count == 1 else {
      throw arguments.usageError(
        names.isEmpty
          ? "Package.swift has no executable. Use --lab to give the address of \(StrategyScaffold.package)."
          : "Package.swift has several executables: \(names.joined(separator: ", ")). Run 'init ci' with the program that "
            + "plays your strategies.")
    }
    return names[0]
  }

  /// Returns the string literals that follow any of some beginnings, and then a label, in a manifest.
  private static func strings(after beginnings: [String], in text: String, label: String = "") -> [String] {
    let plain = text.split(separator: "\n").filter { !$0.drop { $0 == " " || $0 == "\t" }.hasPrefix("//") }
      .joined(separator: "\n")
    return beginnings.flatMap { beginning in
      plain.components(separatedBy: beginning).dropFirst().compactMap { rest -> String? in
        var rest = rest.drop(while: \.isWhitespace)
        guard rest.hasPrefix(label) else { return nil }
        rest = rest.dropFirst(label.count).drop(while: \.isWhitespace)
        guard rest.first == "\"" else { return nil }
        return String(rest.dropFirst().prefix { $0 != "\"" && $0 != "\n" })
      }
    }
  }

  private static func guarded(_ arguments: Arguments<Options>, _ folder: String) throws -> [String] {
    for value in arguments.screen ?? [] {
      guard value.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
        throw arguments.usageError("The path of a screen must not have line breaks.", about: \.screen)
      }
      guard OwnScreens.isPath(value) else {
        _ = try GlobSelector.select(
          arguments.screen, of: .screen, from: Screens.ids, kind: "screen")
        continue
      }
      guard OwnScreens.inside(OwnScreens.file(of: value)) != nil else {
        throw arguments.usageError(
          "A pipeline runs in a checkout, so '\(value)' must be a path inside it.", about: \.screen)
      }
      guard FileManager.default.fileExists(atPath: OwnScreens.file(of: folder + value)) else {
        throw CommandFailure(
          .noInput, "\(folder)\(value): no such file. Create it first: avoidance init screen NAME")
      }
    }
    return arguments.screen ?? []
  }
}
