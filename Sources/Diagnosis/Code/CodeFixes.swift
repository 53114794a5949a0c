import KeyboardAvoidance
import Screens

/// The techniques that a diagnosis prints as code for the user's class. Each is a file in the folder
/// `Embedded`, which is played as it is printed.
enum CodeFixes {
  static let family = "code-for-your-class"

  /// One technique with its template.
  struct Fix: Sendable {
    var variant: StrategyVariant
    /// The instruction in a few words, in which the name of the view replaces `@`: the view that the code moves.
    var title: String
    var needsBottomConstraint = false
    var needsScrollView = false

    var template: CodeTemplate { CodeTemplate(variant.file) }

    /// Returns the instruction for a screen.
    func title(on screen: Screen) -> String {
      let view =
        needsBottomConstraint
        ? screen.bottomConstraint.map { FormLayout.view(screen.tree.constraints[$0].first) }
        : screen.scrollView ?? screen.inputs.first?.view
      guard let view else { return title.replacing("@", with: "the content") }
      let id = screen.tree.nodes[view].id
      let words = ScreenChange.plain(id)
      return title.replacing("@", with: words == id ? "'\(id)'" : "the \(words)")
    }

    /// Whether a screen has the outlets that the code needs.
    func applies(to screen: Screen) -> Bool {
      // A constraint to the guide must not move the screen while no keyboard is shown.
      if variant.id == CodeFixes.layoutGuide.variant.id { return screen.endingAtKeyboard() != nil }
      return (!needsBottomConstraint || screen.bottomConstraint != nil)
        && (!needsScrollView || screen.scrollView != nil || screen.isOneTextView)
    }
  }

  static let layoutGuide = Fix(
    variant: variant(
      "layout-guide", "LayoutGuideFix.swift", "Keyboard layout guide in code",
      "The bottom constraint ends at the keyboard layout guide, which the system moves.",
      undo: "The system moves the guide back to the safe area's bottom.", system: 15
    ) { LayoutGuideFix() }, title: "Tie @ to the keyboard layout guide in code",
    needsBottomConstraint: true)

  static let all = [
    layoutGuide,
    Fix(
      variant: variant(
        "bottom-constraint", "BottomConstraintFix.swift", "Constant of the bottom constraint",
        "The constant of the bottom constraint changes by the height that the docked keyboard covers.",
        undo: "The constant returns to its value in the file.", system: 11
      ) { BottomConstraintFix() }, title: "Let @ move up with the keyboard", needsBottomConstraint: true),
    Fix(
      variant: variant(
        "scroll-view-inset", "ScrollViewInsetFix.swift", "Content inset of the scroll view",
        "The scroll view gets a bottom inset of the height that the docked keyboard covers, and the focused "
          + "input is scrolled into view.",
        undo: "The inset returns to its first value.", system: 12
      ) { ScrollViewInsetFix() }, title: "Inset @ by the keyboard's height", needsScrollView: true),
    Fix(
      variant: variant(
        "view-shift", "ViewShiftFix.swift", "Shift of the root view",
        "The root view moves up by the smallest distance that shows the focused input above the keyboard.",
        undo: "The root view returns to its first position.", system: 9
      ) { ViewShiftFix() }, title: "Move the root view up until the input can be seen"),
  ]

  /// Returns the technique with a variant's id; nil if the variant is not one of them.
  static func fix(_ id: String) -> Fix? { all.first { $0.variant.id == id } }

  private static func variant(
    _ id: String, _ file: String, _ title: String, _ summary: String, undo: String, system: Int,
    make: @escaping @Sendable () -> any KeyboardAvoidanceStrategy
  ) -> StrategyVariant {
    StrategyVariant(
      id: "\(family)-\(id)", family: family, title: title, summary: summary, provenance: .corrected,
      source: "this project", undo: undo, file: file, minimumSystem: system, make: make)
  }
}

extension Screen {
  /// Whether the only input is a text view in the root view, which scrolls itself.
  var isOneTextView: Bool {
    guard inputs.count == 1, let input = inputs.first, input.kind == .textView else { return false }
    return tree.nodes[input.view].parent == 0
  }
}
