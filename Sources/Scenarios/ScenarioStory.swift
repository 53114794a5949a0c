import Platform

/// The facts about a scenario that platform rules and keyboard tables depend on; every step adds its own.
package struct ScenarioStory: Sendable {
  /// Whether a keyboard notification may be posted, by a tap or by a step that posts.
  package var usesKeyboard = false
  /// Whether a step can show a keyboard, which makes its height relevant.
  package var bringsKeyboard = false
  /// Whether the keyboards of the inputs are shown.
  package var showsInputs = false
  /// Whether an input may be focused at this point; it is cleared only by steps that certainly remove the
  /// focus.
  package var isFocused = false
  package var focusMoves = false
  /// The ids of the inputs that steps name.
  package var namedInputs: [String] = []
  /// The keyboards that the user switches to.
  package var switchedTo: [KeyboardKind] = []
  package var switchesPredictions = false
  /// The positions that the keyboard is moved to.
  package var placements: [KeyboardPlacement] = []
  /// Whether the keyboard is dragged off the dock.
  package var leavesDockByDragging = false
  package var docks = false
  /// Whether the keyboard may be off the dock.
  package var isDetached = false
  package var attachesHardware = false
  /// Whether another screen or app shows its keyboard.
  package var showsElsewhere = false
  package var showsAnotherApps = false
  package var turns = false
  package var reappears = false
  /// Whether the user leaves the app and returns.
  package var returns = false
  /// Whether a keyboard is shown after another one.
  package var showsAgain = false
  /// Whether a screen is pushed or popped.
  package var leaves = false
  package var swipesBack = false

  /// Adds a step that focuses an input.
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
  package var story: ScenarioStory {
    var story = ScenarioStory()
    story.isDetached = keyboard.placement != .docked
    for step in steps { step.action.kind.tell(&story) }
    return story
  }

  /// The positions of the keyboard during the scenario.
  public var placements: [KeyboardPlacement] { [keyboard.placement] + story.placements }

  /// Whether any step can show a keyboard: one that focuses an input, shows another app's keyboard, or posts
  /// a frame with a height.
  public var bringsKeyboard: Bool { story.bringsKeyboard }
}
