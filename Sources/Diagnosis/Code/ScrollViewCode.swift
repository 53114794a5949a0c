import Layout
import Screens
import Support

/// Swift code that makes a scroll view for views which a controller makes with code.
struct ScrollViewCode: Sendable {
  /// The name of the printed property with the scroll view.
  static let scrollView = "formScrollView"
  /// The name of the printed property with the scroll view's content view.
  static let contentView = "formContentView"
  /// The name of the printed method.
  static let method = "makeFormScrollView"

  /// The lines of the method that makes the scroll view and its constraints, without indentation.
  private let lines: [String]
  /// The constraints in words that the method does not make, because no property of the class holds their views.
  let others: [String]
  /// The constraint of the scroll view's bottom edge as an expression.
  private let bottom: String?

  /// Writes the code.
  ///
  /// - Parameters:
  ///   - screen: the screen without the scroll view.
  ///   - wrapped: the same screen with the scroll view.
  init?(_ screen: Screen, _ wrapped: Screen) {
    guard let made = screen.madeByCode, let scroll = wrapped.scrollView,
      let content = wrapped.tree.nodes.firstIndex(where: { $0.parent == scroll }),
      let form = FormLayout(anywhereIn: wrapped)
    else { return nil }
    let names = Names(tree: wrapped.tree, properties: made.properties, scroll: scroll, content: content)
    let known = Set(screen.tree.constraints.map(\.id))
    var (active, fitting, others): ([String], [String], [String]) = ([], [], [])
    var bottom: String?
    for constraint in wrapped.tree.constraints {
      let isNew = !known.contains(constraint.id) && constraint.id.hasPrefix("adopted-")
      guard constraint.isActive, isNew || constraint.first == .view(scroll) else { continue }
      guard let text = names.expression(constraint) else {
        others.append(ScreenChange.plain(form.words(constraint)))
        continue
      }
      if constraint.first == .view(scroll), constraint.firstAttribute == .bottom {
        bottom = text
      } else if constraint.priority < 1000 {
        let name = "fitting\(fitting.isEmpty ? "" : "\(fitting.count)")"
        fitting += [
          "let \(name) = \(text)",
          "\(name).priority = UILayoutPriority(\(FormLayout.points(constraint.priority)))",
          "\(name).isActive = true",
        ]
      } else {
        active.append("  \(text),")
      }
    }
    lines =
      [
        "\(Self.scrollView).translatesAutoresizingMaskIntoConstraints = false",
        "\(Self.contentView).translatesAutoresizingMaskIntoConstraints = false",
        "view.addSubview(\(Self.scrollView))", "\(Self.scrollView).addSubview(\(Self.contentView))",
        "NSLayoutConstraint.activate([",
      ] + active + ["])"] + fitting
    (self.others, self.bottom) = (others, bottom)
  }

  /// Returns the members of the class: the two views, and the method that makes their constraints.
  ///
  /// - Parameter outlet: the property of other code that holds the constraint of the bottom edge; nil if there is none.
  func members(bottom outlet: String?) -> (properties: [String], method: [String]) {
    var lines = lines
    if let bottom {
      lines += outlet.map { ["\($0) = \(bottom)", "\($0).isActive = true"] } ?? ["\(bottom).isActive = true"]
    }
    return (
      [
        "private let \(Self.scrollView) = UIScrollView()",
        "private let \(Self.contentView) = UIView()",
      ],
      ["/// Call this before the views of the form are added.", "private func \(Self.method)() {"]
        + lines.map { "  \($0)" } + ["}"]
    )
  }

  /// The names of views in the printed code.
  private struct Names {
    let tree: ViewTree
    let properties: [String: String]
    let scroll: Int
    let content: Int

    private func view(_ view: Int) -> String? {
      switch view {
      case 0: "view"
      case scroll: ScrollViewCode.scrollView
      case content: ScrollViewCode.contentView
      default: SwiftNames.valid(properties[tree.nodes[view].id])
      }
    }

    private func owner(_ item: LayoutItem) -> String? {
      switch item {
      case .view(let index): return view(index)
      case .guide(let index, let kind):
        let guide =
          switch kind {
          case .safeArea: "safeAreaLayoutGuide"
          case .layoutMargins: "layoutMarginsGuide"
          case .readableContent: "readableContentGuide"
          case .keyboard: "keyboardLayoutGuide"
          case .scrollContent: "contentLayoutGuide"
          case .scrollFrame: "frameLayoutGuide"
          }
        return view(index).map { "\($0).\(guide)" }
      }
    }

    /// Returns the expression that makes a constraint; nil if no property holds one of its views.
    func expression(_ constraint: LayoutConstraint) -> String? {
      guard let first = owner(constraint.first) else { return nil }
      let relation =
        switch constraint.relation {
        case .equal: "equalTo"
        case .lessThanOrEqual: "lessThanOrEqualTo"
        case .greaterThanOrEqual: "greaterThanOrEqualTo"
        }
      let anchor = "\(first).\(constraint.firstAttribute.rawValue)Anchor.constraint("
      let constant = FormLayout.points(constraint.constant)
      guard let item = constraint.second else { return "\(anchor)\(relation)Constant: \(constant))" }
      guard let second = owner(item), constraint.multiplier == 1 else { return nil }
      return "\(anchor)\(relation): \(second).\(constraint.secondAttribute.rawValue)Anchor"
        + (constraint.constant == 0 ? ")" : ", constant: \(constant))")
    }
  }
}
