/// The events that the app's code observes.
public struct HeardEvents: OptionSet, Sendable, Hashable {
  /// One bit for each event.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// `keyboardWillChangeFrameNotification`.
  public static let willChangeFrame = HeardEvents(rawValue: 1 << 0)
  /// `keyboardWillShowNotification`.
  public static let willShow = HeardEvents(rawValue: 1 << 1)
  /// `keyboardDidChangeFrameNotification`.
  public static let didChangeFrame = HeardEvents(rawValue: 1 << 2)
  /// `keyboardDidShowNotification`.
  public static let didShow = HeardEvents(rawValue: 1 << 3)
  /// `keyboardWillHideNotification`.
  public static let willHide = HeardEvents(rawValue: 1 << 4)
  /// `keyboardDidHideNotification`.
  public static let didHide = HeardEvents(rawValue: 1 << 5)
  /// All six keyboard notifications.
  public static let keyboard = HeardEvents(rawValue: 0b11_1111)
  /// The start of editing, observed as a notification or by a delegate.
  public static let didBeginEditing = HeardEvents(rawValue: 1 << 6)
  /// A change of text, observed as a notification or by a delegate.
  public static let textDidChange = HeardEvents(rawValue: 1 << 7)
  /// `viewWillTransition(to:with:)`, if the app's override reads or changes a value.
  public static let viewWillTransition = HeardEvents(rawValue: 1 << 8)
  /// `viewDidLayoutSubviews`, if the app's override reads or changes a value.
  public static let viewDidLayoutSubviews = HeardEvents(rawValue: 1 << 9)
  /// A drag of the docked keyboard, observed through a pan recognizer.
  public static let keyboardDrag = HeardEvents(rawValue: 1 << 10)

  /// The frame of the keyboard layout guide, observed by its key path, if the closure reads or changes a value.
  public static let keyboardGuide = HeardEvents(rawValue: 1 << 11)

  /// The names of the members, in the order of their bits.
  public var names: [String] {
    let all = [
      "willChangeFrame", "willShow", "didChangeFrame", "didShow", "willHide", "didHide",
      "didBeginEditing", "textDidChange", "viewWillTransition", "viewDidLayoutSubviews",
      "keyboardDrag", "keyboardLayoutGuide.layoutFrame",
    ]
    return all.indices.filter { rawValue & (1 << $0) != 0 }.map { all[$0] }
  }
}

/// The values that the app's code reads.
public struct Reads: OptionSet, Sendable, Hashable {
  /// One bit for each kind of value.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The begin frame in `userInfo`.
  public static let frameBegin = Reads(rawValue: 1 << 0)
  /// The end frame in `userInfo`.
  public static let frameEnd = Reads(rawValue: 1 << 1)
  /// The animation duration in `userInfo`.
  public static let animationDuration = Reads(rawValue: 1 << 2)
  /// The animation curve in `userInfo`.
  public static let animationCurve = Reads(rawValue: 1 << 3)
  /// The is-local flag in `userInfo`.
  public static let isLocal = Reads(rawValue: 1 << 4)
  /// The current first responder.
  public static let firstResponder = Reads(rawValue: 1 << 5)
  /// The caret's rectangle.
  public static let caret = Reads(rawValue: 1 << 6)
  /// The frames, transforms and coordinate conversions of the app's views.
  public static let viewGeometry = Reads(rawValue: 1 << 7)
  /// The safe area insets.
  public static let safeArea = Reads(rawValue: 1 << 8)
  /// The content insets, offsets and sizes of scroll views.
  public static let scrollState = Reads(rawValue: 1 << 9)
  /// The constants of constraints.
  public static let constraints = Reads(rawValue: 1 << 10)
  /// The views found through outlets, such as the label of a field, the primary action or all controls.
  public static let outlets = Reads(rawValue: 1 << 11)

  /// The names of the members, in the order of their bits.
  public var names: [String] {
    let all = [
      "frameBegin", "frameEnd", "animationDuration", "animationCurve", "isLocal", "firstResponder",
      "caret", "viewGeometry", "safeArea", "scrollState", "constraints", "outlets",
    ]
    return all.indices.filter { rawValue & (1 << $0) != 0 }.map { all[$0] }
  }
}

