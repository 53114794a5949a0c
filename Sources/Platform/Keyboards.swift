import UIKit

/// What a keyboard on the screen shows: more than the type that an input asks for, since a person's input method and
/// what the system offers to fill in decide too.
public enum KeyboardKind: String, Sendable, Hashable, CaseIterable {
  /// Letters.
  case alphabet
  /// Digits; stands for the decimal and phone pads too. On a tablet the full-width page of numbers.
  case numberPad = "number-pad"
  /// The emoji page.
  case emoji
  /// Pinyin letters with a bar of candidates.
  case chinesePinyin = "chinese-pinyin"
  /// Letters with the bar of saved passwords.
  case passwords
}

/// Where a keyboard is on the screen.
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
  /// What the keyboard shows to a person who writes with letters; the keys of every type but the pads are as high.
  public var kind: KeyboardKind {
    switch self {
    case .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad: .numberPad
    case .default, .asciiCapable, .numbersAndPunctuation, .URL, .namePhonePad, .emailAddress, .twitter,
      .webSearch:
      .alphabet
    }
  }
}
