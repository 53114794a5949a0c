/// The app of the cell being played.
public final class UIApplication: UIResponder {
  let world: UIWorld

  init(world: UIWorld) { self.world = world }

  // Scenarios report only the return to the app. The other notifications are never posted.

  /// The notification for an app that will leave the foreground. It is never posted.
  public static var willResignActiveNotification: Notification.Name {
    .init("UIApplicationWillResignActiveNotification")
  }
  /// The notification for an app that is in the background. It is never posted.
  public static var didEnterBackgroundNotification: Notification.Name {
    .init("UIApplicationDidEnterBackgroundNotification")
  }
  /// The notification for an app that will enter the foreground. It is never posted.
  public static var willEnterForegroundNotification: Notification.Name {
    .init("UIApplicationWillEnterForegroundNotification")
  }
  /// The notification for an app that will end. It is never posted.
  public static var willTerminateNotification: Notification.Name {
    .init("UIApplicationWillTerminateNotification")
  }
  /// The notification for little memory. It is never posted.
  public static var didReceiveMemoryWarningNotification: Notification.Name {
    .init("UIApplicationDidReceiveMemoryWarningNotification")
  }
  /// The notification for a picture of the screen. It is never posted.
  public static var userDidTakeScreenshotNotification: Notification.Name {
    .init("UIApplicationUserDidTakeScreenshotNotification")
  }
  /// Posted after the person has returned to the app.
  public static var didBecomeActiveNotification: Notification.Name {
    .init("UIApplicationDidBecomeActiveNotification")
  }

  /// The app of the cell being played.
  public static var shared: UIApplication { UIWorld.current.application }

  /// The app's only window, in an array.
  public var windows: [UIWindow] { [world.window] }
  /// The app's only scene, in a set.
  public var connectedScenes: Set<UIScene> { world.window.windowScene.map { [$0] } ?? [] }
  /// Opens an address. Nothing happens, and the call is noted.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler: ((Bool) -> Void)? = nil
  ) { world.noteInert("UIApplication.open(_:options:completionHandler:)") }
  /// The options for the opening of an address.
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
  /// Whether a wheel in the status bar turns. It is not drawn.
  public var isNetworkActivityIndicatorVisible: Bool {
    get { false }
    set { _ = newValue }
  }
  /// Whether the device stays awake. It does in every scenario.
  public var isIdleTimerDisabled: Bool {
    get { false }
    set { _ = newValue }
  }
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
public final class UIEvent: NSObject {
  /// The kinds of events, with Apple's raw values.
  public enum EventType: Int, Sendable { case touches, motion, remoteControl, presses }
  /// The kinds of motions and of remote controls, with Apple's raw values. No scenario has one.
  public enum EventSubtype: Int, Sendable {
    case none, motionShake
    case remoteControlPlay = 100
    case remoteControlPause, remoteControlStop, remoteControlTogglePlayPause, remoteControlNextTrack,
      remoteControlPreviousTrack
  }
}

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
