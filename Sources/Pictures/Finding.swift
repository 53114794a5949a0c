import Foundation
import Metrics
import Support
import Trace

extension PictureSubject {
  /// Whether the cell neither fails nor does nothing nor is an error.
  public var passes: Bool { outcome == .pass || outcome == .notJudged }

  /// A sentence that describes the cell, for the description of a picture. It has no markup.
  public var finding: String {
    "\(strategy) in \(situation) \(outcome.verbs.one)\(reason)\(isScreenAtFault ? "; the screen does not fit" : "")."
  }

  /// The reason for the outcome after a colon, or nothing.
  private var reason: String {
    // The measurement of a cell that could not be played is that of what was played in its place.
    if outcome == .error { return "" }
    let failed = zip(GateID.allCases, measurement.gates).filter { $0.1 == .failed }.map(\.0)
    if let gate = failed.first {
      return ": \(weakness(gate)) (\(failed.map(\.rawValue).joined(separator: ", ")))"
    }
    return outcome == .pass ? ": \(strength)" : ""
  }

  /// Returns the problem behind a failed gate, with the views that it is about.
  public func complaint(of gate: GateID) -> String { weakness(gate) }

  /// The problem in the cell, without the cell's name and the failed gates; nil if no gate fails.
  public var complaint: String? {
    zip(GateID.allCases, measurement.gates).first { $0.1 == .failed }.map { weakness($0.0) }
  }

  /// The result and the reason for it, without the cell's name.
  var headline: String {
    "\(outcome.sign) \(outcome.title.prefix(1).uppercased() + outcome.title.dropFirst())\(reason)"
  }

  /// Returns a clause that names the views that a failed gate is about, with their places, such as `'send' is out of reach
  /// under the keyboard`. Nil if the gate does not fail or the views are not known.
  public func failingViews(of gate: GateID) -> String? {
    guard let index = measurement.judgements.firstIndex(where: { $0.gates[gate.index] == .failed }),
      trace.transitions.indices.contains(index)
    else { return nil }
    let transition = trace.transitions[index]
    var groups: [(fact: (one: String, many: String), names: [String])] = []
    for view in measurement.judgements[index].failing
    where view.gate == gate && trace.nodes.indices.contains(view.node) {
      let isMessage = gate == .G4 && [.label, .text].contains(trace.nodes[view.node].role)
      let title =
        (isMessage ? "the newest message " : gate == .G2 ? "the line in " : "") + "'\(name(view.node))'"
      let fact = fact(view, transition)
      if let n = groups.firstIndex(where: { $0.fact == fact }) {
        groups[n].names.append(title)
      } else {
        groups.append((fact, [title]))
      }
    }
    guard !groups.isEmpty else { return nil }
    let clauses = groups.prefix(3).map { group in
      let more = group.names.count - 3
      let names = group.names.prefix(3) + (more > 0 ? ["\(more) more"] : [])
      return "\(listed(Array(names))) \(group.names.count == 1 ? group.fact.one : group.fact.many)"
    }
    return clauses.joined(separator: "; ")
  }

  /// Returns what a failed gate says about a view, as the end of a sentence about one view and about several.
  private func fact(_ view: FailingView, _ transition: Transition) -> (one: String, many: String) {
    func be(_ end: String) -> (String, String) { ("is \(end)", "are \(end)") }
    let place = whereabouts(view.node, in: transition, quote: "'")
    switch view.gate {
    case .G5:
      if let inset = insetChange(view, transition) { return ("has \(inset)", "have \(inset)") }
      return be("\(points(view.distance)) pt out of place")
    case .G4 where isContainerBar(view.node):
      return be("covered by \(coverAtRest(of: view.node, around: transition)) while no keyboard is shown")
    case .G3, .G4:
      let isScrolledAway =
        place == Self.outside || place == Self.pastBottom && trace.nodes[view.node].scroll >= 0
      if isScrolledAway { return ("cannot be scrolled into view", "cannot be scrolled into view") }
      let height = trace.rect(view.node, stage: transition.stageAfter).height
      if place == nil, height < 24 { return be("only \(points(height)) pt high") }
      return be("out of reach" + (place.map { " \($0)" } ?? ""))
    default: return be(place ?? "hidden")
    }
  }

