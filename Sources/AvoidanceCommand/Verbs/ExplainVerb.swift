import Analysis
import Foundation
import Lab
import Matrix
import Pictures
import Record
import Support

extension PictureTheme: OptionChoice {}

/// The verb `explain`, which explains the result of one cell.
enum ExplainVerb: Verb {
  enum Form: String, OptionChoice {
    case text, json, markdown, svg, prompt
    case chromeTrace = "chrome-trace"
  }

  enum Picture: String, OptionChoice {
    case strip, motion, animation, comparison
  }

  struct Options: OptionGroup {
    let cell = Operand<String?>.optional("cell", help: "strategy/device/orientation/scenario/screen.")
    let format = Option<Form>.choice("format", "form", default: .text, help: "The output format.")
    let picture = Option<Picture>.choice(
      "picture", "kind", default: .strip,
      help:
        "With --format svg: moments side by side (strip), positions over time (motion), one change in motion "
        + "(animation), or several strategies (comparison)."
    )
    let against = Option<[String]?>.list(
      "against", "glob", defaultNote: "none and oracle",
      help: "With --picture comparison: the strategies to draw below the cell's own.")
    let theme = Option<PictureTheme>.choice(
      "theme", "name", default: .auto,
      help: "With --format svg: colours for light pages, for dark pages, or for the reader's own setting.")
    let output = Option<String>.value(
      "output", short: "o", "file", default: "-", help: "The output file; '-' is standard output."
    ).writing()
    let screen = Option<[String]?>.list(
      "screen", short: "l", "file",
      help: "A screen file, storyboard, xib or folder, if the cell's screen is your own."
    ).reading()
    let roles = OwnFileOptions.roles
    let scenarioFile = OwnFileOptions.scenarios(
      "A scenario file of your own, so that its scenarios are known by their ids.")
    let strategyFile = OwnFileOptions.strategies
    let schema = Option<Bool>.flag("schema", help: "Print the JSON Schema of the trace.")
    let platform = PlatformOptions()

    var declared: [any Declaration] {
      [
        cell, format, picture, against, theme, output, screen, roles, scenarioFile, strategyFile, schema,
        platform,
      ]
    }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "explain", abstract: "Explain the result of a cell.",
    discussion:
      "The text is for reading. JSON is the whole trace: notifications, adjustments, every view in every frame and "
      + "all metrics, so that a script can compute each metric again; --schema prints its schema. Markdown is a page; "
      + "with -o FILE.md its pictures are written to FILE.img/ next to it. The page replaces an older one in one step. SVG is one picture. The Chrome trace is a "
      + "timeline for Perfetto or chrome://tracing. The prompt is a task for a coding assistant: the story, the strategy's "
      + "code and the gates, in at most 8,000 characters.\n\n"
      + "Text and Markdown also show the range of keyboard and field heights in which a failure occurs, found by "
      + "playing the cell with other heights.",
    takes: options,
    examples: [
      CommandExample(
        arguments: "explain fixed-offset-300/iphone-16e/portrait/show-hide/login",
        explanation: "The effect of a fixed offset on the first field of a login screen."),
      CommandExample(
        arguments: "explain oracle/ipad-mini-7/landscape/rotate-and-back/chat --format json -o trace.json",
        explanation: "The whole trace."),
      CommandExample(
        arguments:
          "explain fixed-offset-300/iphone-16e/portrait/show-hide-last/form --format svg -o strip.svg",
        explanation: "The most important moments, as a picture."),
      CommandExample(
        arguments: "explain none/iphone-se-3/portrait/show-hide-last/form --format markdown -o story.md",
        explanation: "A page with pictures in light and dark."),
      CommandExample(
        arguments: "explain fixed-offset-300/iphone-se-3/portrait/show-hide/login --format prompt",
        explanation: "A task for a coding assistant."),
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    if arguments.schema {
      try OutputFile.write(Data(CellExplanation.traceSchema.utf8), to: arguments.output, console)
      return .ok
    }
    guard let text = arguments.cell else {
      throw arguments.usageError("The cell's id is missing. 'avoidance list cells' prints all ids.")
    }
    try checkPictureOptions(arguments)
    guard let cell = CellID(text) else {
      throw arguments.usageError(
        "'\(text)' is not a cell. Expected strategy/device/orientation/scenario/screen, five ids.")
    }
    let explanation = try lab.explain(cell, on: arguments.platform.choice, from: ownFiles(arguments))
    try write(explanation, arguments, lab, console)
    return explanation.story.breach == nil ? .ok : .failure
  }

  private static func checkPictureOptions(_ arguments: Arguments<Options>) throws(UsageError) {
    if arguments.format != .svg {
      let given = [
        ("picture", arguments.isGiven(\.picture)), ("theme", arguments.isGiven(\.theme)),
        ("against", arguments.isGiven(\.against)),
      ]
      if let (option, _) = given.first(where: \.1) {
        throw arguments.words.usageError("'--\(option)' can only be used with --format svg.", option: option)
      }
    }
    if arguments.isGiven(\.against), arguments.picture != .comparison {
      throw arguments.usageError("'--against' can only be used with --picture comparison.", about: \.against)
    }
  }

