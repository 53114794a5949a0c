import Foundation
import PositionedJSON
import Testing
import ViewLayout

@testable import ScreenLibrary

@Suite("Built-in screens")
struct BuiltInScreenTests {
  @Test("Every embedded screen file can be read, and none is left out")
  func allFilesAreScreens() throws {
    let names = EmbeddedFiles.all.map(\.name).filter { $0 != "screen.schema.json" }
    #expect(Set(names) == Set(Screens.order.map { "\($0).json" }))
    for id in Screens.order {
      let text = try #require(Screens.text(of: id))
      do {
        #expect(try ScreenReader.read(text: text, path: "\(id).json").id == id)
      } catch { Issue.record("\(error)") }
    }
    #expect(Screens.builtIn.map(\.id) == Screens.order)
  }
}

/// A window that a screen is laid out in, in points.
struct Window: Sendable, CustomTestStringConvertible {
  var name: String
  var width: Double
  var height: Double
  var safeArea: LayoutInsets
  var margin: Double
  /// The top edge of a current alphabet keyboard with its suggestion bar.
  var keyboardTop: Double

  var testDescription: String { name }

  /// The environment of the view of a controller in these bars.
  func environment(for container: ScreenContainer) -> LayoutEnvironment {
    var environment = LayoutEnvironment(
      width: width, height: height, safeArea: safeArea, rootMargin: margin)
    if container.navigationBar == .opaque {
      environment.height -= safeArea.top + 44
      environment.safeArea.top = 0
    } else if container.navigationBar == .translucent {
      environment.safeArea.top += 44
    }
    if container.tabBar { environment.safeArea.bottom += 49 }
    return environment
  }

  static let all = [
    Window(
      name: "320x480", width: 320, height: 480, safeArea: LayoutInsets(top: 20), margin: 16, keyboardTop: 264),
    Window(
      name: "480x320", width: 480, height: 320, safeArea: LayoutInsets(), margin: 16, keyboardTop: 158),
    Window(
      name: "375x667", width: 375, height: 667, safeArea: LayoutInsets(top: 20), margin: 16, keyboardTop: 407),
    Window(
      name: "667x375", width: 667, height: 375, safeArea: LayoutInsets(), margin: 20, keyboardTop: 175),
    Window(
      name: "393x852", width: 393, height: 852, safeArea: LayoutInsets(top: 59, bottom: 34), margin: 20,
      keyboardTop: 517),
    Window(
      name: "852x393", width: 852, height: 393, safeArea: LayoutInsets(leading: 59, bottom: 21, trailing: 59),
      margin: 20, keyboardTop: 181),
    Window(
      name: "820x1180", width: 820, height: 1_180, safeArea: LayoutInsets(top: 24, bottom: 20), margin: 20,
      keyboardTop: 780),
    Window(
      name: "1376x1032", width: 1_376, height: 1_032, safeArea: LayoutInsets(top: 32, bottom: 20), margin: 20,
      keyboardTop: 570),
  ]
}

/// A built-in screen laid out in a window.
private struct LaidOut {
  let screen: Screen
  let result: LayoutResult
  let environment: LayoutEnvironment
  /// The top edge of the root view in the window.
  let rootTop: Double

  init(_ screen: Screen, _ window: Window, _ changes: LayoutChanges = LayoutChanges()) {
    self.screen = screen
    environment = window.environment(for: screen.container)
    rootTop = window.height - environment.height
    var engine = LayoutEngine(screen.tree)
    result = engine.layout(environment, changes)
  }

  /// The frame of a view in root coordinates with scroll views at rest, nil when a scroll view holds it.
  func frame(_ id: String) throws -> CGRect {
    let index = try #require(screen.tree.nodes.firstIndex { $0.id == id })
    return frame(index)
  }

  func frame(_ index: Int) -> CGRect {
    var frame = result.frames[index]
    var parent = screen.tree.nodes[index].parent
    while let current = parent {
      if current != 0 {
        frame.origin.x += result.frames[current].origin.x
        frame.origin.y += result.frames[current].origin.y
      }
      parent = screen.tree.nodes[current].parent
    }
    return frame
  }

  /// Whether a view is inside of a scroll view.
  func isScrolled(_ index: Int) -> Bool {
    var parent = screen.tree.nodes[index].parent
    while let current = parent {
      if case .scroll = screen.tree.nodes[current].kind { return true }
      parent = screen.tree.nodes[current].parent
    }
    return false
  }
}

@Suite("Layout of the built-in screens")
struct BuiltInLayoutTests {
  @Test("Every screen is sound in every window", arguments: Screens.order, Window.all)
  func sound(id: String, window: Window) throws {
    let screen = try #require(Screens.screen(id))
    let laidOut = LaidOut(screen, window)
    #expect(laidOut.result.diagnostics.map(\.message) == [])
    let environment = laidOut.environment
    for index in screen.tree.nodes.indices.dropFirst() where screen.tree.nodes[index].parent != nil {
      let frame = laidOut.frame(index)
      let name = screen.tree.nodes[index].id
      #expect(frame.minX >= -0.001 && frame.maxX <= environment.width + 0.001, "\(name): \(frame)")
      #expect(frame.minY >= environment.safeArea.top - 0.001, "\(name): \(frame)")
      if screen.views[index].role != .decoration { #expect(frame.width > 0 && frame.height > 0, "\(name): \(frame)") }
      if laidOut.isScrolled(index) { continue }
      // Forms that do not scroll may run out of the bottom of a phone held sideways.
      if window.height >= 480 || environment.height > 480 {
        #expect(frame.maxY <= environment.height + 0.001, "\(name): \(frame)")
      }
    }
    for input in screen.inputs {
      let frame = laidOut.frame(input.view)
      let isReachable =
        laidOut.isScrolled(input.view) || window.height <= 320 || frame.maxY <= environment.height + 0.001
      #expect(isReachable, "\(screen.tree.nodes[input.view].id): \(frame)")
      #expect(frame.height >= 33.999)
    }
  }
}
