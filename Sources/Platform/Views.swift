/// What a view is to the person using the screen.
public enum ViewRole: String, Sendable, Hashable, CaseIterable {
  /// Groups other views; not visible itself.
  case container
  /// Takes text input.
  case input
  /// Names an input.
  case label
  /// The button that the screen is about.
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

/// Which edge an opaque bar covers.
public enum BarEdge: String, Sendable, Hashable {
  /// The upper edge of what it lies in.
  case top
  /// The lower edge.
  case bottom
}
