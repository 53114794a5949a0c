import Foundation
import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Simulation
import Support

/// A question to a child process.
enum ContainedQuestion {
  case cell(StrategyVariant, CellStage, isDetailed: Bool)
  case rows(RowBatch)
  case search(CaseSearch)
  case check(StrategyVariant, ContractCheck)
  case observation(StrategyVariant)
  case recording(StrategyVariant, SimulatedDevice, PlatformProfile, ScreenContainer)

  /// The variants whose code the child calls, each once.
  var variants: [StrategyVariant] {
    let all =
      switch self {
      case .cell(let variant, _, _), .check(let variant, _), .observation(let variant),
        .recording(let variant, _, _, _):
        [variant]
      case .rows(let batch): batch.rows.flatMap(\.variants)
      case .search(let search): search.searches.map(\.variant)
      }
    var known: Set<String> = []
    return all.filter { known.insert($0.id).inserted }
  }

  /// The number of cells and searches in the question, each of which takes much less than a second.
  var parts: Int {
    switch self {
    case .rows(let batch): batch.rows.reduce(0) { $0 + $1.variants.count * (1 + $1.ways.count) }
    case .search(let search): search.searches.count
    case .cell, .check, .observation, .recording: 0
    }
  }

  /// The stage that the child needs; nil if it needs none.
  var stage: CellStage? {
    switch self {
    case .cell(_, let stage, _): stage
    case .rows(let batch): batch.rows.first?.stage
    case .search(let search): search.stage
    case .check, .observation, .recording: nil
    }
  }
}

/// The first byte of a message between a parent and a child.
enum ContainedMessage: UInt8 {
  // From the parent.
  case cell = 1
  case check
  case observation
  case recording
  case rows
  case search
  case tree
  // From the child.
  case ready
  case answer
  case surroundings
  case unable

  /// Returns a message with a body.
  func with(_ body: [UInt8]) -> [UInt8] { [rawValue] + body }
}

/// A child process from its parent's side. One thread uses it at a time.
final class ContainedChild: @unchecked Sendable {
  /// The maximum numbers of screens and devices that a child keeps.
  private static let (mostScreens, mostDevices) = (128, 64)

  struct Answer {
    var bytes: [UInt8]
    /// The work of the layouts, and whether one of them ended unfinished.
    var work: (spent: Int, isUnfinished: Bool)
    /// Whether the strategy has left threads or timers behind.
    var leavesTraces: Bool
    /// The most memory that the child has occupied so far, in bytes.
    var peak: Int
  }

  private let process: ChildProcess
  private let home: EmptyHome
  /// The screens that the child has, by number.
  private var screens: [Int: Screen] = [:]
  /// The devices that the child has, by their numbers.
  private var devices: [SimulatedDevice] = []
  private var scenario: Scenario?
  private var profile: (id: String, system: Int, settings: [String])?
  private var played: Set<String> = []

  init(
    _ child: ContainedPlayer.Child, _ bounds: ContainedPlayer.Bounds, _ shouldStop: () -> Bool
  ) throws(ContainedFailure) {
    do throws(SystemError) {
      home = try EmptyHome()
      process = try ChildProcess(
        executable: child.executable,
        arguments: child.arguments + ["\(getpid())", "\(bounds.memory)"] + child.serverArguments,
        // Backtraces take seconds, and people debug with `explain`, not with the output of a child.
        environment: home.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
    } catch {
      throw ContainedFailure(.notStarted("\(error)"))
    }
    switch process.exchange(nil, within: bounds.startSeconds, memory: bounds.memory, shouldStop: shouldStop) {
    case .message([ContainedMessage.ready.rawValue]): return
    case .stopped: throw ContainedFailure(.stopped)
    case .late:
      throw ContainedFailure(.notStarted("it was not ready within \(shortest(bounds.startSeconds)) s"))
    case .message, .ended, .tooLarge, .garbled:
      let text = String(decoding: process.printed.suffix(300), as: UTF8.self)
      throw ContainedFailure(.notStarted(text.isEmpty ? "it ended" : visible(text)))
    }
  }

  func end() { process.end() }

  /// Whether the child has played another strategy.
  func hasPlayed(otherThan strategy: String) -> Bool { played.contains { $0 != strategy } }

  /// Whether the child has the question's screen.
  func knows(_ question: ContainedQuestion) -> Bool {
    question.stage.map { screens[$0.screen.number] != nil } ?? false
  }

  /// Returns what the process has printed since the last call; nil if that is nothing.
  func takePrinted() -> String? {
    _ = CallStack.take(from: &process.printed)
    guard !process.printed.isEmpty else { return nil }
    defer { process.printed = [] }
    return String(decoding: process.printed, as: UTF8.self)
  }

  /// Sends a question and waits for its answer.
  func answer(
    _ question: ContainedQuestion, _ bounds: ContainedPlayer.Bounds, _ shouldStop: () -> Bool
  ) throws(ContainedFailure) -> Answer {
    played.formUnion(question.variants.map(\.id))
    var message = message(question)
    // A hundredth of a second is many times what a cell takes, so that a busy machine is not late.
    let seconds = bounds.cellSeconds + 0.01 * Double(question.parts)
    // The time holds for all messages, because code without an end may also ask for surroundings without an end.
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      let arrival = process.exchange(
        message, within: (end - .now) / .seconds(1), memory: bounds.memory, shouldStop: shouldStop)
      switch arrival {
      case .message(let bytes):
        switch bytes.first.flatMap(ContainedMessage.init) {
        case .answer:
          let answer = try Self.read(bytes)
          WorkBudget.current?.note(answer.work.spent, isUnfinished: answer.work.isUnfinished)
          return answer
        case .surroundings: message = try tree(bytes)
        case .unable:
          throw ContainedFailure(.refused(visible(String(decoding: bytes.dropFirst(), as: UTF8.self))))
        default: throw ContainedFailure(.garbled)
        }
      case .ended(let ending): throw failure(.ended(ending), bounds)
      case .late: throw failure(.late(seconds: seconds), bounds)
      case .tooLarge: throw failure(.memory(bytes: bounds.memory), bounds)
      case .garbled: throw ContainedFailure(.garbled)
      case .stopped: throw ContainedFailure(.stopped)
      }
    }
  }

