// Combine's operators that combine, skip and delay values.

/// A length of time of a scheduler.
public struct SchedulerInterval: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, Sendable {
  /// The length in seconds.
  let seconds: Double

  /// Creates a length of some seconds.
  public init(integerLiteral seconds: Int) { self.seconds = Double(seconds) }
  /// Creates a length of some seconds.
  public init(floatLiteral seconds: Double) { self.seconds = seconds }
  private init(_ seconds: Double) { self.seconds = seconds }

  /// Returns a length of some seconds.
  public static func seconds(_ count: Int) -> SchedulerInterval { SchedulerInterval(Double(count)) }
  /// Returns a length of some seconds.
  public static func seconds(_ count: Double) -> SchedulerInterval { SchedulerInterval(count) }
  /// Returns a length of some thousandths of a second.
  public static func milliseconds(_ count: Int) -> SchedulerInterval {
    SchedulerInterval(Double(count) / 1_000)
  }
}

/// A run loop or queue that runs closures later. All schedulers are the main run loop here.
public protocol Scheduler {}

extension CellQueue: Scheduler {}
extension RunLoop: Scheduler {}

extension Publisher {
  /// Returns a publisher that leaves out the first values.
  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    let upstream = eraseToAnyPublisher()
    return AnyPublisher { receiver in
      var left = count
      return upstream.subscribe(
        receiver.receiving { value in
          if left > 0 { left -= 1 } else { receiver.receive(value) }
        })
    }
  }

  /// Returns a publisher of some values, and then those of this publisher.
  public func prepend(_ elements: Output...) -> AnyPublisher<Output, Failure> {
    let upstream = eraseToAnyPublisher()
    return AnyPublisher { receiver in
      for element in elements { receiver.receive(element) }
      return upstream.subscribe(receiver)
    }
  }

  /// Returns a publisher of the latest values of this publisher and another one, from the time when both have one. It ends when
  /// both have ended, and never if one of them has no value (developer.apple.com: Publisher.combineLatest(_:)).
  public func combineLatest<Other: Publisher>(
    _ other: Other
  ) -> AnyPublisher<(Output, Other.Output), Failure> where Other.Failure == Failure {
    let (first, second) = (eraseToAnyPublisher(), other.eraseToAnyPublisher())
    return AnyPublisher { receiver in
      var latest: (first: Output?, second: Other.Output?) = (nil, nil)
      func send() {
        if let first = latest.first, let second = latest.second { receiver.receive((first, second)) }
      }
      let together = ValueReceiver<(Output, Other.Output), Failure>(receive: receiver.receive) { completion in
        if case .finished = completion, latest.first == nil || latest.second == nil { return }
        receiver.complete(completion)
      }.afterEnds(of: 2)
      let ends = [
        first.subscribe(
          together.receiving {
            latest.first = $0
            send()
          }),
        second.subscribe(
          together.receiving {
            latest.second = $0
            send()
          }),
      ]
      return { for end in ends { end() } }
    }
  }

  /// Returns a publisher of the values that no other one follows within a time.
  ///
  /// If the publisher ends while a value waits, the value is not delivered, and a note says so, because Combine's documentation
  /// does not say whether it is.
  public func debounce(
    for dueTime: SchedulerInterval, scheduler: some Scheduler
  ) -> AnyPublisher<Output, Failure> {
    let upstream = eraseToAnyPublisher()
    return AnyPublisher { receiver in
      var (count, isWaiting) = (0, false)
      let end = upstream.subscribe(
        ValueReceiver { value in
          count += 1
          isWaiting = true
          let own = count
          UIWorld.currentIfAny?.later(dueTime.seconds) {
            guard own == count else { return }
            isWaiting = false
            receiver.receive(value)
          }
        } complete: { completion in
          count = -1
          if isWaiting { UIWorld.currentIfAny?.noteInert("debounce(for:scheduler:) at the end") }
          receiver.complete(completion)
        })
      return {
        count = -1
        end()
      }
    }
  }

  /// Returns a publisher that delivers each value after a time.
  public func delay(
    for interval: SchedulerInterval, scheduler: some Scheduler
  ) -> AnyPublisher<Output, Failure> { eraseToAnyPublisher().delayed(by: interval.seconds) }
}

extension Publishers {
  /// Returns a publisher of the latest values of two publishers.
  public static func CombineLatest<First: Publisher, Second: Publisher>(
    _ a: First, _ b: Second
  ) -> AnyPublisher<(First.Output, Second.Output), First.Failure> where First.Failure == Second.Failure {
    a.combineLatest(b)
  }
}
