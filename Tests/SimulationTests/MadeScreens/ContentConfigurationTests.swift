import Platform
import Screens
import Testing
import UIKit

@testable import Simulation

@Suite("Cells with content configurations") struct ContentConfigurationTests {
  /// A content with a field, as apps write it.
  private struct FieldContent: UIContentConfiguration {
    var placeholder = ""
    var isHighlighted = false
    func makeContentView() -> UIView & UIContentView { FieldView(self) }
    func updated(for state: UIConfigurationState) -> FieldContent {
      var updated = self
      updated.isHighlighted = (state as? UICellConfigurationState)?.isSelected ?? false
      return updated
    }
  }

  private final class FieldView: UIView, UIContentView {
    let field = UITextField()
    var configuration: UIContentConfiguration { didSet { apply() } }

    init(_ configuration: FieldContent) {
      self.configuration = configuration
      super.init(frame: .zero)
      field.translatesAutoresizingMaskIntoConstraints = false
      addSubview(field)
      NSLayoutConstraint.activate([
        field.topAnchor.constraint(equalTo: topAnchor, constant: 10),
        field.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
        field.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
        field.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -15),
        field.heightAnchor.constraint(equalToConstant: 30),
      ])
      apply()
    }
    required init?(coder: NSCoder) { nil }

    private func apply() { field.placeholder = (configuration as? FieldContent)?.placeholder }
  }

  private class Form: UIViewController, UITableViewDataSource {
    let table = UITableView()
    override func viewDidLoad() {
      super.viewDidLoad()
      table.dataSource = self
      table.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: view.bounds.height)
      table.contentInsetAdjustmentBehavior = .never
      table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      view.addSubview(table)
    }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      switch indexPath.row {
      case 0:
        var content = cell.defaultContentConfiguration()
        content.text = "Name"
        cell.contentConfiguration = content
      case 1:
        var content = UIListContentConfiguration.subtitleCell()
        (content.text, content.secondaryText) = ("Name", "As in your passport")
        cell.contentConfiguration = content
      default:
        cell.configurationUpdateHandler = { cell, state in
          cell.contentConfiguration = FieldContent(placeholder: "row \(indexPath.row)").updated(
            for: state)
        }
      }
      return cell
    }
  }

  @Test("Rows are as tall as their contents")
  func heights() throws {
    let screen = try recordedScreen(of: { Form() }, id: "form", on: MadeDevices.pro17)
    #expect(screen.inputs.map { screen.tree.nodes[$0.view].id } == ["row-2-field", "row-3-field"])
    let cell = playMade(screen, [.focus(.first)], on: MadeDevices.pro17) { Form() }
    #expect(cell.breach == nil)
    // A line of 17 points is 20.333 points tall at three pixels a point, so with its margins of 11 points a row with
    // one text is lower than 44 points. The first text is in the middle.
    #expect(cell.rect("name", at: 1).isNear(16, 44 / 2 - 61.0 / 6, 370, 61.0 / 3))
    // The second row has margins of 11 points, a line of 20.333 points, a space of 3 points and a line of 12 points,
    // which is 14.333 points tall.
    let second = 11 + 61.0 / 3 + 3 + 43.0 / 3 + 11
    #expect(
      cell.rect("as-in-your-passport", at: 1).isNear(16, 44 + second - 11 - 43.0 / 3, 370, 43.0 / 3)
    )
    // The other rows are 10 + 30 + 15 points tall.
    #expect(cell.rect("row-2-field", at: 1).isNear(16, 44 + second + 10, 370, 30))
    #expect(cell.rect("row-3-field", at: 1).isNear(16, 44 + second + 55 + 10, 370, 30))
  }
}
