import UIKit

final class FieldBox: UIView {
  @IBOutlet weak var field: UITextField!

  override func awakeFromNib() {
    super.awakeFromNib()
    let nib = UINib(nibName: "FieldBox", bundle: Bundle(for: type(of: self)))
    guard let content = nib.instantiate(withOwner: self, options: nil).first as? UIView else { return }
    content.frame = bounds
    addSubview(content)
  }
}
