import UIKit
import Vocabulary

/// Which input an action is about.
public enum InputChoice: String, Sendable, Equatable, CaseIterable {
  /// The first in the order of the next key.
  case first
  /// The one in the middle.
  case middle
  /// The last in the order of the next key.
  case last
  /// The last text view.
  case textView = "text-view"

  /// The choice in words.
  public var text: String {
    switch self {
    case .first: "the first field"
    case .middle: "the middle field"
    case .last: "the last field"
    case .textView: "the text view"
    }
  }
}

/// What keyboard a person uses when the scenario begins.
public enum StartingKeyboard: String, Sendable, Equatable, CaseIterable {
  case docked, floating, undocked, split
  /// A hardware keyboard: a tablet shows its shortcuts bar, a phone nothing.
  case hardware
  /// A hardware keyboard without a shortcuts bar.
  case hardwareWithoutBar = "hardware-without-bar"
  /// A keyboard of another maker, which arrives in steps (rule P11).
  case thirdParty = "third-party"

  /// Where it is.
  public var placement: KeyboardPlacement {
    switch self {
    case .docked, .hardware, .hardwareWithoutBar, .thirdParty: .docked
    case .floating: .floating
    case .undocked: .undocked
    case .split: .split
    }
  }
}

/// Where a person drags the floating or undocked keyboard.
public enum DragTarget: String, Sendable, Equatable, CaseIterable {
  /// Over the place where the focused field was tapped: the same for every strategy.
  case focusedField = "focused-field"
  /// To the top of the window.
  case top
  /// To the bottom, where it first appears.
  case bottom
}

/// How a person's finger leaves the screen after dragging the keyboard down.
public enum Release: String, Sendable, Equatable, CaseIterable {
  /// Moving up: the keyboard comes back.
  case up
  /// Moving down: the keyboard leaves.
  case down
}

/// A notification as someone's log has it; frames in screen coordinates, in points.
public struct RecordedNotification: Sendable, Equatable {
  /// Which of the six it is.
  public var name: KeyboardNotificationName
  /// The begin frame, nil where the log has none; the previous end frame is used then.
  public var begin: CGRect?
  /// The end frame, nil where the log has none; the previous end frame is used then.
  public var end: CGRect?
  /// The reported duration in seconds; 0.25 where the log has none.
  public var duration: Double?
  /// The reported curve; that of the platform profile where the log has none.
  public var curve: Int?
  /// Whether the keyboard was the app's own; true where the log does not say.
  public var isLocal: Bool?

  /// Makes a recorded notification.
  public init(
    name: KeyboardNotificationName, begin: CGRect? = nil, end: CGRect? = nil, duration: Double? = nil,
    curve: Int? = nil, isLocal: Bool? = nil
  ) {
    self.name = name
    self.begin = begin
    self.end = end
    self.duration = duration
    self.curve = curve
    self.isLocal = isLocal
  }
}

/// Something the person or the system does.
public enum ScenarioAction: Sendable, Equatable {
  /// Tap an input; the keyboard comes if it is not there.
  case focus(InputChoice)
  /// The next key, once.
  case next
  /// The next key, once for every further input.
  case nextThroughAll
  /// Type lines of text, one after another.
  case type(lines: Int)
  /// Paste lines of text at once.
  case paste(lines: Int)
  /// Scroll the list or form to its end.
  case scrollToEnd
  /// Switch to another keyboard.
  case switchKeyboard(KeyboardKind)
  /// Switch predictions on or off: the keyboard jumps by its bar.
  case suggestions(Bool)
  /// The system shows the same keyboard again, with the same frame.
  case reshow
  /// Tap outside: the input resigns and the keyboard leaves.
  case hide
  /// Turn the device to its other orientation.
  case rotate
  /// Move a tablet's keyboard off the dock or back, by the menu or by dragging it.
  case move(to: KeyboardPlacement, byDragging: Bool)
  /// Drag the floating or undocked keyboard.
  case dragKeyboard(DragTarget)
  /// Attach a hardware keyboard while the keyboard is shown.
  case attachHardwareKeyboard
  /// Detach the hardware keyboard while an input is focused.
  case detachHardwareKeyboard
  /// Drag the keyboard down by a fraction of its height and let go.
  case dragDismiss(fraction: Double, release: Release)
  /// Begin to swipe back and change one's mind.
  case swipeBackAndCancel
  /// Leave the app with the keyboard up and return.
  case leaveAndReturn
  /// Push another screen over this one.
  case push
  /// Return to this screen.
  case pop
  /// Another screen of the app, or another app, shows its keyboard.
  case showElsewhere(sameApp: Bool)
  /// That keyboard leaves.
  case hideElsewhere(sameApp: Bool)
  /// The container lays the controller's view out again, as when a bar appears.
  case relayout
  /// An input becomes first responder; the notifications follow from a log.
  case becomeFirstResponder(InputChoice)
  /// The first responder resigns; the notifications were in the log.
  case resignFirstResponder
  /// A notification from a log is posted.
  case post(RecordedNotification)
}

