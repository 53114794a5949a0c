/// A controller of a collection view. Unlike the controller of a table, it is not known to avoid the keyboard, so it
/// does not.
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegate
{
  private var layout: UICollectionViewLayout?
  private var collection: UICollectionView?

  /// Creates a controller of a collection view with a layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    super.init(nibName: nil, bundle: nil)
    self.layout = layout
  }
  /// Creates a controller without a layout.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  /// Creates a controller, as a storyboard does.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The layout of the collection view.
  open var collectionViewLayout: UICollectionViewLayout {
    collectionView?.collectionViewLayout ?? layout ?? UICollectionViewFlowLayout()
  }

  /// The collection view. Nil before the view is loaded, or if the screen's file has none.
  open var collectionView: UICollectionView! {
    get { collection ?? fileCollection(in: viewIfLoaded) }
    set { collection = newValue }
  }

  private func fileCollection(in view: UIView?) -> UICollectionView? {
    guard let view else { return nil }
    if let found = view as? UICollectionView { return found }
    return view.subviewsUnread.lazy.compactMap { self.fileCollection(in: $0) }.first
  }

  /// Creates the collection view, unless the screen's file has one.
  open override func loadView() {
    guard fileCollection(in: UIWorld.currentIfAny?.view(.root)) == nil else { return }
    let made = UICollectionView(
      frame: .zero, collectionViewLayout: layout ?? UICollectionViewFlowLayout())
    made.dataSource = self
    made.delegate = self
    collection = made
    view = made
  }

  // MARK: Items, which subclasses say

  /// Returns 1.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// Returns 0.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    0
  }
  /// Returns an empty cell.
  open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { UICollectionViewCell(frame: .zero) }
  /// Returns an empty view.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
  /// Does nothing.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}
