/// A layer. Its values are stored but not drawn.
open class CALayer: NSObject {
  /// The radius of the corners, in points.
  open var cornerRadius: CGFloat = 0
  /// The width of the border, in points.
  open var borderWidth: CGFloat = 0
  /// The color of the border.
  open var borderColor: CGColor?
  /// The color behind the content.
  open var backgroundColor: CGColor?
  /// Whether sublayers are clipped to the bounds.
  open var masksToBounds = false
  /// The opacity of the layer, which is not that of its view.
  open var opacity: Float = 1
  /// The color of the shadow.
  open var shadowColor: CGColor?
  /// The opacity of the shadow.
  open var shadowOpacity: Float = 0
  /// The offset of the shadow, in points.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// The blur of the shadow, in points.
  open var shadowRadius: CGFloat = 3
  /// The corners that are rounded.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// The shape of the corners.
  open var cornerCurve = CALayerCornerCurve.circular
  /// The shape of the shadow.
  open var shadowPath: CGPath?
  /// The layer that masks this one.
  open var mask: CALayer?
  /// The frame of a layer that is not the layer of a view.
  open var frame = CGRect.zero
  /// The bounds of a layer that is not the layer of a view.
  open var bounds = CGRect.zero
  /// The order of the layer.
  open var zPosition: CGFloat = 0
  /// Whether the layer is kept as a picture.
  open var shouldRasterize = false
  /// The number of pixels in a point of the picture.
  open var rasterizationScale: CGFloat = 1
  /// Whether the layer is hidden, which does not hide its view.
  open var isHidden = false
  /// The name of the layer.
  open var name: String?

  /// Creates a layer.
  public override init() { super.init() }
}

extension UIView {
  /// The layer of the view. Its values are stored but not drawn.
  public var layer: CALayer {
    if let layer = parts?.layer { return layer }
    let layer = Self.layer(of: type(of: self).layerClass)
    made.layer = layer
    return layer
  }

  /// Creates a layer of the nearest class in this module, because the initializers of an app's own layer class are not known.
  private static func layer(of type: AnyClass) -> CALayer {
    switch type {
    case is CAGradientLayer.Type: CAGradientLayer()
    case is CAShapeLayer.Type: CAShapeLayer()
    default: CALayer()
    }
  }
}
