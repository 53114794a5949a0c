import Support

/// A few words around a value. They are data, so that the web page of a report has the same words as the
/// program.
public struct Phrase: Sendable {
  /// The form of the value in the text.
  public enum Form: String, Sendable {
    /// The number itself.
    case plain
    /// A share in percent.
    case percent
    /// A number of milliseconds, in seconds.
    case seconds
    /// A number of times: `1 time`, `2 times`.
    case times
  }

  /// The words, with `{}` in place of the value.
  public let text: String
  /// The form of the value in the text.
  public let form: Form
  /// The number of decimals.
  public let decimals: Int
  /// The words for a value of 0 or less; nil for the same words.
  public let atZero: String?
  /// The words for NaN; nil for the same words.
  public let unknown: String?

  init(
    _ text: String, _ form: Form = .plain, decimals: Int = 0, atZero: String? = nil, unknown: String? = nil
  ) {
    self.text = text
    self.form = form
    self.decimals = decimals
    self.atZero = atZero
    self.unknown = unknown
  }

  /// Returns the words for a value.
  public func text(for value: Double) -> String {
    if let unknown, value.isNaN { return unknown }
    if let atZero, value <= 0 { return atZero }
    let number =
      switch form {
      case .plain: fixed(value, decimals)
      case .percent: fixed(100 * value, decimals)
      case .seconds: fixed(value / 1000, decimals)
      case .times: counted(Int(min(value, 1e6)), "time")
      }
    return text.replacing("{}", with: number)
  }
}
