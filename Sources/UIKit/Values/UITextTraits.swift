/// The traits of a view that accepts text. The other traits of UIKit are not simulated.
public protocol UITextInputTraits: AnyObject {
  /// The requested keyboard type.
  var keyboardType: UIKeyboardType { get set }
  /// The label of the return key.
  var returnKeyType: UIReturnKeyType { get set }
  /// The colors of the keyboard.
  var keyboardAppearance: UIKeyboardAppearance { get set }
}

extension UITextField: UITextInputTraits {}
extension UITextView: UITextInputTraits {}
extension UISearchBar: UITextInputTraits {}

/// The search inside of a text. It is never shown here.
public final class UIFindInteraction: NSObject {
  /// Whether the panel for the search is visible, which it never is.
  public var isFindNavigatorVisible: Bool { false }
}

extension UITextView {
  /// The search inside of the text, which does not exist here. The read is noted if code enabled the search.
  public var findInteraction: UIFindInteraction? {
    if isFindInteractionEnabled { world.noteInert("UITextView.findInteraction") }
    return nil
  }
}

/// The label of the return key, with Apple's raw values.
public enum UIReturnKeyType: Int, Sendable, Hashable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// The autocorrection behavior of an input, with Apple's raw values.
public enum UITextAutocorrectionType: Int, Sendable, Hashable {
  case `default`, no, yes
}

/// The expected content of an input, with Apple's raw values.
public struct UITextContentType: RawRepresentable, Sendable, Hashable {
  /// Apple's raw value.
  public var rawValue: String
  /// Creates a type from Apple's raw value.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A user name.
  public static let username = UITextContentType(rawValue: "username")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that arrives once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  /// An e-mail address.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// A name.
  public static let name = UITextContentType(rawValue: "name")
  /// A given name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A family name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  /// A street.
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  /// A city.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  /// The number of a credit card.
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  /// A web address.
  public static let URL = UITextContentType(rawValue: "url")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
}
