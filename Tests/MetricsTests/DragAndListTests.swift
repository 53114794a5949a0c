import Foundation
import Testing
import Trace

@testable import Metrics

/// Tests the metrics for a keyboard under a finger and for the end of a list, and the gate for the bars of
/// containers.
@Suite struct DragAndListTests {
  /// Measures a bar of 44 points on the keyboard's top at 500 while a finger drags the keyboard to `keyboard`,
  /// with the bar's lower edge at `bar`.
  private func dragged(keyboard: Double, bar: Double) -> CellMeasurement {
    var cell = TestCell()
    let node = cell.view(.bar, 0, 756, 400, 44, isLeaf: false)
    cell.input(20, 760, 300, 36, parent: node)
    cell.pinnedBar = node
    cell.show()
    cell.move(0.1, [0, 1], up: 300, .keyboard)
    cell.change(1, [TestCell.keyboard: CGRect(x: 0, y: keyboard, width: 400, height: 300)])
    cell.move(1, [0, 1], up: 500 - bar)
    cell.transition(.drag, 1)
    return cell.measured()
  }

  @Test(
    "A bar must stay on the keyboard under a finger, but no lower than without avoidance",
    arguments: [
      // (keyboard, bar, distance): the bar stays up; it follows; it is covered by 30; the keyboard is gone.
      (668.0, 500.0, 168.0), (668, 668, 0), (668, 698, 30), (900, 800, 0), (900, 500, 300),
    ])
  func drag(keyboard: Double, bar: Double, distance: Double) {
    let m = dragged(keyboard: keyboard, bar: bar)
    #expect(m[MetricID.M12].isNear(distance))
    #expect(m[MetricID.M12].score == Scoring.score(.M12, distance))
  }

  @Test("Without a drag, M12 does not apply")
  func noDrag() {
    var cell = TestCell()
    cell.input(20, 600, 360, 40)
    cell.show()
    #expect(cell.measured()[MetricID.M12].reason == .noDrag)
  }

  @Test(
    "An inset that is 44 points too large leaves a band of 34 points beyond the 10 that are allowed",
    arguments: [
      // The list of 750 points ends at 800, 300 below the keyboard's top.
      (1000.0, 300.0, 0.0), (1000, 344, 34), (1000, 310, 0), (1000, 0, 0),
      // The bottom safe areas of a phone in portrait and in landscape and of a tablet, counted twice.
      (1000, 334, 24), (1000, 321, 11), (1000, 320, 10),
      // A list of 300 points cannot be scrolled, so its end stays where it is.
      (300, 344, 0),
    ])
  func blankBand(content: Double, inset: Double, band: Double) {
    var cell = TestCell()
    _ = cell.list(field: 60)
    let rest = ScrollState(contentWidth: 400, contentHeight: content)
    cell.scrollStates = [
      [rest], [ScrollState(contentWidth: 400, contentHeight: content, insetBottom: inset)],
    ]
    cell.show()
    var floor = cell.withoutAvoidance
    floor.scrollStates = [[rest]]
    #expect(cell.measured(floor: floor)[MetricID.O9].isNear(band))
  }

  @Test(
    "A safe area that the keyboard covers is not needed a second time below the list",
    arguments: [
      // The list ends at 800, 300 below the keyboard's top, and its design adds no inset. The safe area adds 78.
      // (inset of the design, inset of the code, band): the code subtracts the safe area, or counts it twice.
      (0.0, 222.0, 0.0), (0, 300, 68), (0, 232, 0), (0, 244, 12),
      // The design has an inset of 20 of its own, which stays below the list.
      (20, 242, 0), (20, 252, 0), (20, 320, 68),
      // Nobody avoids the keyboard.
      (20, 20, 0),
    ])
  func countedTwice(design: Double, inset: Double, band: Double) {
    var cell = TestCell()
    _ = cell.list(field: 60)
    func state(_ inset: Double) -> ScrollState {
      ScrollState(contentWidth: 400, contentHeight: 1000, insetBottom: inset + 78, bottomAdjustment: 78)
    }
    cell.scrollStates = [[state(design)], [state(inset)]]
    cell.show()
    var floor = cell.withoutAvoidance
    floor.scrollStates = [[state(design)]]
    #expect(cell.measured(floor: floor)[MetricID.O9].isNear(band))
  }

