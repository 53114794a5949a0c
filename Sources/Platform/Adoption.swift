/// How a screen can be changed so that a library can help it, as the library's own README says.
public enum Adoption: String, Sendable, Hashable, CaseIterable {
  /// The form is put into a scroll view that scrolls vertically; bars stay outside of it.
  case scrollView = "scroll-view"

  /// The suffix that a strategy's id gets if its code runs on screens that were changed in this way.
  public static let strategyEnding = "-adopted"

  /// The change in words, for lines of text: `in a scroll view`.
  public var inWords: String {
    switch self {
    case .scrollView: "in a scroll view"
    }
  }
}
