/// The settings of the rule `offsetBeyondContent`.
enum OffsetBeyondContent: String, RuleSetting {
  case stays, limited

  static var rule: PlatformRule { .offsetBeyondContent }
  static let definition = PlatformRuleDefinition(
    OffsetBeyondContent.self, "offsetBeyondContent", .open,
    "A content offset that code sets beyond the content, when the screen is laid out and the scroll view does not change.",
    evidence:
      "telly/TLYShyNavBar issue 12 and pronebird/UIScrollView-InfiniteScroll pull request 5: an offset that code sets beyond the "
      + "content stays; developer.apple.com, UIScrollView: the offset is limited while a person scrolls",
    reach: .scrollView, reachNote: "on screens with a scroll view around other views")

  var meaning: String {
    switch self {
    case .stays:
      "The offset stays until the size of the scroll view or of its content changes, or its insets do."
    case .limited: "Each layout limits the offset to the content and the insets."
    }
  }
}

extension PlatformRule {
  /// A content offset that code sets beyond the content, when the screen is laid out and the scroll view does not change.
  public static let offsetBeyondContent = PlatformRule(OffsetBeyondContent.self)
}

extension RuleSwitches {
  /// Whether each layout limits offsets that code has set beyond the content.
  package var layoutLimitsOffsets: Bool { isSet(to: OffsetBeyondContent.limited) }
}
