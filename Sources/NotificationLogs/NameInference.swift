import UIKit

/// Infers the notification of an event without a name from the event's frames.
///
/// The event is a show if the keyboard enters the screen, a hide if the keyboard leaves it, and a frame
/// change if the keyboard is on the screen before and after. If the next event has the same frames, the next
/// event is the did notification.
struct NameInference {
  struct InferredName {
    var name: RecordedEvent.Name
    var reason: String
  }

  /// Whether the keyboard is on the screen after the previous event; nil before the first event.
  private var isUp: Bool?
  private var last: RecordedEvent?

  /// Infers the name of an event that has none; returns nil if its frames are not enough.
  mutating func infer(_ event: inout RecordedEvent, on screen: RecordedScreen?) -> InferredName? {
    if event.name == nil, event.isEndAssumed, event.begin == nil, let end = event.end, isUp != true,
      isOn(end, screen) == false
    {
      // If the keyboard is not on the screen yet, it starts at this frame.
      event.begin = end
      event.beginSize = end.size
      event.end = nil
      event.endSize = nil
    }
    let before = event.begin.flatMap { isOn($0, screen) } ?? isUp
    let after = event.end.flatMap { isOn($0, screen) }
    defer {
      if let after { isUp = after }
      last = event
    }
    guard event.name == nil, event.begin != nil || event.end != nil else { return nil }
    if let last, let name = last.name, last.begin == event.begin, last.end == event.end, event.end != nil,
      isPair(last, event), let did = Self.did[name]
    {
      return named(did, "it has the same frames as line \(last.lines.lowerBound)", &event)
    }
    switch (before, after) {
    case (true, true):
      return named(.willChangeFrame, "the keyboard is on the screen before and after", &event)
    case (_, true): return named(.willShow, "the keyboard enters the screen", &event)
    case (_, false):
      return named(.willHide, "the keyboard leaves the screen or stays below it", &event)
    case (false, nil): return named(.willShow, "the keyboard comes from below the screen", &event)
    case (true, nil): return named(.willHide, "the keyboard is on the screen before the event", &event)
    case (nil, nil): return nil
    }
  }

  private static let did: [RecordedEvent.Name: RecordedEvent.Name] = [
    .willShow: .didShow, .willHide: .didHide, .willChangeFrame: .didChangeFrame,
  ]

  /// Returns whether the second event can mark the end of the first event's animation. This depends on the
  /// time between them.
  private func isPair(_ first: RecordedEvent, _ second: RecordedEvent) -> Bool {
    guard let start = first.time, let end = second.time else { return true }
    return end - start < 1.5
  }

  private func named(
    _ name: RecordedEvent.Name, _ reason: String, _ event: inout RecordedEvent
  ) -> InferredName {
    event.name = name
    event.isNameInferred = true
    return InferredName(name: name, reason: reason)
  }

  /// Returns whether any part of a frame is on the screen; nil if the screen is unknown.
  private func isOn(_ frame: CGRect, _ screen: RecordedScreen?) -> Bool? {
    guard let screen, let size = screen.size else { return frame.height > 0 ? nil : false }
    if screen.rule == .unrotated {
      return frame.width > 0 && frame.minX < size.height - 1 && frame.maxX > 1
    }
    return frame.height > 0 && frame.minY < size.height - 1 && frame.maxY > 1
  }
}
