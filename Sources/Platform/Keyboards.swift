import UIKit

/// The contents of a keyboard. They depend on the input's keyboard type, on the user's input method, and on
/// whether the system offers saved passwords.
public enum KeyboardKind: String, Sendable, Hashable, CaseIterable, Codable {
  case alphabet
  /// Digits, including the decimal and phone pads. On a tablet, the number pad is a full-width page of
  /// numbers.
  case numberPad = "number-pad"
  case emoji
  /// Pinyin letters with a bar of candidates.
  case chinesePinyin = "chinese-pinyin"
  /// Letters with the bar of saved passwords.
  case passwords
}

/// The position of a keyboard on the screen.
public enum KeyboardPlacement: String, Sendable, Hashable, CaseIterable {
  /// Full width, at the bottom edge of the screen.
  case docked
  /// The small movable panel of a tablet (iPadOS 13 and later).
  case floating
  /// Full width, above the bottom edge of the screen (tablets with a home button).
  case undocked
  /// In two halves, above the bottom edge of the screen (tablets with a home button).
  case split
}

extension UIKeyboardType {
  /// The contents of the keyboard that UIKit shows for this type if the user has an alphabetic input method.
  /// All types except the pads have keys of the same height.
  public var kind: KeyboardKind {
    switch self {
    case .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad: .numberPad
    case .default, .asciiCapable, .numbersAndPunctuation, .URL, .namePhonePad, .emailAddress, .twitter,
      .webSearch:
      .alphabet
    }
  }
}
