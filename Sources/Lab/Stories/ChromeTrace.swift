import Foundation
import Matrix
import Simulation
import Trace

/// The trace of one cell in Chrome's trace event format, which Perfetto and chrome://tracing show as a
/// timeline.
///
/// Notifications and the strategy's changes are instant events. Transitions and animations are complete
/// events. Times are in microseconds from the start of the cell.
struct ChromeTrace: StoryDocument {
  struct Event: Encodable {
    var name: String
    var cat: String?
    /// The type of the event: `M` for metadata, `i` for an instant event, `X` for a complete event.
    var ph: String
    var ts: Double
    var dur: Double?
    /// The scope of an instant event, which is `t` for its row in the timeline.
    var s: String?
    var pid = 1
    var tid: Int
    var args: [String: String]?
  }

  var traceEvents: [Event]
  var displayTimeUnit = "ms"
  var otherData: [String: String]

  private enum Row: Int, CaseIterable {
    case transitions = 1, notifications, adjustments, animations
    var title: String {
      switch self {
      case .transitions: "transitions"
      case .notifications: "notifications"
      case .adjustments: "changes by the strategy"
      case .animations: "animations"
      }
    }
  }

  init(_ story: CellStory) {
    let trace = story.trace
    func micro(_ time: Double) -> Double { (time * 1e6).rounded() }
    func rect(_ r: CGRect) -> String { "\(r.minX) \(r.minY) \(r.width) \(r.height)" }
    traceEvents = [
      Event(name: "process_name", ph: "M", ts: 0, tid: 0, args: ["name": story.cell.text])
    ]
    for row in Row.allCases {
      traceEvents.append(
        Event(name: "thread_name", ph: "M", ts: 0, tid: row.rawValue, args: ["name": row.title]))
    }
    for transition in trace.transitions {
      let isFocused = trace.inputs.indices.contains(transition.focus)
      let node = isFocused ? trace.inputs[transition.focus].node : -1
      var args = ["keyboardMoves": "\(transition.keyboardMoves)", "reachesRest": "\(transition.reachesRest)"]
      if isFocused {
        args["input"] = trace.nodes[node].id
        args["rests at"] = rect(trace.rect(node, stage: transition.stageAfter))
        args["keyboard rests at"] = rect(trace.rect(trace.keyboard, stage: transition.stageAfter))
      }
      traceEvents.append(
        Event(
          name: transition.kind.rawValue, cat: "transition", ph: "X", ts: micro(transition.start),
          dur: micro(transition.end - transition.start), tid: Row.transitions.rawValue, args: args))
    }
    for note in trace.notifications {
      var args = [
        "beginFrame": rect(note.beginFrame), "endFrame": rect(note.endFrame), "duration": "\(note.duration)",
        "curve": "\(note.curve)", "isLocal": "\(note.isLocal)",
      ]
      args["seenBegin"] = note.seenBegin.map(rect)
      args["seenEnd"] = note.seenEnd.map(rect)
      traceEvents.append(
        Event(
          name: note.name, cat: "notification", ph: "i", ts: micro(note.time), s: "t",
          tid: Row.notifications.rawValue, args: args))
    }
    for change in trace.adjustments {
      traceEvents.append(
        Event(
          name: "\(change.target).\(change.what)", cat: "adjustment", ph: "i", ts: micro(change.time), s: "t",
          tid: Row.adjustments.rawValue, args: ["value": change.value, "animation": change.animation]))
    }
    for (number, motion) in trace.motions.enumerated() {
      traceEvents.append(
        Event(
          name: motion.curve.name, cat: "animation", ph: "X",
          ts: micro(motion.start), dur: micro(motion.end - motion.start),
          // Animations can overlap, but complete events in one row must not, so each animation has a row of
          // its own.
          tid: Row.animations.rawValue + number, args: ["duration": "\(motion.duration)"]))
    }
    otherData = ["cell": story.cell.text, "profile": story.profile.id]
  }
}
