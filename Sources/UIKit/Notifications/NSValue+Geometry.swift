#if !canImport(ObjectiveC)
  import Foundation

  // On iOS a rectangle in a dictionary answers both to `as? NSValue` and to `as? CGRect`. Without an Objective-C
  // runtime only the conformances below make it so.

  extension CGRect: @retroactive _ObjectiveCBridgeable {
    /// Boxes the rectangle.
    public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }

    /// Opens a box.
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
      result = source.cgRectValue
    }

    /// Opens a box, as `as? CGRect` does.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) -> Bool {
      result = source.cgRectValue
      return true
    }

    /// Opens a box; nil is the zero rectangle.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
      source?.cgRectValue ?? .zero
    }
  }
#endif

extension NSValue {
  /// Boxes a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  /// Boxes a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Boxes a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// The boxed rectangle.
  public var cgRectValue: CGRect {
    let rect = rectValue
    UIWorld.currentIfAny?.readFrame(rect)
    return rect
  }
  /// The boxed point.
  public var cgPointValue: CGPoint { pointValue }
  /// The boxed size.
  public var cgSizeValue: CGSize { sizeValue }
}
