import AvoidanceMetrics
import Foundation
import KeyboardAvoidance
import KeyboardSimulation
import ScenarioLibrary
import ScreenLibrary
import StrategyCatalog
import TraceRecording
import ViewLayout

/// Where a failure holds along one parameter, found by playing the cell again and again.
public struct FailureRange: Sendable, Equatable {
  /// What is varied; everything else stays as it is in the cell.
  public enum Parameter: Sendable, Equatable, CaseIterable {
    /// The height of every docked keyboard, in points.
    case keyboardHeight
    /// The height of the focused input, in points.
    case fieldHeight
  }

  /// What fails.
  public enum Failure: Sendable, Equatable {
    /// A gate.
    case gate(GateID)
    /// The focused input is not entirely visible at rest (O1 below 1).
    case partlyHidden
  }

  /// What is varied.
  public var parameter: Parameter
  /// What fails.
  public var failure: Failure
  /// The cell's own value in whole points.
  public var current: Int
  /// The values that were tried, in whole points.
  public var tried: ClosedRange<Int>
  /// Where it fails, in whole points and ascending; between two tried values at which it does not, ten points apart,
  /// a narrower failure can be missed.
  public var failing: [ClosedRange<Int>]

  /// One sentence: what fails, and where.
  public var text: String { "\(subject) \(place) (\(current) pt here)." }

  /// Where it fails, without what fails: `whenever the keyboard is taller than 300 pt`.
  public var place: String {
    let (noun, more, less, values) =
      switch parameter {
      case .keyboardHeight: ("whenever the keyboard is", "taller than", "shorter than", "keyboard height")
      case .fieldHeight: ("for fields", "taller than", "shorter than", "field height")
      }
    if failing == [tried] { return "at every \(values) tried, \(tried.lowerBound)–\(tried.upperBound) pt" }
    let parts = failing.map { range in
      if range.upperBound == tried.upperBound { return "\(more) \(range.lowerBound - 1) pt" }
      if range.lowerBound == tried.lowerBound { return "\(less) \(range.upperBound + 1) pt" }
      let size = range.count == 1 ? "\(range.lowerBound) pt" : "\(range.lowerBound) to \(range.upperBound) pt"
      return size + " tall"
    }
    return "\(noun) \(parts.joined(separator: " or "))"
  }

  private var subject: String {
    switch failure {
    case .gate(.G1): "The field is entirely hidden"
    case .gate(.G2): "The caret's line is not fully visible"
    case .gate(.G3): "The primary action cannot be performed"
    case .gate(.G4): "A control is out of reach"
    case .gate(.G5): "Something stays out of its place without the keyboard"
    case .partlyHidden: "The field is not entirely visible"
    }
  }
}

/// Searches the ranges in which a cell's failures hold.
public struct FailureSearch {
  /// The largest trace, in numbers, whose cell is played again and again: about three seconds.
  private static let sizeLimit = 150_000

  private let stage: CellStage
  private let screen: Screen
  private let variant: StrategyVariant
  private let isDocked: Bool

  /// Prepares the search in the first cell of a plan; nil when the plan has no cell.
  public init?(_ plan: Plan) {
    guard let group = plan.groups.first, let row = group.rows.first, let strategy = row.strategies.first
    else {
      return nil
    }
    screen = plan.axes.screens[group.screen]
    variant = plan.axes.strategies[strategy]
    let scenario = plan.axes.scenarios[row.scenario]
    isDocked =
      scenario.spots.allSatisfy { $0 == .docked }
      && ![.hardware, .hardwareWithoutBar].contains(scenario.keyboard)
    stage = CellStage(
      screen: PreparedScreen(screen), device: plan.axes.devices[group.device].simulated,
      orientation: plan.axes.orientations[group.orientation], scenario: scenario, profile: plan.profile,
      frameRate: plan.frameRate)
  }

  /// The ranges of everything that fails in a cell that was played; empty when nothing does, nil when the cell is too
  /// large to be played a hundred times.
  public static func ranges(_ story: CellStory, _ plan: Plan) -> [FailureRange]? {
    guard story.trace.rects.count <= sizeLimit else { return nil }
    return FailureSearch(plan)?.ranges() ?? []
  }

