/// The screen of the cell that is being played.
public final class UIScreen: NSObject {
  private let world: UIWorld

  init(world: UIWorld) { self.world = world }

  /// The screen of the cell that is being played.
  public static var main: UIScreen { UIWorld.current.screen }

  /// The screen's bounds in points, as the interface is turned.
  public var bounds: CGRect {
    world.read(.viewGeometry)
    return world.host.screenBounds
  }

  /// The coordinates in which keyboard frames are given.
  public private(set) lazy var coordinateSpace: any UICoordinateSpace = UIScreenCoordinateSpace(world: world)
}

/// The screen's coordinates.
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
  init(world: UIWorld) { super.init(space: .window, world: world) }

  /// The screen that the window is on.
  public var screen: UIScreen { world.screen }
  /// The view controller of the screen that is being played.
  public var rootViewController: UIViewController? { world.viewController }
  /// Whether this is the window that keys go to.
  public var isKeyWindow: Bool { true }
}
