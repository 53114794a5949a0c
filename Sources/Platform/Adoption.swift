/// A change to a screen that some libraries require, according to their READMEs.
public enum Adoption: String, Sendable, Hashable, CaseIterable {
  /// Puts the form into a scroll view that scrolls vertically. Bars stay outside the scroll view.
  case scrollView = "scroll-view"

  /// The suffix of the id of a strategy that runs on changed screens.
  public static let strategyEnding = "-adopted"

  /// The change as a phrase for reports, such as `in a scroll view`.
  public var inWords: String {
    switch self {
    case .scrollView: "in a scroll view"
    }
  }
}
