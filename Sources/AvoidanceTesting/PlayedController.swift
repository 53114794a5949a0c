import KeyboardAvoidance
import Lab
import Matrix
import Metrics
import Platform
import Record
import Screens
import StrategyCatalog
import Trace
import UIKit

/// The device, orientation and scenario in which a test plays a view controller.
public struct TestSituation: Sendable {
  /// The id of the device.
  public var device = "iphone-17-pro"
  /// The orientation in which the scenario begins.
  public var orientation = UIInterfaceOrientation.portrait
  /// The id of a built-in scenario.
  public var scenario = "show-hide"
  /// The screen: the id of a built-in screen, or a storyboard or xib with an optional `#SCENE`. Nil for a
  /// controller whose code builds the screen.
  public var screen: String?

  /// Creates a situation.
  public init(
    device: String = "iphone-17-pro", orientation: UIInterfaceOrientation = .portrait,
    scenario: String = "show-hide", screen: String? = nil
  ) {
    (self.device, self.orientation) = (device, orientation)
    (self.scenario, self.screen) = (scenario, screen)
  }
}

/// The views and constraints of a file's screen, from which a test connects the outlets of a controller.
public struct TestOutlets {
  let world: UIWorld

  /// Returns a view by its name, as `avoidance layout FILE` prints it. Nil if there is none.
  public func view(_ name: String) -> UIView? { world.view(named: name) }
  /// Returns a constraint by its identifier in the file. Nil if there is none.
  public func constraint(_ id: String) -> NSLayoutConstraint? { world.constraint(id) }
}

/// A moment of a scenario at which a test asks for frames.
public enum TestMoment: Sendable {
  /// Before the first event.
  case start
  /// The end of the n-th change of the keyboard, focus, text or window, from 0.
  case afterChange(Int)
  /// The end of the scenario.
  case end
}

/// A view controller that was played in one situation.
///
///     let played = try PlayedController(in: TestSituation(device: "iphone-se-3")) { CommentController() }
///     #expect(played.passes)
///     #expect(played.frame(of: "comment-field", at: .afterChange(0))?.maxY == 399)
public struct PlayedController: Sendable {
  private let story: CellStory

  /// Plays a controller.
  ///
  /// - Parameters:
  ///   - situation: the situation.
  ///   - make: creates the controller. It is called for the recording of a screen that code builds, and for the play.
  ///   - connect: connects the outlets of a controller whose screen is in a file, before `viewDidLoad`.
  ///
  /// Throws: ``/Lab/LabError`` for unknown ids, files that cannot be read, and a screen that cannot be played;
  /// ``/Simulation/RecordingError`` if the code builds no screen with an input.
  public init(
    in situation: TestSituation = TestSituation(), making make: @escaping @Sendable () -> UIViewController,
    connecting connect: @escaping @Sendable (UIViewController, TestOutlets) -> Void = { _, _ in }
  ) throws {
    var lab = try Laboratory(StrategyCatalog.families)
    lab.jobs = 1
    let variant = StrategyVariant.ownCode(
      id: "own-code", title: "the controller of a test", make: make,
      connecting: { connect($0, TestOutlets(world: $1)) })
    story = try lab.story(
      of: variant, make, device: situation.device, orientation: situation.orientation,
      scenario: situation.scenario, screen: situation.screen)
  }

  /// Whether no gate fails, the code can be played, and the situation can be judged. A situation in which no gate applies
  /// cannot.
  public var passes: Bool { story.passes }
  /// The outcome.
  public var outcome: Outcome { story.outcome }
  /// The reason why the code cannot be played, in a sentence. Nil if it can.
  public var error: String? { story.breach }
  /// The gates that fail, such as `.G1`.
  public var failedGates: [GateID] {
    GateID.allCases.filter { story.measurement.gates[$0.index] == .failed }
  }
  /// Returns the score of a metric, 0...1. Nil if the metric does not apply.
  public func score(_ metric: MetricID) -> Double? {
    let result = story.measurement.metrics[metric.index]
    return result.reason == nil ? result.score : nil
  }
  /// The symbols of UIKit that the code asked and whose answers are not simulated.
  public var inert: [String] { story.observation.inert }
  /// The names of the screen's views.
  public var views: [String] { story.trace.nodes.map(\.id) }

  /// Returns the frame of a view on the screen, in points. Nil if the screen does not have the view, or if
  /// the scenario ends before the moment.
  public func frame(of view: String, at moment: TestMoment) -> CGRect? {
    guard let node = story.trace.nodes.firstIndex(where: { $0.id == view }), let stage = stage(moment) else {
      return nil
    }
    return story.trace.rect(node, stage: stage)
  }

  /// Returns the frame of the keyboard on the screen, in points. Nil if the moment does not come.
  public func keyboard(at moment: TestMoment) -> CGRect? {
    stage(moment).map { story.trace.rect(story.trace.keyboard, stage: $0) }
  }

  private func stage(_ moment: TestMoment) -> Int? {
    switch moment {
    case .start: 0
    case .end: story.trace.stages.indices.last
    case .afterChange(let index):
      story.trace.transitions.indices.contains(index) ? story.trace.transitions[index].stageAfter : nil
    }
  }

  /// The story of the play: the notifications, the changes that the code made, and the results of metrics and gates.
  public var text: String { story.text }
}
