import Platform
import UIKit

/// The facts about a scenario that platform rules and keyboard tables depend on. Every step adds its own
/// facts.
package struct ScenarioStory: Sendable {
  /// Whether a tap or another step may post a keyboard notification.
  package var usesKeyboard = false
  /// Whether a step can show a keyboard, so that the keyboard's height matters.
  package var bringsKeyboard = false
  /// Whether a step shows the keyboard of one of the screen's inputs.
  package var showsInputs = false
  /// Whether an input may be focused after the steps so far. Only steps that certainly remove the focus set
  /// it to false.
  package var isFocused = false
  package var focusMoves = false
  /// The ids of inputs that occur in steps.
  package var namedInputs: [String] = []
  /// The keyboards that the user switches to.
  package var switchedTo: [KeyboardKind] = []
  package var switchesPredictions = false
  /// Whether the user switches to a keyboard of a measured height.
  package var measuresKeyboard = false
  /// Whether the user switches to another keyboard.
  package var switchesKeyboard: Bool { !switchedTo.isEmpty || measuresKeyboard }
  /// The positions to which the keyboard is moved.
  package var placements: [KeyboardPlacement] = []
  /// Whether the keyboard is dragged off the dock.
  package var leavesDockByDragging = false
  package var docks = false
  /// Whether the keyboard may be off the dock at any time.
  package var isDetached = false
  package var attachesHardware = false
  /// Whether another screen or another app shows its keyboard.
  package var showsElsewhere = false
  package var showsAnotherApps = false
  package var turns = false
  package var reappears = false
  /// Whether the user leaves the app and returns.
  package var returns = false
  /// Whether a keyboard is shown after another keyboard was shown.
  package var showsAgain = false
  /// Whether a screen is pushed, popped or covered by a full screen.
  package var leaves = false
  package var swipesBack = false
  /// Whether another screen is presented over this one.
  package var presents = false
  /// The bars around the screen that come or go.
  package var bars: Set<ContainerBar> = []
  /// Whether a presented screen took the keyboard from an input.
  package var isFocusedBelow = false

  /// Whether a pushed screen took the keyboard from an input.
  package var isFocusedBelowPush = false

  /// Adds the facts about a step that focuses an input.
  mutating func takeFocus(_ input: InputChoice? = nil) {
    if case .view(let id)? = input { namedInputs.append(id) }
    if isFocused { focusMoves = true }
    if bringsKeyboard { showsAgain = true }
    isFocused = true
    usesKeyboard = true
    bringsKeyboard = true
  }

  /// Returns the orientations in which the scenario is played if it begins in `orientation`.
  package func sides(from orientation: UIInterfaceOrientation) -> [UIInterfaceOrientation] {
    turns ? [orientation, orientation.turned] : [orientation]
  }

  /// Adds the facts about a step that dismisses a presented screen.
  mutating func takeFocusBack() {
    if isFocusedBelow { takeFocus() }
    isFocusedBelow = false
  }
}

extension Scenario {
  package var story: ScenarioStory {
    var story = ScenarioStory()
    story.isDetached = keyboard.placement != .docked
    for step in steps { step.action.kind.tell(&story) }
    return story
  }

  /// Whether the first step taps an input while the screen is still appearing, because it comes earlier than
  /// the first step usually does. The screen then comes with an animation.
  package var isFocusedWhileAppearing: Bool {
    guard let first = steps.first else { return false }
    return first.delay < ScenarioStep.start && first.action.kind is FocusStep
  }

  /// All positions of the keyboard during the scenario.
  public var placements: [KeyboardPlacement] { [keyboard.placement] + story.placements }

  /// Whether any step can show a keyboard. These are steps that focus an input, show another app's keyboard,
  /// or post a frame with a height.
  public var bringsKeyboard: Bool { story.bringsKeyboard }
}
