/// The delegate of a text field.
public protocol UITextFieldDelegate: AnyObject {
  /// Tells the delegate that editing began in the field.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Tells the delegate that editing ended in the field.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Asks the delegate whether the field may become first responder.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Asks the delegate whether the return key should have its default effect.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Returns true.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Returns true.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// A field for one line of text.
open class UITextField: UIControl, UITextInput {
  /// The notification that is posted after a text field has become first responder.
  public static var textDidBeginEditingNotification: Notification.Name {
    .init("UITextFieldTextDidBeginEditingNotification")
  }
  /// The notification that is posted after a text field has resigned as first responder.
  public static var textDidEndEditingNotification: Notification.Name {
    .init("UITextFieldTextDidEndEditingNotification")
  }
  /// The notification that is posted after a text field's text has changed.
  public static var textDidChangeNotification: Notification.Name {
    .init("UITextFieldTextDidChangeNotification")
  }

  /// The object that is notified when editing begins and ends.
  open weak var delegate: (any UITextFieldDelegate)?
  /// Whether the field has a text (UIKeyInput).
  open var hasText: Bool { text?.isEmpty == false }
  /// The text. A field without a text has an empty text, as in UIKit's documentation: the property is nil neither by
  /// default nor after nil was assigned.
  open var text: String? = "" {
    didSet {
      if text == nil { text = "" }
      if text != oldValue { contentChanged() }
    }
  }
  /// The text that is shown while the field is empty.
  open var placeholder: String? { didSet { if placeholder != oldValue { contentChanged() } } }
  /// The requested keyboard type. For a field of the screen's file, the file determines the keyboard.
  open var keyboardType = UIKeyboardType.default { didSet { contentChanged() } }
  /// Whether the field hides its text. For a field of the screen's file, the file determines it.
  open var isSecureTextEntry = false { didSet { contentChanged() } }
  /// The label of the return key. For a field of the screen's file, the file determines it.
  open var returnKeyType = UIReturnKeyType.default { didSet { contentChanged() } }
  /// The autocorrection behavior. For a field of the screen's file, the file determines it.
  open var autocorrectionType = UITextAutocorrectionType.default { didSet { contentChanged() } }
  /// The expected content. It is stored but not simulated.
  open var textContentType: UITextContentType!
  /// The font, on which the size of the field depends.
  open var font: UIFont? = .systemFont(ofSize: 17) { didSet { contentChanged() } }

  /// The size of the text or the placeholder. A field with round corners is 34 points tall with a font of at
  /// most 20 points, and 27 points wider than its text. Another field is at least 22 points tall from iOS
  /// 18.4 on. The figures are those of public Interface Builder files.
  open override var intrinsicContentSize: CGSize {
    let scale = world.host.traits.displayScale
    let shown = text.flatMap { $0.isEmpty ? nil : $0 } ?? placeholder ?? ""
    let measured = MeasuredText(shown, font ?? .systemFont(ofSize: 17), scale: scale)
    let isRounded = borderStyle == .roundedRect
    let line = CGFloat(measured.font.lineHeight(scale: Double(scale)))
    let least: CGFloat = world.host.systemVersion >= 26 ? 22 : 0
    return CGSize(
      width: (shown.isEmpty ? 0 : measured.oneLine.width) + (isRounded ? 27 : 0),
      height: isRounded && measured.font.pointSize <= 20 ? 34 : max(least, line))
  }
  /// Returns the size of the text.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  var inputKind: InputKind { .textField }

  // The rectangles inside of a field are not used, because its text is not drawn. Insets that a subclass returns here do not
  // change the field's intrinsic size.

  /// Returns the rectangle of the text, in the field's coordinates: the bounds.
  open func textRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the rectangle of the text while it is edited: the bounds.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the rectangle of the placeholder: the bounds.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the rectangle of the clear button, which is empty because the button is not drawn.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { .zero }
  /// Returns the rectangle of the view at the left edge, which is empty because the view is not drawn.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { .zero }
  /// Returns the rectangle of the view at the right edge, which is empty because the view is not drawn.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { .zero }

  override func describe(_ description: inout ViewDescription) {
    let font = font ?? .systemFont(ofSize: 17)
    var input = ViewDescription.Input(kind: inputKind)
    (input.keyboardType, input.isSecure) = (keyboardType, isSecureTextEntry)
    (input.autocorrection, input.returnKey) = (autocorrectionType, returnKeyType)
    input.contentType = textContentType
    input.lineHeight = CGFloat(font.measures.lineHeight(scale: Double(world.host.traits.displayScale)))
    description.content = isUserInteractionEnabled && isEnabled ? .input(input) : .text
    description.text = placeholder ?? description.text
    let height = description.intrinsicSize.height
    description.firstBaseline =
      height / 2 + CGFloat(InterfaceFont.baselineBelowCenter * Double(font.pointSize))
    description.lastBaseline = height - description.firstBaseline
  }

