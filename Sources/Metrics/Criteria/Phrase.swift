import Support

/// A few words around a value. It is data, so that the page of a report says the same as the program.
public struct Phrase: Sendable {
  /// How the value is written.
  public enum Form: String, Sendable {
    /// As it is.
    case plain
    /// A share, times a hundred.
    case percent
    /// Milliseconds as seconds.
    case seconds
    /// `1 time`, `2 times`.
    case times
  }

  /// The words; `{}` stands for the value.
  public let text: String
  /// How the value is written.
  public let form: Form
  /// With how many decimals.
  public let decimals: Int
  /// The words where the value is 0 or less; nil for the same.
  public let atZero: String?
  /// The words where the value is no number; nil for the same.
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

  /// The words for a value.
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
