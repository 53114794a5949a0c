/// The role of a view for the user of the screen.
public enum ViewRole: String, Sendable, Hashable, CaseIterable, Codable {
  /// An invisible view that groups other views.
  case container
  case input
  /// A text that names an input.
  case label
  /// The screen's main button.
  case primaryAction = "primary-action"
  /// A control that is neither an input nor the main button.
  case control
  /// A text that does not name an input.
  case text
  case decoration
  /// A bar: navigation bar, tab bar, toolbar, composer, footer, header.
  case bar
  case scrollView = "scroll-view"
}

/// The edge of the surrounding view that an opaque bar covers.
public enum BarEdge: String, Sendable, Hashable, Codable {
  /// The top edge of the surrounding view.
  case top
  /// The bottom edge of the surrounding view.
  case bottom
}
