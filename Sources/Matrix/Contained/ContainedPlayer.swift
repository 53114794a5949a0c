import KeyboardAvoidance
import Platform
import Record
import Screens
import Simulation
import Support
import Synchronization
import UIKit

/// A player of strategies whose code may do anything: trap on any thread, run without end, wait for ever, exit,
/// take all memory, close files or print. It plays them in child processes, and a bad cell costs only itself.
///
///     let player = ContainedPlayer(families: ["halfway"], child: .ownProgram([verb]))
///     catalogue.contained = player      // From here on, every stage plays these families through the player.
///
/// **The parent.** A catalogue with a player sends everything that calls code of a contained family through it:
/// `CellStage.play`, `Catalogue.judgements(of:)` and `Catalogue.observation(of:)`. Results are the same as in the
/// parent's process. While no strategy has failed, a child of a run plays all cells of a screen on a device, with the
/// baseline and the oracle, and returns the measured results; it also searches the ranges of failures. After a
/// failure, these and all later cells are played one by one: the child returns the trace of a cell, and the parent
/// measures it. There are as many children as threads that play at once. A child that fails in a cell is replaced,
/// and the next cell is played in a new one.
///
/// **The child.** ``Child`` names the executable file and its arguments. Its program calls
/// ``ContainedServer/serve(_:_:)`` with these arguments and its catalogue before it does anything else. Arguments
/// after the ones that the player adds are read by the server: `--load FILE SYMBOL` loads a dynamic library, and
/// calls its C function `SYMBOL`, which takes nothing and returns a retained `StrategyList`; its variants are
/// played as if they were in the catalogue. The parent needs a variant with the same id and family, whose `make`
/// it never calls.
///
/// **The bounds.** ``Bounds`` limits the time to start, the time of one cell, the memory, and the number of
/// expensive failures after which a strategy is refused. If `shouldStop` returns true, the cell that is being
/// played is given up at once and ``isStopped`` becomes true; its result is not to be used.
public final class ContainedPlayer: Sendable {
  /// The program that plays in child processes.
  public struct Child: Sendable {
    /// The path of the executable file.
    public var executable: String
    /// The arguments before those that the player adds, for example a verb.
    public var arguments: [String]
    /// The arguments after those that the player adds, which the server reads.
    public var serverArguments: [String]

    /// Describes a program.
    public init(executable: String, arguments: [String], serverArguments: [String] = []) {
      (self.executable, self.arguments) = (executable, arguments)
      self.serverArguments = serverArguments
    }

    /// The program of this process, started with other arguments.
    public static func ownProgram(_ arguments: [String], serverArguments: [String] = []) -> Child {
      Child(
        executable: ChildProcess.ownExecutable, arguments: arguments, serverArguments: serverArguments)
    }
  }

  /// The limits of a child process.
  public struct Bounds: Sendable {
    /// The time in seconds in which a child must be ready.
    public var startSeconds = 30.0
    /// The time in seconds in which a cell, or a check of the contract, must end.
    public var cellSeconds = 10.0
    /// Whether failures name the line of the strategy that was running. Such lines depend on the tools of the
    /// machine, so no record may contain them.
    public var findsPlaces = false
    /// The memory of a child process, in bytes.
    public var memory = 1 << 30
    /// The number of cells after which a strategy is refused if they took too long or too much memory.
    public var mostExpensiveFailures = 3

    /// Creates the usual limits.
    public init() {}
  }

  /// The families whose code is played in child processes.
  public let families: Set<String>
  let child: Child
  let bounds: Bounds
  private let shouldStop: @Sendable () -> Bool
  private let state = Mutex(State())

  private struct State {
    var idle: [ContainedChild] = []
    var expensive: [String: (count: Int, failure: String)] = [:]
    var isStopped = false
    /// Whether children play many cells at once. If that fails, the cells are played again, one by one, so that only
    /// the cells of the strategy that is the cause fail, and so are all later cells.
    var playsMany = true
    var printed: [(strategy: String, text: String)] = []
  }

  /// Creates a player, which starts no process before it is needed.
  ///
  /// - Parameters:
  ///   - families: the ids of the families whose code is contained.
  ///   - child: the program that plays them.
  ///   - bounds: the limits of a child process.
  ///   - shouldStop: a closure that is called several times a second while a child plays.
  public init(
    families: Set<String>, child: Child, bounds: Bounds = Bounds(),
    shouldStop: @Sendable @escaping () -> Bool = { false }
  ) {
    (self.families, self.child, self.bounds, self.shouldStop) = (families, child, bounds, shouldStop)
  }

  /// Whether a variant is played in child processes.
  public func plays(_ variant: StrategyVariant) -> Bool { families.contains(variant.family) }

