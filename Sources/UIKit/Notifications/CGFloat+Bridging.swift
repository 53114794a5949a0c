#if !canImport(ObjectiveC)
  import Foundation

  // On iOS, Foundation casts a number in a dictionary with `as? CGFloat`. Without an Objective-C runtime, this
  // conformance makes the cast work.

  extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// Boxes the number in an `NSNumber`.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    /// Unboxes a number.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
      result = CGFloat(source.doubleValue)
    }

    /// Unboxes a number for `as? CGFloat`. It refuses a number that a `CGFloat` cannot represent exactly, as
    /// Foundation does.
    public static func _conditionallyBridgeFromObjectiveC(
      _ source: NSNumber, result: inout CGFloat?
    ) -> Bool {
      guard let number = Double(exactly: source) else { return false }
      result = CGFloat(number)
      return true
    }

    /// Unboxes a number, or returns 0 for nil.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
      CGFloat(source?.doubleValue ?? 0)
    }
  }
#endif
