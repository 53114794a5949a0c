import KeyboardAvoidance
import Layout
import Metrics
import Platform
import Record
import Scenarios
import Screens
import Simulation
import Trace
import UIKit

/// A stage on which cells are played repeatedly with other heights of the keyboard or a field, for use by one
/// thread.
///
/// Strategies that are tried with the same heights share the baseline and the oracle.
final class Rehearsal {
  /// The number of frames per second. It is low because only final positions are evaluated, which do not
  /// depend on it.
  private static let frameRate = 10

  private struct Change: Hashable {
    var parameter: FailureRange.Parameter
    var value: Int
    var input: Int
    /// The orientation in which the keyboard has another height.
    var orientation: UIInterfaceOrientation
  }

  let stage: CellStage
  private var engine = MetricEngine()
  private var own: CellStage.References?
  private var changed: [Change: ChangedStage] = [:]
  /// The outcomes so far, by key of the played cell. A strategy is searched for several failures, and
  /// strategies may share code.
  private var outcomes: [String: Outcome?] = [:]
  private var measurements: [Play: CellMeasurement?] = [:]

  /// A stage with another height of the keyboard or a field, and its references. It is a class, because it is
  /// fetched for every cell that is played.
  private final class ChangedStage {
    let stage: CellStage
    let references: CellStage.References

    init(_ stage: CellStage, _ references: CellStage.References) {
      (self.stage, self.references) = (stage, references)
    }
  }

  private struct Play: Hashable {
    var play: String
    var change: Change
  }

  /// Rehearses on a stage, whose frame rate has no effect.
  init(_ planned: CellStage) {
    stage = CellStage(
      screen: planned.screen, device: planned.device, orientation: planned.orientation,
      scenario: planned.scenario, profile: planned.profile, frameRate: Self.frameRate,
      catalogue: planned.catalogue, keepsPlays: false)
  }

  /// Plays a strategy with the original heights. Returns nil if the cell has an error.
  func outcome(_ variant: StrategyVariant) -> Outcome? {
    let play = stage.play(of: variant)
    if let known = outcomes[play] { return known }
    let outcome = played(variant)
    outcomes[play] = .some(outcome)
    return outcome
  }

  private func played(_ variant: StrategyVariant) -> Outcome? {
    if variant.id == stage.catalogue.ceiling.id {
      return Outcome(stage.judge(variant, stage.references(&engine), &engine))
    }
    let references = own ?? stage.referencesForGates(&engine)
    own = references
    return Outcome(stage.judge(variant, references, &engine))
  }

  /// Plays a strategy with another value of a parameter. Returns nil if the value is not possible.
  ///
  /// - Parameter orientation: The orientation in which the keyboard has another height.
  func measurement(
    _ variant: StrategyVariant, _ parameter: FailureRange.Parameter, _ value: Int, _ input: Int,
    _ orientation: UIInterfaceOrientation
  ) -> CellMeasurement? {
    let isField = parameter == .fieldHeight
    let change = Change(
      parameter: parameter, value: value, input: isField ? input : -1,
      orientation: isField ? stage.orientation : orientation)
    let changed = changed(by: change)
    let stage = changed.stage
    let play = Play(play: stage.play(of: variant), change: change)
    if let known = measurements[play] { return known }
    let isOracle = variant.id == stage.catalogue.ceiling.id
    let outcome = Outcome(
      stage.judge(variant, isOracle ? stage.references(&engine) : changed.references, &engine))
    var measurement = outcome?.measurement
    // A screen may not allow every height for its field.
    if parameter == .fieldHeight, !(outcome?.hasField(input, ofHeight: Double(value)) ?? false) {
      measurement = nil
    }
    measurements[play] = .some(measurement)
    return measurement
  }

  private func changed(by change: Change) -> ChangedStage {
    if let known = changed[change] { return known }
    let stage =
      change.parameter == .keyboardHeight
      ? stage.with(keyboardHeight: Double(change.value), change.orientation)
      : stage.with(fieldHeight: Double(change.value), ofInput: change.input)
    let made = ChangedStage(stage, stage.referencesForGates(&engine))
    changed[change] = made
    return made
  }

  struct Outcome {
    var trace: Trace
    var measurement: CellMeasurement

    init?(_ judged: JudgedPlay) {
      guard judged.played.breach == nil else { return nil }
      (trace, measurement) = (judged.played.trace, judged.measurement)
    }

    /// The failures of the cell: the failed gates, and a partly hidden field unless gate G1 fails.
    var failures: [FailureRange.Failure] {
      let gates = GateID.allCases.filter { measurement.fails(.gate($0)) }.map {
        FailureRange.Failure.gate($0)
      }
      return measurement.fails(.partlyHidden) && !measurement.fails(.gate(.G1))
        ? gates + [.partlyHidden] : gates
    }

