/// The texts and the image of a row in a list.
///
/// The margins of cells and of headers in grouped lists, and the space between the two texts, are those that UIKit prints
/// for a configuration in public logs. The other values are choices of this project.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  /// The looks of a text. Only the font, the number of lines and the letters matter to the layout.
  public struct TextProperties: Hashable {
    /// The alignment of a text, with Apple's raw values.
    public enum TextAlignment: Int, Hashable, Sendable { case natural, center, justified }
    /// The case of the letters, with Apple's raw values.
    public enum TextTransform: Int, Hashable, Sendable { case none, uppercase, lowercase, capitalized }

    /// The font.
    public var font: UIFont
    /// The color. It is not drawn.
    public var color: UIColor = .label
    /// The change of the color. It is not drawn.
    public var colorTransformer: UIConfigurationColorTransformer? {
      get { transformer.value }
      set { transformer.value = newValue }
    }
    private var transformer = Uncompared<UIConfigurationColorTransformer?>(value: nil)
    /// The alignment. It is not drawn.
    public var alignment = TextAlignment.natural
    /// The way in which a long line is shortened. It is not drawn.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The most lines; 0 for any number.
    public var numberOfLines = 0
    /// Whether a long text is drawn in a smaller font. It is stored but not simulated.
    public var adjustsFontSizeToFitWidth = false
    /// The smallest scale of a text that is drawn in a smaller font. It is stored but not simulated.
    public var minimumScaleFactor: CGFloat = 0
    /// Whether letters may be closer together. It is stored but not simulated.
    public var allowsDefaultTighteningForTruncation = false
    /// Whether the font follows the person's text size. It is stored but not simulated.
    public var adjustsFontForContentSizeCategory = true
    /// Whether a shortened text is shown whole under a pointer. It is stored but not simulated.
    public var showsExpansionTextWhenTruncated = false
    /// The case of the letters.
    public var transform = TextTransform.none

    init(_ font: UIFont) { self.font = font }

    /// Returns the color after its change.
    public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

    func shown(_ text: String) -> String {
      switch transform {
      case .none: text
      case .uppercase: text.uppercased()
      case .lowercase: text.lowercased()
      case .capitalized: text.capitalized
      }
    }
  }

  /// The looks of an image. Only the reserved width matters to the layout, because the app's images are not loaded.
  public struct ImageProperties: Hashable {
    /// The size of a symbol, which UIKit chooses.
    public static let standardDimension: CGFloat = 0
    /// The looks of a symbol. They are not drawn.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// The color. It is not drawn.
    public var tintColor: UIColor?
    /// The change of the color. It is not drawn.
    public var tintColorTransformer: UIConfigurationColorTransformer? {
      get { transformer.value }
      set { transformer.value = newValue }
    }
    private var transformer = Uncompared<UIConfigurationColorTransformer?>(value: nil)
    /// The radius of the corners. It is not drawn.
    public var cornerRadius: CGFloat = 0
    /// The largest size. It is stored but not simulated.
    public var maximumSize = CGSize.zero
    /// The size in which the image is centered. Its width moves the text.
    public var reservedLayoutSize = CGSize.zero
    /// Whether inverted colors leave the image as it is. It is stored but not simulated.
    public var accessibilityIgnoresInvertColors = false

    init() {}
  }

  /// The image, which is not drawn and has no size.
  public var image: UIImage?
  /// The looks of the image.
  public var imageProperties = ImageProperties()
  /// The first text.
  public var text: String?
  /// The first text with attributes. Only its letters are used.
  public var attributedText: NSAttributedString?
  /// The looks of the first text.
  public var textProperties: TextProperties
  /// The second text.
  public var secondaryText: String?
  /// The second text with attributes. Only its letters are used.
  public var secondaryAttributedText: NSAttributedString?
  /// The looks of the second text.
  public var secondaryTextProperties: TextProperties
  /// The directions in which the margins are at least those of the cell.
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .horizontal
  /// The space around the content.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  /// Whether the texts are side by side if there is enough space.
  public var prefersSideBySideTextAndSecondaryText = false
  /// The space between the image and the texts.
  public var imageToTextPadding: CGFloat = 16
  /// The space between two texts side by side.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  /// The space between two texts below each other.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3
  /// The opacity. It is not drawn.
  public var alpha: CGFloat = 1
  /// The least height of the view. UIKit does not document it; the list cells in public view dumps are 44 points tall.
  var leastHeight: CGFloat = 0

  private init(
    _ style: UIFont.TextStyle, _ secondary: UIFont.TextStyle, _ margins: NSDirectionalEdgeInsets,
    leastHeight: CGFloat = 0
  ) {
    textProperties = TextProperties(.preferredFont(forTextStyle: style))
    secondaryTextProperties = TextProperties(.preferredFont(forTextStyle: secondary))
    secondaryTextProperties.color = .secondaryLabel
    directionalLayoutMargins = margins
    self.leastHeight = leastHeight
  }

  private static func row(_ secondary: UIFont.TextStyle) -> UIListContentConfiguration {
    UIListContentConfiguration(
      .body, secondary, NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 8),
      leastHeight: 44)
  }

  private static func edge(_ style: UIFont.TextStyle, _ top: CGFloat, _ bottom: CGFloat)
    -> UIListContentConfiguration
  {
    UIListContentConfiguration(
      style, style, NSDirectionalEdgeInsets(top: top, leading: 8, bottom: bottom, trailing: 8))
  }

  /// A cell.
  public static func cell() -> UIListContentConfiguration { row(.caption1) }
  /// A cell with a second text below the first.
  public static func subtitleCell() -> UIListContentConfiguration { row(.caption1) }
  /// A cell with a second text beside the first.
  public static func valueCell() -> UIListContentConfiguration {
    var value = row(.body)
    value.prefersSideBySideTextAndSecondaryText = true
    return value
  }
  /// A cell of a sidebar.
  public static func sidebarCell() -> UIListContentConfiguration { row(.caption1) }
  /// A cell of a sidebar with a second text below the first.
  public static func sidebarSubtitleCell() -> UIListContentConfiguration { row(.caption1) }
  /// A cell beside a sidebar.
  public static func accompaniedSidebarCell() -> UIListContentConfiguration { row(.caption1) }
  /// A cell beside a sidebar with a second text below the first.
  public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration { row(.caption1) }
  /// A header of the surrounding list, which here is that of a grouped list.
  public static func header() -> UIListContentConfiguration { groupedHeader() }
  /// A footer of the surrounding list, which here is that of a grouped list.
  public static func footer() -> UIListContentConfiguration { groupedFooter() }
  /// A header in a plain list.
  public static func plainHeader() -> UIListContentConfiguration { edge(.headline, 4, 4) }
  /// A footer in a plain list.
  public static func plainFooter() -> UIListContentConfiguration { edge(.footnote, 6, 6) }
  /// A header in a grouped list.
  public static func groupedHeader() -> UIListContentConfiguration { edge(.footnote, 17, 6) }
  /// A header with a larger text in a grouped list.
  public static func prominentInsetGroupedHeader() -> UIListContentConfiguration { edge(.headline, 17, 6) }
  /// A header with an even larger text in a grouped list.
  public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration { edge(.title3, 17, 6) }
  /// A footer in a grouped list.
  public static func groupedFooter() -> UIListContentConfiguration { edge(.footnote, 6, 6) }
  /// A header in a sidebar.
  public static func sidebarHeader() -> UIListContentConfiguration { edge(.headline, 17, 6) }

  /// Creates a view that shows the content.
  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }
  /// Returns this configuration, because only its colors depend on the state.
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }

  /// The first text as it is shown; nil if there is none.
  var shownText: String? { (attributedText?.string ?? text).map(textProperties.shown) }
  /// The second text as it is shown; nil if there is none.
  var shownSecondaryText: String? {
    (secondaryAttributedText?.string ?? secondaryText).map(secondaryTextProperties.shown)
  }
  /// The space around the content in a cell, whose own margins are 16 points at the sides (a choice of this project).
  var margins: NSDirectionalEdgeInsets {
    var margins = directionalLayoutMargins
    if axesPreservingSuperviewLayoutMargins.contains(.horizontal) {
      (margins.leading, margins.trailing) = (max(16, margins.leading), max(16, margins.trailing))
    }
    if image != nil, imageProperties.reservedLayoutSize.width > 0 {
      margins.leading += imageProperties.reservedLayoutSize.width + imageToTextPadding
    }
    return margins
  }
}