  /// The view on top of the keyboard while the field is first responder. A change while the field is first
  /// responder takes effect after ``UIKit/UIResponder/reloadInputViews()``.
  open override var inputAccessoryView: UIView? {
    get { accessory }
    set {
      accessory = newValue
      world.noteFieldAccessory()
    }
  }
  private var accessory: UIView?
  /// The view that replaces the keys. A change while the input is first responder takes effect after
  /// ``UIKit/UIResponder/reloadInputViews()``.
  open override var inputView: UIView? {
    get { ownKeyboard }
    set {
      ownKeyboard = newValue
      if newValue != nil { world.hasInputViews = true }
    }
  }
  private var ownKeyboard: UIView?

  /// Whether the field is first responder.
  open override var isFirstResponder: Bool { isInputFirstResponder }
  /// Whether the field can become first responder, which is true if it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }
  /// Asks to become first responder. The keyboard reacts after the current event handler has returned.
  @discardableResult open override func becomeFirstResponder() -> Bool { request(id) }
  /// Asks to resign as first responder. The keyboard reacts after the current event handler has returned.
  @discardableResult open override func resignFirstResponder() -> Bool { isFirstResponder && request(nil) }

  override var mayBeginEditing: Bool { delegate?.textFieldShouldBeginEditing(self) ?? true }

  override func didBeginEditing(_ afterEach: () -> Void) {
    if let delegate {
      world.observation.heard.formUnion(.didBeginEditing)
      delegate.textFieldDidBeginEditing(self)
      afterEach()
    }
    sendActions(for: .editingDidBegin, afterEach)
    post(UITextField.textDidBeginEditingNotification, afterEach)
  }

  override func didEndEditing(_ afterEach: () -> Void) {
    if let delegate {
      delegate.textFieldDidEndEditing(self)
      afterEach()
    }
    sendActions(for: .editingDidEnd, afterEach)
    post(UITextField.textDidEndEditingNotification, afterEach)
  }

  override func textDidChange(_ afterEach: () -> Void) {
    sendActions(for: .editingChanged, afterEach)
    post(UITextField.textDidChangeNotification, afterEach)
  }

  /// Asks the delegate about the return key. If it does not refuse, the methods for `editingDidEndOnExit` are
  /// called, and the field resigns if there are any, as in UIKit.
  override func returnPressed() -> Bool {
    let isAsked = delegate != nil
    let hasExit = hasActions(for: .editingDidEndOnExit)
    guard isAsked || hasExit else { return false }
    guard delegate?.textFieldShouldReturn(self) ?? true, hasExit else { return isAsked }
    sendActions(for: .editingDidEndOnExit) {}
    if isFirstResponder { _ = request(nil) }
    return true
  }

  /// Returns the caret's rectangle in the field's own coordinates.
  public func caretRect(for position: UITextPosition) -> CGRect { inputCaretRect }
}

/// The place of the text in a text view.
open class NSTextContainer: NSObject {
  private let changed: () -> Void
  /// The space at both ends of each line, in points (developer.apple.com: NSTextContainer.lineFragmentPadding).
  open var lineFragmentPadding: CGFloat = 5 { didSet { changed() } }
  /// The most lines; 0 for any number. It is stored but not simulated.
  open var maximumNumberOfLines = 0
  /// How a line that is too long ends. It is stored but not simulated.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping

