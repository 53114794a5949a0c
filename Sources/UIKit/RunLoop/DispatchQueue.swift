/// The queues of a cell. All of them are the main queue: blocks run one after the other, in the order of their times.
///
/// Its name is an alias, since the compiler gives blocks of a class called `DispatchQueue` to the main actor, which a cell
/// does not run on.
public final class CellQueue {
  private let world: UIWorld

  private init(world: UIWorld) { self.world = world }

  /// How urgent work is; nothing here depends on it.
  public enum QoSClass: Sendable {
    case background, utility, `default`, userInitiated, userInteractive, unspecified
  }

  /// The main queue of the cell that is being played.
  public static var main: CellQueue { CellQueue(world: .current) }
  /// A queue for other work; in a cell it is the main queue.
  public static func global(qos: QoSClass = .default) -> CellQueue { main }

  /// Runs a block when the handler that is running has returned.
  public func async(execute work: @escaping () -> Void) { world.later(0, work) }
  /// Runs a block at a time.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) {
    world.later(deadline.seconds - world.now, work)
  }
}

/// A queue, by the name that code knows.
public typealias DispatchQueue = CellQueue

/// A time of the cell that is being played.
public struct DispatchTime: Comparable, Sendable {
  /// Seconds since the cell began.
  let seconds: Double

  /// The time of the handler that is running.
  public static func now() -> DispatchTime { DispatchTime(seconds: UIWorld.current.now) }

  /// Whether one is before the other.
  public static func < (one: DispatchTime, other: DispatchTime) -> Bool { one.seconds < other.seconds }
  /// A time some seconds later.
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(seconds: time.seconds + seconds)
  }
  /// A time some interval later.
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
