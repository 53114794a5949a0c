import AvoidanceMetrics
import Foundation
import TraceRecording

extension PictureSubject {
  /// Whether every gate that applies was passed.
  public var passes: Bool { !measurement.gates.contains(.failed) }

  /// What the cell shows, in one sentence without markup; a picture's description.
  public var finding: String {
    let failed = zip(GateID.allCases, measurement.gates).filter { $0.1 == .failed }.map(\.0)
    let place = "\(strategy) in \(situation)"
    guard let gate = failed.first else { return "\(place) passes: \(strength)." }
    let gates = failed.map(\.rawValue).joined(separator: ", ")
    return "\(place) fails \(gates): \(weakness(gate))."
  }

  /// What it fails by, without the cell's name.
  var headline: String {
    let failed = zip(GateID.allCases, measurement.gates).filter { $0.1 == .failed }.map(\.0)
    guard let gate = failed.first else { return "✓ Pass: \(strength)" }
    return "✗ Fails \(failed.map(\.rawValue).joined(separator: ", ")): \(weakness(gate))"
  }

  private func weakness(_ gate: GateID) -> String {
    let metric: MetricID =
      switch gate {
      case .G1: .O1
      case .G2: .O2
      case .G3: .O4
      case .G4: .O8
      case .G5: .M7
      }
    let index = worstTransition(metric)
    let transition = trace.transitions.indices.contains(index) ? trace.transitions[index] : nil
    let focus = transition?.focus ?? -1
    let node = trace.inputs.indices.contains(focus) ? trace.inputs[focus].node : -1
    let field = node >= 0 ? "the field \(name(node))" : "the focused field"
    switch gate {
    case .G1, .G2:
      guard node >= 0, let transition else {
        return gate == .G1 ? "\(field) is hidden" : "the caret's line is hidden"
      }
      let sight = scene(at: trace.rest(of: transition)).sight(node, trace)
      let where_ =
        sight.underKeyboard >= max(sight.aboveTop, sight.cut)
        ? "under the keyboard"
        : sight.aboveTop >= sight.cut ? "past the top of the screen" : "outside its scroll view"
      return gate == .G1
        ? "\(field) comes to rest \(where_), entirely hidden"
        : "the line typed in \(field) comes to rest \(where_)"
    case .G3:
      return
        "the button \(name(trace.primaryAction)) can be neither seen nor scrolled to with the keyboard up"
    case .G4:
      let share = measurement[.O8].value
      return
        "\(share.isFinite ? "\(points(share * 100)) % of the" : "some") controls and texts are out of reach"
    case .G5:
      let drift = measurement[.M7].value
      return
        "the screen stays \(drift.isFinite ? points(drift) + " pt " : "")off its place without the keyboard"
    }
  }

  /// What speaks for a cell that passes, and what it lost most by.
  private var strength: String {
    let visible = measurement[.O1]
    var text =
      visible.reason == nil && visible.value < 0.9995
      ? "\(points(visible.value * 100)) % of the field is visible at rest"
      : "the focused field is visible at rest"
    if let worst {
      let definition = worst.metric.definition
      let value = measurement[worst.metric].value
      let number = value.isFinite ? " (\(decimals(value, definition.decimals))\(unit(definition)))" : ""
      text += "; most is lost by \(worst.metric.complaint)\(number)"
    } else {
      text += ", and nothing moves more than it must"
    }
    return text
  }

  private func unit(_ definition: MetricDefinition) -> String {
    ["", "fraction", "level", "pass"].contains(definition.unit) ? "" : " \(definition.unit)"
  }

  private func decimals(_ value: Double, _ count: Int) -> String {
    guard abs(value) < 1e9 else { return "very large" }
    var scale = 1.0
    for _ in 0..<count { scale *= 10 }
    return SVGNumber.text((value * scale).rounded() / scale)
  }
}
