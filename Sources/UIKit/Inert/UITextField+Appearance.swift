/// The values of a text input that are stored but not simulated.
final class InputAppearance {
  var border = UITextField.BorderStyle.none
  var clearButton = UITextField.ViewMode.never
  var leftView: UIView?
  var rightView: UIView?
  var leftViewMode = UITextField.ViewMode.never
  var rightViewMode = UITextField.ViewMode.never
  var capitalization = UITextAutocapitalizationType.sentences
  var spellChecking = UITextSpellCheckingType.default
  var keyboardAppearance = UIKeyboardAppearance.default
  var enablesReturnKeyAutomatically = false
}

/// The automatic capitalization of typed text, with Apple's raw values.
public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }

/// The checking of typed text, with Apple's raw values.
public enum UITextSpellCheckingType: Int, Sendable { case `default`, no, yes }

/// The colors of the keyboard, with Apple's raw values.
public enum UIKeyboardAppearance: Int, Sendable { case `default`, dark, light }

extension UIView {
  var inputAppearance: InputAppearance {
    if let known = parts?.input { return known }
    let input = InputAppearance()
    made.input = input
    return input
  }
}

extension UITextInput {
  /// The automatic capitalization. It is stored but not simulated.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { inputAppearance.capitalization }
    set { inputAppearance.capitalization = newValue }
  }
  /// The checking of typed text. It is stored but not simulated.
  public var spellCheckingType: UITextSpellCheckingType {
    get { inputAppearance.spellChecking }
    set { inputAppearance.spellChecking = newValue }
  }
  /// The colors of the keyboard. They are stored but not drawn.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { inputAppearance.keyboardAppearance }
    set { inputAppearance.keyboardAppearance = newValue }
  }
  /// Whether the return key is disabled while the input is empty. It is stored but not simulated.
  public var enablesReturnKeyAutomatically: Bool {
    get { inputAppearance.enablesReturnKeyAutomatically }
    set { inputAppearance.enablesReturnKeyAutomatically = newValue }
  }
  /// The color of the text. It is stored but not drawn.
  public var textColor: UIColor? {
    get { textAppearance.color ?? .label }
    set { textAppearance.color = newValue }
  }
  /// The alignment of the text. It is stored but not drawn.
  public var textAlignment: NSTextAlignment {
    get { textAppearance.alignment }
    set { textAppearance.alignment = newValue }
  }
}

extension UITextField {
  /// The border of a field, with Apple's raw values.
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }

  /// The times at which a view inside the field is shown, with Apple's raw values.
  public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }

  /// The border. It is stored but not drawn.
  public var borderStyle: BorderStyle {
    get { inputAppearance.border }
    set {
      inputAppearance.border = newValue
      contentChanged()
    }
  }
  /// The times at which the clear button is shown. They are stored but not simulated.
  public var clearButtonMode: ViewMode {
    get { inputAppearance.clearButton }
    set { inputAppearance.clearButton = newValue }
  }
  /// The view at the left edge. It is stored but not drawn.
  public var leftView: UIView? {
    get { inputAppearance.leftView }
    set { inputAppearance.leftView = newValue }
  }
  /// The view at the right edge. It is stored but not drawn.
  public var rightView: UIView? {
    get { inputAppearance.rightView }
    set { inputAppearance.rightView = newValue }
  }
  /// The times at which the left view is shown. They are stored but not simulated.
  public var leftViewMode: ViewMode {
    get { inputAppearance.leftViewMode }
    set { inputAppearance.leftViewMode = newValue }
  }
  /// The times at which the right view is shown. They are stored but not simulated.
  public var rightViewMode: ViewMode {
    get { inputAppearance.rightViewMode }
    set { inputAppearance.rightViewMode = newValue }
  }
  /// Whether a long text is drawn in a smaller font. It is stored but not drawn.
  public var adjustsFontSizeToFitWidth: Bool {
    get { textAppearance.shrinksToFit }
    set { textAppearance.shrinksToFit = newValue }
  }
  /// The size of the smallest font of a long text. It is stored but not drawn.
  public var minimumFontSize: CGFloat {
    get { textAppearance.smallestFontSize }
    set { textAppearance.smallestFontSize = newValue }
  }
  /// The attributes of the text. The field has their font, and they are not drawn.
  public var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { textAppearance.attributes }
    set {
      textAppearance.attributes = newValue
      if let font = newValue[.font] as? UIFont { self.font = font }
    }
  }
  /// The placeholder with attributes. It is stored but not drawn.
  public var attributedPlaceholder: NSAttributedString? {
    get { textAppearance.attributedPlaceholder }
    set {
      textAppearance.attributedPlaceholder = newValue
      // An override of the placeholder may set this property again.
      if placeholder != newValue?.string { placeholder = newValue?.string }
    }
  }
  /// Whether the field is being edited.
  public var isEditing: Bool { isFirstResponder }
}