extension ScenarioAction {
  /// The action in words.
  public var text: String {
    switch self {
    case .focus(let choice): "tap \(choice.text)"
    case .next: "press next"
    case .nextThroughAll: "press next until the last field, once every \(Int(ScenarioStep.pause)) s"
    case .type(let lines): "type \(lines) lines, one every \(Self.typingInterval) s"
    case .paste(let lines): "paste \(lines) lines"
    case .scrollToEnd: "scroll to the end"
    case .switchKeyboard(let kind): "switch to the \(kind.rawValue) keyboard"
    case .suggestions(let isOn): "switch predictions \(isOn ? "on" : "off")"
    case .reshow: "the system posts the same keyboard again"
    case .hide: "tap outside: the keyboard leaves"
    case .rotate: "turn the device"
    case .move(let placement, let byDragging):
      placement == .docked
        ? "dock the keyboard"
        : "make the keyboard \(placement.rawValue)\(byDragging ? " by dragging it" : "")"
    case .dragKeyboard(.focusedField): "drag the keyboard over the focused field"
    case .dragKeyboard(let target): "drag the keyboard to the \(target.rawValue)"
    case .attachHardwareKeyboard: "attach a hardware keyboard"
    case .detachHardwareKeyboard: "detach the hardware keyboard"
    case .dragDismiss(let fraction, let release):
      "drag the keyboard down by \(Int((fraction * 100).rounded())) % of its height and let go "
        + (release == .up ? "moving up: it comes back" : "moving down: it leaves")
    case .swipeBackAndCancel: "begin to swipe back and change one's mind"
    case .leaveAndReturn: "leave the app and return"
    case .push: "push another screen"
    case .pop: "return from it"
    case .showElsewhere(let sameApp):
      sameApp ? "the other screen shows the keyboard" : "another app shows its keyboard"
    case .hideElsewhere(let sameApp):
      sameApp ? "the other screen's keyboard leaves" : "the other app's keyboard leaves"
    case .relayout: "the container lays the view out again"
    case .becomeFirstResponder(let choice): "\(choice.text) becomes first responder"
    case .resignFirstResponder: "the first responder resigns"
    case .post(let recorded): "\(recorded.name.uikitName) as recorded"
    }
  }

  /// Seconds from one typed line to the next, a choice of this project: each comes to rest before the next.
  public static let typingInterval = 0.8
  /// Seconds that a finger takes to drag the keyboard, at an even speed; a choice of this project.
  public static let dragDuration = 0.4
  /// Seconds from the beginning of a swipe back to its cancellation; a choice of this project.
  public static let swipeDuration = 0.8

  /// Seconds that the action takes by itself, as it is played; how long a walk through all fields takes is
  /// up to the screen and counts as nothing here.
  var duration: Double {
    switch self {
    case .type(let lines): Double(max(0, lines - 1)) * Self.typingInterval
    case .dragDismiss: Self.dragDuration
    case .swipeBackAndCancel: Self.swipeDuration
    default: 0
    }
  }

  /// Where the action puts a tablet's keyboard, if it does.
  var placement: KeyboardPlacement? { if case .move(let placement, _) = self { placement } else { nil } }
}
