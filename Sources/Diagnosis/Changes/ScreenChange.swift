import Layout
import Screens

/// A change of a screen's structure that may improve its keyboard avoidance.
public struct ScreenChange: Sendable {
  /// The kind of a screen change.
  public enum Kind: String, Sendable, CaseIterable {
    /// The content's bottom edge is tied to the keyboard layout guide.
    case keyboardGuide = "keyboard-guide"
    /// The content is put into a scroll view.
    case scrollView = "scroll-view"
    /// The button that rises with the keyboard pushes the fields up, if gaps or pictures above them can
    /// shrink.
    case tiedFields = "tied-fields"
    /// Gaps and pictures shrink if the space is too small for them.
    case gapsGiveWay = "gaps-give-way"
    /// Gaps are smaller, even without the keyboard.
    case smallerGaps = "smaller-gaps"
    /// The button that rises with the keyboard stops below the fields.
    case buttonStops = "button-stops"
    /// The button is pinned to the bottom of the screen, so that it can rise with the keyboard.
    case pinnedButton = "pinned-button"
    /// The button stays in place when the keyboard appears.
    case freedButton = "freed-button"
  }

  /// The kind of the change.
  public var kind: Kind
  /// The screen after the change.
  public var screen: Screen
  /// The instruction in one sentence without a full stop, such as `Let the gaps above 'email' shrink`.
  public var title: String
  /// The reason why the change helps, in one sentence.
  public var reason: String
  /// The steps in Interface Builder, one sentence each.
  public var steps: [String]
  /// The change of constraints as lines of code; nil if it must be made in Interface Builder or in the code
  /// that creates the views.
  var constraintCode: ConstraintCode?
  /// The change in Swift code; nil if it must be made in Interface Builder or in the code that creates the
  /// views.
  public var code: String? { constraintCode.map { PastedCode(nil, on: screen, with: $0).text } }
  /// The screen before it was put into a scroll view; nil for other changes.
  var unwrapped: Screen?
  /// The code that makes the scroll view; nil for other changes, and if no code makes the views.
  var scrollViewCode: ScrollViewCode? { unwrapped.flatMap { ScrollViewCode($0, screen) } }
  /// Whether the content's bottom edge ends at the keyboard layout guide, so that the screen needs no code.
  public private(set) var endsAtKeyboard = false
  /// The effort of the change. The unit is one line of code, or one step in Interface Builder.
  public var effort: Int

  /// Creates a change.
  init(
    _ kind: Kind, _ screen: Screen, title: String, reason: String, steps: [String],
    code: ConstraintCode? = nil, effort: Int
  ) {
    self.kind = kind
    self.screen = screen
    self.title = title
    self.reason = reason
    self.steps = steps
    constraintCode = code
    self.effort = effort
    self.screen.id += "-\(kind.rawValue)"
  }
}

extension ScreenChange {
  /// Returns the change that only ties the content's bottom edge to the keyboard layout guide; nil if the screen
  /// has no constraint for it, or if a view would move while no keyboard is shown.
  public static func keyboardGuide(_ screen: Screen) -> ScreenChange? {
    guard let tied = screen.endingAtKeyboard(), let held = screen.bottomConstraint else { return nil }
    let name = screen.tree.nodes[FormLayout.view(screen.tree.constraints[held].first)].id
    var change = ScreenChange(
      .keyboardGuide, tied, title: "Tie the bottom of '\(name)' to the keyboard layout guide",
      reason: guideReason(screen), steps: guideSteps(screen), effort: 3)
    change.endsAtKeyboard = true
    return change
  }

  /// Returns the change with the content's bottom edge at the keyboard layout guide; nil if the changed screen
  /// has no constraint for it, or if a view would move while no keyboard is shown.
  func endingAtKeyboard() -> ScreenChange? {
    guard kind != .freedButton, let tied = screen.endingAtKeyboard(), let held = screen.bottomConstraint
    else {
      return nil
    }
    var change = self
    change.screen = tied
    change.screen.id += "-\(Kind.keyboardGuide.rawValue)"
    change.endsAtKeyboard = true
    change.effort += 3
    change.reason += " " + Self.guideReason(screen)
    if let unwrapped, tied.tree.constraints[held].first == tied.scrollView.map(LayoutItem.view) {
      // The code that makes the scroll view ends it at the guide.
      let guide = unwrapped.madeByCode == nil ? Array(Self.guideSteps(screen).prefix(1)) : []
      change.steps = guide + Self.steps(unwrapped, tied)
      change.title += " that ends at the keyboard layout guide"
    } else {
      let name = screen.tree.nodes[FormLayout.view(screen.tree.constraints[held].first)].id
      change.title += ", and tie the bottom of '\(name)' to the keyboard layout guide"
      change.steps += Self.guideSteps(screen)
    }
    return change
  }

