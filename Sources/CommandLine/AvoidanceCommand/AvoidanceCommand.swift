import Foundation
import KeyboardAvoidance
import MatrixRunner
import PositionedJSON
import ResultRecord

/// The command line: everything that the executable does.
public enum AvoidanceCommand {
  /// The version that `version` prints.
  public static let version = "0.1.0"

  /// Runs this process's command line, with strategies of one's own beside those of the package or instead of them, and
  /// ends the process with the exit code.
  ///
  ///     import AvoidanceCommand
  ///     import Halfway
  ///     import StrategyCatalog
  ///
  ///     AvoidanceCommand.main(
  ///       name: "halfway-lab", strategies: StrategyCatalog.families + [HalfwayFamily.self])
  ///
  /// - Parameters:
  ///   - name: what the executable is called, for its help.
  ///   - strategies: the families, of which one is the floor and one the ceiling; the others are listed between them.
  ///   - sources: the texts of the strategies' source files, by name, for reports to show.
  public static func main(
    name: String, strategies: [any StrategyFamily.Type], sources: [String: String] = [:]
  ) -> Never {
    exit(
      main(
        Array(CommandLine.arguments.dropFirst()), console: .process(), name: name, strategies: strategies,
        sources: sources))
  }

  /// Runs a command line, the program's name not included, and returns the exit code.
  ///
  /// - Parameters:
  ///   - arguments: the words of the command line.
  ///   - console: where text goes, and the environment.
  ///   - name: what the executable is called, for its help.
  ///   - strategies: the families, of which one is the floor and one the ceiling.
  ///   - sources: the texts of the strategies' source files, by name.
  public static func main(
    _ arguments: [String], console: Console, name: String = "avoidance",
    strategies: [any StrategyFamily.Type], sources: [String: String] = [:]
  ) -> Int32 {
    let plain = console
    let asked = ColorChoice.given(in: arguments) ?? ColorChoice.environment(plain.environment)
    var console = plain.painted(asked ?? .auto)
    do {
      let width = HelpText.width(environment: console.environment)
      switch try program(name).parse(arguments, width: width) {
      case .help(let text): try console.out(console.paintHeadings(text))
      case .version: try console.out("\(name) \(version), model \(modelVersion)\n")
      case .command(var parsed):
        parsed.catalogue = try Catalogue(strategies, sources: sources)
        guard !SettingKeys.exempt.contains(parsed.command.name) else {
          return try dispatch(parsed, console).rawValue
        }
        let settings = try Settings(parsed, console)
        for warning in settings.warnings { console.err("Warning: \(warning)\n") }
        let color = settings.effective(ColorChoice.option, parsed)
        // A file's choice gives way to NO_COLOR and its like, which the environment sets.
        if case .texts(let texts) = color.value, let choice = texts.first.flatMap(ColorChoice.init) {
          let isStronger = color.origin == .commandLine || color.origin == .environment("AVOIDANCE_COLOR")
          console = plain.painted(isStronger ? choice : asked ?? choice)
        }
        do {
          if parsed.command.name == RunVerb.spec.name, parsed.flag("watch") {
            return try Watch.run(parsed, settings, console).rawValue
          }
          return try dispatch(settings.applied(to: parsed), console).rawValue
        } catch let error as UsageError {
          console.err(error.description + "\n")
          if let file = settings.files.first {
            console.note("\(file) sets options as well; --no-config leaves it out.")
          }
          return ExitCode.usage.rawValue
        }
      }
      return ExitCode.ok.rawValue
    } catch let error as UsageError {
      console.err(error.description + "\n")
      return ExitCode.usage.rawValue
    } catch let error as CatalogueError {
      console.tell(CommandFailure(.failure, error.description))
      return ExitCode.failure.rawValue
    } catch let failure as CommandFailure {
      console.tell(failure)
      return failure.code.rawValue
    } catch let error as RecordError {
      console.err("Error: \(UsageError.visible("\(error)", keeping: "\n"))\n")
      return code(of: error).rawValue
    } catch {
      console.err("Error: \(error)\nThis is a bug in avoidance; please report the command and this text.\n")
      return ExitCode.internalError.rawValue
    }
  }

  private static func program(_ name: String) -> ProgramSpec {
    ProgramSpec(
      name: name, abstract: "Play keyboard avoidance strategies through a matrix and judge them.",
      discussion: """
        A strategy is code that answers the iOS keyboard. This program plays every strategy on devices, \
        orientations, keyboard scenarios and screens, in simulation, scores occlusion and motion, and writes \
        Markdown reports.

        Exit codes:
        """ + "\n" + ExitCode.allCases.map { "  \($0.rawValue)  \($0.summary)" }.joined(separator: "\n"),
      commands: [
        RunVerb.spec, PlanVerb.spec, ListVerb.spec, ShowVerb.spec, ExplainVerb.spec, ReportVerb.spec,
        MergeVerb.spec, CompareVerb.spec, CheckVerb.spec, BaselineVerb.spec, ImportLogVerb.spec,
        LayoutVerb.spec, VerifyVerb.spec, InitVerb.spec, ConfigVerb.spec, CompletionsVerb.spec,
        CompleteVerb.spec, ManVerb.spec,
      ].map(\.withCommonOptions))
  }

  private static func dispatch(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    var console = console
    console.isQuiet = arguments.command.options.contains(CommonOptions.quiet) && arguments.flag("quiet")
    switch arguments.command.name {
    case RunVerb.spec.name: return try RunVerb.run(arguments, console)
    case PlanVerb.spec.name: return try PlanVerb.run(arguments, console)
    case ListVerb.spec.name: return try ListVerb.run(arguments, console)
    case ShowVerb.spec.name: return try ShowVerb.run(arguments, console)
    case ExplainVerb.spec.name: return try ExplainVerb.run(arguments, console)
    case ImportLogVerb.spec.name: return try ImportLogVerb.run(arguments, console)
    case ReportVerb.spec.name: return try ReportVerb.run(arguments, console)
    case MergeVerb.spec.name: return try MergeVerb.run(arguments, console)
    case CompareVerb.spec.name: return try CompareVerb.run(arguments, console)
    case CheckVerb.spec.name: return try CheckVerb.run(arguments, console)
    case BaselineVerb.spec.name: return try BaselineVerb.run(arguments, console)
    case LayoutVerb.spec.name: return try LayoutVerb.run(arguments, console)
    case VerifyVerb.spec.name: return try VerifyVerb.run(arguments, console)
    case InitVerb.spec.name: return try InitVerb.run(arguments, console)
    case ConfigVerb.spec.name: return try ConfigVerb.run(arguments, console)
    case CompletionsVerb.spec.name: return try CompletionsVerb.run(arguments, console)
    case CompleteVerb.spec.name: return try CompleteVerb.run(arguments, console)
    case ManVerb.spec.name: return try ManVerb.run(arguments, console)
    default: throw CommandFailure(.internalError, "The verb '\(arguments.command.name)' has no code.")
    }
  }

  private static func code(of error: RecordError) -> ExitCode {
    switch error {
    case .notFound, .unreadable: .noInput
    case .unwritable: .cannotWrite
    case .broken, .newerSchema: .badData
    }
  }
}
