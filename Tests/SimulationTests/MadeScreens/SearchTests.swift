import Platform
import Scenarios
import Screens
import Testing
import UIKit

@testable import Simulation

/// Screens without a file whose search bar belongs to a search controller that code makes. The phone has 402×874 points
/// and a status bar of 62, and the navigation bar has 44 points. A search bar has 56 points, and its field, which has 36,
/// is 10 points above the end of the bar.
@Suite("Search bars that code makes") struct MadeSearchTests {
  final class Log: @unchecked Sendable {
    var lines: [String] = []
  }

  /// The place of a search bar.
  enum Place: Sendable { case navigationItem, tableHeader, view }

  private final class Results: UIViewController, UITableViewDataSource, UISearchResultsUpdating,
    UISearchControllerDelegate, UISearchBarDelegate
  {
    private let log: Log
    private let place: Place
    private let table = UITableView()
    private let search = UISearchController(searchResultsController: nil)
    private let plainBar = UISearchBar()

    init(_ log: Log, _ place: Place) {
      (self.log, self.place) = (log, place)
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      search.searchResultsUpdater = self
      search.delegate = self
      search.searchBar.delegate = self
      search.searchBar.placeholder = "Search"
      table.dataSource = self
      table.frame = view.bounds
      table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(table)
      switch place {
      case .navigationItem: navigationItem.searchController = search
      case .tableHeader: table.tableHeaderView = search.searchBar
      case .view:
        plainBar.delegate = self
        plainBar.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(plainBar)
        NSLayoutConstraint.activate([
          plainBar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
          plainBar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
          plainBar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
      }
    }

    override func viewSafeAreaInsetsDidChange() {
      super.viewSafeAreaInsetsDidChange()
      log.lines.append("top \(Int(view.safeAreaInsets.top))")
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func updateSearchResults(for searchController: UISearchController) {
      log.lines.append("update '\(searchController.searchBar.text ?? "-")'")
      // The person types a letter, which the simulation does not show.
      searchController.searchBar.text = "a"
    }
    func willPresentSearchController(_ searchController: UISearchController) { note("willPresent") }
    func didPresentSearchController(_ searchController: UISearchController) { note("didPresent") }
    func willDismissSearchController(_ searchController: UISearchController) { note("willDismiss") }
    func didDismissSearchController(_ searchController: UISearchController) { note("didDismiss") }
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool {
      note("shouldBegin")
      return true
    }
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { note("didBegin") }
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { note("didEnd") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      note("text '\(searchText)'")
    }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { note("cancel") }

    private func note(_ line: String) {
      log.lines.append(search.isActive ? "\(line), active" : line)
    }
  }

  private func recorded(_ place: Place) throws -> Screen {
    try recordedScreen(
      of: { Results(Log(), place) }, id: "results", on: MadeDevices.pro17,
      container: ScreenContainer(navigationBar: .translucent))
  }

  private func field(_ screen: Screen) throws -> String {
    screen.tree.nodes[try #require(screen.inputs.first).view].id
  }

  private let started = [
    "shouldBegin", "willPresent, active", "update ''", "didBegin, active", "didPresent, active",
  ]
  private let ended = ["cancel, active", "text ''", "update ''", "willDismiss", "didEnd", "didDismiss"]

  @Test(
    "The search bar of a navigation item is in the navigation bar, whose title makes room during the search")
  func navigationItem() throws {
    let screen = try recorded(.navigationItem)
    #expect(screen.container.searchBar == .replacesTitle && screen.inputs.count == 1)
    let field = try field(screen)
    let log = Log()
    let cell = playMade(screen, [.focus(.first), .hide], on: MadeDevices.pro17) {
      Results(log, .navigationItem)
    }
    #expect(cell.breach == nil)
    // The safe area begins below the bar: 62 + 44 + 56 = 162. During the search it begins at 62 + 56 = 118.
    for (time, top) in [(1.0, 162.0), (3, 118), (5, 162)] {
      #expect(cell.rect(field, at: time).isNear(8, top - 46, 386, 36), "at \(time)")
      #expect(cell.rect("navigation-bar", at: time).height == (top == 162 ? 106 : 0), "at \(time)")
    }
    // The bar needs 0.2 s, and its curve is symmetric: after 0.1 s it has gone half of the 44 points.
    let node = try #require(cell.trace.nodes.firstIndex { $0.id == field })
    #expect(abs(cell.trace.presentation(node, at: 2.1).minY - (116 - 22)) < 0.01)
    #expect(log.lines.filter { !$0.hasPrefix("top") } == started + ended)
    #expect(log.lines.filter { $0.hasPrefix("top") } == ["top 162", "top 118", "top 162"])
    #expect(cell.trace.transitions.map(\.kind) == [.show, .hide])
  }

  @Test(
    "A file can have the search bar, whose title makes room for any code or stays",
    arguments: [("replaces-title", 72.0), ("below-title", 116)])
  func file(searchBar: String, top: Double) throws {
    let text = """
      {
        "id": "query", "title": "Query", "summary": "A search bar.",
        "container": {"navigationBar": "translucent", "searchBar": "\(searchBar)"},
        "views": [
          {"id": "bar", "role": "bar", "opaqueBar": "top", "views": [{"id": "query", "input": {"kind": "search-field"}}]}
        ],
        "constraints": [
          "bar.top == root.top", "bar.leading == root.leading", "bar.trailing == root.trailing",
          "bar.bottom == root.safe-area.top", "query.leading == bar.leading + 8", "query.trailing == bar.trailing - 8",
          "query.bottom == bar.bottom - 10", "query.height == 36"
        ]
      }
      """
    let screen = try ScreenReader.read(text: text, path: "query.json")
    #expect(screen.container.searchBar.rawValue == searchBar)
    #expect(ScreenWriter.text(screen)?.contains("\"searchBar\": \"\(searchBar)\"") == true)
    let trace = try play("none", scenario(.focus(.first), .hide), screen, MadeDevices.pro17)
    for (time, top) in [(1.0, 116.0), (3, top), (5, 116)] {
      #expect(abs(trace.model(trace.node("query"), at: time).minY - top) < 1e-6, "at \(time)")
    }
    // The Done button takes the keyboard away, and the search goes on.
    let done = try play("none", scenario(.focus(.first), .done), screen, MadeDevices.pro17)
    #expect(done.transitions.map(\.kind) == [.show, .hide])
    #expect(abs(done.model(done.node("query"), at: 5).minY - top) < 1e-6)
    #expect(throws: (any Error).self) {
      try ScreenReader.read(
        text: text.replacing("\"translucent\"", with: "\"none\""), path: "query.json")
    }
  }

  /// A bar with a search field at 116 to 152, and a list below it.
  private func listScreen(_ container: String, barEnd: String, bar: String = "") throws -> Screen {
    try ScreenReader.read(
      text: """
        {
          "id": "query", "title": "Query", "summary": "A search bar.", "container": \(container),
          "views": [
            {"id": "list", "scroll": true, "views": [{"id": "row", "role": "control", "size": {"height": 44}}]},
            {"id": "bar", "role": "bar", "opaqueBar": "top"\(bar), "views": [
              {"id": "query", "input": {"kind": "search-field"}}
            ]}
          ],
          "constraints": [
            "bar.top == root.top", "bar.leading == root.leading", "bar.trailing == root.trailing",
            "bar.bottom == \(barEnd)", "query.leading == bar.leading + 8", "query.trailing == bar.trailing - 8",
            "query.bottom == bar.bottom - 10", "query.height == 36", "list.top == bar.bottom",
            "list.leading == root.leading", "list.trailing == root.trailing", "list.bottom == root.bottom",
            "row.top == list.content.top", "row.leading == list.content.leading",
            "row.trailing == list.content.trailing", "row.bottom == list.content.bottom", "row.width == list.frame.width"
          ],
          "scrollView": "list"
        }
        """, path: "query.json")
  }

  /// The keyboard has 300 points, and the strategy moves the root view up by as much.
  @Test(
    "A field in a bar of the container keeps its place if the root view moves, and one in the root view moves",
    arguments: [
      (#"{"navigationBar": "translucent", "searchBar": "below-title"}"#, "root.safe-area.top", "", 0.0),
      (#"{"navigationBar": "translucent"}"#, "root.safe-area.top + 56", #", "inContainerBar": true"#, 0),
      (#"{"navigationBar": "translucent"}"#, "root.safe-area.top + 56", "", 300),
    ])
  func rootMoves(container: String, barEnd: String, bar: String, move: Double) throws {
    let screen = try listScreen(container, barEnd: barEnd, bar: bar)
    #expect(screen.viewsInContainerBars.map { screen.tree.nodes[$0].id } == (move == 0 ? ["bar"] : []))
    #expect(screen.views.filter(\.isInContainerBar).count == (move == 0 ? 2 : 0))
    let trace = try play("whole-view-shift", scenario(.focus(.first), .hide), screen, MadeDevices.pro17)
    for (time, up) in [(1.0, 0.0), (3, 1), (5, 0)] {
      #expect(abs(trace.model(trace.node("root"), at: time).minY + 300 * up) < 1e-6, "at \(time)")
      #expect(abs(trace.model(trace.node("query"), at: time).minY - (116 - move * up)) < 1e-6, "at \(time)")
      #expect(abs(trace.model(trace.node("bar"), at: time).minY - (0 - move * up)) < 1e-6, "at \(time)")
      #expect(abs(trace.model(trace.node("row"), at: time).minY - (162 - 300 * up)) < 1e-6, "at \(time)")
    }
    // A file keeps the bar's place, whatever makes it a part of the container.
    let text = try #require(ScreenWriter.text(screen))
    #expect(
      try ScreenReader.read(text: text, path: "query.json").views.map(\.isInContainerBar)
        == screen.views.map(\.isInContainerBar))
  }

  @Test(
    "The search bar of a navigation item is not a subview of the controller's view and does not move with it")
  func outsideRoot() throws {
    let log = Log()
    @Sendable func make() -> UIViewController {
      let search = UISearchController(searchResultsController: nil)
      let controller = Building { controller in
        controller.navigationItem.searchController = search
        controller.kept = [search]
        let label = UILabel(frame: CGRect(x: 20, y: 300, width: 100, height: 20))
        label.text = "Result"
        controller.view.addSubview(label)
      }
      controller.shown = { [unowned search] controller, _ in
        let (bar, root) = (search.searchBar, controller.viewIfLoaded)
        log.lines = [
          "\(bar.superview === root)", "\(bar.isDescendant(of: controller.view))",
          "\(controller.view.subviews.contains { $0 === bar })", "\(controller.view.endEditing(true))",
          "\(Int(bar.convert(bar.bounds, to: nil).maxY))",
        ]
        controller.view.frame.origin.y = -100
      }
      return controller
    }
    let screen = try recordedScreen(
      of: make, id: "results", on: MadeDevices.pro17, container: ScreenContainer(navigationBar: .translucent))
    let field = try field(screen)
    let cell = playMade(screen, [.focus(.first)], on: MadeDevices.pro17, make)
    #expect(cell.breach == nil)
    // The search controller has hidden the title: 62 + 56 - 46 = 72.
    #expect(cell.rect(field, at: 3).isNear(8, 72, 386, 36))
    #expect(cell.rect("root", at: 3).minY == -100)
    #expect(log.lines == ["false", "false", "false", "false", "118"])
  }

  @Test("A search bar above the rows of a table begins the search, too, and the table goes up with it")
  func tableHeader() throws {
    let screen = try recorded(.tableHeader)
    #expect(screen.container.searchBar == .none)
    let field = try field(screen)
    let log = Log()
    let cell = playMade(screen, [.focus(.first), .hide], on: MadeDevices.pro17) { Results(log, .tableHeader) }
    #expect(cell.breach == nil)
    // The table's content begins at the end of the safe area: 62 + 44 = 106, and 62 during the search.
    for (time, top) in [(1.0, 106.0), (3, 62), (5, 106)] {
      #expect(cell.rect(field, at: time).isNear(8, top + 10, 386, 36), "at \(time)")
    }
    #expect(log.lines.filter { !$0.hasPrefix("top") } == started + ended)
  }

  @Test("A search bar without a search controller only tells its delegate")
  func plain() throws {
    let screen = try recorded(.view)
    let field = try field(screen)
    let log = Log()
    let cell = playMade(screen, [.focus(.first), .type(lines: 1), .hide], on: MadeDevices.pro17) {
      Results(log, .view)
    }
    for time in [1.0, 3, 7] {
      #expect(cell.rect(field, at: time).isNear(8, 116, 386, 36), "at \(time)")
    }
    #expect(
      log.lines.filter { !$0.hasPrefix("top") } == ["shouldBegin", "didBegin", "text ''", "didEnd"])
  }
}
