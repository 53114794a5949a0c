/// A change to a screen that some libraries require, according to their READMEs.
public enum Adoption: String, Sendable, Hashable, CaseIterable {
  /// Puts the form into a scroll view that scrolls vertically. Bars stay outside the scroll view.
  case scrollView = "scroll-view"

  /// The change as a phrase for reports, such as `in a scroll view`.
  public var inWords: String {
    switch self {
    case .scrollView: "in a scroll view"
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
