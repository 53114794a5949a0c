import Platform
import UIKit

/// What a log says about one keyboard notification; frames are in screen coordinates, in points.
///
/// Everything stands as it was printed, except where a finding says otherwise.
public struct RecordedEvent: Sendable, Equatable {
  /// Which of the six notifications of UIKit.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    case willChangeFrame, willShow, didChangeFrame, didShow, willHide, didHide
  }

  /// How a notification was printed.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// A dump of `userInfo`, with or without the notification around it.
    case dump
    /// A line with frames that someone wrote a format for, or a description of a typed message of iOS 26.
    case line
    /// The name alone.
    case name
  }

  /// Which notification; nil where none is printed and the frames do not tell.
  public var name: Name?
  /// Whether the frames told the name, since none is printed.
  public var isNameInferred = false
  /// How it was printed.
  public var form: Form
  /// Seconds since the first event with a time; nil when its line has none.
  public var time: Double?
  /// The frame at the beginning of the animation.
  public var begin: CGRect?
  /// The frame at the end of the animation.
  public var end: CGRect?
  /// The size at the beginning: that of the frame, or one printed alone.
  public var beginSize: CGSize?
  /// The size at the end: that of the frame, or one printed alone.
  public var endSize: CGSize?
  /// The reported duration in seconds.
  public var duration: Double?
  /// The reported curve as an integer.
  public var curve: Int?
  /// Whether the keyboard belongs to the app.
  public var isLocal: Bool?
  /// The deprecated bounds.
  public var bounds: CGRect?
  /// The deprecated centre at the beginning, in window coordinates.
  public var beginCenter: CGPoint?
  /// The deprecated centre at the end, in window coordinates.
  public var endCenter: CGPoint?
  /// `UIKeyboardFrameChangedByUserInteraction`.
  public var changedByUser: Bool?
  /// Size of the `UIScreen` that was printed as the notification's object.
  public var printedScreen: CGSize?
  /// The screen its frames were made for, as far as they tell.
  public var screen: RecordedScreen?
  /// Whether no word says that its one frame is the end frame.
  var isEndAssumed = false
  /// First and last line it was read from, from 1.
  public var lines: ClosedRange<Int>

  /// Makes an event without values.
  public init(name: Name?, form: Form, lines: ClosedRange<Int>) {
    self.name = name
    self.form = form
    self.lines = lines
  }
}

/// A screen that the frames of a log give away.
public struct RecordedScreen: Sendable, Equatable {
  /// How a screen was recognised. In order of trust.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// The notification's object is a `UIScreen` whose bounds are printed (iOS 16.1 and later).
    case screenObject = "screen-object"
    /// The keyboard begins below the bottom edge and ends resting on it.
    case slidesIn = "slides-in"
    /// The keyboard rests on the bottom edge and ends below it.
    case slidesOut = "slides-out"
    /// Begin and end frame rest on the same edge.
    case restsOnEdge = "rests-on-edge"
    /// One frame alone touches the bottom edge of a screen in the device table.
    case edgeOfKnownScreen = "edge-of-known-screen"
    /// The frame is taller than wide and as tall as the screen of a device that ran a system before iOS 8,
    /// where frames were not rotated.
    case unrotated
    /// Only sizes were printed, and the device table has a keyboard of that size.
    case sizeAlone = "size-alone"

    /// The rule in one clause for a person.
    public var explanation: String {
      switch self {
      case .screenObject: "the log prints the screen"
      case .slidesIn: "the keyboard comes from below the bottom edge and ends resting on it"
      case .slidesOut: "the keyboard rests on the bottom edge and ends below it"
      case .restsOnEdge: "both frames rest on the same edge"
      case .edgeOfKnownScreen: "one frame touches the bottom edge of a known screen"
      case .unrotated: "the frame is not rotated, as before iOS 8, and as long as a known screen"
      case .sizeAlone: "a known keyboard has the printed size"
      }
    }
  }

  /// Size in the orientation, in points; nil when several screens fit.
  public var size: CGSize?
  /// How the device was held.
  public var orientation: UIInterfaceOrientation
  /// Ids of the devices that fit, in the order of the table; none when the table has no such screen.
  public var devices: [String]
  /// How it was recognised.
  public var rule: Rule
  /// The line of the first event that shows it.
  public var line: Int
}

/// How many lines of a log were read; every line is either used or ignored.
public struct LineCounts: Sendable, Equatable {
  /// Lines of the file.
  public var read = 0
  /// Lines that belong to an event of the sequence.
  public var used = 0
  /// All other lines.
  public var ignored: Int { read - used }

  /// Makes counts.
  public init(read: Int = 0, used: Int = 0) {
    self.read = read
    self.used = used
  }
}

/// Keyboard notifications in the order a log prints them.
public struct RecordedSequence: Sendable, Equatable {
  /// The log's name, for messages.
  public var file: String
  /// The notifications in order.
  public var events: [RecordedEvent]
  /// The different screens in order of appearance, each with the most trusted rule that shows it.
  public var screens: [RecordedScreen]
  /// Ids of the devices that fit all screens and systems, in the order of the table; none when no screen
  /// was recognised or the log contradicts itself.
  public var devices: [String]
  /// Major system versions that can print such a log; nil when it contradicts itself.
  public var systems: ClosedRange<Int>?
  /// What narrows `systems`, each with its line.
  public var systemReasons: [String]
  /// Warnings and errors in order of their lines.
  public var findings: [LogFinding]
  /// What became of the lines.
  public var lines: LineCounts

  /// Whether an error is among the findings.
  public var hasErrors: Bool { findings.contains { $0.kind.severity == .error } }
}
