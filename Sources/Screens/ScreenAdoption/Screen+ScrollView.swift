import ScreenLibrary
import ViewLayout
import Vocabulary

extension Screen {
  /// The screen with its form in a scroll view.
  func inScrollView() throws(NotAdopted) -> Screen {
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
    guard let first = ComparedWindow.all(for: self).first else { return self }
    let part = try WrappedPart(self, frames: first.frames(of: self))
    let wrap = ScrollViewWrap(self, part)
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
  /// The most that a view may be moved by, in points: a pixel of a screen with three a point.
  private static let pixel = 1.0 / 3

  private func isSeen(_ view: Int) -> Bool {
    screen.views[view].role != .container || screen.views[view].hasBackground
  }

  /// Refuses a wrapped screen whose views do not lie where they lay in a window in which all of them fit.
  func check(_ wrapped: Screen) throws(NotAdopted) {
    for window in ComparedWindow.all(for: screen) {
      let (before, after) = (window.frames(of: screen), window.frames(of: wrapped))
      let room = after[scrollView]
      let fits = screen.views.indices.allSatisfy { view in
        guard part.isInside[view], isSeen(view) else { return true }
        return before[view].y >= room.y - Self.pixel && before[view].bottom <= room.bottom + Self.pixel
      }
      guard fits else { continue }
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
