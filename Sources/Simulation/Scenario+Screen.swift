import Scenarios
import Screens

extension Scenario {
  /// Returns the number of events on a screen, which are the steps, the typed lines and the visited fields.
  public func events(on screen: Screen) -> Int {
    steps.reduce(0) { $0 + $1.action.kind.events(inputs: screen.inputs.count) }
  }

  /// Returns whether the screen meets the requirements of the scenario.
  public func applies(to screen: Screen) -> Bool {
    screen.inputs.count >= requires.inputs
      && (!requires.textView || screen.inputs.contains { $0.kind == .textView })
      && (!requires.scrollView || screen.hasScrollView)
      && story.namedInputs.allSatisfy { InputChoice.view($0).index(in: screen) != nil }
      // No app can move a field in the top bar away from a keyboard that the user drags over it.
      && !(dragsKeyboardOverField && screen.hasInputInTopBar)
      // No source describes a sheet in a window that is not full-screen.
      && (window == .fullScreen || screen.container.presentation == .fullScreen)
      && story.bars.allSatisfy(screen.container.mayChange)
      // A screen whose layout is known for only one size cannot be rotated.
      && (screen.fixedSize == nil || (window == .fullScreen && !story.turns))
  }

  /// Returns whether both scenarios cause the same events on a screen that meets their requirements.
  ///
  /// Their names may differ. Their choices of inputs may also differ if both select the same input, as the
  /// first and the last do on a screen with one input.
  package func playsLike(_ other: Scenario, on screen: Screen) -> Bool {
    steps.count == other.steps.count && keyboard == other.keyboard && window == other.window
      && rules == other.rules
      && zip(steps, other.steps).allSatisfy {
        $0.delay == $1.delay && $0.action.happensLike($1.action, on: screen)
      }
  }
}

extension Screen {
  fileprivate var hasInputInTopBar: Bool {
    inputs.contains { input in
      sequence(first: input.view) { tree.nodes[$0].parent }.contains { views[$0].opaqueBar == .top }
    }
  }
}

extension ScreenContainer {
  /// Returns whether the bar can come and go around the screen. No source describes the bar of a call above a sheet.
  fileprivate func mayChange(_ bar: ContainerBar) -> Bool {
    switch bar {
    case .navigationBar: navigationBar != .none
    case .bottomBar: tabBar || toolbar
    case .callBar: presentation == .fullScreen
    }
  }
}

extension ScenarioAction {
  fileprivate func happensLike(_ other: ScenarioAction, on screen: Screen) -> Bool {
    guard let one = tappedInput, let another = other.tappedInput else { return self == other }
    return one.index(in: screen) == another.index(in: screen)
  }
}

extension InputChoice {
  /// Returns the index of the chosen input in the screen's inputs; nil if the screen has no such input.
  public func index(in screen: Screen) -> Int? {
    let shown = screen.shownInputs
    return switch self {
    case .first: shown.first
    case .middle: shown.isEmpty ? nil : shown[shown.count / 2]
    case .last: shown.last
    case .textView: shown.last { screen.inputs[$0].kind == .textView }
    case .view(let id): screen.inputs.firstIndex { screen.tree.nodes[$0.view].id == id }
    }
  }
}

extension Screen {
  /// The indices of the inputs that a person can tap or move on to. Code may have made inputs that it hides; they count only if
  /// all are hidden.
  var shownInputs: [Int] {
    let shown = inputs.indices.filter { views[inputs[$0].view].isVisible }
    return shown.isEmpty ? Array(inputs.indices) : shown
  }

  /// Returns the index of the input to which the next key moves on from another one. Nil after the last one.
  func input(after index: Int) -> Int? { shownInputs.first { $0 > index } }

  /// Whether the screen has a scroll view. Text views do not count.
  var hasScrollView: Bool {
    tree.nodes.contains { node in if case .scroll = node.kind { true } else { false } }
  }
}
