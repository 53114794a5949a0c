@preconcurrency import Foundation
import KeyboardAvoidance
import Layout
import Metrics
import Platform
import Scenarios
import Screens
import Simulation
import Support
import UIKit

/// The child process of a ``ContainedPlayer``: it answers its parent's questions until the parent ends.
///
/// The channel is the file of standard input. The server keeps a copy under another number, so that code that
/// reads standard input, prints or closes the usual files does not reach it by mistake.
public final class ContainedServer {
  /// The exit code of a child process that can no longer write to its parent.
  static let lostChannel: Int32 = 121

  private let channel: Int32
  private let parent: pid_t
  private let variants: (String) -> StrategyVariant?
  private let catalogue: Catalogue
  private var engine = MetricEngine()
  private var screens: [Int: PreparedScreen] = [:]
  private var devices: [SimulatedDevice] = []
  /// The number of the device of the last cell.
  private var latestDevice: Int?
  private var scenario: Scenario?
  private var profile: PlatformProfile?
  /// The number of threads before any strategy was played; nil if it is not known.
  private let threads: Int?

  /// Serves until the parent ends, and ends the process.
  ///
  /// - Parameters:
  ///   - arguments: the arguments that the player has added to those of the ``ContainedPlayer/Child``.
  ///   - catalogue: the strategies of the program.
  public static func serve(_ arguments: [String], _ catalogue: Catalogue) -> Never {
    guard arguments.count >= 2, let parent = pid_t(arguments[0]), let memory = Int(arguments[1]) else {
      fail("A child process needs the number of its parent and a limit of memory.")
    }
    // A thread that was started before could still write on Linux.
    WriteRefusal.begin()
    watch(parent)
    // The parent ends a child at the limit; this larger limit holds if memory grows faster than the parent looks.
    ProcessMemory.limit(bytes: memory + memory / 2)
    signal(SIGPIPE, SIG_IGN)
    setvbuf(stdout, nil, Int32(_IOLBF), 0)
    CallStack.printOnSignals()
    let loaded = loadLibraries(Array(arguments.dropFirst(2)), catalogue)
    // The folder of the parent belongs to the person. The names of the libraries may be relative to it.
    if let home = getenv("HOME") { chdir(home) }
    let server = ContainedServer(parent, catalogue) { id in loaded[id] ?? catalogue.variant(id) }
    server.run()
  }

  private init(
    _ parent: pid_t, _ catalogue: Catalogue, _ variants: @escaping (String) -> StrategyVariant?
  ) {
    (self.parent, self.catalogue, self.variants) = (parent, catalogue.endingProcessAtTraps, variants)
    let copy = fcntl(0, F_DUPFD_CLOEXEC, 100)
    guard copy >= 0 else { Self.fail("The channel of the parent cannot be kept.") }
    channel = copy
    let nothing = open("/dev/null", O_RDONLY)
    if nothing > 0 {
      dup2(nothing, 0)
      close(nothing)
    }
    threads = ProcessMemory.threadCount
  }

  private static func fail(_ message: String) -> Never {
    fputs(message + "\n", stderr)
    exit(1)
  }

  /// Ends this process, and everything that it has started, soon after its parent has ended.
  private static func watch(_ parent: pid_t) {
    Thread.detachNewThread {
      while getppid() == parent { usleep(100_000) }
      endGroup()
    }
  }

  /// Ends this process and everything that it has started, which is in its process group.
  private static func endGroup() -> Never {
    if getpgrp() == getpid() { kill(0, SIGKILL) }
    exit(0)
  }

