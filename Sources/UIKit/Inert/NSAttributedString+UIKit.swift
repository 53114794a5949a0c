/// The alignment of a text, with Apple's raw values.
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// The way in which a line that is too long is broken or shortened, with Apple's raw values.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

extension NSAttributedString.Key {
  /// The font.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The color of the text.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The color behind the text.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The style of the paragraph.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The distance between letters.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The line below the text.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The address that the text opens.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// The color of the line below the text.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The line through the text.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The color of the line through the text.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// The color of the letters' outlines.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of the letters' outlines.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The distance from the baseline.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
}

/// The lines below and through a text, with Apple's raw values. They are stored but not drawn.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// The bits of the style.
  public let rawValue: Int
  /// Creates a style from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One thick line.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// A line of dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// A line of dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// A line below words only.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// The style of a paragraph. It is stored but not drawn.
open class NSParagraphStyle: NSObject {
  /// The alignment of the text.
  open var alignment = NSTextAlignment.natural
  /// The way in which long lines are broken.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// The distance between lines, in points.
  open var lineSpacing: CGFloat = 0
  /// The distance after the paragraph, in points.
  open var paragraphSpacing: CGFloat = 0
  /// The distance before the paragraph, in points.
  open var paragraphSpacingBefore: CGFloat = 0
  /// The indentation of the first line, in points.
  open var firstLineHeadIndent: CGFloat = 0
  /// The indentation of the other lines, in points.
  open var headIndent: CGFloat = 0
  /// The end of the lines, in points from the leading edge if it is positive, and from the trailing edge otherwise.
  open var tailIndent: CGFloat = 0
  /// The least height of a line, in points.
  open var minimumLineHeight: CGFloat = 0
  /// The largest height of a line, in points. A value of 0 sets no limit.
  open var maximumLineHeight: CGFloat = 0
  /// The factor of the height of a line; 0 for the height of the font.
  open var lineHeightMultiple: CGFloat = 0
  /// The width of a line, as a share of the paragraph's width, below which words are divided.
  open var hyphenationFactor: Float = 0

  /// Creates the default style.
  public override init() { super.init() }

  /// The default style.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }
}

/// A style of a paragraph that code can change.
open class NSMutableParagraphStyle: NSParagraphStyle {}
