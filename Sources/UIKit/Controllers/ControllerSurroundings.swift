/// The controllers around a controller: containers, and those that it presents. They are objects without a
/// place on the screen, because the screen's description says which bars there are, and every use is noted.
final class ControllerSurroundings {
  var navigation: UINavigationController?
  var tabs: UITabBarController?
  var presented: UIViewController?
  weak var presenting: UIViewController?
  var modalStyle = UIModalPresentationStyle.automatic
  var transitionStyle = UIModalTransitionStyle.coverVertical
  var isModal = false
  var tabBarItem: UITabBarItem?
  var hidesBottomBar = false
  var edges = UIRectEdge.all
  var sheet: UISheetPresentationController?
  var popover: UIPopoverPresentationController?
  var presentation: UIPresentationController?
}

/// The way in which a controller is presented, with Apple's raw values.
public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case none = -1
  case fullScreen = 0
  case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
}

/// The animation with which a controller is presented, with Apple's raw values.
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// The edges of a rectangle, with Apple's raw values.
public struct UIRectEdge: OptionSet, Sendable {
  /// Apple's raw value.
  public let rawValue: UInt
  /// Creates edges from Apple's raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top edge.
  public static let top = UIRectEdge(rawValue: 1 << 0)
  /// The left edge.
  public static let left = UIRectEdge(rawValue: 1 << 1)
  /// The bottom edge.
  public static let bottom = UIRectEdge(rawValue: 1 << 2)
  /// The right edge.
  public static let right = UIRectEdge(rawValue: 1 << 3)
  /// All edges.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

extension UIViewController {
  var around: ControllerSurroundings {
    if let surroundings { return surroundings }
    let made = ControllerSurroundings()
    surroundings = made
    return made
  }

  private func note(_ symbol: String) { UIWorld.currentIfAny?.noteInert(symbol) }

  // MARK: Presentation

  /// Presents a controller. A host without presentations only notes the call.
  func startPresentation(of controller: UIViewController, _ animated: Bool, _ completion: (() -> Void)?) {
    guard around.presented == nil, controller !== self else { return }
    around.presented = controller
    controller.around.presenting = self
    guard let world = UIWorld.currentIfAny else { return }
    world.notePresented(controller)
    if let alert = controller as? UIAlertController, alert.textFields?.isEmpty == false {
      // UIKit gives the keyboard to the field, and code for the keyboard runs again.
      world.later(UIWorld.alertKeyboardDelay) { [unowned world] in world.host.requestKeyboardOfPresented() }
    }
    let style = controller.presentedStyle(system: world.host.systemVersion)
    if !world.host.requestPresentation(style) { note("UIViewController.present(_:animated:completion:)") }
    world.presenter = self
    if let completion { world.later(animated ? UIWorld.transitionDuration : 0, completion) }
  }

  /// Dismisses the controller that this one presents, or this one if it presents none. A host without
  /// presentations only notes the call.
  func startDismissal(_ animated: Bool, _ completion: (() -> Void)?) {
    guard let world = UIWorld.currentIfAny else { return }
    let presenter = surroundings?.presented == nil ? surroundings?.presenting : self
    presenter?.forgetPresented()
    // The call may be about the screen itself, which stays.
    if presenter == nil || !world.host.requestDismissal() {
      note("UIViewController.dismiss(animated:completion:)")
    }
    if let completion { world.later(animated ? UIWorld.transitionDuration : 0, completion) }
  }

  /// Forgets the presented controller after it was dismissed.
  func forgetPresented() {
    surroundings?.presented?.surroundings?.presenting = nil
    surroundings?.presented = nil
  }

