import Foundation
import Metrics
import Support
import Trace

/// A moment of a cell that a picture shows, with its captions.
struct Moment {
  /// The time since the start of the cell, in seconds.
  var time: Double
  /// A title for the event at that time, in a few words.
  var title: String
  /// A description of the time, in a few words.
  var when: String
  var isRest: Bool
  /// Whether the keyboard was hidden before that time.
  var isAfterHide = false
  /// The index of the transition to which the moment belongs; -1 before the first transition.
  var transition: Int
}

/// A remark about a moment of a cell. Each kind of note has a different mark.
struct Note: Equatable {
  enum Kind: CaseIterable {
    case fine, covered, aboveTop, cut, action, gap, drift, worst
  }
  var kind: Kind
  var text: String
}

struct WorstMoment {
  var time: Double
  var transition: Int
  var metric: MetricID
}

extension PictureSubject {
  /// The moment that decided the first failed gate. If no gate failed, the moment at which the metric with
  /// the largest loss is worst; nil if nothing was lost.
  var worst: WorstMoment? {
    // A gate can fail because of a metric that has no worst transition. Then the next failed gate decides.
    var metric = GateID.allCases.lazy.filter { measurement[$0] == .failed }.map(\.definition.metric)
      .first { trace.transitions.indices.contains(worstTransition($0)) }
    if metric == nil {
      let weights = TierWeights()
      func lost(_ id: MetricID) -> Double {
        let result = measurement[id]
        return result.reason == nil ? result.score.map { weights.weight(id.tier) * (1 - $0) } ?? 0 : 0
      }
      let most = MetricID.allCases.max { lost($0) < lost($1) }
      if let most, lost(most) > 0.03 { metric = most }
    }
    guard let metric else { return nil }
    let index = worstTransition(metric)
    let moment = metric.definition.worstMoment
    if moment == .largestShift, let peak = measurement.largestShift {
      let owner = trace.transitions.lastIndex { $0.start <= peak.time + 1e-6 } ?? -1
      return WorstMoment(time: peak.time, transition: owner, metric: metric)
    }
    guard trace.transitions.indices.contains(index) else { return nil }
    let transition = trace.transitions[index]
    var time = trace.rest(of: transition)
    switch moment {
    case .rest: break
    case .mostHidden:
      time = times(transition).max { hidden($0, transition) < hidden($1, transition) } ?? time
    case .farthestFromOracle, .largestShift:
      time = times(transition).max { astray($0, transition) < astray($1, transition) } ?? time
    }
    return WorstMoment(time: time, transition: index, metric: metric)
  }

  /// The time of the largest loss and the problem in words; nil if nothing was lost.
  public var worstMoment: (time: Double, what: String)? {
    guard isDrawable, let worst else { return nil }
    let sentence = measurement.gates.contains(.failed) ? headline.drop { $0 != ":" }.dropFirst(2) : ""
    return (
      worst.time,
      sentence.isEmpty
        ? worst.metric.definition.complaint : "\(worst.metric.definition.complaint); \(sentence)"
    )
  }

  func times(_ transition: Transition) -> [Double] {
    let rate = Double(max(1, trace.frameRate))
    let count = min(240, max(0, Int(((transition.end - transition.start) * rate).rounded(.down))))
    return (0...count).map { min(transition.start + Double($0) / rate, trace.rest(of: transition)) }
  }

  private func hidden(_ time: Double, _ transition: Transition) -> Double {
    guard trace.inputs.indices.contains(transition.focus) else { return 0 }
    return scene(at: time).sight(trace.inputs[transition.focus].node, trace).hidden
  }

  /// Returns the vertical distance between the focused field and the position at which the oracle puts it, in
  /// points.
  private func astray(_ time: Double, _ transition: Transition) -> Double {
    guard trace.inputs.indices.contains(transition.focus), let oracle else { return 0 }
    let node = trace.inputs[transition.focus].node
    guard oracle.nodes.count == trace.nodes.count, !oracle.stages.isEmpty else { return 0 }
    // With another keyboard, the oracle's position says nothing about this one.
    guard
      abs(
        trace.rect(trace.keyboard, stage: trace.stage(at: time)).minY
          - oracle.rect(oracle.keyboard, stage: oracle.stage(at: time)).minY) <= 1
    else { return 0 }
    return abs(trace.presentation(node, at: time).minY - oracle.presentation(node, at: time).minY)
  }

