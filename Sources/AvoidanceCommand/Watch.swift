import Foundation
import Lab
import Matrix
import Record
import Support

/// The mode `run --watch`, which waits for changed files and plays their cells again until a signal ends it.
struct Watch {
  private enum Role {
    case screen, sceneRoles, scenario, keyboards, configuration
  }

  private let console: Console
  /// The command line without the settings from configuration files and the environment.
  private let given: ParsedArguments
  private let lab: Laboratory
  private var arguments: Arguments<RunVerb.Options>
  private var roles: [String: Role] = [:]
  private var played: [CellID: CellResult]?

  /// Watches the files until a signal arrives, and returns the signal's exit code.
  static func run(
    _ given: ParsedArguments, _ settings: Settings, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let files = OwnFileOptions.strategies.spec
    guard !given.isGiven(files.name) else {
      throw given.usageError("--strategy-file cannot be used with --watch.", option: files.name)
    }
    var watch = Watch(console: console, given: given, lab: lab)
    watch.take(settings)
    guard !watch.roles.isEmpty else {
      throw given.usageError(
        "There is nothing to watch. Name a file with screens, scenarios or keyboards, or a configuration file.",
        option: "watch")
    }
    guard watch.arguments.output != "-" else {
      throw given.usageError(
        "--watch writes its record repeatedly. Name a file with --output.", option: "output")
    }
    return try watch.loop()
  }

  private init(console: Console, given: ParsedArguments, lab: Laboratory) {
    self.console = console
    self.given = given
    arguments = Arguments(RunVerb.options, given)
    self.lab = lab.with(jobs: arguments.jobs)
  }

  private mutating func take(_ settings: Settings) {
    var words = settings.applied(to: given)
    // Platform rule settings double the time of a run. They only fill one table, which a user who edits a
    // screen does not need.
    words.fill(RunVerb.sensitivity.spec, with: false)
    arguments = Arguments(RunVerb.options, words)
    // An editor may delete a configuration and write it again, so a deleted configuration is still watched.
    roles = roles.filter { $0.value == .configuration }
    let selection = arguments.plan.selection.selection
    for path in selection.screenPaths { roles[OwnScreens.file(of: path)] = .screen }
    if let path = selection.roles { roles[path] = .sceneRoles }
    for path in selection.scenarioFiles ?? [] { roles[path] = .scenario }
    for path in arguments.plan.platform.keyboards { roles[path] = .keyboards }
    for path in settings.files { roles[path] = .configuration }
  }

  private mutating func loop() throws -> ExitCode {
    Signals.catchTermination()
    var pending: Set<String> = []
    while true {
      // The stamps are taken before the files are read, so that later changes are noticed.
      var stamps = FileStamps(roles.keys)
      do {
        if pending.contains(where: { roles[$0] == .configuration }) {
          take(try Settings(given, lab.catalogue, console))
          stamps = FileStamps(roles.keys)
          played = nil
        }
        let known = Set(roles.keys)
        let outcome = try WorkBudget.separately {
          let outcome = try play(touching: pending)
          try LabError.checkBudget()
          return outcome
        }
        if outcome == .stopped { return ended() }
        pending = []
        // Files that were just found in a folder are new and must not count as changed.
        stamps.note(roles.keys.filter { !known.contains($0) })
      } catch let error as UsageError {
        console.err(error.description + "\n")
      } catch let failure as CommandFailure {
        console.report(failure)
      } catch let error as LabError {
        switch given.failure(error) {
        case let failure as CommandFailure: console.report(failure)
        case let other: console.err("\(other)\n")
        }
      }
      console.err("Watching \(stamps.seen.joined(separator: ", ")); Ctrl-C stops it.\n")
      guard let changed = stamps.wait(for: roles.keys, shouldStop: { Signals.pending != nil }) else {
        return ended()
      }
      console.err("\(changed.joined(separator: ", ")) changed.\n")
      pending.formUnion(changed)
    }
  }

  private func ended() -> ExitCode {
    console.err("Ended.\n")
    return Signals.exitCode(Signals.pending ?? SIGINT)
  }

