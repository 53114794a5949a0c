/// The six keyboard notifications that UIKit posts.
public enum KeyboardNotificationName: Int, Sendable, CaseIterable {
  /// The keyboard's frame will change, because the keyboard appears, disappears or changes while it is shown.
  case willChangeFrame
  /// The keyboard will appear, or will change while it is shown.
  case willShow
  case didChangeFrame
  case didShow
  /// The keyboard will disappear, or will be undocked.
  case willHide
  case didHide

  /// The name of the constant in UIKit, for example `keyboardWillShowNotification`.
  public var uikitName: String {
    switch self {
    case .willChangeFrame: "keyboardWillChangeFrameNotification"
    case .willShow: "keyboardWillShowNotification"
    case .didChangeFrame: "keyboardDidChangeFrameNotification"
    case .didShow: "keyboardDidShowNotification"
    case .willHide: "keyboardWillHideNotification"
    case .didHide: "keyboardDidHideNotification"
    }
  }

  /// The name that observers register for.
  public var name: Notification.Name {
    switch self {
    case .willChangeFrame: UIResponder.keyboardWillChangeFrameNotification
    case .willShow: UIResponder.keyboardWillShowNotification
    case .didChangeFrame: UIResponder.keyboardDidChangeFrameNotification
    case .didShow: UIResponder.keyboardDidShowNotification
    case .willHide: UIResponder.keyboardWillHideNotification
    case .didHide: UIResponder.keyboardDidHideNotification
    }
  }

  init?(_ name: Notification.Name) {
    guard let found = Self.names.first(where: { $0.0 == name }) else { return nil }
    self = found.1
  }

  private static let names = allCases.map { ($0.name, $0) }

  /// The event that is recorded if the app's code observes this notification.
  var event: HeardEvents { HeardEvents(rawValue: 1 << rawValue) }
}

/// The contents of a keyboard notification's `userInfo`. Frames are in screen coordinates, in points.
public struct KeyboardInfo: Sendable, Equatable {
  /// The reported frame before the change, which can differ from the keyboard's true position.
  public var beginFrame: CGRect
  /// The reported frame after the change.
  public var endFrame: CGRect
  /// The reported duration in seconds. The keyboard's spring animation takes longer.
  public var animationDuration: Double
  /// The reported curve as an integer: 7 since iOS 7, 0 before.
  public var animationCurve: Int
  /// Whether the keyboard belongs to this app.
  public var isLocal: Bool
  /// The values that are missing from `userInfo`.
  public var absent: Absent

  /// A set of values that a notification does not contain.
  public struct Absent: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The flag that is true if the keyboard belongs to this app.
    public static let isLocal = Absent(rawValue: 1)
    /// The duration and the curve of the animation.
    public static let animation = Absent(rawValue: 2)
  }

  /// Creates the contents of a notification.
  public init(
    beginFrame: CGRect, endFrame: CGRect, animationDuration: Double, animationCurve: Int,
    isLocal: Bool, absent: Absent = []
  ) {
    self.beginFrame = beginFrame
    self.endFrame = endFrame
    self.animationDuration = animationDuration
    self.animationCurve = animationCurve
    self.isLocal = isLocal
    self.absent = absent
  }

  /// Returns whether all values are equal. Comparing the fields that often differ first is ten times faster
  /// than comparing `CGRect` values.
  func isSame(as other: KeyboardInfo) -> Bool {
    endFrame.origin.y == other.endFrame.origin.y && endFrame.size.height == other.endFrame.size.height
      && beginFrame.origin.y == other.beginFrame.origin.y && self == other
  }

  /// The dictionary that observers receive: rectangles as `NSValue`, numbers as `NSNumber`.
  var userInfo: [AnyHashable: Any] {
    // A large capacity avoids hash collisions, which are slow because they compare boxed keys.
    var info = [AnyHashable: Any](minimumCapacity: 48)
    info[KeyboardKey.boxedFrameBegin] = NSValue(cgRect: beginFrame)
    info[KeyboardKey.boxedFrameEnd] = NSValue(cgRect: endFrame)
    // iOS still posts the values that iOS 3.2 replaced, and apps read them by their strings.
    info[KeyboardKey.boxedBounds] = NSValue(cgRect: CGRect(origin: .zero, size: endFrame.size))
    info[KeyboardKey.boxedCenterBegin] = NSValue(cgPoint: CGPoint(x: beginFrame.midX, y: beginFrame.midY))
    info[KeyboardKey.boxedCenterEnd] = NSValue(cgPoint: CGPoint(x: endFrame.midX, y: endFrame.midY))
    if !absent.contains(.animation) {
      info[KeyboardKey.boxedDuration] = NSNumber(value: animationDuration)
      info[KeyboardKey.boxedCurve] = NSNumber(value: animationCurve)
    }
    if !absent.contains(.isLocal) { info[KeyboardKey.boxedIsLocal] = NSNumber(value: isLocal) }
    return info
  }
}

/// A cache of recent `userInfo` dictionaries. The cells of one screen post the same values repeatedly, and
/// creating a dictionary takes as long as running a handler.
public final class UserInfoCache {
  private var known: [KeyboardInfo] = []
  private var dictionaries: [[AnyHashable: Any]] = []
  private var oldest = 0

  /// Creates an empty cache for one thread.
  public init() {}

  func dictionary(for info: KeyboardInfo) -> [AnyHashable: Any] {
    for (n, other) in known.enumerated() where other.isSame(as: info) { return dictionaries[n] }
    let dictionary = info.userInfo
    if known.count < 32 {
      known.append(info)
      dictionaries.append(dictionary)
    } else {
      (known[oldest], dictionaries[oldest]) = (info, dictionary)
      oldest = (oldest + 1) % known.count
    }
    return dictionary
  }
}

/// The keys of a keyboard notification's `userInfo`, with Apple's strings.
enum KeyboardKey {
  static let frameBegin = "UIKeyboardFrameBeginUserInfoKey"
  static let frameEnd = "UIKeyboardFrameEndUserInfoKey"
  static let duration = "UIKeyboardAnimationDurationUserInfoKey"
  static let curve = "UIKeyboardAnimationCurveUserInfoKey"
  static let isLocal = "UIKeyboardIsLocalUserInfoKey"
  // The keys are boxed once. Threads can share them because a boxed string never changes.
  nonisolated(unsafe) static let boxedFrameBegin = AnyHashable(frameBegin)
  nonisolated(unsafe) static let boxedFrameEnd = AnyHashable(frameEnd)
  nonisolated(unsafe) static let boxedDuration = AnyHashable(duration)
  nonisolated(unsafe) static let boxedCurve = AnyHashable(curve)
  nonisolated(unsafe) static let boxedIsLocal = AnyHashable(isLocal)
  nonisolated(unsafe) static let boxedBounds = AnyHashable("UIKeyboardBoundsUserInfoKey")
  nonisolated(unsafe) static let boxedCenterBegin = AnyHashable("UIKeyboardCenterBeginUserInfoKey")
  nonisolated(unsafe) static let boxedCenterEnd = AnyHashable("UIKeyboardCenterEndUserInfoKey")
}
