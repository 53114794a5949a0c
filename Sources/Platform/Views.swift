/// The role of a view for the user of the screen.
public enum ViewRole: String, Sendable, Hashable, CaseIterable {
  /// A group of other views, not visible itself.
  case container
  /// A text input.
  case input
  /// The name of an input.
  case label
  /// The screen's main button.
  case primaryAction = "primary-action"
  /// Another control.
  case control
  /// Other text.
  case text
  /// A picture or ornament.
  case decoration
  /// A bar: navigation bar, tab bar, toolbar, composer, footer, header.
  case bar
  /// A scroll view.
  case scrollView = "scroll-view"
}

/// The edge that an opaque bar covers.
public enum BarEdge: String, Sendable, Hashable {
  /// The upper edge of the view that contains it.
  case top
  /// The lower edge of the view that contains it.
  case bottom
}
