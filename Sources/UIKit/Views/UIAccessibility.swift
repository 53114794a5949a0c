/// What a view or an element is to those who do not see it; Apple's raw values.
public struct UIAccessibilityTraits: OptionSet, Sendable, Hashable {
  /// Apple's raw value.
  public let rawValue: UInt64
  /// Makes traits from Apple's raw value.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// A picture.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// Text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// What cannot be used.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// What code said of a view or an element.
struct AccessibilityParts {
  var isElement = false
  var label: String?
  var identifier: String?
  var traits: UIAccessibilityTraits = []
  var frame = CGRect.zero
  var elements: [Any]?
}

/// What code can find by a name.
public protocol UIAccessibilityIdentification: AnyObject {
  /// The name.
  var accessibilityIdentifier: String? { get set }
}

/// An element that code makes for something that is no view.
open class UIAccessibilityElement: UIResponder, UIAccessibilityIdentification {
  var parts = AccessibilityParts()
  /// Makes an element inside of something.
  public init(accessibilityContainer container: Any) { super.init() }
  /// A name that code can find the element by.
  open var accessibilityIdentifier: String? {
    get { parts.identifier }
    set { parts.identifier = newValue }
  }
}

extension UIView: UIAccessibilityIdentification {
  /// A name that code can find the view by.
  public var accessibilityIdentifier: String? {
    get { parts?.accessibility.identifier }
    set { made.accessibility.identifier = newValue }
  }
}

// Objective-C gives these to every object; here views and elements have them, and others are none.
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
  /// Whether this is an element, and what is inside of it none.
  public var isAccessibilityElement: Bool {
    get { accessibility.isElement }
    set { accessibility.isElement = newValue }
  }
  /// What it is called.
  public var accessibilityLabel: String? {
    get { accessibility.label }
    set { accessibility.label = newValue }
  }
  /// What it is.
  public var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility.traits }
    set { accessibility.traits = newValue }
  }
  /// Where it is, in the screen's coordinates.
  public var accessibilityFrame: CGRect {
    get { accessibility.frame }
    set { accessibility.frame = newValue }
  }
  /// The elements inside of it that are said apart from its subviews.
  public var accessibilityElements: [Any]? {
    get { accessibility.elements }
    set { accessibility.elements = newValue }
  }
}