  /// Loads libraries (`--load FILE SYMBOL`) whose controllers may act beside a strategy of the program
  /// (`--beside STRATEGY`).
  private static func loadLibraries(
    _ words: [String], _ catalogue: Catalogue
  ) -> [String: StrategyVariant] {
    var variants: [String: StrategyVariant] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--beside", let id = rest.popFirst() {
        guard let library = catalogue.variant(id) else { fail("A child process does not know '\(id)'.") }
        variants = variants.mapValues { $0.accompanied(by: library) }
        continue
      }
      guard word == "--load", let file = rest.popFirst(), let symbol = rest.popFirst() else {
        fail("A child process does not understand '\(word)'.")
      }
      guard let library = dlopen(file, RTLD_NOW | RTLD_GLOBAL), let address = dlsym(library, symbol) else {
        fail(dlerror().map { String(cString: $0) } ?? "The library \(file) cannot be loaded.")
      }
      typealias Function = @convention(c) () -> UnsafeMutableRawPointer
      let pointer = unsafeBitCast(address, to: Function.self)()
      let list = Unmanaged<StrategyList>.fromOpaque(pointer).takeRetainedValue()
      for variant in list.variants { variants[variant.id] = variant }
    }
    return variants
  }

  // MARK: Messages

  private func run() -> Never {
    send(ContainedMessage.ready.with([]))
    while let message = receive() {
      var reader = BytesReader(Array(message.dropFirst()))
      // The layouts of this process and of its parent share a limit of work.
      let budget = WorkBudget(limit: (try? reader.integer()) ?? 0)
      let kind = message.first.flatMap(ContainedMessage.init)
      guard let kind, let answer = try? budget.limiting({ try answer(kind, &reader) }) else {
        send(ContainedMessage.unable.with(Array("the process does not know the strategy or the cell".utf8)))
        continue
      }
      let leavesTraces = hasTraces()
      var bytes = Bytes()
      bytes.add(leavesTraces ? 1 : 0)
      bytes.add(ProcessMemory.peak)
      bytes.add(budget.spent)
      bytes.add(budget.isExhausted ? 1 : 0)
      bytes.add(answer.all)
      send(ContainedMessage.answer.with(bytes.all))
    }
    Self.endGroup()
  }

  /// Returns whether the strategy has left an alarm or a thread behind. A thread gets a moment to trap, so that
  /// the trap belongs to this cell.
  private func hasTraces() -> Bool {
    let hasAlarm = alarm(0) > 0
    guard let threads, let now = ProcessMemory.threadCount, now > threads else { return hasAlarm }
    usleep(100_000)
    return true
  }

  private func answer(
    _ kind: ContainedMessage, _ reader: inout BytesReader
  ) throws(BytesReader.Mistake) -> Bytes {
    switch kind {
    case .rows: return try RowBatch.play(on: try stage(&reader), &reader, variant, &engine)
    case .search: return try CaseSearch(on: try stage(&reader), &reader, variant).found().bytes
    default: return try answer(kind, try variant(try reader.text()), &reader)
    }
  }

  private func answer(
    _ kind: ContainedMessage, _ variant: StrategyVariant, _ reader: inout BytesReader
  ) throws(BytesReader.Mistake) -> Bytes {
    var bytes = Bytes()
    switch kind {
    case .cell: try play(variant, &reader).write(to: &bytes)
    case .observation: StrategyContract.observation(of: variant).write(to: &bytes)
    case .recording: bytes.add(try recording(variant, &reader))
    case .check:
      guard let check = ContractCheck(rawValue: try reader.text()) else { throw BytesReader.Mistake() }
      let breaches = StrategyContract.breaches(of: variant, check)
      bytes.add(breaches.count)
      for breach in breaches {
        bytes.add(breach.circumstances)
        bytes.add(breach.finding)
      }
    case .rows, .search, .tree, .ready, .answer, .surroundings, .unable: throw BytesReader.Mistake()
    }
    return bytes
  }

  private func play(
    _ variant: StrategyVariant, _ reader: inout BytesReader
  ) throws(BytesReader.Mistake) -> PlayedCell {
    let isDetailed = try reader.flag()
    let stage = try stage(&reader)
    return CellPlayer.play(
      variant, scenario: stage.scenario, on: stage.screen.adopted(variant.adoption), device: stage.device,
      orientation: stage.orientation, profile: stage.profile, frameRate: stage.frameRate,
      isDetailed: isDetailed)
  }

  private func variant(_ id: String) throws(BytesReader.Mistake) -> StrategyVariant {
    guard let variant = variants(id) else { throw BytesReader.Mistake() }
    return variant
  }

  private func stage(_ reader: inout BytesReader) throws(BytesReader.Mistake) -> CellStage {
    let frameRate = try reader.integer()
    let orientation = UIInterfaceOrientation(id: try reader.text())
    let screen = try screen(&reader)
    let device = try device(&reader)
    let text = try reader.bytes()
    if !text.isEmpty { scenario = StageCoding.scenario(text) }
    try readProfile(&reader)
    guard let orientation, let scenario, let profile else { throw BytesReader.Mistake() }
    return CellStage(
      screen: screen, device: device, orientation: orientation, scenario: scenario, profile: profile,
      frameRate: frameRate, catalogue: catalogue)
  }

  private func device(_ reader: inout BytesReader) throws(BytesReader.Mistake) -> SimulatedDevice {
    let number = try reader.integer()
    let bytes = try reader.bytes()
    if !bytes.isEmpty {
      guard let device: SimulatedDevice = StageCoding.value(bytes) else { throw BytesReader.Mistake() }
      if number == 0 { devices = [] }
      devices.append(device)
    }
    guard devices.indices.contains(number) else { throw BytesReader.Mistake() }
    if number != latestDevice || !bytes.isEmpty {
      // The layouts of one device are useless for the next.
      for screen in screens.values { screen.forgetLayouts() }
    }
    latestDevice = number
    return devices[number]
  }

  private func readProfile(_ reader: inout BytesReader) throws(BytesReader.Mistake) {
    guard try reader.flag() else { return }
    profile = try PlatformProfile(from: &reader)
  }

  /// Returns the screen that a controller builds with code, or the reason why there is none, as JSON.
  private func recording(
    _ variant: StrategyVariant, _ reader: inout BytesReader
  ) throws(BytesReader.Mistake) -> [UInt8] {
    let device: SimulatedDevice? = StageCoding.value(try reader.bytes())
    try readProfile(&reader)
    let container: ScreenContainer? = StageCoding.value(try reader.bytes())
    guard let device, let profile, let container else { throw BytesReader.Mistake() }
    do throws(RecordingError) {
      let recording = try ScreenRecording(
        of: { (variant.make() as? OwnController)?.controller ?? UIViewController() }, id: variant.id,
        title: variant.title, on: device, container: container, profile: profile)
      return StageCoding.bytes(
        of: RecordedScreen(
          screen: recording.screen, conclusions: recording.conclusions, inert: recording.observation.inert))
    } catch {
      return StageCoding.bytes(of: RecordedScreen(failure: "\(error)"))
    }
  }

  private func screen(_ reader: inout BytesReader) throws(BytesReader.Mistake) -> PreparedScreen {
    let number = try reader.integer()
    if try reader.flag() { screens = [:] }
    let bytes = try reader.bytes()
    let adapts = try reader.flag()
    if let known = screens[number], bytes.isEmpty { return known }
    guard var screen: Screen = StageCoding.value(bytes) else { throw BytesReader.Mistake() }
    if adapts {
      // The parent adapts the tree. A screen is used by the thread that plays, which also sends and receives.
      nonisolated(unsafe) let server = self
      let tree = screen.tree
      screen.adapted = { server.tree(of: number, in: $0) ?? tree }
    }
    let prepared = PreparedScreen(screen)
    screens[number] = prepared
    return prepared
  }

  private func tree(of screen: Int, in surroundings: ScreenSurroundings) -> ViewTree? {
    var bytes = Bytes()
    bytes.add(screen)
    bytes.add(StageCoding.bytes(of: surroundings))
    send(ContainedMessage.surroundings.with(bytes.all))
    guard let message = receive(), message.first == ContainedMessage.tree.rawValue else { return nil }
    return StageCoding.value(Array(message.dropFirst()))
  }

  private func send(_ message: [UInt8]) {
    var bytes = withUnsafeBytes(of: UInt32(message.count).littleEndian) { Array($0) } + message
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(channel, $0.baseAddress, $0.count) }
      if count == bytes.count { return }
      // Without a channel, the process is of no use.
      guard count >= 0 || errno == EINTR else { endWithoutChannel() }
      bytes.removeFirst(max(0, count))
    }
  }

  /// Ends this process. If the parent is over, everything that the strategy has started ends as well; otherwise the
  /// parent ends it.
  private func endWithoutChannel() -> Never {
    // The system closes the channel shortly before the process has another parent.
    for _ in 0..<50 {
      if getppid() != parent { Self.endGroup() }
      usleep(10_000)
    }
    _exit(Self.lostChannel)
  }

  /// Returns the next message; nil at the end of the channel.
  private func receive() -> [UInt8]? {
    guard let header = read(count: 4) else { return nil }
    return read(count: header.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) })
  }

  private func read(count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var place = 0
    while place < count {
      let got = bytes.withUnsafeMutableBytes {
        Foundation.read(channel, $0.baseAddress.map { $0 + place }, count - place)
      }
      if got > 0 { place += got } else if got == 0 || errno != EINTR { return nil }
    }
    return bytes
  }
}
