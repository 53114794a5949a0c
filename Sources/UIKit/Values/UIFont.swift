/// A font. Its metrics are those of the system font in its size and weight.
public final class UIFont: NSObject {
  /// The weight of a font, with Apple's raw values.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// Apple's raw value.
    public var rawValue: CGFloat
    /// Creates a weight from Apple's raw value.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The thinnest weight.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// A thin weight.
    public static let thin = Weight(rawValue: -0.6)
    /// A light weight.
    public static let light = Weight(rawValue: -0.4)
    /// The usual weight.
    public static let regular = Weight(rawValue: 0)
    /// A weight between regular and semibold.
    public static let medium = Weight(rawValue: 0.23)
    /// A weight between medium and bold.
    public static let semibold = Weight(rawValue: 0.3)
    /// A bold weight.
    public static let bold = Weight(rawValue: 0.4)
    /// A heavy weight.
    public static let heavy = Weight(rawValue: 0.56)
    /// The heaviest weight.
    public static let black = Weight(rawValue: 0.62)
  }

  /// A style of text with its own size, with Apple's raw values.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// Apple's raw value.
    public var rawValue: String
    /// Creates a style from Apple's raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A large title.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// A title of the first level.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// A title of the second level.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// A title of the third level.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// A heading.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// A heading of the second level.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Body text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// A callout.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// A footnote.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// A caption.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// A caption of the second level.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  /// The size of the font in points.
  public let pointSize: CGFloat
  /// The weight, on which the widths of texts depend.
  let weight: Weight
  /// The name of the font. The system font has the name that UIKit gives it.
  public let fontName: String

  private init(_ pointSize: CGFloat, _ weight: Weight = .regular, name: String = ".SFUI-Regular") {
    (self.pointSize, self.weight, fontName) = (pointSize, weight, name)
  }

  /// Creates a font by its name. Its measures are those of the system font, because the app's fonts are not
  /// loaded.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    self.init(fontSize, fontName.contains("Bold") ? .bold : .regular, name: fontName)
  }

  /// Returns the system font in the given size.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize) }
  /// Returns the system font in the given size and weight.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(fontSize, weight)
  }
  /// Returns the bold system font in the given size.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize, .bold) }
  /// Returns the system font in the given size, because italics are not measured.
  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize) }
  /// Returns the system font in the given size and weight. Digits with equal widths are not measured.
  public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(fontSize, weight)
  }
  /// Returns the font of a text style at the default content size.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(
      CGFloat(InterfaceFont.styles[style.rawValue] ?? 17), style == .headline ? .semibold : .regular)
  }
  /// Returns the font in another size.
  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontSize, weight, name: fontName) }

  /// The size of labels, which is 17 points.
  public class var labelFontSize: CGFloat { 17 }
  /// The size of buttons, which is 18 points.
  public class var buttonFontSize: CGFloat { 18 }
  /// The standard size of the system font, which is 14 points.
  public class var systemFontSize: CGFloat { 14 }
  /// The size of small text, which is 12 points.
  public class var smallSystemFontSize: CGFloat { 12 }

  // The ascender of San Francisco is 1950 units and its descender 494 units, with 2048 units per em. The line
  // height at 17 points is therefore 20.287, as apps log it.

  /// The distance from the baseline to the top of a line, in points.
  public var ascender: CGFloat { pointSize * 1950 / 2048 }
  /// The distance from the baseline to the bottom of a line, in points, as a negative number.
  public var descender: CGFloat { pointSize * -494 / 2048 }
  /// The height of a line, in points.
  public var lineHeight: CGFloat { ascender - descender }

  /// The measures with which the width of a text is estimated.
  package var measures: InterfaceFont {
    let known: InterfaceFont.Weight =
      switch weight.rawValue {
      case ..<(-0.1): .light
      case ..<0.1: .regular
      case ..<0.27: .medium
      case ..<0.35: .semibold
      default: .bold
      }
    return InterfaceFont(
      pointSize: min(max(Double(pointSize), 1), 1000), isSystem: fontName.hasPrefix("."), weight: known)
  }
}

/// A color. Only its opacity matters in the simulation, and whether code finds two colors equal.
public final class UIColor: NSObject {
  /// The color as a Core Graphics object.
  public let cgColor: CGColor
  /// The components of the color, or its name. Nil for a color that equals only itself.
  let identity: String?

  /// Creates a gray color.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(gray: white, alpha: alpha, identity: "white \(white) \(alpha)")
  }

  init(gray: CGFloat, alpha: CGFloat, identity: String?) {
    (cgColor, self.identity) = (CGColor(gray: gray, alpha: alpha), identity)
  }

  /// Returns whether another object is a color with the same components or the same name.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return self === other || identity != nil && identity == other.identity
  }
  /// A number that equal colors share.
  public override var hash: Int { identity?.hashValue ?? ObjectIdentifier(self).hashValue }

  /// White.
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  /// A fully transparent color.
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
}

#if canImport(CoreGraphics)
  import CoreGraphics
#else
  /// A color. Only its opacity is stored.
  public final class CGColor: Sendable {
    /// The opacity, from 0 (transparent) to 1.
    public let alpha: CGFloat

    /// Creates a gray color.
    public init(gray: CGFloat, alpha: CGFloat) { self.alpha = alpha }
  }
#endif
