/// How people change a screen so that a library can help it, as the library's own first page says.
public enum Adoption: String, Sendable, Hashable, CaseIterable {
  /// The form goes into a scroll view that scrolls up and down; bars stay outside of it.
  case scrollView = "scroll-view"

  /// For lines of text: `in a scroll view`.
  public var inWords: String {
    switch self {
    case .scrollView: "in a scroll view"
    }
  }
}
