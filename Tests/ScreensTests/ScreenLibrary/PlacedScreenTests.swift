import Layout
import Support
import Testing
import UIKit

@testable import Screens

@Suite("Screen files with frames") struct PlacedScreenTests {
  private func read(_ views: String, _ more: String = "") throws -> Screen {
    try ScreenReader.read(
      text: "{\"id\": \"placed\", \"title\": \"Placed\", \"views\": [\(views)]\(more)}", path: "placed.json")
  }

  private func complaint(_ views: String, _ more: String = "") -> String {
    do {
      _ = try read(views, more)
      return ""
    } catch { return "\(error)" }
  }

  @Test("Frames follow their shares of the superview's size and are written back")
  func frames() throws {
    let screen = try read(
      """
      {"id": "list", "scroll": true, "frame": {"x": 0, "y": [0, 0], "width": [0, 1], "height": [-100, 1]},
       "contentSize": {"width": 0, "height": 1200}, "insetAdjustment": "always",
       "contentInset": {"top": 12, "bottom": 0}, "views": [
         {"id": "name", "frame": {"x": 20, "y": 300, "width": [-40, 1], "height": 44}, "input": {}, "text": "Name"}]},
      {"id": "go", "role": "control", "frame": {"x": [-50, 0.5], "y": [-60, 1], "width": 100, "height": 40}}
      """,
      """
      , "onlyAt": {"width": 390, "height": 844, "reason": "made so"}, "infer": true,
        "container": {"navigationBar": "translucent", "largeTitle": true, "toolbar": true}
      """)
    var engine = LayoutEngine(screen.tree)
    let result = engine.layout(LayoutEnvironment(width: 390, height: 844))
    #expect(result.frames[1] == CGRect(x: 0, y: 0, width: 390, height: 744))
    #expect(result.frames[2] == CGRect(x: 20, y: 300, width: 350, height: 44))
    // The button begins at 390 / 2 - 50 = 145 and at 844 - 60 = 784.
    #expect(result.frames[3] == CGRect(x: 145, y: 784, width: 100, height: 40))
    #expect(result.contentSizes[1].height == 1200)
    #expect(screen.views[1].insetAdjustment == .always && screen.views[1].contentInset.top == 12)
    #expect(screen.views[2].text == "Name" && screen.needsInference)
    #expect(screen.container.largeTitle && screen.container.toolbar)
    #expect(screen.fits(width: 390, height: 844) && !screen.fits(width: 375, height: 667))
    let text = try #require(ScreenWriter.text(screen))
    let again = try ScreenReader.read(text: text, path: "again.json")
    #expect(ScreenWriter.text(again) == text)
    #expect(again.tree.nodes.map(\.placement) == screen.tree.nodes.map(\.placement))
    #expect(again.fixedSize == screen.fixedSize)
  }

  @Test("The size of a popover is written back")
  func popover() throws {
    var screen = try read(
      "{\"id\": \"f\", \"input\": {}}", ", \"container\": {\"presentation\": \"popover\"}")
    screen.container.popoverSize = CGSize(width: 300, height: 220.5)
    let text = try #require(ScreenWriter.text(screen))
    #expect(text.contains("\"popoverSize\": {\"width\": 300, \"height\": 220.5}"))
    #expect(try ScreenReader.read(text: text, path: "popover.json").container == screen.container)
  }

  @Test("Mistakes in frames are reported with the problem")
  func mistakes() {
    let field = "{\"id\": \"f\", \"input\": {}}"
    func frame(_ text: String) -> String { "{\"id\": \"f\", \"input\": {}, \"frame\": \(text)}" }
    #expect(complaint(frame("{\"x\": 1, \"y\": 2, \"width\": 3}")).contains("a frame needs 'height'"))
    #expect(
      complaint(frame("{\"x\": [1, 2, 3], \"y\": 2, \"width\": 3, \"height\": 4}"))
        .contains("expected a number, or [points, share of the superview's size]"))
    #expect(complaint(frame("{\"x\": 2e9, \"y\": 2, \"width\": 3, \"height\": 4}")).contains("1000000"))
    #expect(complaint(frame("[1, 2, 3, 4]")).contains("expected an object"))
    #expect(
      complaint("{\"id\": \"f\", \"input\": {}, \"contentInset\": {\"top\": 1}}")
        .contains("only a scroll view has 'contentInset'"))
    #expect(complaint(field, ", \"onlyAt\": {\"width\": 390}").contains("'onlyAt' needs 'height'"))
    #expect(complaint(field, ", \"onlyAt\": {\"width\": 1, \"height\": 844}").contains("100"))
    #expect(
      complaint(field, ", \"container\": {\"largeTitle\": true}").contains("needs a 'navigationBar'"))
    #expect(
      complaint(field, ", \"container\": {\"tabBar\": true, \"toolbar\": true}").contains("use only one"))
  }
}
