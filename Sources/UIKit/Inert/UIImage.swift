/// An image without pixels.
///
/// Every name has an image, because the app's asset catalog is not loaded. A read of its size is noted,
/// because the size is not known.
open class UIImage: NSObject {
  /// The way in which a template image is drawn, with Apple's raw values.
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }

  /// Creates an image without pixels.
  public override init() { super.init() }
  /// Creates the image of an asset catalog.
  public init?(named name: String) { super.init() }
  /// Creates a symbol.
  public init?(systemName name: String) { super.init() }
  /// Creates the image of an asset catalog.
  public init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
    super.init()
  }
  /// Creates a symbol in a configuration.
  public init?(systemName name: String, withConfiguration configuration: Configuration?) { super.init() }

  /// The looks of a symbol. They are not drawn.
  open class Configuration: NSObject {}
  /// The looks of a symbol. They are not drawn.
  open class SymbolConfiguration: Configuration {
    /// Creates looks with a size.
    public convenience init(pointSize: CGFloat) { self.init() }
    /// Creates looks with a size and a weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init() }
  }
  /// The weight of a symbol, with Apple's raw values.
  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }
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
  /// Returns this image, because it has no pixels to draw in another color.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage { self }
  /// The content of the image as a file. Nil, because it has no pixels. The read is noted.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    UIWorld.currentIfAny?.noteInert("UIImage.jpegData(compressionQuality:)")
    return nil
  }
  /// The content of the image as a file. Nil, because it has no pixels. The read is noted.
  open func pngData() -> Data? {
    UIWorld.currentIfAny?.noteInert("UIImage.pngData()")
    return nil
  }
}

extension UIImageView {
  /// Creates a detached image view with an image.
  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    self.image = image
  }
}
