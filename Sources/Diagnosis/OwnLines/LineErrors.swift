import Foundation
import Metrics
import Trace
import UIKit

/// The error of a line of the app's own code in one cell.
struct LineError: Equatable {
  /// The line.
  var place: SourcePlace
  /// The kind of reason. `.sameDistance` is found only by comparing cells.
  var kind: LineCause.Kind
  /// Whether the line goes too far.
  var isTooFar: Bool
  /// The distance in points between where the line put the views and where they have to be.
  var amount: Double
  /// The distance in points by which the views moved up.
  var distance: Double
  /// The height of the keyboard on the screen, in points.
  var keyboardHeight: Double
  /// The part of the distance that is the home indicator's safe area, in points; 0 if it is not a reason.
  var safeArea = 0.0
}

extension Trace {
  /// Returns the changes by lines of the app's own code that a transition shows. If there are none during the
  /// transition, the earlier ones since the first transition are returned, and if there are none of these, the
  /// constraints to the keyboard that the code made before.
  func ownChanges(in transition: Transition?) -> [RecordedAdjustment] {
    let window = transition.map { $0.start - 0.001...$0.end } ?? 0...Double.infinity
    // A request for another first responder does not move a view.
    let own = adjustments.filter { change in
      change.place != nil && !["becomeFirstResponder", "endEditing"].contains(change.what)
    }
    let during = own.filter { !$0.isSetup && window.contains($0.time) }
    if !during.isEmpty { return during }
    let earlier = own.filter { $0.time <= window.upperBound }
    let since = earlier.filter { change in
      !change.isSetup && transitions.first.map { change.time >= $0.start - 0.001 } ?? true
    }
    return since.isEmpty ? earlier.filter(\.isToKeyboard) : since
  }
}

/// The errors of the app's own lines at the end of a transition, computed from the cell's trace.
struct LineErrors {
  /// The largest distance in points that is not an error.
  private static let tolerance = 1.0
  /// The largest distance in points that a view may keep from the keyboard, as in the metric O7.
  private static let padding = 24.0
  /// The largest part of an inset in points that is not too much, as in the metric O9.
  private static let spareInset = 10.0

  private let trace: Trace
  private let floor: Trace
  private let gate: GateID?
  private let index: Int
  private let transition: Transition
  private let stage: Int
  /// The rectangle of each node without the app's code.
  private let designed: [CGRect]
  private let keyboard: CGRect
  private let geometry: WindowGeometry
  /// Whether a keyboard covers the bottom of the window.
  private let isCovered: Bool

  /// Creates the errors of a transition.
  ///
  /// - Parameters:
  ///   - trace: the trace of the app's code.
  ///   - floor: the trace of the same situation without code.
  ///   - gate: the gate that fails; nil if no gate fails, but too much space stays above the keyboard.
  ///   - index: the index of the transition.
  init?(_ trace: Trace, floor: Trace, gate: GateID?, in index: Int) {
    guard trace.transitions.indices.contains(index) else { return nil }
    let transition = trace.transitions[index]
    guard let same = floor.transitions.index(matching: transition, at: index) else { return nil }
    (self.trace, self.floor, self.gate, self.index) = (trace, floor, gate, index)
    self.transition = transition
    let stage = transition.stageAfter
    self.stage = stage
    let after = floor.transitions[same].stageAfter
    var known: [String: Int] = [:]
    for (index, node) in floor.nodes.enumerated() { known[node.id] = known[node.id] ?? index }
    designed = trace.nodes.indices.map { node in
      // A view that only the app's code adds has no place in the design.
      known[trace.nodes[node].id].map { floor.rect($0, stage: after) } ?? trace.rect(node, stage: stage)
    }
    keyboard = trace.rect(trace.keyboard, stage: stage)
    geometry = trace.geometries[trace.stages[stage].geometry]
    let bottom = geometry.window.maxY
    isCovered = keyboard.height > 1 && keyboard.minY < bottom - 0.5 && keyboard.maxY >= bottom - 1
  }

  /// The errors, one for each line and property that it changed last.
  var all: [LineError] {
    var last: [RecordedAdjustment] = []
    for change in trace.ownChanges(in: transition) {
      last.removeAll { $0.place == change.place && $0.target == change.target && $0.what == change.what }
      last.append(change)
    }
    var found: [LineError] = []
    for change in last {
      guard let error = error(of: change), !found.contains(where: { $0.place == error.place }) else {
        continue
      }
      found.append(error)
    }
    return found
  }

