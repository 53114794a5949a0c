/// The options of a key-value observation, with Apple's raw values.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// Apple's raw value.
  public let rawValue: UInt
  /// Creates options from Apple's raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The change has the new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
  /// The change has the old value.
  public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
  /// The closure is also called when the observation begins.
  public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
  /// The closure is also called before each change.
  public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

/// A change of an observed value.
public struct NSKeyValueObservedChange<Value> {
  /// The value after the change. Nil unless it was asked for.
  public let newValue: Value?
  /// The value before the change. Nil unless it was asked for.
  public let oldValue: Value?
  /// Whether the change is about to happen.
  public let isPrior: Bool
}

/// The observation of the keyboard layout guide's frame. It ends with its object.
public final class NSKeyValueObservation: NSObject {
  /// Calls the app's closure with the old and the new frame. Nil after the end of the observation.
  fileprivate var tell: ((_ old: CGRect, _ new: CGRect) -> Void)?
  fileprivate var frame: CGRect
  fileprivate var hasFired = false

  fileprivate init(of frame: CGRect, _ tell: @escaping (CGRect, CGRect) -> Void) {
    (self.frame, self.tell) = (frame, tell)
  }

  /// Ends the observation.
  public func invalidate() { tell = nil }
}

/// The observations of the keyboard layout guide in a cell.
struct KeyboardGuideObservations {
  private var all: [Weak] = []
  /// A closure that returns whether observers receive every change, and not only the first one (rule
  /// guideObservation).
  var tellsEveryChange: () -> Bool = { true }

  private struct Weak { weak var observation: NSKeyValueObservation? }

  mutating func add(_ observation: NSKeyValueObservation) {
    all.removeAll { $0.observation?.tell == nil }
    all.append(Weak(observation: observation))
  }

  /// Tells the observers about the frame of the guide after a layout pass.
  func tell(_ frame: CGRect) {
    for case let observation? in all.map(\.observation) where observation.frame != frame {
      let old = observation.frame
      observation.frame = frame
      if observation.hasFired, !tellsEveryChange() { continue }
      observation.hasFired = true
      observation.tell?(old, frame)
    }
  }
}

extension UIKeyboardLayoutGuide {
  /// Observes `layoutFrame`. Other key paths are not supported.
  ///
  /// The closure is called after the layout pass that moves the guide, inside the keyboard's animation. Whether UIKit
  /// calls it for every change is the rule guideObservation.
  public func observe<Value>(
    _ keyPath: KeyPath<UIKeyboardLayoutGuide, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (UIKeyboardLayoutGuide, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    guard keyPath == \UIKeyboardLayoutGuide.layoutFrame else {
      world.unsupported("UIKeyboardLayoutGuide.observe of a property other than layoutFrame")
      return NSKeyValueObservation(of: .zero) { _, _ in }
    }
    let observation = NSKeyValueObservation(of: layoutFrame) { [weak self] old, new in
      guard let self else { return }
      func change(_ old: CGRect?, _ new: CGRect?, isPrior: Bool) -> NSKeyValueObservedChange<Value> {
        NSKeyValueObservedChange(newValue: new as? Value, oldValue: old as? Value, isPrior: isPrior)
      }
      let before = options.contains(.old) ? old : nil
      if options.contains(.prior) { changeHandler(self, change(before, nil, isPrior: true)) }
      changeHandler(self, change(before, options.contains(.new) ? new : nil, isPrior: false))
    }
    world.observeKeyboardGuide(observation)
    if options.contains(.initial) {
      changeHandler(
        self,
        NSKeyValueObservedChange(
          newValue: options.contains(.new) ? layoutFrame as? Value : nil, oldValue: nil, isPrior: false))
    }
    return observation
  }
}
