extension UIScreen {
  /// The number of pixels per point.
  public var scale: CGFloat { world.host.traits.displayScale }

  /// The brightness, which is always 0.5. The read is noted. Setting it does nothing.
  public var brightness: CGFloat {
    get {
      world.noteInert("UIScreen.brightness")
      return 0.5
    }
    set { _ = newValue }
  }
}

extension UIDevice {
  /// The name of the kind of device. The read is noted, because the name of a person's device may differ.
  public var model: String {
    world.noteInert("UIDevice.model")
    return userInterfaceIdiom == .pad ? "iPad" : "iPhone"
  }
  /// The name of the system.
  public var systemName: String { userInterfaceIdiom == .pad ? "iPadOS" : "iOS" }
  /// The version of the simulated device's system, of which only the main number is known.
  public var systemVersion: String { "\(world.host.systemVersion).0" }
}

extension UIApplication {
  /// The state of an app, with Apple's raw values.
  public enum State: Int, Sendable { case active, inactive, background }

  /// The state of the app, which is always active. The read is noted.
  public var applicationState: State {
    world.noteInert("UIApplication.applicationState")
    return .active
  }
  /// Whether the app can open an address, which is always false. The read is noted.
  public func canOpenURL(_ url: URL) -> Bool {
    world.noteInert("UIApplication.canOpenURL(_:)")
    return false
  }
}

extension NSObject {
  /// Whether the object has the method of a selector. The read is noted, because without an Objective-C runtime
  /// only a selector made from a method of a class can be refused.
  public func responds(to selector: Selector) -> Bool {
    UIWorld.currentIfAny?.noteInert("NSObject.responds(to:)")
    return selector.isMethod(of: self)
  }
}
