import Foundation
import KeyboardAvoidance
import Lab
import Matrix
import OwnCode
import Record
import StrategyCatalog
import Support

/// The command-line program, which parses the arguments, runs a verb and returns an exit code.
public enum AvoidanceCommand {
  /// The version that the verb `version` prints.
  public static let version = Laboratory.version

  /// Runs the command line of this process and ends the process with the exit code.
  ///
  /// The strategies may be your own, those of the package, or both.
  ///
  ///     import AvoidanceCommand
  ///     import Halfway
  ///     import StrategyCatalog
  ///
  ///     AvoidanceCommand.main(
  ///       name: "halfway-lab", strategies: StrategyCatalog.families + [HalfwayFamily.self])
  ///
  /// - Parameters:
  ///   - name: The name of the executable, for its help.
  ///   - strategies: The families. One of them does nothing and is listed first, and one is the oracle and is
  ///     listed last.
  ///   - sources: The texts of the strategies' source files by name, which reports show.
  public static func main(
    name: String, strategies: [any StrategyFamily.Type], sources: [String: String] = [:]
  ) -> Never {
    MemoryArenas.limit()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == childWord { serve(Array(arguments.dropFirst()), strategies) }
    let console = Console.process()
    let player = player(of: strategies, verb: arguments.first)
    let code = main(arguments, console: console, name: name, strategies: strategies) {
      var lab = try Laboratory(strategies, sources: sources)
      lab.catalogue.contained = player
      return lab
    }
    if let player { end(player, console) }
    exit(code)
  }

  /// Ends the child processes of a player, and shows what its strategies printed.
  private static func end(_ player: ContainedPlayer, _ console: Console) {
    player.end()
    for (strategy, text) in player.takePrinted() {
      let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
      guard !lines.isEmpty else { continue }
      console.err("Note: \(strategy) printed:\n")
      for line in lines.prefix(10) {
        console.err("  \(line.prefix(200))\n")
      }
    }
  }

  /// The first argument of a child process that plays strategies. It is not a verb for people.
  static let childWord = "play-in-child-process"

  private static func serve(_ arguments: [String], _ strategies: [any StrategyFamily.Type]) -> Never {
    do {
      ContainedServer.serve(arguments, try Catalogue(strategies))
    } catch {
      Console.process().report(CommandFailure(.failure, "\(error)"))
      exit(ExitCode.failure.rawValue)
    }
  }

  /// Returns the player of the strategies that do not belong to this package; nil if there are none.
  ///
  /// `verify` also plays the strategies of this package in child processes, because a contributor's code may end
  /// the process too.
  private static func player(of strategies: [any StrategyFamily.Type], verb: String?) -> ContainedPlayer? {
    let isVerified = verb == VerifyVerb.spec.name
    let builtIn = isVerified ? [] : Set(StrategyCatalog.families.map { ObjectIdentifier($0) })
    let others = strategies.filter { $0.place == .contender && !builtIn.contains(ObjectIdentifier($0)) }
    guard !others.isEmpty else { return nil }
    var bounds = ContainedPlayer.Bounds()
    bounds.findsPlaces = isVerified || verb == ExplainVerb.spec.name
    return ContainedPlayer(
      families: Set(others.map { $0.id }), child: .ownProgram([childWord]), bounds: bounds,
      shouldStop: { Signals.pending != nil })
  }

  /// Runs a command line and returns the exit code.
  ///
  /// - Parameters:
  ///   - arguments: The words of the command line after the program's name.
  ///   - console: The output streams and the environment.
  ///   - name: The name of the executable, for its help.
  ///   - strategies: The families, of which one does nothing and one is the oracle.
  ///   - sources: The texts of the strategies' source files by name.
  public static func main(
    _ arguments: [String], console: Console, name: String = "avoidance",
    strategies: [any StrategyFamily.Type], sources: [String: String] = [:]
  ) -> Int32 {
    main(arguments, console: console, name: name, strategies: strategies) {
      try Laboratory(strategies, sources: sources)
    }
  }

  /// Runs a command line in a laboratory, which keeps what it finds out about its strategies for the next one.
  package static func main(_ arguments: [String], console: Console, laboratory: Laboratory) -> Int32 {
    main(arguments, console: console, name: "avoidance", strategies: laboratory.catalogue.families) {
      laboratory
    }
  }