  /// The ranges of everything that fails in the cell; empty when nothing does.
  ///
  /// Keyboards of 90 to 500 points are tried, as far as the screen holds them, and fields of 20 to 400: every tenth
  /// point first, then, where the outcome changes, whole points by halving.
  public func ranges() -> [FailureRange] {
    FailureRange.Parameter.allCases.flatMap { ranges(of: $0) }
  }

  /// The ranges along one parameter.
  public func ranges(of parameter: FailureRange.Parameter) -> [FailureRange] {
    guard let own = Outcome(stage, variant) else { return [] }
    var ranges: [FailureRange] = []
    // Failures about the same input share their plays.
    var known: [Int: Samples] = [:]
    for failure in own.failures {
      let input = own.input(failure)
      guard input >= 0 || parameter == .keyboardHeight else { continue }
      guard let current = current(parameter, own, input) else { continue }
      let key = parameter == .keyboardHeight ? -1 : input
      var samples = known[key] ?? Samples { outcome(parameter, $0, input)?.measurement }
      // The cell's own value is tried even where it lies outside.
      let usual = bounds(parameter)
      let bounds = min(usual.lowerBound, current)...max(usual.upperBound, current)
      if let range = samples.search(failure, bounds, current) {
        ranges.append(
          FailureRange(
            parameter: parameter, failure: failure, current: current, tried: range.tried,
            failing: range.failing))
      }
      known[key] = samples
    }
    return ranges
  }

  private func bounds(_ parameter: FailureRange.Parameter) -> ClosedRange<Int> {
    switch parameter {
    case .keyboardHeight:
      // A keyboard that leaves less than a field's 44 points below the safe area is none.
      let room =
        stage.device.size(stage.orientation).height - stage.device.safeArea(stage.orientation).top - 44
      return 90...max(90, min(500, Int(room)))
    case .fieldHeight: return 20...400
    }
  }

  /// The cell's own value, nil where the parameter means nothing.
  private func current(_ parameter: FailureRange.Parameter, _ own: Outcome, _ input: Int) -> Int? {
    switch parameter {
    case .keyboardHeight:
      guard isDocked else { return nil }
      let index = max(0, input)
      guard screen.inputs.indices.contains(index) else { return nil }
      let kind = screen.inputs[index]
      return Int(
        stage.device.keyboards(stage.orientation).docked(kind.keyboard, suggestions: kind.suggestions).height
          .rounded())
    case .fieldHeight:
      return own.fieldHeight(input).map { Int($0.rounded()) }
    }
  }

  private func outcome(_ parameter: FailureRange.Parameter, _ value: Int, _ input: Int) -> Outcome? {
    switch parameter {
    case .keyboardHeight:
      var device = stage.device
      var keyboards = device.keyboards(stage.orientation)
      keyboards.setDockedHeight(Double(value))
      if stage.orientation == .portrait {
        device.keyboardsPortrait = keyboards
      } else {
        device.keyboardsLandscape = keyboards
      }
      return Outcome(stage.with(stage.screen, device), variant)
    case .fieldHeight:
      let changed = PreparedScreen(screen.with(height: Double(value), ofInput: input))
      let outcome = Outcome(stage.with(changed, stage.device), variant)
      // A screen may not let its field have every height.
      guard let height = outcome?.fieldHeight(input), abs(height - Double(value)) < 0.5 else { return nil }
      return outcome
    }
  }

  /// What came of one play.
  private struct Outcome {
    var trace: Trace
    var measurement: CellMeasurement

    init?(_ stage: CellStage, _ variant: StrategyVariant) {
      var engine = MetricEngine()
      let judged = stage.judge(variant, stage.references(&engine), &engine)
      guard judged.played.breach == nil else { return nil }
      (trace, measurement) = (judged.played.trace, judged.measurement)
    }

    /// The failed gates; a field that is hidden in part only where none is failed by its being hidden.
    var failures: [FailureRange.Failure] {
      let gates = GateID.allCases.filter { measurement.fails(.gate($0)) }.map {
        FailureRange.Failure.gate($0)
      }
      return measurement.fails(.partlyHidden) && !measurement.fails(.gate(.G1))
        ? gates + [.partlyHidden] : gates
    }

    /// The input that a failure is about, or -1.
    func input(_ failure: FailureRange.Failure) -> Int {
      let metric: MetricID =
        switch failure {
        case .gate(.G1), .partlyHidden: .O1
        case .gate(.G2): .O2
        case .gate(.G3): .O4
        case .gate(.G4): .O8
        case .gate(.G5): .M7
        }
      let index = measurement.worstTransition[metric.index]
      return trace.transitions.indices.contains(index) ? trace.transitions[index].focus : -1
    }

