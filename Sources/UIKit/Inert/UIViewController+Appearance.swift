/// The style of the status bar, with Apple's raw values.
public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}

/// The orientations that a controller supports, with Apple's raw values.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// Apple's raw value.
  public let rawValue: UInt
  /// Creates a mask from Apple's raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// Turned so that the device's right edge is up.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// Turned so that the device's left edge is up.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// Both landscape orientations.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All orientations except upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  /// All orientations.
  public static let all: UIInterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]
}

/// The content of a navigation bar. It is stored but not drawn.
open class UINavigationItem: NSObject {
  /// The times at which a large title is shown, with Apple's raw values.
  public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never }

  /// The title.
  open var title: String?
  /// The line above the title.
  open var prompt: String?
  /// The view in place of the title.
  open var titleView: UIView?
  /// The item at the left edge.
  open var leftBarButtonItem: UIBarButtonItem?
  /// The item at the right edge.
  open var rightBarButtonItem: UIBarButtonItem?
  /// The items at the left edge.
  open var leftBarButtonItems: [UIBarButtonItem]?
  /// The items at the right edge.
  open var rightBarButtonItems: [UIBarButtonItem]?
  /// The item that leads back to this screen.
  open var backBarButtonItem: UIBarButtonItem?
  /// Whether the item that leads back is hidden.
  open var hidesBackButton = false
  /// The times at which a large title is shown. The screen's description determines the bar's height.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// The search controller whose bar is below the title. It is shown if code sets it before the screen has appeared.
  /// On a screen of a file, which has its own search field, it is only noted.
  open var searchController: UISearchController? {
    didSet { if searchController != nil { UIWorld.currentIfAny?.hasSearchController = true } }
  }
  /// Whether scrolling hides the search bar. It is stored but not simulated.
  open var hidesSearchBarWhenScrolling = true

  /// Creates the content of a bar.
  public override init() { super.init() }
}
