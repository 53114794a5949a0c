// The typed messages of iOS 26 (swiftlang/swift-foundation, proposal SF-0011), and the asynchronous sequence of notifications.

extension NotificationCenter {
  /// A notification with types.
  public protocol Message {
    /// The type of the objects that post the message.
    associatedtype Subject: AnyObject
    /// The name of the notification.
    static var name: Notification.Name { get }
    /// Returns the message of a notification; nil if the notification lacks a value.
    static func makeMessage(_ notification: Notification) -> Self?
  }

  /// A message that is delivered during the post, on the main actor.
  public protocol MainActorMessage: Message {}

  /// A value that names a type of message.
  public protocol MessageIdentifier {
    /// The type of message.
    associatedtype MessageType
  }

  /// A value that names a type of message.
  public struct BaseMessageIdentifier<MessageType: Message>: MessageIdentifier, Sendable {
    /// Creates a name.
    public init() {}
  }

  /// A registration, which ends when its last token is released.
  public struct ObservationToken: Hashable {
    fileprivate final class Registration {
      weak var center: NotificationCenter?
      var observer: any NSObjectProtocol

      init(_ center: NotificationCenter, _ observer: any NSObjectProtocol) {
        (self.center, self.observer) = (center, observer)
      }

      func remove() { center?.removeObserver(observer) }

      deinit { remove() }
    }

    fileprivate let registration: Registration

    /// Returns whether both belong to the same registration.
    public static func == (one: ObservationToken, other: ObservationToken) -> Bool {
      one.registration === other.registration
    }

    /// Adds the identity of the registration.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(registration)) }
  }

  /// Registers a closure for the messages of one object.
  public func addObserver<Identifier: MessageIdentifier, Received: MainActorMessage>(
    of subject: Received.Subject, for identifier: Identifier, using observer: @escaping (Received) -> Void
  ) -> ObservationToken where Identifier.MessageType == Received { add(subject, observer) }

  /// Registers a closure for the messages of all objects of a type.
  public func addObserver<Identifier: MessageIdentifier, Received: MainActorMessage>(
    of subject: Received.Subject.Type, for identifier: Identifier,
    using observer: @escaping (Received) -> Void
  ) -> ObservationToken where Identifier.MessageType == Received { add(nil, observer) }

  /// Registers a closure for the messages of one object, or of all.
  public func addObserver<Received: MainActorMessage>(
    of subject: Received.Subject? = nil, for messageType: Received.Type,
    using observer: @escaping (Received) -> Void
  ) -> ObservationToken { add(subject, observer) }

  /// Ends a registration.
  public func removeObserver(_ token: ObservationToken) { token.registration.remove() }

  private func add<Received: Message>(
    _ subject: Received.Subject?, _ observer: @escaping (Received) -> Void
  ) -> ObservationToken {
    let token = addObserver(forName: Received.name, object: subject, queue: nil) { notification in
      if let message = Received.makeMessage(notification) { observer(message) }
    }
    return ObservationToken(registration: ObservationToken.Registration(self, token))
  }
}

// MARK: Messages of the keyboard

/// A keyboard notification of a name, with its values.
public struct KeyboardMessage<Name: KeyboardMessageName>: NotificationCenter.MainActorMessage {
  /// The object that posts the message.
  public typealias Subject = UIScreen

  /// The keyboard's frame before the change, in screen coordinates.
  public var beginFrame: CGRect
  /// The keyboard's frame after the change, in screen coordinates.
  public var endFrame: CGRect
  /// The duration of the keyboard's animation in seconds.
  public var animationDuration: TimeInterval
  /// The curve of the keyboard's animation.
  public var animationCurve: UIView.AnimationCurve
  /// Whether the keyboard belongs to this app.
  public var isLocal: Bool
  /// The keyboard's screen.
  public var screen: UIScreen

  /// The name of the notification.
  public static var name: Notification.Name { Name.notification.name }

