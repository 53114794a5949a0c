/// The looks of a list in a collection view.
public struct UICollectionLayoutListConfiguration {
  /// The kind of a list, with Apple's raw values.
  public enum Appearance: Int, Sendable { case plain, grouped, insetGrouped, sidebar, sidebarPlain }
  /// The view above each section, with Apple's raw values.
  public enum HeaderMode: Int, Sendable { case none, supplementary, firstItemInSection }
  /// The view below each section, with Apple's raw values.
  public enum FooterMode: Int, Sendable { case none, supplementary }

  /// The kind of the list.
  public let appearance: Appearance
  /// The view above each section.
  public var headerMode = HeaderMode.none
  /// The view below each section.
  public var footerMode = FooterMode.none
  /// The space above the header of a section; nil for that of the system, which is 0 here.
  public var headerTopPadding: CGFloat?
  /// The color behind the list. It is not drawn.
  public var backgroundColor: UIColor?
  /// Whether there are lines between items. They are not drawn.
  public var showsSeparators = true
  /// The lines between items. They are not drawn.
  public var separatorConfiguration: UIListSeparatorConfiguration
  /// Changes the line of an item. It is not called.
  public var itemSeparatorHandler:
    ((IndexPath, UIListSeparatorConfiguration) -> UIListSeparatorConfiguration)?
  /// Returns the actions of a swipe from the side where reading starts. It is not called.
  public var leadingSwipeActionsConfigurationProvider: ((IndexPath) -> UISwipeActionsConfiguration?)?
  /// Returns the actions of a swipe from the side where reading ends. It is not called.
  public var trailingSwipeActionsConfigurationProvider: ((IndexPath) -> UISwipeActionsConfiguration?)?

  /// Creates a list.
  public init(appearance: Appearance) {
    self.appearance = appearance
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
  }

  private var isGrouped: Bool { appearance == .grouped || appearance == .insetGrouped }

  /// Returns the space around the items of a section.
  ///
  /// The items of an inset list are 16 points from the sides, or 20 points if the window is at least 414 points wide, as
  /// in public view dumps. UIKit does not document the space above a section without a header and below one without a
  /// footer, so 18 points in grouped lists are a choice of this project.
  func insets(in world: UIWorld?) -> NSDirectionalEdgeInsets {
    var insets = NSDirectionalEdgeInsets()
    guard isGrouped else { return insets }
    if headerMode == .none { insets.top = 18 }
    if footerMode == .none { insets.bottom = 18 }
    if appearance == .insetGrouped {
      let margin: CGFloat = (world?.host.windowBounds.width ?? 0) >= 414 ? 20 : 16
      (insets.leading, insets.trailing) = (margin, margin)
    }
    return insets
  }

  /// Returns the empty content of a cell in the list.
  func content(of path: IndexPath) -> UIListContentConfiguration {
    guard headerMode == .firstItemInSection, path.item == 0 else { return .cell() }
    return header
  }

  /// The empty content of a header.
  var header: UIListContentConfiguration { isGrouped ? .groupedHeader() : .plainHeader() }
  /// The empty content of a footer.
  var footer: UIListContentConfiguration { isGrouped ? .groupedFooter() : .plainFooter() }
}

/// The lines between the items of a list. They are not drawn.
public struct UIListSeparatorConfiguration {
  /// Whether a line is shown, with Apple's raw values.
  public enum Visibility: Int, Sendable { case automatic, visible, hidden }
  /// The line above an item.
  public var topSeparatorVisibility = Visibility.automatic
  /// The line below an item.
  public var bottomSeparatorVisibility = Visibility.automatic
  /// The insets of the line above an item.
  public var topSeparatorInsets = NSDirectionalEdgeInsets()
  /// The insets of the line below an item.
  public var bottomSeparatorInsets = NSDirectionalEdgeInsets()
  /// The color of the lines.
  public var color: UIColor?
  /// Creates the lines of a list.
  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}
}

/// The actions that a swipe shows. Scenarios swipe no rows.
open class UISwipeActionsConfiguration: NSObject {
  /// The actions.
  public let actions: [UIContextualAction]
  /// Whether a long swipe performs the first action.
  open var performsFirstActionWithFullSwipe = true
  /// Creates actions.
  public init(actions: [UIContextualAction]) { self.actions = actions }
}

