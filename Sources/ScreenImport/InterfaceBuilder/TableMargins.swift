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
          let usual = hasAccessory(content.view) ? side(home, table, content.view) - 8 : 0
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
  /// In later versions they are 16, or 20 in tables at least 388 points wide, which is the width of a popover with
  /// a content of 375 points (recorded by utmapp/UTM); the next wider tables of other files have 390 points. In a
  /// table that is not the root view, the width of the device decides instead: up to Xcode 12, the margins are 15, or 20 on phones at
  /// least 400 points wide; since then they are 16, or 20 on devices at least 390 points wide (recorded by 15
  /// repositories, for tables from 320 to 600 points wide). Without a device they are 16 in such a table and
  /// in an inset-grouped one, and in other tables less than 400 points wide.
  private func side(_ canvas: SceneCanvas, _ table: Int, _ content: Int) -> Double {
    if canvas.version < 13_700 {
      return model.views[content].says("preservesSuperviewLayoutMargins") ? 15 : 8
    }
    let isInner = table > 0 && model.views[table].place != .embedded
    if isInner && canvas.version < 18_000 {
      guard let device = canvas.device, device.idiom != .pad, device.width >= 400 else { return 15 }
      return 20
    }
    let width = width(of: table, on: canvas)
    guard let device = canvas.device else {
      return isInner || isInsetGrouped(table) || width < 400 ? 16 : 20
    }
    return (isInner ? device.width >= 390 : width >= 388) ? 20 : 16
  }

  private func isInsetGrouped(_ table: Int) -> Bool {
    model.views[table].attributes["style"] == "insetGrouped"
  }

  /// Returns the width that an accessory takes from the cell, apart from a constant. It consists of the side
  /// margin and, for the disclosure indicator, the indicator's width, which depends on the Xcode version.
  private func accessory(_ canvas: SceneCanvas, _ table: Int, _ content: Int) -> Double {
    let side = side(canvas, table, content)
    let cell = model.views[content].parent
    let isArrow = model.views[cell].attributes["accessoryType"] == "disclosureIndicator"
    if canvas.version < 13_700 { return isArrow ? 33 : 15 }
    if !isArrow { return side }
    switch canvas.version {
    case ..<14_800: return side + 18
    case ..<18_000: return side + 11
    // Eight repositories record the widths of Xcode 13.0 to 13.2, and ten those of 13.3 and 13.4.
    case ..<19_500: return side + (canvas.scale == 3 ? 9.67 : 9.5)
    case ..<21_000: return side + (canvas.scale == 3 ? 8.67 : 8.5)
    default: return side + (canvas.scale == 3 ? 10.33 : 10.5)
    }
  }

  private func width(of table: Int, on canvas: SceneCanvas) -> Double {
    // A table's width is assumed to change with the screen's, because nearly all tables are as wide as the
    // screen.
    model.views[table].frame.width + canvas.root.width - home.root.width
  }

  func margins(of content: Int) -> NSDirectionalEdgeInsets? {
    guard let table = table(of: content) else { return nil }
    let own = side(home, table, content)
    let new = side(goal, table, content)
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
    guard table >= 0, isInsetGrouped(table) else { return 0 }
    func inset(_ canvas: SceneCanvas) -> Double { width(of: table, on: canvas) >= 414 ? 20 : 16 }
    let own = inset(home)
    return abs(view.frame.x - own) <= 0.6 ? inset(goal) - own : 0
  }

  /// Returns the changes in a content view's origin and width on the other screen, without the change in the
  /// cell's width.
  func contentChange(of content: Int) -> (left: Double, width: Double) {
    guard let table = table(of: content) else { return (0, 0) }
    var left = 0.0
    var width = staleWidth(of: content, table)
    if hasAccessory(content) {
      width += accessory(home, table, content) - accessory(goal, table, content)
    }
    let inset = goal.deviceSide - home.deviceSide
    let arrow = goal.arrowWidth - home.arrowWidth
    if inset != 0 || arrow != 0 {
      left += inset + arrow
      width -= 2 * inset + arrow
    }
    return (left, width)
  }

  /// Returns the change in width that brings a content view from the width of another screen to that of its
  /// cell; 0 if the recorded width is that of the cell.
  ///
  /// Interface Builder does not lay out all cells again when the table's width changes (recorded by ish and
  /// GoMap). No accessory takes as much as 60 points, and no content view extends beyond its cell.
  private func staleWidth(of content: Int, _ table: Int) -> Double {
    if goal.root.width == home.root.width { return 0 }
    let (view, cell) = (model.views[content].frame, model.views[model.views[content].parent].frame)
    let right = cell.width - view.maxX - home.deviceSide
    guard right < -0.6 || right > 60 else { return 0 }
    return right - (hasAccessory(content) ? accessory(home, table, content) : 0)
  }
}
