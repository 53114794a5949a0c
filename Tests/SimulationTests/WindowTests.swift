import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Synchronization
import Testing
import Trace
import UIKit

@testable import Simulation

/// The rectangles that a probe has seen, in order.
final class Notes: Sendable {
  private let noted = Mutex<[(name: KeyboardNotificationName, rect: CGRect)]>([])

  func note(_ name: KeyboardNotificationName, _ rect: CGRect) { noted.withLock { $0.append((name, rect)) } }

  func rects(_ name: KeyboardNotificationName) -> [CGRect] {
    noted.withLock { $0.filter { $0.name == name }.map(\.rect) }
  }
}

/// A probe that records a rectangle at every notification, and moves the root view to `rootY` if given.
final class Probe: UIViewController, KeyboardAvoidanceStrategy {
  let notes: Notes
  let rootY: CGFloat?
  let look: @Sendable (Notification, Probe) -> CGRect

  init(notes: Notes, rootY: CGFloat?, look: @escaping @Sendable (Notification, Probe) -> CGRect) {
    (self.notes, self.rootY, self.look) = (notes, rootY, look)
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    for name in [KeyboardNotificationName.willShow, .didShow, .willHide, .didHide] {
      _ = NotificationCenter.default.addObserver(forName: name.name, object: nil, queue: nil) { note in
        if let rootY = self.rootY { self.view.frame.origin.y = rootY }
        self.notes.note(name, self.look(note, self))
      }
    }
  }

