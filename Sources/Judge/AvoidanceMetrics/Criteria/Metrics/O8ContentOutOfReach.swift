extension MetricID {
  /// Content out of reach.
  public static let O8 = MetricID(.contentOutOfReach)
}

extension MetricDefinition {
  static let contentOutOfReach = MetricDefinition(
    code: "O8", side: .occlusion, tier: .B, good: 0, score: .lostShare,
    title: "Content out of reach", unit: "fraction", decimals: 3,
    formula:
      "Σ height(unreachable or squeezed) / Σ height(all) over controls and texts; squeezed = a side below 24 pt "
      + "and below what it is where nothing avoids the keyboard, and then counted with that height",
    what:
      "Which share of the controls and texts can neither be seen nor scrolled to while the keyboard is up, or is "
      + "squeezed to less than a finger can hit; what cannot be reached without a keyboard is left out.",
    source:
      "WCAG 2.2 success criteria 1.4.10 (without loss of information or functionality) and 2.5.8 (24 pt), "
      + "github.com/w3c/wcag @58080bd",
    words: Phrase("{}% of the content is out of reach", .percent))
}
