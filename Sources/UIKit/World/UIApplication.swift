/// The app of the cell being played.
public final class UIApplication: UIResponder {
  let world: UIWorld

  init(world: UIWorld) { self.world = world }

  /// Posted after the person has returned to the app.
  public static var didBecomeActiveNotification: Notification.Name {
    .init("UIApplicationDidBecomeActiveNotification")
  }

  /// The app of the cell being played.
  public static var shared: UIApplication { UIWorld.current.application }

  /// The app's only window, in an array.
  public var windows: [UIWindow] { [world.window] }
  /// The key window.
  public var keyWindow: UIWindow? { world.window }

  /// Sends an action to an object, or to the first responder if `target` is nil.
  @discardableResult public func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    guard let receiver = target ?? world.host.firstResponder.map(world.view) else { return false }
    action.send(from: receiver)
    return true
  }
}

/// A touch event. The simulation never passes one to the app's code.
public final class UIEvent: NSObject {}

/// The device of the cell being played.
public final class UIDevice: NSObject {
  let world: UIWorld

  private init(world: UIWorld) { self.world = world }

  /// The device of the cell being played.
  public static var current: UIDevice { UIDevice(world: .current) }
  /// The kind of device: a phone or a tablet.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { world.host.traits.userInterfaceIdiom }
}

/// The traits of the device and its interface.
public struct UITraitCollection: Sendable, Hashable {
  /// The kind of device: a phone or a tablet.
  public var userInterfaceIdiom: UIUserInterfaceIdiom
  /// The number of pixels per point.
  public var displayScale: CGFloat
  /// The layout direction of the interface.
  public var layoutDirection: UIUserInterfaceLayoutDirection

  /// Creates traits. The defaults are those of a phone.
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
  var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}
