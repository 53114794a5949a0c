import Foundation
import Testing
import Trace

@testable import Metrics

/// Tests motion metrics with content on one curve and the keyboard on its own curve, at 60 Hz for 0.7 s.
@Suite struct MotionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var largest: Double
    var start: Double
    var end: Double
    var mismatch: Double
    var progress: @Sendable (Double) -> Double
    var testDescription: String { name }

    init(
      _ name: String, _ largest: Double, _ start: Double, _ end: Double, _ mismatch: Double,
      _ progress: @escaping @Sendable (Double) -> Double
    ) {
      self.name = name
      self.largest = largest
      self.start = start
      self.end = end
      self.mismatch = mismatch
      self.progress = progress
    }
  }

  static func curve(_ curve: AnimationCurve, _ duration: Double) -> @Sendable (Double) -> Double {
    { curve.progress(at: $0, duration: duration) }
  }

  @Test(
    "The motion that the screen makes by itself is not out of step",
    arguments: [(AnimationCurve.keyboard, 0.0), (.easeInOut, 48.88)])
  func screenMotion(curve: AnimationCurve, asynchrony: Double) {
    // A bar above the screen goes, so that the field moves up by 44 points at an even speed under every strategy. The
    // strategy moves it by 150 points more.
    var floor = TestCell()
    floor.input(20, 600, 360, 40)
    floor.show(0.5)
    floor.move(0.5, [0], up: 44, .linear)
    var cell = floor
    cell.move(0.5, [0], up: 150, curve)
    #expect(cell.measured(floor: floor)[MetricID.M2].isNear(asynchrony, 0.01))
    // A jump of the strategy at the start is not lost. It has 95 % of its way at once; a jump between the first two
    // samples, with 244.48 ms, needs 95 % of a frame for it.
    var jump = floor
    jump.move(0.5, [0], up: 150)
    #expect(jump.measured(floor: floor)[MetricID.M2].isNear(244.48 + 0.95 * 1_000 / 60, 0.01))
    // The field does not move if the strategy moves only a view beside it.
    var other = floor
    floor.view(.text, 20, 650, 360, 40)
    other.view(.text, 20, 650, 360, 40)
    other.move(0.5, [1], up: 150, curve)
    #expect(other.measured(floor: floor)[MetricID.M2].value == nil)
  }

  static let cases: [Case] = [
    Case("keyboard", 0, 0, 0, 0, curve(.keyboard, 0.25)),
    Case("easeOut 0.25", 0.0864, -11.32, -54.10, 0.2655, curve(.easeOut, 0.25)),
    Case("easeInOut 0.25", 0.2176, 19.58, -48.88, 0.5664, curve(.easeInOut, 0.25)),
    Case("linear 0.25", 0.1656, -6.49, -22.81, 0.5047, curve(.linear, 0.25)),
    Case("easeIn 0.25", 0.3477, 24.80, -17.98, 0.8114, curve(.easeIn, 0.25)),
    Case("easeInOut 0.3", 0.3138, 27.78, -7.09, 0.6855, curve(.easeInOut, 0.3)),
    Case("easeInOut 0.5", 0.5754, 59.39, 161.31, 1.1530, curve(.easeInOut, 0.5)),
    Case("bezier 0.5", 0.0745, -5.87, 15.32, 0.2041) {
      AnimationCurve.bezier(0.38, 0.7, 0.125, 1, at: $0 / 0.5)
    },
    Case("iOS 26 spring", 0.1371, -5.01, -58.75, 0.2741) { time in
      let x = 555.027.squareRoot() * time
      return 1 - (1 + x) * exp(-x)
    },
    Case("1 frame late", 0.1113, 16.67, 16.67, 0.2227) {
      AnimationCurve.keyboard.progress(at: $0 - 1.0 / 60, duration: 0.25)
    },
    Case("100 ms late", 0.5902, 100, 100, 1.1802) {
      AnimationCurve.keyboard.progress(at: $0 - 0.1, duration: 0.25)
    },
    Case("jump in the first frame", 0.9621, -18.16, -244.48, 1.9242) { $0 > 0 ? 1 : 0 },
    Case("jump at 250 ms", 0.9257, 215.18, -11.15, 1.9674) { $0 > 0.25 - 1e-9 ? 1 : 0 },
    Case("jump at 500 ms", 0.9986, 465.18, 238.85, 1.9993) { $0 > 0.5 - 1e-9 ? 1 : 0 },
  ]

  @Test("A curve has the expected alignment with the keyboard's curve", arguments: cases)
  func alignment(_ c: Case) {
    let times = (0...42).map { Double($0) / 60 }
    // The exact formula of the spring, because `AnimationCurve.keyboard` jumps to 1 in the last frame.
    let spring: (Double) -> Double = {
      1 - (1 + AnimationCurve.naturalFrequency * $0) * exp(-AnimationCurve.naturalFrequency * $0)
    }
    let keyboard = times.map(spring)
    let content = c.name == "keyboard" ? keyboard : times.map(c.progress)
    let a = MotionMath.alignment(
      content: content, contentEnd: 1, keyboard: keyboard, keyboardEnd: 1, times: times)
    #expect(abs(a.largest - c.largest) < 1e-4)
    #expect(abs(a.mismatch / a.keyboardPath - c.mismatch) < 1e-4)
    func late(_ level: Double) -> Double {
      1000
        * (MotionMath.crossing(level, content, end: 1, times: times)
          - MotionMath.crossing(level, keyboard, end: 1, times: times))
    }
    #expect(abs(late(0.05) - c.start) < 0.01)
    #expect(abs(late(0.95) - c.end) < 0.01)
    #expect(abs(a.asynchrony - max(abs(c.start), abs(c.end))) < 0.01)
  }

  @Test(
    "The same curves in a trace have the same M2 and M3",
    arguments: [
      (AnimationCurve.keyboard, 0.25, 0.0, 0.0), (.easeOut, 0.25, 54.10, 0.2655),
      (.easeInOut, 0.25, 48.88, 0.5664),
      (.linear, 0.25, 22.81, 0.5047), (.easeIn, 0.25, 24.80, 0.8114), (.easeInOut, 0.3, 27.78, 0.6855),
      (.easeInOut, 0.5, 161.31, 1.1530),
    ])
  func alignmentInTrace(curve: AnimationCurve, duration: Double, asynchrony: Double, mismatch: Double) {
    var cell = TestCell()
    cell.input(20, 600, 360, 40)
    cell.show(0.5)
    cell.move(0.5, [0], up: 150, curve, duration)
    let m = cell.measured()
    #expect(m[MetricID.M2].isNear(asynchrony, 0.01))
    #expect(m[MetricID.M3].isNear(mismatch, 1e-4))
    #expect(m[MetricID.M6].value == 0)
    #expect(m[MetricID.M4].value == 0)
  }

  @Test(
    "Content that is animated is late if its keyboard comes with its screen and is there in the first frame")
  func keyboardInPlace() {
    var cell = TestCell()
    cell.input(20, 600, 360, 40)
    cell.change(0.5, [TestCell.keyboard: TestCell.shown], focus: 0)
    cell.transition(.show, 0.5)
    var still = cell
    cell.move(0.5, [0], up: 150, .linear, 0.25)
    let m = cell.measured()
    // 95 % of a constant speed take 0.95 × 250 ms.
    #expect(m[MetricID.M2].isNear(237.5, 0.01))
    #expect(m[MetricID.M11].isNear(150, 0.01))
    #expect(m[MetricID.M6].reason == .keyboardJumps)
    // A field that is laid out before the first frame is in step, and no jump.
    still.move(0.5, [0], up: 150)
    #expect(still.measured()[MetricID.M2].value == 0)
    #expect(still.measured()[MetricID.M6].reason == .keyboardJumps)
  }

  @Test(
    "A jump has the expected M2, M3 and M6, both at a frame and between two frames",
    arguments: [
      (0.25, 215.18, 1.9674), (0.5, 465.18, 1.9993),
    ])
  func jumpInTrace(delay: Double, asynchrony: Double, mismatch: Double) {
    var cell = TestCell()
    cell.input(20, 600, 360, 40)
    cell.show(0.5)
    cell.move(0.5 + delay, [0], up: 150)
    let m = cell.measured()
    #expect(m[MetricID.M2].isNear(asynchrony, 0.01))
    #expect(m[MetricID.M3].isNear(mismatch, 1e-4))
    // The step of 150 points corresponds to 74.4435 ms of the motion of a 300-point keyboard. M6 is this time
    // minus one frame, divided by half a second.
    #expect(m[MetricID.M6].isNear((150 / (300 * MotionMath.peakSpeed) * 1000 - 1000.0 / 60) * 2, 1e-6))
  }

  @Test("Content may be as fast as a keyboard that a finger has released, but may not jump")
  func releasedKeyboard() {
    func cell(_ curve: AnimationCurve?) -> TestCell {
      var cell = TestCell()
      cell.input(20, 600, 360, 40)
      cell.show()
      cell.move(0.1, [0], up: 150, .keyboard)
      // The keyboard, of which 300 are on the screen, leaves in six frames of 1/60 s.
      cell.change(1, [TestCell.keyboard: TestCell.hidden], .linear, 0.1, focus: -1)
      cell.transition(.hide, 1, duration: 0.1)
      cell.move(1, [0], up: -150, curve, 0.1)
      return cell
    }
    // The keyboard moves by a sixth of its distance in a frame, which are 10 distances a second and more than ω0 / e.
    // At 300 · 10 points a second, a step of 25 points in step with it takes half of a frame.
    #expect(cell(.linear).measured()[MetricID.M6].value == 0)
    // A jump of 150 points corresponds to 50 ms, which are 33.3 ms more than a frame, in half a second.
    #expect(cell(nil).measured()[MetricID.M6].isNear(200 / 3.0, 1e-6))
    // A keyboard without animation jumps itself.
    var jump = cell(nil)
    jump.transitions[1].keyboardDuration = 0
    jump.transitions[0].kind = .layout
    #expect(jump.measured()[MetricID.M6].value == 0)
  }

  @Test("A jump at the start of the transition is counted", arguments: [60, 120])
  func jumpAtStart(frameRate: Int) throws {
    for start in [0.5, 0.507] {
      var cell = TestCell()
      cell.frameRate = frameRate
      cell.input(20, 600, 360, 40)
      cell.show(start)
      cell.move(start, [0], up: 150)
      let m = cell.measured()
      #expect(abs(m.transitions[0].travel - 150) < 1e-9)
      // In the first frame after the start, the keyboard may already have moved a little.
      let first = (start * Double(frameRate) - 1e-6).rounded(.up) / Double(frameRate) - start
      let p = AnimationCurve.keyboard.progress(at: first, duration: 0.25)
      #expect(m[MetricID.M3].isNear(2 - 2 * p, 1e-4))
      #expect(try #require(m[MetricID.M6].value) > 25)
    }
  }

  @Test(
    "The time hidden behind a keyboard of 336 points is as expected for each curve",
    arguments: [
      (AnimationCurve?.some(.keyboard), 0.0, 0.0), (.some(.easeInOut), 0, 67.03), (nil, 0.25, 196.22),
      (nil, 0.5, 446.22), (nil, 3, 646.22),
    ])
  func hiddenTime(curve: AnimationCurve?, delay: Double, expected: Double) {
    var cell = TestCell()
    let bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    cell.geometries = [WindowGeometry(window: bounds, safeTop: 47, safeLeft: 0, safeBottom: 34, safeRight: 0)]
    cell.keyboardRect = CGRect(x: 0, y: 844, width: 390, height: 336)
    cell.input(20, 756, 350, 44)
    cell.show(0.5, keyboard: CGRect(x: 0, y: 508, width: 390, height: 336))
    cell.move(0.5 + delay, [0], up: 302, curve)
    let m = cell.measured()
    #expect(m[MetricID.O3].isNear(expected, 0.01))
  }

  @Test("The times until the motion starts and the field is visible count from the notification")
  func latencies() {
    var cell = TestCell()
    cell.input(20, 600, 360, 40)
    cell.show(0.5)
    cell.move(0.75, [0], up: 150)
    let detail = cell.measured().transitions[0]
    #expect(abs((detail.onsetLatency ?? 0) - 250) < 1e-6)
    #expect(abs((detail.timeToClear ?? 0) - 250) < 1e-6)
    var never = TestCell()
    never.input(20, 600, 360, 40)
    never.show(0.5)
    #expect(never.measured().transitions[0].timeToClear == nil)
    #expect(never.measured().transitions[0].onsetLatency == nil)
  }

  @Test("SPARC of a Gaussian speed agrees with the reference code")
  func sparcReference() {
    var cosines: [Double] = []
    let speed = (0..<200).map { i in
      let t = -1 + Double(i) / 100
      return exp(-5 * t * t)
    }
    #expect(abs((MotionMath.sparc(speed, rate: 100, cosines: &cosines) ?? 0) + 1.41403) < 1e-5)
    #expect(MotionMath.sparc([0, 0], rate: 60, cosines: &cosines) == nil)
  }

  @Test(
    "The SPARC of a curve from the table equals the one from samples",
    arguments: [
      (AnimationCurve.keyboard, 60, -1.453), (.keyboard, 120, -1.451), (.easeInOut, 60, -1.406),
      (.linear, 60, -1.955),
    ])
  func sparcOfCurves(curve: AnimationCurve, rate: Int, expected: Double) {
    var cell = TestCell()
    cell.frameRate = rate
    cell.input(20, 600, 360, 40)
    cell.show(0.5)
    cell.move(0.5, [0], up: 150, curve)
    #expect(cell.measured()[MetricID.M10].isNear(expected, 1e-3))
    // The same motion is split in two, so that M10 has to be sampled.
    var split = TestCell()
    split.frameRate = rate
    split.input(20, 600, 360, 40)
    split.show(0.5)
    split.move(0.5, [0], up: 100, curve)
    split.move(0.5, [0], up: 50, curve)
    #expect(split.measured()[MetricID.M10].isNear(expected, 1e-3))
  }

  @Test(
    "M3 and M4 at 60 and 120 Hz agree within 5 %",
    arguments: [
      AnimationCurve.easeInOut, .easeIn, .easeOut, .linear, .systemDefault,
    ])
  func frameRates(curve: AnimationCurve) throws {
    let values = [60, 120].map { rate in
      var cell = TestCell()
      cell.frameRate = rate
      cell.input(20, 600, 360, 40)
      cell.show(0.5)
      cell.move(0.5, [0], up: 300, curve)
      return cell.measured()
    }
    for id in [MetricID.M3, .M4] {
      let (one, other) = (try #require(values[0][id].value), try #require(values[1][id].value))
      #expect(abs(one / other - 1) < 0.05)
    }
  }

  @Test("A show that a hide interrupts is measured up to the interruption, and the hide from there on")
  func interrupted() {
    var cell = TestCell()
    cell.input(20, 600, 360, 40)
    cell.show(0.5, until: 0.605)
    cell.move(0.5, [0], up: 150, .keyboard)
    cell.change(0.605, [TestCell.keyboard: TestCell.hidden], .keyboard, focus: -1)
    cell.move(0.605, [0], up: -150, .keyboard)
    cell.transition(.hide, 0.605)
    let m = cell.measured()
    let x = AnimationCurve.keyboard.progress(at: 0.105, duration: 0.25)
    #expect(abs(m.transitions[0].travel - 150 * x) < 1e-9)
    // Animations are additive, so the field continues up a little before it turns, like the keyboard.
    #expect(m[MetricID.M5].value == 0)
    #expect(m[MetricID.M4].value == 0)
    #expect(m[MetricID.M6].value == 0)
    #expect(m[MetricID.M7].value == 0)
    #expect(m[GateID.G5] == .passed)
    // The show is interrupted, so M3 is computed from the hide alone.
    #expect(m[MetricID.O1].reason == .noFocusAtRest)
    #expect(m[MetricID.M3].isNear(0))
  }

  @Test("A transition after a replaced animation starts from the field's current position")
  func replaced() {
    var cell = TestCell()
    cell.input(20, 600, 360, 40)
    cell.show(0.5)
    cell.move(0.5, [0], up: 150, .linear, 0.4)
    cell.transition(.focusChange, 0.7)
    cell.transitions[0].end = 0.7
    cell.transitions[0].reachesRest = false
    cell.change(0.7)
    var trace = cell.trace
    // The animation is cut off halfway, at 0.7 s, and the field jumps by the other half.
    trace.motions[1].end = 0.7
    var engine = MetricEngine()
    let m = engine.measure(trace, against: MetricReference(floor: cell.withoutAvoidance.trace))
    #expect(abs(m.transitions[0].travel - 75) < 1e-6)
    #expect(abs(m.transitions[1].travel - 75) < 1e-6)
  }

  @Test("A change of the window's size does not count as motion")
  func rotation() {
    var cell = TestCell()
    cell.geometries.append(
      WindowGeometry(
        window: CGRect(x: 0, y: 0, width: 800, height: 400), safeTop: 0, safeLeft: 50, safeBottom: 0,
        safeRight: 50))
    cell.input(20, 300, 360, 40)
    cell.show(0.1)
    let keyboard = CGRect(x: 0, y: 200, width: 800, height: 200)
    let field = CGRect(x: 70, y: 100, width: 660, height: 40)
    cell.change(1, [0: field, TestCell.keyboard: keyboard], geometry: 1)
    cell.transition(.rotation, 1)
    var floor = cell
    var m = cell.measured(floor: floor)
    #expect(m.layoutShift == 0)
    #expect(m.transitions[1].travel == 0)
    #expect(m[MetricID.M6].reason == .nothingHadToMove)
    #expect(m[MetricID.O1].value == 1)
    // A move after the rotation counts, unlike the rotation itself.
    cell.move(1.2, [0], up: 50, .easeOut)
    m = cell.measured(floor: floor)
    #expect(abs(m.transitions[1].travel - 50) < 1e-9)
    #expect(m.layoutShift > 0)
    // In the turned window, the field belongs where the baseline has it, so the move of 50 points is a drift.
    floor.hide(1.8)
    cell.hide(1.8)
    #expect(floor.measured(floor: floor)[GateID.G5] == .passed)
    m = cell.measured(floor: floor)
    #expect(m[MetricID.M7].value == 50)
    #expect(m[GateID.G5] == .failed)
  }
}