  /// Plays the cells that are new or whose files have changed, and writes the record and the reports.
  private mutating func play(touching changed: Set<String>) throws -> Runner.Outcome {
    let isQuiet = arguments.quiet
    let selection = arguments.plan.selection.selection
    let own = try OwnScreens.read(selection)
    // The screens in a folder are watched, and so are the roles files next to them.
    for file in own.files {
      roles[file] = .screen
      roles[file + OwnScreens.rolesEnding] = .screen
    }
    let plan = try arguments.plan.plan(in: lab, own) { [console] in if !isQuiet { console.note($0) } }
    if changed.contains(where: { roles[$0] == .keyboards }) { played = nil }
    let earlier = played ?? [:]
    let hasNewRoles = changed.contains { roles[$0] == .sceneRoles }
    let screens = Set(
      own.screens.filter { screen in
        hasNewRoles || changed.contains(screen.file) || changed.contains(screen.file + OwnScreens.rolesEnding)
      }.map(\.screen.id))
    let scenarios = Set(
      try OwnScenario.read(selection.scenarioFiles ?? []).filter { changed.contains($0.path) }.map(
        \.scenario.id))
    let part = plan.including {
      earlier[$0] == nil || screens.contains($0.screen) || scenarios.contains($0.scenario)
    }
    if !isQuiet {
      for problem in lab.layoutProblems(of: plan) { console.err("Warning: \(problem)\n") }
    }
    let style = isQuiet ? .none : arguments.progress
    var progress = Progress(console: console, total: part.cellCount, style: style)
    var cells: [CellID: CellResult] = [:]
    let outcome = try Runner(plan: part, jobs: lab.jobs, encodesLines: false).run(
      shouldStop: { Signals.pending != nil }
    ) { group in
      for cell in group.cells { cells[cell.cell] = cell }
      progress.update(cells.count)
    }
    progress.finish()
    guard outcome == .finished else { return outcome }
    let all = plan.cells.compactMap { cells[$0] ?? earlier[$0] }
    let before = played ?? [:]
    played = Dictionary(all.map { ($0.cell, $0) }, uniquingKeysWith: { first, _ in first })
    let ranges = FailureSurvey.results(
      of: plan, cells: ResultTable(all), jobs: lab.jobs, shouldStop: { Signals.pending != nil })
    guard Signals.pending == nil else { return .stopped }
    let changes = WatchedChanges(all, since: before)
    try write(all, ranges, plan, newly: cells.count, changes)
    return .finished
  }

  private func write(
    _ cells: [CellResult], _ ranges: [FoundRange], _ plan: Plan, newly count: Int,
    _ changes: WatchedChanges
  ) throws {
    let record = RunRecord(
      header: plan.header(
        command: arguments.plan.reproducingCommand(hasSensitivity: arguments.sensitivity)),
      cells: cells, sensitivity: [], ranges: ranges)
    let output = arguments.output
    try OutputFolder.making(above: output) { try RecordFile.write(record, to: output) }
    var verdict = MatrixRun.Counts(outcomesIn: cells, of: plan).words
    var places = ""
    if arguments.report {
      verdict += try lab.writePages(record, Replay(plan), to: arguments.outputDir, from: output) + " "
      places = ", reports in \(arguments.outputDir)/README.md"
    }
    let errors = cells.count { $0.error != nil }
    console.err(
      "\(verdict)\(cells.count) cells, \(count) of them played now\(errors > 0 ? ", \(errors) with errors" : "")"
        + "\(places), record in \(output).\(changes.words)\n")
  }
}

struct WatchedChanges {
  private var passNow = 0
  private var passNoMore = 0

  init(_ cells: [CellResult], since before: [CellID: CellResult]) {
    for cell in cells {
      guard let earlier = before[cell.cell], earlier.passes != cell.passes else {
        continue
      }
      if cell.passes { passNow += 1 } else { passNoMore += 1 }
    }
  }

  /// A sentence such as ` Since the last time: 3 cells pass now, 1 cell no longer passes.`, or an empty text
  /// if nothing changed.
  var words: String {
    let now = passNow > 0 ? ["\(counted(passNow, "cell")) \(passNow == 1 ? "passes" : "pass") now"] : []
    let noMore =
      passNoMore > 0
      ? ["\(counted(passNoMore, "cell")) no longer \(passNoMore == 1 ? "passes" : "pass")"] : []
    let all = now + noMore
    return all.isEmpty ? "" : " Since the last time: \(all.joined(separator: ", "))."
  }
}
