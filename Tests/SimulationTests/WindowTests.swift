import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Synchronization
import Testing
import Trace
import UIKit

@testable import Simulation

/// A thread-safe list of the rectangles that a probe has seen.
final class Notes: Sendable {
  private let noted = Mutex<[(name: KeyboardNotificationName, rect: CGRect)]>([])

  func note(_ name: KeyboardNotificationName, _ rect: CGRect) { noted.withLock { $0.append((name, rect)) } }

  func rects(_ name: KeyboardNotificationName) -> [CGRect] {
    noted.withLock { $0.filter { $0.name == name }.map(\.rect) }
  }
}

/// A probe that records a rectangle at every notification. If `rootY` is given, it also moves the root view
/// there.
final class Probe: UIViewController, KeyboardAvoidanceStrategy {
  let notes: Notes
  let rootY: CGFloat?
  let look: @Sendable (Notification, Probe) -> CGRect

  init(notes: Notes, rootY: CGFloat?, look: @escaping @Sendable (Notification, Probe) -> CGRect) {
    (self.notes, self.rootY, self.look) = (notes, rootY, look)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  override func viewDidLoad() {
    super.viewDidLoad()
    for name in [KeyboardNotificationName.willShow, .didShow, .willHide, .didHide] {
      _ = NotificationCenter.default.addObserver(forName: name.name, object: nil, queue: nil) { note in
        if let rootY = self.rootY { self.view.frame.origin.y = rootY }
        self.notes.note(name, self.look(note, self))
      }
    }
  }

  /// Returns a variant of the probe that records the results of `look`.
  static func variant(
    _ notes: Notes, rootY: CGFloat? = nil,
    look: @escaping @Sendable (Notification, Probe) -> CGRect
  ) -> StrategyVariant {
    StrategyVariant(
      id: "probe", family: "probe", title: "Probe", summary: "Looks.", provenance: .reference,
      source: "a test",
      undo: "Nothing.",
      make: { Probe(notes: notes, rootY: rootY, look: look) })
  }
}

@Suite("Windows on a tablet's screen")
struct WindowTests {
  struct Window: Sendable {
    var width: Double
    var height: Double
    var kind: WindowKind
    var orientation = UIInterfaceOrientation.portrait
    var frame: CGRect
    /// Whether the pad has a home indicator (safe areas of 24 and 20 points) or a home button (a top safe
    /// area of 20).
    var hasIndicator = true
  }

