import KeyboardAvoidance
import UIKit

final class KeyboardSticky: UIViewController, KeyboardAvoidanceStrategy {
  private var motion: KeyboardMotion?

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let bar = outlets.bar else { return }
    let motion = KeyboardMotion(for: view)
    func translate(_ height: CGFloat) {
      let transform = CGAffineTransform(translationX: 0, y: -height)
      if bar.transform != transform { bar.transform = transform }
    }
    motion.onMove = translate
    motion.onEnd = translate
    motion.onInteractive = translate
    self.motion = motion
  }
}