    /// The height of an input before anything happens.
    func fieldHeight(_ input: Int) -> Double? {
      guard trace.inputs.indices.contains(input), !trace.stages.isEmpty else { return nil }
      return trace.rect(trace.inputs[input].node, stage: 0).height
    }
  }

  /// What was measured, by value.
  private struct Samples {
    let play: (Int) -> CellMeasurement?
    private var known: [Int: CellMeasurement?] = [:]

    init(play: @escaping (Int) -> CellMeasurement?) { self.play = play }

    /// Whether it fails at a value, nil where the value cannot be had.
    private mutating func fails(_ failure: FailureRange.Failure, _ value: Int) -> Bool? {
      if let outcome = known[value] { return outcome?.fails(failure) }
      let outcome = play(value)
      known[value] = outcome
      return outcome?.fails(failure)
    }

    mutating func search(
      _ failure: FailureRange.Failure, _ bounds: ClosedRange<Int>, _ current: Int
    ) -> (tried: ClosedRange<Int>, failing: [ClosedRange<Int>])? {
      var grid = Set(stride(from: bounds.lowerBound, through: bounds.upperBound, by: 10))
      grid.insert(bounds.upperBound)
      if bounds.contains(current) { grid.insert(current) }
      // The values around the cell's own one that the screen allows.
      var row: [(value: Int, fails: Bool)] = []
      for value in grid.sorted() {
        if let fails = fails(failure, value) {
          row.append((value, fails))
        } else if value < current {
          row.removeAll()
        } else {
          break
        }
      }
      guard let first = row.first, let last = row.last else { return nil }
      var failing: [ClosedRange<Int>] = []
      var start = first.fails ? first.value : nil
      for (a, b) in zip(row, row.dropFirst()) where a.fails != b.fails {
        var (low, high) = (a.value, b.value)
        while high - low > 1 {
          let middle = (low + high) / 2
          // A height that cannot be had in between counts as the lower one.
          if fails(failure, middle) ?? a.fails == a.fails { low = middle } else { high = middle }
        }
        if let begun = start {
          failing.append(begun...low)
          start = nil
        } else {
          start = high
        }
      }
      if let start { failing.append(start...last.value) }
      return failing.isEmpty ? nil : (first.value...last.value, failing)
    }
  }
}

extension CellMeasurement {
  fileprivate func fails(_ failure: FailureRange.Failure) -> Bool {
    switch failure {
    case .gate(let gate): return self[gate] == .failed
    case .partlyHidden: return self[.O1].reason == nil && self[.O1].value < 0.9995
    }
  }
}

extension CellStage {
  fileprivate func with(_ screen: PreparedScreen, _ device: SimulatedDevice) -> CellStage {
    CellStage(
      screen: screen, device: device, orientation: orientation, scenario: scenario, profile: profile,
      frameRate: frameRate)
  }
}

extension KeyboardFigures {
  /// Gives every docked keyboard the same height.
  fileprivate mutating func setDockedHeight(_ height: Double) {
    for path: WritableKeyPath<KeyboardFigures, KeyboardFigure> in [
      \.letters, \.lettersWithoutBar, \.numberPad, \.emoji, \.chinesePinyin, \.passwords,
    ] { self[keyPath: path].height = height }
  }
}

extension Screen {
  /// The same screen with an input of a height; what fixed its height before is gone.
  fileprivate func with(height: Double, ofInput index: Int) -> Screen {
    var screen = self
    let view = inputs[index].view
    screen.inputs[index].growsToLines = nil
    @Sendable func changed(_ tree: ViewTree) -> ViewTree {
      var tree = tree
      tree.nodes[view].intrinsicHeight = height
      for n in tree.constraints.indices {
        let constraint = tree.constraints[n]
        if constraint.first == .view(view), constraint.firstAttribute == .height, constraint.second == nil {
          tree.constraints[n].isActive = false
        }
      }
      tree.constraints.append(
        LayoutConstraint(
          id: "varied-height", first: .view(view), firstAttribute: .height, constant: height, priority: 999))
      return tree
    }
    screen.tree = changed(tree)
    if let adapted { screen.adapted = { changed(adapted($0)) } }
    return screen
  }
}
