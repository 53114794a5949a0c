import UIKit

// The part of RxSwift's public interface that RxKeyboard uses. All events are delivered at once on the thread of their
// source, as RxSwift does on the main thread.

/// Something that can be ended.
public protocol Disposable {
  /// Ends it.
  func dispose()
}

extension Disposable {
  /// Ends it together with the bag.
  public func disposed(by bag: DisposeBag) { bag.all.append(self) }
}

/// Ends its contents when nobody holds it any more.
public final class DisposeBag {
  var all: [any Disposable] = []

  /// Creates an empty bag.
  public init() {}

  deinit { for one in all { one.dispose() } }
}

/// A disposable that runs a closure once.
final class Ending: Disposable {
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  func dispose() {
    action?()
    action = nil
  }
}

/// A sequence of events.
public final class Observable<Element> {
  typealias Observer = (Element) -> Void
  private let start: (@escaping Observer) -> any Disposable

  init(_ start: @escaping (@escaping Observer) -> any Disposable) { self.start = start }

  /// Calls a closure with each event.
  public func subscribe(onNext: @escaping (Element) -> Void) -> any Disposable { start(onNext) }

  /// A sequence without events.
  public static func empty() -> Observable { Observable { _ in Ending {} } }

  /// A sequence with one event.
  public static func just(_ element: Element) -> Observable {
    Observable { observer in
      observer(element)
      return Ending {}
    }
  }

  /// A sequence with some events.
  public static func of(_ elements: Element...) -> Observable {
    Observable { observer in
      elements.forEach(observer)
      return Ending {}
    }
  }

  /// Changes each event.
  public func map<Result>(_ transform: @escaping (Element) -> Result) -> Observable<Result> {
    Observable<Result> { observer in self.start { observer(transform($0)) } }
  }

  /// Keeps some events.
  public func filter(_ isKept: @escaping (Element) -> Bool) -> Observable {
    Observable { observer in self.start { if isKept($0) { observer($0) } } }
  }

  /// Carries a value from event to event, and delivers it.
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) -> Result
  ) -> Observable<Result> {
    Observable<Result> { observer in
      var value = seed
      return self.start {
        value = accumulator(value, $0)
        observer(value)
      }
    }
  }

  /// Combines each event with the latest one of another sequence.
  public func withLatestFrom<Other, Result>(
    _ other: Observable<Other>, resultSelector: @escaping (Element, Other) -> Result
  ) -> Observable<Result> {
    Observable<Result> { observer in
      var latest: Other?
      let others = other.subscribe { latest = $0 }
      let own = self.start { event in if let latest { observer(resultSelector(event, latest)) } }
      return Ending {
        others.dispose()
        own.dispose()
      }
    }
  }

  /// Delivers the events of the sequence that each event is changed to.
  public func flatMap<Result>(_ transform: @escaping (Element) -> Observable<Result>) -> Observable<Result> {
    map(transform).flattened { $0 }
  }

  fileprivate func flattened<Result>(_ inner: @escaping (Element) -> Observable<Result>) -> Observable<Result>
  {
    Observable<Result> { observer in
      let bag = DisposeBag()
      self.start { inner($0).subscribe(onNext: observer).disposed(by: bag) }.disposed(by: bag)
      return Ending { bag.all.forEach { $0.dispose() } }
    }
  }

  /// Delivers the events of all sequences of a sequence.
  public func merge<Inner>() -> Observable<Inner> where Element == Observable<Inner> { flattened { $0 } }
}

extension Observable where Element: Equatable {
  /// Leaves out events that equal the one before.
  public func distinctUntilChanged() -> Observable {
    Observable { observer in
      var last: Element?
      return self.subscribe {
        guard $0 != last else { return }
        last = $0
        observer($0)
      }
    }
  }
}
