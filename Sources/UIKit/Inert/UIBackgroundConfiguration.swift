/// The background of a cell or of a view above or below a section. It is stored but not drawn.
public struct UIBackgroundConfiguration: Hashable {
  /// The app's own view behind the content. It is stored but not shown.
  public var customView: UIView?
  /// The radius of the corners.
  public var cornerRadius: CGFloat = 0
  /// The space around the background.
  public var backgroundInsets = NSDirectionalEdgeInsets()
  /// The edges at which the layout margins are added to the insets.
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
  /// The color.
  public var backgroundColor: UIColor?
  /// The change of the color.
  public var backgroundColorTransformer: UIConfigurationColorTransformer? {
    get { transformer.value }
    set { transformer.value = newValue }
  }
  private var transformer = Uncompared<UIConfigurationColorTransformer?>(value: nil)
  /// The effect, such as a blur.
  public var visualEffect: UIVisualEffect?
  /// The image.
  public var image: UIImage?
  /// The color of the border.
  public var strokeColor: UIColor?
  /// The width of the border.
  public var strokeWidth: CGFloat = 0
  /// The distance of the border from the edge.
  public var strokeOutset: CGFloat = 0

  private init() {}

  /// An empty background.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// The background of a cell of the surrounding list.
  public static func listCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// The background of a header of the surrounding list.
  public static func listHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// The background of a footer of the surrounding list.
  public static func listFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// The background of a cell in a plain list.
  public static func listPlainCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// The background of a header or footer in a plain list.
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// The background of a cell in a grouped list.
  public static func listGroupedCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// The background of a header or footer in a grouped list.
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// The background of a cell in a sidebar.
  public static func listSidebarCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// The background of a cell beside a sidebar.
  public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }

  /// Returns this background, because only its colors depend on the state.
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration { self }
  /// Returns the color after its change.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }
}

/// The edges of a rectangle, with Apple's raw values.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// Apple's raw value.
  public let rawValue: UInt
  /// Creates edges from Apple's raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top edge.
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  /// The edge where reading starts.
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  /// The bottom edge.
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  /// The edge where reading ends.
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  /// All edges.
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
