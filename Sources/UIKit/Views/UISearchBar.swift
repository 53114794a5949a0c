/// The delegate of a search bar.
public protocol UISearchBarDelegate: AnyObject {
  /// Asks the delegate whether the bar's field may become first responder.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// Tells the delegate that editing began in the bar's field.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Asks the delegate whether the bar's field may resign. It is not called, as in text fields.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  /// Tells the delegate that editing ended in the bar's field.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// Tells the delegate that the person changed the text.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Tells the delegate that the search key was pressed.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// Tells the delegate that the cancel button was tapped.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  /// Tells the delegate that another scope was chosen. Scenarios choose none.
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  /// Returns true.
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  /// Returns true.
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  /// Does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}

/// A search bar that the app's code creates: a view that holds a text field. A screen's file has only the field.
open class UISearchBar: UIView {
  /// The style of the bar, with Apple's raw values. It is not drawn.
  public enum Style: UInt, Sendable { case `default`, prominent, minimal }

  /// The height of a bar (as in the screen `title-search`).
  package static let height: CGFloat = 56
  /// The height of the field inside a bar, and its distances from the sides and from the bottom (as in the screen
  /// `title-search`).
  private static let (fieldHeight, side, bottom): (CGFloat, CGFloat, CGFloat) = (36, 8, 10)

  /// The field of the bar.
  public let searchTextField = UISearchTextField(frame: .zero)
  /// The controller that the bar belongs to. Nil for a bar that the app's code made.
  weak var searchController: UISearchController?

  /// Creates a bar.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    fill()
  }
  /// Creates a bar of a screen's file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    fill()
  }

  private func fill() {
    searchTextField.bar = self
    searchTextField.returnKeyType = .search
    searchTextField.translatesAutoresizingMaskIntoConstraints = false
    addSubview(searchTextField)
    NSLayoutConstraint.activate([
      searchTextField.leadingAnchor.constraint(equalTo: leadingAnchor, constant: Self.side),
      searchTextField.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -Self.side),
      searchTextField.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -Self.bottom),
      searchTextField.heightAnchor.constraint(equalToConstant: Self.fieldHeight),
    ])
  }

  override func describe(_ description: inout ViewDescription) {
    if isInContainerBar { description.content = .bar }
  }
  /// The size of a bar, which has no intrinsic width.
  open override var intrinsicContentSize: CGSize {
    let none = UIView.noIntrinsicMetric
    return CGSize(width: none, height: isInContainerBar ? none : Self.height)
  }
  /// Returns a size with the height of a bar.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 ? size.width : world.host.windowBounds.width, height: Self.height)
  }

  // MARK: The field

  /// The text of the field.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  /// The text that is shown while the field is empty.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  /// The requested keyboard type.
  open var keyboardType: UIKeyboardType {
    get { searchTextField.keyboardType }
    set { searchTextField.keyboardType = newValue }
  }
  /// The label of the return key.
  open var returnKeyType: UIReturnKeyType {
    get { searchTextField.returnKeyType }
    set { searchTextField.returnKeyType = newValue }
  }
  /// The autocorrection behavior.
  open var autocorrectionType: UITextAutocorrectionType {
    get { searchTextField.autocorrectionType }
    set { searchTextField.autocorrectionType = newValue }
  }
  /// The automatic capitalization. It is stored but not simulated.
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { searchTextField.autocapitalizationType }
    set { searchTextField.autocapitalizationType = newValue }
  }
  /// The colors of the keyboard. They are stored but not drawn.
  open var keyboardAppearance: UIKeyboardAppearance {
    get { searchTextField.keyboardAppearance }
    set { searchTextField.keyboardAppearance = newValue }
  }
  /// Whether the field can be used.
  open var isEnabled: Bool {
    get { searchTextField.isEnabled }
    set { searchTextField.isEnabled = newValue }
  }
  /// The view on top of the keyboard while the field is first responder.
  open override var inputAccessoryView: UIView? {
    get { searchTextField.inputAccessoryView }
    set { searchTextField.inputAccessoryView = newValue }
  }
  /// Whether the field is first responder.
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }
  /// Whether the field can become first responder.
  open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
  /// Asks the field to become first responder.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    searchTextField.becomeFirstResponder()
  }
  /// Asks the field to resign.
  @discardableResult open override func resignFirstResponder() -> Bool {
    searchTextField.resignFirstResponder()
  }

  // MARK: The bar

  /// The object that is told about editing and taps.
  open weak var delegate: (any UISearchBarDelegate)?
  /// Whether the cancel button is shown. The bar of a search controller also shows it during a search.
  open var showsCancelButton = false
  /// Shows or hides the cancel button.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
  }
  /// The line above the field. It is stored but not laid out.
  open var prompt: String?
  /// The titles of the scopes. They are stored but not laid out.
  open var scopeButtonTitles: [String]?
  /// The index of the chosen scope.
  open var selectedScopeButtonIndex = 0
  /// Whether the scopes are shown. It is stored but not laid out.
  open var showsScopeBar = false
  /// The style of the bar. It is not drawn.
  open var searchBarStyle = Style.default
  /// The style of the bar. It is not drawn.
  open var barStyle = UIBarStyle.default
  /// Whether the bar is translucent. It is not drawn.
  open var isTranslucent = true
  /// The color of the bar. It is not drawn.
  open var barTintColor: UIColor?
  /// The picture behind the bar. It is not drawn.
  open var backgroundImage: UIImage?

  /// Whether a person sees the cancel button.
  var hasCancelButton: Bool {
    showsCancelButton || searchController.map { $0.isActive && $0.automaticallyShowsCancelButton } ?? false
  }

  /// Taps the cancel button. The bar of a search controller ends the search, and another bar only tells its delegate.
  func cancel() {
    delegate?.searchBarCancelButtonClicked(self)
    searchController?.isActive = false
  }

  /// Empties the field as a person does, and tells about it if there was a text.
  func clear() {
    guard text?.isEmpty == false else { return }
    text = ""
    tellAboutText()
  }

  func tellAboutText() {
    delegate?.searchBar(self, textDidChange: text ?? "")
    searchController?.updateResults()
  }
}

/// The text field of a search bar.
open class UISearchTextField: UITextField {
  /// The bar around the field. Nil for a field of a screen's file.
  weak var bar: UISearchBar?

  override var inputKind: InputKind { .searchField }

  override var mayBeginEditing: Bool {
    super.mayBeginEditing && bar.map { $0.delegate?.searchBarShouldBeginEditing($0) ?? true } ?? true
  }

  override func didBeginEditing(_ afterEach: () -> Void) {
    super.didBeginEditing(afterEach)
    guard let bar, bar.delegate != nil || bar.searchController != nil else { return }
    world.observation.heard.formUnion(.didBeginEditing)
    bar.searchController?.isActive = true
    bar.searchController?.updateResults()
    bar.delegate?.searchBarTextDidBeginEditing(bar)
    afterEach()
  }

  override func didEndEditing(_ afterEach: () -> Void) {
    super.didEndEditing(afterEach)
    guard let bar, let delegate = bar.delegate else { return }
    delegate.searchBarTextDidEndEditing(bar)
    afterEach()
  }

  override func textDidChange(_ afterEach: () -> Void) {
    super.textDidChange(afterEach)
    guard let bar, bar.delegate != nil || bar.searchController != nil else { return }
    world.observation.heard.formUnion(.textDidChange)
    bar.tellAboutText()
    afterEach()
  }

  override func returnPressed() -> Bool {
    guard let bar, let delegate = bar.delegate else { return super.returnPressed() }
    delegate.searchBarSearchButtonClicked(bar)
    return true
  }
}
