// Views that code makes to put on top of a keyboard. They keep what they are given, and are as high as they say.

/// A bar of items.
open class UIToolbar: UIView {
  /// The items, from left to right.
  open var items: [UIBarButtonItem]?
  /// How the bar looks: only the value is kept.
  open var barStyle = UIBarStyle.default
  /// Whether what is behind shines through: only the value is kept.
  open var isTranslucent = true

  /// Sets the items.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

  /// 44 points high, which logs of keyboards with a toolbar have beyond the keyboard's own height: 258 and 44 make 302
  /// (IQKeyboardManager, recorded on 375×667).
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 44) }
  /// As wide as the window, where it has no width, and 44 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: size.width > 0 ? size.width : world.host.windowBounds.width, height: intrinsicContentSize.height)
  }
}

/// How a bar looks.
public enum UIBarStyle: Int, Sendable {
  case `default` = 0
  case black = 1
}

/// An item of a bar.
open class UIBarButtonItem: NSObject {
  /// Items that the system draws; Apple's raw values.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace
  }

  /// How an item looks; Apple's raw values.
  public enum Style: Int, Sendable {
    case plain = 0
    case done = 2
  }

  /// What it says.
  open var title: String?
  /// How it looks.
  open var style = Style.plain
  /// Whether it can be tapped.
  open var isEnabled = true
  /// What a tap does.
  public let action: Selector?
  /// What the system draws, nil for an item with a title.
  let systemItem: SystemItem?

  /// Makes an item that the system draws.
  public init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.action = action
    self.systemItem = systemItem
  }
  /// Makes an item with a title.
  public init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.action = action
    systemItem = nil
    super.init()
    (self.title, self.style) = (title, style)
  }

  /// An item that takes the room that is left.
  public class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
  }
}

/// A view that puts its views in a row or a column. Stacks of a screen are laid out with it; one that code makes is not.
open class UIStackView: UIView {
  /// How views share the length of the axis; Apple's raw values.
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
  /// How views lie across the axis; Apple's raw values. `top` and `bottom` are other names of the first and the fourth.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    /// The upper edges of a row.
    public static var top: Alignment { .leading }
    /// The lower edges of a row.
    public static var bottom: Alignment { .trailing }
  }

  private var added: [UIView] = []
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  /// The views in it, in their order.
  open var arrangedSubviews: [UIView] { id == nil ? added : subviews }
  /// The direction of the row or column: only the value is kept.
  open var axis = NSLayoutConstraint.Axis.horizontal
  /// How views share the length: only the value is kept.
  open var distribution = Distribution.fill
  /// How views lie across: only the value is kept.
  open var alignment = Alignment.fill
  /// The distance between two of them, in points.
  open var spacing: CGFloat = 0
  /// Whether views keep inside the margins: only the value is kept.
  open var isLayoutMarginsRelativeArrangement = false
  /// The distance of a view to the next where it is not ``spacing`` (Apple's `spacingUseDefault`).
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

  /// Adds a view at the end: not played on a screen, kept by a stack that is on none.
  open func addArrangedSubview(_ view: UIView) {
    added.append(view)
    guard space == nil, view.space == nil else {
      return world.unsupported("UIStackView.addArrangedSubview(_:)")
    }
    addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
  }
  /// Sets the distance of a view to the next.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacings[ObjectIdentifier(arrangedSubview)] = spacing
  }
  /// The distance of a view to the next, `spacingUseDefault` where it is that of all.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? UIStackView.spacingUseDefault
  }
}

/// A view that shows text: only its value is kept.
open class UILabel: UIView {
  /// What it says.
  open var text: String?
  /// The font: only the value is kept.
  open var font: UIFont! = .systemFont(ofSize: 17)
  /// The most lines, 0 for as many as it takes: only the value is kept.
  open var numberOfLines = 1
}

/// A view that shows a picture: none is kept.
open class UIImageView: UIView {}

/// The bar of a navigation controller: a screen's own is around it, and none of these is in it.
open class UINavigationBar: UIView {
  /// Whether what is behind shines through: only the value is kept.
  open var isTranslucent = true
}

/// The bar of a tab bar controller: a screen's own is around it, and none of these is in it.
open class UITabBar: UIView {}

/// A row of a table that code makes. What a screen's table holds are plain views.
open class UITableViewCell: UIView {}

/// A scroll view of rows. What a screen calls a table is one; its rows are views of the screen and not played as rows.
open class UITableView: UIScrollView {
  /// Where a row is scrolled to.
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

  /// Scrolls to a row: not played.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    world.unsupported("UITableView.scrollToRow(at:at:animated:)")
  }
}

/// A bar for searching. The lab knows the field in it, as a `UISearchTextField`.
open class UISearchBar: UIView {
  /// The text: only its value is kept.
  open var text: String?
  /// What stands in the empty field.
  open var placeholder: String?
  /// The keyboard that it asks for: only the value is kept.
  open var keyboardType = UIKeyboardType.default
}
