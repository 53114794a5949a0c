import RxSwift
import UIKit

// The part of RxCocoa's and RxRelay's public interface that RxKeyboard uses.

/// A sequence for the main thread.
public typealias Driver<Element> = Observable<Element>

extension Observable {
  /// Calls a closure with each event.
  public func drive(onNext: @escaping (Element) -> Void) -> any Disposable { subscribe(onNext: onNext) }

  /// Stores each event in a relay.
  public func bind(to relay: BehaviorRelay<Element>) -> any Disposable { subscribe { relay.accept($0) } }
}

/// A value that can be observed.
public final class BehaviorRelay<Element> {
  private var value: Element
  private var observers: [(number: Int, call: (Element) -> Void)] = []
  private var count = 0

  /// Creates a relay with a value.
  public init(value: Element) { self.value = value }

  /// Sets the value.
  public func accept(_ new: Element) {
    value = new
    for observer in observers { observer.call(new) }
  }

  /// The value now, and each later one.
  public func asObservable() -> Observable<Element> {
    Observable { observer in
      self.count += 1
      let number = self.count
      self.observers.append((number, observer))
      observer(self.value)
      return Ending { self.observers.removeAll { $0.number == number } }
    }
  }

  /// The value now, and each later one, on the main thread.
  public func asDriver() -> Driver<Element> { asObservable() }
}

/// The reactive members of an object or a class.
public struct Reactive<Base> {
  let base: Base
}

extension NotificationCenter {
  /// The reactive members.
  public var rx: Reactive<NotificationCenter> { Reactive(base: self) }
}

extension UIPanGestureRecognizer {
  /// The reactive members.
  public var rx: Reactive<UIPanGestureRecognizer> { Reactive(base: self) }
}

extension UIApplication {
  /// The reactive members of the class.
  public static var rx: Reactive<UIApplication.Type> { Reactive(base: self) }
}

extension Reactive where Base == NotificationCenter {
  /// The notifications with a name.
  public func notification(_ name: Notification.Name) -> Observable<Notification> {
    let center = base
    return Observable { observer in
      let token = center.addObserver(forName: name, object: nil, queue: nil) { observer($0) }
      return Ending { center.removeObserver(token) }
    }
  }
}

extension Reactive where Base == UIPanGestureRecognizer {
  /// The changes of the gesture.
  public var event: Observable<UIPanGestureRecognizer> {
    let recognizer = base
    return Observable { observer in
      let target = GestureTarget(observer)
      recognizer.addTarget(target, action: #selector(GestureTarget.changed(_:)))
      return Ending { _ = target }
    }
  }
}

/// Passes the changes of a gesture on.
final class GestureTarget: NSObject {
  private let observer: (UIPanGestureRecognizer) -> Void

  init(_ observer: @escaping (UIPanGestureRecognizer) -> Void) { self.observer = observer }

  @objc func changed(_ recognizer: UIPanGestureRecognizer) { observer(recognizer) }
}

extension Reactive where Base == UIApplication.Type {
  /// The end of the app's launch. The screen is taken to be the app's first, which is loaded during the launch.
  public var didFinishLaunching: Observable<Void> { .just(()) }
}
