import Foundation
import Metrics
import Trace

extension PictureSubject {
  /// Whether no gate fails in the cell.
  public var passes: Bool { !measurement.gates.contains(.failed) }

  /// A sentence that describes the cell, for the description of a picture. It has no markup.
  public var finding: String {
    let failed = zip(GateID.allCases, measurement.gates).filter { $0.1 == .failed }.map(\.0)
    let place = "\(strategy) in \(situation)"
    guard let gate = failed.first else {
      return isJudged ? "\(place) passes: \(strength)." : "\(place) is not judged."
    }
    let gates = failed.map(\.rawValue).joined(separator: ", ")
    let cause = isScreenAtFault ? "; the screen does not fit" : ""
    return "\(place) \(doesNothing ? "does nothing" : "fails"): \(weakness(gate)) (\(gates))\(cause)."
  }

  /// The problem in the cell, without the cell's name and the failed gates; nil if no gate fails.
  public var complaint: String? {
    zip(GateID.allCases, measurement.gates).first { $0.1 == .failed }.map { weakness($0.0) }
  }

  /// The result and the reason for it, without the cell's name.
  var headline: String {
    let failed = zip(GateID.allCases, measurement.gates).filter { $0.1 == .failed }.map(\.0)
    guard let gate = failed.first else { return isJudged ? "✓ Pass: \(strength)" : "– Not judged" }
    if doesNothing { return "○ Does nothing here: \(weakness(gate))" }
    return "✗ Fails: \(weakness(gate)) (\(failed.map(\.rawValue).joined(separator: ", ")))"
  }

  /// Returns the problem behind a failed gate, with numbers from the cell if they are known.
  private func weakness(_ gate: GateID) -> String {
    let definition = gate.definition
    return filled(definition.picture, definition.metric) ?? filled(
      definition.pictureUnknown, definition.metric)
      ?? definition.failure
  }

  /// Returns a text with its placeholders, such as `{field}`, replaced; nil if the value of one is unknown.
  private func filled(_ text: String, _ metric: MetricID) -> String? {
    var result = ""
    for (n, part) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      guard n > 0, let end = part.firstIndex(of: "}") else {
        result += part
        continue
      }
      guard let word = word(String(part[..<end]), metric) else { return nil }
      result += word + part[part.index(after: end)...]
    }
    return result
  }

  /// Returns the value of a placeholder such as `field`, taken from the transition in which a metric is
  /// worst.
  private func word(_ name: String, _ metric: MetricID) -> String? {
    let index = worstTransition(metric)
    let transition = trace.transitions.indices.contains(index) ? trace.transitions[index] : nil
    let focus = transition?.focus ?? -1
    let node = trace.inputs.indices.contains(focus) ? trace.inputs[focus].node : -1
    let value = measurement[metric].value
    switch name {
    case "field": return node >= 0 ? "the field \(self.name(node))" : "the focused field"
    case "button": return self.name(trace.primaryAction)
    case "value": return value.map { points($0) }
    case "percent": return value.map { points($0 * 100) }
    default:
      guard node >= 0, let transition else { return nil }
      let sight = scene(at: trace.rest(of: transition)).sight(node, trace)
      if sight.behind > max(sight.underKeyboard, sight.aboveTop, sight.cut) {
        return "behind \(self.name(sight.behindView))"
      }
      return sight.underKeyboard >= max(sight.aboveTop, sight.cut)
        ? "under the keyboard"
        : sight.aboveTop >= sight.cut ? "past the top of the screen" : "outside its scroll view"
    }
  }

  /// The reason why a cell passes, and the metric with the largest loss.
  private var strength: String {
    var text = "the focused field ends up visible"
    if let visible = measurement[.O1].applicableValue, visible < 0.9995 {
      text = "\(points(visible * 100)) % of the field ends up visible"
    }
    if let worst {
      let definition = worst.metric.definition
      let value = measurement[worst.metric].value
      let number: String
      switch (definition.unit, definition.higherIsBetter, value) {
      case ("level", _, _), (_, _, nil): number = ""
      // The complaint is about the part that is missing, so this is its percentage.
      case ("fraction", true, let value?): number = " (\(points(100 - 100 * value)) %)"
      case (_, _, let value?): number = " (\(decimals(value, definition.decimals))\(definition.suffix))"
      }
      text += "; the largest loss: \(definition.complaint)\(number)"
    } else {
      text += ", and nothing moves more than needed"
    }
    return text + (actionOutOfSight.map { "; \($0)" } ?? "")
  }

  /// The way in which a primary action can be used that is not visible while the keyboard is shown; nil if it is
  /// visible.
  private var actionOutOfSight: String? {
    let action = trace.primaryAction
    guard trace.nodes.indices.contains(action) else { return nil }
    let isHidden = trace.transitions.contains { transition in
      transition.focus >= 0 && transition.kind != .hide
        && scene(at: trace.rest(of: transition)).sight(action, trace).hidden > 0.5
    }
    guard isHidden else { return nil }
    return trace.nodes[action].clip >= 0
      ? "\(name(action)) can be scrolled to" : "\(name(action)) is out of sight, but can be used"
  }

  private func decimals(_ value: Double, _ count: Int) -> String {
    guard abs(value) < 1e9 else { return "very large" }
    var scale = 1.0
    for _ in 0..<count { scale *= 10 }
    return SVGNumber.text((value * scale).rounded() / scale)
  }
}
