/// The six keyboard notifications that UIKit posts.
public enum KeyboardNotificationName: Int, Sendable, CaseIterable {
  /// The keyboard's frame will change, whether it comes, goes or changes in place.
  case willChangeFrame
  /// The keyboard will come, or change in place.
  case willShow
  /// The keyboard's frame has changed.
  case didChangeFrame
  /// The keyboard has come.
  case didShow
  /// The keyboard will go, or leave the dock.
  case willHide
  /// The keyboard has gone.
  case didHide

  /// The name as it stands in UIKit, for example `keyboardWillShowNotification`.
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

  /// The keyboard's notification of a name, nil for other names.
  init?(_ name: Notification.Name) {
    guard let found = Self.names.first(where: { $0.0 == name }) else { return nil }
    self = found.1
  }

  private static let names = allCases.map { ($0.name, $0) }

  /// The event as code that listens to it is observed.
  var event: HeardEvents { HeardEvents(rawValue: 1 << rawValue) }
}

/// What a keyboard notification carries in its `userInfo`; frames are in screen coordinates, in points.
public struct KeyboardInfo: Sendable, Equatable {
  /// Where the keyboard was, as reported; not always where it really was.
  public var frameBegin: CGRect
  /// Where the keyboard will be.
  public var frameEnd: CGRect
  /// The reported duration in seconds; the keyboard's own spring takes longer.
  public var animationDuration: Double
  /// The reported curve, as an integer: 7 since iOS 7, 0 before.
  public var animationCurve: Int
  /// False when another app owns the keyboard.
  public var isLocal: Bool
  /// What the dictionary lacks.
  public var absent: Absent

  /// Values that a notification does not carry.
  public struct Absent: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a set of bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Whose keyboard it is.
    public static let isLocal = Absent(rawValue: 1)
    /// The duration and the curve.
    public static let animation = Absent(rawValue: 2)
  }

  /// Makes the five values of a notification.
  public init(
    frameBegin: CGRect, frameEnd: CGRect, animationDuration: Double, animationCurve: Int,
    isLocal: Bool, absent: Absent = []
  ) {
    self.frameBegin = frameBegin
    self.frameEnd = frameEnd
    self.animationDuration = animationDuration
    self.animationCurve = animationCurve
    self.isLocal = isLocal
    self.absent = absent
  }

  /// Whether all numbers are equal; fields compare ten times faster here than `CGRect` does.
  func isSame(as other: KeyboardInfo) -> Bool {
    frameEnd.origin.y == other.frameEnd.origin.y && frameEnd.size.height == other.frameEnd.size.height
      && frameBegin.origin.y == other.frameBegin.origin.y && self == other
  }

  /// The dictionary that UIKit hands to observers: rectangles as `NSValue`, numbers as `NSNumber`.
  var userInfo: [AnyHashable: Any] {
    // Keys in boxes take long to compare: with more room than they need, few are.
    var info = [AnyHashable: Any](minimumCapacity: 48)
    info[KeyboardKey.boxedFrameBegin] = NSValue(cgRect: frameBegin)
    info[KeyboardKey.boxedFrameEnd] = NSValue(cgRect: frameEnd)
    if !absent.contains(.animation) {
      info[KeyboardKey.boxedDuration] = NSNumber(value: animationDuration)
      info[KeyboardKey.boxedCurve] = NSNumber(value: animationCurve)
    }
    if !absent.contains(.isLocal) { info[KeyboardKey.boxedIsLocal] = NSNumber(value: isLocal) }
    return info
  }
}

/// The dictionaries of the notifications that were posted last. The cells of one screen post the same ones again and
/// again, and a dictionary takes as long to make as a handler to run.
public final class UserInfoCache {
  private var known: [KeyboardInfo] = []
  private var dictionaries: [[AnyHashable: Any]] = []
  private var oldest = 0

  /// Makes an empty cache, for one thread.
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

/// The keys of a keyboard notification's `userInfo`; the strings are Apple's.
enum KeyboardKey {
  static let frameBegin = "UIKeyboardFrameBeginUserInfoKey"
  static let frameEnd = "UIKeyboardFrameEndUserInfoKey"
  static let duration = "UIKeyboardAnimationDurationUserInfoKey"
  static let curve = "UIKeyboardAnimationCurveUserInfoKey"
  static let isLocal = "UIKeyboardIsLocalUserInfoKey"
  // Boxed once: a string in a box never changes.
  nonisolated(unsafe) static let boxedFrameBegin = AnyHashable(frameBegin)
  nonisolated(unsafe) static let boxedFrameEnd = AnyHashable(frameEnd)
  nonisolated(unsafe) static let boxedDuration = AnyHashable(duration)
  nonisolated(unsafe) static let boxedCurve = AnyHashable(curve)
  nonisolated(unsafe) static let boxedIsLocal = AnyHashable(isLocal)
}
