import UIKit

final class ComposerBar: UIView {
  @IBOutlet private weak var textField: UITextField!
  @IBOutlet private weak var sendButton: UIButton!
  var onSend: ((String) -> Void)?

  static func instantiate() -> ComposerBar {
    let nib = UINib(nibName: "ComposerBar", bundle: nil)
    guard let bar = nib.instantiate(withOwner: nil, options: nil).first as? ComposerBar else { fatalError() }
    return bar
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    sendButton.isEnabled = true
  }

  @IBAction private func sendTapped(_ sender: UIButton) {
    onSend?(textField.text ?? "")
    textField.text = nil
  }
}