    /// Returns the index of the input with a failure, or -1.
    func input(_ failure: FailureRange.Failure) -> Int { transition(failure)?.focus ?? -1 }

    /// Returns whether the device is turned, compared with the start of the cell, when a failure occurs.
    func isTurned(_ failure: FailureRange.Failure) -> Bool {
      guard let transition = transition(failure), trace.stages.indices.contains(transition.stageAfter) else {
        return false
      }
      func isWide(_ stage: Stage) -> Bool {
        let window = trace.geometries[stage.geometry].window
        return window.width > window.height
      }
      return isWide(trace.stages[transition.stageAfter]) != isWide(trace.stages[0])
    }

    private func transition(_ failure: FailureRange.Failure) -> Transition? {
      let metric: MetricID =
        switch failure {
        case .gate(let gate): gate.definition.metric
        case .partlyHidden: .O1
        }
      let index = measurement.worstTransition[metric.index]
      return trace.transitions.indices.contains(index) ? trace.transitions[index] : nil
    }

    func hasField(_ input: Int, ofHeight height: Double) -> Bool {
      fieldHeight(input).map { abs($0 - height) < 0.5 } ?? false
    }

    func fieldHeight(_ input: Int) -> Double? {
      guard trace.inputs.indices.contains(input), !trace.stages.isEmpty else { return nil }
      return trace.rect(trace.inputs[input].node, stage: 0).height
    }
  }
}

/// A search for the ranges in which a cell's failures occur.
public struct FailureSearch {
  /// The maximum size of a trace, in numbers, for which a cell is played repeatedly. The search then takes
  /// about three seconds.
  private static let sizeLimit = 150_000
  /// The height of the tallest field of one line, in points. It consists of the line height of Body at the
  /// largest accessibility text size, 62, and the space that a 44-point control has around its 22-point line.
  /// The sizes are from the Apple Human Interface Guidelines (Typography, Dynamic Type sizes AX5 and Large;
  /// Accessibility, default control size).
  private static let tallestLine = 62 + 44 - 22

  private let rehearsal: Rehearsal
  private let variant: StrategyVariant

  /// Prepares a search in the first cell of a plan. Returns nil if the plan has no cell.
  public init?(_ plan: Plan) {
    guard let group = plan.groups.first, let row = group.rows.first, let strategy = row.strategies.first
    else {
      return nil
    }
    let stage = plan.stage(at: Plan.RowPlace(group, row), on: plan.prepared(group.screen))
    self.init(Rehearsal(stage), plan.axes.strategies[strategy])
  }

  init(_ rehearsal: Rehearsal, _ variant: StrategyVariant) {
    self.rehearsal = rehearsal
    self.variant = variant
  }

  /// Returns the ranges of all failures of a played cell. The list is empty if the cell does not fail, and
  /// nil if the cell is too large to be played a hundred times.
  public static func ranges(_ story: CellStory, _ plan: Plan) -> [FailureRange]? {
    guard story.trace.rects.count <= sizeLimit else { return nil }
    return FailureSearch(plan)?.ranges() ?? []
  }

  /// Returns the ranges of all failures of the cell; empty if the cell does not fail.
  ///
  /// The search tries keyboards of 90 to 500 points that fit on the screen, text views of 20 to 400 points,
  /// and one-line fields of 20 to 84 points. It first tries every tenth point and then finds the exact limit,
  /// by bisection, between two values with different outcomes. A field whose height is fixed by its screen
  /// has no ranges.
  public func ranges() -> [FailureRange] {
    FailureRange.Parameter.allCases.flatMap { ranges(of: $0) }
  }

  /// Returns the failure ranges of one parameter.
  ///
  /// - Parameters:
  ///   - parameter: the parameter that is varied.
  ///   - failures: the failures to search for, if they occur in the cell; nil for all failures.
  ///   - step: the distance between the values that are tried first, in points.
  ///   - sizeLimit: the maximum size of a trace, in numbers, for which the cell is played repeatedly.
  public func ranges(
    of parameter: FailureRange.Parameter, for failures: [FailureRange.Failure]? = nil,
    step: Int = 10, sizeLimit: Int = .max
  ) -> [FailureRange] {
    guard let own = rehearsal.outcome(variant), own.trace.rects.count <= sizeLimit else { return [] }
    var ranges: [FailureRange] = []
    for failure in own.failures where failures?.contains(failure) != false {
      let input = own.input(failure)
      guard input >= 0 || parameter == .keyboardHeight else { continue }
      let start = rehearsal.stage.orientation
      let orientation = own.isTurned(failure) ? (start.isPortrait ? .landscape : .portrait) : start
      guard let current = current(parameter, own, input, orientation),
        current <= Int(rehearsal.stage.device.size(orientation).height)
      else { continue }
      let samples = Samples { rehearsal.measurement(variant, parameter, $0, input, orientation) }
      // The original value is also tried if it is outside the usual bounds.
      let usual = bounds(parameter, input, orientation)
      let bounds = min(usual.lowerBound, current)...max(usual.upperBound, current)
      // If the screen determines the height of a field, only one value is possible, which is not a range.
      if let range = samples.search(failure, bounds, current, step: step), range.tried.count > 1 {
        ranges.append(
          FailureRange(
            parameter: parameter, failure: failure, current: current, tried: range.tried,
            failing: range.failing))
      }
    }
    return ranges
  }