/// Directions, with Apple's raw values.
public struct UIAxis: OptionSet, Hashable, Sendable {
  /// Apple's raw value.
  public let rawValue: UInt
  /// Creates directions from Apple's raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The horizontal direction.
  public static let horizontal = UIAxis(rawValue: 1)
  /// The vertical direction.
  public static let vertical = UIAxis(rawValue: 2)
  /// Both directions.
  public static let both: UIAxis = [.horizontal, .vertical]
}

/// A view that shows the texts of a row in a list. The texts are in the middle of a view that is taller than they need.
open class UIListContentView: UIView, UIContentView {
  private var content: UIListContentConfiguration
  private let first = UILabel()
  private let second = UILabel()
  private var rules: [NSLayoutConstraint] = []
  private var isSideBySide = false
  private var texts: UILayoutGuide?

  /// Creates a view of a configuration.
  public init(configuration: UIListContentConfiguration) {
    content = configuration
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    show()
  }
  /// Returns nil, because the view needs a configuration.
  public required init?(coder: NSCoder) { nil }

  /// The content. UIKit raises an exception if it has another type, which is reported as an error.
  open var configuration: any UIContentConfiguration {
    get { content }
    set {
      guard let newValue = newValue as? UIListContentConfiguration else {
        return world.unsupported("UIListContentView.configuration of the type \(type(of: newValue))")
      }
      guard newValue != content else { return }
      content = newValue
      show()
    }
  }
  /// The area of the first text; nil if there is none.
  open var textLayoutGuide: UILayoutGuide? { first.superview == nil ? nil : first.layoutMarginsGuide }
  /// The area of the second text; nil if there is none.
  open var secondaryTextLayoutGuide: UILayoutGuide? {
    second.superview == nil ? nil : second.layoutMarginsGuide
  }

