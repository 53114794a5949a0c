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

  /// The everyday names of the screens of the kind.
  public var examples: String {
    switch self {
    case .fixedForm: "login, sign-up or checkout that does not scroll"
    case .scrollingForm: "sign-up, checkout or profile in a scroll view"
    case .table: "settings, a contact, a list or grid with fields, search with results"
    case .composer: "chat, comments: a text field in a bar at the bottom"
    case .editor: "notes, mail: a text view that fills the screen"
    case .sheet: "a form in a sheet or in a pop-up"
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