  /// Widths and heights that apps list (two public Flutter apps' tables of sizes, gists of macguru and
  /// sgl0v). The divider is 10 points wide. Slide Over is 48 points shorter than the screen, or 40 with a
  /// home button.
  @Test(
    "Windows have the sizes and positions of public tables",
    arguments: [
      // The left window is 820 - 10 - 320 = 490 points wide, and the right one begins at 490 + 10 = 500.
      Window(
        width: 820, height: 1180, kind: .splitViewLeft, frame: CGRect(x: 0, y: 0, width: 490, height: 1180)),
      Window(
        width: 820, height: 1180, kind: .splitViewRight, frame: CGRect(x: 500, y: 0, width: 320, height: 1180)
      ),
      // Each window is (1180 - 10) / 2 = 585 points wide.
      Window(
        width: 820, height: 1180, kind: .splitViewRight, orientation: .landscape,
        frame: CGRect(x: 595, y: 0, width: 585, height: 820)),
      // The window has a distance of 24 from the top and bottom. We chose 10 points from the side, so it
      // begins at 820 - 320 - 10 = 490, or at 1180 - 375 - 10 = 795 in landscape.
      Window(
        width: 820, height: 1180, kind: .slideOver, frame: CGRect(x: 490, y: 24, width: 320, height: 1132)),
      Window(
        width: 820, height: 1180, kind: .slideOver, orientation: .landscape,
        frame: CGRect(x: 795, y: 24, width: 375, height: 772)),
      Window(
        width: 834, height: 1194, kind: .splitViewLeft, frame: CGRect(x: 0, y: 0, width: 504, height: 1194)),
      Window(
        width: 834, height: 1194, kind: .splitViewLeft, orientation: .landscape,
        frame: CGRect(x: 0, y: 0, width: 592, height: 834)),
      Window(
        width: 1024, height: 1366, kind: .splitViewLeft, frame: CGRect(x: 0, y: 0, width: 639, height: 1366)),
      Window(
        width: 1024, height: 1366, kind: .splitViewRight,
        frame: CGRect(x: 649, y: 0, width: 375, height: 1366)),
      Window(
        width: 1024, height: 1366, kind: .splitViewRight, orientation: .landscape,
        frame: CGRect(x: 688, y: 0, width: 678, height: 1024)),
      Window(
        width: 1024, height: 1366, kind: .slideOver, frame: CGRect(x: 639, y: 24, width: 375, height: 1318)),
      Window(
        width: 768, height: 1024, kind: .splitViewLeft, frame: CGRect(x: 0, y: 0, width: 438, height: 1024),
        hasIndicator: false),
      Window(
        width: 768, height: 1024, kind: .slideOver, frame: CGRect(x: 438, y: 20, width: 320, height: 984),
        hasIndicator: false),
      Window(
        width: 768, height: 1024, kind: .slideOver, orientation: .landscape,
        frame: CGRect(x: 694, y: 20, width: 320, height: 728), hasIndicator: false),
      // We chose a centered window of two thirds by three quarters, 547 × 885 points. It begins at (820 -
      // 547) / 2 = 136.5 and (1180 - 885) / 2 = 147.5, rounded up.
      Window(
        width: 820, height: 1180, kind: .stageManager, frame: CGRect(x: 137, y: 148, width: 547, height: 885)),
    ])
  func frames(_ window: Window) throws {
    var pad = Devices.device(
      "pad", window.width, window.height, top: window.hasIndicator ? 24 : 20,
      bottom: window.hasIndicator ? 20 : 0, portrait: 313, landscape: 398, pad: true)
    pad.safeLandscape = pad.safePortrait
    let trace = try play(
      "none", scenario(.focus(.first), window: window.kind), fieldScreen([(100, 44)]), pad, window.orientation
    )
    #expect(trace.geometries.map(\.window) == [window.frame])
    #expect(trace.rect(0, stage: 0) == window.frame)
    let geometry = trace.geometries[0]
    #expect(geometry.safeTop == (window.hasIndicator ? 24 : 20))
    // Slide Over has its own home indicator (on a mini, both 744 and 696 points lose 49). A Stage Manager
    // window does not touch the screen's edge and has none.
    #expect(geometry.safeBottom == (window.hasIndicator && window.kind != .stageManager ? 20 : 0))
  }

  struct Conversion: Sendable {
    var window: WindowKind
    var container = ScreenContainer()
    var rootY: CGFloat?
    /// The origin of the docked keyboard's frame (0, 843, 820, 337) in the root view's coordinates.
    var keyboard: CGPoint
    /// The origin of the keyboard's frame in the window's coordinates, or nil if the view fills the window.
    var inWindow: CGPoint?
    /// The origin on the screen of a field that is at (20, 600) in the root view.
    var field: CGPoint
  }

