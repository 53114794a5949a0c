import Platform
import Screens
import Testing
import UIKit

@testable import Simulation

@Suite("Tables with a diffable data source") struct DiffableTableTests {
  private final class FieldCell: UITableViewCell {
    let field = UITextField()
    required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      contentView.addSubview(field)
      field.frame = contentView.bounds
      field.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class List: UITableViewController {
    private lazy var source = UITableViewDiffableDataSource<Int, String>(tableView: tableView) {
      table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path) as? FieldCell
      cell?.field.placeholder = item
      return cell
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(FieldCell.self, forCellReuseIdentifier: "cell")
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      snapshot.appendSections([0, 1])
      snapshot.appendItems(["a", "b"], toSection: 0)
      snapshot.appendItems(["c"])
      source.apply(snapshot)
    }
  }

  @Test("Each item of the snapshot is a row")
  func rows() throws {
    let screen = try recordedScreen(of: { List() }, id: "list", on: MadeDevices.pro17)
    #expect(screen.inputs.count == 3)
  }

  @Test("A snapshot inserts and removes items")
  func snapshot() {
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["first", "second"])
    snapshot.appendItems([1, 2], toSection: "first")
    snapshot.appendItems([3])
    snapshot.insertItems([4], afterItem: 1)
    snapshot.insertItems([5], beforeItem: 3)
    snapshot.deleteItems([2])
    #expect(snapshot.itemIdentifiers == [1, 4, 5, 3])
    #expect(snapshot.itemIdentifiers(inSection: "second") == [5, 3])
    #expect(snapshot.indexOfItem(5) == 2)
    snapshot.deleteSections(["first"])
    #expect(snapshot.sectionIdentifiers == ["second"])
    #expect(snapshot.numberOfItems == 2)
  }
}
