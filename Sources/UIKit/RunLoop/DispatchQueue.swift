/// A dispatch queue of a cell. The blocks of all queues run on the main queue, one after the other, in the order of their
/// times.
///
/// `DispatchQueue` is an alias, because the compiler isolates blocks to the main actor if they are passed to
/// a class with that name. A cell does not run on the main actor.
public final class CellQueue {
  private let world: UIWorld
  private let kind: Kind
  /// The blocks of a serial queue that have not begun, in their order.
  private var waiting: [() -> Void] = []
  /// Whether a block of a serial queue runs.
  private var isRunning = false

  private enum Kind {
    case main, serial, concurrent
  }

  private init(world: UIWorld, _ kind: Kind) { (self.world, self.kind) = (world, kind) }

  /// Creates a queue of the app, whose blocks run one after the other with those of the main queue.
  public convenience init(
    label: String, qos: QoSClass = .default, attributes: Attributes = [], target: CellQueue? = nil
  ) { self.init(world: .current, attributes.contains(.concurrent) ? .concurrent : .serial) }

  /// The properties of a queue, which have no effect.
  public struct Attributes: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt64
    /// Creates properties from bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Blocks may run at the same time.
    public static let concurrent = Attributes(rawValue: 1)
  }

  /// The quality of service, which has no effect.
  public enum QoSClass: Sendable {
    case background, utility, `default`, userInitiated, userInteractive, unspecified
  }

  /// The main queue of the cell being played.
  public static var main: CellQueue { CellQueue(world: .current, .main) }
  /// Returns a global queue, whose blocks run one after the other with those of the main queue.
  public static func global(qos: QoSClass = .default) -> CellQueue {
    CellQueue(world: .current, .concurrent)
  }

  /// Runs a block after the current event handler has returned.
  public func async(execute work: @escaping () -> Void) {
    guard kind == .serial else { return world.later(0, work) }
    waiting.append(work)
    world.later(0) { self.runFirst() }
  }

  private func runFirst() {
    if !waiting.isEmpty { run(waiting.removeFirst()) }
  }

  private func run<Result>(_ work: () throws -> Result) rethrows -> Result {
    isRunning = true
    defer { isRunning = false }
    return try work()
  }

  /// Runs a block at once, and returns its result. The blocks that wait in a serial queue run before it.
  ///
  /// On iOS, `DispatchQueue.main.sync` never returns if code on the main queue calls it. All code runs on the main queue here, so
  /// every call for the main queue is reported as unsupported. So is a call for a serial queue in a block of this queue.
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result {
    switch kind {
    case .main: world.unsupported("DispatchQueue.main.sync(execute:)")
    case .serial where isRunning:
      world.unsupported("DispatchQueue.sync(execute:) from a block of the same queue")
    case .serial: for _ in waiting.indices { runFirst() }
    case .concurrent: break
    }
    return try run(work)
  }
  /// Runs a block at the given time.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) {
    world.later(deadline.seconds - world.now) { self.run(work) }
  }
}

/// The name by which apps refer to ``CellQueue``.
public typealias DispatchQueue = CellQueue

/// A time in the cell being played.
public struct DispatchTime: Comparable, Sendable {
  /// The seconds since the start of the cell.
  let seconds: Double

  /// Returns the current time in the cell.
  public static func now() -> DispatchTime { DispatchTime(seconds: UIWorld.current.now) }

  /// Returns whether the first time is earlier than the second.
  public static func < (one: DispatchTime, other: DispatchTime) -> Bool { one.seconds < other.seconds }
  /// Returns the time that is the given number of seconds later.
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(seconds: time.seconds + seconds)
  }
  /// Returns the time that is the given interval later.
  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    time + interval.seconds
  }
}

/// A length of time.
public enum DispatchTimeInterval: Sendable, Equatable {
  case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never

  var seconds: Double {
    switch self {
    case .seconds(let count): Double(count)
    case .milliseconds(let count): Double(count) / 1e3
    case .microseconds(let count): Double(count) / 1e6
    case .nanoseconds(let count): Double(count) / 1e9
    case .never: .infinity
    }
  }
}
