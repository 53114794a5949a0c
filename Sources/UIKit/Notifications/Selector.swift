/// A method to call, as in `Selector(keyboardWillShow(_:))`. It replaces `#selector`, which needs
/// Objective-C.
///
/// A selector for a method of an object keeps that object alive until the observer is removed or the cell
/// ends. A selector for a method of a class, such as `Selector("done", LoginController.done)`, is bound to
/// the target that it is registered with and does not keep it alive, as in UIKit.
public struct Selector {
  enum Action {
    case plain(() -> Void)
    case notification((Notification) -> Void)
    case sender((Any) -> Void)
    /// A method of a class. The first argument is the object, the second one is the sender or notification.
    case unbound((AnyObject, Any) -> Void)
  }

  let action: Action
  /// The name of the method, which is empty if none was given.
  public let name: String
  private let isMethod: (AnyObject) -> Bool

  private init(_ action: Action, name: String = "", isMethod: @escaping (AnyObject) -> Bool = { _ in true }) {
    (self.action, self.name, self.isMethod) = (action, name, isMethod)
  }

  /// Creates a selector of a property's getter, which has no effect. An object has the property if it is one of
  /// `properties`.
  public init(getter name: String) {
    self.init(.plain {}, name: name, isMethod: { Self.properties[name]?($0) ?? false })
  }

  /// The properties of UIKit that apps look for before they use them, and whether an object has them.
  private static let properties: [String: @Sendable (AnyObject) -> Bool] = [
    "additionalSafeAreaInsets": { $0 is UIViewController },
    "adjustedContentInset": { $0 is UIScrollView },
    "findInteraction": { $0 is UITextView },
    "inputAccessoryView": { $0 is UIResponder },
    "inputView": { $0 is UIResponder },
    "isFindInteractionEnabled": { $0 is UITextView },
    "isHidden": { $0 is UIView },
    "keyboardLayoutGuide": { $0 is UIView },
    "safeAreaInsets": { $0 is UIView },
    "safeAreaLayoutGuide": { $0 is UIView },
    "windowScene": { $0 is UIWindow },
  ]

  /// Creates a selector for a method without arguments.
  public init(_ method: @escaping () -> Void) { self.init(.plain(method)) }
  /// Creates a selector for a method that takes a `Notification`.
  public init(_ method: @escaping (Notification) -> Void) { self.init(.notification(method)) }
  /// Creates a selector for a method that takes an `NSNotification`, as in older code.
  @_disfavoredOverload
  public init(_ method: @escaping (NSNotification) -> Void) {
    self.init(.notification { method(NSNotification($0)) })
  }
  /// Creates a selector for a method of any responder, as in `Selector(UIResponder.resignFirstResponder)`.
  public init(_ method: @escaping (UIResponder) -> () -> Bool) {
    self.init(.sender { if let responder = $0 as? UIResponder { _ = method(responder)() } })
  }
  /// Creates a selector for a method that takes its sender, such as a control, a recognizer or a timer.
  public init<Sender>(_ method: @escaping (Sender) -> Void) {
    self.init(.sender { if let sender = $0 as? Sender { method(sender) } })
  }

  /// Creates a selector for a method of a class without arguments.
  public init<Target: AnyObject, Result>(_ name: String, _ method: @escaping (Target) -> () -> Result) {
    self.init(
      .unbound { object, _ in if let target = object as? Target { _ = method(target)() } }, name: name,
      isMethod: { $0 is Target })
  }
  /// Creates a selector for a method of a class that takes a sender or a notification.
  public init<Target: AnyObject, Argument, Result>(
    _ name: String, _ method: @escaping (Target) -> (Argument) -> Result
  ) {
    self.init(
      .unbound { object, sender in
        guard let target = object as? Target else { return }
        let older = (sender as? Notification).map { NSNotification($0) }
        // Objective-C passes the sender's address to a Boolean argument, as in `endEditing(_:)`.
        let flag = Argument.self == Bool.self ? true as? Argument : nil
        if let argument = flag ?? sender as? Argument ?? older as? Argument { _ = method(target)(argument) }
      }, name: name, isMethod: { $0 is Target })
  }

  /// Returns a selector for the method of a target, which is not kept alive.
  func bound(to target: Any?) -> Selector {
    guard case .unbound(let call) = action else { return self }
    let object = target.map { $0 as AnyObject }
    return Selector(
      .sender { [weak object] sender in if let object { call(object, sender) } }, name: name,
      isMethod: isMethod)
  }

  /// Whether the selector keeps the object of its method alive.
  var keepsTargetAlive: Bool { if case .unbound = action { false } else { true } }

  /// Whether an object has the method.
  func isMethod(of object: AnyObject) -> Bool { isMethod(object) }

  func send(_ notification: Notification) {
    switch action {
    case .plain(let call): call()
    case .notification(let call): call(notification)
    case .sender(let call): call(notification)
    case .unbound: break
    }
  }

  func send(from sender: Any) {
    switch action {
    case .plain(let call): call()
    case .notification: break
    case .sender(let call): call(sender)
    case .unbound(let call): call(sender as AnyObject, sender)
    }
  }
}

extension NSNotification {
  fileprivate convenience init(_ notification: Notification) {
    self.init(name: notification.name, object: notification.object, userInfo: notification.userInfo)
  }
}