  private static func main(
    _ arguments: [String], console: Console, name: String, strategies: [any StrategyFamily.Type],
    laboratory: () throws -> Laboratory
  ) -> Int32 {
    let plain = console
    let asked = ColorChoice.given(in: arguments) ?? ColorChoice.environment(plain.environment)
    var console = plain.painted(asked ?? .auto)
    do {
      let width = HelpText.width(environment: console.environment, terminal: console.columns)
      switch try program(name).parse(arguments, width: width) {
      case .help(let text): try console.out(console.paintHeadings(text))
      case .version: try console.out("\(name) \(version), model \(modelVersion)\n")
      case .command(let parsed):
        let lab = try laboratory()
        guard !SettingKeys.exempt.contains(parsed.command.name) else {
          return try dispatch(parsed, lab, console).rawValue
        }
        let settings = try Settings(parsed, lab.catalogue, console)
        for warning in settings.warnings { console.err("Warning: \(warning)\n") }
        let color = settings.effective(ColorChoice.option.spec, parsed)
        // `NO_COLOR` and similar variables take precedence over a configuration file.
        if case .texts(let texts) = color.value, let choice = texts.first.flatMap(ColorChoice.init) {
          let isStronger = color.origin == .commandLine || color.origin == .environment("AVOIDANCE_COLOR")
          console = plain.painted(isStronger ? choice : asked ?? choice)
        }
        do {
          if parsed.command.name == RunVerb.spec.name, Arguments(RunVerb.options, parsed).watch {
            return try Watch.run(parsed, settings, lab, console).rawValue
          }
          return try dispatch(settings.applied(to: parsed), lab, console).rawValue
        } catch let error as UsageError {
          console.err(error.description + "\n")
          if let file = settings.files.first {
            console.note("\(file) also sets options; use --no-config to ignore it.")
          }
          hint(arguments, name, strategies, console)
          return ExitCode.usage.rawValue
        }
      }
      return ExitCode.ok.rawValue
    } catch  where Signals.pending != nil {
      // A program that was stopped may have reported anything.
      console.err("Interrupted.\n")
      return Signals.exitCode(Signals.pending ?? SIGINT).rawValue
    } catch let error as UsageError {
      console.err(error.description + "\n")
      hint(arguments, name, strategies, console)
      return ExitCode.usage.rawValue
    } catch let error as CatalogueError {
      console.report(CommandFailure(.failure, error.description))
      return ExitCode.failure.rawValue
    } catch let failure as CommandFailure {
      if failure.code != .readerEnded { console.report(failure) }
      return failure.code.rawValue
    } catch let error as RecordError {
      console.err("Error: \(error)\n")
      return code(of: error).rawValue
    } catch {
      console.err("Error: \(error)\nThis is a bug in avoidance. Please report the command and this text.\n")
      return ExitCode.internalError.rawValue
    }
  }

  /// Prints a suggestion for a command line with a mistake, if there is one.
  private static func hint(
    _ arguments: [String], _ name: String, _ strategies: [any StrategyFamily.Type], _ console: Console
  ) {
    let ids = KnownIDs(strategies: strategies.flatMap { $0.variants })
    if let hint = FirstSteps(program: name, ids: ids).hint(arguments) { console.err(hint) }
  }

  private static func program(_ name: String) -> ProgramSpec {
    ProgramSpec(
      name: name,
      abstract: "Simulate keyboard-avoidance strategies on many devices and screens, and score them.",
      discussion: """
        A strategy is code that reacts to the iOS keyboard. This program simulates every strategy on devices, in \
        orientations, keyboard scenarios and screens, scores occlusion and motion, and writes Markdown reports.

        Exit codes:
        """ + "\n" + ExitCode.allCases.map { "  \($0.rawValue)  \($0.summary)" }.joined(separator: "\n"),
      commands: Verbs.commands, helpOptions: [ColorChoice.option.spec])
  }

  private static func dispatch(
    _ words: ParsedArguments, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    guard let verb = Verbs.verb(words.command.name) else {
      throw CommandFailure(.internalError, "The verb '\(words.command.name)' has no code.")
    }
    var console = console
    let quiet = Option<Bool>.quiet.spec
    console.isQuiet = words.command.options.contains(quiet) && words.flag(quiet)
    let force = OutputGuard.force.spec
    console.replacesAnything = words.command.options.contains { $0.name == force.name } && words.flag(force)
    try OutputGuard.checkNames(words)
    try OutputGuard.check(words, console)
    return try WorkBudget.separately {
      let files = OwnFileOptions.strategies.spec
      guard words.command.options.contains(files), words.isGiven(files.name) else {
        return try verb.run(words, lab, console)
      }
      let own = try ownStrategies(words.texts(files), words, lab, console)
      defer { end(own.player, console) }
      return try verb.run(words, own.added(to: lab), console)
    }
  }

  /// Compiles the strategies of a person's own files, and tells what was left out.
  private static func ownStrategies(
    _ paths: [String], _ words: ParsedArguments, _ lab: Laboratory, _ console: Console
  ) throws -> OwnStrategies {
    Signals.catchTermination()
    let stops: @Sendable () -> Bool = { Signals.pending != nil }
    let own: OwnStrategies
    do {
      let workshop = try Workshop(environment: console.environment, shouldStop: stops)
      let findsPlaces = [VerifyVerb.spec.name, ExplainVerb.spec.name].contains(words.command.name)
      own = try OwnStrategies(
        paths, for: lab, by: workshop, childWord: childWord, findsPlaces: findsPlaces, shouldStop: stops)
    } catch let problem as ToolchainProblem {
      throw CommandFailure(.failure, "\(problem).")
    } catch let error as LabError {
      throw words.failure(error)
    }
    for remark in own.remarks { console.note(remark) }
    let isVerbose =
      words.command.options.contains { $0.name == "verbose" } && words.flag(RunVerb.verbose.spec)
    if isVerbose { for part in own.leftOut { console.say("Left out: \(visible(part))\n") } }
    if !own.leftOut.isEmpty {
      let way = isVerbose ? "" : "; 'run --verbose' lists them"
      console.note("Left out of the code of --strategy-file: \(counted(own.leftOut.count, "part"))\(way).")
    }
    let lost = own.leftOutAboutKeyboard
    if !lost.isEmpty {
      console.err(
        "Warning: Left out of the code for the keyboard: \(counted(lost.count, "statement")). The results may differ "
          + "from those of the code:\n"
          + lost.prefix(10).map { "  \(visible($0))\n" }.joined())
    }
    return own
  }

  private static func code(of error: RecordError) -> ExitCode {
    switch error {
    case .notFound, .unreadable: .noInput
    case .unwritable: .cannotWrite
    case .broken, .newerSchema: .badData
    }
  }
}
