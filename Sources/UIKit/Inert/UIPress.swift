// Keys of a hardware keyboard, which no scenario presses.

/// A press of a physical button or of a key of a hardware keyboard. No cell has one.
open class UIPress: NSObject {
  /// The key that is pressed; nil because no hardware keyboard sends a key.
  open var key: UIKey? { nil }
}

/// An event of presses. No cell has one.
open class UIPressesEvent: NSObject {
  /// The presses of the event.
  open var allPresses: Set<UIPress> { [] }
}

/// A key of a hardware keyboard. No cell has one.
open class UIKey: NSObject {
  /// The characters that the key types.
  open var characters: String { "" }
  /// The characters that the key types without modifier keys.
  open var charactersIgnoringModifiers: String { "" }
  /// The modifier keys that are held down.
  open var modifierFlags: UIKeyModifierFlags { [] }
  /// The key's number.
  open var keyCode: UIKeyboardHIDUsage { .keyboardErrorUndefined }
}

/// The modifier keys of a hardware keyboard, with Apple's raw values.
public struct UIKeyModifierFlags: OptionSet, Sendable {
  /// The bits of the keys.
  public let rawValue: Int
  /// Creates a set of keys from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Caps Lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Option.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Command.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// A key of the number pad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// The numbers of keys that apps ask for, from page 7 of the HID Usage Tables of the USB Implementers Forum.
public enum UIKeyboardHIDUsage: Int, Sendable {
  case keyboardErrorUndefined = 0x03
  case keyboardReturnOrEnter = 0x28
  case keyboardEscape, keyboardDeleteOrBackspace, keyboardTab, keyboardSpacebar
  case keyboardHome = 0x4A
  case keyboardPageUp, keyboardDeleteForward, keyboardEnd, keyboardPageDown
  case keyboardRightArrow, keyboardLeftArrow, keyboardDownArrow, keyboardUpArrow
  case keypadEnter = 0x58
}

/// A command that a key of a hardware keyboard starts. No scenario presses one.
open class UIKeyCommand: NSObject {
  /// The characters of the key.
  public let input: String?
  /// The modifier keys.
  public let modifierFlags: UIKeyModifierFlags
  /// The method that the command calls.
  public let action: Selector?
  /// The name of the command.
  open var discoverabilityTitle: String?
  /// Whether the command has precedence over those of the system.
  open var wantsPriorityOverSystemBehavior = false

  /// Creates a command.
  public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    (self.input, self.modifierFlags, self.action) = (input, modifierFlags, action)
  }

  /// The key Esc, with Apple's text.
  public static let inputEscape = "UIKeyInputEscape"
  /// The key with an arrow up, with Apple's text.
  public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The key with an arrow down, with Apple's text.
  public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The key with an arrow to the left, with Apple's text.
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The key with an arrow to the right, with Apple's text.
  public static let inputRightArrow = "UIKeyInputRightArrow"
}
