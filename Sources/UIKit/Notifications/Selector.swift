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

  /// Creates a selector of a property's getter, which has no effect. It is a property of UIKit.
  public init(getter name: String) {
    self.init(
      .plain {}, name: name,
      isMethod: { object in
        let owners = Self.properties.filter { $0.value.contains(name) }.map(\.key)
        if owners.isEmpty {
          UIWorld.currentIfAny?.unsupported("NSObject.responds(to:) of the property \(name)")
        }
        return owners.contains { $0.has(object) }
      })
  }
  /// Creates a selector of the getter of a property that a type of the app declares, which has no effect.
  public init<Owner>(getter name: String, of owner: Owner.Type) {
    self.init(.plain {}, name: name, isMethod: { $0 is Owner })
  }

  /// The classes of UIKit whose properties apps look for before they use them.
  private enum Owner: Sendable {
    case responder, view, controller, scrollView, textField, textView, input, label, searchBar, control,
      window

    func has(_ object: AnyObject) -> Bool {
      switch self {
      case .responder: object is UIResponder
      case .view: object is UIView
      case .controller: object is UIViewController
      case .scrollView: object is UIScrollView
      case .textField: object is UITextField
      case .textView: object is UITextView
      case .input: object is UITextField || object is UITextView
      case .label: object is UILabel
      case .searchBar: object is UISearchBar
      case .control: object is UIControl
      case .window: object is UIWindow
      }
    }
  }

  /// The properties of these classes by their Swift names (developer.apple.com). A name that is missing is an error,
  /// because the answer would decide what code does.
  private static let properties: [Owner: Set<String>] = [
    .responder: [
      "canBecomeFirstResponder", "canResignFirstResponder", "inputAccessoryView",
      "inputAccessoryViewController",
      "inputAssistantItem", "inputView", "inputViewController", "isFirstResponder", "keyCommands", "next",
      "textInputMode", "undoManager",
    ],
    .view: [
      "alpha", "autoresizingMask", "backgroundColor", "bounds", "center", "clipsToBounds", "constraints",
      "contentMode", "directionalLayoutMargins", "effectiveUserInterfaceLayoutDirection", "frame",
      "gestureRecognizers", "insetsLayoutMarginsFromSafeArea", "intrinsicContentSize", "isHidden",
      "isUserInteractionEnabled", "keyboardLayoutGuide", "layer", "layoutGuides", "layoutMargins",
      "layoutMarginsGuide", "preservesSuperviewLayoutMargins", "readableContentGuide", "safeAreaInsets",
      "safeAreaLayoutGuide", "semanticContentAttribute", "subviews", "superview", "tag", "tintColor",
      "traitCollection", "transform", "translatesAutoresizingMaskIntoConstraints", "window",
    ],
    .controller: [
      "additionalSafeAreaInsets", "children", "edgesForExtendedLayout", "extendedLayoutIncludesOpaqueBars",
      "isBeingDismissed", "isBeingPresented", "isModalInPresentation", "isMovingFromParent",
      "isMovingToParent",
      "isViewLoaded", "modalPresentationStyle", "navigationController", "navigationItem", "parent",
      "preferredContentSize", "presentationController", "presentedViewController", "presentingViewController",
      "sheetPresentationController", "splitViewController", "systemMinimumLayoutMargins", "tabBarController",
      "tabBarItem", "title", "traitCollection", "transitionCoordinator", "view", "viewIfLoaded",
    ],
    .scrollView: [
      "adjustedContentInset", "alwaysBounceHorizontal", "alwaysBounceVertical",
      "automaticallyAdjustsScrollIndicatorInsets", "bounces", "contentInset",
      "contentInsetAdjustmentBehavior",
      "contentLayoutGuide", "contentOffset", "contentSize", "delegate", "frameLayoutGuide",
      "horizontalScrollIndicatorInsets", "isDecelerating", "isDragging", "isPagingEnabled", "isScrollEnabled",
      "isTracking", "keyboardDismissMode", "panGestureRecognizer", "refreshControl", "scrollIndicatorInsets",
      "showsHorizontalScrollIndicator", "showsVerticalScrollIndicator", "verticalScrollIndicatorInsets",
    ],
    .textField: ["placeholder"],
    .textView: [
      "findInteraction", "isEditable", "isFindInteractionEnabled", "isSelectable", "layoutManager",
      "selectedRange",
      "textContainer", "textContainerInset", "textStorage",
    ],
    .input: [
      "attributedText", "autocapitalizationType", "autocorrectionType", "beginningOfDocument", "delegate",
      "enablesReturnKeyAutomatically", "endOfDocument", "font", "inputDelegate", "isSecureTextEntry",
      "keyboardAppearance", "keyboardType", "markedTextRange", "returnKeyType", "selectedTextRange",
      "spellCheckingType", "text", "textAlignment", "textColor", "textContentType",
    ],
    .label: ["attributedText", "font", "isEnabled", "numberOfLines", "text", "textAlignment", "textColor"],
    .searchBar: ["delegate", "placeholder", "searchTextField", "text"],
    .control: ["isEnabled", "isHighlighted", "isSelected", "state"],
    .window: ["isKeyWindow", "rootViewController", "screen", "windowLevel", "windowScene"],
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