  /// Puts two texts side by side only if both fit into a line.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if wantsSideBySide(in: bounds.width) != isSideBySide { show() }
  }

  private func wantsSideBySide(in width: CGFloat) -> Bool {
    guard content.prefersSideBySideTextAndSecondaryText, content.shownText != nil,
      content.shownSecondaryText != nil
    else { return false }
    let needed =
      first.intrinsicContentSize.width + second.intrinsicContentSize.width
      + content.textToSecondaryTextHorizontalPadding + content.margins.leading + content.margins.trailing
    return width <= 0 || needed <= width
  }

  private func show() {
    fill(first, content.shownText, content.textProperties)
    fill(second, content.shownSecondaryText, content.secondaryTextProperties)
    NSLayoutConstraint.deactivate(rules)
    isSideBySide = wantsSideBySide(in: bounds.width)
    let shown = [first, second].filter { $0.superview != nil }
    rules = [heightAnchor.constraint(greaterThanOrEqualToConstant: content.leastHeight)]
    if let top = shown.first, let bottom = shown.last {
      rules += isSideBySide ? besideEachOther : belowEachOther(shown)
      rules += [
        top.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: content.margins.top),
        bottom.bottomAnchor.constraint(lessThanOrEqualTo: bottomAnchor, constant: -content.margins.bottom),
      ]
    }
    // A row with its own height may be too low for the texts.
    for rule in rules where rule.relation != .equal { rule.priority = UILayoutPriority(999) }
    NSLayoutConstraint.activate(rules)
  }

  private func fill(
    _ label: UILabel, _ text: String?, _ looks: UIListContentConfiguration.TextProperties
  ) {
    label.text = text
    (label.font, label.numberOfLines) = (looks.font, looks.numberOfLines)
    guard (text == nil) != (label.superview == nil) else { return }
    if text == nil {
      label.removeFromSuperview()
    } else {
      label.translatesAutoresizingMaskIntoConstraints = false
      addSubview(label)
    }
  }

  /// The distance between the middle of the texts and that of the view.
  private var shift: CGFloat { (content.margins.top - content.margins.bottom) / 2 }

  private var besideEachOther: [NSLayoutConstraint] {
    let margins = content.margins
    return [
      first.leadingAnchor.constraint(equalTo: leadingAnchor, constant: margins.leading),
      second.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -margins.trailing),
      second.leadingAnchor.constraint(
        greaterThanOrEqualTo: first.trailingAnchor,
        constant: content.textToSecondaryTextHorizontalPadding),
      first.centerYAnchor.constraint(equalTo: centerYAnchor, constant: shift),
      second.centerYAnchor.constraint(equalTo: centerYAnchor, constant: shift),
    ]
  }

  private func belowEachOther(_ shown: [UILabel]) -> [NSLayoutConstraint] {
    let margins = content.margins
    let sides = shown.flatMap {
      [
        $0.leadingAnchor.constraint(equalTo: leadingAnchor, constant: margins.leading),
        $0.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -margins.trailing),
      ]
    }
    guard shown.count == 2 else {
      return sides + shown.map { $0.centerYAnchor.constraint(equalTo: centerYAnchor, constant: shift) }
    }
    let area = texts ?? UILayoutGuide()
    if texts == nil {
      texts = area
      addLayoutGuide(area)
    }
    return sides + [
      area.leadingAnchor.constraint(equalTo: first.leadingAnchor),
      area.trailingAnchor.constraint(equalTo: first.trailingAnchor),
      area.topAnchor.constraint(equalTo: first.topAnchor),
      area.bottomAnchor.constraint(equalTo: second.bottomAnchor),
      area.centerYAnchor.constraint(equalTo: centerYAnchor, constant: shift),
      second.topAnchor.constraint(
        equalTo: first.bottomAnchor, constant: content.textToSecondaryTextVerticalPadding),
    ]
  }
}
