import Layout

/// A vertical constraint between a view in the wrapped part and a view outside it.
struct Crossing {
  var constraint: LayoutConstraint
  var isFirstInside: Bool

  private static let vertical: Set<LayoutAttribute> = [
    .top, .bottom, .centerY, .firstBaseline, .lastBaseline,
  ]

  /// Creates a crossing; nil if the constraint is not vertical, or if both of its items are inside the part
  /// or outside it.
  init?(_ constraint: LayoutConstraint, _ part: WrappedPart) {
    guard let second = constraint.second, Self.vertical.contains(constraint.firstAttribute),
      Self.vertical.contains(constraint.secondAttribute)
    else { return nil }
    let (isFirst, isSecond) = (part.isInside[constraint.first.view], part.isInside[second.view])
    guard isFirst != isSecond else { return nil }
    self.constraint = constraint
    isFirstInside = isFirst
  }

  var inside: LayoutItem { isFirstInside ? constraint.first : constraint.second ?? constraint.first }
  var insideAttribute: LayoutAttribute {
    isFirstInside ? constraint.firstAttribute : constraint.secondAttribute
  }

  var anchor: Anchor {
    isFirstInside
      ? Anchor(item: constraint.second ?? constraint.first, attribute: constraint.secondAttribute)
      : Anchor(item: constraint.first, attribute: constraint.firstAttribute)
  }

  /// The distance, in points, that the constraint keeps below the inner view's bottom edge; nil if it refers
  /// to another edge or keeps no distance.
  var room: Double? {
    let room = isFirstInside ? -constraint.constant : constraint.constant
    guard insideAttribute == .bottom, constraint.multiplier == 1, room > 0 else { return nil }
    return room
  }

  var isRigid: Bool { constraint.relation == .equal && constraint.priority == 1000 }
}

/// An edge outside the scroll view.
struct Anchor: Hashable {
  var item: LayoutItem
  var attribute: LayoutAttribute
}

/// The edges outside the scroll view between which it is placed.
struct Edges {
  private(set) var top: Anchor
  private(set) var bottom: Anchor
  /// The highest priority of the constraints that pin a bottom edge of the content to `bottom`; nil if there
  /// are none.
  private(set) var bottomPriority: Double?
  private(set) var tiedViews: [Int]
  private let names: [String]
  private let part: WrappedPart

  /// Finds the edges to which the content is pinned. If there are none, uses the edges of the nearest bars or
  /// of the safe area.
  init(_ tree: ViewTree, _ part: WrappedPart, isStrict: Bool) throws(NotAdopted) {
    names = tree.nodes.map(\.id)
    self.part = part
    let crossings = tree.constraints.compactMap { Crossing($0, part) }
    var (tops, bottoms): ([Anchor], [Anchor]) = ([], [])
    var hasShares = false
    for crossing in crossings {
      let anchor = crossing.anchor
      if crossing.constraint.multiplier != 1 || anchor.attribute == .centerY { hasShares = true }
      switch Self.side(of: anchor, part) {
      case .top where !tops.contains(anchor): tops.append(anchor)
      case .bottom where !bottoms.contains(anchor): bottoms.append(anchor)
      default: break
      }
    }
    // A part needs the whole host if springs and struts place it, or if it depends on a share of the host's
    // height.
    let fillsHost =
      part.tops.contains { tree.nodes[$0].placement != nil }
      || (hasShares && tops.allSatisfy { $0.item == .view(part.host) })
    let usual: LayoutItem = part.host == 0 && !fillsHost ? .guide(0, .safeArea) : .view(part.host)
    let above = part.bars.above.map { Anchor(item: .view($0), attribute: .bottom) }
    let below = part.bars.below.map { Anchor(item: .view($0), attribute: .top) }
    top = tops.first ?? above ?? Anchor(item: usual, attribute: .top)
    bottom = bottoms.first ?? below ?? Anchor(item: usual, attribute: .bottom)
    let ties = crossings.filter { [bottom] in $0.anchor == bottom && $0.insideAttribute == .bottom }
    bottomPriority = ties.map(\.constraint.priority).max()
    tiedViews = ties.map(\.inside.view)
    if isStrict {
      for anchors in [tops, bottoms] where anchors.count > 1 {
        throw NotAdopted(
          reason:
            "it is pinned to both \(words(anchors[0])) and \(words(anchors[1])), but a scroll view can end at only one of them"
        )
      }
    }
  }

  private enum Side { case top, bottom, neither }

  /// Returns whether an edge is above or below the form. If the edge's view contains the form, its top edge
  /// is above the form and its bottom edge below. Any other edge is on the side of the form on which it lies.
  private static func side(of anchor: Anchor, _ part: WrappedPart) -> Side {
    if case .guide(_, .keyboard) = anchor.item { return anchor.attribute == .top ? .bottom : .neither }
    guard anchor.attribute == .top || anchor.attribute == .bottom else { return .neither }
    if part.surrounds[anchor.item.view] { return anchor.attribute == .top ? .top : .bottom }
    let frame = part.frames[anchor.item.view]
    return (anchor.attribute == .top ? frame.y : frame.bottom) < part.middle ? .top : .bottom
  }

  /// Returns the edge or centre of the content view that replaces the outer item of a crossing.
  func attribute(for crossing: Crossing, isStrict: Bool) throws(NotAdopted) -> LayoutAttribute {
    let anchor = crossing.anchor
    if anchor == top { return .top }
    if anchor == bottom { return .bottom }
    if anchor.attribute == .centerY, anchor.item == top.item, anchor.item == bottom.item { return .centerY }
    guard !isStrict else {
      throw NotAdopted(
        reason:
          "'\(names[crossing.inside.view])' is pinned to \(words(anchor)), which no edge of a scroll view can replace"
      )
    }
    switch Self.side(of: anchor, part) {
    case .top: return .top
    case .bottom: return .bottom
    case .neither: return .centerY
    }
  }

  private func words(_ anchor: Anchor) -> String {
    let edge = anchor.attribute == .centerY ? "centre" : anchor.attribute.rawValue
    switch anchor.item {
    case .view(let view): return "the \(edge) of '\(names[view])'"
    case .guide(let view, let kind):
      return "the \(edge) of the \(kind.rawValue.replacing("-", with: " ")) of '\(names[view])'"
    }
  }
}
