import Platform
import Scenarios
import Screens
import UIKit

extension PlatformRule {
  /// Returns whether the result of a simulation can depend on the rule, so that a strategy could distinguish
  /// the rule's settings.
  ///
  /// The result is conservative. If it is false, all settings give the same result for every strategy. If it
  /// is true, most strategies may still not depend on the rule. Settings in the scenario's own `rules` are
  /// ignored.
  ///
  /// - Parameters:
  ///   - scenario: the scenario.
  ///   - screen: the screen.
  ///   - idiom: the kind of device.
  ///   - asDesigned: whether to consider only the accessory views of the screen, and not those that a
  ///     strategy adds.
  public func canMatter(
    in scenario: Scenario, on screen: Screen, idiom: UIUserInterfaceIdiom, asDesigned: Bool = false
  ) -> Bool {
    let story = scenario.story
    let reach = definition.reach
    guard story.usesKeyboard || reach == .alwaysEvenWithoutKeyboard else { return false }
    return switch reach {
    case .always, .alwaysEvenWithoutKeyboard: true
    case .focusMoves: story.focusMoves && screen.inputs.count > 1
    case .heightChanges: story.switchesKeyboard || (story.focusMoves && screen.hasSeveralKeyboards)
    case .draggedOffDock: story.leavesDockByDragging
    case .hardwareOnTablet: idiom == .pad && (scenario.keyboard == .hardware || story.attachesHardware)
    case .thirdParty: scenario.keyboard == .thirdParty
    case .otherApps: story.showsAnotherApps
    case .turns: story.turns
    case .accessory:
      asDesigned ? screen.inputs.contains { $0.accessoryHeight > 0 } : !screen.inputs.isEmpty
    // A strategy can give an accessory view to any view controller.
    case .controller: true
    case .reappears: story.reappears
    case .scrollingField: screen.hasScrolledInput { $0 != .textView }
    case .scrollingTextView: screen.hasScrolledInput { $0 == .textView }
    case .scrollView: screen.scrollsViews
    case .textView: screen.inputs.contains { $0.kind == .textView }
    case .detached: story.isDetached
    case .docks: story.docks
    case .sheet: screen.container.presentation != .fullScreen
    case .slideOver: scenario.window == .slideOver
    case .returns: story.returns
    case .swipesBack: story.swipesBack
    case .showsAgain: story.showsAgain || story.swipesBack || story.returns || story.switchesKeyboard
    case .leaves: story.leaves || story.swipesBack || scenario.isFocusedWhileAppearing
    // A strategy can present a screen anywhere.
    case .presents: story.presents || !asDesigned
    case .splits: story.placements.contains(.split)
    case .passwordsBar:
      idiom == .phone
        && (story.switchedTo.contains(.passwords) || screen.inputs.contains { $0.keyboard == .passwords })
    }
  }
}

extension Screen {
  fileprivate var hasSeveralKeyboards: Bool {
    guard let first = inputs.first else { return false }
    return inputs.contains {
      $0.keyboard != first.keyboard || $0.suggestions != first.suggestions
        || $0.accessoryHeight != first.accessoryHeight
    }
  }

  fileprivate var scrollsViews: Bool {
    tree.nodes.contains { node in
      guard let parent = node.parent, case .scroll = tree.nodes[parent].kind else { return false }
      return true
    }
  }

  fileprivate func hasScrolledInput(_ isMeant: (InputKind) -> Bool) -> Bool {
    inputs.contains { input in
      guard isMeant(input.kind) else { return false }
      var ancestor = tree.nodes[input.view].parent
      while let node = ancestor {
        if case .scroll = tree.nodes[node].kind { return true }
        ancestor = tree.nodes[node].parent
      }
      return false
    }
  }
}
