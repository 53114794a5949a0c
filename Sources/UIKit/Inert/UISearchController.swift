/// The object that a search controller asks for results. It is not called, because no scenario types into the bar of a
/// search controller that code creates.
public protocol UISearchResultsUpdating: AnyObject {
  /// Asks for the results of a search.
  func updateSearchResults(for searchController: UISearchController)
}

/// The delegate of a search controller. It is not called.
public protocol UISearchControllerDelegate: AnyObject {}

/// A controller with a search bar. It is stored but shows nothing, because a screen's file has the search field, and
/// the steps of a scenario hide the navigation bar while the field is in use.
open class UISearchController: UIViewController {
  /// The controller that shows the results. Nil if the screen itself shows them.
  public let searchResultsController: UIViewController?
  /// The search bar.
  public let searchBar = UISearchBar(frame: .zero)
  /// The object that is asked for results. It is not called, and setting it is noted.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)? {
    didSet { if searchResultsUpdater != nil { noteInert("UISearchResultsUpdating") } }
  }
  /// The delegate. It is not called, and setting it is noted.
  open weak var delegate: (any UISearchControllerDelegate)? {
    didSet { if delegate != nil { noteInert("UISearchControllerDelegate") } }
  }
  /// Whether the search is shown. Setting it shows nothing and is noted.
  open var isActive = false { didSet { noteInert("UISearchController.isActive") } }
  /// Whether the screen below is dimmed during a search. It is stored but not drawn.
  open var obscuresBackgroundDuringPresentation = true
  /// Whether the navigation bar is hidden during a search. A scenario decides whether it is.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether a button that cancels the search is shown during a search. It is stored but not drawn.
  open var automaticallyShowsCancelButton = true

  /// Creates a search controller.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a search controller that shows its results on the screen itself.
  public required init?(coder: NSCoder) {
    searchResultsController = nil
    super.init(coder: coder)
  }

  private func noteInert(_ symbol: String) { UIWorld.currentIfAny?.noteInert(symbol) }
}
