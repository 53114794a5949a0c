import Foundation
import Metrics
import Testing
import Trace
import UIKit

@testable import Diagnosis

/// A cell in a window of 400 x 800 points with a home indicator of 34 points. A field is at y = 300 to 340, and a
/// button at y = 700 to 750, which is 16 points above the home indicator.
private struct MadeCell {
  static let place = SourcePlace(file: "App/Form.swift", line: 7)
  private var trace = Trace(
    frameRate: 60, scale: 1,
    nodes: [
      TraceNode(id: "field", parent: nil, role: .input),
      TraceNode(id: "button", parent: nil, role: .primaryAction),
      TraceNode(id: "keyboard", parent: nil, role: .decoration),
      TraceNode(id: "caret", parent: nil, role: .decoration),
    ],
    inputs: [TraceInput(node: 0, label: -1, scrollsInside: false, returnKeyPerformsAction: false)],
    primaryAction: 1, pinnedBar: -1, scrollNodes: [])
  private var floor: Trace

  init() {
    trace.geometries = [
      WindowGeometry(
        window: CGRect(x: 0, y: 0, width: 400, height: 800), safeTop: 50, safeLeft: 0, safeBottom: 34,
        safeRight: 0)
    ]
    trace.duration = 10
    floor = trace
    stage(0, keyboard: 0, up: 0)
  }

  private mutating func stage(_ time: Double, keyboard: Double, up: Double, field: Double = 0) {
    func add(_ up: Double, _ field: Double, to trace: inout Trace) {
      trace.stages.append(Stage(time: time, geometry: 0, focus: keyboard > 0 ? 0 : -1, isCut: false))
      trace.rects += [20, 300 - field, 360, 40]
      trace.rects += [20, 700 - up, 360, 50]
      trace.rects += [0, 800 - keyboard, 400, keyboard > 0 ? keyboard : 300]
      trace.rects += [20, 310 - field, 2, 20]
    }
    add(up, field, to: &trace)
    add(0, 0, to: &floor)
  }

  /// Adds a transition after which the keyboard has a height, and the button and the field are moved up.
  mutating func transition(
    _ kind: TransitionKind, _ time: Double, keyboard: Double, up: Double, field: Double = 0,
    setting value: Double?, times: Int = 1
  ) {
    for n in 0..<times {
      guard let value else { break }
      let share = value * Double(n + 1) / Double(times)
      trace.adjustments.append(
        RecordedAdjustment(
          time: time, target: "bottom", what: "constant", value: "\(share)", animation: "none",
          place: Self.place))
    }
    stage(time, keyboard: keyboard, up: up, field: field)
    let last = trace.stages.count - 1
    let transition = Transition(
      kind: kind, start: time, end: time + 0.7, focus: 0, keyboardMoves: true, keyboardDuration: 0.25,
      reachesRest: true, stageBefore: last - 1, stageAfter: last)
    trace.transitions.append(transition)
    floor.transitions.append(transition)
  }

  /// Adds a change that the code makes before any keyboard.
  mutating func setUp(_ target: String) {
    trace.adjustments.append(
      RecordedAdjustment(
        time: 0, target: target, what: "isActive", value: "true", animation: "none", place: Self.place))
  }

  func errors(_ gate: GateID?) -> [LineError] {
    LineErrors(trace, floor: floor, gate: gate, in: trace.transitions.count - 1)?.all ?? []
  }
}

