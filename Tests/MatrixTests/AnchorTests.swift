import KeyboardAvoidance
import Metrics
import Platform
import Scenarios
import Screens
import Testing
import Trace
import UIKit

@testable import Matrix

/// Tests that each technique has a visible effect on every screen that it supports. A technique that changes
/// only a constraint of an empty view would have none.
@Suite("Anchors of techniques") struct AnchorTests {
  struct Technique: Sendable, CustomTestStringConvertible {
    var variant: String
    var isSupported: @Sendable (Screen) -> Bool
    var testDescription: String { variant }

    init(_ variant: String, _ isSupported: @escaping @Sendable (Screen) -> Bool = { _ in true }) {
      (self.variant, self.isSupported) = (variant, isSupported)
    }
  }

  static let techniques: [Technique] = [
    Technique("bottom-inset") { $0.bottomConstraint != nil },
    Technique("bottom-inset-safe-area") { $0.bottomConstraint != nil },
    Technique("bottom-inset-superview") { $0.bottomConstraint != nil },
    Technique("tracking-guide") { $0.bottomConstraint != nil },
    Technique("tracking-guide-undocked") { $0.bottomConstraint != nil },
    Technique("tracking-guide-scroll") { $0.bottomConstraint != nil || $0.scrollView != nil },
    Technique("toolbar-shift") { $0.pinnedBar != nil },
    Technique("toolbar-shift-2014") { $0.pinnedBar != nil },
    Technique("toolbar-shift-2017") { $0.pinnedBar != nil },
    Technique("whole-view-shift"), Technique("whole-view-shift-begin-frame"), Technique("fixed-offset-300"),
  ]

  /// Plays the show for the last input on an iPhone 16, once with the technique and once without code.
  private func story(_ technique: Technique, _ screen: Screen) throws -> CellStory {
    var axes = try axes(
      strategies: [technique.variant], devices: ["iphone-16"],
      scenarios: [screen.inputs.count > 1 ? "show-hide-last" : "show-hide"])
    axes.screens = [screen]
    return try #require(CellStory(Plan(axes: axes, profile: .newest)))
  }

  /// Returns the ids of the visible views that move, change size or can be scrolled further up once the
  /// keyboard is shown.
  private func moved(_ story: CellStory) throws -> [String] {
    let (trace, floor) = (story.trace, story.floorTrace)
    let show = try #require(trace.transitions.first { $0.kind == .show })
    let still = try #require(floor.transitions.first { $0.kind == .show })
    return trace.nodes.indices.filter { node in
      guard node < trace.keyboard, trace.nodes[node].isLeaf else { return false }
      let (now, before) = (
        trace.rect(node, stage: show.stageAfter), floor.rect(node, stage: still.stageAfter)
      )
      if abs(now.minY - before.minY) > 1 || abs(now.height - before.height) > 1 { return true }
      guard let scroll = trace.scrollNodes.firstIndex(of: trace.nodes[node].scroll) else { return false }
      func reach(_ trace: Trace, _ stage: Int) -> Double {
        let state = trace.scrolls[stage * trace.scrollNodes.count + scroll]
        let height = Double(trace.rect(trace.scrollNodes[scroll], stage: stage).height)
        return max(0, state.contentHeight + state.insetBottom - height)
      }
      return reach(trace, show.stageAfter) > reach(floor, still.stageAfter) + 1
    }.map { trace.nodes[$0].id }
  }

  @Test(
    "Every technique moves, resizes or reveals a view on every screen that it supports",
    arguments: techniques)
  func anchors(technique: Technique) throws {
    let screens = Screens.builtIn.filter(technique.isSupported)
    #expect(screens.count >= 7)
    for screen in screens {
      #expect(try !moved(story(technique, screen)).isEmpty, "\(technique.variant) on \(screen.id)")
    }
  }

  @Test("The test detects that a constraint on an empty view has no visible effect")
  func decoy() throws {
    let text = """
      {
        "id": "decoy", "title": "A form in a box that is tied to the bottom edge",
        "views": [{"id": "box", "views": [{"id": "name", "size": {"height": 44}, "input": {}}]}],
        "constraints": [
          "box.top == root.safe-area.top", "box.leading == root.leading", "box.trailing == root.trailing",
          "bottom: box.bottom == root.safe-area.bottom",
          "name.top == box.top + 600", "name.leading == box.leading + 16", "name.trailing == box.trailing - 16"
        ],
        "bottomConstraint": "bottom"
      }
      """
    let screen = try ScreenReader.read(text: text, path: "decoy.json")
    for technique in Self.techniques where technique.isSupported(screen) {
      let isAnchored = try !moved(story(technique, screen)).isEmpty
      #expect(
        isAnchored
          == ["whole-view-shift", "whole-view-shift-begin-frame", "fixed-offset-300"].contains(
            technique.variant))
    }
  }

  @Test("A button that follows the keyboard covers the last field on a small phone")
  func raisedButton() throws {
    var axes = try axes(
      strategies: ["tracking-guide"], devices: ["iphone-13-mini"], scenarios: ["show-hide-last"],
      screens: ["form-bottom-button"])
    axes.orientations = [.portrait]
    let story = try #require(CellStory(Plan(axes: axes, profile: .newest)))
    let trace = story.trace
    let show = try #require(trace.transitions.first { $0.kind == .show })
    func rect(_ id: String) throws -> CGRect {
      trace.rect(try #require(trace.nodes.firstIndex { $0.id == id }), stage: show.stageAfter)
    }
    // The fourth field ends at 458.7: safe area 50, gap 8, title 40.7, gap 12, picture 100, gap 24, and four
    // rows of 44 with gaps of 16.
    let (field, button, keyboard) = (try rect("email"), try rect("submit"), try rect("keyboard"))
    #expect(abs(field.maxY - 458.7) < 0.01)
    // The button is 50 points tall and ends 16 points above the keyboard.
    #expect(abs(button.minY - (keyboard.minY - 66)) < 0.01)
    // The field's 414.7 to 458.7 is within the button's 411 to 461, so the button hides the whole field.
    #expect(button.minY < field.minY && button.maxY > field.maxY)
    #expect(story.measurement[GateID.G1] == .failed)
  }
}
