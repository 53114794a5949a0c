// Layers, paths and animations of Core Animation. Nothing is drawn, so their values are stored or dropped.

/// The corners of a layer, with Apple's raw values.
public struct CACornerMask: OptionSet, Sendable {
  /// Apple's raw value.
  public let rawValue: UInt
  /// Creates corners from Apple's raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  /// The top right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  /// The bottom left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  /// The bottom right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// Apple's raw value.
  public var rawValue: String
  /// Creates a shape from Apple's raw value.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A part of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A smooth transition.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// A layer with a color gradient. It is stored but not drawn.
open class CAGradientLayer: CALayer {
  /// The colors.
  open var colors: [Any]?
  /// The places of the colors.
  open var locations: [NSNumber]?
  /// The start of the gradient, as a share of the bounds.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// The end of the gradient, as a share of the bounds.
  open var endPoint = CGPoint(x: 0.5, y: 1)
}

#if !canImport(CoreGraphics)
  /// A path. It is not drawn.
  open class CGPath {
    /// Creates an empty path.
    public init() {}
  }
#endif

/// A layer with a path. It is stored but not drawn.
open class CAShapeLayer: CALayer {
  /// The path.
  open var path: CGPath?
  /// The color inside the path.
  open var fillColor: CGColor?
  /// The color of the line.
  open var strokeColor: CGColor?
  /// The width of the line, in points.
  open var lineWidth: CGFloat = 1
  /// The lengths of dashes.
  open var lineDashPattern: [NSNumber]?
}

/// The corners of a rectangle, with Apple's raw values.
public struct UIRectCorner: OptionSet, Sendable {
  /// Apple's raw value.
  public let rawValue: UInt
  /// Creates corners from Apple's raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top left corner.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// The top right corner.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// The bottom left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// The bottom right corner.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// All corners.
  public static let allCorners = UIRectCorner(rawValue: ~0)
}

/// A path of lines and curves. It is not drawn.
open class UIBezierPath: NSObject {
  /// Creates an empty path.
  public override init() { super.init() }
  /// Creates a rectangle.
  public convenience init(rect: CGRect) { self.init() }
  /// Creates an ellipse.
  public convenience init(ovalIn rect: CGRect) { self.init() }
  /// Creates a rectangle with round corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) { self.init() }
  /// Creates a rectangle with some round corners.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
  }
  #if !canImport(CoreGraphics)
    /// The path as a Core Graphics object.
    public private(set) lazy var cgPath = CGPath()
  #endif
  /// The width of the line, in points.
  open var lineWidth: CGFloat = 1
  /// Begins a line.
  open func move(to point: CGPoint) {}
  /// Draws a line.
  open func addLine(to point: CGPoint) {}
  /// Draws a curve.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {}
  /// Draws an arc.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {}
  /// Ends the path where it began.
  open func close() {}
  /// Draws the line.
  open func stroke() {}
  /// Draws the inside.
  open func fill() {}
}

/// An animation of a layer. Layers are not drawn, so it is not played.
open class CAAnimation: NSObject {
  /// The duration in seconds.
  open var duration = 0.0
  /// The start in seconds.
  open var beginTime = 0.0
  /// The number of repetitions.
  open var repeatCount: Float = 0
  /// Whether the animation is played backwards too.
  open var autoreverses = false
  /// Whether the animation is removed at its end.
  open var isRemovedOnCompletion = true
  /// The course of the animation.
  open var timingFunction: CAMediaTimingFunction?
  /// Creates an animation.
  public override init() { super.init() }
}

/// An animation of a property of a layer. It is not played.
open class CAPropertyAnimation: CAAnimation {
  /// The property.
  open var keyPath: String?
  /// Whether the values are added to the property.
  open var isAdditive = false
  /// Creates an animation of a property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// An animation between two values. It is not played.
open class CABasicAnimation: CAPropertyAnimation {
  /// The first value.
  open var fromValue: Any?
  /// The last value.
  open var toValue: Any?
}

/// An animation of several values, such as a field that shakes. It is not played.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values.
  open var values: [Any]?
  /// The times of the values, as shares of the duration.
  open var keyTimes: [NSNumber]?
}

/// An animation of a change of content. It is not played.
open class CATransition: CAAnimation {}

/// The course of an animation. It is stored but not played.
open class CAMediaTimingFunction: NSObject {
  /// Creates a course by its name.
  public init(name: CAMediaTimingFunctionName) {}
  /// Creates a course from a curve.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {}
}

/// The name of the course of an animation.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// Apple's raw value.
  public var rawValue: String
  /// Creates a name from Apple's raw value.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at the beginning.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at the beginning and at the end.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
}

extension CALayer {
  /// Adds a layer, which is not drawn.
  public func addSublayer(_ layer: CALayer) {}
  /// Adds a layer, which is not drawn.
  public func insertSublayer(_ layer: CALayer, at idx: UInt32) {}
  /// Removes the layer.
  public func removeFromSuperlayer() {}
  /// Adds an animation, which is not played.
  public func add(_ anim: CAAnimation, forKey key: String?) {}
  /// Removes an animation.
  public func removeAnimation(forKey key: String) {}
  /// Removes all animations. Animations of views go on.
  public func removeAllAnimations() {}
}

/// A group of changes of layers. Layers are not drawn, so nothing is animated; animations of views are separate.
open class CATransaction: NSObject {
  /// Begins a group.
  public static func begin() {}
  /// Ends the innermost group.
  public static func commit() {}
  /// Applies the changes of the thread that belong to no group.
  public static func flush() {}
  /// The duration of the animations, which is 0.25 s by default (developer.apple.com:
  /// CATransaction.setAnimationDuration(_:)).
  public static func animationDuration() -> TimeInterval { 0.25 }
  /// Has no effect, because animations of layers are not simulated.
  public static func setAnimationDuration(_ dur: TimeInterval) {}
  /// Has no effect, because animations of layers are not simulated.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}
  /// Has no effect, because animations of layers are not simulated.
  public static func setDisableActions(_ flag: Bool) {}
}
