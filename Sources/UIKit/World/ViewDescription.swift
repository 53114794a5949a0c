/// A view that the app's code made, as a host lays it out and shows it.
public struct ViewDescription: Hashable, Sendable {
  /// The way in which a view arranges its subviews.
  public enum Kind: Hashable, Sendable {
    /// The view arranges nothing.
    case plain
    /// A scroll view. Its content has its own size.
    case scroll
    /// A stack view.
    case stack(Stack)
  }

  /// The configuration of a stack view.
  public struct Stack: Hashable, Sendable {
    /// The direction of the stack.
    public var axis = NSLayoutConstraint.Axis.horizontal
    /// The distribution of views along the axis.
    public var distribution = UIStackView.Distribution.fill
    /// The alignment of views across the axis.
    public var alignment = UIStackView.Alignment.fill
    /// The distance between two neighboring views, in points.
    public var spacing: CGFloat = 0
    /// Whether views are arranged inside the layout margins.
    public var isRelativeToMargins = false
    /// Whether vertical distances are measured between baselines.
    public var isRelativeToBaselines = false

    /// Creates the configuration of a new stack view.
    public init() {}
  }

  /// The purpose of a view, by its class.
  public enum Content: Hashable, Sendable {
    /// A view without a content of its own.
    case container
    /// A label, or a text view that cannot be edited.
    case text
    /// A button or another control.
    case control
    /// A picture.
    case picture
    /// A toolbar, a navigation bar or a tab bar.
    case bar
    /// A text input.
    case input(Input)
  }

  /// The properties of a text input that determine its keyboard and its text.
  public struct Input: Hashable, Sendable {
    /// The class of the input.
    public var kind: InputKind
    /// The requested keyboard type.
    public var keyboardType = UIKeyboardType.default
    /// Whether the input hides its text.
    public var isSecure = false
    /// The autocorrection behavior.
    public var autocorrection = UITextAutocorrectionType.default
    /// The expected content. Nil if the app's code sets none.
    public var contentType: UITextContentType?
    /// The label of the return key.
    public var returnKey = UIReturnKeyType.default
    /// The height of a line of text, in points.
    public var lineHeight: CGFloat = 0
    /// The space above the first line of a text view, in points.
    public var textInset: CGFloat = 8
    /// Whether the input is as tall as its text.
    public var growsWithText = false

    /// Creates an input with UIKit's default values.
    public init(kind: InputKind) { self.kind = kind }
  }

  /// A frame that the view keeps, as its autoresizing mask translates it into constraints.
  public struct Placement: Hashable, Sendable {
    /// The frame in the superview's coordinates.
    public var frame: CGRect
    /// The size of the superview when the frame was set.
    public var outer: CGSize
    /// Apple's raw value of the autoresizing mask.
    public var mask: UInt
    /// The view whose bottom edge is the top of this one, as in the rows of a table. Nil for the frame's own
    /// top.
    public var below: ViewID?
    /// The priority of the height, which is not required in a row that is as tall as its content.
    public var heightPriority = UILayoutPriority.required

    /// Creates a placement.
    public init(frame: CGRect, outer: CGSize, mask: UInt) {
      (self.frame, self.outer, self.mask) = (frame, outer, mask)
    }
  }

  /// The way in which the view arranges its subviews.
  public var kind = Kind.plain
  /// The purpose of the view.
  public var content = Content.container
  /// The identifier that the app's code gave the view, or an empty text.
  public var identifier = ""
  /// The natural size of the content. A dimension without a natural size is -1.
  public var intrinsicSize = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  /// A text whose height depends on the width of the view. Nil if the height does not depend on it.
  package var wrapped: WrappedText?
  /// The distance from the top edge to the first baseline, in points.
  public var firstBaseline: CGFloat = 0
  /// The distance from the last baseline to the bottom edge, in points.
  public var lastBaseline: CGFloat = 0
  /// The priorities against being larger than the content, horizontally and vertically.
  public var hugging = [UILayoutPriority(250), UILayoutPriority(250)]
  /// The priorities against being smaller than the content, horizontally and vertically.
  public var compression = [UILayoutPriority(750), UILayoutPriority(750)]
  /// The layout margins.
  public var margins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  /// Whether the margins are inset from the safe area.
  public var insetsMarginsFromSafeArea = true
  /// Whether the margins include those of the superview.
  public var preservesSuperviewMargins = false
  /// Whether the view is hidden.
  public var isHidden = false
  /// The frame that the view has until it is laid out.
  public var frame = CGRect.zero
  /// The frame that the view keeps. Nil if constraints place the view.
  public var placement: Placement?
  /// The distance to the next view in a stack. Nil for the stack's own spacing.
  public var spacingAfter: CGFloat?
  /// The content size that the app's code gave a scroll view. Nil if constraints determine it.
  public var contentSize: CGSize?
  /// The content inset of a scroll view.
  public var contentInset = UIEdgeInsets.zero
  /// The way in which a scroll view adds the safe area to its content inset.
  public var insetAdjustment = UIScrollView.ContentInsetAdjustmentBehavior.automatic
  /// Whether a scroll view is a table.
  public var isTable = false
  /// Whether the view covers the views behind it.
  public var hasBackground = false
  /// Whether subviews are clipped to the bounds.
  public var clips = false
  /// Whether the opacity is less than 0.01.
  public var isTransparent = false
  /// Whether the view takes touches. Nil for the default of its class.
  public var takesTouches: Bool?
  /// The visible text.
  public var text = ""

  /// Creates the description of a plain view.
  public init() {}
}
