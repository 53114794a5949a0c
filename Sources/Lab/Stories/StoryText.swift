import Foundation
import KeyboardAvoidance
import Matrix
import Metrics
import Record
import Simulation
import Support
import Trace

struct StoryText {
  private let story: CellStory
  private let ranges: [FailureRange]?
  private var out = ""

  /// Returns the text. Its lines have at most 110 characters if the ids are short enough.
  static func render(_ story: CellStory, ranges: [FailureRange]?) -> String {
    var text = StoryText(story: story, ranges: ranges)
    text.write()
    return text.out
  }

  /// Returns only the summary of the strategy, the notifications, the changes and the positions.
  static func events(_ story: CellStory) -> String {
    var text = StoryText(story: story, ranges: nil)
    for note in story.notes { text.line("Note: \(story.cell.device): \(note).") }
    for problem in story.layoutProblems { text.line("Auto Layout: \(problem)") }
    text.line("\(story.variant.title): \(story.variant.summary)")
    if let form = story.formInWords { text.line(form) }
    text.line()
    text.writeEvents()
    text.writePositions()
    return text.out
  }

  private init(story: CellStory, ranges: [FailureRange]?) {
    self.story = story
    self.ranges = ranges
  }

  private mutating func line(_ text: String = "") { out += visible(text) + "\n" }

  private mutating func write() {
    let failed = zip(GateID.allCases, story.measurement.gates).filter { $0.1 == .failed }.map(\.0)
    line(story.cell.text)
    // The gates of a cell that could not be played are those of what was played in its place.
    let gates =
      failed.isEmpty || story.breach != nil ? "" : " (\(failed.map(\.rawValue).joined(separator: ", ")))"
    line(
      story.shownOutcome.verdict + gates
        + "   occlusion \(score(story.occlusion))   motion \(score(story.motion))   profile \(story.profile.id)"
    )
    if let reason = story.reasonNotJudged { line("\(reason).") }
    if let breach = story.breach { line("✗ The strategy cannot be scored here: \(breach).") }
    if story.isScreenAtFault { line("\(CellStory.screenFault).") }
    for note in story.notes { line("Note: \(story.cell.device): \(note).") }
    for problem in story.layoutProblems { line("Auto Layout: \(problem)") }
    line()
    line("\(story.variant.title): \(story.variant.summary)")
    if let form = story.formInWords { line(form) }
    line()
    writeEvents()
    writePositions()
    writeMetrics()
    writeGates()
    writeRanges()
  }

  /// Writes the notifications and the strategy's changes in the order of their times.
  private mutating func writeEvents() {
    line("NOTIFICATIONS RECEIVED, AND CHANGES MADE")
    var events: [(time: Double, order: Int, text: String)] = []
    for (n, note) in story.trace.notifications.enumerated() {
      let name = note.name.replacingOccurrences(of: "Notification", with: "")
      events.append(
        (
          note.time, n,
          "\(name)  \(rect(note.beginFrame)) → \(rect(note.endFrame)), curve \(note.curve), \(note.duration) s"
        ))
      if let seen = note.seen({ rect($0) }) {
        events.append((note.time, n, "    \(seen)"))
      }
    }
    for (n, change) in story.trace.adjustments.enumerated() {
      events.append(
        (
          change.time, change.order(n),
          "    \(change.target).\(change.what) = \(change.value)   [\(change.animation)]"
        ))
    }
    for event in events.sorted(by: { ($0.time, $0.order) < ($1.time, $1.order) }) {
      line(String(format: "%8.3f s  ", event.time) + event.text)
    }
    if story.trace.adjustments.isEmpty {
      line("            The strategy changed no view, constraint or inset.")
    }
    line()
  }

  private mutating func writePositions() {
    line("WHAT THE PERSON SAW")
    let trace = story.trace
    for (n, transition) in trace.transitions.enumerated() {
      var text = String(format: "%8.3f s  ", transition.start)
      switch transition.kind {
      case .elsewhere: text += "a keyboard of another screen or app"
      case .comeback: text += "back on this screen"
      case .layout: text += "the screen is laid out again"
      default:
        text += transition.kind.rawValue
        if transition.focus >= 0 { text += " of \(trace.nodes[trace.inputs[transition.focus].node].id)" }
      }
      let detail = story.measurement.transitions.indices.contains(n) ? story.measurement.transitions[n] : nil
      // If a text view is taller than the free space, the line of its caret is evaluated instead.
      let isCaret = detail?.isJudgedByCaret ?? false
      if transition.focus >= 0 { text += position(of: transition, at: n, isCaret: isCaret) }
      line(text)
      if let detail, detail.travel.isFinite {
        line("            " + facts(of: detail, isCaret: isCaret).joined(separator: "; "))
      }
    }
    line()
  }

