/// The screen of the cell being played.
public final class UIScreen: NSObject {
  let world: UIWorld

  init(world: UIWorld) { self.world = world }

  /// The screen of the cell being played.
  public static var main: UIScreen { UIWorld.current.screen }

  /// The screen's bounds in points, in the current orientation.
  public var bounds: CGRect {
    world.read(.viewGeometry)
    return world.host.screenBounds
  }

  /// The coordinate space of the screen, in which keyboard frames are reported.
  public private(set) lazy var coordinateSpace: any UICoordinateSpace = UIScreenCoordinateSpace(world: world)
}

final class UIScreenCoordinateSpace: UICoordinateSpace {
  private let world: UIWorld

  init(world: UIWorld) { self.world = world }

  var bounds: CGRect { world.screen.bounds }

  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    guard let space = coordinateSpace.hostSpace else { return rect }
    world.read(.viewGeometry)
    return world.host.convert(rect, from: .screen, to: space)
  }

  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    guard let space = coordinateSpace.hostSpace else { return rect }
    world.read(.viewGeometry)
    return world.host.convert(rect, from: space, to: .screen)
  }
}

/// The app's window.
public final class UIWindow: UIView {
  /// Creates the window of the screen, whose world must be the current one.
  convenience init(world: UIWorld) {
    self.init(frame: .zero)
    become(.window)
  }

  /// Creates a window that is not on the screen.
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates no window, because the screen being played has the only one.
  public required init?(coder: NSCoder) { nil }

  /// The screen that the window is on.
  public var screen: UIScreen { world.screen }
  /// The view controller of the screen being played. If that screen is presented, it is the controller that presents it.
  /// A screen in full screen counts as not presented, because its description does not say it.
  public var rootViewController: UIViewController? { world.rootViewController }
  /// Whether this is the key window. Always true.
  public var isKeyWindow: Bool { true }
  /// The scene with the window.
  public var windowScene: UIWindowScene? { world.windowScene }
}

/// A scene of the app, which is in front in every scenario.
public class UIScene: NSObject {
  let world: UIWorld

  init(world: UIWorld) { self.world = world }

  /// The state of a scene, with Apple's raw values.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  /// The state of the scene, which is always active.
  public var activationState: ActivationState { .foregroundActive }
}

/// The scene with the app's window.
public final class UIWindowScene: UIScene {
  /// The app's only window, in an array.
  public var windows: [UIWindow] { [world.window] }
  /// The key window, which is the app's only window.
  public var keyWindow: UIWindow? { world.window }

  /// The window's screen.
  public var screen: UIScreen { world.screen }
  /// The orientation of the interface. Landscape is always with the home button or indicator on the right.
  public var interfaceOrientation: UIInterfaceOrientation {
    let bounds = screen.bounds
    return bounds.width > bounds.height ? .landscapeRight : .portrait
  }
  /// The manager of the status bar, whose height is not simulated. The read is noted.
  public var statusBarManager: UIStatusBarManager? {
    world.noteInert("UIWindowScene.statusBarManager")
    return nil
  }
}

/// The manager of a status bar. None is simulated.
public final class UIStatusBarManager: NSObject {
  /// The frame of the status bar.
  public var statusBarFrame: CGRect { .zero }
}
