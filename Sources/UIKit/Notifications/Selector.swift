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