/// The values that the app's code changes.
public struct Writes: OptionSet, Sendable, Hashable {
  /// One bit for each kind of change.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The frame of the controller's root view.
  public static let rootFrame = Writes(rawValue: 1 << 0)
  /// The frame of another view.
  public static let subviewFrame = Writes(rawValue: 1 << 1)
  /// The transform of a view.
  public static let transform = Writes(rawValue: 1 << 2)
  /// The constant of a constraint.
  public static let constraintConstant = Writes(rawValue: 1 << 3)
  /// The activation of constraints.
  public static let constraintActivation = Writes(rawValue: 1 << 4)
  /// The content inset of a scroll view.
  public static let contentInset = Writes(rawValue: 1 << 5)
  /// The content offset of a scroll view.
  public static let contentOffset = Writes(rawValue: 1 << 6)
  /// The first responder.
  public static let firstResponder = Writes(rawValue: 1 << 7)

  /// The insets that the controller adds to the safe area.
  public static let safeArea = Writes(rawValue: 1 << 8)
  /// The accessory view on top of the keyboard.
  public static let inputAccessory = Writes(rawValue: 1 << 9)
  /// The visibility of a view.
  public static let visibility = Writes(rawValue: 1 << 10)

  /// The names of the members, in the order of their bits.
  public var names: [String] {
    let all = [
      "rootFrame", "subviewFrame", "transform", "constraintConstant", "constraintActivation",
      "contentInset", "contentOffset", "firstResponder", "safeArea", "inputAccessory",
      "visibility",
    ]
    return all.indices.filter { rawValue & (1 << $0) != 0 }.map { all[$0] }
  }
}

/// The time during which the app's code observes keyboard notifications.
public enum ObserverLifetime: String, Sendable, Hashable, CaseIterable {
  /// From `viewWillAppear` to `viewWillDisappear`.
  case whileVisible = "while-visible"
  /// From `viewDidLoad` until the controller is released, including the time while another screen covers it.
  case untilDeinit = "until-deinit"
  /// From `viewWillAppear` on, without removal. Each time the screen appears, the app's code registers once
  /// more.
  case everyAppearance = "every-appearance"
}

/// A registration for a keyboard notification that was posted before, when nothing observed it.
public struct LateRegistration: Sendable, Equatable {
  /// UIKit's name of the notification, such as `UIKeyboardWillShowNotification`.
  public var name: String
  /// The line of the app's code that registered.
  public var place: SourcePlace

  /// Creates a registration.
  public init(name: String, place: SourcePlace) { (self.name, self.place) = (name, place) }
}

/// A controller that the app's code presented.
public struct PresentedController: Sendable, Equatable {
  /// The name of the controller's class.
  public var name: String
  /// The line of the app's code that presented it. Nil if the code does not record its statements.
  public var place: SourcePlace?

  /// Creates the description of a presented controller.
  public init(name: String, place: SourcePlace?) { (self.name, self.place) = (name, place) }
}

/// The behavior of the app's code, as the simulated UIKit observed it.
public struct Observation: Sendable, Equatable {
  /// The events that the app's code registered for or responded to.
  public var heard: HeardEvents = []
  /// The values that the app's code read.
  public var read: Reads = []
  /// The values that the app's code changed.
  public var written: Writes = []
  /// The changes that were dropped because a number was not finite. UIKit would raise an exception for them.
  public var nonFinite: Writes = []
  /// The unsupported symbols that the app's code called, in the order of the first calls.
  public var unsupported: [String] = []
  /// The symbols whose answers are invented, because they are not simulated, and that the app's code read.
  public var inert: [String] = []
  /// The registrations of the app's own code that came too late for the first notification.
  public var late: [LateRegistration] = []
  /// The controllers that the app's code presented, in the order of the first presentations.
  public var presented: [PresentedController] = []
  /// The time during which the app's code observes keyboard notifications. Nil if it never does, or if this
  /// was not tested.
  public var lifetime: ObserverLifetime?

  /// Creates an empty observation.
  public init() {}

  /// Adds another observation to this one.
  public mutating func formUnion(_ other: Observation) {
    heard.formUnion(other.heard)
    read.formUnion(other.read)
    written.formUnion(other.written)
    nonFinite.formUnion(other.nonFinite)
    for symbol in other.unsupported where !unsupported.contains(symbol) { unsupported.append(symbol) }
    for symbol in other.inert where !inert.contains(symbol) { inert.append(symbol) }
    for controller in other.presented where !presented.contains(controller) { presented.append(controller) }
    for registration in other.late where !late.contains(registration) { late.append(registration) }
    lifetime = lifetime ?? other.lifetime
  }

  /// A message about the errors that make a cell's result invalid. Nil if there are none.
  public var breach: String? {
    var sentences: [String] = []
    if !unsupported.isEmpty { sentences.append("not supported: \(unsupported.joined(separator: ", "))") }
    if !nonFinite.isEmpty { sentences.append("not finite: \(nonFinite.names.joined(separator: ", "))") }
    return sentences.isEmpty ? nil : sentences.joined(separator: "; ")
  }
}
