/// How people change a screen so that a library can help it, as the library's own first page says.
public enum Adoption: String, Sendable, Hashable, CaseIterable {
  /// The form goes into a scroll view that scrolls up and down; bars stay outside of it.
  case scrollView = "scroll-view"

  /// What the id of a strategy ends with that is played on adopted screens, after the id of the same code on screens as they
  /// are.
  public static let strategyEnding = "-adopted"

  /// For lines of text: `in a scroll view`.
  public var inWords: String {
    switch self {
    case .scrollView: "in a scroll view"
    }
  }
}
