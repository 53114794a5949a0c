import KeyboardAvoidance
import MatrixRunner
import PositionedJSON
import ResultChecks
import ResultRecord
import ScreenLibrary
import StrategyContract

/// `verify`: the contract kit over strategies.
enum VerifyVerb {
  static let spec = CommandSpec(
    name: "verify", abstract: "Check that strategies keep their contract, and explain every breach.",
    discussion: """
      Plays the strategies on hand-made screens: the same events must give the same adjustments, nothing may \
      change without an event, only declared values are read and written, and odd keyboard frames never make a \
      number that is not finite. A variant that is done right, or a reference, must also be back at rest after \
      every cycle, interruption and rotation, and leave a keyboard alone that is not docked. Then it plays \
      simulated cells twice: none may end with an error, and both results must be the same bytes.

      The exit code is 1 when a strategy breaks its contract.
      """,
    positionals: [
      PositionalSpec(name: "strategy", arity: .rest(minimum: 1), help: "Ids or patterns; quote the '*'.")
    ],
    options: [
      .value("format", "form", kind: .choice(["text", "json"]), default: "text", help: "How to write it.")
    ],
    examples: [
      CommandExample(arguments: "verify halfway", explanation: "Your strategy, before you run it."),
      CommandExample(arguments: "verify 'bottom-inset*'", explanation: "A family."),
    ])

  /// What was found about one strategy.
  private struct Findings {
    var variant: StrategyVariant
    var checks: [(check: ContractCheck, breaches: [ContractBreach])]
    var simulation: Simulation

    var isKept: Bool { checks.allSatisfy(\.breaches.isEmpty) && simulation.problems.isEmpty }
  }

  /// What came of the simulated cells.
  private struct Simulation {
    var cells = 0
    /// One sentence each.
    var problems: [String] = []
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let variants = try selected(arguments)
    let findings = try variants.map { variant in
      Findings(
        variant: variant,
        checks: StrategyContract.checks(for: variant).map {
          ($0, StrategyContract.breaches(of: variant, $0))
        },
        simulation: try simulate(variant, arguments))
    }
    if arguments.string("format") == "json" {
      try console.out(json(findings))
    } else {
      for finding in findings { try console.out(text(finding, console)) }
    }
    let broken = findings.filter { !$0.isKept }.map(\.variant.id)
    let count = "\(findings.count) strateg\(findings.count == 1 ? "y" : "ies")"
    console.err(
      broken.isEmpty
        ? "\(count): the contract is kept.\n"
        : "Error: \(broken.count) of \(count) broke the contract: \(broken.joined(separator: ", ")).\n")
    return broken.isEmpty ? .ok : .failure
  }

  private static func selected(_ arguments: ParsedArguments) throws -> [StrategyVariant] {
    let (ids, remarks): ([String], [String])
    do {
      let selector = try Selector(arguments.operands("strategy"))
      let known = arguments.strategies.map(\.id)
      ids = try selector.select(from: known, kind: "strategy")
      remarks = selector.remarks(kind: "strategy", in: known)
    } catch { throw arguments.usageError(error.description) }
    guard !ids.isEmpty else {
      throw CommandFailure(
        .nothingSelected,
        ((remarks.isEmpty ? ["No strategy is left."] : remarks)
          + ["'\(arguments.program.name) list strategies' shows what there is."]).joined(separator: " "))
    }
    return arguments.strategies.filter { ids.contains($0.id) }
  }

  // MARK: Simulated cells

  /// A phone and a pad, each with what turns, interrupts and repeats.
  private static let devices = ["iphone-16e", "ipad-air-11-m3"]
  private static let scenarios = [
    "show-hide-last", "next-through-all", "reshow", "rotate-and-back", "type-and-paste", "tap-outside",
    "push-and-pop",
  ]

  private static func simulate(
    _ variant: StrategyVariant, _ arguments: ParsedArguments
  ) throws -> Simulation {
    let plan = try PlanRequest.sample(variant, devices: devices, scenarios: scenarios)
    var simulation = Simulation(cells: plan.cellCount)
    func play(jobs: Int) throws -> [Runner.GroupResult] {
      var groups: [Runner.GroupResult] = []
      _ = try Runner(plan: plan, jobs: jobs).run { groups.append($0) }
      return groups
    }
    let (first, second) = (try play(jobs: 1), try play(jobs: 2))
    let failed = first.flatMap(\.cells).filter { $0.error != nil }
    for cell in failed.prefix(3) { simulation.problems.append("\(cell.cell.text): \(cell.error ?? "")") }
    if failed.count > 3 { simulation.problems.append("and \(failed.count - 3) more cells with errors") }
    if let other = zip(first, second).first(where: { $0.lines != $1.lines })?.0.cells.first {
      simulation.problems.append(
        "\(other.cell.text), or a cell beside it: another result when it is played again")
    }
    return simulation
  }

  // MARK: Writing

  private static func text(_ findings: Findings, _ console: Console) -> String {
    func mark(_ isGood: Bool) -> String {
      isGood ? console.paint("✓", .good) : console.paint("✗", .bad)
    }
    var out = "\(findings.variant.id) (\(findings.variant.provenance.rawValue))\n"
    for (check, breaches) in findings.checks {
      out += "  \(mark(breaches.isEmpty)) \(check.rawValue): \(check.title)\n"
      for breach in breaches { out += "      \(breach.circumstances): \(breach.finding)\n" }
      if !breaches.isEmpty { out += "      To mend it: \(check.advice)\n" }
    }
    let (cells, problems) = (findings.simulation.cells, findings.simulation.problems)
    out += "  \(mark(problems.isEmpty)) simulated: \(cells) cells end without an error, twice the same.\n"
    for problem in problems { out += "      \(problem)\n" }
    if let problem = problems.first, let cell = problem.split(separator: ":").first, problem.contains("/") {
      out += "      To mend it: 'avoidance explain \(cell)' tells the cell's story.\n"
    }
    return out
  }

  private static func json(_ all: [Findings]) -> String {
    var writer = JSONWriter(isIndented: true)
    writer.beginArray()
    for findings in all {
      writer.beginObject()
      writer.member("strategy", findings.variant.id)
      writer.member("kept", findings.isKept)
      writer.key("checks")
      writer.beginArray()
      for (check, breaches) in findings.checks {
        writer.beginObject()
        writer.member("check", check.rawValue)
        writer.member("title", check.title)
        writer.key("breaches")
        writer.beginArray()
        for breach in breaches {
          writer.beginObject()
          writer.member("circumstances", breach.circumstances)
          writer.member("finding", breach.finding)
          writer.endObject()
        }
        writer.endArray()
        writer.endObject()
      }
      writer.endArray()
      writer.member("cells", findings.simulation.cells)
      writer.key("cellProblems")
      writer.beginArray()
      for problem in findings.simulation.problems { writer.value(problem) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.endLine()
    return writer.text
  }
}
