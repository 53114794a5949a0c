/// A rule that infers a keyboard's height from the heights of others.
public enum HeightRule: String, Sendable, Hashable, CaseIterable {
  /// The sum of the keys, the bar and the home indicator's area, or a known total less the bar.
  case parts = "R1"
  /// The height of a class with the same keys and bar, or of another keyboard with a bar of the same height.
  case sibling = "R2"
  /// A number pad on a phone has the height of letters without the bar.
  case numberPad = "R3"
  /// An emoji page without search has the height of letters with the bar.
  case emoji = "R4"
  /// An emoji page with search is higher than letters with the bar by the difference recorded on other
  /// classes.
  case emojiSearch = "R5"
  /// In landscape an emoji page has the height of letters with the bar.
  case landscapeEmoji = "R6"
  /// With the iOS 26 SDK a height changes by the difference recorded on other classes.
  case sdk26 = "R7"
  /// On a tablet every docked keyboard has the height of letters with the bar.
  case pad = "R8"
  /// A floating keyboard has the size in a keyboard extension's layout table.
  case floating = "R9"
  /// With a hardware keyboard, a tablet shows only the bar and the home indicator's area.
  case shortcutsBar = "R10"
  /// An undocked keyboard has the height of the docked one's keys.
  case undocked = "R11"
  /// A bar of candidates replaces the bar with predictions and has its height.
  case candidates = "R12"
  /// With a hardware keyboard, a phone shows nothing.
  case hardwarePhone = "R13"
  /// As in the first rule, but some parts were read on other systems; the table's rows name the first rule
  /// instead.
  case carried = "R14"

  /// Creates the rule that a row's height was inferred by; nil if the row is not inferred.
  public init?(of row: KeyboardRow) {
    guard row.inferred else { return nil }
    self.init(rawValue: String(row.rule.prefix { $0 != " " }))
  }

  /// The rule as a sentence without a full stop.
  public var words: String {
    switch self {
    case .parts: "keys + bar + home indicator's area, or a total minus the bar"
    case .sibling:
      "the height of a class with the same keys and bar, or of letters if the bars have the same height"
    case .numberPad: "a phone's number pad is as high as letters without the bar"
    case .emoji: "an emoji page without search is as high as letters with the bar"
    case .emojiSearch:
      "an emoji page with search is higher than letters with the bar by as much as on other classes"
    case .landscapeEmoji: "in landscape an emoji page is as high as letters with the bar"
    case .sdk26: "the step from an older SDK to the iOS 26 SDK is as large as on other classes"
    case .pad: "on a tablet every docked keyboard is as high as letters with the bar"
    case .floating: "a floating keyboard has the size in a keyboard extension's layout table"
    case .shortcutsBar: "with a hardware keyboard, a tablet shows only the bar and the home indicator's area"
    case .undocked: "an undocked keyboard has the height of the docked one's keys"
    case .candidates: "a bar of candidates is as high as the bar with predictions"
    case .carried: "keys + bar + home indicator's area, a part of which was read on other systems"
    case .hardwarePhone: "with a hardware keyboard, a phone shows nothing"
    }
  }
}
