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
  /// All changes. The id of a screen may end with any of them.
  public static let every: [Adoption] = [.scrollView, .column, .centredColumn]

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

  /// The suffix of the ids of changed screens, and of strategies that run on changed screens, such as
  /// `-in-scroll-view`.
  public var idEnding: String { "-in-\(rawValue)" }
}

extension Adoption {
  /// The suffix that the ids of strategies on changed screens had before they named the change.
  public static let formerEnding = "-adopted"

  /// Returns the id that a strategy has today, because records, baselines and lists of cells may have its former
  /// id.
  public static func currentID(of strategy: String) -> String {
    guard strategy.hasSuffix(formerEnding) else { return strategy }
    return strategy.dropLast(formerEnding.count) + scrollView.idEnding
  }

  /// Returns the former id of a strategy or of one of its cells; nil if it never had another one.
  public static func formerID(of id: String) -> String? {
    let strategy = id.prefix { $0 != "/" }
    guard strategy.hasSuffix(scrollView.idEnding) else { return nil }
    return strategy.dropLast(scrollView.idEnding.count) + formerEnding + id[strategy.endIndex...]
  }
}
