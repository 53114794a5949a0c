import Screens
import Layout

/// A change of how a screen is built that may help it with the keyboard.
public struct ScreenChange: Sendable {
  /// What is changed.
  public enum Kind: String, Sendable, CaseIterable {
    /// The content scrolls.
    case scrollView = "scroll-view"
    /// The button that rides on the keyboard pushes what can shrink above it.
    case tiedFields = "tied-fields"
    /// Gaps and pictures shrink where there is no room for them.
    case gapsGiveWay = "gaps-give-way"
    /// Gaps are smaller, everywhere.
    case smallerGaps = "smaller-gaps"
    /// The button that rides on the keyboard stops below the fields.
    case buttonStops = "button-stops"
    /// The button is held by the screen's bottom, from where the keyboard can raise it.
    case pinnedButton = "pinned-button"
    /// The button stays where it is when the keyboard comes.
    case freedButton = "freed-button"
  }

  /// What is changed.
  public var kind: Kind
  /// The screen with the change.
  public var screen: Screen
  /// What to do, in one sentence without a full stop: `Let the gaps above 'email' give way`.
  public var title: String
  /// Why that helps, one sentence.
  public var reason: String
  /// The change in Interface Builder, a sentence a step.
  public var steps: [String]
  /// The same change in Swift; nil where it is made in Interface Builder or in the code that makes the views.
  public var code: String?
  /// How much work it is, in lines of code or steps of the same size.
  public var effort: Int

  /// Describes a change.
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
  /// The changes of constraints that can be made to a screen, most telling first; whether one helps is for a run to say.
  public static func ofConstraints(in screen: Screen) -> [ScreenChange] {
    guard let form = RestingForm(screen) else { return [] }
    return [
      form.tyingFields, form.lettingGapsGiveWay, form.stoppingButton, form.freeingButton, form.pinningButton,
      form.makingGapsSmaller,
    ].compactMap { $0 }
  }
}

extension Screen {
  /// The screen with changed trees for all surroundings.
  ///
  /// - Parameters:
  ///   - edits: what is changed of the constraints and views that are there.
  ///   - bottom: a constraint that becomes the one which holds the content's bottom edge.
  ///   - added: constraints that come on top.
  func edited(
    _ edits: [LayoutEdit], bottom: LayoutConstraint? = nil, adding added: [LayoutConstraint] = []
  ) -> Screen {
    var screen = self
    screen.tree = tree.edited(edits, first: bottom, last: added)
    if let adapted {
      screen.adapted = { adapted($0).edited(edits, first: bottom, last: added) }
    }
    if bottom != nil { (screen.bottomConstraint, screen.isBottomConstraintTurned) = (0, false) }
    return screen
  }
}
