// Logs are not written. As on iOS with a disabled level, the values in their messages are not computed.

/// The text of a log message, which is not kept.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  /// The parts of a message, which are not kept.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// Creates an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds nothing.
    public mutating func appendLiteral(_ literal: String) {}
    /// Adds nothing. The privacy, the format and the alignment of a value have no effect.
    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, format: OSLogFormat = .decimal, align: OSLogAlignment = .none,
      privacy: OSLogPrivacy = .auto
    ) {}
  }

  /// Creates a message, whose text is not kept.
  public init(stringLiteral value: String) {}
  /// Creates a message, whose text is not kept.
  public init(stringInterpolation: StringInterpolation) {}
}

/// Whether the values of a log message are shown.
public struct OSLogPrivacy: Sendable {
  /// How values are made unreadable.
  public enum Mask: Sendable { case hash, none }
  /// The kind of value decides.
  public static var auto: OSLogPrivacy { OSLogPrivacy() }
  /// The value is shown.
  public static var `public`: OSLogPrivacy { OSLogPrivacy() }
  /// The value is hidden.
  public static var `private`: OSLogPrivacy { OSLogPrivacy() }
  /// The value is always hidden.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy() }
  /// The kind of value decides.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  /// The value is hidden.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// The format of a value in a log message.
public struct OSLogFormat: Sendable {
  /// A number with digits after the point.
  public static func fixed(precision: Int = 6) -> OSLogFormat { OSLogFormat() }
  /// A whole number.
  public static var decimal: OSLogFormat { OSLogFormat() }
  /// A hexadecimal number.
  public static var hex: OSLogFormat { OSLogFormat() }
}

/// The alignment of a value in a log message.
public struct OSLogAlignment: Sendable {
  /// The value has its own width.
  public static var none: OSLogAlignment { OSLogAlignment() }
  /// The value is on the right.
  public static func right(columns: Int) -> OSLogAlignment { OSLogAlignment() }
  /// The value is on the left.
  public static func left(columns: Int) -> OSLogAlignment { OSLogAlignment() }
}

/// The importance of a log message, with Apple's raw values.
public struct OSLogType: RawRepresentable, Sendable, Hashable {
  /// Apple's raw value.
  public let rawValue: UInt8
  /// Creates a level from Apple's raw value.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The default level.
  public static let `default` = OSLogType(rawValue: 0)
  /// The level of information.
  public static let info = OSLogType(rawValue: 1)
  /// The level for debugging.
  public static let debug = OSLogType(rawValue: 2)
  /// The level of errors.
  public static let error = OSLogType(rawValue: 16)
  /// The level of faults.
  public static let fault = OSLogType(rawValue: 17)
}

/// A log, which is not written.
public final class OSLog: NSObject, @unchecked Sendable {
  /// The log without a subsystem.
  public static let `default` = OSLog(subsystem: "", category: "")
  /// The log that is never written.
  public static let disabled = OSLog(subsystem: "", category: "")
  /// Creates a log of a subsystem.
  public init(subsystem: String, category: String) {}
  /// Returns false, because no log is written.
  public func isEnabled(type: OSLogType) -> Bool { false }
}

/// A writer of log messages, which writes nothing.
public struct Logger: Sendable {
  /// Creates a writer for the default log.
  public init() {}
  /// Creates a writer for the log of a subsystem.
  public init(subsystem: String, category: String) {}
  /// Creates a writer for a log.
  public init(_ log: OSLog) {}

  /// Writes nothing.
  public func log(_ message: OSLogMessage) {}
  /// Writes nothing.
  public func log(level: OSLogType, _ message: OSLogMessage) {}
  /// Writes nothing.
  public func trace(_ message: OSLogMessage) {}
  /// Writes nothing.
  public func debug(_ message: OSLogMessage) {}
  /// Writes nothing.
  public func info(_ message: OSLogMessage) {}
  /// Writes nothing.
  public func notice(_ message: OSLogMessage) {}
  /// Writes nothing.
  public func warning(_ message: OSLogMessage) {}
  /// Writes nothing.
  public func error(_ message: OSLogMessage) {}
  /// Writes nothing.
  public func critical(_ message: OSLogMessage) {}
  /// Writes nothing.
  public func fault(_ message: OSLogMessage) {}
}

/// Writes nothing.
public func os_log(
  _ message: OSLogMessage, log: OSLog = .default, type: OSLogType = .default, _ arguments: any CVarArg...
) {}

/// Writes nothing.
public func os_log(
  _ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage, _ arguments: any CVarArg...
) {}