  /// Returns a selection with only the user's own screens and scenarios.
  private static func ownFiles(_ arguments: Arguments<Options>) -> Selection {
    var selection = Selection()
    selection.screens = arguments.screen
    selection.roles = arguments.roles
    selection.scenarioFiles = arguments.scenarioFile
    return selection
  }

  private static func write(
    _ explanation: CellExplanation, _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws {
    let output = arguments.output
    switch arguments.format {
    case .json: try OutputFile.write(try explanation.traceDocument(), to: output, console)
    case .chromeTrace: try OutputFile.write(try explanation.chromeTrace(), to: output, console)
    case .svg: try OutputFile.write(Data(try picture(explanation, arguments, lab).utf8), to: output, console)
    case .markdown: try writePage(explanation, arguments, console)
    case .prompt:
      let text = explanation.prompt(
        code: lab.catalogue.code(of: explanation.story.variant), command: reproducingCommand(arguments))
      try OutputFile.write(Data(text.utf8), to: output, console)
    case .text:
      try OutputFile.write(lines: explanation.text, to: output, console)
    }
  }

  /// Writes a Markdown page. Its pictures are written next to it, unless the page goes to standard output.
  private static func writePage(
    _ explanation: CellExplanation, _ arguments: Arguments<Options>, _ console: Console
  ) throws {
    let output = arguments.output
    let stem = output.hasSuffix(".md") ? String(output.dropLast(3)) : output
    let name = (stem as NSString).lastPathComponent
    guard output != "-" else {
      console.err(
        "Standard output has no pictures; with -o FILE.md they are written to FILE.img/ next to the page.\n"
      )
      let text = explanation.markdown(pictures: nil, command: reproducingCommand(arguments))
      return try OutputFile.write(Data(text.utf8), to: output, console)
    }
    try OutputGuard.check(output, console)
    let pictures = explanation.pictures
    // The old page keeps its pictures until the new page, which names those of its own, replaces it in one step.
    var digest = Digest()
    for picture in pictures { digest.add(picture.contents) }
    let generation = digest.text
    for picture in pictures {
      try OutputFile.write(
        Data(picture.contents.utf8), to: "\(stem).img/\(generation)/\(picture.name)", console)
    }
    let folder = name.addingPercentEncoding(withAllowedCharacters: plainInPath) ?? name
    let text = explanation.markdown(
      pictures: "\(folder).img/\(generation)", command: reproducingCommand(arguments))
    try OutputFile.write(Data(text.utf8), to: output, console)
    removePictures(pictures.map(\.name), in: "\(stem).img", except: generation)
  }

  /// Removes the pictures of earlier pages from a folder. Other files stay.
  private static func removePictures(_ names: [String], in folder: String, except generation: String) {
    for old in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where old != generation && old.utf8.count <= 16 && UInt64(old, radix: 16) != nil {
      for name in names { unlink("\(folder)/\(old)/\(name)") }
      // This fails if the folder has other files.
      rmdir("\(folder)/\(old)")
    }
  }

  private static func reproducingCommand(_ arguments: Arguments<Options>) -> String {
    var words = ["avoidance", "explain", arguments.cell ?? ""]
    if arguments.format == .markdown { words += ["--format", "markdown"] }
    let files = [
      ("screen", arguments.screen ?? []), ("roles", arguments.roles.map { [$0] } ?? []),
      ("scenario-file", arguments.scenarioFile ?? []), ("keyboards", arguments.platform.keyboards),
    ]
    // A page must not contain an absolute path of this machine.
    for (name, values) in files {
      for value in values { words += ["--\(name)", OwnScreens.reportedName(value)] }
    }
    let platform = PlatformOptions()
    for option in [platform.profile.spec, platform.rule.spec, platform.frameRate.spec]
    where arguments.words.isGiven(option.name) {
      for value in arguments.words.texts(option) { words += ["--\(option.name)", value] }
    }
    if arguments.format == .markdown, arguments.output != "-" {
      words += ["-o", (arguments.output as NSString).lastPathComponent]
    }
    return words.map(shellQuoted).joined(separator: " ")
  }

  /// The characters that a relative link may contain. The bytes of all others are escaped.
  private static let plainInPath = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")

  private static func picture(
    _ explanation: CellExplanation, _ arguments: Arguments<Options>, _ lab: Laboratory
  ) throws -> String {
    let subject = explanation.story.picture
    switch arguments.picture {
    case .strip: return FilmStrip(subject).drawn(arguments.theme)
    case .motion: return MotionChart(subject).drawn(arguments.theme)
    case .animation: return TransitionAnimation(subject).drawn(arguments.theme)
    case .comparison:
      let catalogue = lab.catalogue
      let others = try GlobSelector.select(
        arguments.against, of: .against, from: catalogue.variants.map(\.id), kind: "strategy")
      let ids = arguments.against == nil ? [catalogue.floor.id, catalogue.ceiling.id] : others
      let cell = explanation.story.cell
      let rest = try ids.filter { $0 != cell.strategy }.compactMap { id in
        var other = cell
        other.strategy = id
        // The picture has no row for a strategy that cannot run on the device's system.
        return CellStory(
          try lab.plan(of: other, on: arguments.platform.choice, from: ownFiles(arguments)))?.picture
      }
      return ComparisonStrip([subject] + rest).drawn(arguments.theme)
    }
  }
}
