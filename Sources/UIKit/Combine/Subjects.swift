// The publishers of Combine whose values code sends itself: subjects and published properties.

/// The receivers of the values of a publisher, in the order in which they subscribed.
private final class Receivers<Output, Failure: Error> {
  private var all: [(id: Int, receiver: ValueReceiver<Output, Failure>)] = []
  private var nextID = 0
  /// The end of the publisher. Nil until then.
  private(set) var completion: Subscribers.Completion<Failure>?

  /// Adds a receiver, sends it a value if there is one, and returns a closure that removes the receiver. A receiver that comes
  /// after the end gets only the end.
  func add(_ receiver: ValueReceiver<Output, Failure>, sending value: Output? = nil) -> () -> Void {
    if let completion {
      receiver.complete(completion)
      return {}
    }
    let id = nextID
    nextID += 1
    all.append((id, receiver))
    // The receiver may itself send the next value.
    if let value { receiver.receive(value) }
    return { [weak self] in self?.all.removeAll { $0.id == id } }
  }

  /// Sends a value to the receivers, except those that an earlier one removes.
  func send(_ value: Output) {
    for id in all.map(\.id) { all.first { $0.id == id }?.receiver.receive(value) }
  }

  /// Sends the end to the receivers, once.
  func send(_ completion: Subscribers.Completion<Failure>) {
    guard self.completion == nil else { return }
    self.completion = completion
    let receivers = all
    all = []
    for (_, receiver) in receivers { receiver.complete(completion) }
  }
}

/// A publisher whose values code sends.
public final class PassthroughSubject<Output, Failure: Error>: Publisher {
  private let receivers = Receivers<Output, Failure>()

  /// Creates a subject.
  public init() {}

  /// Sends a value to all subscribers. After the end, nothing is sent.
  public func send(_ input: Output) { receivers.send(input) }
  /// Sends the end to all subscribers.
  public func send(completion: Subscribers.Completion<Failure>) { receivers.send(completion) }
  /// Connects a subscriber.
  public func receive<Receiver: Subscriber>(subscriber: Receiver)
  where Receiver.Input == Output, Receiver.Failure == Failure {
    AnyPublisher<Output, Failure> { [receivers] in receivers.add($0) }.receive(subscriber: subscriber)
  }
}

extension PassthroughSubject where Output == Void {
  /// Tells all subscribers that something has happened.
  public func send() { send(()) }
}

/// A publisher of the values of a variable. A subscriber gets the current value first.
public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
  private let receivers = Receivers<Output, Failure>()
  private var stored: Output

  /// The current value. After the end, it keeps the last one.
  public var value: Output {
    get { stored }
    set { send(newValue) }
  }

  /// Creates a subject with a value.
  public init(_ value: Output) { stored = value }

  /// Sets the value, and sends it to all subscribers. After the end, nothing is set or sent.
  public func send(_ input: Output) {
    guard receivers.completion == nil else { return }
    stored = input
    receivers.send(input)
  }
  /// Sends the end to all subscribers.
  public func send(completion: Subscribers.Completion<Failure>) { receivers.send(completion) }
  /// Connects a subscriber.
  public func receive<Receiver: Subscriber>(subscriber: Receiver)
  where Receiver.Input == Output, Receiver.Failure == Failure {
    AnyPublisher<Output, Failure> { self.receivers.add($0, sending: self.stored) }
      .receive(subscriber: subscriber)
  }
}

/// A property of a class whose new values are published before the property has them, as in Combine. A subscriber gets the
/// current value first.
@propertyWrapper
public struct Published<Value> {
  /// The publisher of a property, which is the property's name after `$`.
  public struct Publisher: UIKit.Publisher {
    /// The type of the property.
    public typealias Output = Value
    /// A property never fails.
    public typealias Failure = Never
    fileprivate let storage: Storage

    /// Connects a subscriber.
    public func receive<Receiver: Subscriber>(subscriber: Receiver)
    where Receiver.Input == Value, Receiver.Failure == Never {
      AnyPublisher<Value, Never> { [storage] in storage.receivers.add($0, sending: storage.value) }
        .receive(subscriber: subscriber)
    }
  }

  fileprivate final class Storage {
    let receivers = Receivers<Value, Never>()
    /// The subscriptions whose values the property takes.
    var sources: [AnyCancellable] = []
    private(set) var value: Value

    init(_ value: Value) { self.value = value }

    func set(_ newValue: Value) {
      receivers.send(newValue)
      value = newValue
    }
  }

  private let storage: Storage

  /// Creates a property with a value.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  /// Creates a property with a value.
  public init(initialValue: Value) { storage = Storage(initialValue) }

  /// The property.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.set(newValue) }
  }
  /// The publisher of the property. It cannot be replaced; the setter is for `assign(to: &$property)`.
  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    nonmutating set {}
  }
}

/// A class with published properties. Its own publisher `objectWillChange` is not here.
public protocol ObservableObject: AnyObject {}

/// A publisher of one value, which then ends.
public struct Just<Output>: Publisher {
  /// The publisher never fails.
  public typealias Failure = Never
  private let output: Output

  /// Creates a publisher of a value.
  public init(_ output: Output) { self.output = output }

  /// Connects a subscriber.
  public func receive<Receiver: Subscriber>(subscriber: Receiver)
  where Receiver.Input == Output, Receiver.Failure == Never {
    AnyPublisher<Output, Never> { [output] receiver in
      receiver.receive(output)
      receiver.complete(.finished)
      return {}
    }.receive(subscriber: subscriber)
  }
}

extension Publisher where Failure == Never {
  /// Sets a published property to each value for as long as its object lives.
  public func assign(to published: inout Published<Output>.Publisher) {
    let storage = published.storage
    storage.sources.append(sink { [weak storage] in storage?.set($0) })
  }
}
