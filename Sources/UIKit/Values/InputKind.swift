/// The class of a text input.
public enum InputKind: String, Sendable, Hashable, CaseIterable, Codable {
  /// A `UITextField`.
  case textField = "text-field"
  /// The text field of a `UISearchBar`.
  case searchField = "search-field"
  /// A `UITextView`.
  case textView = "text-view"
}
