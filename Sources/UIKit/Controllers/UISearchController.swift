/// The object that a search controller asks for results.
public protocol UISearchResultsUpdating: AnyObject {
  /// Asks for the results of a search. It is called when the search bar becomes first responder and when the text
  /// changes.
  func updateSearchResults(for searchController: UISearchController)
}

/// The delegate of a search controller.
public protocol UISearchControllerDelegate: AnyObject {
  /// Tells the delegate that the search begins.
  func willPresentSearchController(_ searchController: UISearchController)
  /// Tells the delegate that the search has begun.
  func didPresentSearchController(_ searchController: UISearchController)
  /// Tells the delegate that the search ends.
  func willDismissSearchController(_ searchController: UISearchController)
  /// Tells the delegate that the search has ended.
  func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  /// Does nothing.
  public func willPresentSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func didPresentSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func willDismissSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func didDismissSearchController(_ searchController: UISearchController) {}
}

/// A controller with a search bar, which is in the navigation bar if it is the search controller of the screen's
/// navigation item, and otherwise where code puts it, for example above the rows of a table.
///
/// The search begins when the bar becomes first responder, and ends with the cancel button. During the search the
/// navigation bar makes room for the search bar. Results that another controller would show are not shown.
open class UISearchController: UIViewController {
  /// The controller that shows the results. Nil if the screen itself shows them. Its view is not shown.
  public let searchResultsController: UIViewController?
  /// The search bar.
  public let searchBar: UISearchBar
  /// The object that is asked for results.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// The delegate.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// Whether the search is shown. A search that code begins shows no keyboard, and one that it ends takes it away.
  open var isActive = false { didSet { if isActive != oldValue { activityChanged() } } }
  /// Whether the screen below is dimmed during a search. It is stored but not drawn.
  open var obscuresBackgroundDuringPresentation = true
  /// Whether the navigation bar is hidden during a search.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether a button that cancels the search is shown during a search.
  open var automaticallyShowsCancelButton = true

  /// Creates a search controller.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    searchBar = Self.bar()
    super.init(nibName: nil, bundle: nil)
    searchBar.searchController = self
  }

  /// Creates a search controller that shows its results on the screen itself.
  public required init?(coder: NSCoder) {
    searchResultsController = nil
    searchBar = Self.bar()
    super.init(coder: coder)
    searchBar.searchController = self
  }

  private static func bar() -> UISearchBar {
    UISearchBar(
      frame: CGRect(
        x: 0, y: 0, width: UIWorld.currentIfAny?.host.windowBounds.width ?? 0, height: UISearchBar.height))
  }

  func updateResults() { searchResultsUpdater?.updateSearchResults(for: self) }

  private func activityChanged() {
    let isActive = isActive
    if isActive {
      delegate?.willPresentSearchController(self)
    } else {
      searchBar.clear()
      delegate?.willDismissSearchController(self)
      searchBar.resignFirstResponder()
    }
    guard let world = UIWorld.currentIfAny else { return }
    if hidesNavigationBarDuringPresentation { world.host.requestNavigationBar(isHidden: isActive) }
    world.later(UINavigationController.hideShowBarDuration) { [weak self] in
      guard let self else { return }
      if isActive {
        delegate?.didPresentSearchController(self)
      } else {
        delegate?.didDismissSearchController(self)
      }
    }
  }
}

extension UINavigationController {
  /// The duration of the animation with which a bar comes or goes, in seconds.
  public static let hideShowBarDuration: CGFloat = 0.2
}

extension UIWorld {
  /// Puts the search bar of the screen's navigation item into the navigation bar, as a bar at the top of the screen that
  /// adds its height to the safe area. A screen of a file has its own search field, so the search controller is noted.
  func adoptSearchBar() {
    guard hasSearchController, let search = viewController?.navigationItem.searchController else { return }
    guard makesViews, host.showSearchBar(replacingTitle: search.hidesNavigationBarDuringPresentation) else {
      return noteInert("UINavigationItem.searchController")
    }
    let (bar, root) = (search.searchBar, view(.root))
    guard bar.outer == nil else { return }
    bar.made.isInContainerBar = true
    bar.translatesAutoresizingMaskIntoConstraints = false
    root.insert(bar, at: nil)
    guard bar.id != nil else { return }
    NSLayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: root.topAnchor),
      bar.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      bar.bottomAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor),
    ])
  }

  /// Taps the cancel button next to an input. Returns false if there is none.
  ///
  /// It is the way in which a person ends a search (developer.apple.com: automaticallyShowsCancelButton).
  public func tapCancel(beside input: ViewID, afterEach: () -> Void) -> Bool {
    guard let bar = (view(input) as? UISearchTextField)?.bar, bar.hasCancelButton else { return false }
    bar.cancel()
    afterEach()
    return true
  }
}