  private func bounds(
    _ parameter: FailureRange.Parameter, _ input: Int, _ orientation: UIInterfaceOrientation
  ) -> ClosedRange<Int> {
    switch parameter {
    case .keyboardHeight:
      // A keyboard must leave at least 44 points, the height of a field, below the top safe area.
      let device = rehearsal.stage.device
      let room = device.size(orientation).height - device.safeArea(orientation).top - 44
      return 90...max(90, min(500, Int(room)))
    case .fieldHeight:
      return 20...(rehearsal.stage.screen.screen.inputs[input].kind == .textView ? 400 : Self.tallestLine)
    }
  }

  /// Returns the original value of a parameter in the cell; nil if the parameter does not apply.
  private func current(
    _ parameter: FailureRange.Parameter, _ own: Rehearsal.Outcome, _ input: Int,
    _ orientation: UIInterfaceOrientation
  ) -> Int? {
    switch parameter {
    case .keyboardHeight:
      let stage = rehearsal.stage
      let inputs = stage.screen.screen.inputs
      let index = max(0, input)
      guard stage.scenario.staysDocked, inputs.indices.contains(index) else { return nil }
      let kind = inputs[index]
      return Int(
        stage.device.keyboards(orientation).docked(kind.keyboard, suggestions: kind.suggestions).height
          .rounded())
    case .fieldHeight:
      return own.fieldHeight(input).map { Int($0.rounded()) }
    }
  }

  /// The measurements of the cell by value of the parameter. The rehearsal plays each value only once.
  private struct Samples {
    let measurement: (Int) -> CellMeasurement?

    /// Returns whether the failure occurs at a value; nil if the value is not possible.
    private func fails(_ failure: FailureRange.Failure, _ value: Int) -> Bool? {
      measurement(value)?.fails(failure)
    }

    func search(
      _ failure: FailureRange.Failure, _ bounds: ClosedRange<Int>, _ current: Int, step: Int
    ) -> (tried: ClosedRange<Int>, failing: [ClosedRange<Int>])? {
      var grid = Set(stride(from: bounds.lowerBound, through: bounds.upperBound, by: step))
      grid.insert(bounds.upperBound)
      if bounds.contains(current) { grid.insert(current) }
      // The values that the screen allows, in ascending order, without a gap around the original value.
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
          // A value that is not possible counts like the lower value.
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

extension Scenario {
  var staysDocked: Bool {
    placements.allSatisfy { $0 == .docked } && ![.hardware, .hardwareWithoutBar].contains(keyboard)
  }
}

extension CellMeasurement {
  fileprivate func fails(_ failure: FailureRange.Failure) -> Bool {
    switch failure {
    case .gate(let gate): return self[gate] == .failed
    case .partlyHidden: return self[.O1].applicableValue.map { $0 < 0.9995 } ?? false
    }
  }
}

extension CellStage {
  fileprivate func with(keyboardHeight: Double, _ orientation: UIInterfaceOrientation) -> CellStage {
    var stage = self
    var keyboards = device.keyboards(orientation)
    keyboards.setDockedHeight(keyboardHeight)
    if orientation.isPortrait {
      stage.device.keyboardsPortrait = keyboards
    } else {
      stage.device.keyboardsLandscape = keyboards
    }
    return stage
  }

  fileprivate func with(fieldHeight: Double, ofInput input: Int) -> CellStage {
    var stage = self
    stage.screen = PreparedScreen(screen.screen.with(height: fieldHeight, ofInput: input))
    return stage
  }
}

extension KeyboardFigures {
  fileprivate mutating func setDockedHeight(_ height: Double) {
    for path: WritableKeyPath<KeyboardFigures, KeyboardFigure> in [
      \.letters, \.lettersWithoutBar, \.numberPad, \.emoji, \.chinesePinyin, \.passwords,
    ] { self[keyPath: path].height = height }
  }
}

extension Screen {
  /// Returns the screen with another height for an input. The constraints that determined its height are
  /// inactive.
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