  /// Returns a failure with everything that the process can say about it.
  private func failure(_ cause: ContainedFailure.Cause, _ bounds: ContainedPlayer.Bounds) -> ContainedFailure
  {
    if bounds.findsPlaces, !cause.isEnd { process.printStack() }
    let frames = CallStack.take(from: &process.printed)
    return ContainedFailure(
      cause, printed: process.printed, place: bounds.findsPlaces ? StrategyPlaces.innermost(of: frames) : nil)
  }

  private static func read(_ bytes: [UInt8]) throws(ContainedFailure) -> Answer {
    var reader = BytesReader(Array(bytes.dropFirst()))
    guard let leavesTraces = try? reader.flag(), let peak = try? reader.integer(),
      let spent = try? reader.integer(), let isUnfinished = try? reader.flag(),
      let body = try? reader.bytes(),
      reader.isAtEnd
    else { throw ContainedFailure(.garbled) }
    return Answer(bytes: body, work: (spent, isUnfinished), leavesTraces: leavesTraces, peak: peak)
  }

  // MARK: Messages

  private func message(_ question: ContainedQuestion) -> [UInt8] {
    var bytes = Bytes()
    bytes.add(WorkBudget.current?.left ?? .max)
    switch question {
    case .cell(let variant, let stage, let isDetailed):
      bytes.add(variant.id)
      bytes.add(isDetailed ? 1 : 0)
      add(stage, to: &bytes)
      return ContainedMessage.cell.with(bytes.all)
    case .rows(let batch):
      if let stage = question.stage { add(stage, to: &bytes) }
      batch.write(to: &bytes)
      return ContainedMessage.rows.with(bytes.all)
    case .search(let search):
      add(search.stage, to: &bytes)
      search.write(to: &bytes)
      return ContainedMessage.search.with(bytes.all)
    case .check(let variant, let check):
      bytes.add(variant.id)
      bytes.add(check.rawValue)
      return ContainedMessage.check.with(bytes.all)
    case .observation(let variant):
      bytes.add(variant.id)
      return ContainedMessage.observation.with(bytes.all)
    case .recording(let variant, let device, let profile, let container):
      bytes.add(variant.id)
      bytes.add(StageCoding.bytes(of: device))
      add(profile, to: &bytes)
      bytes.add(StageCoding.bytes(of: container))
      return ContainedMessage.recording.with(bytes.all)
    }
  }

  private func add(_ stage: CellStage, to bytes: inout Bytes) {
    bytes.add(stage.frameRate)
    bytes.add(stage.orientation.id)
    add(stage.screen, to: &bytes)
    add(stage.device, to: &bytes)
    add(stage.scenario, to: &bytes)
    add(stage.profile, to: &bytes)
  }

  /// Appends a screen's number and, if the child does not have the screen, the screen.
  private func add(_ screen: PreparedScreen, to bytes: inout Bytes) {
    let isKnown = screens[screen.number] != nil
    let isFull = !isKnown && screens.count >= Self.mostScreens
    if isFull { screens = [:] }
    screens[screen.number] = screen.screen
    bytes.add(screen.number)
    bytes.add(isFull ? 1 : 0)
    bytes.add(isKnown ? [] : StageCoding.bytes(of: screen.screen))
    bytes.add(screen.screen.adapted == nil ? 0 : 1)
  }

  /// Appends a device's number and, if the child does not have the device, the device. Number 0 lets the child forget
  /// the others.
  private func add(_ device: SimulatedDevice, to bytes: inout Bytes) {
    if let number = devices.firstIndex(of: device) {
      bytes.add(number)
      bytes.add([UInt8]())
      return
    }
    if devices.count == Self.mostDevices { devices = [] }
    bytes.add(devices.count)
    bytes.add(StageCoding.bytes(of: device))
    devices.append(device)
  }

  // An empty list of bytes means that the part is the same as in the last cell.

  private func add(_ scenario: Scenario, to bytes: inout Bytes) {
    bytes.add(scenario == self.scenario ? [] : StageCoding.bytes(of: scenario))
    self.scenario = scenario
  }

  private func add(_ profile: PlatformProfile, to bytes: inout Bytes) {
    let new = (id: profile.id, system: profile.system, settings: profile.settings)
    let isKnown = self.profile.map { $0 == new } ?? false
    bytes.add(isKnown ? 0 : 1)
    guard !isKnown else { return }
    self.profile = new
    profile.write(to: &bytes)
  }

  /// Returns the message with the tree of a screen for the surroundings that the child asks about.
  private func tree(_ bytes: [UInt8]) throws(ContainedFailure) -> [UInt8] {
    var reader = BytesReader(Array(bytes.dropFirst()))
    guard let number = try? reader.integer(), let body = try? reader.bytes(),
      let surroundings: ScreenSurroundings = StageCoding.value(body),
      let adapted = screens[number]?.adapted
    else { throw ContainedFailure(.garbled) }
    return ContainedMessage.tree.with(StageCoding.bytes(of: adapted(surroundings)))
  }
}
