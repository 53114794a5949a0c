import KeyboardAvoidance
import UIKit

final class RxKeyboardInset: UIViewController, KeyboardAvoidanceStrategy {
  private var keyboard: VisibleHeight?

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let scrollView = outlets.scrollingContent else { return }
    keyboard = VisibleHeight { scrollView.contentInset.bottom = $0 }
  }
}
