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
      + "view in every frame and all metrics, so that each can be recomputed by a script; --schema prints its schema.",
    positionals: [
      PositionalSpec(
        name: "cell", arity: .optional, help: "strategy/device/orientation/scenario/screen.")
    ],
    options: [
      .value("format", "form", kind: .choice(["text", "json", "svg"]), default: "text", help: "How to tell it."),
      .value(
        "picture", "kind", kind: .choice(["strip", "motion", "animation"]), default: "strip",
        help: "With --format svg: moments side by side, positions over time, or one change in motion."),
      .value(
        "theme", "name", kind: .choice(PictureTheme.allCases.map(\.rawValue)), default: "light",
        help: "With --format svg: for light or for dark pages."),
      .value("output", short: "o", "file", default: "-", help: "Where to write; '-' is standard output."),
      .list("screen", short: "l", "file", help: "A screen file, when the cell's screen is your own."),
      .flag("schema", help: "Print the JSON Schema of the trace."),
    ] + PlanRequest.platform,
    examples: [
      CommandExample(
        arguments: "explain fixed-offset-300/iphone-16e/portrait/show-hide/login",
        explanation: "What a fixed offset does to the first field of a login screen."),
      CommandExample(
        arguments: "explain oracle/ipad-mini-7/landscape/rotate-and-back/chat --format json -o trace.json",
        explanation: "The whole trace."),
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
    let story = try Self.story(cell, arguments)
    switch arguments.string("format") {
    case "json": try OutputFile.write(try TraceDocument(story).json(), to: output, console)
    case "svg": try OutputFile.write(Data(picture(story.picture, arguments).utf8), to: output, console)
    default: try OutputFile.write(Data(StoryText.render(story).utf8), to: output, console)
    }
    return story.breach == nil ? .ok : .failure
  }

  private static func picture(_ subject: PictureSubject, _ arguments: ParsedArguments) -> String {
    let theme = PictureTheme(rawValue: arguments.string("theme") ?? "") ?? .light
    switch arguments.string("picture") {
    case "animation": return TransitionAnimation(subject).drawn(theme)
    case "motion": return MotionChart(subject).drawn(theme)
    default: return FilmStrip(subject).drawn(theme)
    }
  }

  private static func story(_ cell: String, _ arguments: ParsedArguments) throws -> CellStory {
    let parts = cell.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, parts.allSatisfy({ !$0.isEmpty }) else {
      throw arguments.usageError(
        "'\(cell)' is not a cell. Expected strategy/device/orientation/scenario/screen, five ids.")
    }
    let plan = try PlanRequest.cell(parts, arguments)
    guard let story = CellStory(plan) else {
      throw CommandFailure(
        .nothingSelected,
        "There is no such cell on the screen '\(parts[4])': the scenario '\(parts[3])' needs "
          + "\(Scenarios.scenario(parts[3])?.needs ?? "something else"), or the strategy needs a newer system."
      )
    }
    return story
  }
}
