import Layout
import UIKit

/// The layout margins of cells' content views, and the changes of these views between two screens.
struct TableMargins {
  private let model: SceneModel
  private let home: SceneCanvas
  private let goal: SceneCanvas
  private let markup: InterfaceMarkup
  private var observed: [Int: ObservedMargins] = [:]
  /// The margins that recorded frames show, by content view. They override the margins of the table.
  private var own: [Int: ObservedMargins] = [:]

  private struct ObservedMargins {
    var left: Double?
    var right: Double?
    var top: Double?
    var bottom: Double?

    func completed(by other: ObservedMargins) -> ObservedMargins {
      ObservedMargins(
        left: left ?? other.left, right: right ?? other.right, top: top ?? other.top,
        bottom: bottom ?? other.bottom)
    }
  }

  init(_ model: SceneModel, home: SceneCanvas, goal: SceneCanvas, markup: InterfaceMarkup) {
    self.model = model
    self.home = home
    self.goal = goal
    self.markup = markup
    observe()
  }

  /// Returns the table of a cell's content view; the cell itself if it is the root of a xib.
  private func table(of content: Int) -> Int? {
    let cell = model.views[content].parent
    guard cell >= 0, model.views[cell].name == "tableViewCell" else { return nil }
    return max(0, model.views[cell].parent)
  }

  private mutating func observe() {
    for constraint in model.constraints where constraint.isPlainEquality {
      guard let second = constraint.second else { continue }
      for isSwapped in [false, true] {
        let content = isSwapped ? second : constraint.first
        let item = isSwapped ? constraint.first : second
        let margin = isSwapped ? constraint.secondAttribute : constraint.firstAttribute
        guard content.guide == nil, item.guide == nil, model.views[content.view].place == .contentView,
          margin.hasSuffix("Margin"), model.views[item.view].parent == content.view,
          !model.views[item.view].isDoubtful, model.views[item.view].hasFrame,
          let table = table(of: content.view)
        else { continue }
        let offset = isSwapped ? -constraint.constant : constraint.constant
        let view = model.views[item.view]
        let inside = SceneTree.alignmentInsets(view)
        let outer = model.views[content.view].frame
        var seen = ObservedMargins()
        switch margin {
        case "leadingMargin", "leftMargin": seen.left = view.frame.x + inside.leading + offset
        case "trailingMargin", "rightMargin":
          let margin = outer.width - (view.frame.maxX - inside.trailing + offset)
          // The margin next to an accessory is 8 points.
          let usual = hasAccessory(content.view) ? homeSide(table, content.view) - 8 : 0
          seen.right = margin + usual
        case "topMargin": seen.top = view.frame.y + inside.top + offset
        case "bottomMargin":
          seen.bottom = outer.height - (view.frame.maxY - inside.bottom + offset)
        default: continue
        }
        observed[table] = (observed[table] ?? ObservedMargins()).completed(by: seen)
        own[content.view] = (own[content.view] ?? ObservedMargins()).completed(by: seen)
      }
    }
  }

  /// Whether the recorded margin on the right is that of another width of the cell.
  ///
  /// The margins of a content view are equal on both sides unless the file sets them. Interface Builder does
  /// not lay out all cells again when the table's width changes. The left margin of such a cell is still
  /// right, and the right margin differs by the change in width (recorded by passforios and
  /// telemed-ios-app).
  private func isStale(_ right: Double, _ left: Double?, _ own: Double, _ content: Int) -> Bool {
    guard abs(right - own) > 0.6 else { return false }
    if hasAccessory(content) { return right < own - 8 }
    return left.map { abs(right - $0) > 0.6 } ?? (right < 0)
  }

  private func hasAccessory(_ content: Int) -> Bool {
    let cell = model.views[content].parent
    guard cell >= 0 else { return false }
    return model.views[cell].attributes["accessoryType"] != nil
  }

  /// Returns the side margins of content views by rule, in points, as recorded in public Interface Builder
  /// files.
  ///
  /// Up to Xcode 9.2, the margins are 8, or 15 if the superview's margins are preserved (three repositories).
  /// In later versions they are 16, or 20 in tables at least 390 points wide. Up to Xcode 12, they are 15 in
  /// a table that is not the root view, or 20 on phones at least 400 points wide.
  private func side(_ canvas: SceneCanvas, table: Int, width: Double, preserves: Bool) -> Double {
    if canvas.version < 13_700 { return preserves ? 15 : 8 }
    if table > 0 && model.views[table].place != .embedded && canvas.version < 18_000 {
      guard let device = canvas.device, device.idiom != .pad, device.width >= 400 else { return 15 }
      return 20
    }
    return width >= 390 ? 20 : 16
  }