  /// The transition to show in a picture of only one transition. It is the worst one if the keyboard appeared
  /// or changed in it, and otherwise the first in which the keyboard appears.
  var mainTransition: Int? {
    let shown: Set<TransitionKind> = [.show, .focusChange, .keyboardChange, .textChange, .undock, .drag]
    if let worst, trace.transitions.indices.contains(worst.transition),
      shown.contains(trace.transitions[worst.transition].kind)
    {
      return worst.transition
    }
    return trace.transitions.firstIndex { $0.kind == .show }
      ?? trace.transitions.firstIndex { shown.contains($0.kind) } ?? (trace.transitions.isEmpty ? nil : 0)
  }

  /// Returns the most informative moments in the order of time: the beginning, two during motion, the worst
  /// and the ends of transitions.
  ///
  /// A moment that looks like another one is left out.
  func moments(limit: Int = 6) -> [Moment] {
    guard let first = trace.transitions.first else {
      return [Moment(time: 0, title: "Whole time", when: "no events", isRest: true, transition: -1)]
    }
    let before = Moment(
      time: max(0, first.start - 1e-3), title: "Before", when: "no motion", isRest: true, transition: -1)
    let main = mainTransition ?? 0
    let candidates =
      [Candidate(priority: 0, moment: before)] + rests(main) + onTheWay(main) + worstMoment(main)
    var kept: [(moment: Moment, scene: PictureScene)] = []
    for candidate in candidates.sorted(by: { ($0.priority, $0.moment.time) < ($1.priority, $1.moment.time) })
    where kept.count < limit {
      let scene = scene(at: candidate.moment.time)
      // The moment after a hide is shown even if it looks like the beginning.
      let isEnd = candidate.moment.isAfterHide
      let isNew = kept.allSatisfy { other in
        abs(other.moment.time - candidate.moment.time) > 0.02
          && (!scene.looksLike(other.scene) || (isEnd && !other.moment.isAfterHide))
      }
      if isNew { kept.append((candidate.moment, scene)) }
    }
    return kept.map(\.moment).sorted { $0.time < $1.time }
  }

  /// A moment that may be shown. Candidates with the lowest priority value are chosen first.
  private struct Candidate {
    var priority: Double
    var moment: Moment
  }

  private func rests(_ main: Int) -> [Candidate] {
    trace.transitions.enumerated().map { n, transition in
      let time = trace.rest(of: transition)
      let isLast = n == trace.transitions.count - 1
      let badness = hidden(time, transition)
      return Candidate(
        priority: n == main ? 1 : isLast ? 2 : 4 - min(1, badness) + Double(n) * 1e-3,
        moment: Moment(
          time: time, title: title(transition),
          when: "\(transition.reachesRest ? "after motion" : "in motion"), \(seconds(time))",
          isRest: transition.reachesRest,
          isAfterHide: transition.kind == .hide && scene(at: time).keyboardKind == .hidden, transition: n))
    }
  }

  private func onTheWay(_ main: Int) -> [Candidate] {
    let moving = trace.transitions[main]
    return [(80.0, 3.6), (160.0, 3.5)].compactMap { milliseconds, priority in
      let time = moving.start + milliseconds / 1000
      guard time < moving.end - 0.02 else { return nil }
      return Candidate(
        priority: priority,
        moment: Moment(
          time: time, title: title(moving), when: "\(Int(milliseconds)) ms, \(seconds(time))", isRest: false,
          transition: main))
    }
  }

