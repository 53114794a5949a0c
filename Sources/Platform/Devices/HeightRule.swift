/// A rule that infers a keyboard's height from the heights of other keyboards.
public enum HeightRule: String, Sendable, Hashable, CaseIterable {
  /// The sum of the keys, the bar and the home indicator's area, or a recorded total height minus the bar.
  case parts = "R1"
  /// The height of the same keyboard on a device class with the same keys and bar, or of another keyboard
  /// with a bar of the same height.
  case sibling = "R2"
  /// A number pad on a phone has the height of the alphabet keyboard without its bar.
  case numberPad = "R3"
  /// An emoji keyboard without search has the height of the alphabet keyboard with its bar.
  case emoji = "R4"
  /// An emoji keyboard with search is taller than the alphabet keyboard with its bar by the difference that is
  /// recorded on other device classes.
  case emojiSearch = "R5"
  /// In landscape, an emoji keyboard has the height of the alphabet keyboard with its bar.
  case landscapeEmoji = "R6"
  /// With the iOS 26 SDK, a height changes by the difference that is recorded on other device classes.
  case sdk26 = "R7"
  /// On a tablet, every docked keyboard has the height of the alphabet keyboard with its bar.
  case pad = "R8"
  /// A floating keyboard has the size that a public keyboard extension lists in its layout table.
  case floating = "R9"
  /// With a hardware keyboard, a tablet shows only the bar and the home indicator's area.
  case shortcutsBar = "R10"
  /// An undocked keyboard has the height of the docked keyboard's keys.
  case undocked = "R11"
  /// A bar of candidates replaces the bar with predictions and has the same height.
  case candidates = "R12"
  /// With a hardware keyboard, a phone shows nothing.
  case hardwarePhone = "R13"
  /// Like `parts`, but at least one height was read on other systems. Rows of the table name the rule `parts`
  /// instead.
  case carried = "R14"

  /// Creates the rule that inferred a row's height; nil if the height is not inferred.
  public init?(of row: KeyboardRow) {
    guard row.inferred else { return nil }
    self.init(rawValue: String(row.rule.prefix { $0 != " " }))
  }

  /// The rule as a phrase without a full stop.
  public var words: String {
    switch self {
    case .parts: "the keys + the bar + the home indicator's area, or a recorded total height minus the bar"
    case .sibling:
      "the height on a device class with the same keys and bar, or of the alphabet keyboard if the bars have the same height"
    case .numberPad: "a phone's number pad is as tall as the alphabet keyboard without its bar"
    case .emoji: "an emoji keyboard without search is as tall as the alphabet keyboard with its bar"
    case .emojiSearch:
      "an emoji keyboard with search is taller than the alphabet keyboard with its bar by as much as on other device classes"
    case .landscapeEmoji: "in landscape, an emoji keyboard is as tall as the alphabet keyboard with its bar"
    case .sdk26: "the iOS 26 SDK changes the height by as much as on other device classes"
    case .pad: "on a tablet, every docked keyboard is as tall as the alphabet keyboard with its bar"
    case .floating:
      "a floating keyboard has the size that a public keyboard extension lists in its layout table"
    case .shortcutsBar: "with a hardware keyboard, a tablet shows only the bar and the home indicator's area"
    case .undocked: "an undocked keyboard is as tall as the docked keyboard's keys"
    case .candidates: "a bar of candidates is as tall as the bar with predictions"
    case .carried:
      "the keys + the bar + the home indicator's area; at least one of these heights was read on other systems"
    case .hardwarePhone: "with a hardware keyboard, a phone shows nothing"
    }
  }
}