  private func error(of change: RecordedAdjustment) -> LineError? {
    guard let place = change.place, var measured = isCovered ? measured(change) : leftover(change),
      measured.amount > Self.tolerance
    else { return nil }
    if isCovered, measured.isTooFar, let gap = gapWithHomeIndicator(change) { measured = gap }
    if measured.kind == .other { measured.kind = kind(of: change, measured) }
    return LineError(
      place: place, kind: measured.kind, isTooFar: measured.isTooFar, amount: measured.amount,
      distance: measured.distance, keyboardHeight: isCovered ? Double(keyboard.height) : 0,
      safeArea: measured.kind == .homeIndicatorTwice ? geometry.safeBottom : 0)
  }

  /// The distance between where a line put views and where they have to be.
  private struct Measured {
    var kind = LineCause.Kind.other
    var isTooFar: Bool
    var amount: Double
    var distance: Double
  }

  private func rect(_ node: Int) -> CGRect { trace.rect(node, stage: stage) }

  /// Returns how far a view's bottom edge is above its designed place.
  private func rise(_ node: Int) -> Double { Double(designed[node].maxY - rect(node).maxY) }

  /// The upper edge of the keyboard.
  private var edge: Double { Double(keyboard.minY) }

  // MARK: Without a keyboard

  private func leftover(_ change: RecordedAdjustment) -> Measured? {
    var amount = 0.0
    if change.what == "contentInset", let scroll = scrollIndex(change.target) {
      guard let same = floor.transitions.index(matching: transition, at: index),
        let other = floor.scrollNodes.firstIndex(where: { floor.nodes[$0].id == change.target })
      else { return nil }
      let before = floor.scrolls[
        floor.transitions[same].stageAfter * floor.scrollNodes.count + other
      ].insetBottom
      amount = abs(trace.scrolls[stage * trace.scrollNodes.count + scroll].insetBottom - before)
    } else {
      for node in 0..<trace.keyboard where trace.nodes[node].isLeaf {
        amount = max(amount, abs(Double(rect(node).minY - designed[node].minY)))
      }
    }
    let hasHidden = transition.kind == .hide || gate == .G5
    return Measured(
      kind: hasHidden ? .doesNotReturn : .other, isTooFar: true, amount: amount, distance: amount)
  }

  private func scrollIndex(_ name: String) -> Int? {
    trace.scrollNodes.firstIndex { trace.nodes[$0].id == name }
  }

  // MARK: With a keyboard

  private func measured(_ change: RecordedAdjustment) -> Measured? {
    if change.what == "contentInset", let scroll = scrollIndex(change.target) { return inset(scroll) }
    if let gate, let victim = victim(gate), let found = measured(victim, change) { return found }
    return subject(change).flatMap(distance)
  }

  /// Returns the error of a scroll view's inset.
  private func inset(_ scroll: Int) -> Measured? {
    let needed = max(0, Double(rect(trace.scrollNodes[scroll]).maxY) - edge)
    let state = trace.scrolls[stage * trace.scrollNodes.count + scroll]
    let inset = state.insetBottom
    if inset < needed - Self.tolerance {
      return Measured(isTooFar: false, amount: needed - inset, distance: inset)
    }
    let excess = inset - needed
    if gate == nil, excess > Self.spareInset {
      let margin = excess - state.bottomAdjustment
      let isAdded = state.bottomAdjustment > 1 && margin > -Self.tolerance && margin <= Self.padding
      return Measured(
        kind: isAdded ? .insetWithSafeArea : .other, isTooFar: true, amount: excess, distance: inset)
    }
    guard gate == .G1 || gate == .G2, let gate, let victim = victim(gate) else { return nil }
    let hidden = Double(rect(victim).maxY) - edge
    guard hidden > 0 else { return nil }
    return Measured(kind: .doesNotScroll, isTooFar: false, amount: hidden, distance: inset)
  }

