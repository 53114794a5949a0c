import Foundation
import Layout
import Matrix
import Platform
import Scenarios
import ScreenImport
import Simulation
import StrategyCatalog
import Testing
import TestSupport
import UIKit

@testable import Screens

/// Returns the frames of all views, by id, in screen coordinates, on a device without the keyboard.
private func rest(
  _ screen: Screen, _ device: PlannedDevice, _ orientation: UIInterfaceOrientation
) throws -> [String: CGRect] {
  let floor = try #require(
    StrategyCatalog.families.flatMap { $0.variants }.first { $0.id == "none" })
  let trace = CellPlayer.play(
    floor, scenario: try #require(Scenarios.scenario("show-hide")), on: PreparedScreen(screen),
    device: device.simulated, orientation: orientation, profile: .newest
  ).trace
  return Dictionary(
    trace.nodes.indices.prefix(trace.keyboard).map { n in
      let r = (0..<4).map { CGFloat(trace.rects[n * 4 + $0]) }
      return (trace.nodes[n].id, CGRect(x: r[0], y: r[1], width: r[2], height: r[3]))
    }, uniquingKeysWith: { first, _ in first })
}

private func device(_ id: String) throws -> PlannedDevice {
  let row = try #require(DeviceTable.builtIn.devices.first { $0.id == id })
  return try #require(PlannedDevice(row, profile: .newest))
}

