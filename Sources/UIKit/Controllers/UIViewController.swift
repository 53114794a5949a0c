/// The controller of a screen's view.
open class UIViewController: UIResponder {
  /// The world of the cell that shows the screen. Nil before the controller is installed and after the cell
  /// has ended.
  public private(set) final var world: UIWorld?

  /// Creates a controller. Its view will be the root view of the screen on which it is installed, whatever
  /// the name of the nib file is.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  /// Creates a controller. Its view will be the root view of the screen on which it is installed.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  /// Creates a controller, as a storyboard does. The coder contains no values.
  public required init?(coder: NSCoder) { super.init() }

  func attach(to world: UIWorld) { self.world = world }
  func detach() { world = nil }

  /// The view of a controller that does not control the screen, such as a child controller. Nil before it is
  /// loaded.
  private(set) final var ownView: UIView?
  private final var isLoading = false
  /// The name of the scene from which the view is loaded. Nil if the code makes it.
  final var sceneName: String?

  private final var isOnScreen: Bool {
    world.map { $0.viewController === self || $0.companion === self } ?? false
  }

  /// The controller's view, which is the screen's root view if the controller controls the screen.
  public var view: UIView! {
    get {
      if isOnScreen { return world?.rootView }
      loadViewIfNeeded()
      return ownView
    }
    set {
      guard let newValue else { return }
      if isOnScreen {
        world?.setRoot(newValue)
      } else {
        ownView = newValue
        newValue.made.controller = self
      }
    }
  }

  /// Creates the controller's view. By default, this is the view of its scene, the screen's root view, or an empty view of
  /// the size of the window if the controller does not control the screen.
  open func loadView() {
    if let sceneName, let nibs = world?.nibs, let views = nibs.views(of: sceneName, owner: self) {
      if let root = views.first { view = root }
      return
    }
    guard !isOnScreen, ownView == nil, let world = UIWorld.currentIfAny else { return }
    view = UIView(frame: world.host.windowBounds)
  }

  /// Loads the view if it is not loaded yet.
  public func loadViewIfNeeded() {
    guard !isOnScreen, ownView == nil, !isLoading, UIWorld.currentIfAny != nil else { return }
    isLoading = true
    loadView()
    isLoading = false
    viewDidLoad()
  }

  /// The insets that the controller adds to the safe area of its view.
  open var additionalSafeAreaInsets: UIEdgeInsets {
    get { world?.host.additionalSafeAreaInsets ?? .zero }
    set {
      guard let world, world.mayWrite(.safeArea, isFinite: newValue.isFinite) else { return }
      world.host.additionalSafeAreaInsets = newValue
    }
  }

  /// The traits of the device and its interface.
  open var traitCollection: UITraitCollection { world?.host.traits ?? UITraitCollection() }
  /// Whether the view is loaded.
  public var isViewLoaded: Bool { isOnScreen || ownView != nil }
  /// The controller's view. Nil before it is loaded.
  public var viewIfLoaded: UIView? { isOnScreen ? world?.rootView : ownView }

  // MARK: Other controllers

  /// The child view controllers.
  public private(set) final var children: [UIViewController] = []
  /// The controller that contains this one.
  public private(set) final weak var parent: UIViewController?
  /// The controllers around this one, which are not on the screen. Nil until the first access.
  final var surroundings: ControllerSurroundings?

  /// Adds a child controller. Its view is on the screen if code adds it to a view of the screen.
  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self, childController !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }
  /// Removes the controller from its parent.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }
  /// Called before the controller gets another parent, or none.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after the controller got another parent, or none.
  open func didMove(toParent parent: UIViewController?) {}

  /// Called once, after the views are loaded and laid out.
  open func viewDidLoad() {}
  /// Called before the screen appears.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after the safe area of the view has changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called after the traits have changed. The simulation never calls this method.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Called before a segue. The simulation never calls this method.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  /// Returns whether a segue may be performed. It is not called, because no scenario performs segues.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Called before the traits change. It is not called.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// Called while the screen appears, after its views have their sizes.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the screen has appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the screen disappears.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the screen has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called for each layout pass of the root view, before `viewDidLayoutSubviews`.
  open func viewWillLayoutSubviews() {}
  /// Called before the first layout pass, and after `setNeedsUpdateConstraints` of the root view.
  open func updateViewConstraints() {}
  /// Called after each layout pass of the root view.
  open func viewDidLayoutSubviews() {}
  /// The title of the screen. It is stored but not drawn.
  open var title: String?
  /// The content of the navigation bar. It is stored but not drawn.
  public private(set) lazy var navigationItem = UINavigationItem()
  /// The style of the status bar. It is never asked for.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether the status bar is hidden. It is never asked for.
  open var prefersStatusBarHidden: Bool { false }
  /// The orientations of the screen. They are never asked for, because the scenario rotates the device.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// Called if memory is short. The simulation never calls this method.
  open func didReceiveMemoryWarning() {}

  /// Presents a controller. Its view is not shown, but the keyboard leaves as the controller's style makes it.
  /// The person dismisses it when the scenario needs this screen again.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) { startPresentation(of: viewControllerToPresent, flag, completion) }
  /// Dismisses a presented controller. The screen itself stays, because the scenario decides which screens
  /// disappear, and the call is noted.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { startDismissal(flag, completion) }

  /// Called before the view changes size, for example in a rotation.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  // MARK: Responders

  /// The next object in the responder chain.
  open override var next: UIResponder? { isOnScreen ? world?.window : ownView?.superview ?? parent }
  /// Whether the controller itself is first responder.
  open override var isFirstResponder: Bool {
    world?.read(.firstResponder)
    return world?.host.isControllerFirstResponder ?? false
  }
  /// Asks to become first responder, which shows the controller's accessory view at the bottom of the screen.
  @discardableResult open override func becomeFirstResponder() -> Bool { request(true) }
  /// Asks to resign as first responder.
  @discardableResult open override func resignFirstResponder() -> Bool { isFirstResponder && request(false) }
  /// Reloads the input views if the controller is first responder.
  open override func reloadInputViews() { if isFirstResponder { world?.host.reloadInputViews() } }

  private func request(_ isWanted: Bool) -> Bool {
    guard canBecomeFirstResponder || !isWanted, let world, world.mayWrite(.firstResponder) else {
      return false
    }
    world.host.requestControllerFirstResponder(isWanted)
    return true
  }
}

/// An object that animates changes alongside a transition to a new size, such as a rotation.
public protocol UIViewControllerTransitionCoordinator: AnyObject {
  /// Animates changes alongside the transition, when views already have their new geometry. The completion is
  /// called when the transition is over.
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// Information about a transition to a new size.
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
}

final class TransitionCoordinator: UIViewControllerTransitionCoordinator,
  UIViewControllerTransitionCoordinatorContext
{
  private let world: UIWorld
  let isAnimated = true

  init(world: UIWorld) { self.world = world }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let animation { world.alongsideTransition.append { animation(self) } }
    if let completion { world.afterTransition.append { completion(self) } }
    return true
  }
}

/// A transition to another screen of a storyboard. Scenarios make none.
open class UIStoryboardSegue: NSObject {
  /// The identifier of the segue.
  public let identifier: String?
  /// The controller of this screen.
  public let source: UIViewController
  /// The controller of the other screen.
  public let destination: UIViewController
  /// Creates a segue.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
  }
}
