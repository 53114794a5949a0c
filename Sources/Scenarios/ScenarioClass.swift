import Platform

/// The kind of event that a scenario is about. In the ranked figure, all classes have equal weights.
public enum ScenarioClass: String, Sendable, CaseIterable {
  /// The keyboard appears and leaves.
  case show
  /// The focus moves between inputs.
  case focus
  /// The height of the keyboard changes.
  case height
  /// The text grows.
  case text
  /// The device turns.
  case turn
  /// A finger drags the keyboard away.
  case drag
  /// Another screen comes and goes, or the app is left.
  case away
  /// The keyboard is not docked, or a hardware keyboard is attached.
  case placement
  /// The window does not fill the screen.
  case window
}

extension Scenario {
  /// The class of the scenario, which follows from its steps. If several classes fit, the rarest event counts.
  public var scenarioClass: ScenarioClass {
    let story = story
    func has(_ words: String...) -> Bool { steps.contains { words.contains(type(of: $0.action.kind).word) } }
    if window != .fullScreen { return .window }
    if keyboard != .docked || story.isDetached || story.attachesHardware || !story.placements.isEmpty {
      return .placement
    }
    if has(DragDismissStep.word) { return .drag }
    if story.turns { return .turn }
    if story.leaves || story.presents || story.swipesBack || story.returns || story.showsElsewhere {
      return .away
    }
    if has(TypeStep.word, PasteStep.word) { return .text }
    if story.switchesKeyboard || story.switchesPredictions { return .height }
    return story.focusMoves ? .focus : .show
  }
}
