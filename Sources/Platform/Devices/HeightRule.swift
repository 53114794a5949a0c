/// A rule that makes a keyboard's height out of the heights of others.
public enum HeightRule: String, Sendable, Hashable, CaseIterable {
  /// Keys, the bar and the home indicator's area are added up, or the bar is taken from a known total.
  case parts = "R1"
  /// A class with the same keys and bar, or another kind with as high a bar, has the same height.
  case sibling = "R2"
  /// A number pad on a phone is as high as letters without the bar.
  case numberPad = "R3"
  /// An emoji page without search is as high as letters with the bar.
  case emoji = "R4"
  /// An emoji page with search is higher than letters with the bar by what others show.
  case emojiSearch = "R5"
  /// In landscape an emoji page is as high as letters with the bar.
  case landscapeEmoji = "R6"
  /// With the iOS 26 SDK a height differs by what other classes show.
  case sdk26 = "R7"
  /// On a tablet every docked keyboard is as high as letters with the bar.
  case pad = "R8"
  /// A floating keyboard has the size of an extension's layout table.
  case floating = "R9"
  /// A hardware keyboard leaves the bar and the home indicator's area on a tablet.
  case shortcutsBar = "R10"
  /// An undocked keyboard is the docked one's keys.
  case undocked = "R11"
  /// Candidates replace the bar with predictions and are as high.
  case candidates = "R12"
  /// A hardware keyboard leaves nothing on a phone.
  case hardwarePhone = "R13"
  /// Parts as in the first rule, some of which were read on other systems; a row calls it by that one.
  case carried = "R14"

  /// The rule that a row says its height was made by, nil for a row that is not inferred.
  public init?(of row: KeyboardRow) {
    guard row.inferred else { return nil }
    self.init(rawValue: String(row.rule.prefix { $0 != " " }))
  }

  /// What the rule says, as a sentence without its full stop.
  public var words: String {
    switch self {
    case .parts: "keys + bar + home indicator's area, or a total less the bar"
    case .sibling: "as high as a class with the same keys and bar, or as letters where the bar is as high"
    case .numberPad: "a phone's number pad is as high as letters without the bar"
    case .emoji: "an emoji page without search is as high as letters with the bar"
    case .emojiSearch:
      "an emoji page with search is higher than letters with the bar by as much as on other classes"
    case .landscapeEmoji: "in landscape an emoji page is as high as letters with the bar"
    case .sdk26: "the step from an older SDK to that of iOS 26 is what other classes show"
    case .pad: "on a tablet every docked keyboard is as high as letters with the bar"
    case .floating: "a floating keyboard has the size of an extension's layout table"
    case .shortcutsBar: "a hardware keyboard leaves the bar and the home indicator's area on a tablet"
    case .undocked: "an undocked keyboard is the docked one's keys"
    case .candidates: "candidates are as high as the bar with predictions"
    case .carried: "keys + bar + home indicator's area, of which something was read on other systems"
    case .hardwarePhone: "a hardware keyboard leaves nothing on a phone"
    }
  }
}
