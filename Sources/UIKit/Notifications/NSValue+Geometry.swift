#if !canImport(ObjectiveC)
  import Foundation

  // On iOS a rectangle in a dictionary can be cast with both `as? NSValue` and `as? CGRect`. Without an
  // Objective-C runtime, these conformances make both casts work.

  extension CGRect: @retroactive _ObjectiveCBridgeable {
    /// Boxes the rectangle in an `NSValue`.
    public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }

    /// Unboxes a rectangle.
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
      result = source.cgRectValue
    }

    /// Unboxes a rectangle for `as? CGRect`.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) -> Bool {
      result = source.cgRectValue
      return true
    }

    /// Unboxes a rectangle, or returns the zero rectangle for nil.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
      source?.cgRectValue ?? .zero
    }
  }
#endif

extension NSValue {
  /// Creates a value that contains a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  /// Creates a value that contains a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Creates a value that contains a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// The boxed rectangle.
  public var cgRectValue: CGRect { rectValue }
  /// The boxed point.
  public var cgPointValue: CGPoint { pointValue }
  /// The boxed size.
  public var cgSizeValue: CGSize { sizeValue }
}