  /// Returns the view because of which a gate fails, or the caret's node.
  private func victim(_ gate: GateID) -> Int? {
    switch gate {
    case .G1:
      return trace.inputs.indices.contains(transition.focus) ? trace.inputs[transition.focus].node : nil
    case .G2: return trace.caret
    case .G3: return trace.primaryAction >= 0 ? trace.primaryAction : nil
    case .G4:
      let controls = (0..<trace.keyboard).filter {
        trace.nodes[$0].isLeaf && [.input, .primaryAction, .control].contains(trace.nodes[$0].role)
      }
      return controls.filter { Double(rect($0).maxY) > edge + 0.5 }.max { rect($0).maxY < rect($1).maxY }
        ?? controls.first { Double(rect($0).minY) < top - 0.5 || cover(of: $0) != nil }
    default: return nil
    }
  }

  private var top: Double { Double(geometry.window.minY) + geometry.safeTop }

  /// Returns the view that hides a part of another view.
  private func cover(of node: Int) -> Int? {
    let isCaret = node == trace.caret
    let view =
      isCaret && trace.inputs.indices.contains(transition.focus)
      ? trace.inputs[transition.focus].node : node
    return trace.covers(of: view, stage: stage, isCaret: isCaret).lazy.compactMap { cover in
      if case .node(let view) = cover.source, view != trace.keyboard { view } else { nil }
    }.first
  }

  /// Returns by how much the focused text view is taller than the space above the keyboard, if it has grown with its
  /// text and does not scroll.
  private func outgrown() -> Measured? {
    guard trace.inputs.indices.contains(transition.focus), let first = trace.transitions.first else {
      return nil
    }
    let input = trace.inputs[transition.focus]
    let height = Double(rect(input.node).height)
    guard input.scrollsInside,
      height > Double(trace.rect(input.node, stage: first.stageBefore).height) + Self.tolerance
    else { return nil }
    // A view that is taller than the space is above its top or below its bottom, or it cannot be as tall as its text.
    let missing = max(
      top - Double(rect(input.node).minY), Double(rect(input.node).maxY) - edge,
      Double(rect(trace.caret).maxY - rect(input.node).maxY))
    guard missing > Self.tolerance, height + Self.padding > edge - top else { return nil }
    return Measured(kind: .outgrows, isTooFar: false, amount: missing, distance: rise(input.node))
  }

  private func measured(_ victim: Int, _ change: RecordedAdjustment) -> Measured? {
    if gate == .G1 || gate == .G2, let found = outgrown() { return found }
    let place = rect(victim)
    let hidden = Double(place.maxY) - edge
    if hidden > 0.5 {
      let others = subject(change)
      // The caret's place without code is that of its line, which a text view may scroll.
      let isMoved = victim == trace.caret || abs(rise(victim)) > 0.5 || others == nil
      return Measured(
        kind: isMoved ? .other : .otherViews, isTooFar: false, amount: hidden,
        distance: isMoved ? rise(victim) : others.map(rise) ?? 0)
    }
    if Double(place.minY) < top - 0.5, victim == trace.caret || rise(victim) > 0.5 {
      return Measured(isTooFar: true, amount: top - Double(place.minY), distance: rise(victim))
    }
    guard let cover = cover(of: victim) else { return nil }
    if let found = distance(cover) { return found }
    return Measured(kind: .noRoom, isTooFar: true, amount: Double(place.height), distance: rise(cover))
  }

  /// Returns the lowest view that a change has moved.
  private func subject(_ change: RecordedAdjustment) -> Int? {
    let target = trace.nodes.firstIndex { $0.id == change.target }
    func isInside(_ node: Int) -> Bool {
      target.map { trace.ancestry(of: node).contains($0) } ?? true
    }
    let moved = (0..<trace.keyboard).filter { node in
      (trace.nodes[node].isLeaf || trace.nodes[node].scrolls) && abs(rise(node)) > 0.5
        && rect(node).height > 0 && isInside(node)
    }
    // The content of a scroll view moves with its offset.
    let outside = moved.filter { trace.nodes[$0].scroll < 0 }
    return (outside.isEmpty ? moved : outside).max { designed[$0].maxY < designed[$1].maxY }
  }

  /// Returns how far a view is from the keyboard. Nil if it is where it has to be.
  private func distance(_ node: Int) -> Measured? {
    let gap = edge - Double(rect(node).maxY)
    let safeBottom = Double(geometry.window.maxY) - geometry.safeBottom
    let allowed =
      trace.nodes[node].scrolls ? 0 : min(Self.padding, max(0, safeBottom - Double(designed[node].maxY)))
    if gap - allowed > Self.tolerance {
      return Measured(isTooFar: true, amount: gap - allowed, distance: rise(node))
    }
    return gap < -Self.tolerance ? Measured(isTooFar: false, amount: -gap, distance: rise(node)) : nil
  }

