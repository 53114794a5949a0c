// The publishers of Combine whose values code sends itself: subjects and published properties.

/// The closures that receive the values of a publisher, in the order in which they subscribed.
private final class Receivers<Output> {
  private var all: [(id: Int, receive: (Output) -> Void)] = []
  private var nextID = 0

  /// Adds a closure, and returns one that removes it.
  func add(_ receive: @escaping (Output) -> Void) -> () -> Void {
    let id = nextID
    nextID += 1
    all.append((id, receive))
    return { [weak self] in self?.all.removeAll { $0.id == id } }
  }

  func send(_ value: Output) { for receiver in all { receiver.receive(value) } }
  func removeAll() { all = [] }
}

/// A publisher whose values code sends.
public final class PassthroughSubject<Output, Failure: Error>: Publisher {
  private let receivers = Receivers<Output>()

  /// Creates a subject.
  public init() {}

  /// Sends a value to all subscribers.
  public func send(_ input: Output) { receivers.send(input) }
  /// Ends the subscriptions. Closures that wait for the end are not called.
  public func send(completion: Subscribers.Completion<Failure>) { receivers.removeAll() }
  /// Connects a subscriber.
  public func receive<Receiver: Subscriber>(subscriber: Receiver)
  where Receiver.Input == Output, Receiver.Failure == Failure {
    AnyPublisher<Output, Failure>(subscribe: receivers.add).receive(subscriber: subscriber)
  }
}

extension PassthroughSubject where Output == Void {
  /// Tells all subscribers that something has happened.
  public func send() { send(()) }
}

/// A publisher of the values of a variable. A subscriber gets the current value first.
public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
  private let receivers = Receivers<Output>()
  /// The current value.
  public var value: Output { didSet { receivers.send(value) } }

  /// Creates a subject with a value.
  public init(_ value: Output) { self.value = value }

  /// Sets the value.
  public func send(_ input: Output) { value = input }
  /// Ends the subscriptions. Closures that wait for the end are not called.
  public func send(completion: Subscribers.Completion<Failure>) { receivers.removeAll() }
  /// Connects a subscriber.
  public func receive<Receiver: Subscriber>(subscriber: Receiver)
  where Receiver.Input == Output, Receiver.Failure == Failure {
    AnyPublisher<Output, Failure> { receive in
      receive(self.value)
      return self.receivers.add(receive)
    }.receive(subscriber: subscriber)
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
      AnyPublisher<Value, Never> { [storage] receive in
        receive(storage.value)
        return storage.receivers.add(receive)
      }.receive(subscriber: subscriber)
    }
  }

  fileprivate final class Storage {
    let receivers = Receivers<Value>()
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

/// A publisher of one value.
public struct Just<Output>: Publisher {
  /// The publisher never fails.
  public typealias Failure = Never
  private let output: Output

  /// Creates a publisher of a value.
  public init(_ output: Output) { self.output = output }

  /// Connects a subscriber.
  public func receive<Receiver: Subscriber>(subscriber: Receiver)
  where Receiver.Input == Output, Receiver.Failure == Never {
    AnyPublisher<Output, Never> { [output] receive in
      receive(output)
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
