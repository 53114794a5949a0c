import UIKit

/// Concludes from the frames which notification an event without a name was.
///
/// A keyboard that comes onto the screen shows, one that leaves hides, and one that is on the screen before and
/// after changes its frame. The same frames once more, without anything between, are those of the did.
struct NameInference {
  /// What was concluded of an event.
  struct Conclusion {
    var name: RecordedEvent.Name
    var reason: String
  }

  /// Whether the keyboard is up after the events so far, nil before the first.
  private var isUp: Bool?
  private var last: RecordedEvent?

  /// The name of an event that has none; nil where its frames do not tell.
  mutating func conclude(_ event: inout RecordedEvent, on screen: RecordedScreen?) -> Conclusion? {
    if event.name == nil, event.isEndAssumed, event.begin == nil, let end = event.end, isUp != true,
      isOn(end, screen) == false
    {
      // A keyboard that is not up comes from there.
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
      return named(did, "the same frames as line \(last.lines.lowerBound)", &event)
    }
    switch (before, after) {
    case (true, true): return named(.willChangeFrame, "the keyboard is up before and after", &event)
    case (_, true): return named(.willShow, "the keyboard comes onto the screen", &event)
    case (_, false):
      return named(.willHide, "the keyboard leaves the screen or stays below it", &event)
    case (false, nil): return named(.willShow, "the keyboard comes from below the screen", &event)
    case (true, nil): return named(.willHide, "the keyboard is up before", &event)
    case (nil, nil): return nil
    }
  }

  private static let did: [RecordedEvent.Name: RecordedEvent.Name] = [
    .willShow: .didShow, .willHide: .didHide, .willChangeFrame: .didChangeFrame,
  ]

  /// Whether one event can be the end of the other: they are no further apart than animations take.
  private func isPair(_ first: RecordedEvent, _ second: RecordedEvent) -> Bool {
    guard let start = first.time, let end = second.time else { return true }
    return end - start < 1.5
  }

  private func named(
    _ name: RecordedEvent.Name, _ reason: String, _ event: inout RecordedEvent
  ) -> Conclusion {
    event.name = name
    event.isNameInferred = true
    return Conclusion(name: name, reason: reason)
  }

  /// Whether a frame shows anything on the screen; nil where nothing tells.
  private func isOn(_ frame: CGRect, _ screen: RecordedScreen?) -> Bool? {
    guard let screen, let size = screen.size else { return frame.height > 0 ? nil : false }
    if screen.rule == .unrotated {
      return frame.width > 0 && frame.minX < size.height - 1 && frame.maxX > 1
    }
    return frame.height > 0 && frame.minY < size.height - 1 && frame.maxY > 1
  }
}