private func screen(_ id: String) throws -> Screen { try #require(Screens.screen(id)) }

@Suite("Screens wrapped in a scroll view")
struct ScreenAdoptionTests {
  /// The ids of the built-in screens that can be wrapped in a scroll view.
  static let changed = [
    "sign-up", "login", "view-shift", "navigation-form", "form-fixed", "form-stretched",
    "form-bottom-button", "confirm-button", "form", "header", "accessory-form", "sheet-form", "form-sheet",
    "detent-note", "code-sheet",
  ]

  @Test("Some built-in screens are wrapped, and the others have a reason")
  func reasons() {
    for screen in Screens.builtIn {
      let adopted = screen.adopted(.scrollView)
      #expect(adopted.isChanged == Self.changed.contains(screen.id), "\(screen.id)")
    }
    func reason(_ id: String) -> String? { Screens.screen(id)?.adopted(.scrollView).reasonUnchanged }
    #expect(reason("alert") == "it is a pop-up over another screen, not a form")
    #expect(reason("bottom-sheet") == "it is a pop-up over another screen, not a form")
    #expect(reason("text-editor") == "most of it is a text view, which scrolls already")
    #expect(reason("form-table") == "its inputs are in table rows, which scroll already")
    #expect(reason("chat") == "its input is in a bar, which stays outside a scroll view")
    #expect(reason("form-scroll") == "its inputs are in a scroll view already")
  }

  @Test("A wrapped screen is not wrapped a second time")
  func twice() throws {
    let once = try screen("form-stretched").adopted(.scrollView).screen
    #expect(once.adopted(.scrollView).reasonUnchanged == "its inputs are in a scroll view already")
  }

  @Test("Views keep their ids, roles, inputs and outlets, and only two views are added", arguments: changed)
  func same(id: String) throws {
    let before = try screen(id)
    let after = before.adopted(.scrollView).screen
    let new = ["adopted-scroll-view", "adopted-content"]
    let kept = after.tree.nodes.indices.filter { !new.contains(after.tree.nodes[$0].id) }
    #expect(kept.map { after.tree.nodes[$0].id } == before.tree.nodes.map(\.id))
    #expect(kept.map { after.views[$0].role } == before.views.map(\.role))
    func name(_ screen: Screen, _ view: Int?) -> String? { view.map { screen.tree.nodes[$0].id } }
    #expect(after.inputs.map { name(after, $0.view) } == before.inputs.map { name(before, $0.view) })
    #expect(after.inputs.map { name(after, $0.label) } == before.inputs.map { name(before, $0.label) })
    #expect(name(after, after.primaryAction) == name(before, before.primaryAction))
    #expect(name(after, after.scrollView) == "adopted-scroll-view")
    // The layout engine requires that each parent precedes its children.
    #expect(after.tree.nodes.indices.allSatisfy { (after.tree.nodes[$0].parent ?? -1) < $0 })
  }

  @Test("The content view contains texts and controls, without constraints that others already imply")
  func holds() throws {
    for (id, held) in [
      ("confirm-button", ["hint"]), ("form-bottom-button", ["title", "fields"]), ("sheet-form", []),
      ("form-fixed", ["title", "submit"]),
    ] {
      let prefix = "adopted-content-holds-"
      let ids = try screen(id).adopted(.scrollView).screen.tree.constraints.map(\.id)
      #expect(ids.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) } == held, "\(id)")
    }
  }

  @Test("Constraints that keep every view inside the content would not change the layout", arguments: changed)
  func held(id: String) throws {
    let wrapped = try screen(id).adopted(.scrollView).screen
    let content = try #require(wrapped.tree.nodes.firstIndex { $0.id == "adopted-content" })
    var whole = wrapped
    for view in wrapped.tree.nodes.indices.dropFirst(content + 1)
    where [.input, .label, .primaryAction, .control, .text].contains(wrapped.views[view].role)
      && isInside(view, of: "adopted-content", wrapped)
    {
      whole.tree.constraints.append(
        LayoutConstraint(
          id: "held-\(view)", first: .view(content), firstAttribute: .bottom, relation: .greaterThanOrEqual,
          second: .view(view), secondAttribute: .bottom, priority: 1000))
    }
    #expect(whole.tree.constraints.count > wrapped.tree.constraints.count)
    for name in ["iphone-4s", "iphone-se-3", "ipad-mini-7"] {
      let device = try device(name)
      guard device.presents(wrapped) else { continue }
      for orientation in UIInterfaceOrientation.played {
        let (without, with) = (try rest(wrapped, device, orientation), try rest(whole, device, orientation))
        for (view, frame) in without {
          let other = try #require(with[view])
          let far = max(abs(frame.minY - other.minY), abs(frame.maxY - other.maxY))
          #expect(far < 0.01, "\(view) on \(name) \(orientation)")
        }
      }
    }
  }

  @Test(
    "Without the keyboard, every view keeps its position on each device on which all of them fit",
    arguments: changed)
  func atRest(id: String) throws {
    let before = try screen(id)
    let after = before.adopted(.scrollView).screen
    let usual = Axes.defaultDevices + ["iphone-4s", "ipad-9"]
    let names = isThorough ? DeviceTable.builtIn.matrixDevices.map(\.id) : usual
    var compared = 0
    for name in names {
      guard let row = DeviceTable.builtIn.devices.first(where: { $0.id == name }),
        let device = PlannedDevice(row, profile: .newest), device.presents(before)
      else { continue }
      for orientation in UIInterfaceOrientation.played {
        let old = try rest(before, device, orientation)
        let new = try rest(after, device, orientation)
        let room = try #require(new["adopted-scroll-view"])
        let wrapped = after.tree.nodes.indices.filter { isInside($0, of: "adopted-content", after) }
        let fits = wrapped.allSatisfy { view in
          guard after.views[view].role != .container, let frame = old[after.tree.nodes[view].id] else {
            return true
          }
          return frame.minY >= room.minY - 0.01 && frame.maxY <= room.maxY + 0.01
        }
        guard fits, !overlaps(before, old) else { continue }
        compared += 1
        let pixel = 1 / device.simulated.scale
        // Only visible views are compared. If the form fits only without its margin, invisible containers may
        // grow.
        let seen = Set(
          before.tree.nodes.indices.filter { before.views[$0].role != .container }
            .map { before.tree.nodes[$0].id })
        for (view, frame) in old where seen.contains(view) {
          let there = try #require(new[view])
          let moved = max(abs(frame.minX - there.minX), abs(frame.minY - there.minY))
          let resized = max(abs(frame.width - there.width), abs(frame.height - there.height))
          let error = Double(max(moved, resized))
          #expect(error <= pixel, "\(view) on \(name) in \(orientation.id)")
        }
      }
    }
    // Every built-in form fits on some devices, so at least two layouts were compared.
    #expect(compared >= 2)
  }

  private func overlaps(_ screen: Screen, _ frames: [String: CGRect]) -> Bool {
    let frames = screen.tree.nodes.indices.filter {
      [.input, .label, .primaryAction, .control].contains(screen.views[$0].role)
    }.compactMap { frames[screen.tree.nodes[$0].id] }
    return frames.indices.contains { n in
      frames[..<n].contains { other in
        let common = frames[n].intersection(other)
        return common.width > 0.01 && common.height > 0.01
      }
    }
  }

  private func isInside(_ view: Int, of id: String, _ screen: Screen) -> Bool {
    var next = screen.tree.nodes[view].parent
    while let current = next {
      if screen.tree.nodes[current].id == id { return true }
      next = screen.tree.nodes[current].parent
    }
    return false
  }

  @Test("The scroll view is between the bars and the safe area's edges")
  func places() throws {
    let phone = try device("iphone-se-3")
    // The screen has 375×667 points, a status bar of 20 and no home indicator. Below the status bar, the
    // header takes 44 points.
    let header = try rest(screen("header").adopted(.scrollView).screen, phone, .portrait)
    #expect(header["adopted-scroll-view"] == CGRect(x: 0, y: 64, width: 375, height: 667 - 64))
    // A button that follows the keyboard is wrapped, too. The scroll view is 667 - 20 points tall, and the
    // button still ends 16 points above the bottom edge.
    let adopted = try screen("form-bottom-button").adopted(.scrollView).screen
    #expect(adopted.pinnedBar == nil)
    let button = try rest(adopted, phone, .portrait)
    #expect(button["adopted-scroll-view"] == CGRect(x: 0, y: 20, width: 375, height: 647))
    #expect(button["submit"] == CGRect(x: 16, y: 601, width: 343, height: 50))
  }

  @Test("A bar at the bottom stays outside the scroll view, which ends at the bar")
  func bottomBar() throws {
    let file = """
      {"id": "mine", "title": "Mine",
       "views": [
         {"id": "backdrop", "role": "decoration"},
         {"id": "field", "size": {"height": 44}, "input": {}},
         {"id": "tools", "role": "bar", "opaqueBar": "bottom", "views": [{"id": "done", "role": "primary-action"}]}],
       "constraints": [
         "backdrop.top == root.top", "backdrop.bottom == root.bottom", "backdrop.leading == root.leading",
         "backdrop.trailing == root.trailing",
         "field.top == root.safe-area.top + 20", "field.leading == root.margins.leading",
         "field.trailing == root.margins.trailing",
         "tools.leading == root.leading", "tools.trailing == root.trailing", "tools.height == 44",
         "bar: tools.bottom == root.safe-area.bottom", "done.trailing == tools.trailing", "done.width == 60",
         "done.top == tools.top", "done.bottom == tools.bottom"],
       "primaryAction": "done", "pinnedBar": "tools", "bottomConstraint": "bar"}
      """
    let adopted = try ScreenReader.read(text: file, path: "mine.json").adopted(.scrollView).screen
    // The scroll view is between the status bar of 20 points and the bar's top at 667 - 44. Views behind the
    // form stay behind the scroll view.
    let frames = try rest(adopted, device("iphone-se-3"), .portrait)
    #expect(frames["adopted-scroll-view"] == CGRect(x: 0, y: 20, width: 375, height: 603))
    #expect(
      adopted.tree.nodes.map(\.id).prefix(4) == [
        "root", "backdrop", "adopted-scroll-view", "adopted-content",
      ])
    #expect(adopted.pinnedBar.map { adopted.tree.nodes[$0].id } == "tools")
    #expect(adopted.bottomConstraint.map { adopted.tree.constraints[$0].id } == "bar")
  }

  @Test("Content that does not fit scrolls with its bottom margin, and fields keep their height")
  func overflow() throws {
    // The content has a margin of 8, five groups of 20.3 + 4 + 34 with four gaps of 6 (315.5 in total), a gap
    // of 16, a button of 50 and a margin of 8: 397.5 points. The scroll view has only 375 - 44 = 331, because
    // in landscape there is no safe area and the header takes 44.
    let screen = try screen("header").adopted(.scrollView).screen
    var engine = LayoutEngine(screen.tree)
    let result = engine.layout(LayoutEnvironment(width: 667, height: 375, rootMargin: 16))
    let scroll = try #require(screen.scrollView)
    #expect(result.frames[scroll].height == 331)
    #expect(abs(Double(result.contentSizes[scroll].height) - 397.5) < 0.01)
    #expect(abs(Double(result.contentSizes[scroll].width) - 667) < 0.01)
    #expect(result.diagnostics.isEmpty)
    let field = try #require(screen.tree.nodes.firstIndex { $0.id == "email" })
    #expect(result.frames[field].height == 34)
  }

  /// A column of a fixed view, a flexible one and another fixed one between the safe area's edges.
  private static let column = """
    {"id": "mine", "title": "Mine",
     "views": [
       {"id": "first", "size": {"height": 100}, "input": {}}, {"id": "picture", "role": "decoration"},
       {"id": "last", "role": "primary-action", "size": {"height": 100}}],
     "constraints": [
       "first.top == root.safe-area.top", "first.leading == root.leading", "first.trailing == root.trailing",
       "picture.top == first.bottom", "picture.leading == root.leading", "picture.width == 10",
       "last.top == picture.bottom", "last.leading == root.leading", "last.trailing == root.trailing",
       "end: last.bottom == root.safe-area.bottom @999"],
     "primaryAction": "last", "bottomConstraint": "end"}
    """

  /// Returns the vertical extents of the three views if the bottom edge is raised to a height.
  private func extents(_ adoption: Adoption, height: Double) throws -> [[Double]] {
    let adopted = try ScreenReader.read(text: Self.column, path: "mine.json").adopted(adoption)
    #expect(adopted.reasonUnchanged == nil)
    let screen = adopted.screen
    let bottom = try #require(screen.bottomConstraint)
    var changes = LayoutChanges()
    changes.constants[bottom] = height - 600
    var engine = LayoutEngine(screen.tree)
    let result = engine.layout(LayoutEnvironment(width: 300, height: 600, rootMargin: 16), changes)
    #expect(result.diagnostics.isEmpty)
    return try ["first", "picture", "last"].map { id in
      var next = screen.tree.nodes.firstIndex { $0.id == id }
      let frame = result.frames[try #require(next)]
      var top = 0.0
      while let view = next {
        top += Double(result.frames[view].minY)
        next = screen.tree.nodes[view].parent
      }
      return [top, top + Double(frame.height)].map { ($0 * 100).rounded() / 100 }
    }
  }

  @Test("In a column, fixed children keep their height, flexible ones take the rest, and then it overflows")
  func columns() throws {
    // Flutter gives children that are not flexible their height first and divides what is left among the
    // others (api.flutter.dev: Column, steps 1 to 3), which is SwiftUI's order, too. 300 points leave 100 for
    // the picture.
    for adoption in [Adoption.column, .centredColumn] {
      #expect(try extents(adoption, height: 300) == [[0, 100], [100, 200], [200, 300]])
    }
    // 150 points leave nothing, and 50 points overflow: at the bottom in a Column or in flexbox, whose children
    // are packed at the start, and 25 at each end around the centre in SwiftUI.
    #expect(try extents(.column, height: 150) == [[0, 100], [100, 100], [100, 200]])
    #expect(try extents(.centredColumn, height: 150) == [[-25, 75], [75, 75], [75, 175]])
    // Without the keyboard, nothing differs from the screen's own constraints.
    #expect(try extents(.column, height: 600) == [[0, 100], [100, 500], [500, 600]])
  }

  @Test("In a column a raised button ends below the fields, and does not cover them")
  func raisedButton() throws {
    // The fields of `confirm-button` end at 24 + 33.5 + 16 + 20.3 + 8 + 44 + 8 + 16 = 169.8 below the top.
    let screen = try screen("confirm-button").adopted(.column).screen
    var changes = LayoutChanges()
    changes.constants[try #require(screen.bottomConstraint)] = -500
    var engine = LayoutEngine(screen.tree)
    let result = engine.layout(LayoutEnvironment(width: 375, height: 667, rootMargin: 16), changes)
    let button = try #require(screen.primaryAction)
    #expect(Double(result.frames[button].minY) >= 169.8 - 0.01)
    #expect(screen.pinnedBar == button && screen.scrollView == nil && screen.kind == .fixedForm)
  }

  @Test("A wrapped screen can be written to a file and read back unchanged", arguments: changed)
  func file(id: String) throws {
    let adopted = try screen(id).adopted(.scrollView).screen.named(after: .scrollView)
    #expect(adopted.id == "\(id)-in-scroll-view")
    let text = try #require(ScreenWriter.text(adopted))
    let read = try ScreenReader.read(text: text, path: "\(id).json")
    #expect(ScreenWriter.text(read) == text)
    let phone = try device("iphone-17-pro")
    let (one, other) = try (rest(read, phone, .portrait), rest(adopted, phone, .portrait))
    #expect(one == other)
  }
}
