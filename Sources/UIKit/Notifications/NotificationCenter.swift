/// Hands notifications to the observers of one cell, in the order in which they registered.
public final class NotificationCenter {
  private struct Registration {
    /// What `removeObserver` names.
    var observer: AnyObject
    /// Nil for all names.
    var name: Notification.Name?
    /// The keyboard's notification of that name; numbers compare faster than names.
    var keyboard: KeyboardNotificationName?
    var object: AnyObject?
    var handler: (Notification) -> Void

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
  /// The keyboard's notifications that anyone registered for.
  private var heard: HeardEvents = []
  /// Told of names that were registered.
  var observe: (Notification.Name?, KeyboardNotificationName?) -> Void = { _, _ in }
  /// Whether an observer that registers for a name a second time is called twice, as UIKit does; asked when one does.
  var doublesFire: () -> Bool = { true }

  /// Makes a center without observers.
  public init() {}

  /// The center of the cell that is being played.
  public static var `default`: NotificationCenter { UIWorld.current.center }

  private func add(
    _ observer: AnyObject, _ name: Notification.Name?, _ object: AnyObject?,
    _ handler: @escaping (Notification) -> Void
  ) {
    let isDouble = registrations.contains {
      $0.observer === observer && $0.name == name && $0.object === object
    }
    guard !isDouble || doublesFire() else { return }
    let keyboard = name.flatMap(KeyboardNotificationName.init)
    registrations.append(
      Registration(observer: observer, name: name, keyboard: keyboard, object: object, handler: handler))
    heard.formUnion(name == nil ? .keyboard : keyboard?.event ?? [])
    observe(name, keyboard)
  }

  /// Registers a method; one that registers twice is called twice.
  public func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
  ) {
    add(observer as AnyObject, name, object.map { $0 as AnyObject }, selector.send)
  }

  /// Registers a method; the same for observers that are known to be objects, which spares a conversion.
  public func addObserver(
    _ observer: AnyObject, selector: Selector, name: NSNotification.Name?, object: AnyObject?
  ) {
    add(observer, name, object, selector.send)
  }

  /// Registers a block; what is returned removes it. A queue makes no difference: all is on the main thread.
  public func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping (Notification) -> Void
  ) -> any NSObjectProtocol {
    let token = NSObject()
    add(token, name, object.map { $0 as AnyObject }, block)
    return token
  }

  /// Removes all registrations of an observer.
  public func removeObserver(_ observer: Any) { removeObserver(observer, name: nil, object: nil) }

  /// Removes the registrations of an observer for a name and an object, or for any where that is nil.
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

  /// Posts a notification to all who registered for it.
  public func post(_ notification: Notification) { post(notification, afterEach: {}) }

  /// Posts a notification to all who registered for it.
  public func post(name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {
    post(Notification(name: name, object: object, userInfo: userInfo))
  }

  // Who registers while a notification is handed out does not get that one.

  /// Posts a notification; `afterEach` runs when a handler has returned.
  func post(_ notification: Notification, afterEach: () -> Void) {
    for registration in registrations where registration.isFor(notification) {
      registration.handler(notification)
      afterEach()
    }
  }

  /// Posts a keyboard notification; `afterEach` runs when a handler has returned.
  func post(_ name: KeyboardNotificationName, _ notification: Notification, afterEach: () -> Void) {
    let registrations = registrations
    // In place: a registration takes as long to copy as most handlers to run.
    for n in registrations.indices
    where (registrations[n].keyboard == name || registrations[n].name == nil)
      && (registrations[n].object == nil || registrations[n].isAbout(notification.object))
    {
      registrations[n].handler(notification)
      afterEach()
    }
  }

  /// How many registrations for the keyboard's notifications there are.
  var keyboardRegistrations: Int { registrations.count { $0.name == nil || $0.keyboard != nil } }

  /// Whether anyone registered for a keyboard notification.
  func hears(_ name: KeyboardNotificationName) -> Bool { heard.contains(name.event) }

  /// Forgets all observers.
  func removeAll() { (registrations, heard) = ([], []) }
}