  private func worstMoment(_ main: Int) -> [Candidate] {
    guard let worst else { return [] }
    let own = trace.transitions.indices.contains(worst.transition) ? trace.transitions[worst.transition] : nil
    let isRest = own.map { $0.reachesRest && abs(worst.time - trace.rest(of: $0)) < 0.01 } ?? false
    let owner = own ?? trace.transitions[main]
    let place = isRest ? "after motion" : "\(Int(((worst.time - owner.start) * 1000).rounded())) ms"
    return [
      Candidate(
        priority: isRest ? 0.5 : 1.5,
        moment: Moment(
          time: worst.time, title: title(owner), when: "\(place), \(seconds(worst.time))", isRest: isRest,
          isAfterHide: owner.kind == .hide && scene(at: worst.time).keyboardKind == .hidden,
          transition: worst.transition))
    ]
  }

  func title(_ transition: Transition) -> String {
    let field =
      trace.inputs.indices.contains(transition.focus) ? name(trace.inputs[transition.focus].node) : ""
    switch transition.kind {
    case .show: return field.isEmpty ? "Keyboard appears" : "Tap on \(field)"
    case .focusChange: return "Focus on \(field)"
    case .keyboardChange: return "Keyboard changes"
    case .hide:
      // A presented screen takes the keyboard away.
      let cause = trace.presented.first { abs($0.start - transition.start) < 1e-6 }
      return cause.map { "\($0.style.text.prefix(1).uppercased() + $0.style.text.dropFirst()) appears" }
        ?? "Keyboard hides"
    case .textChange: return "Text grows"
    case .rotation: return "Device rotated"
    case .undock: return "Keyboard undocked"
    case .drag: return "Keyboard dragged"
    case .comeback: return "Back on this screen"
    case .layout: return "Screen laid out again"
    case .elsewhere: return "Another screen's keyboard"
    }
  }

  /// Returns the notes about a moment, with the most serious one first.
  func notes(_ moment: Moment, _ scene: PictureScene) -> [Note] {
    var notes: [Note] = []
    if let worst, abs(worst.time - moment.time) < 0.01 {
      notes.append(Note(kind: .worst, text: "worst: \(worst.metric.definition.complaint)"))
    }
    if moment.isAfterHide {
      if let drift = measurement[.M7].applicableValue,
        worstTransition(.M7) == moment.transition || drift <= 1
      {
        let scrolled = scrolledAway(moment.transition)
        notes.append(
          drift > 1
            ? Note(kind: .drift, text: "\(points(drift)) pt out of place")
            : Note(
              kind: .fine,
              text: scrolled > 1 ? "stays scrolled by \(points(scrolled)) pt" : "back in place"))
      }
      return notes
    }
    guard scene.focusNode >= 0, scene.keyboardKind != .hidden || moment.isRest, moment.transition >= 0 else {
      return notes
    }
    notes += fieldNotes(scene)
    guard moment.isRest else { return notes }
    if trace.primaryAction >= 0, scene.covered(trace.primaryAction, trace) != nil {
      notes.append(Note(kind: .action, text: "button under the keyboard"))
    } else if trace.primaryAction >= 0, scene.rects[trace.primaryAction].maxY <= scene.container.minY {
      notes.append(Note(kind: .aboveTop, text: "button past the top"))
    }
    if let gap = gap(scene) {
      notes.append(Note(kind: .gap, text: "\(points(gap.height)) pt between \(name(gap.node)) and keys"))
    }
    return notes
  }

  private func fieldNotes(_ scene: PictureScene) -> [Note] {
    let sight = scene.sight(scene.focusNode, trace)
    if sight.height < 0.5 { return [Note(kind: .cut, text: "field has no height")] }
    var notes: [Note] = []
    if sight.underKeyboard >= 0.5 {
      let share = Int((100 * sight.underKeyboard * sight.coveredWidth / max(sight.height, 0.01)).rounded())
      notes.append(
        Note(
          kind: .covered,
          text: sight.coveredWidth < 0.99
            ? "\(share) % of the field under the keyboard"
            : part(sight.underKeyboard, of: sight.height, "under the keyboard")))
    }
    if sight.beyondTop >= 0.5 {
      notes.append(Note(kind: .aboveTop, text: "field \(points(sight.beyondTop)) pt past the top"))
    }
    if sight.cut >= 0.5 {
      let how = trace.nodes[scene.focusNode].scroll >= 0 ? "outside its scroll view" : "cut off"
      notes.append(Note(kind: .cut, text: part(sight.cut, of: sight.height, how)))
    }
    if sight.behind >= 0.5 {
      let text = part(min(sight.behind, sight.height), of: sight.height, "behind \(name(sight.behindView))")
      notes.append(Note(kind: .covered, text: text))
    }
    if let line = lineCut(scene) {
      notes.append(line)
    } else if sight.isWhole {
      notes.append(Note(kind: .fine, text: "field visible"))
    }
    return notes
  }