  /// Creates a container that no text view uses.
  public override convenience init() { self.init {} }
  init(_ changed: @escaping () -> Void) { self.changed = changed }
}

/// The delegate of a text view.
public protocol UITextViewDelegate: AnyObject {
  /// Asks the delegate whether the text view may become first responder.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Tells the delegate that editing began in the text view.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Tells the delegate that editing ended in the text view.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Tells the delegate that the text changed.
  func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Returns true.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
}

/// A scrolling view for several lines of text.
open class UITextView: UIScrollView, UITextInput {
  /// Whether the text can be edited. A text view of the screen's file is edited if the file says so.
  open var isEditable = true { didSet { contentChanged() } }
  /// Whether the text can be selected. It is stored but not simulated.
  open var isSelectable = true
  /// The requested keyboard type. For a text view of the screen's file, the file determines the keyboard.
  open var keyboardType = UIKeyboardType.default { didSet { contentChanged() } }
  /// Whether a person can search inside of the text. It is stored but not simulated.
  open var isFindInteractionEnabled = false
  /// Whether the view hides its text. It is stored but not simulated.
  open var isSecureTextEntry = false
  /// The label of the return key. It is stored but not simulated.
  open var returnKeyType = UIReturnKeyType.default { didSet { contentChanged() } }
  /// The autocorrection behavior. For a text view of the screen's file, the file determines it.
  open var autocorrectionType = UITextAutocorrectionType.default { didSet { contentChanged() } }
  /// The expected content. It is stored but not simulated.
  open var textContentType: UITextContentType!
  /// The font. If it is nil, the size of the text is 12 points (developer.apple.com: UITextView.font).
  open var font: UIFont? { didSet { contentChanged() } }
  /// The space around the text, on which the size of a text view that does not scroll depends.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { contentChanged() }
  }
  /// The place of the text. Its padding changes the natural size.
  public private(set) lazy var textContainer = NSTextContainer { [weak self] in self?.contentChanged() }

  /// Creates a text view. The container of the text is not used.
  public init(frame: CGRect, textContainer: NSTextContainer?) { super.init(frame: frame) }
  /// Creates a text view.
  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
  /// Creates a text view as a scene does.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Whether a finger can scroll the view. A text view that does not scroll is as tall as its text.
  open override var isScrollEnabled: Bool {
    get { scrollSetting ?? id.flatMap(world.host.isScrollEnabled) ?? true }
    set {
      scrollSetting = newValue
      if let id { world.host.setScrollEnabled(newValue, id) }
      contentChanged()
    }
  }
  /// The value that code set; nil if code set none.
  private var scrollSetting: Bool?

  private var measured: MeasuredText {
    MeasuredText(text ?? "", font ?? .systemFont(ofSize: 12), scale: world.host.traits.displayScale)
  }
  private var wrapped: WrappedText {
    var wrapped = measured.wrapped(limit: 0)
    // The text has 5 points at each side, which are the line fragment padding (developer.apple.com:
    // NSTextContainer.lineFragmentPadding).
    wrapped.paddingWidth =
      Double(textContainerInset.left + textContainerInset.right) + 2
      * Double(textContainer.lineFragmentPadding)
    wrapped.paddingHeight = Double(textContainerInset.top + textContainerInset.bottom)
    return wrapped
  }

  /// The size of the text if the view does not scroll.
  open override var intrinsicContentSize: CGSize {
    if isScrollEnabled { return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
    return CGSize(width: wrapped.longestLine(1e6), height: wrapped.height(1e6))
  }
  /// Returns the size of the text within a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let most = size.width > 0 && size.width < 1e6 ? Double(size.width) : 1e6
    return CGSize(width: min(most, wrapped.longestLine(most)), height: wrapped.height(most))
  }

  override func describe(_ description: inout ViewDescription) {
    super.describe(&description)
    var input = ViewDescription.Input(kind: .textView)
    (input.keyboardType, input.autocorrection) = (keyboardType, autocorrectionType)
    input.contentType = textContentType
    input.lineHeight = CGFloat(Double(measured.font.pointSize) * InterfaceFont.lineFactor)
    input.textInset = textContainerInset.top
    input.growsWithText = !isScrollEnabled
    // The layout of a text view that takes text does not depend on a scroll view's rules.
    description.kind = .plain
    description.content = isEditable && isUserInteractionEnabled ? .input(input) : .text
    description.text = text ?? description.text
    description.wrapped = wrapped
  }

  override func contentChanged() {
    super.contentChanged()
    if !isMade, let id { world.host.setText(text ?? "", font, of: id) }
  }

  /// The notification that is posted after a text view has become first responder.
  public static var textDidBeginEditingNotification: Notification.Name {
    .init("UITextViewTextDidBeginEditingNotification")
  }
  /// The notification that is posted after a text view has resigned as first responder.
  public static var textDidEndEditingNotification: Notification.Name {
    .init("UITextViewTextDidEndEditingNotification")
  }
  /// The notification that is posted after a text view's text has changed.
  public static var textDidChangeNotification: Notification.Name {
    .init("UITextViewTextDidChangeNotification")
  }

  // In UIKit, the delegate of a text view is also that of its scrolling.

  /// The object that is notified when editing begins and ends and when the text changes.
  open weak var delegate: (any UITextViewDelegate)?
  /// Whether the view has a text (UIKeyInput).
  open var hasText: Bool { text?.isEmpty == false }
  /// The text, which is empty by default and after nil was assigned.
  open var text: String! = "" {
    didSet {
      if text == nil { text = "" }
      if text != oldValue { contentChanged() }
    }
  }

