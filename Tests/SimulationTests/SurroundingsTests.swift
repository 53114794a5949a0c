import KeyboardAvoidance
import Layout
import Platform
import Scenarios
import Screens
import StrategyCatalog
import Testing
import Trace
import UIKit

@testable import Simulation

@Suite("Surroundings of a screen: bars, safe areas, size classes and the keyboard guide")
struct SurroundingsTests {
  private let showHide: Scenario

  init() throws { showHide = try #require(Scenarios.scenario("show-hide")) }

  /// Returns a screen with a scroll view that fills it. The scroll view has 1,000 points of content and a
  /// field at its start.
  private func scrollScreen(_ container: ScreenContainer, _ behavior: ScreenView.InsetAdjustment) throws
    -> Screen
  {
    var screen = try ScreenReader.read(
      text: """
        {"id": "filling", "title": "Filling", "views": [
          {"id": "scroll", "scroll": true, "views": [
            {"id": "field", "input": {}}, {"id": "end", "role": "text", "size": {"height": 20}}]}],
         "constraints": ["scroll.top == root.top", "scroll.leading == root.leading",
          "scroll.trailing == root.trailing", "scroll.bottom == root.bottom",
          "field.top == scroll.content.top", "field.leading == scroll.content.leading",
          "field.trailing == scroll.content.trailing", "field.width == scroll.frame.width", "field.height == 40",
          "end.top == field.bottom + 940", "end.leading == field.leading", "end.bottom == scroll.content.bottom"],
         "scrollView": "scroll"}
        """, path: "filling.json")
    screen.container = container
    screen.views[1].insetAdjustment = behavior
    return screen
  }

  private func top(of node: Int, stage: Int, in trace: Trace) -> Double {
    trace.rects[(stage * trace.nodes.count + node) * 4 + 1]
  }

  @Test("The content of a scroll view under bars starts below them and ends above them")
  func insets() throws {
    // The top inset is 59 + 44 + 52 = 155: safe area, navigation bar and large title. The bottom inset is 34
    // + 49 = 83: safe area and tab bar.
    var container = ScreenContainer(navigationBar: .translucent, tabBar: true)
    container.largeTitle = true
    let trace = try play("none", showHide, try scrollScreen(container, .automatic), Devices.phone393)
    #expect(top(of: 2, stage: 0, in: trace) == 155)
    let scroll = try #require(trace.scrolls.first)
    #expect(scroll.insetTop == 155 && scroll.insetBottom == 83 && scroll.offsetY == -155)
    // A toolbar of 44 points is added to the bottom safe area of 34.
    container = ScreenContainer()
    container.toolbar = true
    let tool = try play("none", showHide, try scrollScreen(container, .automatic), Devices.phone393)
    #expect(tool.scrolls.first?.insetTop == 59 && tool.scrolls.first?.insetBottom == 78)
    let never = try play("none", showHide, try scrollScreen(container, .never), Devices.phone393)
    #expect(top(of: 2, stage: 0, in: never) == 0 && never.scrolls.first?.insetTop == 0)
  }

  @Test(
    "An inset for the keyboard does not include the safe area, and returns to its old value after the hide")
  func insetAndReturn() throws {
    let screen = try scrollScreen(ScreenContainer(), .always)
    for variant in ["tracking-guide-scroll", "oracle"] {
      let trace = try play(variant, showHide, screen, Devices.phone393)
      let last = try #require(trace.scrolls.last)
      #expect(last.insetBottom == 34 && last.insetTop == 59 && last.offsetY == -59, "\(variant)")
      // The keyboard covers 335 points. The inset must not add the safe area's 34 to them.
      let most = trace.scrolls.map(\.insetBottom).max()
      #expect(most == 335, "\(variant): \(String(describing: most))")
    }
  }

  @Test("A screen that uses the keyboard guide itself moves its content without a strategy")
  func keyboardGuide() throws {
    let screen = try ScreenReader.read(
      text: """
        {"id": "guided", "title": "Guided", "views": [{"id": "field", "input": {}}],
         "constraints": ["field.leading == root.leading", "field.trailing == root.trailing", "field.height == 40",
          "field.bottom == root.keyboard.top - 10"]}
        """, path: "guided.json")
    let trace = try play("none", showHide, screen, Devices.phone393)
    // The field's top is at 852 - 34 - 10 - 40 = 768, and at 852 - 335 - 50 = 467 with the keyboard.
    let tops = trace.stages.indices.map { top(of: 1, stage: $0, in: trace) }
    #expect(tops.first == 768 && tops.last == 768)
    #expect(tops.contains(467))
  }

  @Test("The window's size class selects the view tree")
  func sizeClasses() throws {
    var screen = fieldScreen([(100, 40)])
    let tree = screen.tree
    screen.adapted = { surroundings in
      var changed = tree
      let top =
        surroundings.verticalSizeClass == .compact
        ? 50 : surroundings.horizontalSizeClass == .regular ? 300.0 : 100
      for n in changed.constraints.indices where changed.constraints[n].id == "field-0-top" {
        changed.constraints[n].constant = top
      }
      return changed
    }
    let turn = try #require(Scenarios.scenario("rotate-and-back"))
    let phone = try play("none", turn, screen, Devices.phone393)
    #expect(Set(phone.stages.indices.map { top(of: 1, stage: $0, in: phone) }) == [100, 50])
    let pad = try play("none", showHide, screen, Devices.pad820)
    #expect(top(of: 1, stage: 0, in: pad) == 300)
  }

  @Test("A screen that does not fit without a keyboard has a message that says why")
  func obstacles() {
    func find(_ screen: Screen, _ orientation: UIInterfaceOrientation = .portrait) -> String? {
      ScreenObstacle.find(
        on: PreparedScreen(screen), device: Devices.iPhone7, orientation: orientation, window: .fullScreen,
        profile: .newest)
    }
    #expect(find(fieldScreen([(400, 40)])) == nil)
    #expect(
      find(fieldScreen([(400, 40)]), .landscape)
        == "the input 'field-0' is off the screen (y 400 to 440, the window ends at y 375)")
    #expect(find(fieldScreen([(100, 4)])) == "the input 'field-0' is squeezed to 335×4 points")
  }
}
