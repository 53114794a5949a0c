/// A place in the app's source code.
public struct SourcePlace: Sendable, Hashable, CustomStringConvertible {
  /// The path of the file.
  public var file: String
  /// The line, from 1.
  public var line: Int

  /// Creates a place.
  public init(file: String, line: Int) { (self.file, self.line) = (file, line) }

  /// The place in the form `file:line`.
  public var description: String { "\(file):\(line)" }
}

/// Records the statement of the app's code that runs next.
///
/// Translated code of an app calls this function before each statement, so that a report can name the line that
/// changed a view.
public func _runs(_ file: StaticString = #filePath, _ line: Int = #line) {
  UIWorld.currentIfAny?.statement = (file, line)
}

extension UIWorld {
  /// The statement of the app's code that runs, if the code records its statements. Nil for other code, such as
  /// the built-in strategies.
  public static var currentPlace: SourcePlace? {
    currentIfAny?.statement.map { SourcePlace(file: "\($0.file)", line: $0.line) }
  }
}

extension UIWorld {
  /// Stops the app's code with a message that names the statement that runs, because code that this program generated
  /// cannot go on.
  public static func stop(_ reason: String) -> Never {
    guard let statement = currentIfAny?.statement else { fatalError(reason, file: "", line: 0) }
    fatalError(reason, file: statement.file, line: UInt(max(0, statement.line)))
  }
}

/// Returns whether the simulated device runs a version of iOS, which `#available` in the app's code asks.
///
/// Devices are known by the main number of their system, of which the last release is meant.
public func _isAvailable(_ system: Int) -> Bool {
  UIWorld.currentIfAny.map { $0.host.systemVersion >= system } ?? true
}
