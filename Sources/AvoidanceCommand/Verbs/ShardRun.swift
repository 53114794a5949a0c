import Foundation
import Lab
import Matrix
import Record
import Support

/// The verb `run` with `--shard`, which plays one shard of a plan. It can be interrupted and resumed.
enum ShardRun {
  /// Plays a shard. The exit code does not depend on the scores of the cells.
  static func run(
    _ plan: Plan, _ document: PlanDocument?, examining examination: Sensitivity?,
    _ arguments: Arguments<RunVerb.Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    guard let text = arguments.shard else {
      throw arguments.usageError(
        "--resume continues a shard of a plan; a whole run cannot be resumed. Give --plan and --shard.",
        about: \.resume)
    }
    guard let document else {
      throw arguments.usageError(
        "A shard needs a plan. Write one with 'plan -o plan.json'.", about: \.planFile)
    }
    let choice: ShardChoice
    do { choice = try ShardChoice.read(text, environment: console.environment) } catch {
      throw arguments.usageError(error.message, about: \.shard)
    }
    let isQuiet = arguments.quiet
    if let source = choice.source, !isQuiet {
      console.note("Shard \(choice.index)/\(choice.total), from \(source).")
    }
    // The existence of this file tells Bazel that the program supports shards
    // (bazel.build/reference/test-encyclopedia).
    if let file = console.environment["TEST_SHARD_STATUS_FILE"], choice.source?.hasPrefix("Bazel") == true {
      try AtomicFile.write(to: file) { _ in }
    }
    let mode = arguments.shardBy
    let share = plan.shard(choice.index, of: choice.total, by: mode)
    var header = plan.header(
      command: document.command, settings: examination?.settings ?? [])
    header.shard = ShardLabel(
      index: choice.index, total: choice.total, mode: mode, cells: share.cellCount)
    let output =
      arguments.isGiven(\.output)
      ? arguments.output
      : "out/parts-\(plan.hash)/part-\(choice.index)-of-\(choice.total).ndjson"
    guard output != "-" else {
      throw arguments.usageError(
        "A shard must be written to a file, so that it can be resumed.", about: \.output)
    }
    if arguments.dryRun {
      try console.print(
        "\(share.cellCount) of \(plan.cellCount) cells, shard \(choice.index)/\(choice.total) by \(mode.rawValue), "
          + "plan \(plan.hash)\nwould write: \(visible(output))\n")
      return .ok
    }
    return try play(
      share, header: header, to: output, jobs: lab.jobs, resumes: arguments.resume,
      style: isQuiet ? .none : arguments.progress,
      isQuiet: isQuiet,
      console)
  }

  /// Throws the reason why a run was stopped. After a refusal, the unfinished record of the cells so far is kept
  /// and named, and one without cells is removed.
  private static func refuseOrInterrupt(_ done: Int, of output: String, _ console: Console) throws {
    do { try LabError.checkBudget() } catch {
      let unfinished = RecordJournal.path(of: output)
      if done > 0 {
        console.err(
          "The \(counted(done, "cell")) before the layout that is refused are in \(visible(unfinished)).\n")
      } else {
        unlink(unfinished)
      }
      throw error
    }
    throw Interruption()
  }

  /// An error that stops the shard after a termination signal.
  private struct Interruption: Error {}

  private static func play(
    _ share: Plan, header: RunHeader, to output: String, jobs: Int, resumes: Bool, style: Progress.Style,
    isQuiet: Bool, _ console: Console
  ) throws -> ExitCode {
    if !resumes { try OutputFolder.checkRoom(forCells: share.cellCount, at: output) }
    Signals.catchTermination()
    var progress = Progress(console: console, total: share.cellCount, style: style)
    var done = 0
    var errors = 0
    let outcome: RecordJournal.Outcome
    do {
      outcome = try OutputFolder.making(above: output) {
        try RecordJournal.write(
          to: output, header: header, cells: share.eachCell, resumes: resumes
        ) { stream, kept in
          done = kept
          let left = kept > 0 ? share.dropping(first: kept) : share
          let end = try Runner(plan: left, jobs: jobs).run(shouldStop: { Signals.pending != nil }) { group in
            try stream.append(lines: group.lines, cells: group.cells.count)
            done += group.cells.count
            errors += group.cells.count { $0.error != nil }
            progress.update(done)
          }
          if end == .stopped { try refuseOrInterrupt(done, of: output, console) }
        }
      }
    } catch is Interruption {
      progress.finish()
      console.err(
        "Interrupted after \(done) of \(share.cellCount) cells, which are in \(RecordJournal.path(of: output)). "
          + "Continue with --resume.\n")
      return Signals.exitCode(Signals.pending ?? SIGINT)
    }
    progress.finish()
    if !isQuiet {
      let label = header.shard?.text ?? ""
      switch outcome {
      case .alreadyExists:
        console.err("Shard \(label): all \(share.cellCount) cells are already in \(output).\n")
      case .written(let resumed):
        let from = resumed > 0 ? ", \(resumed) of them from the interrupted run" : ""
        let failed = errors > 0 ? ", \(errors) with errors" : ""
        console.err(
          "Shard \(label): \(share.cellCount) of \(header.cellCount) cells\(failed)\(from), in \(output).\n")
      }
    }
    return .ok
  }
}
