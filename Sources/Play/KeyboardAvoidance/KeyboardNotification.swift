import Foundation

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

  /// Makes the five values of a notification.
  public init(
    frameBegin: CGRect, frameEnd: CGRect, animationDuration: Double, animationCurve: Int,
    isLocal: Bool
  ) {
    self.frameBegin = frameBegin
    self.frameEnd = frameEnd
    self.animationDuration = animationDuration
    self.animationCurve = animationCurve
    self.isLocal = isLocal
  }
}

/// One keyboard notification as a strategy sees it: only the keys it declared can be read.
public struct KeyboardNotification {
  /// Which of the six notifications this is.
  public let name: KeyboardNotificationName
  let info: KeyboardInfo
  let gate: AccessGate

  /// Makes a notification whose reads are checked by `gate`.
  public init(name: KeyboardNotificationName, info: KeyboardInfo, gate: AccessGate) {
    self.name = name
    self.info = info
    self.gate = gate
  }

  /// The frame at the beginning of the animation, in screen coordinates.
  public var frameBegin: CGRect { gate.allows(.frameBegin) ? info.frameBegin : .zero }
  /// The frame at the end of the animation, in screen coordinates.
  public var frameEnd: CGRect { gate.allows(.frameEnd) ? info.frameEnd : .zero }
  /// The reported animation duration in seconds.
  public var animationDuration: Double { gate.allows(.animationDuration) ? info.animationDuration : 0 }
  /// The reported animation curve as an integer.
  public var animationCurve: Int { gate.allows(.animationCurve) ? info.animationCurve : 0 }
  /// Whether the keyboard belongs to this app.
  public var isLocal: Bool { gate.allows(.isLocal) ? info.isLocal : true }
}