  @Test(
    "Frames are converted from the screen to the view and back",
    arguments: [
      Conversion(window: .fullScreen, keyboard: CGPoint(x: 0, y: 843), field: CGPoint(x: 20, y: 600)),
      Conversion(window: .splitViewLeft, keyboard: CGPoint(x: 0, y: 843), field: CGPoint(x: 20, y: 600)),
      Conversion(window: .splitViewRight, keyboard: CGPoint(x: -500, y: 843), field: CGPoint(x: 520, y: 600)),
      // The root view is 100 points higher than its window, so the keyboard is 100 points lower in it.
      Conversion(
        window: .splitViewRight, rootY: -100, keyboard: CGPoint(x: -500, y: 943),
        inWindow: CGPoint(x: -500, y: 843),
        field: CGPoint(x: 520, y: 500)),
      // The root view begins at 50 + 24 = 74, below the opaque bar and the status bar.
      Conversion(
        window: .splitViewRight, container: ScreenContainer(navigationBar: .opaque),
        keyboard: CGPoint(x: -500, y: 769), inWindow: CGPoint(x: -500, y: 843), field: CGPoint(x: 520, y: 674)
      ),
      // The window begins at 24, and the frame is reported 24 points too high: 843 - 24 - 24 = 795.
      Conversion(window: .slideOver, keyboard: CGPoint(x: -490, y: 795), field: CGPoint(x: 510, y: 624)),
      Conversion(window: .stageManager, keyboard: CGPoint(x: -137, y: 695), field: CGPoint(x: 157, y: 748)),
    ])
  func conversions(_ row: Conversion) throws {
    let screen = fieldScreen([(600, 44)], container: row.container)
    let steps = scenario(.focus(.first), window: row.window)
    let (keyboard, inWindow, field) = (Notes(), Notes(), Notes())
    _ = try play(
      Probe.variant(keyboard, rootY: row.rootY) {
        $1.view.convert($0.keyboardFrameEnd, from: UIScreen.main.coordinateSpace)
      }, steps,
      screen,
      Devices.pad820)
    _ = try play(
      Probe.variant(inWindow, rootY: row.rootY) {
        $1.view.convert($1.view.convert($0.keyboardFrameEnd, from: UIScreen.main.coordinateSpace), to: nil)
      }, steps, screen, Devices.pad820)
    #expect(inWindow.rects(.willShow).map(\.origin) == [row.inWindow ?? row.keyboard])
    _ = try play(
      Probe.variant(field, rootY: row.rootY) { _, controller in
        guard let field = controller.outlets.focusedInput else { return .null }
        return field.convert(field.bounds, to: UIScreen.main.coordinateSpace)
      }, steps, screen, Devices.pad820)
    #expect(
      keyboard.rects(.willShow) == [CGRect(origin: row.keyboard, size: CGSize(width: 820, height: 337))])
    #expect(field.rects(.willShow).map(\.origin) == [row.field])
  }

  @Test(
    "In the window on the right, the keyboard starts outside the window, but its top is not shifted",
    arguments: [
      Outcome(variant: "fixed-offset-300", root: [-300, 0]),
      // The field's top moves from 1000 to 843 / 1.3 = 648.46, so the root view moves by -351.54.
      Outcome(variant: "first-responder-shift", root: [-351.54, 0]),
      Outcome(variant: "whole-view-shift", root: [-337, 0]),
      Outcome(variant: "toolbar-shift-2017", bar: [823, 1160]),
      Outcome(variant: "bottom-inset-safe-area", bar: [823, 1160]),
      Outcome(variant: "bottom-inset", bar: [843, 1160]),
      Outcome(variant: "tracking-guide", bar: [843, 1160]),
    ])
  func splitView(_ outcome: Outcome) throws {
    outcome.check(
      try play(
        outcome.variant, scenario(.focus(.first), .hide, window: .splitViewRight),
        fieldScreen([(1000, 44)], barHeight: 44), Devices.pad820))
  }

