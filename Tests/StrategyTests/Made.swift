import KeyboardAvoidance
import UIKit

/// A view controller whose behavior is set by closures.
final class Made: UIViewController, KeyboardAvoidanceStrategy {
  /// The position of the view before it was moved, for use by the closures.
  var rest: CGFloat?
  private let names: [KeyboardNotificationName]
  private let loaded: @Sendable (Made) -> Void
  private let laidOut: @Sendable (Made) -> Void
  private let received: @Sendable (Made, Notification) -> Void

  init(
    hears names: [KeyboardNotificationName] = [.willShow, .willHide],
    loaded: @escaping @Sendable (Made) -> Void = { _ in },
    laidOut: @escaping @Sendable (Made) -> Void = { _ in },
    received: @escaping @Sendable (Made, Notification) -> Void = { _, _ in }
  ) {
    self.names = names
    (self.loaded, self.laidOut, self.received) = (loaded, laidOut, received)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  override func viewDidLoad() {
    super.viewDidLoad()
    for name in names {
      NotificationCenter.default.addObserver(
        self, selector: Selector(keyboardChanges), name: name.name, object: nil)
    }
    loaded(self)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    laidOut(self)
  }

  private func keyboardChanges(_ note: Notification) { received(self, note) }

  static func variant(
    _ provenance: Provenance = .corrected, knownFailures: [String] = ["It is made for a test."],
    _ make: @escaping @Sendable () -> any KeyboardAvoidanceStrategy
  ) -> StrategyVariant {
    StrategyVariant(
      id: "made", family: "made", title: "Made", summary: "Made for a test.", provenance: provenance,
      source: "this test", undo: "Not at all.", knownFailures: knownFailures, make: make)
  }
}

extension Notification {
  var isHide: Bool {
    name == UIResponder.keyboardWillHideNotification || name == UIResponder.keyboardDidHideNotification
  }
}
