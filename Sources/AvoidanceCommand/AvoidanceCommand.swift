import Foundation
import MatrixRunner
import PositionedJSON
import ResultRecord

/// The command line: everything that the executable does.
public enum AvoidanceCommand {
  /// The version that `version` prints.
  public static let version = "0.1.0"

  /// Runs a command line, the program's name not included, and returns the exit code.
  public static func main(_ arguments: [String], console: Console) -> Int32 {
    do {
      let width = HelpText.width(environment: console.environment)
      switch try program.parse(arguments, width: width) {
      case .help(let text): try console.out(text)
      case .version: try console.out("avoidance \(version), model \(modelVersion)\n")
      case .command(let parsed): return try dispatch(parsed, console).rawValue
      }
      return ExitCode.ok.rawValue
    } catch let error as UsageError {
      console.err(error.description + "\n")
      return ExitCode.usage.rawValue
    } catch let failure as CommandFailure {
      console.err("Error: \(UsageError.visible(failure.message, keeping: "\n"))\n")
      return failure.code.rawValue
    } catch let error as RecordError {
      console.err("Error: \(UsageError.visible("\(error)", keeping: "\n"))\n")
      return code(of: error).rawValue
    } catch {
      console.err("Error: \(error)\nThis is a bug in avoidance; please report the command and this text.\n")
      return ExitCode.internalError.rawValue
    }
  }

  private static let program = ProgramSpec(
    name: "avoidance", abstract: "Play keyboard avoidance strategies through a matrix and judge them.",
    discussion: """
      A strategy is code that answers the iOS keyboard. This program plays every strategy on devices, \
      orientations, keyboard scenarios and screens, in simulation, scores occlusion and motion, and writes \
      Markdown reports.

      Exit codes:
      """ + "\n" + ExitCode.allCases.map { "  \($0.rawValue)  \($0.summary)" }.joined(separator: "\n"),
    commands: [
      RunVerb.spec, PlanVerb.spec, ListVerb.spec, ShowVerb.spec, ExplainVerb.spec, ReportVerb.spec,
      MergeVerb.spec, CompareVerb.spec, CheckVerb.spec, BaselineVerb.spec, ImportLogVerb.spec,
      LayoutVerb.spec,
    ])

  private static func dispatch(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
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
