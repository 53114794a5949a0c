/// A renderer of images. Its images have no pixels.
open class UIGraphicsImageRenderer: NSObject {
  /// Creates a renderer of images of a size.
  public convenience init(size: CGSize) { self.init() }
  /// Creates a renderer of a rectangle.
  public convenience init(bounds: CGRect) { self.init() }

  /// Runs the drawing code, and returns an image without pixels.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    actions(UIGraphicsImageRendererContext())
    return UIImage()
  }
}

/// The context of a renderer, into which nothing is drawn.
open class UIGraphicsImageRendererContext: NSObject {
  /// Fills a rectangle, which is not drawn.
  open func fill(_ rect: CGRect) {}
}

/// Begins to draw an image, which has no pixels.
public func UIGraphicsBeginImageContext(_ size: CGSize) {}
/// Begins to draw an image, which has no pixels.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {}
/// Ends drawing.
public func UIGraphicsEndImageContext() {}
/// The drawn image, which has no pixels.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { UIImage() }

extension UIImage {
  /// Draws the image, which has no pixels.
  public func draw(in rect: CGRect) {}
  /// Draws the image, which has no pixels.
  public func draw(at point: CGPoint) {}
}

extension UIView {
  /// Draws the view, which is not done. Returns true.
  @discardableResult public func drawHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool { true }
}
