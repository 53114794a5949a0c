import Platform
import Screens
import Testing
import UIKit

@testable import Simulation

@Suite("Collection views with compositional layouts") struct CompositionalLayoutTests {
  /// A cell with a field, 7 points above and 9 points below it, which is 30 points tall.
  private final class FieldCell: UICollectionViewListCell {
    let field = UITextField()
    required init(frame: CGRect) {
      super.init(frame: frame)
      field.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(field)
      NSLayoutConstraint.activate([
        field.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 7),
        field.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
        field.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        field.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -9),
        field.heightAnchor.constraint(equalToConstant: 30),
      ])
    }
    required init?(coder: NSCoder) { nil }
  }

  /// A controller whose items are texts. An item in capitals is a title, the others are fields.
  private class Form: UIViewController {
    var layout: UICollectionViewLayout {
      var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
      list.headerMode = .firstItemInSection
      return UICollectionViewCompositionalLayout.list(using: list)
    }
    var content: [[String]] { [["NAMES", "first", "last"], ["ADDRESS", "city"]] }
    private(set) lazy var collection = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    private(set) var source: UICollectionViewDiffableDataSource<Int, String>?

    override func viewDidLoad() {
      super.viewDidLoad()
      collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      collection.contentInsetAdjustmentBehavior = .never
      view.addSubview(collection)
      let titles = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, item in
        var content = cell.defaultContentConfiguration()
        content.text = item
        cell.contentConfiguration = content
      }
      let fields = UICollectionView.CellRegistration<FieldCell, String> { [unowned self] cell, _, item in
        cell.field.placeholder = item
        cell.field.addTarget(
          self, action: Selector { [unowned self] in show(content + [["MORE"]]) }, for: .editingChanged)
      }
      source = UICollectionViewDiffableDataSource(collectionView: collection) { view, path, item in
        item == item.uppercased()
          ? view.dequeueConfiguredReusableCell(using: titles, for: path, item: item)
          : view.dequeueConfiguredReusableCell(using: fields, for: path, item: item)
      }
      show(content)
    }

    func show(_ content: [[String]]) {
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      for (section, items) in content.enumerated() {
        snapshot.appendSections([section])
        snapshot.appendItems(items)
      }
      source?.apply(snapshot)
    }
  }

  @Test("The items of an inset list are as tall as their contents")
  func list() throws {
    let screen = try recordedScreen(of: { Form() }, id: "form", on: MadeDevices.pro17)
    let cell = playMade(screen, [.focus(.first)], on: MadeDevices.pro17) { Form() }
    #expect(cell.breach == nil)
    // The items are 16 points from the sides. The first one is a header with margins of 17 and 6 points and a line of 13
    // points, which is 15.667 points tall. Its text is 16 points from the sides of the item.
    #expect(cell.rect("names", at: 1).isNear(32, 17, 338, 47.0 / 3))
    let header = 17 + 47.0 / 3 + 6
    #expect(cell.rect("first-field", at: 1).isNear(16, header + 7, 370, 30))
    #expect(cell.rect("last-field", at: 1).isNear(16, header + 46 + 7, 370, 30))
    // 18 points are below each section.
    #expect(cell.rect("address", at: 1).isNear(32, header + 92 + 18 + 17, 338, 47.0 / 3))
    #expect(cell.rect("city-field", at: 1).isNear(16, 2 * header + 92 + 18 + 7, 370, 30))
  }

  @Test("A narrower device has a narrower list")
  func otherDevice() throws {
    let screen = try recordedScreen(of: { Form() }, id: "form", on: MadeDevices.pro17)
    let cell = playMade(screen, [.focus(.first)], on: MadeDevices.se3) { Form() }
    // At two pixels a point, the line is 16 points tall. The window is 375 points wide.
    #expect(cell.breach == nil)
    #expect(cell.rect("city-field", at: 1).isNear(16, 2 * 39 + 92 + 18 + 7, 343, 30))
  }

  private final class Grid: Form {
    override var layout: UICollectionViewLayout {
      let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(46)), subitem: item, count: 2)
      group.interItemSpacing = .fixed(8)
      let section = NSCollectionLayoutSection(group: group)
      section.interGroupSpacing = 10
      section.contentInsets = NSDirectionalEdgeInsets(top: 12, leading: 16, bottom: 14, trailing: 16)
      return UICollectionViewCompositionalLayout(section: section)
    }
    override var content: [[String]] { [["a", "b", "c"], ["d"]] }
  }

  @Test("The items of a grid share the width of their group")
  func grid() throws {
    let screen = try recordedScreen(of: { Grid() }, id: "grid", on: MadeDevices.pro17)
    let cell = playMade(screen, [.focus(.first)], on: MadeDevices.pro17) { Grid() }
    #expect(cell.breach == nil)
    // (402 - 16 - 16 - 8) / 2 = 181
    #expect(cell.rect("a-field", at: 1).isNear(16, 12 + 7, 181, 30))
    #expect(cell.rect("b-field", at: 1).isNear(205, 12 + 7, 181, 30))
    #expect(cell.rect("c-field", at: 1).isNear(16, 12 + 46 + 10 + 7, 181, 30))
    // The first section ends at 12 + 46 + 10 + 46 + 14 = 128.
    #expect(cell.rect("d-field", at: 1).isNear(16, 128 + 12 + 7, 181, 30))
  }

  private final class Mixed: Form {
    /// Two items of different heights in a line.
    override var layout: UICollectionViewLayout {
      let size = NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(0.5), heightDimension: .estimated(100))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .estimated(100)),
        subitems: [NSCollectionLayoutItem(layoutSize: size)])
      return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
    }
    override var content: [[String]] { [["TITLE", "a", "b"]] }
  }

  @Test("A group with an estimated height is as tall as its tallest item")
  func estimates() throws {
    let screen = try recordedScreen(of: { Mixed() }, id: "mixed", on: MadeDevices.pro17)
    let cell = playMade(screen, [.focus(.first)], on: MadeDevices.pro17) { Mixed() }
    #expect(cell.breach == nil)
    // A title is 44 points tall, and a field 7 + 30 + 9 = 46 points.
    #expect(cell.rect("a-field", at: 1).isNear(201, 7, 201, 30))
    #expect(cell.rect("b-field", at: 1).isNear(0, 46 + 7, 201, 30))
  }

  @Test("A snapshot keeps the cells and the focus of items that stay")
  func keeping() throws {
    let screen = try recordedScreen(of: { Form() }, id: "form", on: MadeDevices.pro17)
    let cell = playMade(screen, [.focus(.first), .type(lines: 1)], on: MadeDevices.pro17) { Form() }
    #expect(cell.breach == nil)
    // The text changes at 4 s, and the code then adds a section.
    let stage = cell.trace.stage(at: 6)
    #expect(cell.trace.stages[stage].focus == 0)
    #expect(cell.rect("first-field", at: 6).width == 370)
  }

  private final class Row: Form {
    override var layout: UICollectionViewLayout {
      let size = NSCollectionLayoutSize(widthDimension: .absolute(150), heightDimension: .absolute(60))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
      let section = NSCollectionLayoutSection(group: group)
      section.orthogonalScrollingBehavior = .continuous
      return UICollectionViewCompositionalLayout(section: section)
    }
  }

  @Test("A field in a section that scrolls to the side is an error that names the property")
  func orthogonal() {
    #expect {
      try recordedScreen(of: { Row() }, id: "row", on: MadeDevices.pro17)
    } throws: { error in
      "\(error)".contains(
        "NSCollectionLayoutSection.orthogonalScrollingBehavior of a section with a text input")
    }
  }

  private final class Pictures: Form {
    override var layout: UICollectionViewLayout {
      UICollectionViewCompositionalLayout { section, _ in
        let width = section == 0 ? NSCollectionLayoutDimension.absolute(100) : .fractionalWidth(1)
        let height = section == 0 ? NSCollectionLayoutDimension.absolute(50) : .estimated(20)
        let size = NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
        let group = NSCollectionLayoutGroup.horizontal(
          layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
        let made = NSCollectionLayoutSection(group: group)
        if section == 0 { made.orthogonalScrollingBehavior = .continuous }
        return made
      }
    }
    override var content: [[String]] { [["A", "B", "C", "D", "E"], ["first", "last"]] }
  }

  @Test(
    "Items outside of a section that scrolls to the side are hidden, so that every device has the same views")
  func outside() throws {
    let screen = try recordedScreen(of: { Pictures() }, id: "pictures", on: MadeDevices.pro17)
    // The fifth item begins at 400 points, which is inside of 402 points but outside of 375 points.
    let cell = playMade(screen, [.focus(.first)], on: MadeDevices.se3) { Pictures() }
    #expect(cell.breach == nil)
    #expect(cell.rect("first-field", at: 1).isNear(0, 50 + 7, 375, 30))
    #expect(cell.rect("last-field", at: 1).isNear(0, 50 + 46 + 7, 375, 30))
  }

  private final class Late: Form {
    override func viewDidLoad() {
      super.viewDidLoad()
      lateSource = UICollectionViewDiffableDataSource(collectionView: collection) { view, path, item in
        let fields = UICollectionView.CellRegistration<FieldCell, String> { cell, _, _ in }
        return view.dequeueConfiguredReusableCell(using: fields, for: path, item: item)
      }
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      snapshot.appendSections([0])
      snapshot.appendItems(["a"])
      lateSource?.apply(snapshot)
    }
    private var lateSource: UICollectionViewDiffableDataSource<Int, String>?
  }

  @Test("A registration that each call makes anew is an error")
  func late() {
    #expect {
      try recordedScreen(of: { Late() }, id: "late", on: MadeDevices.pro17)
    } throws: { error in "\(error)".contains("UICollectionView.CellRegistration that is created while") }
  }
}