  /// Returns a variant that records the results of `look`.
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
    /// Whether the pad has a home indicator (24 above, 20 below) or a home button (20 above).
    var hasIndicator = true
  }

  /// Widths and heights that apps list (two public Flutter apps' tables of sizes, gists of macguru, sgl0v);
  /// the divider is 10 wide. Slide Over is 48 shorter than the screen, or 40 with a home button.
  @Test(
    "Windows are where public tables of sizes say",
    arguments: [
      // 820 - 10 - 320 = 490; the right window starts at 490 + 10.
      Window(
        width: 820, height: 1180, kind: .splitViewLeft, frame: CGRect(x: 0, y: 0, width: 490, height: 1180)),
      Window(
        width: 820, height: 1180, kind: .splitViewRight, frame: CGRect(x: 500, y: 0, width: 320, height: 1180)
      ),
      // (1180 - 10) / 2 = 585.
      Window(
        width: 820, height: 1180, kind: .splitViewRight, orientation: .landscape,
        frame: CGRect(x: 595, y: 0, width: 585, height: 820)),
      // 24 above and below; the 10 at the side are our choice: 820 - 320 - 10 = 490, 1180 - 375 - 10 = 795.
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
      // Two thirds by three quarters in the middle are our choice: 547 × 885, (820 - 547) / 2 = 136.5, 147.5.
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
    // Slide Over has its own home indicator (a mini's 744 and 696 points both lose 49); a Stage Manager
    // window is away from the screen's edge.
    #expect(geometry.safeBottom == (window.hasIndicator && window.kind != .stageManager ? 20 : 0))
  }

  struct Conversion: Sendable {
    var window: WindowKind
    var container = ScreenContainer()
    var rootY: CGFloat?
    /// The origin of the docked keyboard (0, 843, 820, 337) in the root view's coordinates.
    var keyboard: CGPoint
    /// The same in the window's coordinates; nil if the view fills the window.
    var inWindow: CGPoint?
    /// The field's origin on the screen; in the root view it is (20, 600).
    var field: CGPoint
  }

  @Test(
    "Frames convert from the screen to the view and back",
    arguments: [
      Conversion(window: .fullScreen, keyboard: CGPoint(x: 0, y: 843), field: CGPoint(x: 20, y: 600)),
      Conversion(window: .splitViewLeft, keyboard: CGPoint(x: 0, y: 843), field: CGPoint(x: 20, y: 600)),
      Conversion(window: .splitViewRight, keyboard: CGPoint(x: -500, y: 843), field: CGPoint(x: 520, y: 600)),
      // The view is 100 higher, so the keyboard is 100 lower in it.
      Conversion(
        window: .splitViewRight, rootY: -100, keyboard: CGPoint(x: -500, y: 943),
        inWindow: CGPoint(x: -500, y: 843),
        field: CGPoint(x: 520, y: 500)),
      // The view is below an opaque bar of 50 and the status bar's 24.
      Conversion(
        window: .splitViewRight, container: ScreenContainer(navigationBar: .opaque),
        keyboard: CGPoint(x: -500, y: 769), inWindow: CGPoint(x: -500, y: 843), field: CGPoint(x: 520, y: 674)
      ),
      // The frame is reported 24 too high, because the window starts 24 lower: 843 - 24 - 24.
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
    "The keyboard starts outside the window in the right third, but its top is not shifted",
    arguments: [
      Outcome(variant: "fixed-offset-300", root: [-300, 0]),
      // -(1000 - 843 / 1.3).
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

  /// The window ends at 1156, 24 above the screen's edge; its safe area ends at 1136, where the bar is. The
  /// keyboard's top is at 843 on the screen and is reported at 819.
  @Test(
    "A height in Slide Over lifts too far by the strip below the window",
    arguments: [
      // 24 - 300; the offset is 300 in every window.
      Outcome(variant: "fixed-offset-300", root: [-276, 24]),
      // 1136 - 337: the gap of 44 is the strip below the window and the safe area.
      Outcome(variant: "bottom-inset-safe-area", bar: [799, 1136]),
      Outcome(variant: "toolbar-shift-2017", bar: [799, 1136]),
      // 1156 - 337: the gap is the strip alone.
      Outcome(variant: "bottom-inset-superview", bar: [819, 1156]),
      Outcome(variant: "whole-view-shift-begin-frame", root: [24 - 337, 24 - 337]),
      Outcome(variant: "tracking-guide", bar: [843, 1136]),
      Outcome(variant: "bottom-inset", bar: [843, 1136]),
      Outcome(variant: "toolbar-shift", bar: [843, 1136]),
      // 1156 - 843 = 313.
      Outcome(variant: "whole-view-shift", root: [24 - 313, 24]),
      // The shift hides the mixed coordinates: 930 + 24 is below 843 just as 930 is below 819, and the
      // field's top ends at 24 + 819 / 1.3 = 654.
      Outcome(variant: "first-responder-shift", root: [24 - (900 - 630), 24]),
      // With true frames it ends at 24 + 843 / 1.3 = 672.46.
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

  /// The published strategy ignores the window's offset: with true frames, a field that ends between 819 and
  /// 843 in the window is covered on the screen but not moved.
  @Test("A covered field in Slide Over is ignored with true frames")
  func slideOverTrigger() throws {
    let screen = fieldScreen([(800, 40)])
    for (setting, root) in [("true", 24.0), ("shifted", 24 - (800 - 630))] {
      let steps = scenario(.focus(.first), window: .slideOver, rules: [.slideOverFrame: setting])
      let trace = try play("first-responder-shift", steps, screen, Devices.pad820)
      #expect(trace.rect(1, stage: 0).maxY == 864)
      Outcome(variant: "first-responder-shift", root: [root]).check(trace)
    }
  }

  /// The window is (137, 148, 547, 885), ends 147 above the screen's edge and has no bottom safe area.
  @Test(
    "Only the covered part of the window counts in Stage Manager",
    arguments: [
      // 1033 - 337 = 696, which is 147 above the keyboard.
      Outcome(variant: "bottom-inset-safe-area", bar: [696, 1033]),
      Outcome(variant: "toolbar-shift-2017", bar: [696, 1033]),
      // 1033 - 843 = 190.
      Outcome(variant: "whole-view-shift", root: [148 - 190, 148]),
      Outcome(variant: "tracking-guide", bar: [843, 1033]),
      Outcome(variant: "bottom-inset", bar: [843, 1033]),
      // It ends at 760, not below 843, but at 148 + 760 = 908 on the screen: covered and ignored.
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

  @Test("A page sheet starts 10 below the safe area, 20 with a home button, and has no safe area at its top")
  func pageSheet() throws {
    let screen = fieldScreen([(100, 44)], container: container(.pageSheet))
    let modern = try play("none", scenario(.focus(.first)), screen, Devices.phone393)
    // boscojwho/SheetInteraction: 59 + 10; 852 - 69.
    #expect(modern.geometries.map(\.window) == [CGRect(x: 0, y: 69, width: 393, height: 783)])
    #expect(modern.geometries[0].safeTop == 0 && modern.geometries[0].safeBottom == 34)
    // A printed hierarchy: (0 40; 375 627).
    let old = try play("none", scenario(.focus(.first)), screen, Devices.iPhone7)
    #expect(old.geometries.map(\.window) == [CGRect(x: 0, y: 40, width: 375, height: 627)])
    #expect(old.geometries[0].safeTop == 0 && old.geometries[0].safeBottom == 0)
    // In landscape it fills the screen.
    let sideways = try play("none", scenario(.focus(.first)), screen, Devices.phone393, .landscape)
    #expect(sideways.geometries.map(\.window) == [CGRect(x: 0, y: 0, width: 852, height: 393)])
    // The same hierarchy has a 56-point bar at the sheet's top: 69 + 56 = 125.
    let bar = try play(
      "none", scenario(.focus(.first)),
      fieldScreen([(100, 44)], container: container(.pageSheet, bar: .opaque)),
      Devices.phone393)
    #expect(bar.rect(bar.node("navigation-bar"), stage: 0) == CGRect(x: 0, y: 69, width: 393, height: 56))
    #expect(bar.rect(0, stage: 0) == CGRect(x: 0, y: 125, width: 393, height: 727))
  }

  @Test(
    "A strategy that uses the view's coordinates as the screen's is wrong by 69 in a page sheet",
    arguments: [
      // It ends at 470 in the view and at 539 on the screen, 22 below the keyboard's top: ignored.
      Outcome(variant: "first-responder-shift", root: [69, 69]),
      Outcome(variant: "fixed-offset-300", root: [69 - 300, 69]),
      // With converted coordinates: 852 - 517 = 335.
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

  @Test("A field low in a page sheet ends 69 below the formula's position")
  func pageSheetResponder() throws {
    let screen = fieldScreen([(600, 44)], container: container(.pageSheet))
    let trace = try play("first-responder-shift", scenario(.focus(.first), .hide), screen, Devices.phone393)
    // 517 / 1.3 = 397.69 in the view, which is 466.69 on the screen.
    #expect(abs(trace.model(1, at: 3).minY - 466.69) < 0.01)
  }

  @Test("The fixed offset returns 56 too high under an opaque bar in a sheet, and drifts no further")
  func drift() throws {
    let screen = fieldScreen([(100, 44)], container: container(.pageSheet, bar: .opaque))
    let steps = scenario(.focus(.first), .hide, .focus(.first), .hide)
    Outcome(variant: "fixed-offset-300", root: [-231, 69, -231, 69]).check(
      try play("fixed-offset-300", steps, screen, Devices.phone393))
  }

  /// 1024×768: 540 × 620 in the middle, at y (768 - 620) / 2 = 74; right below the status bar it is at 20.
  @Test("A form sheet moves right below the status bar after the handlers, and back")
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
    // The sheet moves on the keyboard's spring: 74 - 54 × 0.5448 = 44.58 after 0.1 s.
    #expect(abs(trace.presentation(0, at: 2.1).minY - 44.58) < 0.01)
    let still = try play(
      "none", scenario(.focus(.first), rules: [.sheetMoves: "off"]), screen, Devices.pad768, .landscape)
    #expect(still.geometries.map(\.window) == [low])
  }

  /// The keyboard's top is at 768 - 398 = 370; the moved sheet ends at 640, and 270 of it are covered.
  @Test(
    "A height in a form sheet lifts too far by the height below the sheet",
    arguments: [
      // 640 - 398 = 242, which is 128 above the keyboard, the height below the sheet.
      Outcome(variant: "bottom-inset-safe-area", bar: [242, 694]),
      Outcome(variant: "toolbar-shift-2017", bar: [242, 694]),
      Outcome(variant: "tracking-guide", bar: [370, 694]),
      // 20 - 300.
      Outcome(variant: "fixed-offset-300", root: [-280, 74]),
      // -(500 - 370 / 1.3) = -(500 - 284.62); the field's top ends at 20 + 284.62.
      Outcome(variant: "first-responder-shift", root: [20 - 215.38, 74]),
    ])
  func formSheetVariants(_ outcome: Outcome) throws {
    let screen = fieldScreen([(500, 44)], barHeight: 44, container: container(.formSheet))
    outcome.check(
      try play(outcome.variant, scenario(.focus(.first), .hide), screen, Devices.pad768, .landscape))
  }

  @Test("A form sheet that the keyboard does not reach stays, also if a hardware keyboard is attached")
  func formSheetStays() throws {
    // 1024 high: the sheet is at 202 to 822, the keyboard's top at 711, a hardware keyboard's bar at 969.
    let screen = fieldScreen([(500, 44)], container: container(.formSheet))
    let steps = scenario(.focus(.first), .attachHardwareKeyboard, .detachHardwareKeyboard, .hide)
    Outcome(variant: "none", root: [20, 202, 20, 202]).check(
      try play("none", steps, screen, Devices.pad768))
    // A floating keyboard does not move the sheet either.
    let floating = try play(
      "none", scenario(.focus(.first), .move(to: .floating, byDragging: false)), screen, Devices.pad768)
    Outcome(variant: "none", root: [20, 202]).check(floating)
  }

  /// 852 × 0.53 = 451.56, so the sheet is 452 high, at 400; the large detent starts at 69.
  @Test("A sheet at its medium detent grows with the keyboard and shrinks back")
  func mediumDetent() throws {
    let screen = fieldScreen([(100, 44)], barHeight: 44, container: container(.mediumDetent))
    let trace = try play("tracking-guide", scenario(.focus(.first), .hide), screen, Devices.phone393)
    #expect(
      trace.geometries.map(\.window) == [
        CGRect(x: 0, y: 400, width: 393, height: 452), CGRect(x: 0, y: 69, width: 393, height: 783),
      ])
    Outcome(variant: "tracking-guide", root: [69, 400], bar: [517, 818]).check(trace)
    // 400 - 331 × 0.5448 = 219.67.
    #expect(abs(trace.presentation(0, at: 2.1).minY - 219.67) < 0.01)
    // The field moves with the sheet's top: 169, then 500.
    #expect(trace.model(1, at: 3).minY == 169 && trace.model(1, at: 5).minY == 500)
    // Heights count from the safe area: 818 - 335.
    Outcome(variant: "bottom-inset-safe-area", bar: [483, 818]).check(
      try play("bottom-inset-safe-area", scenario(.focus(.first), .hide), screen, Devices.phone393))
  }

  @Test("A lifted view keeps its lift when the sheet moves")
  func liftedSheet() throws {
    let screen = fieldScreen([(100, 44)], container: container(.mediumDetent))
    Outcome(variant: "fixed-offset-300", root: [69 - 300, 400]).check(
      try play("fixed-offset-300", scenario(.focus(.first), .hide), screen, Devices.phone393))
  }
}

@Suite("Opaque bars")
struct OpaqueBarTests {
  /// 393×852: the bar ends at 59 + 44 = 103, where the view starts.
  @Test(
    "A view that returns to 0 is under the bar from the first hide on",
    arguments: [
      Outcome(variant: "fixed-offset-300", root: [-300, 0, -300, 0]),
      // The field ends at 600 + 44 in the view: -(600 - 397.69).
      Outcome(variant: "first-responder-shift", root: [-202.31, 0, -202.31, 0]),
      // 103 - 335 n, and never back.
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
    "Bars are 44 and 49 high on phones, 32 in landscape, 50 and 45 on tablets with a home indicator",
    arguments: [
      // 59 + 44; 852 - 34 - 49.
      Bars(device: Devices.phone393, top: 103, bottom: 769),
      // 393 - 21 - 32.
      Bars(device: Devices.phone393, orientation: .landscape, top: 32, bottom: 340),
      // The 65-point bar includes the home indicator's 20: 24 + 50; 1180 - 65.
      Bars(device: Devices.pad820, top: 74, bottom: 1115),
    ])
  func heights(_ bars: Bars) throws {
    let both = fieldScreen([(100, 44)], container: ScreenContainer(navigationBar: .opaque, tabBar: true))
    let trace = try play("none", scenario(.focus(.first)), both, bars.device, bars.orientation)
    #expect(Double(trace.rect(trace.node("navigation-bar"), stage: 0).maxY) == bars.top)
    #expect(Double(trace.rect(trace.node("tab-bar"), stage: 0).minY) == bars.bottom)
  }
}
