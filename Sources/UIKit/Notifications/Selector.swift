/// A method to call, as in `Selector(keyboardWillShow(_:))`. It replaces `#selector`, which needs
/// Objective-C.
///
/// The selector keeps the method's object alive until the observer is removed or the cell ends.
public struct Selector {
  enum Action {
    case plain(() -> Void)
    case notification((Notification) -> Void)
    case sender((Any) -> Void)
  }

  let action: Action

  /// Creates a selector for a method without arguments.
  public init(_ method: @escaping () -> Void) { action = .plain(method) }
  /// Creates a selector for a method that takes a `Notification`.
  public init(_ method: @escaping (Notification) -> Void) { action = .notification(method) }
  /// Creates a selector for a method that takes an `NSNotification`, as in older code.
  @_disfavoredOverload
  public init(_ method: @escaping (NSNotification) -> Void) {
    action = .notification { method(NSNotification(name: $0.name, object: $0.object, userInfo: $0.userInfo)) }
  }
  /// Creates a selector for a method of any responder, as in `Selector(UIResponder.resignFirstResponder)`.
  public init(_ method: @escaping (UIResponder) -> () -> Bool) {
    action = .sender { if let responder = $0 as? UIResponder { _ = method(responder)() } }
  }
  /// Creates a selector for a method that takes its sender, such as a control, a recognizer or a timer.
  public init<Sender>(_ method: @escaping (Sender) -> Void) {
    action = .sender { if let sender = $0 as? Sender { method(sender) } }
  }

  func send(_ notification: Notification) {
    switch action {
    case .plain(let call): call()
    case .notification(let call): call(notification)
    case .sender(let call): call(notification)
    }
  }

  func send(from sender: Any) {
    switch action {
    case .plain(let call): call()
    case .notification: break
    case .sender(let call): call(sender)
    }
  }
}