  private static func guideReason(_ screen: Screen) -> String {
    let needs = "The system moves the keyboard layout guide with the keyboard; it needs iOS 15 and no code."
    guard let system = screen.origin?.system, system < 15 else { return needs }
    return needs + " The file is made for iOS \(system), so raise the deployment target first."
  }

  private static func guideSteps(_ screen: Screen) -> [String] {
    guard let bottom = screen.bottomConstraint, let form = FormLayout(anywhereIn: screen),
      let tied = screen.endingAtKeyboard()
    else { return [] }
    let held = screen.tree.constraints[bottom]
    var target = ConstraintCode.target(held, screen)
    if target.hasPrefix("the constraint ") { target = String(target.dropFirst("the constraint ".count)) }
    if let made = screen.madeByCode {
      let edge = held.second == .view(0) ? "view.bottomAnchor" : "view.safeAreaLayoutGuide.bottomAnchor"
      let view = screen.tree.nodes[FormLayout.view(held.first)].id
      return [
        "Where the code makes \(target.hasPrefix("\"") ? "the constraint " : "")\(target) of "
          + "\(made.properties[view] ?? "'\(view)'"), end it at view.keyboardLayoutGuide.topAnchor instead of \(edge)."
      ]
    }
    let guide = tied.tree.constraints[bottom]
    let words = plain(FormLayout(anywhereIn: tied)?.wordsInFile(guide) ?? form.words(guide))
    return [
      "Select the root view, and turn on Keyboard Layout Guide in the Size inspector of Xcode 14 or later.",
      "Select the constraint \(target), and choose Keyboard Layout Guide.Top for its item that is the "
        + "\(held.second == .view(0) ? "view" : "safe area"), so that it becomes \(words).",
    ]
  }

  /// Returns the constraint changes that can be made to a screen, the most promising first. Only a run shows
  /// which of them help.
  public static func ofConstraints(in screen: Screen) -> [ScreenChange] {
    guard let form = FormLayout(screen) else { return [] }
    return [
      form.tyingFields, form.lettingGapsGiveWay, form.stoppingButton, form.freeingButton, form.pinningButton,
      form.makingGapsSmaller,
    ].compactMap { $0 }
  }
}

extension Screen {
  /// Returns the screen with its bottom constraint at the bottom of the safe area instead of the top of the
  /// keyboard layout guide; nil if it does not end at the guide.
  func endingAtSafeArea() -> Screen? {
    guard let bottom = bottomConstraint, tree.constraints[bottom].second == .guide(0, .keyboard) else {
      return nil
    }
    return retied(bottom, to: .guide(0, .safeArea), .bottom)
  }

  private func retied(_ bottom: Int, to item: LayoutItem, _ attribute: LayoutAttribute) -> Screen {
    @Sendable func tied(_ tree: ViewTree) -> ViewTree {
      var tree = tree
      (tree.constraints[bottom].second, tree.constraints[bottom].secondAttribute) = (item, attribute)
      return tree
    }
    var screen = self
    screen.tree = tied(tree)
    if let adapted { screen.adapted = { tied(adapted($0)) } }
    return screen
  }

  /// Returns the screen with its bottom constraint at the top of the keyboard layout guide. It is nil if the
  /// screen has no bottom constraint to the bottom of the root view or its safe area, or if a visible view would
  /// move while no keyboard is shown.
  func endingAtKeyboard() -> Screen? {
    guard let bottom = bottomConstraint else { return nil }
    let held = tree.constraints[bottom]
    guard held.multiplier == 1, held.secondAttribute == .bottom,
      held.second == .guide(0, .safeArea) || held.second == .view(0)
    else { return nil }
    let screen = retied(bottom, to: .guide(0, .keyboard), .top)
    return viewMovedAtRest(in: screen) == nil ? screen : nil
  }

  /// Returns the screen with changed trees for all size classes.
  ///
  /// - Parameters:
  ///   - edits: the changes of existing constraints and views.
  ///   - bottom: a constraint that becomes the bottom constraint.
  ///   - added: constraints that are added.
  func edited(
    _ edits: [LayoutEdit], bottom: LayoutConstraint? = nil, adding added: [LayoutConstraint] = []
  ) -> Screen {
    var screen = self
    screen.tree = tree.edited(edits, first: bottom, last: added)
    if let adapted {
      screen.adapted = { adapted($0).edited(edits, first: bottom, last: added) }
    }
    if bottom != nil { (screen.bottomConstraint, screen.isBottomConstraintSwapped) = (0, false) }
    return screen
  }
}
