/// The controller of a screen's view.
open class UIViewController: UIResponder {
  /// The world of the cell that the screen is played in; nil before the controller is installed.
  public private(set) final var world: UIWorld?

  /// Makes a controller; its view is the root view of the screen that it is installed on.
  public override init() { super.init() }

  func attach(to world: UIWorld) { self.world = world }
  func detach() { world = nil }

  /// The root view.
  public var view: UIView! {
    get { world?.view(.root) }
    set { world?.unsupported("UIViewController.view (set)") }
  }

  /// What the screen adds to the safe area of its view.
  open var additionalSafeAreaInsets: UIEdgeInsets {
    get { world?.host.additionalSafeAreaInsets ?? .zero }
    set {
      guard let world, world.mayWrite(.safeArea, isFinite: newValue.isFinite) else { return }
      world.host.additionalSafeAreaInsets = newValue
    }
  }

  /// What the controller can know of the device.
  open var traitCollection: UITraitCollection { world?.host.traits ?? UITraitCollection() }
  /// The navigation controller around the screen: not played.
  open var navigationController: UIViewController? { nil }
  /// The controllers inside of this one: the screen's own is the only one that is played.
  open var children: [UIViewController] { [] }
  /// The controller that this one presents: none is played.
  open var presentedViewController: UIViewController? { nil }
  /// Whether the view is there.
  public var isViewLoaded: Bool { world != nil }
  /// The root view, nil before it is loaded.
  public var viewIfLoaded: UIView? { world?.view(.root) }

  /// Called once, after the views are loaded and laid out.
  open func viewDidLoad() {}
  /// Called before the screen comes.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the screen has come.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the screen goes.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the screen has gone.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before a layout pass of the root view; not played.
  open func viewWillLayoutSubviews() {}
  /// Called after a layout pass of the root view.
  open func viewDidLayoutSubviews() {}
  /// Called before the view changes size, as in a rotation.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  // MARK: Responders

  /// The next object in the responder chain.
  open override var next: UIResponder? { world?.window }
  /// Whether the controller itself has the keyboard, or what stands in its place.
  open override var isFirstResponder: Bool {
    world?.read(.firstResponder)
    return world?.host.isControllerFirstResponder ?? false
  }
  /// Asks to become first responder: its accessory view then stands at the bottom of the screen.
  @discardableResult open override func becomeFirstResponder() -> Bool { request(true) }
  /// Asks to resign.
  @discardableResult open override func resignFirstResponder() -> Bool { isFirstResponder && request(false) }
  /// Shows the input views afresh, where the controller is first responder.
  open override func reloadInputViews() { if isFirstResponder { world?.host.reloadInputViews() } }

  private func request(_ isWanted: Bool) -> Bool {
    guard canBecomeFirstResponder || !isWanted, let world, world.mayWrite(.firstResponder) else {
      return false
    }
    world.host.requestControllerFirstResponder(isWanted)
    return true
  }
}

/// What accompanies a change of size, as a rotation.
public protocol UIViewControllerTransitionCoordinator: AnyObject {
  /// Makes changes along with the transition, in the new geometry. A completion is not played.
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// What a coordinator tells of its transition.
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether it moves rather than jumps.
  var isAnimated: Bool { get }
}

/// The coordinator of the rotation that is about to happen.
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
    if completion != nil {
      world.unsupported(
        "UIViewControllerTransitionCoordinator.animate(alongsideTransition:completion:) with a completion")
    }
    if let animation { world.alongsideTransition.append { animation(self) } }
    return true
  }
}