  /// Returns the position of the focused input, or of its caret's line, after a transition, with the views
  /// that hide it.
  private func position(of transition: Transition, at n: Int, isCaret: Bool) -> String {
    let trace = story.trace
    var text = ""
    let input = trace.inputs[transition.focus].node
    let field = trace.rect(isCaret ? trace.caret : input, stage: transition.stageAfter)
    let keyboard = trace.rect(trace.keyboard, stage: transition.stageAfter)
    text += isCaret ? ": the caret's line ends up at " : ": ends up at "
    text += span(field)
    text += ", keyboard top \(points(keyboard.minY))"
    // A keyboard that is not docked may cover only a part of the field's width.
    let width = min(field.maxX, keyboard.maxX) - max(field.minX, keyboard.minX)
    let covered = min(field.maxY, keyboard.maxY) - max(field.minY, keyboard.minY)
    if covered >= 0.05, width > 0, transition.kind != .hide {
      text += ", \(points(covered)) pt covered"
      if width < field.width { text += " over \(points(width)) of its \(points(field.width)) pt width" }
    }
    if transition.kind != .hide {
      for cover in trace.covers(of: input, stage: transition.stageAfter, isCaret: isCaret) {
        let height = points(Double(cover.rect.height))
        switch cover.source {
        case .statusBar: text += ", \(height) pt behind the status bar"
        case .node(trace.keyboard): continue
        case .node(let view): text += ", \(height) pt covered by '\(trace.nodes[view].id)'"
        }
      }
    }
    let clip =
      isCaret ? cut(field, by: input, transition.stageAfter) : clipped(input, transition.stageAfter)
    if let clip { text += ", \(clip)" }
    if !story.isOracle, let place = story.oraclePlace(ofTransition: n, isCaret: isCaret) {
      switch place {
      case .at(let best): text += "; the oracle puts it at \(span(best))"
      case .anotherKeyboard: text += "; the oracle has another keyboard here"
      }
    }
    if isCaret {
      text += "; the field spans \(span(trace.rect(input, stage: transition.stageAfter)))"
    }
    return text
  }