/// An action that a swipe shows. It is not performed.
open class UIContextualAction: NSObject {
  /// The style of an action, with Apple's raw values.
  public enum Style: Int, Sendable { case normal, destructive }
  /// Performs the action.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
  /// The style.
  public let style: Style
  /// The title.
  open var title: String?
  /// The image. It is not drawn.
  open var image: UIImage?
  /// The color. It is not drawn.
  open var backgroundColor: UIColor?
  /// Performs the action.
  public let handler: Handler
  /// Creates an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
  }
}

/// A view beside the content of a list cell. It is stored but not shown.
public struct UICellAccessory {
  /// The time at which a view is shown.
  public enum DisplayedState: Sendable { case always, whenEditing, whenNotEditing }
  /// The looks of a view.
  public struct CommonOptions {
    /// The color. It is not drawn.
    public var tintColor: UIColor?
    /// Creates the usual looks.
    public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
  }
  /// The app's own view.
  public struct CustomViewConfiguration {
    let view: UIView
    /// Creates a view.
    public init(customView: UIView, placement: Placement) { view = customView }
  }
  /// The side of the content.
  public enum Placement {
    /// The side where reading starts.
    case leading(displayed: DisplayedState = .always)
    /// The side where reading ends.
    case trailing(displayed: DisplayedState = .always)
  }

  /// The app's own view; nil for a view of UIKit.
  let view: UIView?

  /// A sign that a tap opens something.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: CommonOptions = .init()
  )
    -> UICellAccessory
  { UICellAccessory(view: nil) }
  /// A sign that a tap shows or hides the items below.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: CommonOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory(view: nil) }
  /// A check mark.
  public static func checkmark(
    displayed: DisplayedState = .always, options: CommonOptions = .init()
  )
    -> UICellAccessory
  { UICellAccessory(view: nil) }
  /// A button with details.
  public static func detail(
    displayed: DisplayedState = .always, options: CommonOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory(view: nil) }
  /// A button that deletes the item.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: CommonOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory(view: nil) }
  /// A button that inserts an item.
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: CommonOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory(view: nil) }
  /// A handle that moves the item.
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: CommonOptions = .init()
  )
    -> UICellAccessory
  { UICellAccessory(view: nil) }
  /// A mark of several selected items.
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: CommonOptions = .init()
  )
    -> UICellAccessory
  { UICellAccessory(view: nil) }
  /// A text.
  public static func label(
    text: String, displayed: DisplayedState = .always, options: CommonOptions = .init()
  ) -> UICellAccessory { UICellAccessory(view: nil) }
  /// The app's own view.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    UICellAccessory(view: configuration.view)
  }
}

/// A cell of a list in a collection view.
open class UICollectionViewListCell: UICollectionViewCell {
  /// The list with the cell; nil if another layout has the cell.
  var list: UICollectionLayoutListConfiguration?
  var path = IndexPath(item: 0, section: 0)
  var elementKind: String?

  /// The views beside the content. They are stored but not shown, so one that takes text is an error.
  open var accessories: [UICellAccessory] = [] {
    didSet {
      let inner = accessories.compactMap(\.view).flatMap(\.withDescendants)
      if inner.contains(where: { $0 is any UITextInput }) {
        world.unsupported("UICollectionViewListCell.accessories with a text input")
      }
    }
  }
  /// The level of the content. It is stored but not simulated.
  open var indentationLevel = 0
  /// The space of a level. It is stored but not simulated.
  open var indentationWidth: CGFloat = 11
  /// Whether the views beside the content are indented too. It is stored but not simulated.
  open var indentsAccessories = true
  /// The area of the line below the cell.
  open var separatorLayoutGuide: UILayoutGuide { layoutMarginsGuide }

  /// Returns the empty content of a cell in the list. The first item of a section is a header if the list says so.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch elementKind {
    case nil: list?.content(of: path) ?? .cell()
    case UICollectionView.elementKindSectionFooter: list?.footer ?? .groupedFooter()
    default: list?.header ?? .groupedHeader()
    }
  }
  /// Returns the background of a cell of a list.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }
}
