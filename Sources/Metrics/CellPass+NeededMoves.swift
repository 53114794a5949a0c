import KeyboardAvoidance
import Trace

extension CellPass {
  /// Records whether something has to move in a transition, and whether any of it moves.
  ///
  /// The baseline's layout at the end of the transition decides what has to move, so the result does not depend
  /// on how a strategy came there, nor on whether the transition starts in motion or is interrupted.
  mutating func noteNeededMove(_ index: Int, _ transition: Transition, _ rest: Arrangement) {
    switch transition.kind {
    case .hide, .drag, .elsewhere: return
    case .show, .focusChange, .keyboardChange, .textChange, .rotation, .undock, .comeback, .layout:
      break
    }
    guard let (floor, _, after) = baselineStages(index) else { return }
    let place = floor.stage(after)
    guard place.cover != .hidden else { return }
    let input = trace.inputs[transition.focus]
    if pinnedBar < 0 || !scene.nodes[input.node].inBar {
      noteNeededMove(of: input, index, transition, from: place, to: rest)
    }
    if pinnedBar >= 0 {
      let resting = place.box(pinnedBar)
      if resting.y1 - place.bottomEdge(under: resting) > pixel {
        note(index, isMoved(pinnedBar, from: place, to: rest))
      }
    }
  }

  private mutating func noteNeededMove(
    of input: TraceInput, _ index: Int, _ transition: Transition, from place: Arrangement,
    to rest: Arrangement
  ) {
    let fit = fit(index, transition)
    let spans = RevealSpans(
      place, input: input, caretNode: trace.caret, action: trace.primaryAction, leaves: facts.leaves)
    let target = spans.target(fit)
    let area = place.area(for: input.node)
    guard abs(target.move(into: area)) > pixel else { return }
    let part = area.part(for: target.span)
    let made = parts(of: fit, input).contains { node in
      let box = place.box(node)
      let isOut = box.y0 < part.minY - 0.001 || box.y1 + RevealTarget.gap > part.maxY + 0.001
      return isOut && isMoved(node, from: place, to: rest)
    }
    note(index, made)
  }

  private mutating func note(_ index: Int, _ isMade: Bool) {
    details[index].isMoveNeeded = true
    if isMade { details[index].isMoveMade = true }
  }

  /// Returns the nodes of a target.
  private func parts(of content: RevealTarget.Content, _ input: TraceInput) -> [Int] {
    var parts = [input.node]
    if content == .caret { return parts + [trace.caret] }
    if content.rawValue >= RevealTarget.Content.fieldAndLabel.rawValue, input.label >= 0 {
      parts.append(input.label)
    }
    if content.rawValue >= RevealTarget.Content.fieldLabelAndAction.rawValue,
      RevealSpans.moves(trace.primaryAction, with: input.node, scene.nodes)
    {
      parts.append(trace.primaryAction)
    }
    if content == .everything {
      parts += leaves.filter {
        scene.nodes[$0].isContent && scene.nodes[$0].scroll < 0 && !scene.nodes[$0].inBar
      }
    }
    return parts
  }

  private func isMoved(_ node: Int, from place: Arrangement, to rest: Arrangement) -> Bool {
    let (a, b) = (place.box(node), rest.box(node))
    return abs(a.y0 - b.y0) > pixel || abs(a.y1 - b.y1) > pixel
  }
}
