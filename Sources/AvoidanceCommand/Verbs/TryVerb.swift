import Foundation
import Lab
import Matrix
import OwnCode
import Record
import Support

/// The verb `try`, which plays an app's own view controllers on every device.
enum TryVerb: Verb {
  struct Options: OptionGroup {
    let paths = Operand<[String]>.rest(
      "folder-or-file", atLeast: 0,
      help: "The app's folder, or its Swift files, storyboards and xibs (FILE#SCENE for one scene)."
    ).reading()
    let only = Option<String?>.value(
      "class", "class", section: "SELECTION", help: "Try only this view controller.")
    let make = Option<[String]>.list(
      "make", "call", commas: false, section: "SELECTION",
      help: "The call that makes a view controller with arguments: 'ProfileViewController(user: .sample)'.")
    let set = Option<[String]>.list(
      "set", "property", commas: false, section: "SELECTION",
      help: "The value of a property that another screen sets: 'ProfileViewController.user=User.sample'.")
    let screen = Option<[String]?>.list(
      "screen", short: "l", "file", commas: false, section: "SELECTION",
      help: "Only the screens of this storyboard or xib; FILE#SCENE for one scene."
    ).reading()
    let explain = Option<String?>.value(
      "explain", "cell",
      help:
        "Only explain this cell of a view controller or of a technique on its screen, as 'explain' does: strategy/device/orientation/scenario/screen."
    )
    let situations = SituationOptions()
    let format = Option<TextForm>.choice(
      "format", "format", default: .text, help: "A report for people or one JSON object.")
    let output = Option<String?>.value(
      "output", short: "o", "folder",
      help: "Also write pages to this folder, with pictures and the lines of your code that acted."
    ).writingFolder()
    let verbose = Option<Bool>.flag("verbose", help: "List every part of the code that was left out.")
    let watch = Option<Bool>.flag(
      "watch", help: "Try again whenever a Swift file, storyboard or xib changes, until Ctrl-C stops it.")
    let clean = Option<Bool>.flag(
      "clean", help: "Empty the folder with compiled code first. Without paths, nothing else is done.")
    let jobs = Option<Amount?>.jobs("Cells played at once.")
    let quiet = Option<Bool>.quiet
    let platform = PlatformOptions()

    var declared: [any Declaration] {
      [
        paths, only, make, set, screen, explain, situations, format, output, verbose, watch, clean, jobs,
        quiet,
        platform,
      ]
    }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "try", abstract: "Play your app's own view controllers on every device.",
    discussion: """
      Finds the view controllers with text input: those of scenes in storyboards and xibs, and those whose code builds \
      the screen. Translates their Swift files for the simulated UIKit, compiles them with your Swift toolchain, connects \
      outlets and actions as the scene says, and plays each controller: on which devices and in which scenarios it works, \
      which lines of your code acted when it did not, and which technique would work. Nothing in your folder changes.

      A screen that code builds is recorded once, on an iPhone 17 Pro. Your code is played on every device as it is; the \
      techniques to compare with are played on the recorded screen.

      A controller is compiled with its base classes, its extensions and the types that these name: at most 25 files of \
      60 kB each. A statement that does not compile here, such as a call of a module that is not here, is left out and \
      listed. If a statement of the keyboard's handlers had to be left out, the controller is refused, because its \
      result would not be that of your code.

      If another screen gives values to a controller, as arguments of its initializer or in properties with an exclamation \
      mark, they are made by rule: nil, empty and zero values, functions that do nothing, first cases, shared objects, and \
      objects whose initializers can be called with such values. Each is listed, with a warning if the keyboard's code uses \
      it. --make and --set give values of your own.

      These are refused: screens of SwiftUI, key-value observation, swizzling, Rx and Core \
      Data where the keyboard's code needs them. Networking and images do nothing here, and files cannot be written.

      The exit code is 0 if every controller works in every situation, 2 if one fails in a situation, and 3 if none \
      fails, but a controller was refused or situations were left out. Mistakes have the codes of all verbs.
      """,
    takes: options,
    examples: [
      CommandExample(arguments: "try MyApp", explanation: "Every view controller of an app with text input."),
      CommandExample(
        arguments: "try MyApp --class LoginViewController -o trial",
        explanation: "One view controller, with pages and pictures."),
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    if arguments.clean {
      try Workshop.clean(environment: console.environment)
      if arguments.paths.isEmpty { return .ok }
    }
    guard !arguments.paths.isEmpty else {
      throw arguments.words.usageError(
        "Name the app's folder, or its Swift files and storyboards.", option: nil)
    }
    Signals.catchTermination()
    let lab = lab.with(jobs: arguments.jobs)
    do {
      if let text = arguments.explain { return try explain(text, arguments, lab, console) }
      guard arguments.watch else { return try attempt(arguments, lab, console).code }
      return try watch(arguments, lab, console)
    } catch let problem as ToolchainProblem where Signals.pending == nil {
      throw CommandFailure(.failure, "\(problem).")
    } catch  where error is MatrixRun.Interruption || Signals.pending != nil {
      console.err("Interrupted; nothing was written.\n")
      return Signals.exitCode(Signals.pending ?? SIGINT)
    }
  }

