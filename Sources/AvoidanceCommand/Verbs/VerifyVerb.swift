import Analysis
import KeyboardAvoidance
import Lab
import Matrix
import Record
import Screens
import Support

/// The verb `verify`, which checks whether strategies keep the contract.
enum VerifyVerb: Verb {
  struct Options: OptionGroup {
    let strategy = Operand<[String]>.rest(
      "strategy",
      help: "Ids or patterns; quote the '*'. By default, the strategies of --strategy-file.")
    let strategyFile = OwnFileOptions.strategies
    let format = Option<TextForm>.choice("format", "form", default: .text, help: "The output format.")
    let quiet = Option<Bool>.quiet

    var declared: [any Declaration] { [strategy, strategyFile, format, quiet] }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "verify", abstract: "Check that strategies keep their contract, and explain every breach.",
    discussion: """
      Plays the strategies on hand-made screens: the same events must give the same adjustments, nothing may \
      change without an event, only simulated UIKit APIs may be called, and odd keyboard frames must not lead to numbers \
      that are not finite. A corrected variant and a baseline strategy must also restore the layout after every cycle, \
      interruption and rotation, and must ignore a keyboard that is not docked. Then simulated cells are played twice: \
      none may end with an error, and both results must have the same bytes. A check that another breach makes \
      meaningless is left out.

      The exit code is 1 if a strategy breaks its contract.
      """,
    takes: options,
    examples: [
      CommandExample(arguments: "verify halfway", explanation: "Your strategy, before you run it."),
      CommandExample(arguments: "verify 'bottom-inset*'", explanation: "A family."),
    ])

  private struct Findings {
    var variant: StrategyVariant
    var checks: [(check: ContractCheck, judgement: ContractJudgement)]
    /// The results of the played cells, or nil if none were played because the strategy breaks the contract.
    var simulation: Simulation?

    var isKept: Bool {
      checks.allSatisfy { $0.judgement == .kept } && simulation?.problems.isEmpty ?? false
    }

    /// The broken check that prevents other checks from being evaluated.
    var cause: ContractCheck? {
      checks.lazy.compactMap { _, judgement -> ContractCheck? in
        if case .notJudged(let cause) = judgement { return cause }
        return nil
      }.first
    }
  }

