extension MetricID {
  /// Field visible.
  public static let O1 = MetricID(.fieldVisible)
}

extension MetricDefinition {
  static let fieldVisible = MetricDefinition(
    code: "O1", side: .occlusion, tier: .A, good: 1, poor: 0, higherIsBetter: true, score: .share,
    title: "Field visible", unit: "fraction", decimals: 2,
    formula:
      "VF(F, rest) = area(F ∩ U ∩ clip) / (min(F.w, U.w) · min(F.h, U.h)) · what is left of a squeezed F: side / "
      + "least side, least = 24 pt, or the side where nothing avoids the keyboard if that is less; not scored for a text view that is "
      + "taller than U without avoidance, where O2 judges the line that counts",
    what: "How much of the focused input can be seen once everything is at rest.",
    source: "WCAG 2.2 success criteria 2.4.12 (good: nothing hidden) and 2.4.11 (poor: entirely hidden), "
      + "github.com/w3c/wcag @58080bd; the ratio is intersectionRatio of Intersection Observer, "
      + "github.com/w3c/IntersectionObserver @8f41a7d",
    complaint: "field hidden",
    words: Phrase("only {}% of the field can be seen", .percent, atZero: "the field is hidden"))
}
