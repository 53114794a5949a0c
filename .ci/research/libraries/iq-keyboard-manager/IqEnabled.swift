import IQKeyboardManagerSwift
import KeyboardAvoidance
import UIKit

/// Enables the manager, as its README does.
final class IqEnabled: UIViewController, KeyboardAvoidanceStrategy {
  override func viewDidLoad() {
    super.viewDidLoad()
    IQKeyboardManager.shared.isEnabled = true
  }
}
