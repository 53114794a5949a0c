extension MetricID {
  /// Action reachable.
  public static let O4 = MetricID(.actionReachable)
}

extension MetricDefinition {
  static let actionReachable = MetricDefinition(
    code: "O4", side: .occlusion, tier: .B, good: 1, poor: 0, higherIsBetter: true, score: .share,
    title: "Action reachable", unit: "level", decimals: 2,
    formula:
      "visible part ≥ 44×44 pt, or all of a button that is smaller where nothing avoids the keyboard: 1; "
      + "≥ 24×24 pt: 0.75; reachable by scrolling and not squeezed (O8), or performed by the return key: 0.5; else 0",
    what: "Whether the button that the screen is about can be used while the keyboard is up.",
    source: "44 pt: Apple Human Interface Guidelines, Accessibility "
      + "(developer.apple.com/design/human-interface-guidelines/accessibility); 24 pt: WCAG 2.2 success criterion "
      + "2.5.8, github.com/w3c/wcag @58080bd",
    complaint: "button out of reach",
    words: Phrase("the primary action cannot be used"))
}