  @Test("A safe area that is higher than the covered part of the list is needed whole")
  func largerSafeArea() {
    var cell = TestCell()
    _ = cell.list(field: 60)
    func state(_ inset: Double) -> ScrollState {
      ScrollState(contentWidth: 400, contentHeight: 1000, insetBottom: inset + 78, bottomAdjustment: 78)
    }
    cell.scrollStates = [[state(0)], [state(50)]]
    // The keyboard, or only its bar, covers 50 of the list.
    cell.show(keyboard: CGRect(x: 0, y: 750, width: 400, height: 300))
    var floor = cell.withoutAvoidance
    floor.scrollStates = [[state(0)]]
    // The inset is 128 and 78 are needed, so 50 points are too much, of which 10 are allowed.
    #expect(cell.measured(floor: floor)[MetricID.O9].isNear(40))
  }

  @Test("A list in a sheet that the keyboard does not reach has a blank band of its inset")
  func uncoveredSheet() {
    var cell = TestCell()
    _ = cell.list(field: 60, height: 400)
    let rest = ScrollState(contentWidth: 400, contentHeight: 400)
    cell.scrollStates = [[rest], [ScrollState(contentWidth: 400, contentHeight: 400, insetBottom: 300)]]
    // The keyboard is on the screen below the window's lower edge at 800.
    cell.show(keyboard: CGRect(x: 0, y: 900, width: 400, height: 300))
    var floor = cell.withoutAvoidance
    floor.scrollStates = [[rest]]
    // 300 points too far, of which 10 are allowed.
    #expect(cell.measured(floor: floor)[MetricID.O9].isNear(290))
  }

  @Test("A list that ends at the keyboard and has the keyboard's height as an inset has a blank band of it")
  func avoidedTwice() {
    var cell = TestCell()
    let list = cell.list(field: 60)
    let rest = ScrollState(contentWidth: 400, contentHeight: 1000)
    cell.scrollStates = [
      [rest], [rest], [ScrollState(contentWidth: 400, contentHeight: 1000, insetBottom: 300)],
    ]
    cell.show()
    cell.change(0.1, [list: CGRect(x: 0, y: 50, width: 400, height: 450)])
    var floor = cell.withoutAvoidance
    floor.scrollStates = [[rest]]
    // 300 points too far, of which 10 are allowed.
    #expect(cell.measured(floor: floor)[MetricID.O9].isNear(290))
  }

  @Test(
    "A text view with a larger inset than the keyboard needs has a blank band",
    arguments: [(300.0, 0.0), (334, 24), (600, 290)])
  func textView(inset: Double, band: Double) {
    var cell = TestCell()
    let text = cell.input(20, 50, 360, 750, scrollsInside: true)
    cell.scrollNodes = [text]
    let rest = ScrollState(contentWidth: 360, contentHeight: 1000)
    cell.scrollStates = [[rest], [ScrollState(contentWidth: 360, contentHeight: 1000, insetBottom: inset)]]
    cell.show()
    var floor = cell.withoutAvoidance
    floor.scrollStates = [[rest]]
    // The keyboard covers 300 points of the text view, and 10 more are allowed.
    #expect(cell.measured(floor: floor)[MetricID.O9].isNear(band))
    // A text that is too short to scroll has none.
    cell.scrollStates = [[ScrollState(contentWidth: 360, contentHeight: 100, insetBottom: 400)]]
    #expect(cell.measured(floor: floor)[MetricID.O9].value == 0)
  }