  /// The window ends at 1156, 24 points above the screen's edge. The bar is at the safe area's bottom, 1136.
  /// The keyboard's top is at 843 on the screen, but is reported at 819.
  @Test(
    "In Slide Over, a lift by the keyboard's height is too far by the strip below the window",
    arguments: [
      // The root view's top moves from 24 to 24 - 300, because the offset is 300 in every window.
      Outcome(variant: "fixed-offset-300", root: [-276, 24]),
      // The bar's bottom is at 1136 - 337 = 799. The gap of 44 above the keyboard is the strip below the
      // window plus the safe area.
      Outcome(variant: "bottom-inset-safe-area", bar: [799, 1136]),
      Outcome(variant: "toolbar-shift-2017", bar: [799, 1136]),
      // The bar's bottom is at 1156 - 337 = 819. The gap of 24 above the keyboard is the strip below the
      // window.
      Outcome(variant: "bottom-inset-superview", bar: [819, 1156]),
      Outcome(variant: "whole-view-shift-begin-frame", root: [24 - 337, 24 - 337]),
      Outcome(variant: "tracking-guide", bar: [843, 1136]),
      Outcome(variant: "bottom-inset", bar: [843, 1136]),
      Outcome(variant: "toolbar-shift", bar: [843, 1136]),
      // The root view moves up by 1156 - 843 = 313.
      Outcome(variant: "whole-view-shift", root: [24 - 313, 24]),
      // The mixed coordinates have no visible effect here. The field ends at 930 in the window, which is
      // below 819, and at 930 + 24 on the screen, which is below 843. Its top moves from 900 to 819 / 1.3 =
      // 630 in the window.
      Outcome(variant: "first-responder-shift", root: [24 - (900 - 630), 24]),
      // With true frames, the field's top moves to 843 / 1.3 = 648.46 in the window.
      Outcome(
        variant: "first-responder-shift", rules: [.slideOverFrame: "true"], root: [24 - (900 - 648.46), 24]),
      Outcome(variant: "bottom-inset", rules: [.slideOverFrame: "true"], bar: [843, 1136]),
      Outcome(variant: "bottom-inset-superview", rules: [.slideOverFrame: "true"], bar: [819, 1156]),
    ])
  func slideOver(_ outcome: Outcome) throws {
    let steps = scenario(.focus(.first), .hide, window: .slideOver, rules: outcome.rules)
    let trace = try play(
      outcome.variant, steps, fieldScreen([(900, 30)], barHeight: 44), Devices.pad820)
    outcome.check(trace)
    let isShifted = outcome.rules.isEmpty
    #expect(
      trace.log(around: 2)[1]
        == "0 WillShow \(isShifted ? "0,1156" : "0,1180"),820,337 > \(isShifted ? "0,819" : "0,843"),820,337")
  }

  /// The published strategy ignores the window's offset. With true frames, a field that ends between 819 and
  /// 843 in the window is covered on the screen, but the strategy does not move it.
  @Test("In Slide Over with true frames, a covered field is ignored")
  func slideOverTrigger() throws {
    let screen = fieldScreen([(800, 40)])
    for (setting, root) in [("true", 24.0), ("shifted", 24 - (800 - 630))] {
      let steps = scenario(.focus(.first), window: .slideOver, rules: [.slideOverFrame: setting])
      let trace = try play("first-responder-shift", steps, screen, Devices.pad820)
      #expect(trace.rect(1, stage: 0).maxY == 864)
      Outcome(variant: "first-responder-shift", root: [root]).check(trace)
    }
  }

  /// The window's frame is (137, 148, 547, 885). It ends 147 points above the screen's edge and has no bottom
  /// safe area.
  @Test(
    "In Stage Manager, only the covered part of the window counts",
    arguments: [
      // The bar's bottom is at 1033 - 337 = 696, which is 147 points above the keyboard.
      Outcome(variant: "bottom-inset-safe-area", bar: [696, 1033]),
      Outcome(variant: "toolbar-shift-2017", bar: [696, 1033]),
      // The root view moves up by the covered 1033 - 843 = 190 points.
      Outcome(variant: "whole-view-shift", root: [148 - 190, 148]),
      Outcome(variant: "tracking-guide", bar: [843, 1033]),
      Outcome(variant: "bottom-inset", bar: [843, 1033]),
      // The field ends at 760 in the window, which is above 843, so the strategy ignores it. On the screen it
      // ends at 148 + 760 = 908 and is covered.
      Outcome(variant: "first-responder-shift", root: [148, 148]),
      Outcome(variant: "fixed-offset-300", root: [-152, 148]),
    ])
  func stageManager(_ outcome: Outcome) throws {
    let trace = try play(
      outcome.variant, scenario(.focus(.first), .hide, window: .stageManager),
      fieldScreen([(716, 44)], barHeight: 44), Devices.pad820)
    outcome.check(trace)
    #expect(trace.log(around: 2)[1] == "0 WillShow 0,1180,820,337 > 0,843,820,337")
  }
}