  /// Explains a cell of one view controller.
  private static func explain(
    _ text: String, _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    guard let cell = CellID(text) else {
      throw arguments.words.usageError(
        "'\(text)' is not a cell. Expected strategy/device/orientation/scenario/screen, five ids.",
        option: "explain")
    }
    let explanation = try trial(arguments.paths, lab, console, options(arguments)).explain(cell)
    if arguments.format == .json {
      try OutputFile.write(try explanation.traceDocument(), to: "-", console)
    } else {
      try OutputFile.write(lines: explanation.text, to: "-", console)
    }
    return explanation.story.breach == nil ? .ok : .failure
  }

  private static func attempt(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> (code: ExitCode, files: [String]) {
    if let folder = arguments.output { try lab.announce(pagesIn: folder, by: "--output", to: console) }
    let trial = try trial(arguments.paths, lab, console, options(arguments))
    let report = try trial.run { name in console.say("Trying \(visible(name)) …\n") }
    if let folder = arguments.output { try lab.writeTrial(report, to: folder) }
    try write(report, arguments, console)
    return (code(report), trial.files)
  }

  /// Tries again whenever a file changes, until a signal arrives.
  private static func watch(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    var files: [String] = []
    while true {
      var stamps = FileStamps(files)
      do {
        let known = Set(files)
        files = try WorkBudget.separately { try attempt(arguments, lab, console).files }
        stamps.note(files.filter { !known.contains($0) })
      } catch let error as LabError {
        guard !files.isEmpty else { throw error }
        console.report(CommandFailure(error))
      }
      console.err("Watching \(counted(files.count, "file")); Ctrl-C stops it.\n")
      guard let changed = stamps.wait(for: files, shouldStop: { Signals.pending != nil }) else {
        throw MatrixRun.Interruption()
      }
      console.err("\(changed.map { visible($0) }.joined(separator: ", ")) changed.\n")
    }
  }

  /// Returns a trial that a signal stops.
  static func trial(
    _ paths: [String], _ lab: Laboratory, _ console: Console, _ options: Trial.Options
  ) throws -> Trial {
    let environment = console.environment
    return try Trial(
      paths, in: lab,
      makingWorkshop: { try Workshop(environment: environment, shouldStop: options.shouldStop) }, options)
  }

  /// Returns the options of a trial by this program, in some situations.
  static func options(
    _ situations: Arguments<SituationOptions>, _ platform: Arguments<PlatformOptions>
  ) -> Trial.Options {
    var options = Trial.Options(childWord: AvoidanceCommand.childWord)
    options.shouldStop = { Signals.pending != nil }
    options.selection = situations.selection
    options.platform = platform.choice
    return options
  }

  private static func options(_ arguments: Arguments<Options>) -> Trial.Options {
    var options = options(arguments.situations, arguments.platform)
    options.only = arguments.only
    options.screens = arguments.screen
    (options.makes, options.sets) = (arguments.make, arguments.set)
    options.draws = arguments.output != nil
    let paths = arguments.paths.map(shellQuoted).joined(separator: " ")
    let own = arguments.options
    let given = arguments.words.given([own.make.spec, own.set.spec, own.screen.spec])
    options.nameCommands(
      "avoidance try \(paths)", given, arguments.words, own.situations, own.platform)
    return options
  }

  private static func write(
    _ report: TrialReport, _ arguments: Arguments<Options>, _ console: Console
  ) throws {
    if arguments.format == .json {
      try console.out(TrialDocument.json(report))
    } else {
      try console.print(TrialText.render(report, isVerbose: arguments.verbose), paintsMarks: true)
    }
    for warning in report.warnings {
      let text = "Warning: \(visible(warning))\n"
      // Without a controller, the warnings are the reason for the exit code.
      if report.controllers.isEmpty { console.err(text) } else { console.say(text) }
    }
    guard let folder = arguments.output else { return }
    console.say("Pages and pictures are in \(folder): README.md, and index.html for a browser.\n")
  }

  private static func code(_ report: TrialReport) -> ExitCode {
    if report.played.contains(where: { ($0.diagnosis?.failing ?? 0) > 0 }) { return .gate }
    return report.controllers.allSatisfy(\.works) && !report.controllers.isEmpty ? .ok : .incomplete
  }
}

extension Trial.Options {
  /// Sets the commands that try a controller again and that explain one of its cells.
  ///
  /// - Parameters:
  ///   - start: the command with the app's paths.
  ///   - given: further words of the command.
  ///   - words: the command line.
  ///   - situations: the options for situations. A cell names its device, orientation and scenario.
  ///   - platform: the options for the platform.
  mutating func nameCommands(
    _ start: String, _ given: [String], _ words: ParsedArguments, _ situations: SituationOptions,
    _ platform: PlatformOptions
  ) {
    let axes = words.given([situations.device.spec, situations.orientation.spec, situations.scenario.spec])
    let settings =
      given
      + words.given([situations.scenarioFile.spec, situations.roles.spec] + platform.options)
    @Sendable func command(_ controller: AppController, _ more: [String]) -> String {
      ([start, "--class \(shellQuoted(controller.name))"] + more).joined(separator: " ")
    }
    self.command = { command($0, axes + settings) }
    explain = { controller, cell in
      command(controller, settings + ["--explain \(shellQuoted(cell.text))"])
    }
  }
}
