import Trace
import UIKit

extension CellStory {
  /// The place of the focused input, or of its caret's line, with the oracle after a transition.
  package enum OraclePlace: Equatable {
    case at(CGRect)
    /// The oracle has a keyboard at another place, so the positions cannot be compared. This happens if the app's own
    /// code moves the focus or replaces the keyboard.
    case anotherKeyboard
  }

  /// Returns the place with the oracle after a transition. Nil if the oracle has no matching transition.
  package func oraclePlace(ofTransition index: Int, isCaret: Bool) -> OraclePlace? {
    let transition = trace.transitions[index]
    guard trace.inputs.indices.contains(transition.focus),
      let twin = oracleTrace.transitions.index(matching: transition, at: index)
    else { return nil }
    let stage = oracleTrace.transitions[twin].stageAfter
    let own = trace.rect(trace.keyboard, stage: transition.stageAfter)
    let other = oracleTrace.rect(oracleTrace.keyboard, stage: stage)
    guard abs(own.minY - other.minY) <= 1 else { return .anotherKeyboard }
    return .at(
      oracleTrace.rect(isCaret ? oracleTrace.caret : trace.inputs[transition.focus].node, stage: stage))
  }
}
