/// The kind of a screen from the user's point of view. Strategies are ranked within each kind.
public enum ScreenKind: String, Sendable, Hashable, CaseIterable, Codable {
  /// Inputs that do not scroll.
  case fixedForm = "fixed-form"
  case scrollingForm = "scrolling-form"
  case table
  /// A bar with an input that sits on top of the keyboard, as in chats and comments.
  case composer
  /// A text view that fills most of the screen.
  case editor
  /// A sheet or an alert over another screen.
  case sheet

  /// The kind's name in table headers and lists.
  public var title: String {
    switch self {
    case .fixedForm: "Fixed form"
    case .scrollingForm: "Scrolling form"
    case .table: "Table"
    case .composer: "Composer"
    case .editor: "Editor"
    case .sheet: "Sheet or alert"
    }
  }
}

/// The layout of a form, independent of its fields.
public enum FormStructure: String, Sendable, Hashable, CaseIterable, Codable {
  /// A form constrained to the top only.
  case fixed
  /// A form constrained to the top and the bottom, so that its views share the available height.
  case stretched
  case scrollView = "scroll-view"
  case table
}
