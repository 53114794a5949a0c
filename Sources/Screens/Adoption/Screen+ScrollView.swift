import Layout
import Platform

extension Screen {
  func wrapped(_ adoption: Adoption) throws(NotAdopted) -> Screen {
    switch kind {
    case .composer:
      throw NotAdopted(reason: "its input is in a bar, which stays outside a scroll view")
    case .editor: throw NotAdopted(reason: "most of it is a text view, which scrolls already")
    case .table: throw NotAdopted(reason: "its inputs are in table rows, which scroll already")
    case .sheet where container.presentation == .fullScreen:
      throw NotAdopted(reason: "it is a pop-up over another screen, not a form")
    case .fixedForm, .scrollingForm, .sheet: break
    }
    if inputs.contains(where: { isInScrollView($0.view) }) {
      throw NotAdopted(reason: "its inputs are in a scroll view already")
    }
    let part = try WrappedPart(self, frames: ComparedWindow.all(for: self)[0].frames(of: self))
    let wrap = ScrollViewWrap(self, part, adoption)
    let wrapped = try wrap.wrapped()
    try wrap.check(wrapped)
    return wrapped
  }

  private func isInScrollView(_ view: Int) -> Bool {
    var next = tree.nodes[view].parent
    while let current = next {
      if case .scroll = tree.nodes[current].kind { return true }
      next = tree.nodes[current].parent
    }
    return false
  }
}

extension ScrollViewWrap {
  /// The largest movement of a view that is accepted, in points. It is a pixel at 3x.
  private static let pixel = 1.0 / 3

  private func isSeen(_ view: Int) -> Bool {
    screen.views[view].role != .container || screen.views[view].hasBackground
  }

  /// Whether a view that is pinned to the bottom overlaps a view that should be above it, so that the form
  /// does not fit.
  private func isCrowded(_ frames: [PlacedFrame], _ ties: [Int]) -> Bool {
    screen.views.indices.contains { view in
      guard part.isInside[view], isHeld(view, screen.tree) else { return false }
      return ties.contains {
        isAbove(view, $0, screen.tree) && frames[view].bottom > frames[$0].y + Self.pixel
      }
    }
  }

  /// Throws an error if wrapping moves a view in a window in which all views fit.
  func check(_ wrapped: Screen) throws(NotAdopted) {
    let ties = try Edges(screen.tree, part, isStrict: false).tiedViews
    for window in ComparedWindow.all(for: screen) {
      let (before, after) = (window.frames(of: screen), window.frames(of: wrapped))
      let room = after[scrollView]
      let fits = screen.views.indices.allSatisfy { view in
        guard part.isInside[view], isSeen(view) else { return true }
        return before[view].y >= room.y - Self.pixel && before[view].bottom <= room.bottom + Self.pixel
      }
      guard fits, !isCrowded(before, ties) else { continue }
      // Containers without a background are not compared, because their height may differ if the content
      // is taller than the scroll view only by its margin.
      for view in before.indices where isSeen(view) {
        let (old, new) = (before[view], after[moved(view)])
        let most =
          [old.x - new.x, old.y - new.y, old.width - new.width, old.height - new.height]
          .map(abs).max() ?? 0
        if most > Self.pixel {
          throw NotAdopted(
            reason: "'\(screen.tree.nodes[view].id)' would move although everything fits")
        }
      }
    }
  }
}
