/// A notification center for the observers of one cell. It calls them in the order in which they registered.
public final class NotificationCenter {
  private struct Registration {
    /// The object that the app's code passes to `removeObserver`.
    var observer: AnyObject? { strong ?? weak }
    /// The observer that the registration keeps alive, because its method keeps it alive too.
    var strong: AnyObject?
    /// The observer of a method of a class, which is not kept alive, as in UIKit.
    weak var weak: AnyObject?
    /// The name of the observed notification. Nil if all notifications are observed.
    var name: Notification.Name?
    /// The keyboard notification called `name`. Comparing this value is faster than comparing names.
    var keyboard: KeyboardNotificationName?
    var object: AnyObject?
    var handler: (Notification) -> Void

    /// Whether the observer is alive. A registration ends with its observer.
    var isAlive: Bool { strong != nil || weak != nil }

    func isFor(_ notification: Notification) -> Bool {
      if let name, name != notification.name { return false }
      return isAbout(notification.object)
    }

    func isAbout(_ other: Any?) -> Bool {
      guard let object else { return true }
      return other.map { $0 as AnyObject === object } ?? false
    }
  }

  private var registrations: [Registration] = []
  private var heard: HeardEvents = []
  var observe: (Notification.Name?, KeyboardNotificationName?) -> Void = { _, _ in }
  /// A closure that returns whether an observer that registers twice for a name is called twice, as in UIKit.
  var doublesFire: () -> Bool = { true }

  /// Creates a center without observers.
  public init() {}

  /// The notification center of the cell being played. Code that runs after its cell, such as a `deinit`,
  /// gets a center without observers.
  public static var `default`: NotificationCenter { UIWorld.currentIfAny?.center ?? NotificationCenter() }

  private func add(
    _ observer: AnyObject, _ name: Notification.Name?, _ object: AnyObject?, keepsAlive: Bool = true,
    _ handler: @escaping (Notification) -> Void
  ) {
    let isDouble = registrations.contains {
      $0.observer === observer && $0.name == name && $0.object === object
    }
    guard !isDouble || doublesFire() else { return }
    let keyboard = name.flatMap(KeyboardNotificationName.init)
    registrations.append(
      Registration(
        strong: keepsAlive ? observer : nil, weak: observer, name: name, keyboard: keyboard, object: object,
        handler: handler))
    heard.formUnion(name == nil ? .keyboard : keyboard?.event ?? [])
    observe(name, keyboard)
  }

  /// Registers a method for a notification. A method that is registered twice is called twice.
  public func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
  ) {
    add(
      observer as AnyObject, name, object.map { $0 as AnyObject }, keepsAlive: selector.keepsTargetAlive,
      selector.bound(to: observer).send)
  }

  /// Registers a method for a notification. This overload is faster because the observer need not be
  /// converted to an object.
  public func addObserver(
    _ observer: AnyObject, selector: Selector, name: NSNotification.Name?, object: AnyObject?
  ) {
    add(observer, name, object, keepsAlive: selector.keepsTargetAlive, selector.bound(to: observer).send)
  }

  /// Registers a block for a notification and returns the token that `removeObserver` needs. The queue has no
  /// effect.
  public func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping (Notification) -> Void
  ) -> any NSObjectProtocol {
    let token = NSObject()
    add(token, name, object.map { $0 as AnyObject }, block)
    return token
  }

  /// Runs a closure, and calls the observers that it registers before those that registered earlier.
  ///
  /// - Parameters:
  ///   - body: The closure.
  ///   - before: Called before each handler of these observers.
  func putFirst(_ body: () -> Void, calling before: @escaping () -> Void) {
    let earlier = registrations
    registrations = []
    body()
    for index in registrations.indices {
      let handler = registrations[index].handler
      registrations[index].handler = {
        before()
        handler($0)
      }
    }
    registrations += earlier
  }

  /// Removes all registrations of an observer.
  public func removeObserver(_ observer: Any) { removeObserver(observer, name: nil, object: nil) }

  /// Removes the registrations of an observer for a name and an object. Nil matches any name or any object.
  public func removeObserver(_ observer: Any, name: NSNotification.Name?, object: Any?) {
    let observer = observer as AnyObject
    let object = object.map { $0 as AnyObject }
    registrations.removeAll {
      $0.observer === observer && (name == nil || $0.name == name) && (object == nil || $0.object === object)
    }
    heard = registrations.reduce(into: []) {
      $0.formUnion($1.name == nil ? .keyboard : $1.keyboard?.event ?? [])
    }
  }

  /// Posts a notification to its observers.
  public func post(_ notification: Notification) { post(notification, afterEach: {}) }

  /// Posts a notification to its observers.
  public func post(name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {
    post(Notification(name: name, object: object, userInfo: userInfo))
  }

  // An observer that registers during a post does not receive the notification being posted.

  /// Posts a notification and calls `afterEach` after each handler.
  func post(_ notification: Notification, afterEach: () -> Void) {
    let registrations = registrations
    // Access by index avoids a copy of each registration, which would take as long as most handlers.
    for n in registrations.indices
    where registrations[n].isFor(notification) && registrations[n].isAlive {
      registrations[n].handler(notification)
      afterEach()
    }
  }

  func post(_ name: KeyboardNotificationName, _ notification: Notification, afterEach: () -> Void) {
    let registrations = registrations
    for n in registrations.indices
    where (registrations[n].keyboard == name || registrations[n].name == nil)
      && (registrations[n].object == nil || registrations[n].isAbout(notification.object))
      && registrations[n].isAlive
    {
      registrations[n].handler(notification)
      afterEach()
    }
  }

  var keyboardRegistrations: Int { registrations.count { $0.name == nil || $0.keyboard != nil } }

  func hears(_ name: KeyboardNotificationName) -> Bool { heard.contains(name.event) }

  /// Removes all registrations. The list is emptied before the observers are released, because their `deinit`
  /// may use it.
  func removeAll() {
    let released = registrations
    (registrations, heard) = ([], [])
    withExtendedLifetime(released) {}
  }
}