  @Test(
    "A text that is taller than its list is within reach if two lines of it can be seen at a time",
    // The height to which a strategy shrinks the list, and the last offset less that of the end of the text.
    arguments: [(60.0, 0.0, 0.0), (40, 0, 0), (39, 0, 100), (29, 0, 100), (60, -30, 100)])
  func tallText(height: Double, short: Double, lost: Double) {
    var cell = TestCell()
    cell.input(20, 400, 360, 40)
    cell.caretRect = CGRect(x: 24, y: 410, width: 2, height: 20)
    let list = cell.view(.scrollView, 0, 50, 400, 300, clips: true, scrolls: true, isLeaf: false)
    cell.view(.text, 20, 50, 360, 100, parent: list, clip: list, scroll: list)
    cell.scrollNodes = [list]
    let rest = ScrollState(contentWidth: 400, contentHeight: 100)
    cell.scrollStates = [
      [rest], [rest], [ScrollState(contentWidth: 400, contentHeight: 100, insetBottom: short)],
    ]
    cell.show()
    var floor = cell.withoutAvoidance
    floor.scrollStates = [[rest]]
    cell.change(0.1, [list: CGRect(x: 0, y: 50, width: 400, height: height)])
    // The field of 40 points is within reach.
    #expect(cell.measured(floor: floor)[MetricID.O8].isNear(lost / 140))
  }

  /// Returns the band of a list of 1000 points that ends at `design`, and under the keyboard, whose top is at 500, from
  /// `top` to `end`. The safe area ends at 766.
  private func band(
    design: Double = 800, top: Double = 50, end: Double, inset: Double = 0, below: CGRect? = nil
  ) -> MetricResult {
    var cell = TestCell()
    cell.geometries[0].safeBottom = 34
    let list = cell.list(field: 60, height: design - 50)
    if let below { cell.view(.decoration, below.minX, below.minY, below.width, below.height) }
    let rest = ScrollState(contentWidth: 400, contentHeight: 1000)
    cell.scrollStates = [
      [rest], [rest], [ScrollState(contentWidth: 400, contentHeight: 1000, insetBottom: inset)],
    ]
    cell.show()
    cell.change(0.1, [list: CGRect(x: 0, y: top, width: 400, height: end - top)])
    var floor = cell.withoutAvoidance
    floor.scrollStates = [[rest]]
    return cell.measured(floor: floor)[MetricID.O9]
  }

  @Test(
    "A blank strip below the frame of a list counts like one that an inset makes",
    arguments: [
      // The list ends at the keyboard, or 34, 24 or 10 above it, of which 10 are allowed.
      (500.0, 0.0, 0.0), (466, 0, 24), (476, 0, 14), (490, 0, 0),
      // The safe area is counted once in the frame and once in the inset: 34 + 34 - 10.
      (466, 34, 58),
      // The frame ends 40 below the keyboard's top, and the inset makes up for it, or is 34 too large.
      (540, 40, 0), (540, 74, 24),
    ])
  func frameBand(end: Double, inset: Double, band: Double) {
    #expect(self.band(end: end, inset: inset).isNear(band))
    #expect(self.band(design: 766, end: end, inset: inset).isNear(band))
  }

  @Test("A list that is moved up as a whole leaves a strip below it")
  func movedBand() {
    // From 50...800 up by 334, to 466.
    #expect(band(top: -284, end: 466).isNear(24))
  }

  @Test(
    "A list may keep its distance from the safe area, up to 24 points",
    arguments: [
      // The list ends 20 above the safe area's edge at 766, and 20 or 54 above the keyboard.
      (746.0, 480.0, 0.0), (746, 446, 24),
      // The list ends 30 above it, of which 24 count: 30 - 24 is less than 10, and 54 - 24 - 10 = 20.
      (736, 470, 0), (736, 446, 20),
    ])
  func designedMargin(design: Double, end: Double, band: Double) {
    #expect(self.band(design: design, end: end).isNear(band))
  }

  @Test("A strip in which a view begins is not blank, but a background behind the list changes nothing")
  func usedStrip() {
    #expect(band(end: 400, below: CGRect(x: 20, y: 420, width: 360, height: 60)).isNear(0))
    #expect(band(end: 466, below: CGRect(x: 0, y: 0, width: 400, height: 800)).isNear(24))
    // The view is beside the list.
    #expect(band(end: 466, below: CGRect(x: 400, y: 480, width: 20, height: 20)).isNear(24))
  }

