/// A timer of the cell being played.
public final class Timer: NSObject {
  private let interval: Double
  private let repeats: Bool
  private var action: ((Timer) -> Void)?
  /// A value that the app's code attached to the timer.
  public let userInfo: Any?

  /// Creates a timer that starts when it is added to a run loop.
  public init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void) {
    (self.interval, self.repeats, action, userInfo) = (interval, repeats, block, nil)
  }

  /// Creates a timer that starts when it is added to a run loop.
  public init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    (self.interval, self.repeats, self.userInfo) = (interval, repeats, userInfo)
    let bound = selector.bound(to: target)
    action = { bound.send(from: $0) }
  }

  /// Creates a timer and starts it.
  @discardableResult public class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.schedule()
    return timer
  }

  /// Creates a timer and starts it.
  @discardableResult public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
    timer.schedule()
    return timer
  }

  /// Whether the timer can still fire.
  public var isValid: Bool { action != nil }
  /// The number of seconds between two calls, or 0 for a timer that fires once.
  public var timeInterval: TimeInterval { repeats ? interval : 0 }
  /// Stops the timer permanently.
  public func invalidate() { action = nil }
  /// Fires the timer now.
  public func fire() {
    action?(self)
    if !repeats { invalidate() }
  }

  func schedule() {
    // As in Foundation, a timer fires at most ten thousand times a second.
    UIWorld.current.later(max(interval, 0.0001)) { [self] in
      guard isValid else { return }
      fire()
      if isValid { schedule() }
    }
  }
}

/// The run loop of the cell being played.
public final class RunLoop {
  private let world: UIWorld

  private init(world: UIWorld) { self.world = world }

  /// The mode of a run loop, which has no effect.
  public struct Mode: Hashable, Sendable {
    let name: String
    /// The default mode.
    public static let `default` = Mode(name: "default")
    /// All common modes, including the tracking of touches.
    public static let common = Mode(name: "common")
  }

  /// The run loop of the cell being played.
  public static var main: RunLoop { RunLoop(world: .current) }
  /// The run loop of the cell being played.
  public static var current: RunLoop { main }

  /// Starts a timer.
  public func add(_ timer: Timer, forMode mode: Mode) { timer.schedule() }
  /// Runs a block after the current event handler has returned.
  public func perform(_ block: @escaping () -> Void) { world.later(0, block) }
}

/// A display link, which calls a method before every frame, 60 times a second.
public final class CADisplayLink: NSObject {
  private let selector: Selector
  private var isRunning = false
  /// Whether the display link is paused.
  public var isPaused = false
  /// The time of the previous frame, in seconds since the start of the cell.
  public private(set) var timestamp = 0.0
  /// The time of the frame that is being prepared.
  public var targetTimestamp: Double { timestamp + duration }
  /// The seconds between two frames.
  public let duration = 1.0 / 60

  /// Creates a display link that starts when it is added to a run loop.
  public init(target: Any, selector: Selector) { self.selector = selector }

  /// Starts the display link.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isRunning = true
    next()
  }

  /// Stops the display link permanently.
  public func invalidate() { isRunning = false }

  private func next() {
    let world = UIWorld.current
    world.later(duration) { [self] in
      guard isRunning else { return }
      timestamp = world.now
      if !isPaused { selector.send(from: self) }
      next()
    }
  }
}

extension NSObject {
  /// Does nothing, because `perform(_:with:afterDelay:)`, whose requests it cancels, is not simulated.
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {}
}

#if !canImport(Darwin)
  /// The number of nanoseconds in a second.
  public let NSEC_PER_SEC: UInt64 = 1_000_000_000
#endif
