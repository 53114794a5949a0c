import Scenarios
import Screens

extension Scenario {
  /// How much happens on a screen: every step, every line typed and every field walked through.
  public func events(on screen: Screen) -> Int {
    steps.reduce(0) { $0 + $1.action.kind.events(inputs: screen.inputs.count) }
  }

  /// Whether the screen has what the scenario needs.
  public func applies(to screen: Screen) -> Bool {
    screen.inputs.count >= requires.inputs
      && (!requires.textView || screen.inputs.contains { $0.kind == .textView })
      && (!requires.scrollView || screen.hasScrollView)
      && story.namedInputs.allSatisfy { InputChoice.view($0).index(in: screen) != nil }
      // A sheet belongs to a window of its own; both at once have no source.
      && (window == .fullScreen || screen.container.presentation == .fullScreen)
      // A screen known at one size cannot be turned.
      && (screen.fixedSize == nil || (window == .fullScreen && !story.turns))
  }

  /// Whether the same happens in both on a screen that has what they need: they differ in what they are called, or in
  /// words for one input, as the first and the last where there is but one.
  package func playsLike(_ other: Scenario, on screen: Screen) -> Bool {
    steps.count == other.steps.count && beginsLike(other, on: screen)
  }

  /// Whether it ends where a longer one goes on, and all before is the same on a screen that has what they need.
  package func isBeginning(of other: Scenario, on screen: Screen) -> Bool {
    steps.count < other.steps.count && beginsLike(other, on: screen)
  }

  private func beginsLike(_ other: Scenario, on screen: Screen) -> Bool {
    keyboard == other.keyboard && window == other.window && rules == other.rules
      && zip(steps, other.steps).allSatisfy {
        $0.delay == $1.delay && $0.action.happensLike($1.action, on: screen)
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
  /// The index in the screen's inputs, nil when the screen has no such input.
  public func index(in screen: Screen) -> Int? {
    let count = screen.inputs.count
    guard count > 0 else { return nil }
    return switch self {
    case .first: 0
    case .middle: count / 2
    case .last: count - 1
    case .textView: screen.inputs.lastIndex { $0.kind == .textView }
    case .view(let id): screen.inputs.firstIndex { screen.tree.nodes[$0.view].id == id }
    }
  }
}

extension Screen {
  /// Whether something on the screen scrolls, text views left aside.
  var hasScrollView: Bool {
    tree.nodes.contains { node in if case .scroll = node.kind { true } else { false } }
  }
}