  /// Whether a cell was given up because the caller asked to stop.
  public var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Returns what the contained strategies have printed so far, by strategy, and forgets it. Of long texts, only
  /// the beginning is kept.
  public func takePrinted() -> [(strategy: String, text: String)] {
    state.withLock { state in
      defer { state.printed = [] }
      return state.printed
    }
  }

  /// Ends all child processes that are waiting for work.
  public func end() {
    let idle = state.withLock { state in
      defer { state.idle = [] }
      return state.idle
    }
    for child in idle { child.end() }
  }

  // MARK: Playing

  /// Plays a cell in a child process.
  ///
  /// Throws: ``ContainedFailure`` if the strategy's code ends the child or breaks a bound.
  func play(
    _ variant: StrategyVariant, on stage: CellStage, isDetailed: Bool
  ) throws(ContainedFailure) -> PlayedCell {
    try ask(.cell(variant, stage, isDetailed: isDetailed)) { reader throws(BytesReader.Mistake) in
      let played = try PlayedCell(from: &reader)
      let nodes = stage.screen.adopted(variant.adoption).traceNodeCount
      guard played.trace.nodes.count == nodes else { throw BytesReader.Mistake() }
      return played
    }
  }

  /// Plays all cells of some rows, with the references and the variations, in one child process. Returns nil if the
  /// cells are to be played one by one.
  func rows(_ batch: RowBatch) -> [PlayedRow]? {
    askMany(.rows(batch)) { reader throws(BytesReader.Mistake) in
      var rows: [PlayedRow] = []
      for row in batch.rows {
        rows.append(
          try PlayedRow(of: row.variants, on: row.stage, ways: row.ways.count, from: &reader))
      }
      return rows
    }
  }

  /// Searches the ranges of failures in one child process. Returns nil if the cells are to be played one by one.
  func ranges(_ search: CaseSearch) -> CaseSearch.Found? {
    askMany(.search(search)) { reader throws(BytesReader.Mistake) in
      try CaseSearch.Found(count: search.searches.count, from: &reader)
    }
  }

  /// Asks a question about many cells.
  ///
  /// Returns nil if no variant is contained, or if the cells are to be played one by one, because a strategy has ended
  /// a child, has broken a bound or has left threads or timers behind.
  private func askMany<Answer>(
    _ question: ContainedQuestion, _ read: (inout BytesReader) throws(BytesReader.Mistake) -> Answer
  ) -> Answer? {
    let contained = question.variants.filter(plays)
    guard state.withLock({ $0.playsMany }), !contained.isEmpty else { return nil }
    do throws(ContainedFailure) {
      let child = try take(for: question).0
      do throws(ContainedFailure) {
        let answer = try child.answer(question, bounds, shouldStop)
        var reader = BytesReader(answer.bytes)
        guard !answer.leavesTraces, let result = try? read(&reader), reader.isAtEnd else {
          throw ContainedFailure(.garbled)
        }
        note(child, Self.oneOf(contained.map(\.id)))
        if answer.peak > bounds.memory / 2 { child.end() } else { put(child) }
        return result
      } catch {
        child.end()
        throw error
      }
    } catch {
      state.withLock { state in
        if case .stopped = error.cause { state.isStopped = true } else { state.playsMany = false }
      }
      return nil
    }
  }

  /// Returns a name for the unknown one of some strategies.
  private static func oneOf(_ ids: [String]) -> String {
    guard ids.count > 1 else { return ids.first ?? "" }
    let most = 3
    return "one of " + ids.prefix(most).joined(separator: ", ")
      + (ids.count > most ? " and \(ids.count - most) others" : "")
  }

  /// Returns the breaches of a check of the contract.
  func breaches(
    of variant: StrategyVariant, _ check: ContractCheck
  ) throws(ContainedFailure) -> [ContractBreach] {
    try ask(.check(variant, check)) { reader throws(BytesReader.Mistake) in
      var breaches: [ContractBreach] = []
      for _ in 0..<(try reader.integer()) {
        breaches.append(
          ContractBreach(
            check: check, circumstances: try reader.text(), finding: try reader.text(), advice: check.advice))
      }
      return breaches
    }
  }

  /// Returns what a variant observes, reads and changes on the screens of the contract kit.
  func observation(of variant: StrategyVariant) throws(ContainedFailure) -> Observation {
    try ask(.observation(variant)) { reader throws(BytesReader.Mistake) in try Observation(from: &reader) }
  }

  /// The ending of the names of files that a program generates and compiles together with the strategies. No place in
  /// them is reported.
  package static let generatedEnding = ".avoidance.swift"

