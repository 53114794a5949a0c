extension UICollectionView {
  /// A way to make and fill the cells of a class.
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Fills a cell with an item.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void

    let handler: Handler
    let nib: UINib?
    let isLate: Bool

    /// Creates a registration of a class.
    public init(handler: @escaping Handler) {
      (self.handler, nib, isLate) = (handler, nil, UIWorld.isProvidingViews)
    }
    /// Creates a registration of a xib.
    public init(cellNib: UINib, handler: @escaping Handler) {
      (self.handler, nib, isLate) = (handler, cellNib, UIWorld.isProvidingViews)
    }
  }

  /// A way to make and fill the views above, below or beside sections.
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// Fills a view.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    let kind: String
    let handler: Handler
    let nib: UINib?
    let isLate: Bool

    /// Creates a registration of a class for a kind of views.
    public init(elementKind: String, handler: @escaping Handler) {
      (kind, self.handler, nib, isLate) = (elementKind, handler, nil, UIWorld.isProvidingViews)
    }
    /// Creates a registration of a xib for a kind of views.
    public init(supplementaryNib: UINib, elementKind: String, handler: @escaping Handler) {
      (kind, self.handler, nib, isLate) = (
        elementKind, handler, supplementaryNib, UIWorld.isProvidingViews
      )
    }
  }

  /// Returns a cell of a registration, filled with an item.
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    refuse(registration.isLate, "UICollectionView.CellRegistration")
    let cell =
      reused as? Cell ?? made(registration.nib) ?? Cell(frame: place(of: nil, at: indexPath))
    prepare(cell, at: indexPath)
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// Returns a view of a registration.
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    refuse(registration.isLate, "UICollectionView.SupplementaryRegistration")
    let view =
      made(registration.nib) ?? Supplementary(frame: place(of: registration.kind, at: indexPath))
    prepare(view, at: indexPath, kind: registration.kind)
    registration.handler(view, registration.kind, indexPath)
    return view
  }

  /// UIKit raises an exception if a registration is made while the data source is asked for a view, because each call
  /// would make another one (developer.apple.com: UICollectionView.CellRegistration).
  private func refuse(_ isLate: Bool, _ symbol: String) {
    if isLate { world.unsupported("\(symbol) that is created while the data source makes a view") }
  }

  private func made<View: UICollectionReusableView>(_ nib: UINib?) -> View? {
    nib?.views(owner: nil).first as? View
  }
}
