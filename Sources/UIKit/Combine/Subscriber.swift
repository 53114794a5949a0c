// The protocols of Combine, which an app adopts to declare its own publishers, such as one of the events of a control.
// Subscribers are asked for all values, so a demand for a number of values counts as one for all.

/// Something that can be ended.
public protocol Cancellable {
  /// Ends it.
  func cancel()
}

/// The connection of a subscriber to a publisher.
public protocol Subscription: Cancellable, AnyObject {
  /// Asks for a number of values.
  func request(_ demand: Subscribers.Demand)
}

/// A receiver of values.
public protocol Subscriber<Input, Failure> {
  /// The type of the values.
  associatedtype Input
  /// The type of the errors.
  associatedtype Failure: Error
  /// Receives the connection, before any value.
  func receive(subscription: Subscription)
  /// Receives a value, and returns how many more it asks for.
  func receive(_ input: Input) -> Subscribers.Demand
  /// Receives the end.
  func receive(completion: Subscribers.Completion<Failure>)
}

/// A source of values over time.
public protocol Publisher<Output, Failure> {
  /// The type of the values.
  associatedtype Output
  /// The type of the errors.
  associatedtype Failure: Error
  /// Connects a subscriber.
  func receive<Receiver: Subscriber>(subscriber: Receiver)
  where Receiver.Input == Output, Receiver.Failure == Failure
}

extension AnyPublisher: Publisher {
  /// Connects a subscriber, which gets values once it asks for them.
  public func receive<Receiver: Subscriber>(subscriber: Receiver)
  where Receiver.Input == Output, Receiver.Failure == Failure {
    let receiver = ValueReceiver<Output, Failure> {
      _ = subscriber.receive($0)
    } complete: {
      subscriber.receive(completion: $0)
    }
    subscriber.receive(subscription: BegunSubscription(to: self, receiver))
  }

  /// Creates a publisher of the values of another one.
  public init(_ publisher: some Publisher<Output, Failure>) { self = publisher.eraseToAnyPublisher() }
}

extension Publisher {
  /// Connects a subscriber.
  public func subscribe<Receiver: Subscriber>(_ subscriber: Receiver)
  where Receiver.Input == Output, Receiver.Failure == Failure { receive(subscriber: subscriber) }

  /// Returns a publisher that hides the type of this one.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher { receiver in
      let subscriber = ReceiverSubscriber(receiver)
      self.receive(subscriber: subscriber)
      return { subscriber.end() }
    }
  }

  /// Returns a publisher of the results of a closure.
  public func map<Result>(_ transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
    eraseToAnyPublisher().map(transform)
  }
  /// Returns a publisher of a property of the values.
  public func map<Result>(_ keyPath: KeyPath<Output, Result>) -> AnyPublisher<Result, Failure> {
    eraseToAnyPublisher().map(keyPath)
  }
  /// Returns a publisher of the results that are not nil.
  public func compactMap<Result>(
    _ transform: @escaping (Output) -> Result?
  ) -> AnyPublisher<Result, Failure> { eraseToAnyPublisher().compactMap(transform) }
  /// Returns a publisher of the values for which a closure returns true.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    eraseToAnyPublisher().filter(isIncluded)
  }
  /// Returns a publisher of the values of this publisher and another one.
  public func merge(with other: some Publisher<Output, Failure>) -> AnyPublisher<Output, Failure> {
    eraseToAnyPublisher().merge(with: other.eraseToAnyPublisher())
  }
  /// Returns a publisher that leaves out values that equal the previous one.
  public func removeDuplicates() -> AnyPublisher<Output, Failure> where Output: Equatable {
    eraseToAnyPublisher().removeDuplicates()
  }
  /// Returns a publisher that delivers values after the current event handler has returned, as Combine does.
  public func receive(on queue: CellQueue) -> AnyPublisher<Output, Failure> {
    eraseToAnyPublisher().receive(on: queue)
  }
  /// Returns a publisher that delivers values after the current event handler has returned, as Combine does.
  public func receive(on runLoop: RunLoop) -> AnyPublisher<Output, Failure> {
    eraseToAnyPublisher().receive(on: runLoop)
  }
  /// Calls a closure for each value until the subscription is cancelled or released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    eraseToAnyPublisher().sink(receiveValue: receiveValue)
  }
  /// Calls a closure for each value and another one for the end, until the subscription is cancelled or released.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    eraseToAnyPublisher().sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
  }
  /// Sets a property of an object to each value. The subscription keeps the object alive, as in Combine.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable { eraseToAnyPublisher().assign(to: keyPath, on: object) }
}

/// A subscription that begins when its subscriber first asks for values.
private final class BegunSubscription<Output, Failure: Error>: Subscription {
  private var publisher: AnyPublisher<Output, Failure>?
  private var receiver: ValueReceiver<Output, Failure>?
  private var end: (() -> Void)?

  init(to publisher: AnyPublisher<Output, Failure>, _ receiver: ValueReceiver<Output, Failure>) {
    (self.publisher, self.receiver) = (publisher, receiver)
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand != .none, let publisher else { return }
    self.publisher = nil
    // A publisher may deliver values, and the subscriber may cancel, before the subscription is complete.
    let end = publisher.subscribe(
      ValueReceiver {
        self.receiver?.receive($0)
      } complete: { completion in
        let receiver = self.receiver
        self.receiver = nil
        receiver?.complete(completion)
      })
    if receiver == nil { end() } else { self.end = end }
  }

  func cancel() {
    let end = end
    (publisher, receiver, self.end) = (nil, nil, nil)
    end?()
  }
}

/// A subscriber that passes all values and the end to a receiver.
private final class ReceiverSubscriber<Input, Failure: Error>: Subscriber {
  private let receiver: ValueReceiver<Input, Failure>
  private var subscription: Subscription?

  init(_ receiver: ValueReceiver<Input, Failure>) { self.receiver = receiver }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }
  func receive(_ input: Input) -> Subscribers.Demand {
    receiver.receive(input)
    return .none
  }
  func receive(completion: Subscribers.Completion<Failure>) {
    subscription = nil
    receiver.complete(completion)
  }
  func end() {
    subscription?.cancel()
    subscription = nil
  }
}
