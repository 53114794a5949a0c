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

  /// Creates the default style.
  public override init() { super.init() }
}

/// A style of a paragraph that code can change.
open class NSMutableParagraphStyle: NSParagraphStyle {}
