extension UIColor {
  /// Creates a color from its components. Only the opacity is stored.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      gray: (red + green + blue) / 3, alpha: alpha, identity: "rgb \(red) \(green) \(blue) \(alpha)")
  }

  /// Creates the color of an asset catalog. Every name has an opaque color, because the catalog is not
  /// loaded.
  public convenience init?(named name: String) { self.init(gray: 0.5, alpha: 1, identity: "named \(name)") }

  /// Returns the color with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(gray: 0.5, alpha: alpha, identity: identity.map { "\($0) with \(alpha)" })
  }

  /// Returns an opaque color that equals those with the same name.
  private class func opaque(_ name: String = #function) -> UIColor {
    UIColor(gray: 0.5, alpha: 1, identity: "system \(name)")
  }
  private class func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: 1)
  }

  /// Creates a color that depends on the appearance, which is always light.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    self.init(gray: 0.5, alpha: dynamicProvider(UITraitCollection()).cgColor.alpha, identity: nil)
  }
  /// Creates a color from its hue. Only the opacity is stored.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    self.init(
      gray: brightness, alpha: alpha, identity: "hsb \(hue) \(saturation) \(brightness) \(alpha)")
  }

  /// Black.
  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  /// A dark gray.
  public class var darkGray: UIColor { UIColor(white: 1.0 / 3, alpha: 1) }
  /// A gray.
  public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  /// A light gray.
  public class var lightGray: UIColor { UIColor(white: 2.0 / 3, alpha: 1) }
  /// Red.
  public class var red: UIColor { rgb(1, 0, 0) }
  /// Green.
  public class var green: UIColor { rgb(0, 1, 0) }
  /// Blue.
  public class var blue: UIColor { rgb(0, 0, 1) }
  /// Yellow.
  public class var yellow: UIColor { rgb(1, 1, 0) }
  /// Orange.
  public class var orange: UIColor { rgb(1, 0.5, 0) }
  /// Cyan.
  public class var cyan: UIColor { rgb(0, 1, 1) }
  /// Magenta.
  public class var magenta: UIColor { rgb(1, 0, 1) }
  /// Brown.
  public class var brown: UIColor { rgb(0.6, 0.4, 0.2) }
  /// The system's pink.
  public class var systemPink: UIColor { opaque() }
  /// The system's purple.
  public class var systemPurple: UIColor { opaque() }
  /// The system's teal.
  public class var systemTeal: UIColor { opaque() }
  /// The system's indigo.
  public class var systemIndigo: UIColor { opaque() }
  /// The color of filled shapes.
  public class var systemFill: UIColor { opaque() }
  /// The color of smaller filled shapes.
  public class var secondarySystemFill: UIColor { opaque() }
  /// The color of large filled shapes.
  public class var tertiarySystemFill: UIColor { opaque() }
  /// The color of a tertiary text.
  public class var tertiaryLabel: UIColor { opaque() }
  /// The color of a link.
  public class var link: UIColor { opaque() }
  /// The background color of a group in a grouped table.
  public class var secondarySystemGroupedBackground: UIColor { opaque() }
  /// The tint of controls.
  public class var tintColor: UIColor { opaque() }
  /// Purple.
  public class var purple: UIColor { rgb(0.5, 0, 0.5) }
  /// The system's red.
  public class var systemRed: UIColor { opaque() }
  /// The system's green.
  public class var systemGreen: UIColor { opaque() }
  /// The system's blue.
  public class var systemBlue: UIColor { opaque() }
  /// The system's orange.
  public class var systemOrange: UIColor { opaque() }
  /// The system's yellow.
  public class var systemYellow: UIColor { opaque() }
  /// The system's gray.
  public class var systemGray: UIColor { opaque() }
  /// The system's second gray.
  public class var systemGray2: UIColor { opaque() }
  /// The system's third gray.
  public class var systemGray3: UIColor { opaque() }
  /// The system's fourth gray.
  public class var systemGray4: UIColor { opaque() }
  /// The system's fifth gray.
  public class var systemGray5: UIColor { opaque() }
  /// The system's sixth gray.
  public class var systemGray6: UIColor { opaque() }
  /// The color of a screen's background.
  public class var systemBackground: UIColor { opaque() }
  /// The color of a group of content on a background.
  public class var secondarySystemBackground: UIColor { opaque() }
  /// The color of a group inside a group.
  public class var tertiarySystemBackground: UIColor { opaque() }
  /// The background color of a grouped table.
  public class var systemGroupedBackground: UIColor { opaque() }
  /// The color of a text.
  public class var label: UIColor { opaque() }
  /// The color of a secondary text.
  public class var secondaryLabel: UIColor { opaque() }
  /// The color of a placeholder.
  public class var placeholderText: UIColor { opaque() }
  /// The color of a line between rows.
  public class var separator: UIColor { opaque() }
}
