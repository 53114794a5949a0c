import Foundation
import Lab
import Record
import Support

/// The verb `check`, which evaluates a record by thresholds and a baseline.
enum CheckVerb: Verb {
  struct Options: OptionGroup {
    let record = Operand<String>.optional(
      "record", default: Selection.usualRecord, help: "The record to check."
    ).reading()
    let output = Option<String>.value(
      "output", short: "o", "file", default: "-", help: "The output file; '-' is standard output."
    ).writing()
    let quiet = Option<Bool>.quiet
    let gate = Gate.Options()
    let selection = RecordOptions()
    let allowEmpty = Option<Bool>.allowEmpty

    var declared: [any Declaration] { [record, output, quiet, gate, selection, allowEmpty] }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "check", abstract: "Fail if a threshold is missed or a cell is worse than in the baseline.",
    discussion: """
      Thresholds come from --max, --min and --thresholds. A file of thresholds is JSON:

        {"thresholds": [
          {"metric": "M1", "max": 0.25, "level": "warn"},
          {"metric": "failing", "max": 20, "when": {"strategy": "tracking-guide-scroll", "device": "iphone-*"}}]}

      \(ConfigurationFile.name) may have the same list, in which an entry may also be the path of such a file. As with \
      every key, the nearest configuration file that has the list decides: it replaces the list of a file that it \
      extends, and --thresholds replaces both. --max and --min are added to these.

      'level' is off, warn or error. If several thresholds for one metric match a cell, the one with the most exact \
      selectors applies; --max and --min take precedence over files. 'none' and 'oracle' are checked only if a \
      threshold names them. 'failing', 'occlusion-p75' and 'motion-p75' are computed for each strategy, from the \
      matching cells that the report's ranking counts; cells that are played only for pain points are not counted. A \
      cell that could not be played counts as failing. All other metrics are checked cell by cell, in all cells; \
      'list metrics' and 'avoidance show metric' describe them.

      Cells of the baseline that were not played, or that cannot be compared because a gate or a number applies in only \
      one of the two results, are listed but do not fail the check. Use --fail-on regression,removed,not-comparable in CI to fail \
      on them.

      Exit codes: 0 passed; 2 failed; 3 the record is incomplete; 5 the baseline is missing, has another model, \
      profile, rule, frame rate or schema, or has no cell of the record; 64 there are no thresholds and no baseline.
      """,
    takes: options,
    examples: [
      CommandExample(
        arguments: "check --baseline",
        explanation: "Exit with code 2 if a cell is worse than in the baseline."),
      CommandExample(
        arguments: "check --baseline --fail-on regression,removed,not-comparable --format github",
        explanation: "The same in CI, where missing cells are a failure too."),
      CommandExample(
        arguments: "check --max failing=20 --min occlusion-p75=90 -s tracking-guide-scroll",
        explanation: "Limits for one strategy."),
      CommandExample(
        arguments: "check --thresholds thresholds.json --baseline --strict --format github",
        explanation: "Fail on every difference, with annotations for GitHub Actions."),
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let gate = try Gate(arguments.gate)
    let path = arguments.record
    if arguments.gate.isGiven(\.baseline), BaselineFile.isLikely(path) {
      throw arguments.usageError(
        "\(path) is given as the record but looks like a baseline. Write --baseline=\(path).")
    }
    let whole = try RecordReader.read(path, metrics: gate.metrics)
    var chosen = arguments.selection.selection
    chosen.mayBeEmpty = arguments.allowEmpty
    let selection = try RecordSelection(chosen, of: [whole.header], takesFiles: false)
    let record = try selection.apply(to: whole, path, remark: console.note)
    let judgement = try gate.judge(record, of: whole, selection, path: path)
    let output = arguments.output
    if arguments.gate.format == .text {
      try OutputFile.write(lines: judgement.text, to: output, console)
    } else {
      try OutputFile.write(Data(judgement.text.utf8), to: output, console)
    }
    let sentence = visible(judgement.sentence) + "\n"
    if judgement.codes.isEmpty { console.say(sentence) } else { console.err(sentence) }
    return ExitCode.worst(judgement.codes)
  }
}
