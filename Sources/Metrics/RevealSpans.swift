import KeyboardAvoidance
import Trace

/// The vertical extents from which a reveal target is chosen.
///
/// The action is included if it moves with the field, so both must be in the same scroll view or in none, and
/// neither may be in a bar. All other content outside scroll views and bars is included if the field is also
/// outside scroll views and bars.
struct RevealSpans {
  var caret: KeyboardAvoidance.Span
  var field: KeyboardAvoidance.Span
  var label: KeyboardAvoidance.Span?
  var action: KeyboardAvoidance.Span?
  var everything: KeyboardAvoidance.Span?

  init(_ place: Arrangement, input: TraceInput, caretNode: Int, action actionNode: Int, leaves: [Int]) {
    let nodes = place.nodes
    field = place.box(input.node).span
    let caretBox = place.box(caretNode)
    caret = caretBox.height > 0 ? caretBox.span : field
    if input.label >= 0 { label = place.box(input.label).span }
    if RevealSpans.moves(actionNode, with: input.node, nodes) { action = place.box(actionNode).span }
    if nodes[input.node].scroll < 0 && !nodes[input.node].inBar {
      for leaf in leaves where nodes[leaf].isContent && nodes[leaf].scroll < 0 && !nodes[leaf].inBar {
        let box = place.box(leaf)
        if !box.isEmpty { everything = box.span.union(everything) }
      }
    }
  }

  static func moves(_ action: Int, with field: Int, _ nodes: UnsafePointer<NodeFacts>) -> Bool {
    action >= 0 && nodes[action].scroll == nodes[field].scroll && !nodes[action].inBar && !nodes[field].inBar
  }

  func has(_ content: RevealTarget.Content) -> Bool {
    switch content {
    case .caret, .field: true
    case .fieldAndLabel: label != nil
    case .fieldLabelAndAction: action != nil
    case .everything: everything != nil
    }
  }

  func target(_ usable: UsableArea) -> RevealTarget {
    RevealTarget(
      caret: caret, field: field, label: label, action: action, everything: everything, usable: usable)
  }

  func target(_ content: RevealTarget.Content) -> RevealTarget {
    var target = target(UsableArea(KeyboardAvoidance.Span(0, .infinity)))
    target.content = content
    switch content {
    case .caret: target.span = caret
    case .field: target.span = field
    case .fieldAndLabel: target.span = field.union(label)
    case .fieldLabelAndAction: target.span = field.union(label).union(action)
    case .everything: target.span = field.union(label).union(action).union(everything)
    }
    return target
  }
}
