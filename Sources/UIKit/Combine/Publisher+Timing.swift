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
    return AnyPublisher { receive in
      var left = count
      return upstream.subscribe { value in
        if left > 0 { left -= 1 } else { receive(value) }
      }
    }
  }

  /// Returns a publisher of some values, and then those of this publisher.
  public func prepend(_ elements: Output...) -> AnyPublisher<Output, Failure> {
    let upstream = eraseToAnyPublisher()
    return AnyPublisher { receive in
      for element in elements { receive(element) }
      return upstream.subscribe(receive)
    }
  }

  /// Returns a publisher of the latest values of this publisher and another one, from the time when both have one.
  public func combineLatest<Other: Publisher>(
    _ other: Other
  ) -> AnyPublisher<(Output, Other.Output), Failure> where Other.Failure == Failure {
    let (first, second) = (eraseToAnyPublisher(), other.eraseToAnyPublisher())
    return AnyPublisher { receive in
      var latest: (first: Output?, second: Other.Output?) = (nil, nil)
      func send() {
        if let first = latest.first, let second = latest.second { receive((first, second)) }
      }
      let ends = [
        first.subscribe {
          latest.first = $0
          send()
        },
        second.subscribe {
          latest.second = $0
          send()
        },
      ]
      return { for end in ends { end() } }
    }
  }

  /// Returns a publisher of the values that no other one follows within a time.
  public func debounce(
    for dueTime: SchedulerInterval, scheduler: some Scheduler
  ) -> AnyPublisher<Output, Failure> {
    let upstream = eraseToAnyPublisher()
    return AnyPublisher { receive in
      var count = 0
      let end = upstream.subscribe { value in
        count += 1
        let own = count
        UIWorld.currentIfAny?.later(dueTime.seconds) { if own == count { receive(value) } }
      }
      return {
        count = -1
        end()
      }
    }
  }

  /// Returns a publisher that delivers each value after a time.
  public func delay(
    for interval: SchedulerInterval, scheduler: some Scheduler
  ) -> AnyPublisher<Output, Failure> {
    let upstream = eraseToAnyPublisher()
    return AnyPublisher { receive in
      var isOver = false
      let end = upstream.subscribe { value in
        UIWorld.currentIfAny?.later(interval.seconds) { if !isOver { receive(value) } }
      }
      return {
        isOver = true
        end()
      }
    }
  }
}

extension Publishers {
  /// Returns a publisher of the latest values of two publishers.
  public static func CombineLatest<First: Publisher, Second: Publisher>(
    _ a: First, _ b: Second
  ) -> AnyPublisher<(First.Output, Second.Output), First.Failure> where First.Failure == Second.Failure {
    a.combineLatest(b)
  }
}
