import Platform
import Support
import UIKit

/// One action and how long after the previous one it comes.
public struct ScenarioStep: Sendable, Equatable {
  /// What happens.
  public var action: ScenarioAction
  /// Seconds since the previous action.
  public var delay: Double

  /// Makes a step; two seconds let every animation and session window end.
  public init(_ action: ScenarioAction, after delay: Double = ScenarioStep.pause) {
    self.action = action
    self.delay = delay
  }

  /// The default pause in seconds: longer than the keyboard's spring (0.7 s) plus the second
  /// that ends a session window of layout shifts.
  public static let pause = 2.0
  /// When the first action of the built-in scenarios comes, in seconds.
  public static let start = 0.5

  /// The delay of a step in a scenario file that gives none.
  static func usualDelay(isFirst: Bool) -> Double { isFirst ? start : pause }
}

/// The app's window on the screen.
public enum WindowKind: String, Sendable, CaseIterable {
  /// As large as the screen.
  case fullScreen = "full-screen"
  /// The left side of a tablet's screen: half of it in landscape, two thirds in portrait.
  case splitViewLeft = "split-view-left"
  /// The right side of a tablet's screen: half of it in landscape, a third in portrait.
  case splitViewRight = "split-view-right"
  /// A narrow window over another app, shorter than the screen.
  case slideOver = "slide-over"
  /// A window that touches no edge of the screen.
  case stageManager = "stage-manager"
}

/// What a scenario needs of a screen and a device.
public struct ScenarioRequirements: Sendable, Equatable {
  /// The least number of inputs.
  public var inputs: Int
  /// Whether a text view is needed.
  public var textView: Bool
  /// Whether the screen must have a scroll view that holds inputs or a list.
  public var scrollView: Bool
  /// Phones or tablets only; nil for both.
  public var idiom: UIUserInterfaceIdiom?
  /// The first system version that has what happens.
  public var system: Int
  /// The only orientation; nil for both.
  public var orientation: UIInterfaceOrientation?
  /// The only screen size in that orientation, in points: recorded frames mean nothing on another.
  public var screenSize: CGSize?

  /// Requires at least one input by default.
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

/// An ordered list of what a person and the system do.
public struct Scenario: Sendable, Equatable {
  /// Kebab-case.
  public var id: String
  /// A title of a few words.
  public var title: String
  /// One plain sentence.
  public var summary: String
  /// Where people report the situation.
  public var source: String
  /// What happens, in order.
  public var steps: [ScenarioStep]
  /// The keyboard the person uses at first.
  public var keyboard: StartingKeyboard
  /// The app's window.
  public var window: WindowKind
  /// Platform rules that the situation consists of, such as a setting of the person's device.
  public var rules: RuleSettings
  /// What it needs of a screen and a device.
  public var requires: ScenarioRequirements
  /// The file it was read from, by the name that a report may tell; nil for built-in scenarios.
  public var file: String?

  /// Makes a scenario.
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

  /// What the scenario needs, in words.
  public var needs: String {
    ([needsOfScreen] + (needsOfDevice.map { [$0] } ?? [])).joined(separator: ", ")
  }

  /// What the scenario needs of a screen, in words.
  public var needsOfScreen: String {
    (requires.inputs > 1 ? "at least \(requires.inputs) inputs" : "an input")
      + (requires.textView ? ", a text view among them" : "")
      + (requires.scrollView ? ", a scroll view" : "")
      + story.namedInputs.map { ", an input '\(visible($0))'" }.joined()
  }

  /// What the scenario needs of a device, in words; nil when any will do.
  public var needsOfDevice: String? {
    var needs: [String] = []
    if requires.idiom == .phone {
      needs.append("a phone")
    } else if usesUndockedKeyboard {
      needs.append("a tablet with a home button")
    } else if placements.contains(.floating) {
      needs.append("a tablet with a floating keyboard")
    } else if requires.idiom != nil || window != .fullScreen {
      needs.append("a tablet")
    }
    if requires.system > 0 { needs.append("iOS \(requires.system)") }
    if let orientation = requires.orientation { needs.append(orientation.id) }
    if let size = requires.screenSize {
      needs.append("a screen of \(Int(size.width))×\(Int(size.height)) points")
    }
    return needs.isEmpty ? nil : needs.joined(separator: ", ")
  }

  private var usesUndockedKeyboard: Bool { placements.contains(.undocked) || placements.contains(.split) }
}
