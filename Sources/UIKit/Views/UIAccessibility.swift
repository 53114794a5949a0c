/// The accessibility traits of a view or an element, with Apple's raw values.
public struct UIAccessibilityTraits: OptionSet, Sendable, Hashable {
  /// Apple's raw value.
  public let rawValue: UInt64
  /// Creates traits from Apple's raw value.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// A picture.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// Text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// A disabled control.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// The accessibility values that the app's code set on a view or an element.
struct AccessibilityParts {
  var isElement = false
  var label: String?
  var identifier: String?
  var traits: UIAccessibilityTraits = []
  var frame = CGRect.zero
  var elements: [Any]?
}

/// An object that can be found by an identifier.
public protocol UIAccessibilityIdentification: AnyObject {
  /// The identifier.
  var accessibilityIdentifier: String? { get set }
}

/// An accessibility element that is not a view.
open class UIAccessibilityElement: UIResponder, UIAccessibilityIdentification {
  var parts = AccessibilityParts()
  /// Creates an element inside a container.
  public init(accessibilityContainer container: Any) { super.init() }
  /// The identifier by which the element can be found.
  open var accessibilityIdentifier: String? {
    get { parts.identifier }
    set { parts.identifier = newValue }
  }
}

extension UIView: UIAccessibilityIdentification {
  /// The identifier by which the view can be found.
  public var accessibilityIdentifier: String? {
    get { parts?.accessibility.identifier }
    set { made.accessibility.identifier = newValue }
  }
}

// In Objective-C every object has these properties. Here only views and accessibility elements store them.
extension NSObject {
  private var accessibility: AccessibilityParts {
    get {
      (self as? UIView)?.parts?.accessibility ?? (self as? UIAccessibilityElement)?.parts
        ?? AccessibilityParts()
    }
    set {
      if let view = self as? UIView { view.made.accessibility = newValue }
      if let element = self as? UIAccessibilityElement { element.parts = newValue }
    }
  }
  /// Whether the object is an accessibility element. The subviews of an accessibility element are hidden from
  /// accessibility.
  public var isAccessibilityElement: Bool {
    get { accessibility.isElement }
    set { accessibility.isElement = newValue }
  }
  /// The accessibility label.
  public var accessibilityLabel: String? {
    get { accessibility.label }
    set { accessibility.label = newValue }
  }
  /// The accessibility traits.
  public var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility.traits }
    set { accessibility.traits = newValue }
  }
  /// The accessibility frame in screen coordinates.
  public var accessibilityFrame: CGRect {
    get { accessibility.frame }
    set { accessibility.frame = newValue }
  }
  /// The accessibility elements inside the object, if they are not its subviews.
  public var accessibilityElements: [Any]? {
    get { accessibility.elements }
    set { accessibility.elements = newValue }
  }
}