  @Test("The strip below a list that an outer scroll view moves is not blank")
  func nestedList() {
    var cell = TestCell()
    let outer = cell.view(.scrollView, 0, 50, 400, 750, clips: true, scrolls: true, isLeaf: false)
    let list = cell.view(
      .scrollView, 0, 50, 400, 700, parent: outer, clips: true, scrolls: true, isLeaf: false, clip: outer,
      scroll: outer)
    cell.input(20, 60, 360, 40, parent: list, clip: list, scroll: list)
    cell.scrollNodes = [outer, list]
    let rest = ScrollState(contentWidth: 400, contentHeight: 1000)
    cell.scrollStates = [[rest, rest]]
    cell.show()
    let floor = cell.withoutAvoidance
    cell.move(0.1, [list], up: 350)
    #expect(cell.measured(floor: floor)[MetricID.O9].isNear(0))
  }

  @Test(
    "While a person types into the bar, 24 points of the newest message must be within reach",
    arguments: [
      // The message ends at 740, and its upper 24 points at 724. The bar is clear, and the keyboard's top is at 500, so
      // the list has to be scrolled by 224, and the inset says how far that is possible.
      (0.0, GateResult.failed), (223, .failed), (224, .passed), (300, .passed),
    ])
  func newestMessage(inset: Double, result: GateResult) {
    for typesIntoBar in [true, false] {
      var cell = TestCell()
      let list = cell.view(.scrollView, 0, 50, 400, 706, clips: true, scrolls: true, isLeaf: false)
      for y in [60.0, 700] { cell.view(.text, 20, y, 360, 40, parent: list, clip: list, scroll: list) }
      let bar = cell.view(.bar, 0, 756, 400, 44, isLeaf: false)
      cell.pinnedBar = bar
      let input =
        typesIntoBar ? cell.input(20, 760, 300, 36, parent: bar) : cell.input(20, 10, 300, 36, parent: nil)
      cell.scrollNodes = [list]
      let rest = ScrollState(contentWidth: 400, contentHeight: 706)
      cell.scrollStates = [[rest], [ScrollState(contentWidth: 400, contentHeight: 706, insetBottom: inset)]]
      cell.show()
      var floor = cell.withoutAvoidance
      floor.scrollStates = [[rest]]
      cell.move(0.1, typesIntoBar ? [bar, input] : [bar], up: 300)
      #expect(cell.measured(floor: floor)[GateID.G4] == (typesIntoBar ? result : .passed))
    }
  }

  @Test("A band into which code has scrolled the list counts like one into which it can be scrolled")
  func usedBand() {
    for offset in [0.0, 550, 600, 634] {
      var cell = TestCell()
      _ = cell.list(field: 60)
      let rest = ScrollState(contentWidth: 400, contentHeight: 1000)
      cell.scrollStates = [
        [rest], [ScrollState(contentWidth: 400, contentHeight: 1000, offsetY: offset, insetBottom: 384)],
      ]
      cell.show()
      var floor = cell.withoutAvoidance
      floor.scrollStates = [[rest]]
      // The list of 750 points can be scrolled to 1000 + 384 - 750 = 634, and the keyboard's 300 need 550. 10 of
      // the 84 points between them are allowed.
      #expect(cell.measured(floor: floor)[MetricID.O9].isNear(74), "\(offset)")
    }
  }

