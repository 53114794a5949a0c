extension Screen {
  /// The largest movement of a view that does not count, in points. It is a pixel at 3x.
  private static let pixel = 1.0 / 3

  /// Returns the first visible view that another form of this screen places elsewhere while no keyboard is
  /// shown; nil if none moves.
  ///
  /// Views are compared by their ids in the Interface Builder file, or by their names, in the windows of ``ComparedWindow`` in which all visible views of this
  /// screen are inside the window. Views that only one of the screens has are not compared.
  package func viewMovedAtRest(in other: Screen) -> String? {
    func id(_ name: String, _ screen: Screen) -> String { screen.origin?.views[name] ?? name }
    let places = Dictionary(
      other.tree.nodes.enumerated().map { (id($1.id, other), $0) }, uniquingKeysWith: { first, _ in first })
    let seen = views.indices.filter { view in
      views[view].isVisible && (views[view].role != .container || views[view].hasBackground) && view > 0
    }
    for window in ComparedWindow.all(for: self) {
      let (before, after) = (window.frames(of: self), window.frames(of: other))
      let fits = seen.allSatisfy { view in
        before[view].y >= -Self.pixel && before[view].bottom <= window.environment.height + Self.pixel
      }
      guard fits else { continue }
      for view in seen {
        guard let place = places[id(tree.nodes[view].id, self)] else { continue }
        let (old, new) = (before[view], after[place])
        let most = [old.x - new.x, old.y - new.y, old.width - new.width, old.height - new.height].map(abs)
          .max()
        if let most, most > Self.pixel { return tree.nodes[view].id }
      }
    }
    return nil
  }
}