  private func lineCut(_ scene: PictureScene) -> Note? {
    let (line, field) = (scene.caret, scene.rects[scene.focusNode])
    guard line.height > 1 else { return nil }
    let cut = line.height - max(0, min(line.maxY, field.maxY) - max(line.minY, field.minY))
    guard cut >= 1 else { return nil }
    return Note(
      kind: .cut,
      text: cut >= line.height - 0.5
        ? "typed line outside the field" : "\(points(cut)) of \(points(line.height)) pt of the line cut off")
  }

  /// Returns the distance between the input's position after a hide and its first position, in points; 0 if
  /// the window changed.
  ///
  /// A scroll view stays at the position at which UIKit left it if M7 does not require a return.
  private func scrolledAway(_ transition: Int) -> Double {
    let hide = trace.transitions[transition]
    guard trace.inputs.indices.contains(hide.focus), let first = trace.transitions.first,
      trace.geometries[trace.stages[first.stageBefore].geometry].window
        == trace.geometries[trace.stages[hide.stageAfter].geometry].window
    else { return 0 }
    let node = trace.inputs[hide.focus].node
    return abs(
      trace.rect(node, stage: hide.stageAfter).minY - trace.rect(node, stage: first.stageBefore).minY)
  }

  func worstTransition(_ id: MetricID) -> Int {
    measurement.worstTransition.indices.contains(id.index) ? measurement.worstTransition[id.index] : -1
  }

  /// Returns the space between the keyboard and the pinned bar. Without a bar, it is the space to the primary
  /// action above the keyboard, or else to the focused field.
  func gap(_ scene: PictureScene) -> (node: Int, height: Double)? {
    guard scene.keyboardKind == .docked || scene.keyboardKind == .hardwareBar else { return nil }
    var node = trace.pinnedBar >= 0 ? trace.pinnedBar : scene.focusNode
    guard trace.nodes.indices.contains(node) else { return nil }
    if trace.pinnedBar < 0, trace.nodes.indices.contains(trace.primaryAction) {
      let action = scene.rects[trace.primaryAction]
      if action.minY >= scene.rects[node].maxY, action.maxY <= scene.keyboard.minY {
        node = trace.primaryAction
      }
    }
    let rect = scene.rects[node]
    let height = Double(scene.keyboard.minY - rect.maxY)
    return height >= 1 && rect.maxY > scene.container.minY ? (node, height) : nil
  }

  private func part(_ hidden: Double, of height: Double, _ how: String) -> String {
    hidden >= height - 0.5 ? "all of the field \(how)" : "\(points(hidden)) of \(points(height)) pt \(how)"
  }
}

extension PictureScene {
  /// Whether a user could not distinguish the scene from another one.
  func looksLike(_ other: PictureScene) -> Bool {
    guard focus == other.focus, presented == other.presented, screen == other.screen,
      rects.count == other.rects.count
    else { return false }
    return zip(rects, other.rects).allSatisfy { a, b in
      abs(a.minX - b.minX) < 2 && abs(a.minY - b.minY) < 2 && abs(a.width - b.width) < 2
        && abs(a.height - b.height) < 2
    }
  }
}

func points(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e9 else { return "very many" }
  return trimmed(value, 1)
}

func seconds(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e6 else { return "–" }
  return fixed(value, 2) + " s"
}
