import Support

/// A short text around a value. It is stored as data, so that the web page of a report can show the same text
/// as the program.
public struct Phrase: Sendable {
  /// The format of the value in the text.
  public enum Form: String, Sendable {
    /// The number itself, without a unit.
    case plain
    /// A share, which is shown in percent.
    case percent
    /// A number of milliseconds, which is shown in seconds.
    case seconds
    /// A count, which is shown as `1 time` or `2 times`.
    case times
  }

  /// The text, with `{}` in place of the value.
  public let text: String
  /// The format of the value in the text.
  public let form: Form
  /// The number of decimals of the value.
  public let decimals: Int
  /// The text for a value of 0 or less. Nil if ``text`` is used for such a value too.
  public let atZero: String?
  /// The text for a metric without a value. Nil if ``text`` is used for it too, with "n/a" as the number.
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

  /// Returns the text for a value.
  public func text(for value: Double?) -> String {
    guard let value else { return unknown ?? text.replacing("{}", with: "n/a") }
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
