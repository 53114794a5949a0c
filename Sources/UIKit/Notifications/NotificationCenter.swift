/// A method to be called, as `Selector(keyboardWillShow(_:))`: it stands for `#selector`, which needs an Objective-C
/// runtime.
///
/// The method keeps its object alive until the observer is removed or the cell is over.
public struct Selector {
  enum Action {
    case plain(() -> Void)
    case notification((Notification) -> Void)
    case sender((Any) -> Void)
  }

  let action: Action

  /// A method without arguments.
  public init(_ method: @escaping () -> Void) { action = .plain(method) }
  /// A method that takes the notification.
  public init(_ method: @escaping (Notification) -> Void) { action = .notification(method) }
  /// A method that takes the notification, as older code spells its type.
  @_disfavoredOverload
  public init(_ method: @escaping (NSNotification) -> Void) {
    action = .notification { method(NSNotification(name: $0.name, object: $0.object, userInfo: $0.userInfo)) }
  }
  /// A responder's own method, as in `Selector(UIResponder.resignFirstResponder)`.
  public init(_ method: @escaping (UIResponder) -> () -> Bool) {
    action = .sender { if let responder = $0 as? UIResponder { _ = method(responder)() } }
  }
  /// A method that takes the sender: a control, a recognizer, a timer or a display link.
  public init<Sender>(_ method: @escaping (Sender) -> Void) {
    action = .sender { if let sender = $0 as? Sender { method(sender) } }
  }

  /// Calls the method with a notification.
  func send(_ notification: Notification) {
    switch action {
    case .plain(let call): call()
    case .notification(let call): call(notification)
    case .sender(let call): call(notification)
    }
  }

  /// Calls the method with its sender.
  func send(from sender: Any) {
    switch action {
    case .plain(let call): call()
    case .notification: break
    case .sender(let call): call(sender)
    }
  }
}

/// Hands notifications to the observers of one cell, in the order in which they registered.
public final class NotificationCenter {
  private struct Registration {
    /// What `removeObserver` names.
    var observer: AnyObject
    var name: Notification.Name?
    var object: AnyObject?
    var handler: (Notification) -> Void

    func isFor(_ notification: Notification) -> Bool {
      if let name, name != notification.name { return false }
      guard let object else { return true }
      return notification.object.map { $0 as AnyObject === object } ?? false
    }
  }

  private var registrations: [Registration] = []
  /// Told of names that were registered.
  var observe: (Notification.Name?) -> Void = { _ in }

  /// Makes a center without observers.
  public init() {}

  /// The center of the cell that is being played.
  public static var `default`: NotificationCenter { UIWorld.current.center }

  /// Whether an observer that registers for a name a second time is called twice, as UIKit does.
  var doublesFire = true

  private func add(_ registration: Registration) {
    let isDouble = registrations.contains {
      $0.observer === registration.observer && $0.name == registration.name
        && $0.object === registration.object
    }
    if isDouble, !doublesFire { return }
    registrations.append(registration)
    observe(registration.name)
  }

  /// Registers a method; one that registers twice is called twice.
  public func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
  ) {
    add(
      Registration(
        observer: observer as AnyObject, name: name, object: object.map { $0 as AnyObject },
        handler: selector.send))
  }

  /// Registers a block; what is returned removes it. A queue makes no difference: all is on the main thread.
  public func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping (Notification) -> Void
  ) -> any NSObjectProtocol {
    let token = NSObject()
    add(Registration(observer: token, name: name, object: object.map { $0 as AnyObject }, handler: block))
    return token
  }

  /// Removes all registrations of an observer.
  public func removeObserver(_ observer: Any) {
    let observer = observer as AnyObject
    registrations.removeAll { $0.observer === observer }
  }

  /// Removes the registrations of an observer for a name and an object.
  public func removeObserver(_ observer: Any, name: NSNotification.Name?, object: Any?) {
    let observer = observer as AnyObject
    let object = object.map { $0 as AnyObject }
    registrations.removeAll {
      $0.observer === observer && (name == nil || $0.name == name) && (object == nil || $0.object === object)
    }
  }

  /// Posts a notification to all who registered for it.
  public func post(_ notification: Notification) { post(notification, afterEach: {}) }

  /// Posts a notification to all who registered for it.
  public func post(name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {
    post(Notification(name: name, object: object, userInfo: userInfo))
  }

  /// Posts a notification; `afterEach` runs when a handler has returned.
  func post(_ notification: Notification, afterEach: () -> Void) {
    // Who registers while a notification is handed out does not get that one.
    for registration in registrations where registration.isFor(notification) {
      registration.handler(notification)
      afterEach()
    }
  }

  /// How many registrations there are for a name.
  func registrations(for name: Notification.Name) -> Int { registrations.count { $0.name == name } }

  /// Whether anyone registered for a name.
  func hears(_ name: Notification.Name) -> Bool {
    registrations.contains { $0.name == nil || $0.name == name }
  }

  /// Forgets all observers.
  func removeAll() { registrations = [] }
}