  @Test(
    "A list that a taller keyboard needed to be scrolled farther keeps its place, up to what that keyboard needed",
    arguments: [
      // The tall keyboard covers 400 of the list and needs an offset of 1000 + 400 - 750 = 650, the other one 550.
      // (offset, inset under the second keyboard, band): the code keeps the inset and the place, or only the inset.
      (650.0, 400.0, 0.0), (560, 400, 80), (0, 400, 90), (0, 300, 0),
      // Its code has scrolled too far under the tall keyboard already, into a band of 40 beyond the 10 that are
      // allowed, and that band is still there.
      (700, 450, 40),
    ])
  func keepsPlace(offset: Double, inset: Double, band: Double) {
    var cell = TestCell()
    _ = cell.list(field: 60)
    func state(_ offset: Double, _ inset: Double) -> ScrollState {
      ScrollState(contentWidth: 400, contentHeight: 1000, offsetY: offset, insetBottom: inset)
    }
    let tall = max(400, inset)
    cell.scrollStates = [[state(0, 0)], [state(max(650, offset), tall)], [state(offset, inset)]]
    cell.show(keyboard: CGRect(x: 0, y: 400, width: 400, height: 400))
    cell.change(1, [TestCell.keyboard: TestCell.shown])
    cell.transition(.keyboardChange, 1)
    var floor = cell.withoutAvoidance
    floor.scrollStates = [[state(0, 0)]]
    #expect(cell.measured(floor: floor)[MetricID.O9].isNear(band))
  }

  @Test(
    "An undocked keyboard needs an inset up to its top if it covers a part of the list, and none if it does not",
    arguments: [
      // The keyboard's frame (x, y) with 320 by 240 points, the inset, and the band. The list ends at 800.
      (40.0, 560.0, 0.0, 0.0), (40, 560, 240, 0), (40, 560, 300, 50),
      (40, 300, 500, 0), (40, 300, 540, 30),
      // The keyboard is over the bar above the list, which begins at 50.
      (40, -190, 300, 290),
    ])
  func undockedBand(x: Double, y: Double, inset: Double, band: Double) {
    var cell = TestCell()
    _ = cell.list(field: 60)
    let rest = ScrollState(contentWidth: 400, contentHeight: 1000)
    cell.scrollStates = [
      [rest], [ScrollState(contentWidth: 400, contentHeight: 1000, insetBottom: inset)],
    ]
    cell.show(keyboard: CGRect(x: x, y: y, width: 320, height: 240))
    var floor = cell.withoutAvoidance
    floor.scrollStates = [[rest]]
    #expect(cell.measured(floor: floor)[MetricID.O9].isNear(band))
  }

  @Test(
    "An accessory view at rest must leave 24 points of a tab bar",
    arguments: [(44.0, GateResult.failed), (27, .failed), (26, .passed), (0, .notApplicable)])
  func tabBar(accessory: Double, result: GateResult) {
    // The tab bar is at 750 to 800, and the accessory view covers its lower part.
    var floor = TestCell()
    floor.view(.bar, 0, 750, 400, 50, bar: .bottom)
    floor.input(20, 100, 360, 40)
    floor.change(0.1)
    floor.transition(.comeback, 0.1, focus: -1)
    var cell = floor
    if accessory > 0 {
      cell.keyboardRect = CGRect(x: 0, y: 800 - accessory, width: 400, height: accessory)
    }
    #expect(cell.measured(floor: floor)[GateID.G4] == result)
  }

  @Test(
    "The part of a tab bar behind the home indicator has no buttons, so it does not count",
    arguments: [(0.0, 26.0, GateResult.passed), (0, 27, .failed), (0, 60, .failed), (34, 60, .passed)])
  func tabBarWithHomeIndicator(start: Double, end: Double, result: GateResult) {
    // The tab bar is at 716 to 800, and its buttons end at 766, where the home indicator's area of 34 points begins. The
    // pinned bar covers a part of it, measured from the tab bar's top.
    var floor = TestCell()
    floor.geometries[0].safeBottom = 34
    floor.view(.bar, 0, 716, 400, 84, bar: .bottom)
    let bar = floor.view(.bar, 0, 600, 400, 50, bar: .bottom)
    floor.input(20, 100, 360, 40)
    floor.pinnedBar = bar
    floor.change(0.1)
    floor.transition(.comeback, 0.1, focus: -1)
    var cell = floor
    cell.rects[bar] = CGRect(x: 0, y: 716 + start, width: 400, height: end - start)
    #expect(cell.measured(floor: floor)[GateID.G4] == result)
  }
}
