/// What a strategy listens to.
public struct Subscriptions: OptionSet, Sendable, Hashable {
  /// One bit an event.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// `keyboardWillChangeFrameNotification`.
  public static let willChangeFrame = Subscriptions(rawValue: 1 << 0)
  /// `keyboardWillShowNotification`.
  public static let willShow = Subscriptions(rawValue: 1 << 1)
  /// `keyboardDidChangeFrameNotification`.
  public static let didChangeFrame = Subscriptions(rawValue: 1 << 2)
  /// `keyboardDidShowNotification`.
  public static let didShow = Subscriptions(rawValue: 1 << 3)
  /// `keyboardWillHideNotification`.
  public static let willHide = Subscriptions(rawValue: 1 << 4)
  /// `keyboardDidHideNotification`.
  public static let didHide = Subscriptions(rawValue: 1 << 5)
  /// The delegate's did-begin-editing callback.
  public static let didBeginEditing = Subscriptions(rawValue: 1 << 6)
  /// The delegate's text-did-change callback.
  public static let textDidChange = Subscriptions(rawValue: 1 << 7)
  /// `viewWillTransition(to:with:)`.
  public static let viewWillTransition = Subscriptions(rawValue: 1 << 8)
  /// `viewDidLayoutSubviews`.
  public static let viewDidLayoutSubviews = Subscriptions(rawValue: 1 << 9)
  /// The pan gesture that drags the docked keyboard away, as the scroll view's recognizer tells it.
  public static let keyboardDrag = Subscriptions(rawValue: 1 << 10)

  /// The names of the members, in the order of their bits.
  public var names: [String] {
    let all = [
      "willChangeFrame", "willShow", "didChangeFrame", "didShow", "willHide", "didHide",
      "didBeginEditing", "textDidChange", "viewWillTransition", "viewDidLayoutSubviews",
      "keyboardDrag",
    ]
    return all.indices.filter { rawValue & (1 << $0) != 0 }.map { all[$0] }
  }
}

/// What a strategy reads; anything else is a breach of its contract.
public struct Reads: OptionSet, Sendable, Hashable {
  /// One bit a kind of value.
  public let rawValue: Int
  /// Makes a set from its bits.
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
  /// Which view is first responder, and its class.
  public static let firstResponder = Reads(rawValue: 1 << 5)
  /// The caret's rectangle.
  public static let caret = Reads(rawValue: 1 << 6)
  /// Frames, transforms and coordinate conversions of the app's own views.
  public static let viewGeometry = Reads(rawValue: 1 << 7)
  /// Safe area insets.
  public static let safeArea = Reads(rawValue: 1 << 8)
  /// Content insets, offsets and sizes of scroll views.
  public static let scrollState = Reads(rawValue: 1 << 9)
  /// Constants of constraints.
  public static let constraints = Reads(rawValue: 1 << 10)
  /// Views found through outlets: the label of a field, the primary action, all controls.
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

/// What a strategy changes; anything else is a breach of its contract.
public struct Writes: OptionSet, Sendable, Hashable {
  /// One bit a kind of adjustment.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The frame of the controller's root view.
  public static let rootFrame = Writes(rawValue: 1 << 0)
  /// The frame of another view.
  public static let subviewFrame = Writes(rawValue: 1 << 1)
  /// The transform of a view.
  public static let transform = Writes(rawValue: 1 << 2)
  /// The constant of a constraint.
  public static let constraintConstant = Writes(rawValue: 1 << 3)
  /// Which constraints are active.
  public static let constraintActivation = Writes(rawValue: 1 << 4)
  /// The content inset of a scroll view.
  public static let contentInset = Writes(rawValue: 1 << 5)
  /// The content offset of a scroll view.
  public static let contentOffset = Writes(rawValue: 1 << 6)
  /// Resigning the first responder.
  public static let resignFirstResponder = Writes(rawValue: 1 << 7)

  /// The names of the members, in the order of their bits.
  public var names: [String] {
    let all = [
      "rootFrame", "subviewFrame", "transform", "constraintConstant", "constraintActivation",
      "contentInset", "contentOffset", "resignFirstResponder",
    ]
    return all.indices.filter { rawValue & (1 << $0) != 0 }.map { all[$0] }
  }
}

/// How long a strategy observes notifications.
public enum ObserverLifetime: String, Sendable, Hashable, CaseIterable {
  /// From viewWillAppear to viewWillDisappear.
  case whileVisible = "while-visible"
  /// From viewDidLoad until the controller goes away, whatever covers it.
  case untilDeinit = "until-deinit"
  /// From every viewWillAppear on, never removed: each appearance registers once more.
  case everyAppearance = "every-appearance"
}

/// What a strategy listens to, reads and writes, declared before it runs.
public struct Declaration: Sendable, Hashable {
  /// The events delivered to it.
  public var subscribes: Subscriptions
  /// The values it may read.
  public var reads: Reads
  /// The things it may change.
  public var writes: Writes
  /// How long it observes notifications.
  public var observes: ObserverLifetime

  /// Declares a strategy's subscriptions, reads and writes.
  public init(
    subscribes: Subscriptions, reads: Reads, writes: Writes, observes: ObserverLifetime = .whileVisible
  ) {
    self.subscribes = subscribes
    self.reads = reads
    self.writes = writes
    self.observes = observes
  }
}

/// Checks a strategy's reads and writes against its declaration and remembers the breaches.
public final class AccessGate {
  let declaration: Declaration
  /// The undeclared reads so far.
  public private(set) var undeclaredReads: Reads = []
  /// The undeclared writes so far.
  public private(set) var undeclaredWrites: Writes = []
  /// The writes that were dropped because a number was not finite; UIKit would raise an exception.
  public private(set) var nonFiniteWrites: Writes = []

  /// Makes a gate for one strategy in one cell.
  public init(_ declaration: Declaration) { self.declaration = declaration }

  /// Whether the read is declared; an undeclared one is remembered.
  public func allows(_ read: Reads) -> Bool {
    if declaration.reads.isSuperset(of: read) { return true }
    undeclaredReads.formUnion(read)
    return false
  }

  /// Whether the write is declared; an undeclared one is remembered.
  public func allows(_ write: Writes) -> Bool {
    if declaration.writes.isSuperset(of: write) { return true }
    undeclaredWrites.formUnion(write)
    return false
  }

  /// Whether the write is declared and its numbers are finite; otherwise it is remembered.
  func allows(_ write: Writes, _ isFinite: Bool) -> Bool {
    guard allows(write) else { return false }
    if !isFinite { nonFiniteWrites.formUnion(write) }
    return isFinite
  }

  /// A sentence about the breaches, or nil when there was none.
  public var breach: String? {
    var parts: [String] = []
    if !undeclaredReads.isEmpty { parts.append("reads \(undeclaredReads.names.joined(separator: ", "))") }
    if !undeclaredWrites.isEmpty { parts.append("writes \(undeclaredWrites.names.joined(separator: ", "))") }
    var sentences = parts.isEmpty ? [] : ["undeclared " + parts.joined(separator: "; undeclared ")]
    if !nonFiniteWrites.isEmpty {
      sentences.append("not finite: \(nonFiniteWrites.names.joined(separator: ", "))")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: "; ")
  }
}