  /// Returns the message of a notification; nil if the notification lacks a frame.
  public static func makeMessage(_ notification: Notification) -> KeyboardMessage? {
    let info = notification.userInfo
    guard let begin = info?[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect,
      let end = info?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
    else { return nil }
    let curve = info?[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int
    return KeyboardMessage(
      beginFrame: begin, endFrame: end,
      animationDuration: info?[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double ?? 0,
      animationCurve: curve.flatMap(UIView.AnimationCurve.init) ?? .easeInOut,
      isLocal: info?[UIResponder.keyboardIsLocalUserInfoKey] as? Bool ?? true,
      screen: notification.object as? UIScreen ?? .main)
  }
}

/// The name of a keyboard notification as a type.
public protocol KeyboardMessageName {
  /// The notification.
  static var notification: KeyboardNotificationName { get }
}

/// The names of the keyboard notifications as types.
public enum KeyboardMessageNames {
  /// The name of the message before the keyboard appears.
  public enum WillShow: KeyboardMessageName {
    /// The notification.
    public static var notification: KeyboardNotificationName { .willShow }
  }
  /// The name of the message after the keyboard has appeared.
  public enum DidShow: KeyboardMessageName {
    /// The notification.
    public static var notification: KeyboardNotificationName { .didShow }
  }
  /// The name of the message before the keyboard disappears.
  public enum WillHide: KeyboardMessageName {
    /// The notification.
    public static var notification: KeyboardNotificationName { .willHide }
  }
  /// The name of the message after the keyboard has disappeared.
  public enum DidHide: KeyboardMessageName {
    /// The notification.
    public static var notification: KeyboardNotificationName { .didHide }
  }
  /// The name of the message before the keyboard's frame changes.
  public enum WillChangeFrame: KeyboardMessageName {
    /// The notification.
    public static var notification: KeyboardNotificationName { .willChangeFrame }
  }
  /// The name of the message after the keyboard's frame has changed.
  public enum DidChangeFrame: KeyboardMessageName {
    /// The notification.
    public static var notification: KeyboardNotificationName { .didChangeFrame }
  }
}

extension UIResponder {
  /// The message before the keyboard appears.
  public typealias KeyboardWillShowMessage = KeyboardMessage<KeyboardMessageNames.WillShow>
  /// The message after the keyboard has appeared.
  public typealias KeyboardDidShowMessage = KeyboardMessage<KeyboardMessageNames.DidShow>
  /// The message before the keyboard disappears.
  public typealias KeyboardWillHideMessage = KeyboardMessage<KeyboardMessageNames.WillHide>
  /// The message after the keyboard has disappeared.
  public typealias KeyboardDidHideMessage = KeyboardMessage<KeyboardMessageNames.DidHide>
  /// The message before the keyboard's frame changes.
  public typealias KeyboardWillChangeFrameMessage = KeyboardMessage<KeyboardMessageNames.WillChangeFrame>
  /// The message after the keyboard's frame has changed.
  public typealias KeyboardDidChangeFrameMessage = KeyboardMessage<KeyboardMessageNames.DidChangeFrame>
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<UIResponder.KeyboardWillShowMessage> {
  /// The message before the keyboard appears.
  public static var keyboardWillShow: Self { Self() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<UIResponder.KeyboardDidShowMessage> {
  /// The message after the keyboard has appeared.
  public static var keyboardDidShow: Self { Self() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<UIResponder.KeyboardWillHideMessage> {
  /// The message before the keyboard disappears.
  public static var keyboardWillHide: Self { Self() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<UIResponder.KeyboardDidHideMessage> {
  /// The message after the keyboard has disappeared.
  public static var keyboardDidHide: Self { Self() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<UIResponder.KeyboardWillChangeFrameMessage> {
  /// The message before the keyboard's frame changes.
  public static var keyboardWillChangeFrame: Self { Self() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<UIResponder.KeyboardDidChangeFrameMessage> {
  /// The message after the keyboard's frame has changed.
  public static var keyboardDidChangeFrame: Self { Self() }
}

// MARK: The asynchronous sequence

extension NotificationCenter {
  /// Returns the notifications of a name as an asynchronous sequence.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
    Notifications(center: self, name: name, object: object)
  }

  /// The notifications of a name as an asynchronous sequence.
  ///
  /// A task that waits for the next one goes on after the post, on a later turn of the run loop: to resume a task is to
  /// enqueue it (Swift Evolution proposal SE-0300), so the changes that it makes are not part of the keyboard's animation.
  public struct Notifications: AsyncSequence {
    fileprivate let center: NotificationCenter
    fileprivate let name: Notification.Name
    fileprivate let object: AnyObject?

    /// Registers for the notifications.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// The iterator, which keeps the notifications that were posted while no task waited.
    public final class Iterator: AsyncIteratorProtocol, @unchecked Sendable {
      private let center: NotificationCenter
      private var token: (any NSObjectProtocol)?
      private var posted: [Notification] = []
      private var turn: Turn?

      fileprivate init(_ sequence: Notifications) {
        center = sequence.center
        token = center.addObserver(forName: sequence.name, object: sequence.object, queue: nil) {
          [weak self] in
          self?.posted.append($0)
          self?.turn?.come()
        }
      }

      deinit { token.map(center.removeObserver) }

      /// Returns the next notification, after it was posted; nil if the task was asked to end early.
      public func next() async -> Notification? {
        while posted.isEmpty {
          guard !Task.isCancelled else { return nil }
          let turn = Turn()
          self.turn = turn
          await withTaskCancellationHandler {
            await turn.wait {}
          } onCancel: {
            turn.come()
          }
        }
        return posted.removeFirst()
      }
    }
  }
}
