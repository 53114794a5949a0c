/// The keyboard that a text input asks for.
public enum UIKeyboardType: Int, Sendable, Hashable {
  /// The keyboard of the person's input method.
  case `default` = 0
  /// Letters of ASCII.
  case asciiCapable = 1
  /// Digits and punctuation.
  case numbersAndPunctuation = 2
  /// Letters with what addresses of the web need.
  case URL = 3
  /// A pad of ten digits.
  case numberPad = 4
  /// A pad for telephone numbers.
  case phonePad = 5
  /// Letters, and a pad for a telephone number.
  case namePhonePad = 6
  /// Letters with what addresses of e-mail need.
  case emailAddress = 7
  /// A pad of ten digits and a decimal separator.
  case decimalPad = 8
  /// Letters with `@` and `#`.
  case twitter = 9
  /// Letters for searching the web.
  case webSearch = 10
  /// A pad of ten digits of ASCII.
  case asciiCapableNumberPad = 11

  /// The former name of `asciiCapable`.
  public static var alphabet: UIKeyboardType { .asciiCapable }
}