  // MARK: Reasons

  /// Returns the whole gap above the keyboard if a constraint to the safe area has the keyboard's height as its constant,
  /// with or without a margin. The height contains the safe area, which the constraint keeps free already.
  private func gapWithHomeIndicator(_ change: RecordedAdjustment) -> Measured? {
    guard geometry.safeBottom > 1, change.what == "constant", let number = change.number,
      let node = subject(change), adding(change) == nil
    else { return nil }
    let margin = abs(number) - Double(keyboard.height)
    let gap = edge - Double(rect(node).maxY)
    guard margin > -Self.tolerance, abs(gap - margin - geometry.safeBottom) <= Self.tolerance else {
      return nil
    }
    return Measured(kind: .homeIndicatorTwice, isTooFar: true, amount: gap, distance: rise(node))
  }

  private func kind(of change: RecordedAdjustment, _ measured: Measured) -> LineCause.Kind {
    if measured.isTooFar, let adding = adding(change) { return adding }
    if let then = height(at: change.time), change.time < transition.start - 0.001,
      measured.isTooFar ? keyboard.height < then - 1 : keyboard.height > then + 1
    {
      return .earlierKeyboard
    }
    if geometry.safeBottom > 1, abs(measured.amount - geometry.safeBottom) <= Self.tolerance {
      return measured.isTooFar ? .homeIndicatorTwice : .withoutHomeIndicator
    }
    return .other
  }

  /// Returns whether a line adds to its own last value, and why.
  private func adding(_ change: RecordedAdjustment) -> LineCause.Kind? {
    let series = trace.adjustments.filter { $0.target == change.target && $0.what == change.what }
    guard var later = series.lastIndex(where: { $0.place == change.place && $0.time <= change.time + 1e-6 })
    else { return nil }
    while later > 0, series[later - 1].place == change.place {
      let (before, after) = (series[later - 1], series[later])
      if let old = before.number, let new = after.number, abs(new - old) >= Double(keyboard.height) / 2,
        let shown = trace.transitions.last(where: { $0.start <= after.time + 0.001 }), shown.kind != .hide
      {
        if after.time - before.time < 0.05 { return .runsTwice }
        if isUp(shown.stageBefore) { return .addsUp }
      }
      later -= 1
    }
    return nil
  }

  /// Whether a keyboard is on the screen in a stage.
  private func isUp(_ stage: Int) -> Bool {
    let keyboard = trace.rect(trace.keyboard, stage: stage)
    let window = trace.geometries[trace.stages[stage].geometry].window
    return keyboard.height > 1 && keyboard.minY < window.maxY - 0.5
  }

  /// Returns the height of the keyboard after the transition in which a change was made. Nil if there was none.
  private func height(at time: Double) -> CGFloat? {
    guard let last = trace.transitions.last(where: { $0.start <= time + 0.001 }), isUp(last.stageAfter) else {
      return nil
    }
    return trace.rect(trace.keyboard, stage: last.stageAfter).height
  }
}

extension RecordedAdjustment {
  /// Whether the change is that of a constraint to the keyboard layout guide. Its name is an equation such as
  /// `button.bottom == root.keyboard.top`, or that of the designed constraint with the anchor behind it, such as
  /// `bottom (keyboardLayoutGuide)`.
  fileprivate var isToKeyboard: Bool {
    target.contains(".keyboard.") || target.hasSuffix("(keyboardLayoutGuide)")
      || target.hasSuffix("(undockedKeyboardLayoutGuide)")
  }

  /// The vertical number of the new value. Nil if the value has none.
  fileprivate var number: Double? {
    let numbers = value.split { !($0.isNumber || $0 == "-" || $0 == ".") }.compactMap { Double($0) }
    switch what {
    case "constant", "transform": return numbers.count == 1 ? numbers[0] : nil
    case "frame", "bounds", "center", "contentInset", "contentOffset", "additionalSafeAreaInsets":
      return numbers.count > 1 ? numbers[1] : nil
    default: return nil
    }
  }
}
