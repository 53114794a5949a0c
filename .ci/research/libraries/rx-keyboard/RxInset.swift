import KeyboardAvoidance
import RxKeyboard
import RxSwift
import UIKit

/// Binds a scroll view's inset to the visible height, as the library's README does.
final class RxInset: UIViewController, KeyboardAvoidanceStrategy {
  private let disposeBag = DisposeBag()

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let scrollView = outlets.scrollingContent else { return }
    RxKeyboard.instance.visibleHeight
      .drive(onNext: { scrollView.contentInset.bottom = $0 })
      .disposed(by: disposeBag)
  }
}

/// Binds a toolbar's constraint to the visible height, and adds the height of a keyboard that appears to the offset of
/// the list above the toolbar, as the library's README and example do.
final class RxToolbar: UIViewController, KeyboardAvoidanceStrategy {
  private let disposeBag = DisposeBag()

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let designed = outlets.bottomConstraint, let toolbar = designed.firstItem as? UIView else { return }
    designed.isActive = false
    let bottom = toolbar.bottomAnchor.constraint(
      like: designed, to: view.safeAreaLayoutGuide.bottomAnchor, constant: 0)
    bottom.isActive = true
    RxKeyboard.instance.visibleHeight
      .drive(onNext: { [weak self] height in
        bottom.constant = -height
        self?.view.setNeedsLayout()
        UIView.animate(withDuration: 0) { self?.view.layoutIfNeeded() }
      })
      .disposed(by: disposeBag)
    guard outlets.bar != nil else { return }
    let lists = view.subviews.lazy.compactMap { $0 as? UIScrollView }
    let list = lists.first { $0 !== self.outlets.scrollView && !($0 is UITextView) }
    RxKeyboard.instance.willShowVisibleHeight
      .drive(onNext: { list?.contentOffset.y += $0 })
      .disposed(by: disposeBag)
  }
}
