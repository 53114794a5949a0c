/// An image without pixels.
///
/// Every name has an image, because the app's asset catalog is not loaded. A read of its size is noted, because
/// the size is not known.
open class UIImage: NSObject {
  /// The way in which a template image is drawn, with Apple's raw values.
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }

  /// Creates an image without pixels.
  public override init() { super.init() }
  /// Creates the image of an asset catalog.
  public init?(named name: String) { super.init() }
  /// Creates a symbol.
  public init?(systemName name: String) { super.init() }
  /// Creates an image from the contents of a file.
  public init?(data: Data) { super.init() }

  /// The size in points, which is always zero. The read is noted.
  open var size: CGSize {
    UIWorld.current.noteInert("UIImage.size")
    return .zero
  }
  /// Returns this image, because it has no pixels to draw in another way.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }
  /// Returns this image, because it has no pixels to draw in another color.
  open func withTintColor(_ color: UIColor) -> UIImage { self }
}

extension UIImageView {
  /// Creates a detached image view with an image.
  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    self.image = image
  }
}
