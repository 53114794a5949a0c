import UIKit

final class CheckoutViewController: UIViewController {
  private let scrollView = UIScrollView()
  private let addressView = AddressView()
  private let payButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    scrollView.translatesAutoresizingMaskIntoConstraints = false
    addressView.translatesAutoresizingMaskIntoConstraints = false
    payButton.translatesAutoresizingMaskIntoConstraints = false
    payButton.setTitle("Pay", for: .normal)
    view.addSubview(scrollView)
    scrollView.addSubview(addressView)
    scrollView.addSubview(payButton)
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      scrollView.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
      addressView.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor, constant: 420),
      addressView.leadingAnchor.constraint(equalTo: scrollView.frameLayoutGuide.leadingAnchor),
      addressView.trailingAnchor.constraint(equalTo: scrollView.frameLayoutGuide.trailingAnchor),
      addressView.heightAnchor.constraint(equalToConstant: 120),
      payButton.topAnchor.constraint(equalTo: addressView.bottomAnchor, constant: 24),
      payButton.centerXAnchor.constraint(equalTo: scrollView.frameLayoutGuide.centerXAnchor),
      payButton.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor, constant: -24),
    ])
    addressView.streetField.placeholder = "Street and number"
  }
}
