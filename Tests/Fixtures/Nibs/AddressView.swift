import UIKit

final class AddressView: UIView {
  @IBOutlet var contentView: UIView!
  @IBOutlet weak var streetField: UITextField!
  @IBOutlet weak var cityField: UITextField!

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    commonInit()
  }

  private func commonInit() {
    Bundle.main.loadNibNamed("AddressView", owner: self, options: nil)
    addSubview(contentView)
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }
}
