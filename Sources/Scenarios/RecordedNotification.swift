import Support
import UIKit

/// A keyboard notification from a log. Its frames are in screen coordinates, in points.
public struct RecordedNotification: Sendable, Equatable {
  /// The name of the notification.
  public var name: KeyboardNotificationName
  /// The begin frame; nil if the log has none. The previous end frame is then used.
  public var begin: CGRect?
  /// The end frame; nil if the log has none. The previous end frame is then used.
  public var end: CGRect?
  /// The reported duration in seconds; nil if the log has none. A duration of 0.25 s is then used.
  public var duration: Double?
  /// The reported animation curve; nil if the log has none. The platform profile's curve is then used.
  public var curve: Int?
  /// Whether the keyboard belonged to the app; nil if the log does not say so. True is then used.
  public var isLocal: Bool?

  /// Creates a recorded notification.
  public init(
    name: KeyboardNotificationName, begin: CGRect? = nil, end: CGRect? = nil, duration: Double? = nil,
    curve: Int? = nil, isLocal: Bool? = nil
  ) {
    self.name = name
    self.begin = begin
    self.end = end
    self.duration = duration
    self.curve = curve
    self.isLocal = isLocal
  }
}

// MARK: Scenario files

extension RecordedNotification {
  static let keys = ["name", "begin", "end", "duration", "curve", "isLocal"]

  init?(_ value: JSONValue, _ problems: inout JSONProblems) {
    guard let value = problems.collect(value.object) else { return nil }
    problems.refuseUnknownKeys(of: value, known: Self.keys)
    let begin = value["begin"].flatMap { problems.frame($0) }
    let end = value["end"].flatMap { problems.frame($0) }
    let duration = problems.number(value, "duration", in: 0...ScenarioReader.longestAnimation)
    let curve = problems.integer(value, "curve", in: 0...Int(Int32.max))
    let isLocal = problems.flag(value, "isLocal")
    guard problems.required(value, "name") != nil,
      let word = problems.choice(value, "name", as: NotificationWord.self)
    else { return nil }
    self.init(name: word.name, begin: begin, end: end, duration: duration, curve: curve, isLocal: isLocal)
  }

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("name", NotificationWord(name).rawValue)
    if let begin { json.member("begin", begin) }
    if let end { json.member("end", end) }
    if let duration { json.member("duration", duration) }
    if let curve { json.member("curve", curve) }
    if let isLocal { json.member("isLocal", isLocal) }
    json.endObject()
  }
}

/// The word for a notification in a scenario file, which is UIKit's name without the parts that all names
/// share.
enum NotificationWord: String, CaseIterable {
  case willShow, didShow, willHide, didHide, willChangeFrame, didChangeFrame

  init(_ name: KeyboardNotificationName) {
    self =
      switch name {
      case .willShow: .willShow
      case .didShow: .didShow
      case .willHide: .willHide
      case .didHide: .didHide
      case .willChangeFrame: .willChangeFrame
      case .didChangeFrame: .didChangeFrame
      }
  }

  var name: KeyboardNotificationName {
    switch self {
    case .willShow: .willShow
    case .didShow: .didShow
    case .willHide: .willHide
    case .didHide: .didHide
    case .willChangeFrame: .willChangeFrame
    case .didChangeFrame: .didChangeFrame
    }
  }
}

extension JSONProblems {
  /// Returns the frame in an array of four numbers; nil if the value is wrong.
  fileprivate mutating func frame(_ value: JSONValue) -> CGRect? {
    let limit = ScenarioReader.largestCoordinate
    let ranges = [-limit...limit, -limit...limit, 0...limit, 0...limit]
    return numbers(value, "a frame [x, y, width, height]", in: ranges).map {
      CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    }
  }

  /// Returns the numbers of an array that must have one number in each of the ranges; nil if the value is
  /// wrong.
  mutating func numbers(_ value: JSONValue, _ expected: String, in ranges: [ClosedRange<Double>]) -> [Double]?
  {
    guard value.kind == .array, value.count == ranges.count else {
      add(
        value.kind == .array
          ? value.problem("expected \(expected), found \(value.count) values") : value.mismatch(expected))
      return nil
    }
    var numbers: [Double] = []
    for (range, element) in zip(ranges, value.elements) {
      let number = collect { () throws(JSONProblem) in try element.double(in: range) }
      if let number { numbers.append(number) }
    }
    return numbers.count == ranges.count ? numbers : nil
  }
}

extension JSONWriter {
  /// Writes a member whose value is a frame, as an array of four numbers.
  fileprivate mutating func member(_ name: String, _ frame: CGRect) {
    let sides = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
    member(name, numbers: sides.map { Double($0) })
  }

  /// Writes a member whose value is an array of numbers.
  mutating func member(_ name: String, numbers: [Double]) {
    key(name)
    beginArray()
    for number in numbers { value(number) }
    endArray()
  }
}
