import Foundation
import MatrixRunner
import ScenarioLibrary
import TracePictures

/// `explain`: one cell's story.
enum ExplainVerb {
  static let spec = CommandSpec(
    name: "explain", abstract: "Tell why a cell scored as it did.",
    discussion:
      "The text form is for reading. The JSON form holds the whole trace: notifications, adjustments, every "
      + "view in every frame and all metrics, so that each can be recomputed by a script; --schema prints its schema. "
      + "The Markdown form is a page; with -o FILE.md its pictures are written to FILE.img/ beside it. The SVG form "
      + "is one picture; the Chrome trace form is a timeline for Perfetto or chrome://tracing.\n\n"
      + "Text and Markdown also say in which range of keyboard and field heights a failure holds, found by playing "
      + "the cell with other heights.",
    positionals: [
      PositionalSpec(
        name: "cell", arity: .optional, help: "strategy/device/orientation/scenario/screen.")
    ],
    options: [
      .value(
        "format", "form", kind: .choice(["text", "json", "markdown", "svg", "chrome-trace"]), default: "text",
        help: "How to tell it."),
      .value(
        "picture", "kind", kind: .choice(["strip", "motion", "animation", "comparison"]), default: "strip",
        help:
          "With --format svg: moments side by side, positions over time, one change in motion, or several strategies."
      ),
      .list(
        "against", "glob", defaultNote: "none and oracle",
        help: "With --picture comparison: the strategies to draw below the cell's own."),
      .value(
        "theme", "name", kind: .choice(PictureTheme.allCases.map(\.rawValue)), default: "light",
        help: "With --format svg: for light or for dark pages."),
      .value("output", short: "o", "file", default: "-", help: "Where to write; '-' is standard output."),
      .list(
        "screen", short: "l", "file",
        help: "A screen file, storyboard, xib or folder, when the cell's screen is your own."),
      OwnScreens.roles,
      PlanRequest.scenarioFile,
      .flag("schema", help: "Print the JSON Schema of the trace."),
    ] + PlanRequest.platform,
    examples: [
      CommandExample(
        arguments: "explain fixed-offset-300/iphone-16e/portrait/show-hide/login",
        explanation: "What a fixed offset does to the first field of a login screen."),
      CommandExample(
        arguments: "explain oracle/ipad-mini-7/landscape/rotate-and-back/chat --format json -o trace.json",
        explanation: "The whole trace."),
      CommandExample(
        arguments:
          "explain fixed-offset-300/iphone-16e/portrait/show-hide-last/form --format svg -o strip.svg",
        explanation: "The moments that tell most, as a picture."),
      CommandExample(
        arguments: "explain none/iphone-se-3/portrait/show-hide-last/form --format markdown -o story.md",
        explanation: "A page with pictures in light and dark."),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let output = arguments.string("output") ?? "-"
    if arguments.flag("schema") {
      try OutputFile.write(Data(TraceSchema.text.utf8), to: output, console)
      return .ok
    }
    guard let cell = arguments.operand("cell") else {
      throw arguments.usageError(
        "Missing the cell's id. 'avoidance list cells' prints all of them.")
    }
    let format = arguments.string("format") ?? "text"
    if format != "svg", let option = ["picture", "theme", "against"].first(where: { arguments.isGiven($0) }) {
      throw arguments.usageError("'--\(option)' belongs to --format svg.", option: option)
    }
    if arguments.isGiven("against"), arguments.string("picture") != "comparison" {
      throw arguments.usageError("'--against' belongs to --picture comparison.", option: "against")
    }
    let parts = try parts(cell, arguments)
    let (story, plan) = try Self.story(parts, arguments)
    switch format {
    case "json": try OutputFile.write(try TraceDocument(story).json(), to: output, console)
    case "chrome-trace": try OutputFile.write(try ChromeTrace(story).json(), to: output, console)
    case "svg":
      try OutputFile.write(Data(try picture(story, parts, arguments).utf8), to: output, console)
    case "markdown":
      // Pictures stand beside the page; on standard output there is no beside.
      let stem = output.hasSuffix(".md") ? String(output.dropLast(3)) : output
      let name = (stem as NSString).lastPathComponent
      let isFile = output != "-"
      if isFile {
        for picture in StoryMarkdown.pictures(of: story) {
          try OutputFile.write(Data(picture.contents.utf8), to: "\(stem).img/\(picture.name)", console)
        }
      }
      let folder = name.addingPercentEncoding(withAllowedCharacters: plainInPath) ?? name
      let text = StoryMarkdown.render(
        story, ranges: FailureSearch.ranges(story, plan), pictures: isFile ? "\(folder).img" : nil,
        command: reproducingCommand(cell, arguments))
      if !isFile {
        console.err(
          "The pictures are left out on standard output; with -o FILE.md they are written to FILE.img/ beside the page.\n"
        )
      }
      try OutputFile.write(Data(text.utf8), to: output, console)
    default:
      let plain = StoryText.render(story, ranges: FailureSearch.ranges(story, plan))
      let text = output == "-" ? console.paintMarks(plain) : plain
      try OutputFile.write(Data(text.utf8), to: output, console)
    }
    return story.breach == nil ? .ok : .failure
  }

  /// The command that tells the same story: the cell and what sets the platform.
  private static func reproducingCommand(_ cell: String, _ arguments: ParsedArguments) -> String {
    var words = ["avoidance", "explain", cell, "--format", "markdown"]
    // A path of this machine does not belong into a page.
    for name in ["screen", "roles", "scenario-file", "keyboards"] {
      for value in arguments.strings(name) { words += ["--\(name)", OwnScreens.reportedName(value)] }
    }
    for name in ["profile", "rule", "frame-rate"] where arguments.isGiven(name) {
      for value in arguments.strings(name) { words += ["--\(name)", value] }
    }
    if let output = arguments.string("output"), output != "-" {
      words += ["-o", (output as NSString).lastPathComponent]
    }
    return words.map(RunVerb.quoted).joined(separator: " ")
  }

  /// What a relative link holds as it is; all else is escaped by its bytes.
  private static let plainInPath = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")

  private static func picture(
    _ story: CellStory, _ parts: [String], _ arguments: ParsedArguments
  ) throws -> String {
    let theme = PictureTheme(rawValue: arguments.string("theme") ?? "") ?? .light
    switch arguments.string("picture") {
    case "motion": return MotionChart(story.picture).drawn(theme)
    case "animation": return TransitionAnimation(story.picture).drawn(theme)
    case "comparison":
      let others = try arguments.select(
        "against", from: arguments.catalogue.variants.map(\.id), kind: "strategy")
      let catalogue = arguments.catalogue
      let ids = arguments.isGiven("against") ? others : [catalogue.floor.id, catalogue.ceiling.id]
      let rest = try ids.filter { $0 != parts[0] }.compactMap { id in
        // A strategy that the device's system cannot run has no row.
        CellStory(try PlanRequest.cell([id] + parts.dropFirst(), arguments))?.picture
      }
      return ComparisonStrip([story.picture] + rest).drawn(theme)
    default: return FilmStrip(story.picture).drawn(theme)
    }
  }

  private static func parts(_ cell: String, _ arguments: ParsedArguments) throws -> [String] {
    let parts = cell.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, parts.allSatisfy({ !$0.isEmpty }) else {
      throw arguments.usageError(
        "'\(cell)' is not a cell. Expected strategy/device/orientation/scenario/screen, five ids.")
    }
    return parts
  }

  private static func story(_ parts: [String], _ arguments: ParsedArguments) throws -> (CellStory, Plan) {
    let plan = try PlanRequest.cell(parts, arguments)
    guard let story = CellStory(plan) else {
      throw CommandFailure(
        .nothingSelected,
        "There is no such cell on the screen '\(parts[4])'. " + plan.obstacles.joined(separator: " "))
    }
    return (story, plan)
  }
}