  /// Returns the words for the content inset of a scroll view that is in its place and fails G5 because of that inset. Nil
  /// for any other view.
  private func insetChange(_ view: FailingView, _ transition: Transition) -> String? {
    guard let n = trace.scrollNodes.firstIndex(of: view.node),
      let first = trace.transitions.first?.stageBefore
    else { return nil }
    let last = transition.stageAfter
    let (before, after) = (trace.rect(view.node, stage: first), trace.rect(view.node, stage: last))
    let moved = max(abs(after.minY - before.minY), abs(after.maxY - before.maxY))
    guard moved < view.distance - 0.5 else { return nil }
    let (start, end) = (
      trace.scrolls[first * trace.scrollNodes.count + n], trace.scrolls[last * trace.scrollNodes.count + n]
    )
    let changes = [end.insetTop - start.insetTop, end.insetBottom - start.insetBottom]
    guard let change = changes.first(where: { abs(abs($0) - view.distance) < 0.5 }) else { return nil }
    return "a content inset that is \(points(view.distance)) pt too \(change > 0 ? "large" : "small")"
  }

  /// Whether a node is a bar of the container at the bottom of the screen. G4 judges it only while no keyboard is shown.
  private func isContainerBar(_ node: Int) -> Bool {
    trace.nodes[node].parent == nil && trace.nodes[node].opaqueBar == .bottom && node != trace.pinnedBar
  }

  /// Returns the words for what covers a bar of the container before or after a transition without a keyboard. It is the
  /// pinned bar or an accessory view that is not a view of the screen.
  private func coverAtRest(of bar: Int, around transition: Transition) -> String {
    let stages =
      transition.kind == .hide ? [transition.stageAfter, transition.stageBefore] : [transition.stageBefore]
    let pinned = trace.pinnedBar
    let isPinned = stages.contains { stage in
      guard trace.nodes.indices.contains(pinned), trace.stages[stage].focus < 0 else { return false }
      let common = trace.rect(pinned, stage: stage).intersection(trace.rect(bar, stage: stage))
      return !common.isNull && common.height > 0.01
    }
    return isPinned ? "'\(name(pinned))'" : "an accessory view"
  }

  private static let outside = "outside its scroll view"
  private static let pastBottom = "past the bottom of the screen"
  private static let pastTop = "past the top of the screen"
  private static let behindBars = "behind the bars at the top of the screen"

  /// Returns where a view is hidden after a transition, such as `under the keyboard`; nil if it is not hidden.
  private func whereabouts(_ node: Int, in transition: Transition, quote: String = "") -> String? {
    let scene = scene(at: trace.rest(of: transition))
    let sight = scene.sight(node, trace)
    if sight.isWhole { return nil }
    if sight.behind > max(sight.underKeyboard, sight.aboveTop, sight.cut) {
      return "behind \(quote)\(name(sight.behindView))\(quote)"
    }
    if sight.underKeyboard >= max(sight.aboveTop, sight.cut) { return "under the keyboard" }
    let (rect, window) = (scene.rects[node], scene.container)
    if sight.aboveTop >= sight.cut {
      let beyondWindow = max(0, min(rect.height, window.minY - rect.minY))
      return beyondWindow > sight.aboveTop / 2 ? Self.pastTop : Self.behindBars
    }
    return rect.minY >= window.maxY - 0.5 ? Self.pastBottom : Self.outside
  }

  /// Returns the problem behind a failed gate, with numbers from the cell if they are known.
  private func weakness(_ gate: GateID) -> String {
    let definition = gate.definition
    if [.G4, .G5].contains(gate), let views = failingViews(of: gate) {
      return gate == .G5 ? "\(views) after the keyboard has gone" : views
    }
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
    case "field": return node >= 0 ? Self.phrase("field", self.name(node)) : "the focused field"
    case "button": return Self.phrase("button", self.name(trace.primaryAction))
    case "value": return value.map { points($0) }
    case "percent": return value.map { points($0 * 100) }
    default:
      guard node >= 0, let transition else { return nil }
      let place = whereabouts(node, in: transition) ?? "under the keyboard"
      let isAtTop = place == Self.pastTop || place == Self.behindBars
      return isAtTop && isHiddenAtFirst(node) ? "\(place), as without a keyboard" : place
    }
  }

  /// Returns a noun with the name of a view, such as `the field email`. A view that is only called `field` needs no name.
  private static func phrase(_ noun: String, _ name: String) -> String {
    name == noun ? "the \(noun)" : "the \(noun) \(name)"
  }

  /// Whether a view is entirely hidden before the first transition.
  private func isHiddenAtFirst(_ node: Int) -> Bool {
    guard let first = trace.transitions.first else { return false }
    return scene(at: max(0, first.start - 0.01)).sight(node, trace).hidden > 0.99
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
