import KeyboardAvoidance
import Matrix
import Platform
import Record
import Screens
import Simulation
import Support
import UIKit

extension Laboratory {
  /// Plays the view controller of an app in one situation, in this process.
  ///
  /// - Parameters:
  ///   - variant: the variant that makes the controller.
  ///   - make: creates the controller for the recording of its screen.
  ///   - device: the id of the device.
  ///   - orientation: the orientation in which the scenario begins.
  ///   - scenario: the id of a built-in scenario.
  ///   - screen: the id of a built-in screen or the path of a file; nil for a screen that the controller's code
  ///     builds.
  ///
  /// Throws: ``LabError`` for unknown ids, files that cannot be read, and a screen that cannot be played;
  /// ``/Simulation/RecordingError`` if the code builds no screen.
  package func story(
    of variant: StrategyVariant, _ make: () -> UIViewController, device: String,
    orientation: UIInterfaceOrientation, scenario: String, screen: String?
  ) throws -> CellStory {
    try onLargeStack {
      var selection = Selection()
      var screenID = screen ?? ""
      if let screen, OwnScreens.isPath(screen) {
        selection.screens = [screen]
        let own = try OwnScreens.read(selection).screens
        guard own.count == 1, let first = own.first else {
          throw LabError(.broken, "\(screen): has \(own.count) screens. Name one, as FILE#SCENE.")
        }
        screenID = first.screen.id
      }
      let cell = CellID(
        strategy: catalogue.floor.id, device: device, orientation: orientation.id, scenario: scenario,
        screen: screen == nil ? Screens.ids[0] : screenID)
      let base = try plan(of: cell, from: selection)
      var axes = base.axes
      axes.strategies = [variant]
      if screen == nil, let device = axes.devices.first?.simulated {
        axes.screens = [
          try ScreenRecording(of: make, id: "own-screen", on: device, profile: base.profile).screen
        ]
      }
      let plan = Plan(axes: axes, profile: base.profile, frameRate: base.frameRate)
      guard let story = CellStory(plan) else {
        throw LabError(.noCells, "The situation cannot be played. \(plan.obstacles.joined(separator: " "))")
      }
      return story
    }
  }
}

extension CellStory {
  /// The story as text for a terminal, without a search for the ranges of failures.
  package var text: String { StoryText.render(self, ranges: nil) }
}