@Suite("Sheets")
struct SheetTests {
  private func container(
    _ presentation: ScreenContainer.Presentation, bar: ScreenContainer.NavigationBar = .none
  ) -> ScreenContainer {
    ScreenContainer(navigationBar: bar, presentation: presentation)
  }

  @Test(
    "A page sheet begins 10 points below the safe area, or 20 with a home button, without a top safe area")
  func pageSheet() throws {
    let screen = fieldScreen([(100, 44)], container: container(.pageSheet))
    let modern = try play("none", scenario(.focus(.first)), screen, Devices.phone393)
    // The window begins at 59 + 10 = 69 and is 852 - 69 = 783 points tall, as in boscojwho/SheetInteraction.
    #expect(modern.geometries.map(\.window) == [CGRect(x: 0, y: 69, width: 393, height: 783)])
    #expect(modern.geometries[0].safeTop == 0 && modern.geometries[0].safeBottom == 34)
    // Source: a printed view hierarchy with the frame (0 40; 375 627).
    let old = try play("none", scenario(.focus(.first)), screen, Devices.iPhone7)
    #expect(old.geometries.map(\.window) == [CGRect(x: 0, y: 40, width: 375, height: 627)])
    #expect(old.geometries[0].safeTop == 0 && old.geometries[0].safeBottom == 0)
    // In landscape the sheet fills the screen.
    let sideways = try play("none", scenario(.focus(.first)), screen, Devices.phone393, .landscape)
    #expect(sideways.geometries.map(\.window) == [CGRect(x: 0, y: 0, width: 852, height: 393)])
    // In the same printed hierarchy, the bar at the sheet's top is 56 points tall. The root view begins at 69
    // + 56 = 125.
    let bar = try play(
      "none", scenario(.focus(.first)),
      fieldScreen([(100, 44)], container: container(.pageSheet, bar: .opaque)),
      Devices.phone393)
    #expect(bar.rect(bar.node("navigation-bar"), stage: 0) == CGRect(x: 0, y: 69, width: 393, height: 56))
    #expect(bar.rect(0, stage: 0) == CGRect(x: 0, y: 125, width: 393, height: 727))
  }

  @Test(
    "In a page sheet, a strategy that takes view coordinates for screen coordinates is wrong by 69",
    arguments: [
      // The field ends at 470 in the view, so the strategy ignores it. On the screen it ends at 539, 22
      // points below the keyboard's top.
      Outcome(variant: "first-responder-shift", root: [69, 69]),
      Outcome(variant: "fixed-offset-300", root: [69 - 300, 69]),
      // With converted coordinates, the root view moves up by the covered 852 - 517 = 335 points.
      Outcome(variant: "whole-view-shift", root: [69 - 335, 69]),
      Outcome(variant: "bottom-inset-safe-area", bar: [483, 818]),
      Outcome(variant: "toolbar-shift-2017", bar: [483, 818]),
      Outcome(variant: "bottom-inset", bar: [517, 818]),
      Outcome(variant: "tracking-guide", bar: [517, 818]),
    ])
  func pageSheetVariants(_ outcome: Outcome) throws {
    let screen = fieldScreen([(426, 44)], barHeight: 44, container: container(.pageSheet))
    outcome.check(try play(outcome.variant, scenario(.focus(.first), .hide), screen, Devices.phone393))
  }

  @Test("In a page sheet, a lower field ends 69 points below the formula's position")
  func pageSheetResponder() throws {
    let screen = fieldScreen([(600, 44)], container: container(.pageSheet))
    let trace = try play("first-responder-shift", scenario(.focus(.first), .hide), screen, Devices.phone393)
    // The field's top is at 517 / 1.3 = 397.69 in the view, which is 466.69 on the screen.
    #expect(abs(trace.model(1, at: 3).minY - 466.69) < 0.01)
  }

