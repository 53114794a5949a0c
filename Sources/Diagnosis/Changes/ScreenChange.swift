import Layout
import Screens

/// A change of a screen's structure that may improve its keyboard avoidance.
public struct ScreenChange: Sendable {
  /// The kind of a screen change.
  public enum Kind: String, Sendable, CaseIterable {
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
  /// The change in Swift code; nil if it must be made in Interface Builder or in the code that creates the
  /// views.
  public var code: String?
  /// The effort of the change. The unit is one line of code, or one step in Interface Builder.
  public var effort: Int

  /// Creates a change.
  public init(
    _ kind: Kind, _ screen: Screen, title: String, reason: String, steps: [String], code: String? = nil,
    effort: Int
  ) {
    self.kind = kind
    self.screen = screen
    self.title = title
    self.reason = reason
    self.steps = steps
    self.code = code
    self.effort = effort
    self.screen.id += "-\(kind.rawValue)"
  }
}

extension ScreenChange {
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