  private func homeSide(_ table: Int, _ content: Int) -> Double {
    side(home, table: table, width: model.views[table].frame.width, preserves: preserves(content))
  }
  private func goalSide(_ table: Int, _ content: Int) -> Double {
    side(goal, table: table, width: goalWidth(table), preserves: preserves(content))
  }
  private func preserves(_ content: Int) -> Bool {
    model.views[content].says("preservesSuperviewLayoutMargins")
  }

  /// Returns the width that an accessory takes from the cell, apart from a constant. It consists of the side
  /// margin and, for the disclosure indicator, the indicator's width, which depends on the Xcode version.
  private func accessory(_ canvas: SceneCanvas, side: Double, isArrow: Bool) -> Double {
    if canvas.version < 13_700 { return isArrow ? 33 : 15 }
    if !isArrow { return side }
    switch canvas.version {
    case ..<14_800: return side + 18
    case ..<18_000: return side + 11
    case ..<21_000: return side + (canvas.scale == 3 ? 9.67 : 8.5)
    default: return side + (canvas.scale == 3 ? 10.33 : 10.5)
    }
  }

  private func goalWidth(_ table: Int) -> Double {
    // A table's width is assumed to change with the screen's, because nearly all tables are as wide as the
    // screen.
    model.views[table].frame.width + goal.root.width - home.root.width
  }

  func margins(of content: Int) -> NSDirectionalEdgeInsets? {
    guard let table = table(of: content) else { return nil }
    let own = homeSide(table, content)
    let new = goalSide(table, content)
    var seen = (self.own[content] ?? ObservedMargins()).completed(by: observed[table] ?? ObservedMargins())
    if let right = seen.right, goal.root.width != home.root.width, isStale(right, seen.left, own, content) {
      seen.right = hasAccessory(content) ? nil : seen.left
    }
    func horizontal(_ seen: Double?) -> Double {
      guard let seen, abs(seen - own) > 0.6, abs(seen) < 100 else { return new }
      return seen
    }
    let upper = goal.version < 13_700 ? 8.0 : 11
    let ownUpper = home.version < 13_700 ? 8.0 : 11
    func vertical(_ seen: Double?) -> Double {
      guard let seen, abs(seen - ownUpper) > 0.1, abs(seen) < 60 else { return upper }
      // A cell that a later version did not lay out again still has the margin of the earlier version.
      if upper == 8, abs(seen - 8) <= 0.1 { return upper }
      return seen + upper - ownUpper
    }
    return NSDirectionalEdgeInsets(
      top: vertical(seen.top), leading: horizontal(seen.left), bottom: vertical(seen.bottom),
      trailing: hasAccessory(content) ? 8 + horizontal(seen.right) - new : horizontal(seen.right))
  }

  /// Returns the height of a row that sets no height and whose content does not need more, as recorded in
  /// Interface Builder files of public repositories. Up to Xcode 16, the separator adds or removes a pixel.
  private static func automaticHeight(_ canvas: SceneCanvas) -> Double { canvas.version < 24_000 ? 44 : 51 }

  /// Returns a cell's height on the other screen. The recorded height is kept unless it is the default height
  /// of a row.
  func height(of cell: Int) -> Double {
    let view = model.views[cell]
    let (own, new) = (Self.automaticHeight(home), Self.automaticHeight(goal))
    guard own != new, view.attributes["rowHeight"] == nil, view.parent >= 0,
      (model.views[view.parent].number("rowHeight") ?? -1) < 0, abs(view.frame.height - own) <= 0.6
    else { return view.frame.height }
    return new
  }

  /// Returns the distance by which the side edges of a cell move inward on the other screen.
  ///
  /// The cells of an inset-grouped table are 16 points from the table's edges, or 20 if the table is at least
  /// 414 points wide (recorded by nine repositories).
  func insetChange(of cell: Int) -> Double {
    let (view, table) = (model.views[cell], model.views[cell].parent)
    guard table >= 0, model.views[table].attributes["style"] == "insetGrouped" else { return 0 }
    func inset(_ width: Double) -> Double { width >= 414 ? 20 : 16 }
    let own = inset(model.views[table].frame.width)
    return abs(view.frame.x - own) <= 0.6 ? inset(goalWidth(table)) - own : 0
  }

  /// Returns the changes in a content view's origin and width on the other screen, without the change in the
  /// cell's width.
  func contentChange(of content: Int) -> (left: Double, width: Double) {
    guard let table = table(of: content) else { return (0, 0) }
    var left = 0.0
    var width = 0.0
    if hasAccessory(content) {
      let isArrow =
        model.views[model.views[content].parent].attributes["accessoryType"] == "disclosureIndicator"
      width +=
        accessory(home, side: homeSide(table, content), isArrow: isArrow)
        - accessory(goal, side: goalSide(table, content), isArrow: isArrow)
    }
    let inset = goal.deviceSide - home.deviceSide
    if inset != 0 {
      left += inset
      width -= 2 * inset
    }
    return (left, width)
  }
}
