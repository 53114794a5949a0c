/// The app of the cell that is being played.
public final class UIApplication: UIResponder {
  private let world: UIWorld

  init(world: UIWorld) { self.world = world }

  /// Posted when a person has returned to the app.
  public static var didBecomeActiveNotification: Notification.Name {
    .init("UIApplicationDidBecomeActiveNotification")
  }

  /// The app of the cell that is being played.
  public static var shared: UIApplication { UIWorld.current.application }

  /// The app's windows: one.
  public var windows: [UIWindow] { [world.window] }
  /// The window that keys go to.
  public var keyWindow: UIWindow? { world.window }

  /// Sends an action to an object, or to the first responder for nil.
  @discardableResult public func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    guard let receiver = target ?? world.host.firstResponder.map(world.view) else { return false }
    action.send(from: receiver)
    return true
  }
}

/// An event of the person's fingers: none is ever handed to code here.
public final class UIEvent: NSObject {}

/// The device of the cell that is being played.
public final class UIDevice: NSObject {
  private let world: UIWorld

  private init(world: UIWorld) { self.world = world }

  /// The device of the cell that is being played.
  public static var current: UIDevice { UIDevice(world: .current) }
  /// Whether it is a phone or a tablet.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { world.host.traits.userInterfaceIdiom }
}

/// What an interface can know of the device that it is on.
public struct UITraitCollection: Sendable, Hashable {
  /// Whether it is a phone or a tablet.
  public var userInterfaceIdiom: UIUserInterfaceIdiom
  /// Pixels in a point.
  public var displayScale: CGFloat
  /// In which direction the interface is laid out.
  public var layoutDirection: UIUserInterfaceLayoutDirection

  /// Makes the traits of a phone, or others.
  public init(
    userInterfaceIdiom: UIUserInterfaceIdiom = .phone, displayScale: CGFloat = 3,
    layoutDirection: UIUserInterfaceLayoutDirection = .leftToRight
  ) {
    self.userInterfaceIdiom = userInterfaceIdiom
    self.displayScale = displayScale
    self.layoutDirection = layoutDirection
  }
}

extension UIEdgeInsets {
  /// Whether all four numbers are finite.
  var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}
