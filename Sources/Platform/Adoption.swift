/// A change to a screen before a strategy is played on it.
public enum Adoption: String, Sendable, Hashable, CaseIterable {
  /// Puts the form into a scroll view that scrolls vertically. Bars stay outside the scroll view.
  case scrollView = "scroll-view"
  /// Lays the form out as Flutter's `Column` and React Native's flexbox do: from the top, with flexible parts
  /// that shrink first, and with content that overflows at the bottom.
  ///
  /// In a `Column`, children that are not flexible keep their height and the overflow is at the end
  /// (api.flutter.dev: Column). In React Native, children keep their size unless they have `flexShrink`, and
  /// content is packed at the start (reactnative.dev: Layout with Flexbox; yogalayout.dev: Flex Grow, Shrink).
  case column
  /// Lays the form out as SwiftUI does: flexible parts shrink first, and a stack that is still taller than the
  /// proposed space is centred on it, so that it overflows at both ends.
  ///
  /// A view chooses its own size, and its parent places it at its centre (developer.apple.com: WWDC 2019,
  /// Building custom views with SwiftUI; View.frame, whose default alignment is the centre).
  case centredColumn = "centred-column"

  /// The changes that a person can ask for. The others belong to frameworks with a layout of their own.
  public static let allCases: [Adoption] = [.scrollView]

  /// The suffix of the id of a strategy that runs on changed screens.
  public static let strategyEnding = "-adopted"

  /// Whether the change models the layout of a framework, and not a change that users make.
  public var isLayoutOfFramework: Bool { self != .scrollView }

  /// The change as a phrase for reports, such as `in a scroll view`.
  public var inWords: String {
    switch self {
    case .scrollView: "in a scroll view"
    case .column: "in a column that overflows at the bottom"
    case .centredColumn: "in a column that overflows at both ends"
    }
  }
}