  @Test("In a sheet with an opaque bar, the fixed offset returns 56 points too high, and drifts no further")
  func drift() throws {
    let screen = fieldScreen([(100, 44)], container: container(.pageSheet, bar: .opaque))
    let steps = scenario(.focus(.first), .hide, .focus(.first), .hide)
    Outcome(variant: "fixed-offset-300", root: [-231, 69, -231, 69]).check(
      try play("fixed-offset-300", steps, screen, Devices.phone393))
  }

  /// The screen has 1024×768 points. The sheet of 540 × 620 is centered at y = (768 - 620) / 2 = 74. Moved up
  /// to the status bar, it begins at 20.
  @Test("A form sheet moves up to the status bar after the handlers have run, and back")
  func formSheet() throws {
    let screen = fieldScreen([(500, 44)], barHeight: 44, container: container(.formSheet))
    let notes = Notes()
    let steps = scenario(.focus(.first), .hide)
    let trace = try play(
      Probe.variant(notes) { $1.view.frameInWindow }, steps, screen, Devices.pad768, .landscape)
    let (low, high) = (
      CGRect(x: 242, y: 74, width: 540, height: 620), CGRect(x: 242, y: 20, width: 540, height: 620)
    )
    #expect(trace.geometries.map(\.window) == [low, high])
    #expect(notes.rects(.willShow) == [low])
    #expect(notes.rects(.didShow) == [high])
    #expect(notes.rects(.willHide) == [high])
    #expect(notes.rects(.didHide) == [low])
    // The sheet moves with the keyboard's spring, so after 0.1 s its top is at 74 - 54 × 0.5448 = 44.58.
    #expect(abs(trace.presentation(0, at: 2.1).minY - 44.58) < 0.01)
    let still = try play(
      "none", scenario(.focus(.first), rules: [.sheetMoves: "off"]), screen, Devices.pad768, .landscape)
    #expect(still.geometries.map(\.window) == [low])
  }

  /// The keyboard's top is at 768 - 398 = 370. The moved sheet ends at 640, so 270 points of it are covered.
  @Test(
    "In a form sheet, a lift by the keyboard's height is too far by the height below the sheet",
    arguments: [
      // The bar's bottom is at 640 - 398 = 242. That is 128 points above the keyboard, which is the height
      // below the sheet.
      Outcome(variant: "bottom-inset-safe-area", bar: [242, 694]),
      Outcome(variant: "toolbar-shift-2017", bar: [242, 694]),
      Outcome(variant: "tracking-guide", bar: [370, 694]),
      // The root view's top moves from 20 to 20 - 300 = -280.
      Outcome(variant: "fixed-offset-300", root: [-280, 74]),
      // The field's top moves from 500 to 370 / 1.3 = 284.62 in the sheet, so the root view moves by -215.38.
      Outcome(variant: "first-responder-shift", root: [20 - 215.38, 74]),
    ])
  func formSheetVariants(_ outcome: Outcome) throws {
    let screen = fieldScreen([(500, 44)], barHeight: 44, container: container(.formSheet))
    outcome.check(
      try play(outcome.variant, scenario(.focus(.first), .hide), screen, Devices.pad768, .landscape))
  }

  @Test("A form sheet that the keyboard does not reach stays, also when a hardware keyboard is attached")
  func formSheetStays() throws {
    // The screen is 1024 points tall and the sheet is at 202 to 822. The keyboard's top is at 711, and that
    // of a hardware keyboard's bar is at 969.
    let screen = fieldScreen([(500, 44)], container: container(.formSheet))
    let steps = scenario(.focus(.first), .attachHardwareKeyboard, .detachHardwareKeyboard, .hide)
    Outcome(variant: "none", root: [20, 202, 20, 202]).check(
      try play("none", steps, screen, Devices.pad768))
    // The sheet moves back if the keyboard floats.
    let floating = try play(
      "none", scenario(.focus(.first), .move(to: .floating, byDragging: false)), screen, Devices.pad768)
    Outcome(variant: "none", root: [20, 202]).check(floating)
  }

