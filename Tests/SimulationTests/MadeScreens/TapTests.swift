import Platform
import Scenarios
import Screens
import Testing
import UIKit

@testable import Simulation

/// A screen with a field of 40 points, 100 points below its top. The person focuses the field at 2 s and taps
/// the background at 4 s.
@Suite("Taps on the background of a screen that code builds") struct TapTests {
  private final class Screen: UIViewController {
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 362, height: 40))
    let box = UIView(frame: CGRect(x: 0, y: 400, width: 50, height: 50))
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 402, height: 874))
    let recognizes: Bool
    let scrolls: Bool

    init(recognizes: Bool, scrolls: Bool) {
      (self.recognizes, self.scrolls) = (recognizes, scrolls)
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      box.accessibilityIdentifier = "box"
      view.addSubview(box)
      if scrolls {
        scroll.contentInsetAdjustmentBehavior = .never
        view.addSubview(scroll)
      }
      (scrolls ? scroll : view).addSubview(field)
      guard recognizes else { return }
      view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector("tap", Screen.tap)))
    }

    private func tap() {
      view.endEditing(true)
      box.frame.origin.y += 10
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      super.touchesBegan(touches, with: event)
      box.frame.origin.x += 5
    }
  }

  private func played(recognizes: Bool, scrolls: Bool) throws -> PlayedCell {
    let make: @Sendable () -> UIViewController = { Screen(recognizes: recognizes, scrolls: scrolls) }
    let screen = try recordedScreen(of: make, id: "taps", on: MadeDevices.pro17)
    return playMade(screen, [.focus(.first), .hide], on: MadeDevices.pro17, make)
  }

  @Test("A tap recognizer that ends editing is called, and the keyboard leaves")
  func recognizer() throws {
    let cell = try played(recognizes: true, scrolls: true)
    #expect(cell.breach == nil)
    #expect(cell.rect("box", at: 3).isNear(0, 400, 50, 50))
    #expect(cell.rect("box", at: 6).isNear(0, 410, 50, 50))
    #expect(cell.trace.stages.last?.focus == -1)
    #expect(cell.trace.notifications.filter { $0.name == "keyboardWillHideNotification" }.count == 1)
  }

  @Test("A touch reaches the controller, unless a scroll view is touched")
  func touches() throws {
    let beside = try played(recognizes: false, scrolls: false)
    #expect(beside.rect("box", at: 6).isNear(5, 400, 50, 50))
    #expect(beside.trace.stages.last?.focus == -1)
    let inside = try played(recognizes: false, scrolls: true)
    #expect(inside.rect("box", at: 6).isNear(0, 400, 50, 50))
  }
}

@Suite("Tables that code builds") struct MadeTableTests {
  /// A table whose cells hold a label and a field; each cell is 60 points tall by its constraints.
  private final class FormController: UITableViewController {
    final class Cell: UITableViewCell {
      let field = UITextField()
      required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        field.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(field)
        NSLayoutConstraint.activate([
          field.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
          field.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
          field.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 20),
          field.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -20),
          field.heightAnchor.constraint(equalToConstant: 40),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(Cell.self, forCellReuseIdentifier: "cell")
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 14 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }
  }

  @Test("Rows are as tall as their content, one below the other, and the last field is revealed")
  func rows() throws {
    let make: @Sendable () -> UIViewController = { FormController(style: .plain) }
    let screen = try recordedScreen(of: make, id: "table", on: MadeDevices.pro17)
    #expect(screen.inputs.count == 14)
    #expect(screen.kind == .table)
    let cell = playMade(screen, [.focus(.last)], on: MadeDevices.pro17, make)
    #expect(cell.breach == nil)
    // The table has an inset of 62 points at its top and 34 at its bottom, and 14 rows of 60 points are 840
    // points.
    #expect(cell.rect("field", at: 1).isNear(20, 62 + 10, 362, 40))
    #expect(cell.rect("field-2", at: 1).isNear(20, 62 + 70, 362, 40))
    // The field in the last row ends 10 points above the end of the content. The keyboard's top is at 574
    // points.
    #expect(cell.rect("field-14", at: 3).maxY <= 574.001)
    #expect(cell.rect("field-14", at: 3).maxY > 560)
  }
}

@Suite("Collection views that code builds") struct MadeCollectionTests {
  /// Items of 120 x 100 points with a field of 100 x 40 points in each.
  private final class GridController: UIViewController, UICollectionViewDataSource,
    UICollectionViewDelegateFlowLayout
  {
    final class Cell: UICollectionViewCell {
      let field = UITextField(frame: CGRect(x: 10, y: 30, width: 100, height: 40))
      required init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(field)
      }
      required init?(coder: NSCoder) { nil }
    }

    private let layout = UICollectionViewFlowLayout()
    private lazy var grid = UICollectionView(frame: .zero, collectionViewLayout: layout)

    override func viewDidLoad() {
      super.viewDidLoad()
      layout.sectionInset = UIEdgeInsets(top: 20, left: 8, bottom: 12, right: 8)
      layout.headerReferenceSize = CGSize(width: 0, height: 30)
      grid.register(Cell.self, forCellWithReuseIdentifier: "cell")
      (grid.dataSource, grid.delegate) = (self, self)
      grid.contentInsetAdjustmentBehavior = .never
      grid.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(grid)
      NSLayoutConstraint.activate([
        grid.topAnchor.constraint(equalTo: view.topAnchor, constant: 100),
        grid.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        grid.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        grid.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      ])
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 7 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: 120, height: 100) }
  }

  @Test("Items flow in lines that end at both sides, and the last line has the smallest space")
  func lines() throws {
    let make: @Sendable () -> UIViewController = { GridController() }
    let screen = try recordedScreen(of: make, id: "grid", on: MadeDevices.pro17)
    #expect(screen.inputs.count == 7)
    let cell = playMade(screen, [.focus(.last)], on: MadeDevices.pro17, make)
    #expect(cell.breach == nil)
    // A line has 402 - 16 = 386 points, so three items of 120 leave (386 - 360) / 2 = 13 points between them. The
    // first line is at 100 + 30 + 20 = 150 points, and lines are 10 points apart.
    #expect(cell.rect("field", at: 0).isNear(8 + 10, 180, 100, 40))
    #expect(cell.rect("field-2", at: 0).isNear(8 + 133 + 10, 180, 100, 40))
    #expect(cell.rect("field-4", at: 0).isNear(8 + 10, 290, 100, 40))
    #expect(cell.rect("field-7", at: 0).isNear(8 + 10, 400, 100, 40))
    // The content is 30 + 20 + 3 * 100 + 2 * 10 + 12 = 382 points tall.
    #expect(cell.trace.scrolls.last?.contentHeight == 382)
  }

  @Test("The items of a turned screen flow in wider lines")
  func rotation() throws {
    let make: @Sendable () -> UIViewController = { GridController() }
    let screen = try recordedScreen(of: make, id: "grid", on: MadeDevices.pro17)
    let cell = playMade(screen, [.rotate], on: MadeDevices.pro17, make)
    // A line has 874 - 16 = 858 points: six items of 120 and five spaces of 27.6.
    let last = cell.trace.duration
    #expect(cell.rect("field-6", at: last).isNear(8 + 5 * 147.6 + 10, 180, 100, 40))
    #expect(cell.rect("field-7", at: last).isNear(8 + 10, 290, 100, 40))
  }
}
