/// The values of a label or an input that are stored but not drawn.
final class TextAppearance {
  var color: UIColor?
  var alignment = NSTextAlignment.natural
  var attributedText: NSAttributedString?
  var attributedPlaceholder: NSAttributedString?
  var lineBreakMode = NSLineBreakMode.byTruncatingTail
  var shrinksToFit = false
  var smallestScale: CGFloat = 0
  var smallestFontSize: CGFloat = 0
  var attributes: [NSAttributedString.Key: Any] = [:]
  var followsContentSize = false
}

extension UIView {
  var textAppearance: TextAppearance {
    if let known = parts?.text { return known }
    let text = TextAppearance()
    made.text = text
    return text
  }
}

extension UILabel {
  /// The color of the text. It is stored but not drawn.
  public var textColor: UIColor! {
    get { textAppearance.color ?? .label }
    set { textAppearance.color = newValue }
  }
  /// The alignment of the text. It is stored but not drawn.
  public var textAlignment: NSTextAlignment {
    get { textAppearance.alignment }
    set { textAppearance.alignment = newValue }
  }
  /// The text with attributes. It is stored but not drawn.
  public var attributedText: NSAttributedString? {
    get { textAppearance.attributedText }
    set {
      textAppearance.attributedText = newValue
      // An override of the text may set this property again.
      if text != newValue?.string { text = newValue?.string }
    }
  }
  /// The way in which a long line is shortened. It is stored but not drawn.
  public var lineBreakMode: NSLineBreakMode {
    get { textAppearance.lineBreakMode }
    set { textAppearance.lineBreakMode = newValue }
  }
  /// Whether a long text is drawn in a smaller font. It is stored but not drawn.
  public var adjustsFontSizeToFitWidth: Bool {
    get { textAppearance.shrinksToFit }
    set { textAppearance.shrinksToFit = newValue }
  }
  /// The smallest scale of a text that is drawn in a smaller font. It is stored but not drawn.
  public var minimumScaleFactor: CGFloat {
    get { textAppearance.smallestScale }
    set { textAppearance.smallestScale = newValue }
  }
  /// Whether the font follows the person's text size. It is stored but not simulated.
  public var adjustsFontForContentSizeCategory: Bool {
    get { textAppearance.followsContentSize }
    set { textAppearance.followsContentSize = newValue }
  }
}
