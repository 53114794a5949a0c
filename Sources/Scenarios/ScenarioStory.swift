import Platform

/// What happens in a scenario, as far as platform rules and tables of keyboards ask; every step tells its part.
package struct ScenarioStory: Sendable {
  /// Whether anything about a keyboard may be posted, by a tap or by a step that posts.
  package var usesKeyboard = false
  /// Whether a step can show a keyboard, so that its height matters.
  package var bringsKeyboard = false
  /// Whether the keyboards that inputs ask for are shown.
  package var showsInputs = false
  /// Whether an input may be focused so far; only what surely takes the focus away clears it.
  package var isFocused = false
  /// Whether the focus may move while an input is focused.
  package var focusMoves = false
  /// The ids of the inputs that steps name.
  package var namedInputs: [String] = []
  /// The keyboards that are switched to.
  package var switchedTo: [KeyboardKind] = []
  /// Whether predictions are switched on or off.
  package var switchesPredictions = false
  /// Where the keyboard is moved.
  package var placements: [KeyboardPlacement] = []
  /// Whether the keyboard is dragged off the dock.
  package var leavesDockByDragging = false
  /// Whether the keyboard docks.
  package var docks = false
  /// Whether the keyboard may be off the dock.
  package var isDetached = false
  /// Whether a hardware keyboard is attached.
  package var attachesHardware = false
  /// Whether another screen or app shows its keyboard.
  package var showsElsewhere = false
  /// Whether another app shows its keyboard.
  package var showsAnotherApps = false
  /// Whether the device is turned.
  package var turns = false
  /// Whether the screen appears again.
  package var reappears = false
  /// Whether the app is left and returned to.
  package var returns = false
  /// Whether a keyboard comes after another was there.
  package var showsAgain = false
  /// Whether a screen is pushed or popped.
  package var leaves = false
  /// Whether a swipe back is cancelled.
  package var swipesBack = false

  /// An input takes the focus.
  mutating func takeFocus(_ input: InputChoice? = nil) {
    if case .view(let id)? = input { namedInputs.append(id) }
    if isFocused { focusMoves = true }
    if bringsKeyboard { showsAgain = true }
    isFocused = true
    usesKeyboard = true
    bringsKeyboard = true
  }
}

extension Scenario {
  /// What happens in the scenario.
  package var story: ScenarioStory {
    var story = ScenarioStory()
    story.isDetached = keyboard.placement != .docked
    for step in steps { step.action.kind.tell(&story) }
    return story
  }

  /// Where the keyboard is in the course of the scenario.
  public var placements: [KeyboardPlacement] { [keyboard.placement] + story.placements }

  /// Whether any step can bring a keyboard: one that focuses an input, shows another app's keyboard, or posts a
  /// frame with a height.
  public var bringsKeyboard: Bool { story.bringsKeyboard }
}
