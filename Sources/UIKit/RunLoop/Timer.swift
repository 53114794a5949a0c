/// A timer of the cell that is being played.
public final class Timer: NSObject {
  private let interval: Double
  private let repeats: Bool
  private var action: ((Timer) -> Void)?
  /// What code attached to the timer.
  public let userInfo: Any?

  /// Makes a timer that runs once it is added to a run loop.
  public init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void) {
    (self.interval, self.repeats, action, userInfo) = (interval, repeats, block, nil)
  }

  /// Makes a timer that runs once it is added to a run loop.
  public init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    (self.interval, self.repeats, self.userInfo) = (interval, repeats, userInfo)
    action = { selector.send(from: $0) }
  }

  /// Makes a timer that runs.
  @discardableResult public class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.schedule()
    return timer
  }

  /// Makes a timer that runs.
  @discardableResult public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
    timer.schedule()
    return timer
  }

  /// Whether it can still fire.
  public var isValid: Bool { action != nil }
  /// The seconds between two calls; 0 for a timer that fires once.
  public var timeInterval: TimeInterval { repeats ? interval : 0 }
  /// Never fires again.
  public func invalidate() { action = nil }
  /// Fires now.
  public func fire() {
    action?(self)
    if !repeats { invalidate() }
  }

  func schedule() {
    // As Foundation does, at most ten thousand times a second.
    UIWorld.current.later(max(interval, 0.0001)) { [self] in
      guard isValid else { return }
      fire()
      if isValid { schedule() }
    }
  }
}

/// The run loop of the cell that is being played.
public final class RunLoop {
  private let world: UIWorld

  private init(world: UIWorld) { self.world = world }

  /// When a run loop looks at its timers; nothing here depends on it.
  public struct Mode: Hashable, Sendable {
    let name: String
    /// The usual mode.
    public static let `default` = Mode(name: "default")
    /// All modes, tracking a finger included.
    public static let common = Mode(name: "common")
  }

  /// The run loop of the cell that is being played.
  public static var main: RunLoop { RunLoop(world: .current) }
  /// The run loop of the cell that is being played.
  public static var current: RunLoop { main }

  /// Starts a timer.
  public func add(_ timer: Timer, forMode mode: Mode) { timer.schedule() }
  /// Runs a block when the handler that is running has returned.
  public func perform(_ block: @escaping () -> Void) { world.later(0, block) }
}

/// Calls a method before every frame, 60 times a second.
public final class CADisplayLink: NSObject {
  private let selector: Selector
  private var isRunning = false
  /// Whether it makes a pause.
  public var isPaused = false
  /// The time of the frame before, in seconds of the cell.
  public private(set) var timestamp = 0.0
  /// The time of the frame that is being prepared.
  public var targetTimestamp: Double { timestamp + duration }
  /// The seconds between two frames.
  public let duration = 1.0 / 60

  /// Makes a link that runs once it is added to a run loop.
  public init(target: Any, selector: Selector) { self.selector = selector }

  /// Starts it.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isRunning = true
    next()
  }

  /// Stops it for good.
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
