import Platform
import UIKit

/// A keyboard notification in a log. Its frames are in screen coordinates, in points.
///
/// Every value is as printed, unless a finding says that it was changed.
public struct RecordedEvent: Sendable, Equatable {
  /// One of the six keyboard notifications of UIKit.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    case willChangeFrame, willShow, didChangeFrame, didShow, willHide, didHide
  }

  /// The format in which a notification was printed.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// A dump of `userInfo`, with or without the notification around it.
    case dump
    /// A line with frames in a custom format, or a description of a typed message of iOS 26.
    case line
    case name
  }

  /// The notification; nil if no name is printed and it cannot be inferred from the frames.
  public var name: Name?
  /// Whether the name was inferred from the frames because it is not printed.
  var isNameInferred = false
  /// The format in which the notification was printed.
  public var form: Form
  /// The seconds since the first event with a time; nil if no time is printed on the event's line.
  public var time: Double?
  /// The frame at the beginning of the animation.
  public var begin: CGRect?
  /// The frame at the end of the animation.
  public var end: CGRect?
  /// The size of the keyboard at the beginning, from the frame or printed without a position.
  var beginSize: CGSize?
  /// The size of the keyboard at the end, from the frame or printed without a position.
  var endSize: CGSize?
  /// The reported duration in seconds.
  public var duration: Double?
  /// The reported curve as an integer.
  public var curve: Int?
  /// Whether the keyboard belongs to the app.
  public var isLocal: Bool?
  /// The deprecated bounds of the keyboard.
  public var bounds: CGRect?
  /// The deprecated centre of the keyboard at the beginning, in window coordinates.
  var beginCenter: CGPoint?
  /// The deprecated centre of the keyboard at the end, in window coordinates.
  var endCenter: CGPoint?
  /// The value of `UIKeyboardFrameChangedByUserInteraction`.
  var changedByUser: Bool?
  /// The size of the `UIScreen` that was printed as the notification's object.
  var printedScreen: CGSize?
  /// The screen on which the frames were measured; nil if it was not recognised.
  public var screen: RecordedScreen?
  /// Whether the event's only frame is read as the end frame although no word says so.
  var isEndAssumed = false
  /// The range of lines from which the event was read, counted from 1.
  public var lines: ClosedRange<Int>

  /// Creates an event without values.
  public init(name: Name?, form: Form, lines: ClosedRange<Int>) {
    self.name = name
    self.form = form
    self.lines = lines
  }
}

/// A screen that was recognised from the frames of a log.
public struct RecordedScreen: Sendable, Equatable {
  /// The rules that recognise a screen, the most trusted first.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// The notification's object is a `UIScreen` whose bounds are printed (iOS 16.1 and later).
    case screenObject = "screen-object"
    /// The keyboard begins below the bottom edge and ends on it.
    case slidesIn = "slides-in"
    /// The keyboard begins on the bottom edge and ends below it.
    case slidesOut = "slides-out"
    /// The begin and the end frame have the same bottom edge.
    case restsOnEdge = "rests-on-edge"
    /// A single frame touches the bottom edge of a screen in the device table.
    case edgeOfKnownScreen = "edge-of-known-screen"
    /// The frame is as tall as the screen of a device with a system before iOS 8, which did not rotate
    /// frames.
    case unrotated
    /// Only sizes were printed, and the device table has a keyboard of that size.
    case sizeAlone = "size-alone"

    /// The rule in one clause, for the user.
    public var explanation: String {
      switch self {
      case .screenObject: "the log contains the screen"
      case .slidesIn: "the keyboard comes from below the bottom edge and ends on it"
      case .slidesOut: "the keyboard begins on the bottom edge and ends below it"
      case .restsOnEdge: "both frames have the same bottom edge"
      case .edgeOfKnownScreen: "one frame touches the bottom edge of a known screen"
      case .unrotated: "the frame is not rotated (as before iOS 8) and is as long as a known screen"
      case .sizeAlone: "a known keyboard has the printed size"
      }
    }
  }

  /// The size of the screen in its orientation, in points; nil if several screens fit.
  public var size: CGSize?
  /// The orientation of the device.
  public var orientation: UIInterfaceOrientation
  /// The ids of the devices that fit, in table order; empty if the table has no such screen size.
  public var devices: [String]
  /// The rule that recognised the screen.
  public var rule: Rule
  /// The line of the first event that shows the screen.
  public var line: Int
}

/// The line counts of a log. Every line is either used or ignored.
public struct LineCounts: Sendable, Equatable {
  /// The number of lines in the file.
  public var read = 0
  /// The number of lines that belong to an event of the sequence.
  public var used = 0
  /// The number of lines that belong to no event.
  public var ignored: Int { read - used }

  /// Creates counts.
  public init(read: Int = 0, used: Int = 0) {
    self.read = read
    self.used = used
  }
}

/// The keyboard notifications of a log, in the order of the log.
public struct RecordedSequence: Sendable, Equatable {
  /// The name of the log, for messages.
  public var file: String
  /// The notifications in order.
  public var events: [RecordedEvent]
  /// The distinct screens in order of appearance, each with the most trusted rule that recognised it.
  public var screens: [RecordedScreen]
  /// The ids of the devices that fit all screens and systems, in table order; empty if no screen was
  /// recognised or the log contradicts itself.
  public var devices: [String]
  /// The major system versions that can print such a log; nil if the log contradicts itself.
  public var systems: ClosedRange<Int>?
  /// The facts that narrow `systems`, each with its line.
  public var systemReasons: [String]
  /// The warnings and errors, ordered by line.
  public var findings: [LogFinding]
  /// The numbers of used and ignored lines.
  public var lines: LineCounts

  /// Whether the findings contain an error.
  public var hasErrors: Bool { findings.contains { $0.kind.severity == .error } }
}