  /// Returns the distance that the focused input, or its caret's line, travelled in a transition, and other
  /// facts about the motion.
  private func facts(of detail: TransitionDetail, isCaret: Bool) -> [String] {
    var facts = ["\(isCaret ? "the caret's line" : "the field") travelled \(points(detail.travel)) pt"]
    if detail.naturalTravel > 0.5, detail.naturalTravel <= detail.travel + 0.01 {
      facts.append("\(points(detail.naturalTravel)) pt of this come from the screen itself")
    }
    if detail.neededMove.isFinite {
      let what = isCaret ? "that line" : "the field and the related content that fits"
      let gap = detail.neededMove > 0 ? " with \(points(RevealTarget.gap)) pt below" : ""
      facts.append("\(points(detail.neededMove)) pt were needed to show \(what)\(gap)")
    }
    if detail.overshoot > 0.5 { facts.append("overshot \(points(detail.overshoot)) pt") }
    if detail.reversals > 0 { facts.append("changed direction \(detail.reversals)×") }
    if let clear = detail.timeToClear { facts.append("fully visible after \(points(clear)) ms") }
    if let onset = detail.onsetLatency { facts.append("first moved after \(points(onset)) ms") }
    return facts
  }

  private func span(_ rect: CGRect) -> String { StoryNumbers.span(rect.minY, rect.maxY) }

  /// Returns the clipped height of the caret's line, in words. Nil if the text view clips nothing.
  private func cut(_ line: CGRect, by input: Int, _ stage: Int) -> String? {
    let field = story.trace.rect(input, stage: stage)
    let seen = max(0, min(line.maxY, field.maxY) - max(line.minY, field.minY))
    return seen < line.height - 0.01 ? "\(points(line.height - seen)) pt outside the field" : nil
  }

  /// Returns the clipped height of a node, in words. Nil if no view around the node clips it.
  private func clipped(_ node: Int, _ stage: Int) -> String? {
    let trace = story.trace
    let clip = trace.nodes[node].clip
    guard clip >= 0 else { return nil }
    let (inner, outer) = (trace.rect(node, stage: stage), trace.rect(clip, stage: stage))
    let seen = max(0, min(inner.maxY, outer.maxY) - max(inner.minY, outer.minY))
    guard seen < inner.height - 0.01 else { return nil }
    let edges = [
      inner.minY < outer.minY ? "upper edge is at \(points(outer.minY))" : nil,
      inner.maxY > outer.maxY ? "lower edge is at \(points(outer.maxY))" : nil,
    ].compactMap { $0 }
    return "\(points(inner.height - seen)) pt cut off by '\(trace.nodes[clip].id)', whose "
      + edges.joined(separator: " and whose ")
  }

  private mutating func writeMetrics() {
    line("METRICS                                        value        score  weight   lost   good / poor")
    for side in ["O", "M"] {
      let ids = MetricID.allCases.filter { $0.rawValue.hasPrefix(side) }
      let total = ids.reduce(0.0) { $0 + weight($1) }
      for id in ids {
        let result = story.measurement[id]
        let definition = id.definition
        let name = pad("\(id.rawValue) \(definition.title)", 42)
        let value =
          result.value.map { pad(number($0, definition.decimals) + " " + definition.unit, 16) } ?? ""
        if let reason = result.reason {
          // A value that has no score is for information.
          line("\(name)  " + (value.isEmpty ? "not applicable: " : "\(value) not scored: ") + reason.text)
          continue
        }
        guard weight(id) > 0, let score = result.score else {
          line("\(name)  \(value)  for information")
          continue
        }
        let lost = total > 0 ? 100 * weight(id) * (1 - score) / total : 0
        let bounds = [definition.good, definition.poor].map { $0.map { shortest($0) } ?? "–" }
        line(
          "\(name)  \(value) \(number(score, 3))  \(pad(shortest(weight(id)), 4))  "
            + "\(pad(lost > 0.05 ? "−" + number(lost, 1) : "", 7)) \(bounds[0]) / \(bounds[1])"
            + (lost > 0.05 ? worstMoment(id) : ""))
      }
    }
    line(
      "Layout shift \(number(story.measurement.layoutShift, 4)); the oracle's is \(number(story.oracle.layoutShift, 4))."
    )
    line()
  }

  private func worstMoment(_ id: MetricID) -> String {
    let index = story.measurement.worstTransition[id.index]
    guard story.trace.transitions.indices.contains(index) else { return "" }
    let transition = story.trace.transitions[index]
    return "  at \(number(transition.start, 1)) s, " + transition.kind.rawValue
  }

  private mutating func writeGates() {
    line("GATES")
    for (id, result) in zip(GateID.allCases, story.measurement.gates) {
      let word =
        switch result {
        case .passed: ShownOutcome.pass.verdict
        case .failed: ShownOutcome.fail.verdict
        case .notApplicable: "– does not apply"
        }
      line("\(id.rawValue)  \(pad(id.title, 48)) \(word)")
      if result == .failed, let views = story.picture.failingViews(of: id) { line("    \(views)") }
    }
  }

  /// Writes the ranges in which the failures occur. They are found by playing the cell with other heights.
  private mutating func writeRanges() {
    guard ranges?.isEmpty != true, story.measurement.gates.contains(.failed) || ranges != nil else { return }
    line()
    line("WHEN IT FAILS, WITH EVERYTHING ELSE UNCHANGED")
    guard let ranges else { return line("Not searched: the cell is too large to be played a hundred times.") }
    for range in ranges { line(range.text) }
    if let bar = story.barOverKeys(ranges) {
      line(
        "These heights are without the bar of \(points(bar)) pt above the keys, which the notifications include."
      )
    }
  }

  private func weight(_ id: MetricID) -> Double {
    story.measurement[id].reason == nil ? TierWeights().weight(id.definition.tier) : 0
  }

  private func score(_ value: Double?) -> String { StoryNumbers.score(value) }
  private func points(_ value: Double) -> String { StoryNumbers.points(value) }
  private func number(_ value: Double, _ decimals: Int) -> String { StoryNumbers.fixed(value, decimals) }
  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
  private func rect(_ r: CGRect) -> String {
    "(\(points(r.minX)),\(points(r.minY)),\(points(r.width)),\(points(r.height)))"
  }
}
