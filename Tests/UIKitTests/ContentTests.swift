import Testing
import UIKit

@Suite("Content configurations of cells") struct ContentTests {
  private struct Plain: UIContentConfiguration {
    var text = ""
    func makeContentView() -> UIView & UIContentView { PlainView(self) }
    func updated(for state: UIConfigurationState) -> Plain {
      (state as? UICellConfigurationState)?.isSelected == true ? Plain(text: "selected") : self
    }
  }

  private final class PlainView: UIView, UIContentView {
    var configuration: UIContentConfiguration
    init(_ configuration: Plain) {
      self.configuration = configuration
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
  }

  @Test("A content view stays if it supports the new configuration, and is replaced if not")
  func replacing() {
    TestScreen().play { _ in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      let empty = cell.contentView
      cell.contentConfiguration = Plain(text: "one")
      let first = cell.contentView
      #expect(first is PlainView && empty.superview == nil && first.superview === cell)
      cell.contentConfiguration = Plain(text: "two")
      #expect(cell.contentView === first)
      #expect(((first as? PlainView)?.configuration as? Plain)?.text == "two")
      cell.contentConfiguration = cell.defaultContentConfiguration()
      #expect(cell.contentView is UIListContentView && first.superview == nil)
      cell.contentConfiguration = nil
      #expect(!(cell.contentView is UIListContentView) && cell.contentConfiguration == nil)
    }
  }

  @Test("A list content shows its texts in its labels")
  func list() {
    TestScreen().play { _ in
      var content = UIListContentConfiguration.valueCell()
      content.text = "Name"
      content.secondaryText = "Anna"
      content.textProperties.transform = .uppercase
      let view = UIListContentView(configuration: content)
      #expect(view.subviews.compactMap { ($0 as? UILabel)?.text } == ["NAME", "Anna"])
      content.secondaryText = nil
      view.configuration = content
      #expect(view.subviews.compactMap { ($0 as? UILabel)?.text } == ["NAME"])
      let standard = UITableViewCell(style: .value1, reuseIdentifier: nil).defaultContentConfiguration()
      #expect(standard.prefersSideBySideTextAndSecondaryText && standard.text == nil)
    }
  }

  @Test("A list content view refuses a configuration of another type")
  func refusing() {
    let screen = TestScreen()
    screen.play { _ in UIListContentView(configuration: .cell()).configuration = Plain() }
    #expect(
      screen.world.observation.unsupported == ["UIListContentView.configuration of the type Plain"])
  }
}
