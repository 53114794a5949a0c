/// An image without pixels.
///
/// Every name has an image, because the app's asset catalog is not loaded. A read of its size is noted,
/// because the size is not known.
open class UIImage: NSObject {
  /// The way in which a template image is drawn, with Apple's raw values.
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }

  /// The size that a xib records for the image, in points. Nil if it is not known.
  let recordedSize: CGSize?

  /// Creates an image without pixels.
  public override init() {
    recordedSize = nil
    super.init()
  }
  /// Creates an image without pixels that has a size.
  init(recordedSize: CGSize?) {
    self.recordedSize = recordedSize
    super.init()
  }
  /// Creates the image of an asset catalog.
  public convenience init?(named name: String) { self.init(recordedSize: nil) }
  /// Creates a symbol.
  public convenience init?(systemName name: String) { self.init(recordedSize: nil) }
  /// Creates the image of an asset catalog.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
  ) { self.init(recordedSize: nil) }
  /// Creates a symbol in a configuration.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    self.init(recordedSize: nil)
  }

  /// The appearance of an image. It is not drawn.
  open class Configuration: NSObject {}
  /// The appearance of a symbol. It is not drawn.
  open class SymbolConfiguration: Configuration {
    /// Creates a configuration with a size.
    public convenience init(pointSize: CGFloat) { self.init() }
    /// Creates a configuration with a size and a weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init() }
    /// Creates a configuration with a size, a weight and a scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) { self.init() }
    /// Creates a configuration with a weight.
    public convenience init(weight: SymbolWeight) { self.init() }
    /// Creates a configuration with a scale.
    public convenience init(scale: SymbolScale) { self.init() }
    /// Creates a configuration with the size of a font.
    public convenience init(font: UIFont) { self.init() }
  }
  /// The size of a symbol beside a text, with Apple's raw values.
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified = 0
    case small, medium, large
  }
  /// The weight of a symbol, with Apple's raw values.
  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }
  /// Creates an image from the contents of a file.
  public convenience init?(data: Data) { self.init(recordedSize: nil) }

  /// The size in points. It is zero, and the read is noted, unless the image is that of a xib.
  open var size: CGSize {
    if let recordedSize { return recordedSize }
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

/// The name of a color in an asset catalog.
public struct ColorResource: Hashable, Sendable {
  fileprivate let name: String
  /// Creates a name. The bundle is not loaded.
  public init(name: String, bundle: Bundle) { self.name = name }
}

/// The name of an image in an asset catalog.
public struct ImageResource: Hashable, Sendable {
  fileprivate let name: String
  /// Creates a name. The bundle is not loaded.
  public init(name: String, bundle: Bundle) { self.name = name }
}

extension UIColor {
  /// Creates the color of an asset catalog. It equals that of ``init(named:)``.
  public convenience init(resource: ColorResource) {
    self.init(gray: 0.5, alpha: 1, identity: "named \(resource.name)")
  }
}

extension UIImage {
  /// Creates the image of an asset catalog.
  public convenience init(resource: ImageResource) { self.init() }
}

extension UIImageView {
  /// Creates a detached image view with an image.
  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    self.image = image
  }
}
