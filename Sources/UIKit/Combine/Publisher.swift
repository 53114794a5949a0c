// A small part of Combine: the publishers of notifications and what keyboard code does with them. Every
// operator returns an `AnyPublisher`, so code that names the type of an operator, such as `Publishers.Map`, does
// not compile.

/// A sequence of values over time. It never fails here, because notifications do not.
public struct AnyPublisher<Output, Failure: Error> {
  /// Subscribes a closure, and returns a closure that ends the subscription.
  let subscribe: (@escaping (Output) -> Void) -> () -> Void

  /// Returns a publisher of the results of a closure.
  public func map<Result>(_ transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
    AnyPublisher<Result, Failure> { receive in subscribe { receive(transform($0)) } }
  }
  /// Returns a publisher of a property of the values.
  public func map<Result>(_ keyPath: KeyPath<Output, Result>) -> AnyPublisher<Result, Failure> {
    map { $0[keyPath: keyPath] }
  }
  /// Returns a publisher of the results that are not nil.
  public func compactMap<Result>(
    _ transform: @escaping (Output) -> Result?
  ) -> AnyPublisher<Result, Failure> {
    AnyPublisher<Result, Failure> { receive in
      subscribe { value in if let result = transform(value) { receive(result) } }
    }
  }
  /// Returns a publisher of the values for which a closure returns true.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher {
    AnyPublisher { receive in subscribe { value in if isIncluded(value) { receive(value) } } }
  }
  /// Returns a publisher of the values of this publisher and another one.
  public func merge(with other: AnyPublisher) -> AnyPublisher {
    AnyPublisher { receive in
      let ends = [subscribe(receive), other.subscribe(receive)]
      return { for end in ends { end() } }
    }
  }
  /// Returns a publisher that leaves out values that equal the previous one.
  public func removeDuplicates() -> AnyPublisher where Output: Equatable {
    AnyPublisher { receive in
      var last: Output?
      return subscribe { value in
        guard value != last else { return }
        last = value
        receive(value)
      }
    }
  }
  /// Returns a publisher that delivers values after the current event handler has returned, as Combine does.
  public func receive(on queue: CellQueue) -> AnyPublisher { deferred }
  /// Returns a publisher that delivers values after the current event handler has returned, as Combine does.
  public func receive(on runLoop: RunLoop) -> AnyPublisher { deferred }

  private var deferred: AnyPublisher {
    AnyPublisher { receive in
      var isOver = false
      let end = subscribe { value in
        UIWorld.currentIfAny?.later(0) { if !isOver { receive(value) } }
      }
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
    AnyCancellable(subscribe(receiveValue))
  }
  /// Calls a closure for each value. The other closure is never called, because notifications have no end.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable { AnyCancellable(subscribe(receiveValue)) }
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
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in
      let ends = upstream.map { $0.subscribe(receive) }
      return { for end in ends { end() } }
    }
  }
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
  /// Returns a publisher of notifications.
  public func publisher(
    for name: Notification.Name, object: AnyObject? = nil
  ) -> AnyPublisher<Notification, Never> {
    AnyPublisher { receive in
      let token = self.addObserver(forName: name, object: object, queue: nil, using: receive)
      return { self.removeObserver(token) }
    }
  }
}
