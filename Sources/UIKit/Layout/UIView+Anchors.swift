extension UIView {
  /// The view's top edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top, world: world) }
  /// The view's bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom, world: world) }
  /// The view's leading edge.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading, world: world) }
  /// The view's trailing edge.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing, world: world) }
  /// The view's horizontal center.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX, world: world) }
  /// The view's vertical center.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY, world: world) }
  /// The view's left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left, world: world) }
  /// The view's right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right, world: world) }
  /// The baseline of the view's first line of text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(self, .firstBaseline, world: world)
  }
  /// The baseline of the view's last line of text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(self, .lastBaseline, world: world)
  }
  /// The view's width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width, world: world) }
  /// The view's height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height, world: world) }
  /// The part of the view that is not covered by bars.
  public var safeAreaLayoutGuide: UILayoutGuide {
    let isInside = id.map { $0 != .root } ?? (space == nil)
    return isInside ? guide(.safeArea) : world.safeAreaLayoutGuide
  }
  /// The layout guide that follows the keyboard.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    space == nil
      ? guide(.keyboard) as? UIKeyboardLayoutGuide ?? world.keyboardLayoutGuide
      : world.keyboardLayoutGuide
  }
}