  /// The controller that this one presents. Nil while the scenario presents a screen that is not the app's.
  public var presentedViewController: UIViewController? { surroundings?.presented }
  /// The controller that presents this one. Nil for the controller of the screen, and the read is noted.
  public var presentingViewController: UIViewController? {
    if surroundings?.presenting == nil { note("UIViewController.presentingViewController") }
    return surroundings?.presenting
  }
  /// The way in which the controller is presented. For the controller of the screen, the screen's description
  /// decides it.
  public var modalPresentationStyle: UIModalPresentationStyle {
    get { surroundings?.modalStyle ?? .automatic }
    set { around.modalStyle = newValue }
  }
  /// The animation with which the controller is presented. It is stored but not played.
  public var modalTransitionStyle: UIModalTransitionStyle {
    get { surroundings?.transitionStyle ?? .coverVertical }
    set { around.transitionStyle = newValue }
  }
  /// Whether a person cannot dismiss the controller. It is stored but not simulated.
  public var isModalInPresentation: Bool {
    get { surroundings?.isModal ?? false }
    set { around.isModal = newValue }
  }
  /// Shows a controller. Nothing is shown, and the call is noted.
  public func show(_ viewController: UIViewController, sender: Any?) {
    note("UIViewController.show(_:sender:)")
  }
  /// Performs a segue. Nothing is shown, and the call is noted.
  public func performSegue(withIdentifier identifier: String, sender: Any?) {
    note("UIViewController.performSegue(withIdentifier:sender:)")
  }

  // MARK: Containers

  /// The navigation controller around the screen, if the screen has a navigation bar or a toolbar. Its bars have
  /// their places on the screen, its view has none, and the read is noted.
  public var navigationController: UINavigationController? {
    note("UIViewController.navigationController")
    // A container is around the screen, and none is around the container.
    guard !isContainer, UIWorld.currentIfAny?.host.hasNavigationController ?? false else { return nil }
    if let known = around.navigation { return known }
    let made = UINavigationController()
    made.screen = self
    made.navigationBar.become(.navigationBar)
    made.toolbar.become(.toolbar)
    around.navigation = made
    return made
  }
  /// The tab bar controller around the screen, if the screen has a tab bar. Its bar has its place on the screen, its
  /// view has none, and the read is noted.
  public var tabBarController: UITabBarController? {
    note("UIViewController.tabBarController")
    guard !isContainer, UIWorld.currentIfAny?.host.hasTabBarController ?? false else { return nil }
    if let known = around.tabs { return known }
    let made = UITabBarController()
    made.screen = self
    made.tabBar.become(.tabBar)
    around.tabs = made
    return made
  }
  private var isContainer: Bool { self is UINavigationController || self is UITabBarController }
  /// The item of the controller in a tab bar. It is stored but not drawn.
  public var tabBarItem: UITabBarItem! {
    get {
      if let known = around.tabBarItem { return known }
      let made = UITabBarItem()
      around.tabBarItem = made
      return made
    }
    set { around.tabBarItem = newValue }
  }
  /// Whether a tab bar is hidden while the controller is on top. The screen's description decides it.
  public var hidesBottomBarWhenPushed: Bool {
    get { surroundings?.hidesBottomBar ?? false }
    set { around.hidesBottomBar = newValue }
  }
  /// The edges that the view extends under bars. The screen's description decides it.
  public var edgesForExtendedLayout: UIRectEdge {
    get { surroundings?.edges ?? .all }
    set { around.edges = newValue }
  }
  /// Does nothing, because the status bar is not drawn.
  public func setNeedsStatusBarAppearanceUpdate() {}
}

/// A controller that pushes screens. Nothing is pushed, because the scenario decides which screens appear,
/// and every push and pop is noted.
open class UINavigationController: UIViewController {
  /// The controller of the screen, if this one is around it.
  weak var screen: UIViewController?
  private var pushed: [UIViewController]?
  /// The controllers that code set, or the controller of the screen.
  open var viewControllers: [UIViewController] {
    get { pushed ?? [screen].compactMap { $0 } }
    set { pushed = newValue }
  }
  /// The bar of the controller. If the controller is around the screen, the bar has the frame that the screen's
  /// description gives it.
  public private(set) lazy var navigationBar = UINavigationBar()
  /// The toolbar of the controller. If the controller is around the screen, it has the frame that the screen's
  /// description gives it.
  public private(set) lazy var toolbar: UIToolbar! = UIToolbar()
  /// Whether the bar is hidden. The screen's description decides whether it is visible.
  open var isNavigationBarHidden: Bool {
    get { hidesNavigationBar ?? (screen != nil && navigationBar.containerBar?.isShown != true) }
    set { hidesNavigationBar = newValue }
  }
  private var hidesNavigationBar: Bool?
  /// Whether the toolbar is hidden. The screen's description decides whether it is visible.
  open var isToolbarHidden: Bool {
    get { hidesToolbar ?? (toolbar.containerBar?.isShown != true) }
    set { hidesToolbar = newValue }
  }
  private var hidesToolbar: Bool?
  /// The topmost controller.
  open var topViewController: UIViewController? { viewControllers.last }
  /// The topmost controller.
  open var visibleViewController: UIViewController? { viewControllers.last }
  /// The recognizer of the swipe back. Nil, because the scenario swipes back.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { nil }