  /// The view on top of the keyboard while the text view is first responder. A change while the text view is
  /// first responder takes effect after ``UIKit/UIResponder/reloadInputViews()``.
  open override var inputAccessoryView: UIView? {
    get { accessory }
    set {
      accessory = newValue
      world.noteFieldAccessory()
    }
  }
  private var accessory: UIView?
  /// The view that replaces the keys. A change while the input is first responder takes effect after
  /// ``UIKit/UIResponder/reloadInputViews()``.
  open override var inputView: UIView? {
    get { ownKeyboard }
    set {
      ownKeyboard = newValue
      if newValue != nil { world.hasInputViews = true }
    }
  }
  private var ownKeyboard: UIView?

  /// Whether the text view is first responder.
  open override var isFirstResponder: Bool { isInputFirstResponder }
  /// Whether the text view can become first responder. This is always true.
  open override var canBecomeFirstResponder: Bool { true }
  /// Asks to become first responder. The keyboard reacts after the current event handler has returned.
  @discardableResult open override func becomeFirstResponder() -> Bool { request(id) }
  /// Asks to resign as first responder. The keyboard reacts after the current event handler has returned.
  @discardableResult open override func resignFirstResponder() -> Bool { isFirstResponder && request(nil) }

  override var mayBeginEditing: Bool { delegate?.textViewShouldBeginEditing(self) ?? true }

  override func didBeginEditing(_ afterEach: () -> Void) {
    if let delegate {
      world.observation.heard.formUnion(.didBeginEditing)
      delegate.textViewDidBeginEditing(self)
      afterEach()
    }
    post(UITextView.textDidBeginEditingNotification, afterEach)
  }

  override func didEndEditing(_ afterEach: () -> Void) {
    if let delegate {
      delegate.textViewDidEndEditing(self)
      afterEach()
    }
    post(UITextView.textDidEndEditingNotification, afterEach)
  }

  override func textDidChange(_ afterEach: () -> Void) {
    if let delegate {
      world.observation.heard.formUnion(.textDidChange)
      delegate.textViewDidChange(self)
      afterEach()
    }
    post(UITextView.textDidChangeNotification, afterEach)
  }

  /// The selected characters: none, at the end of the text, because only this place of the caret is simulated.
  public var selectedRange: NSRange { NSRange(location: text.utf16.count, length: 0) }

  /// Scrolls the caret into view if a range ends at the end of the text. The places of other characters are not simulated.
  open func scrollRangeToVisible(_ range: NSRange) {
    guard range.location != NSNotFound, range.upperBound >= text.utf16.count else {
      return world.unsupported("UITextView.scrollRangeToVisible(_:) for a range before the end of the text")
    }
    scrollRectToVisible(inputCaretRect, animated: false)
  }

  /// Returns the caret's rectangle in the coordinates of the text view's content.
  public func caretRect(for position: UITextPosition) -> CGRect { inputCaretRect }
}

/// A position in a text. Only the position of the caret is simulated.
public final class UITextPosition: NSObject {}

/// A range of text, such as the selection.
public final class UITextRange: NSObject {
  /// The start of the range.
  public let start = UITextPosition()
  /// The end of the range.
  public let end = UITextPosition()
}

/// A view that accepts text.
public protocol UITextInput: UIView {
  /// Returns the caret's rectangle in the input's own coordinates.
  func caretRect(for position: UITextPosition) -> CGRect
}

extension UITextInput {
  /// The selected range, which is the caret while the input is first responder. Nil at other times.
  public var selectedTextRange: UITextRange? { isFirstResponder ? UITextRange() : nil }
  /// The start of the text. Every position has the caret's rectangle, because no other position is simulated.
  public var beginningOfDocument: UITextPosition { UITextPosition() }
  /// The end of the text. Every position has the caret's rectangle, because no other position is simulated.
  public var endOfDocument: UITextPosition { UITextPosition() }

  /// Posts a notification about this input and calls `afterEach` after each handler.
  func post(_ name: Notification.Name, _ afterEach: () -> Void) {
    world.center.post(Notification(name: name, object: self), afterEach: afterEach)
  }

  var isInputFirstResponder: Bool {
    world.read(.firstResponder)
    return id != nil && world.host.firstResponder == id
  }

  var inputCaretRect: CGRect {
    world.read(.caret)
    return id.map(world.host.caretRect) ?? .zero
  }
}
