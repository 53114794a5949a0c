import Foundation
import Lab
import Support
import Record

/// The verb `check`, which judges a record by thresholds and a baseline.
enum CheckVerb: Verb {
  struct Options: OptionGroup {
    let record = Operand<String>.optional(
      "record", default: Selection.usualRecord, help: "The record to judge.")
    let output = Option<String>.value(
      "output", short: "o", "file", default: "-", help: "Where to write; '-' is standard output.")
    let quiet = Option<Bool>.quiet
    let gate = Gate.Options()
    let selection = RecordOptions()
    let allowEmpty = Option<Bool>.allowEmpty

    var declared: [any Declaration] { [record, output, quiet, gate, selection, allowEmpty] }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "check", abstract: "Fail when a threshold is missed or a cell got worse than the baseline.",
    discussion: """
      Thresholds come from --max, --min and --thresholds. A file is JSON:

        {"thresholds": [
          {"metric": "M1", "max": 0.25, "level": "warn"},
          {"metric": "failing", "max": 20, "when": {"strategy": "tracking-guide-scroll", "device": "iphone-*"}}]}

      The same list may stand in \(ConfigurationFile.name), with paths of such files among its entries. As with every \
      key the nearest file that has it decides: its list is taken instead of an extended file's, and --thresholds \
      instead of both. --max and --min are added to whatever holds.

      'level' is off, warn or error. Of several thresholds for one metric that fit a cell the one with the most exact \
      selectors decides; those of --max and --min win over files. 'none' and 'oracle' are judged only where a \
      threshold names them. 'failing', 'occlusion-p75' and 'motion-p75' are judged strategy by strategy, each \
      threshold over the cells that it fits of those that the report's ranking counts: what is played for the pain points \
      alone is not among them. A cell that could not be played counts as failing. The others are judged cell by cell, in \
      all cells; 'list metrics' and 'avoidance show metric' say what they are.

      A cell of the baseline that was not played, or in which a gate or a number applies on one side only, is told and \
      fails nothing unless --fail-on says so: --fail-on regression,removed,not-comparable is what a CI job wants.

      Exit codes: 0 passed, 2 failed, 3 the record is incomplete, 5 the baseline is missing, of another model, \
      profile, rule, frame rate or schema, or none of its cells is in the record; 64 there is nothing to judge by.
      """,
    takes: options,
    examples: [
      CommandExample(
        arguments: "check --baseline", explanation: "Exit with 2 when a cell got worse than the baseline."),
      CommandExample(
        arguments: "check --baseline --fail-on regression,removed,not-comparable --format github",
        explanation: "The same in CI, where no cell may go missing unseen."),
      CommandExample(
        arguments: "check --max failing=20 --min occlusion-p75=90 -s tracking-guide-scroll",
        explanation: "Limits for one strategy."),
      CommandExample(
        arguments: "check --thresholds thresholds.json --baseline --strict --format github",
        explanation: "Nothing may differ; annotations for GitHub Actions."),
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let gate = try Gate(arguments.gate)
    let path = arguments.record
    if arguments.gate.isGiven(\.baseline), BaselineFile.isLikely(path) {
      throw arguments.usageError(
        "\(path) stands where the record does and looks like a baseline. Write --baseline=\(path).")
    }
    let whole = try RecordReader.read(path, metrics: gate.metrics)
    var chosen = arguments.selection.selection
    chosen.mayBeEmpty = arguments.allowEmpty
    let selection = try RecordSelection(chosen, of: [whole.header], takesFiles: false)
    let record = try selection.apply(to: whole, path, remark: console.note)
    let judgement = try gate.judge(record, of: whole, selection, path: path)
    let output = arguments.output
    let isForPeople = output == "-" && arguments.gate.format == .text
    let text = isForPeople ? console.paintMarks(judgement.text) : judgement.text
    try OutputFile.write(Data(text.utf8), to: output, console)
    let sentence = visible(judgement.sentence) + "\n"
    if judgement.codes.isEmpty { console.say(sentence) } else { console.err(sentence) }
    return ExitCode.worst(judgement.codes)
  }
}
