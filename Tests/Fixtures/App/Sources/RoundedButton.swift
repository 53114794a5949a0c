import UIKit

@IBDesignable
class RoundedButton: UIButton {
  @IBInspectable var cornerRadius: CGFloat = 0 {
    didSet { layer.cornerRadius = cornerRadius }
  }
}