  /// Creates a controller with a first screen, which is not shown.
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
  }

  private func note(_ symbol: String) { UIWorld.currentIfAny?.noteInert("UINavigationController.\(symbol)") }

  /// Hides the bar. The screen's description decides whether there is a bar, and the call is noted.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    note("setNavigationBarHidden(_:animated:)")
    isNavigationBarHidden = hidden
  }
  /// Hides the toolbar. The screen's description decides whether there is one, and the call is noted.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    note("setToolbarHidden(_:animated:)")
    isToolbarHidden = hidden
  }
  /// Pushes a screen. Nothing is shown, and the call is noted.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    note("pushViewController(_:animated:)")
  }
  /// Pops the screen. It stays, and the call is noted.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    note("popViewController(animated:)")
    return nil
  }
  /// Pops to the first screen. The screen stays, and the call is noted.
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    note("popToRootViewController(animated:)")
    return nil
  }
  /// Replaces the screens. The screen stays, and the call is noted.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    note("setViewControllers(_:animated:)")
    self.viewControllers = viewControllers
  }
}

/// A controller with a tab bar.
open class UITabBarController: UIViewController {
  /// The bar of the controller. If the controller is around the screen, the bar has the frame that the screen's
  /// description gives it.
  public private(set) lazy var tabBar = UITabBar()
  /// The controllers that code set.
  open var viewControllers: [UIViewController]?
  /// The index of the selected controller. It is stored but not simulated.
  open var selectedIndex = 0
  /// The controller of the screen, if this one is around it.
  weak var screen: UIViewController?
  /// The selected one of the controllers that code set, or the controller of the screen.
  open var selectedViewController: UIViewController? {
    guard let viewControllers else { return screen }
    return viewControllers.indices.contains(selectedIndex) ? viewControllers[selectedIndex] : nil
  }
}

/// A controller of columns. It is not on the screen.
open class UISplitViewController: UIViewController {}

/// A controller of a keyboard that an app provides. It is not on the screen.
open class UIInputViewController: UIViewController {}

/// An item of a tab bar. It is stored but not drawn.
open class UITabBarItem: NSObject {
  /// The title.
  open var title: String?
  /// The image.
  open var image: UIImage?
  /// The text on the badge.
  open var badgeValue: String?
  /// A number by which the item can be found.
  open var tag = 0
  /// Creates an item.
  public override init() { super.init() }
  /// Creates an item with a title and an image.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }
}

/// An alert. Its presentation takes the keyboard away, and it is not drawn.
open class UIAlertController: UIViewController {
  /// The style of an alert, with Apple's raw values.
  public enum Style: Int, Sendable { case actionSheet, alert }
  /// The message of the alert.
  open var message: String?
  /// The style of the alert.
  public private(set) var preferredStyle = Style.alert
  /// The buttons of the alert.
  public private(set) var actions: [UIAlertAction] = []
  /// The fields of the alert.
  public private(set) var textFields: [UITextField]?
  /// The button that the return key presses.
  open var preferredAction: UIAlertAction?

  /// Creates an alert.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }
  /// Adds a button, which is never pressed.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
  /// Adds a field, to which the keyboard belongs while the alert is presented. Nobody types into it.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField()
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }
}

/// A button of an alert. It is never pressed.
open class UIAlertAction: NSObject {
  /// The style of a button, with Apple's raw values.
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  /// The title.
  public let title: String?
  /// The style.
  public let style: Style
  /// Whether the button can be pressed.
  open var isEnabled = true
  /// Creates a button.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style) = (title, style)
  }
}
