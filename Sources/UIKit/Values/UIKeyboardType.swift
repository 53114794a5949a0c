/// The type of keyboard that a text input requests.
public enum UIKeyboardType: Int, Sendable, Hashable {
  /// The default keyboard of the current input method.
  case `default` = 0
  case asciiCapable = 1
  case numbersAndPunctuation = 2
  /// Letters and the characters of web addresses.
  case URL = 3
  case numberPad = 4
  /// A number pad for telephone numbers.
  case phonePad = 5
  /// Letters, with a number pad for telephone numbers.
  case namePhonePad = 6
  /// Letters and the characters of e-mail addresses.
  case emailAddress = 7
  /// A number pad with ten digits and a decimal separator.
  case decimalPad = 8
  /// Letters with `@` and `#`.
  case twitter = 9
  case webSearch = 10
  case asciiCapableNumberPad = 11

  /// The former name of `asciiCapable`.
  public static var alphabet: UIKeyboardType { .asciiCapable }
}
