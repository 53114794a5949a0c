import Platform
import Scenarios
import Screens
import Testing
import UIKit

@testable import Simulation

/// A text view that fills a screen of 402 by 874 points, with a text that code sets.
@Suite("Texts that code gives text views") struct TextLinesTests {
  private final class Note: UIViewController {
    private let text = UITextView()
    private let lines: Int

    init(_ lines: Int) {
      self.lines = lines
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      text.font = .systemFont(ofSize: 20)
      text.text = Array(repeating: "Line", count: lines).joined(separator: "\n")
      text.frame = view.bounds
      text.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(text)
    }
  }

  @Test("A text has as many lines as line ends and one more", arguments: [1, 10, 100])
  func lines(_ count: Int) throws {
    let screen = try recordedScreen(of: { Note(count) }, id: "note", on: MadeDevices.pro17)
    #expect(screen.inputs.map(\.lines) == [count])
  }

  @Test("The content of a long text is as tall as its lines and insets")
  func content() throws {
    final class Heights: @unchecked Sendable { var all: [CGFloat] = [] }
    final class Editor: UIViewController {
      private let text = UITextView()
      private let heights: Heights

      init(_ heights: Heights) {
        self.heights = heights
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { nil }

      override func viewDidLoad() {
        super.viewDidLoad()
        text.font = .systemFont(ofSize: 20)
        text.text = Array(repeating: "Line", count: 100).joined(separator: "\n")
        text.frame = view.bounds
        view.addSubview(text)
        NotificationCenter.default.addObserver(
          self, selector: Selector(shown), name: UIResponder.keyboardWillShowNotification,
          object: nil)
      }

      private func shown(_ note: Notification) { heights.all.append(text.contentSize.height) }
    }
    let heights = Heights()
    let screen = try recordedScreen(of: { Editor(heights) }, id: "editor", on: MadeDevices.pro17)
    let cell = playMade(screen, [.focus(.first)], on: MadeDevices.pro17) { Editor(heights) }
    #expect(cell.breach == nil)
    // 100 lines of 20 · 1.1934 points, and 8 points above and below them.
    #expect(heights.all.count == 1)
    #expect(heights.all.allSatisfy { abs($0 - 2402.8) < 0.01 }, "\(heights.all)")
  }
}