  private struct Simulation {
    var cells = 0
    var problems: [String] = []
  }

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let variants = try selected(arguments, lab)
    let findings = try variants.map { variant in
      var findings = Findings(variant: variant, checks: lab.catalogue.judgements(of: variant))
      if findings.cause == nil { findings.simulation = try simulate(variant, lab) }
      return findings
    }
    if arguments.format == .json {
      try console.out(json(findings))
    } else {
      for finding in findings { try console.print(text(finding, console), paintsMarks: true) }
    }
    let broken = findings.filter { !$0.isKept }.map(\.variant.id)
    let count = "\(findings.count) strateg\(findings.count == 1 ? "y" : "ies")"
    guard broken.isEmpty else {
      console.err(
        "Error: \(broken.count) of \(count) broke the contract: \(broken.joined(separator: ", ")).\n")
      return .failure
    }
    console.say("\(count): the contract is kept.\n")
    return .ok
  }

  private static func selected(
    _ arguments: Arguments<Options>, _ lab: Laboratory
  ) throws -> [StrategyVariant] {
    let own = lab.catalogue.ownStrategies
    guard !arguments.strategy.isEmpty else {
      guard !own.isEmpty else {
        throw arguments.usageError("Name the strategies, or give their Swift files with --strategy-file.")
      }
      return lab.catalogue.variants.filter { own.contains($0.id) }
    }
    let (ids, remarks): ([String], [String])
    do {
      let selector = try GlobSelector(arguments.strategy)
      let known = lab.catalogue.variants.map(\.id)
      ids = try selector.select(from: known, kind: "strategy")
      remarks = selector.remarks(kind: "strategy", in: known)
    } catch {
      if case .unknown = error, !own.isEmpty {
        throw arguments.usageError(
          "\(error.description) The strategies of --strategy-file are \(own.joined(separator: ", ")).")
      }
      throw arguments.words.usageError(error)
    }
    guard !ids.isEmpty else {
      throw CommandFailure(
        .nothingSelected,
        ((remarks.isEmpty ? ["The patterns select no strategy."] : remarks)
          + ["'\(arguments.words.program.name) list strategies' lists all strategies."]).joined(
            separator: " ")
      )
    }
    return lab.catalogue.variants.filter { ids.contains($0.id) }
  }

  // MARK: Simulated cells

  /// One phone and one iPad are enough, because the scenarios already contain rotations, interruptions and
  /// repetitions.
  private static let devices = ["iphone-16e", "ipad-air-11-m3"]
  private static let scenarios = [
    "show-hide-last", "next-through-all", "reshow", "rotate-and-back", "type-and-paste", "tap-outside",
    "push-and-pop",
  ]

  private static func simulate(
    _ variant: StrategyVariant, _ lab: Laboratory
  ) throws -> Simulation {
    let plan = lab.sample(variant, devices: devices, scenarios: scenarios)
    var simulation = Simulation(cells: plan.cellCount)
    func play(jobs: Int) throws -> [Runner.GroupResult] {
      var groups: [Runner.GroupResult] = []
      _ = try Runner(plan: plan, jobs: jobs).run { groups.append($0) }
      return groups
    }
    let (first, second) = (try play(jobs: 1), try play(jobs: 2))
    // One mistake can cause errors in hundreds of cells, so each error is reported once, with the first of
    // its cells.
    var causes: [(error: String, cell: CellID, count: Int)] = []
    for cell in first.flatMap(\.cells) {
      guard let error = cell.error else { continue }
      if let known = causes.firstIndex(where: { $0.error == error }) {
        causes[known].count += 1
      } else {
        causes.append((error, cell.cell, 1))
      }
    }
    for cause in causes.prefix(3) {
      let more = cause.count > 1 ? " (and in \(cause.count - 1) more cells)" : ""
      simulation.problems.append("\(cause.cell.text): \(cause.error)\(more)")
    }
    if causes.count > 3 { simulation.problems.append("and \(causes.count - 3) more kinds of errors") }
    // The error of an endless loop names the line that was running, which may be another one in the second play.
    let others = zip(first, second).filter { $0.lines != $1.lines }.map(\.0.cells)
    if let other = others.first(where: { $0.allSatisfy { $0.error == nil } })?.first {
      simulation.problems.append(
        "\(other.cell.text), or another cell with its device, orientation and screen: a second play gives "
          + "another result")
    }
    return simulation
  }

  // MARK: Writing

  private static func text(_ findings: Findings, _ console: Console) -> String {
    func mark(_ isGood: Bool) -> String { isGood ? "✓" : "✗" }
    var out = "\(findings.variant.id) (\(findings.variant.provenance.rawValue))\n"
    func notJudged(_ name: String, _ cause: ContractCheck) {
      out += "  – \(name): not checked until '\(cause.rawValue)' passes\n"
    }
    for (check, judgement) in findings.checks {
      switch judgement {
      case .notJudged(let cause): notJudged(check.rawValue, cause)
      case .kept: out += "  \(mark(true)) \(check.rawValue): \(check.title)\n"
      case .broken(let breaches):
        out += "  \(mark(false)) \(check.rawValue): \(check.title)\n"
        // The same finding on several screens has one cause, so it is reported once.
        var reported: [String] = []
        for breach in breaches where !reported.contains(breach.finding) {
          reported.append(breach.finding)
          let more = breaches.count { $0.finding == breach.finding } - 1
          let also = more > 0 ? " and \(more) more" : ""
          out += "      \(breach.circumstances)\(also): \(breach.finding)\n"
        }
        if let advice = breaches.first?.advice { out += "      To fix it: \(advice)\n" }
      }
    }
    guard let simulation = findings.simulation else {
      notJudged("simulated", findings.cause ?? .supported)
      return out
    }
    let (cells, problems) = (simulation.cells, simulation.problems)
    out +=
      "  \(mark(problems.isEmpty)) simulated: \(cells) cells end without an error, and a second play gives "
      + "the same results.\n"
    for problem in problems { out += "      \(problem)\n" }
    if let problem = problems.first, let cell = problem.split(separator: ":").first, problem.contains("/") {
      out += "      To fix it: 'avoidance explain \(cell)' explains the cell.\n"
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
      for (check, judgement) in findings.checks {
        writer.beginObject()
        writer.member("check", check.rawValue)
        writer.member("title", check.title)
        if case .notJudged(let cause) = judgement { writer.member("notJudgedBecause", cause.rawValue) }
        let breaches = if case .broken(let found) = judgement { found } else { [ContractBreach]() }
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
      // No cells are played if the broken contract makes them meaningless.
      writer.member("cells", findings.simulation?.cells ?? 0)
      writer.key("cellProblems")
      writer.beginArray()
      for problem in findings.simulation?.problems ?? [] { writer.value(problem) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.endLine()
    return writer.text
  }
}
