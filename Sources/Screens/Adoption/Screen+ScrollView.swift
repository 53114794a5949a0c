import Layout
import Platform

extension Screen {
  /// The screen with its form in a scroll view, and the numbers of the views that it takes.
  func inScrollView() throws(NotAdopted) -> (screen: Screen, added: Range<Int>) {
    switch kind {
    case .composer:
      throw NotAdopted(reason: "its input is in a bar, which stays outside of a scroll view")
    case .editor: throw NotAdopted(reason: "a text view is most of it, and scrolls by itself")
    case .table: throw NotAdopted(reason: "its inputs are in rows, which scroll already")
    case .sheet where container.presentation == .fullScreen:
      throw NotAdopted(reason: "a pop-up over another screen is no form to wrap")
    case .fixedForm, .scrollingForm, .sheet: break
    }
    if inputs.contains(where: { isInScrollView($0.view) }) {
      throw NotAdopted(reason: "its inputs are in a scroll view already")
    }
    let part = try WrappedPart(self, frames: ComparedWindow.all(for: self)[0].frames(of: self))
    let wrap = ScrollViewWrap(self, part)
    let wrapped = try wrap.wrapped()
    try wrap.check(wrapped)
    return (wrapped, wrap.scrollView..<wrap.content + 1)
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
  /// The most that a view may be moved by, in points: a pixel of a screen with three a point.
  private static let pixel = 1.0 / 3

  private func isSeen(_ view: Int) -> Bool {
    screen.views[view].role != .container || screen.views[view].hasBackground
  }

  /// Whether what is tied to the bottom lies over what it is below elsewhere: then not all of the form fits.
  private func isCrowded(_ frames: [PlacedFrame], _ ties: [Int]) -> Bool {
    screen.views.indices.contains { view in
      guard part.isInside[view], isHeld(view, screen.tree) else { return false }
      return ties.contains {
        isAbove(view, $0, screen.tree) && frames[view].bottom > frames[$0].y + Self.pixel
      }
    }
  }

  /// Refuses a wrapped screen whose views do not lie where they lay in a window in which all of them fit.
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
      // A box that shows nothing is as high as content that scrolls for its margin alone.
      for view in before.indices where isSeen(view) {
        let (old, new) = (before[view], after[moved(view)])
        let most =
          [old.x - new.x, old.y - new.y, old.width - new.width, old.height - new.height]
          .map(abs).max() ?? 0
        if most > Self.pixel {
          throw NotAdopted(
            reason: "'\(screen.tree.nodes[view].id)' would lie elsewhere even while everything fits")
        }
      }
    }
  }
}