  /// Returns the screen that the controller of a variant builds with code on a device, inside a container.
  ///
  /// Throws: `ContainedFailure` if the code ends the child or breaks a bound.
  public func recording(
    of variant: StrategyVariant, on device: SimulatedDevice, profile: PlatformProfile,
    in container: ScreenContainer = ScreenContainer()
  ) throws -> RecordedScreen {
    try ask(.recording(variant, device, profile, container)) { reader throws(BytesReader.Mistake) in
      guard let recorded: RecordedScreen = StageCoding.value(try reader.bytes()) else {
        throw BytesReader.Mistake()
      }
      return recorded
    }
  }

  private func ask<Answer>(
    _ question: ContainedQuestion, _ read: (inout BytesReader) throws(BytesReader.Mistake) -> Answer
  ) throws(ContainedFailure) -> Answer {
    let strategy = question.variants[0].id
    if let refusal = refusal(of: strategy) { throw refusal }
    var (child, isNew) = try take(for: question)
    while true {
      do throws(ContainedFailure) {
        let answer = try child.answer(question, bounds, shouldStop)
        note(child, strategy)
        var reader = BytesReader(answer.bytes)
        guard let result = try? read(&reader), reader.isAtEnd else { throw ContainedFailure(.garbled) }
        if answer.leavesTraces || answer.peak > bounds.memory / 2 { child.end() } else { put(child) }
        return result
      } catch {
        note(child, strategy)
        let isOthers = !isNew && child.hasPlayed(otherThan: strategy) && error.mayBeLate
        child.end()
        if case .stopped = error.cause { state.withLock { $0.isStopped = true } }
        // What another strategy has left behind in the process may be the cause.
        guard isOthers else {
          count(error, strategy)
          throw error
        }
        child = try start()
        isNew = true
      }
    }
  }

  /// Returns a child process that waits for work, or starts one. The second value is whether it is new.
  private func take(for question: ContainedQuestion) throws(ContainedFailure) -> (ContainedChild, Bool) {
    let known = state.withLock { state -> ContainedChild? in
      let place = state.idle.lastIndex { $0.knows(question) } ?? state.idle.indices.last
      return place.map { state.idle.remove(at: $0) }
    }
    if let known { return (known, false) }
    return (try start(), true)
  }

  private func start() throws(ContainedFailure) -> ContainedChild {
    do throws(ContainedFailure) {
      return try ContainedChild(child, bounds, shouldStop)
    } catch {
      if case .stopped = error.cause { state.withLock { $0.isStopped = true } }
      throw error
    }
  }

  private func put(_ child: ContainedChild) { state.withLock { $0.idle.append(child) } }

  private func refusal(of strategy: String) -> ContainedFailure? {
    guard let known = state.withLock({ $0.expensive[strategy] }), known.count >= bounds.mostExpensiveFailures
    else { return nil }
    return ContainedFailure(
      .refused(
        "\(CellResult.afterOthers)failed in \(known.count) earlier cells, in which it \(known.failure)"))
  }

  private func count(_ failure: ContainedFailure, _ strategy: String) {
    guard failure.isExpensive else { return }
    state.withLock { state in
      state.expensive[strategy] = ((state.expensive[strategy]?.count ?? 0) + 1, failure.description)
    }
  }

  /// The maximum of bytes that are kept of what one strategy prints, and the number of such strategies.
  private static let (mostPrinted, mostPrinting) = (1_000, 10)

  private func note(_ child: ContainedChild, _ strategy: String) {
    guard var text = child.takePrinted() else { return }
    // The cell's error repeats the message of a fatal error, and a stack without names says nothing.
    if let end = text.range(of: ContainedFailure.announcement) {
      let before = text[..<end.lowerBound]
      text = before.lastIndex(where: \.isNewline).map { String(before[...$0]) } ?? ""
    }
    guard !text.isEmpty else { return }
    state.withLock { state in
      if let place = state.printed.firstIndex(where: { $0.strategy == strategy }) {
        guard state.printed[place].text.utf8.count < Self.mostPrinted else { return }
        state.printed[place].text += text.prefix(Self.mostPrinted)
      } else if state.printed.count < Self.mostPrinting {
        state.printed.append((strategy, String(text.prefix(Self.mostPrinted))))
      }
    }
  }
}

/// A screen that a contained controller built with code, or the reason why there is none.
public struct RecordedScreen: Sendable, Codable {
  /// The screen; nil if there is none.
  public var screen: Screen?
  /// The inferences about the screen.
  public var conclusions: [ScreenInference] = []
  /// The symbols of UIKit that the code asked and whose answers are not simulated.
  public var inert: [String] = []
  /// The reason why there is no screen, in a sentence; nil if there is one.
  public var failure: String?
}
