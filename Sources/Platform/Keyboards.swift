import UIKit

/// The contents of a keyboard. They depend on the input's keyboard type, and also on the user's input method
/// and on what the system offers to fill in.
public enum KeyboardKind: String, Sendable, Hashable, CaseIterable {
  /// Letters.
  case alphabet
  /// Digits, also for the decimal and phone pads; on a tablet, the full-width page of numbers.
  case numberPad = "number-pad"
  /// The emoji page.
  case emoji
  /// Pinyin letters with a bar of candidates.
  case chinesePinyin = "chinese-pinyin"
  /// Letters with the bar of saved passwords.
  case passwords
}

/// The position of a keyboard on the screen.
public enum KeyboardPlacement: String, Sendable, Hashable, CaseIterable {
  /// Full width at the bottom edge.
  case docked
  /// The small panel of a tablet, movable (iPadOS 13 and later).
  case floating
  /// Full width, off the bottom edge (tablets with a home button).
  case undocked
  /// In two halves, off the bottom edge (tablets with a home button).
  case split
}

extension UIKeyboardType {
  /// The keyboard that a user with an alphabetic input method sees. The keys of all types except the pads
  /// have the same height.
  public var kind: KeyboardKind {
    switch self {
    case .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad: .numberPad
    case .default, .asciiCapable, .numbersAndPunctuation, .URL, .namePhonePad, .emailAddress, .twitter,
      .webSearch:
      .alphabet
    }
  }
}