@Suite("Errors of the app's own lines")
struct LineErrorsTests {
  @Test("A constant of the keyboard's height from the safe area counts the home indicator twice")
  func homeIndicatorTwice() {
    var cell = MadeCell()
    // The button ends at 750 - 300 = 450, which is 50 points above the keyboard's top at 500: the margin of 16 and the
    // safe area of 34.
    cell.transition(.show, 1, keyboard: 300, up: 300, setting: 316)
    #expect(
      cell.errors(nil) == [
        LineError(
          place: MadeCell.place, kind: .homeIndicatorTwice, isTooFar: true, amount: 50, distance: 300,
          keyboardHeight: 300, safeArea: 34)
      ])
  }

  /// Returns the errors after an inset of a list whose design ends at the window's lower edge, with a keyboard of 300
  /// points and a safe area of 34 points.
  private func errors(inset: Double, adjustment: Double, _ gate: GateID?) -> [LineError] {
    var trace = Trace(
      frameRate: 60, scale: 1,
      nodes: [
        TraceNode(id: "list", parent: nil, role: .container, scrolls: true),
        TraceNode(id: "keyboard", parent: nil, role: .decoration),
        TraceNode(id: "caret", parent: nil, role: .decoration),
      ], inputs: [], primaryAction: -1, pinnedBar: -1, scrollNodes: [0])
    trace.geometries = [
      WindowGeometry(
        window: CGRect(x: 0, y: 0, width: 400, height: 800), safeTop: 50, safeLeft: 0, safeBottom: 34,
        safeRight: 0)
    ]
    for height in [0.0, 300] {
      trace.stages.append(Stage(time: height > 0 ? 1 : 0, geometry: 0, focus: -1, isCut: false))
      trace.rects += [0, 0, 400, 800] + [0, 800 - height, 400, 300] + [0, 0, 0, 0]
      trace.scrolls.append(
        ScrollState(
          contentWidth: 400, contentHeight: 900, insetBottom: height > 0 ? inset + adjustment : adjustment,
          bottomAdjustment: adjustment))
    }
    trace.transitions.append(
      Transition(
        kind: .show, start: 1, end: 1.7, focus: -1, keyboardMoves: true, keyboardDuration: 0.25,
        reachesRest: true, stageBefore: 0, stageAfter: 1))
    trace.duration = 10
    let floor = trace
    trace.adjustments = [
      RecordedAdjustment(
        time: 1, target: "list", what: "contentInset", value: "top 0, bottom \(inset)", animation: "none",
        place: MadeCell.place)
    ]
    return LineErrors(trace, floor: floor, gate: gate, in: 0)?.all ?? []
  }

  @Test("An inset of the keyboard's height to which the scroll view adds the safe area is too large by it")
  func insetWithSafeArea() {
    let error = errors(inset: 300, adjustment: 34, nil)
    #expect(error.map(\.kind) == [.insetWithSafeArea] && error.map(\.amount) == [34])
    // Nothing is added, or the code has subtracted it.
    #expect(errors(inset: 300, adjustment: 0, nil).isEmpty && errors(inset: 266, adjustment: 34, nil).isEmpty)
    #expect(errors(inset: 380, adjustment: 0, nil).map(\.kind) == [.other])
    #expect(errors(inset: 300, adjustment: 34, .G4).isEmpty)
    // An inset that is too small is an error of a failing gate: 300 - 200 = 100.
    #expect(errors(inset: 200, adjustment: 0, .G4).map(\.amount) == [100])
  }

  @Test("A constant that is added to at the second keyboard is too far by the first one")
  func addsUp() {
    var cell = MadeCell()
    cell.transition(.show, 1, keyboard: 300, up: 300, setting: 316)
    // The button ends at 750 - 620 = 130, and the keyboard of 320 points begins at 480: 480 - 16 - 130 = 334.
    cell.transition(.keyboardChange, 2, keyboard: 320, up: 620, setting: 636)
    #expect(cell.errors(.G3).map(\.kind) == [.addsUp])
    #expect(cell.errors(.G3).map(\.amount) == [334])
  }

  @Test("A line that ran before the first keyboard is named only if it ties a view to the keyboard")
  func setsUp() {
    for (target, count) in [
      ("button.height == constant", 0), ("keyboardButton.height == constant", 0),
      ("button.bottom == keyboard.top", 0), ("button.bottom == root.keyboard.top", 1),
      ("bottom (keyboardLayoutGuide)", 1), ("bottom (undockedKeyboardLayoutGuide)", 1),
      ("bottom (safeArea)", 0),
    ] {
      var cell = MadeCell()
      cell.setUp(target)
      cell.transition(.show, 1, keyboard: 300, up: 200, setting: nil)
      #expect(cell.errors(.G3).count == count)
    }
  }

  @Test("A line that runs twice for one keyboard is told from one that adds up")
  func runsTwice() {
    var cell = MadeCell()
    cell.transition(.show, 1, keyboard: 300, up: 600, setting: 632, times: 2)
    #expect(cell.errors(nil).map(\.kind) == [.runsTwice])
  }

  @Test("A button under the keyboard is not far enough by the covered height")
  func notFarEnough() {
    var cell = MadeCell()
    // The button ends at 750 - 200 = 550, which is 50 points below the keyboard's top at 500.
    cell.transition(.show, 1, keyboard: 300, up: 200, setting: 216)
    let error = cell.errors(.G3).first
    #expect(error?.kind == .other && error?.isTooFar == false && error?.amount == 50)
  }

  @Test("A distance without the home indicator is not far enough by it")
  func withoutHomeIndicator() {
    var cell = MadeCell()
    // The button ends at 750 - 216 = 534, which is 34 points below the keyboard's top.
    cell.transition(.show, 1, keyboard: 300, up: 216, setting: 232)
    #expect(cell.errors(.G3).map(\.kind) == [.withoutHomeIndicator])
  }

  @Test("A line that does not run again keeps the height of the earlier keyboard")
  func earlierKeyboard() {
    var cell = MadeCell()
    cell.transition(.show, 1, keyboard: 300, up: 266, setting: 282)
    // The button ends at 484, and the taller keyboard begins at 400.
    cell.transition(.keyboardChange, 2, keyboard: 400, up: 266, setting: nil)
    #expect(cell.errors(.G3).map(\.kind) == [.earlierKeyboard])
    #expect(cell.errors(.G3).map(\.amount) == [84])
  }

  @Test("A field above the safe area is too far by the hidden height")
  func offTheTop() {
    var cell = MadeCell()
    // The field begins at 300 - 290 = 10, and the safe area at 50.
    cell.transition(.show, 1, keyboard: 300, up: 290, field: 290, setting: 306)
    #expect(cell.errors(.G1).map(\.isTooFar) == [true])
    #expect(cell.errors(.G1).map(\.amount) == [40])
  }

  @Test("A button that stays up after the keyboard has hidden is away from its place")
  func doesNotReturn() {
    var cell = MadeCell()
    cell.transition(.show, 1, keyboard: 300, up: 250, setting: 266)
    cell.transition(.hide, 2, keyboard: 0, up: -85, setting: -69)
    #expect(cell.errors(.G5).map(\.kind) == [.doesNotReturn])
    #expect(cell.errors(.G5).map(\.amount) == [85])
  }

  @Test("Reasons are counted by line, the most frequent first, and one distance for all keyboards is named")
  func counted() {
    func error(_ kind: LineCause.Kind, _ amount: Double, _ height: Double, distance: Double = 200)
      -> LineError
    {
      LineError(
        place: MadeCell.place, kind: kind, isTooFar: kind == .addsUp, amount: amount, distance: distance,
        keyboardHeight: height)
    }
    var causes = LineCauses()
    causes.add([error(.other, 60, 260)], on: "small")
    causes.add([error(.other, 135, 335)], on: "large")
    causes.add([error(.other, 135, 335)], on: "large")
    causes.add([error(.addsUp, 260, 335)], on: "large")
    #expect(causes.places == [MadeCell.place])
    #expect(
      causes.causes(at: MadeCell.place).map(\.words) == [
        "moves by the same 200 pt for every keyboard: up to 135 pt not far enough, 3 situations, 2 devices",
        "adds up when the keyboard changes without hiding: 260 pt too far, 1 situation",
      ])
    // Other distances for other keyboards are no common distance.
    causes.add([error(.other, 100, 300, distance: 220)], on: "large")
    #expect(
      causes.causes(at: MadeCell.place)[0].words
        == "not far enough by up to 135 pt, 4 situations, 2 devices")
  }
}
