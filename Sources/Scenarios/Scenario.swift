import Platform
import Support
import UIKit

/// An action and its delay after the previous one.
public struct ScenarioStep: Sendable, Equatable {
  /// The action.
  public var action: ScenarioAction
  /// The delay after the previous action, in seconds.
  public var delay: Double

  /// Creates a step. With the default delay of two seconds, all animations and session windows of the
  /// previous action are over when the step begins.
  public init(_ action: ScenarioAction, after delay: Double = ScenarioStep.pause) {
    self.action = action
    self.delay = delay
  }

  /// The default delay in seconds. It is longer than the keyboard's spring (0.7 s) plus the second that ends
  /// a session window of layout shifts.
  public static let pause = 2.0
  /// The delay of the first action in the built-in scenarios, in seconds.
  public static let start = 0.5

  /// Returns the delay of a step whose delay is not given in the scenario file.
  static func usualDelay(isFirst: Bool) -> Double { isFirst ? start : pause }
}

/// The kind of the app's window.
public enum WindowKind: String, Sendable, CaseIterable {
  /// A window as large as the screen.
  case fullScreen = "full-screen"
  /// The left side of a tablet's screen: half of it in landscape, two thirds in portrait.
  case splitViewLeft = "split-view-left"
  /// The right side of a tablet's screen: half of it in landscape, one third in portrait.
  case splitViewRight = "split-view-right"
  /// A narrow window over another app. The window is shorter than the screen.
  case slideOver = "slide-over"
  /// A window that does not touch the edges of the screen.
  case stageManager = "stage-manager"
}

/// The screens and devices that a scenario can be played on.
public struct ScenarioRequirements: Sendable, Equatable {
  /// The minimum number of inputs.
  public var inputs: Int
  /// Whether one of the inputs must be a text view.
  public var textView: Bool
  /// Whether the screen must have a scroll view that holds inputs or a list.
  public var scrollView: Bool
  /// The required kind of device; nil if both are possible.
  public var idiom: UIUserInterfaceIdiom?
  /// The oldest system version that supports all steps of the scenario.
  public var system: Int
  /// The required orientation; nil if both are possible.
  public var orientation: UIInterfaceOrientation?
  /// The required screen size in the required orientation, in points; nil if any size is possible. Recorded
  /// frames are valid only for one size.
  public var screenSize: CGSize?

  /// Creates requirements. By default, the scenario requires only one input.
  public init(
    inputs: Int = 1, textView: Bool = false, scrollView: Bool = false, idiom: UIUserInterfaceIdiom? = nil,
    system: Int = 0, orientation: UIInterfaceOrientation? = nil, screenSize: CGSize? = nil
  ) {
    self.inputs = inputs
    self.textView = textView
    self.scrollView = scrollView
    self.idiom = idiom
    self.system = system
    self.orientation = orientation
    self.screenSize = screenSize
  }
}

/// An ordered list of actions by the user and the system.
public struct Scenario: Sendable, Equatable {
  /// The kebab-case id.
  public var id: String
  /// The title in a few words.
  public var title: String
  /// The summary in one sentence.
  public var summary: String
  /// The public reports of the situation.
  public var source: String
  /// The steps, in order.
  public var steps: [ScenarioStep]
  /// The user's keyboard at the beginning of the scenario.
  public var keyboard: StartingKeyboard
  /// The kind of the app's window.
  public var window: WindowKind
  /// The settings of platform rules that belong to the situation, such as a setting of the user's device.
  public var rules: RuleSettings
  /// The requirements for the screen and the device.
  public var requires: ScenarioRequirements
  /// The file that the scenario was read from, by a name that can be shown in a report; nil for built-in
  /// scenarios.
  public var file: String?

  /// Creates a scenario.
  public init(
    id: String, title: String, summary: String, source: String, steps: [ScenarioStep],
    keyboard: StartingKeyboard = .docked, window: WindowKind = .fullScreen,
    rules: RuleSettings = [], requires: ScenarioRequirements = ScenarioRequirements()
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.source = source
    self.steps = steps
    self.keyboard = keyboard
    self.window = window
    self.rules = rules
    self.requires = requires
  }

  /// The requirements of the scenario as a phrase.
  public var needs: String {
    ([needsOfScreen] + (needsOfDevice.map { [$0] } ?? [])).joined(separator: ", ")
  }

  /// The requirements for the screen as a phrase.
  public var needsOfScreen: String {
    (requires.inputs > 1 ? "at least \(requires.inputs) inputs" : "an input")
      + (requires.textView ? ", including a text view" : "")
      + (requires.scrollView ? ", a scroll view" : "")
      + story.namedInputs.map { ", an input '\(visible($0))'" }.joined()
      + (dragsKeyboardOverField ? " outside of the top bar" : "")
      + (story.bars.contains(.navigationBar) ? ", a navigation bar" : "")
      + (story.bars.contains(.bottomBar) ? ", a tab bar or toolbar" : "")
      + (story.bars.contains(.callBar) ? ", a full screen" : "")
  }

  /// Whether the user drags a keyboard that is not docked over the field that has the focus.
  package var dragsKeyboardOverField: Bool {
    steps.contains { $0.action == .dragKeyboard(.focusedField) }
  }

  /// The first iOS version with everything that the scenario needs. No source gives the height of candidates before
  /// iOS 8.
  package var minimumSystem: Int {
    max(requires.system, story.switchedTo.contains(.chinesePinyin) ? 8 : 0)
  }

  /// The requirements for the device as a phrase; nil if any device can be used.
  public var needsOfDevice: String? {
    var needs: [String] = []
    if story.bars.contains(.callBar) {
      needs.append("a phone with a home button, in portrait")
    } else if requires.idiom == .phone {
      needs.append("a phone")
    } else if usesUndockedKeyboard {
      needs.append("a tablet with a home button")
    } else if placements.contains(.floating) {
      needs.append("a tablet with a floating keyboard")
    } else if requires.idiom != nil || window != .fullScreen {
      needs.append("a tablet")
    }
    if minimumSystem > 0 { needs.append("iOS \(minimumSystem) or later") }
    if let orientation = requires.orientation { needs.append(orientation.id) }
    if let size = requires.screenSize {
      needs.append("a screen of \(Int(size.width))×\(Int(size.height)) points")
    }
    return needs.isEmpty ? nil : needs.joined(separator: ", ")
  }

  private var usesUndockedKeyboard: Bool { placements.contains(.undocked) || placements.contains(.split) }
}
