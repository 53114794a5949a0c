// A small part of Combine: the publishers that screens use, and what they do with the values. Every
// operator returns an `AnyPublisher`, so code that names the type of an operator, such as `Publishers.Map`, does
// not compile.

/// The closures that receive the values and the end of a publisher.
struct ValueReceiver<Output, Failure: Error> {
  /// Receives a value.
  let receive: (Output) -> Void
  /// Receives the end. No value follows.
  let complete: (Subscribers.Completion<Failure>) -> Void

  /// Returns a receiver of other values with the same end.
  func receiving<Other>(_ body: @escaping (Other) -> Void) -> ValueReceiver<Other, Failure> {
    ValueReceiver<Other, Failure>(receive: body, complete: complete)
  }

  /// Returns a receiver for several publishers. It passes on the last of their ends, or the first failure.
  func afterEnds(of count: Int) -> ValueReceiver {
    var left = count
    return ValueReceiver { value in
      if left > 0 { receive(value) }
    } complete: { completion in
      guard left > 0 else { return }
      left -= 1
      if case .failure = completion { left = 0 }
      if left == 0 { complete(completion) }
    }
  }
}

/// A sequence of values over time. It fails only if code sends a failure to a subject.
public struct AnyPublisher<Output, Failure: Error> {
  /// Subscribes a receiver, and returns a closure that ends the subscription.
  let subscribe: (ValueReceiver<Output, Failure>) -> () -> Void

  /// Returns a publisher of the results of a closure.
  public func map<Result>(_ transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
    AnyPublisher<Result, Failure> { receiver in
      subscribe(receiver.receiving { receiver.receive(transform($0)) })
    }
  }
  /// Returns a publisher of a property of the values.
  public func map<Result>(_ keyPath: KeyPath<Output, Result>) -> AnyPublisher<Result, Failure> {
    map { $0[keyPath: keyPath] }
  }
  /// Returns a publisher of the results that are not nil.
  public func compactMap<Result>(
    _ transform: @escaping (Output) -> Result?
  ) -> AnyPublisher<Result, Failure> {
    AnyPublisher<Result, Failure> { receiver in
      subscribe(receiver.receiving { value in if let result = transform(value) { receiver.receive(result) } })
    }
  }
  /// Returns a publisher of the values for which a closure returns true.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher {
    AnyPublisher { receiver in
      subscribe(receiver.receiving { value in if isIncluded(value) { receiver.receive(value) } })
    }
  }
  /// Returns a publisher of the values of this publisher and another one. It ends when both have ended.
  public func merge(with other: AnyPublisher) -> AnyPublisher { .merged([self, other]) }

  /// Returns a publisher of the values of several publishers. It ends when all have ended, or when one fails.
  static func merged(_ publishers: [AnyPublisher]) -> AnyPublisher {
    AnyPublisher { receiver in
      let together = receiver.afterEnds(of: publishers.count)
      let ends = publishers.map { $0.subscribe(together) }
      return { for end in ends { end() } }
    }
  }
  /// Returns a publisher that leaves out values that equal the previous one.
  public func removeDuplicates() -> AnyPublisher where Output: Equatable {
    AnyPublisher { receiver in
      var last: Output?
      return subscribe(
        receiver.receiving { value in
          guard value != last else { return }
          last = value
          receiver.receive(value)
        })
    }
  }
  /// Returns a publisher that delivers values after the current event handler has returned, as Combine does.
  public func receive(on queue: CellQueue) -> AnyPublisher { delayed(by: 0) }
  /// Returns a publisher that delivers values after the current event handler has returned, as Combine does.
  public func receive(on runLoop: RunLoop) -> AnyPublisher { delayed(by: 0) }

  /// Returns a publisher that delivers each value and the end after some seconds, and never before the current event handler has
  /// returned.
  func delayed(by seconds: Double) -> AnyPublisher {
    AnyPublisher { receiver in
      var isOver = false
      func later(_ body: @escaping () -> Void) {
        UIWorld.currentIfAny?.later(seconds) { if !isOver { body() } }
      }
      let end = subscribe(
        ValueReceiver { value in
          later { receiver.receive(value) }
        } complete: { completion in
          later { receiver.complete(completion) }
        })
      return {
        isOver = true
        end()
      }
    }
  }

  /// Returns this publisher.
  public func eraseToAnyPublisher() -> AnyPublisher { self }

  /// Calls a closure for each value until the subscription is cancelled or released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    AnyCancellable(subscribe(ValueReceiver(receive: receiveValue) { _ in }))
  }
  /// Calls a closure for each value and another one for the end, until the subscription is cancelled or released.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    AnyCancellable(subscribe(ValueReceiver(receive: receiveValue, complete: receiveCompletion)))
  }
  /// Sets a property of an object to each value. The subscription keeps the object alive, as in Combine.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable { sink { object[keyPath: keyPath] = $0 } }
}

/// The names of Combine's operators.
public enum Publishers {
  /// Returns a publisher of the values of two publishers.
  public static func Merge<Output, Failure>(
    _ a: AnyPublisher<Output, Failure>, _ b: AnyPublisher<Output, Failure>
  ) -> AnyPublisher<Output, Failure> { a.merge(with: b) }
  /// Returns a publisher of the values of several publishers.
  public static func MergeMany<Output, Failure>(
    _ upstream: AnyPublisher<Output, Failure>...
  ) -> AnyPublisher<Output, Failure> { .merged(upstream) }
}

/// The names of what subscribers receive.
public enum Subscribers {
  /// The end of a publisher.
  public enum Completion<Failure: Error> {
    /// The publisher has no more values.
    case finished
    /// The publisher failed.
    case failure(Failure)
  }

  /// A number of values that a subscriber asks for.
  public struct Demand: Hashable, Sendable {
    /// The number of values. Nil for all.
    let limit: Int?
    /// All values.
    public static let unlimited = Demand(limit: nil)
    /// No value.
    public static let none = Demand(limit: 0)
    /// Returns a number of values.
    public static func max(_ value: Int) -> Demand { Demand(limit: value) }
  }
}

/// A subscription. It ends if it is cancelled or released.
public final class AnyCancellable: Hashable, Cancellable {
  private var end: (() -> Void)?

  /// Creates a subscription that a closure ends.
  public init(_ cancel: @escaping () -> Void) { end = cancel }
  /// Creates a subscription that ends another one.
  public init(_ canceller: some Cancellable) { end = { canceller.cancel() } }

  deinit { end?() }

  /// Ends the subscription.
  public func cancel() {
    end?()
    end = nil
  }
  /// Keeps the subscription in a set.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  /// Keeps the subscription in an array.
  public func store(in collection: inout [AnyCancellable]) { collection.append(self) }

  /// Returns whether two subscriptions are the same object.
  public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }
  /// Hashes the identity of the subscription.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension NotificationCenter {
  /// Returns a publisher of notifications, which never ends.
  public func publisher(
    for name: Notification.Name, object: AnyObject? = nil
  ) -> AnyPublisher<Notification, Never> {
    AnyPublisher { receiver in
      let token = self.addObserver(forName: name, object: object, queue: nil, using: receiver.receive)
      return { self.removeObserver(token) }
    }
  }
}