  /// The sheet's height is 852 × 0.53 = 451.56, rounded to 452, so it begins at 400. The large detent begins
  /// at 69.
  @Test("A sheet at its medium detent grows with the keyboard and shrinks back")
  func mediumDetent() throws {
    let screen = fieldScreen([(100, 44)], barHeight: 44, container: container(.mediumDetent))
    let trace = try play("tracking-guide", scenario(.focus(.first), .hide), screen, Devices.phone393)
    #expect(
      trace.geometries.map(\.window) == [
        CGRect(x: 0, y: 400, width: 393, height: 452), CGRect(x: 0, y: 69, width: 393, height: 783),
      ])
    Outcome(variant: "tracking-guide", root: [69, 400], bar: [517, 818]).check(trace)
    // After 0.1 s the sheet's top is at 400 - 331 × 0.5448 = 219.67.
    #expect(abs(trace.presentation(0, at: 2.1).minY - 219.67) < 0.01)
    // The field's top is 100 points below the sheet's top, so it is at 169 and then at 500.
    #expect(trace.model(1, at: 3).minY == 169 && trace.model(1, at: 5).minY == 500)
    // The sheet ends at the screen's edge, so the bar's bottom is at 818 - 335 = 483.
    Outcome(variant: "bottom-inset-safe-area", bar: [483, 818]).check(
      try play("bottom-inset-safe-area", scenario(.focus(.first), .hide), screen, Devices.phone393))
  }

  struct LowSheet: Sendable {
    var detents: [ScreenContainer.Detent]
    var setting = "rises"
    /// The sheet's top edge without and with the keyboard.
    var tops: [Double]
  }

  /// The screen is 852 points tall, the bottom safe area 34, and the keyboard's top is at 517. A detent of 200 is a
  /// sheet of 200 + 34 points, whose top is at 618, and above the keyboard it is at 517 - 200 = 317. Half of the screen
  /// is 452 points, 418 of them above the safe area, so its top above the keyboard is at 517 - 418 = 99. The large
  /// detent begins at 69.
  @Test(
    "A sheet goes to its tallest detent, and without the large one it keeps its height above the keyboard",
    arguments: [
      LowSheet(detents: [.height(200)], tops: [618, 317]),
      LowSheet(detents: [.height(200)], setting: "stays", tops: [618, 618]),
      LowSheet(detents: [.medium], tops: [400, 99]),
      LowSheet(detents: [.height(200), .medium], tops: [618, 99]),
      LowSheet(detents: [.height(200), .large], tops: [618, 69]),
      LowSheet(detents: [.medium, .large], tops: [400, 69]),
      LowSheet(detents: [.large], tops: [69, 69]),
      // No detent is taller than the large one, and neither is a low sheet above the keyboard: 517 - 500 < 69.
      LowSheet(detents: [.height(900)], tops: [69, 69]), LowSheet(detents: [.height(500)], tops: [318, 69]),
    ])
  func lowSheet(_ sheet: LowSheet) throws {
    var low = container(.pageSheet)
    low.detents = sheet.detents
    let screen = fieldScreen([(100, 44)], barHeight: 44, container: low)
    let trace = try play(
      "tracking-guide", scenario(.focus(.first), .hide, rules: [.lowSheet: sheet.setting]), screen,
      Devices.phone393)
    for (time, top) in [(1.0, sheet.tops[0]), (3, sheet.tops[1]), (5, sheet.tops[0])] {
      #expect(trace.model(0, at: time) == CGRect(x: 0, y: top, width: 393, height: 852 - top), "at \(time)")
    }
    // The bar is on the keyboard, and otherwise on the safe area.
    if sheet.setting == "rises" {
      Outcome(variant: "tracking-guide", bar: [517, 818]).check(trace)
    }
    // On a phone in landscape, the sheet fills the window.
    let turned = try play("none", scenario(.focus(.first)), screen, Devices.phone393, .landscape)
    #expect(turned.model(0, at: 1) == CGRect(x: 0, y: 0, width: 852, height: 393))
  }

  @Test("Detents need iOS 15, and those of the app's own iOS 16")
  func detentSystems() {
    var sheet = container(.pageSheet)
    #expect(sheet.minimumSystem == 13 && sheet.sheetDetents == [] && !sheet.isLowSheet)
    sheet.detents = [.medium, .large]
    #expect(sheet.minimumSystem == 15 && !sheet.isLowSheet)
    sheet.detents = [.height(120)]
    #expect(sheet.minimumSystem == 16 && sheet.isLowSheet)
    #expect(container(.mediumDetent).sheetDetents == [.medium, .large])
  }

  @Test("A lifted view stays lifted when the sheet moves")
  func liftedSheet() throws {
    let screen = fieldScreen([(100, 44)], container: container(.mediumDetent))
    Outcome(variant: "fixed-offset-300", root: [69 - 300, 400]).check(
      try play("fixed-offset-300", scenario(.focus(.first), .hide), screen, Devices.phone393))
  }
}

@Suite("Opaque bars")
struct OpaqueBarTests {
  /// The screen has 393×852 points. The opaque bar ends at 59 + 44 = 103, where the root view begins.
  @Test(
    "A view that is set to 0 is behind the bar from the first hide on",
    arguments: [
      Outcome(variant: "fixed-offset-300", root: [-300, 0, -300, 0]),
      // The field's top moves from 600 to 397.69 in the view, so the root view moves by -202.31.
      Outcome(variant: "first-responder-shift", root: [-202.31, 0, -202.31, 0]),
      // After n shows the root view is at 103 - 335 n, and it never moves back.
      Outcome(variant: "whole-view-shift-begin-frame", root: [-232, -232, -567, -567]),
      Outcome(variant: "whole-view-shift", root: [-232, 103, -232, 103]),
      Outcome(variant: "fixed-offset-if-covered", root: [-197, 103, -197, 103]),
    ])
  func drift(_ outcome: Outcome) throws {
    let screen = fieldScreen([(600, 44)], container: ScreenContainer(navigationBar: .opaque))
    outcome.check(
      try play(
        outcome.variant, scenario(.focus(.first), .hide, .focus(.first), .hide), screen, Devices.phone393))
  }

  struct Bars: Sendable {
    var device: SimulatedDevice
    var orientation = UIInterfaceOrientation.portrait
    var top: Double
    var bottom: Double
  }

  @Test(
    "Bars have 44 and 49 points on phones, 32 in landscape, 50 and 45 on tablets with a home indicator",
    arguments: [
      // The navigation bar ends at 59 + 44 = 103, and the tab bar begins at 852 - 34 - 49 = 769.
      Bars(device: Devices.phone393, top: 103, bottom: 769),
      // The tab bar begins at 393 - 21 - 32 = 340.
      Bars(device: Devices.phone393, orientation: .landscape, top: 32, bottom: 340),
      // The navigation bar ends at 24 + 50 = 74. The tab bar is 65 points tall, including 20 for the home
      // indicator, so it begins at 1180 - 65 = 1115.
      Bars(device: Devices.pad820, top: 74, bottom: 1115),
    ])
  func heights(_ bars: Bars) throws {
    let both = fieldScreen([(100, 44)], container: ScreenContainer(navigationBar: .opaque, tabBar: true))
    let trace = try play("none", scenario(.focus(.first)), both, bars.device, bars.orientation)
    #expect(Double(trace.rect(trace.node("navigation-bar"), stage: 0).maxY) == bars.top)
    #expect(Double(trace.rect(trace.node("tab-bar"), stage: 0).minY) == bars.bottom)
  }
}
