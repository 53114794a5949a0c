/// The content view of a cell and the configurations that determine it.
final class CellContent {
  private(set) var configuration: (any UIContentConfiguration)?
  var isAutomatic = true
  var background: UIBackgroundConfiguration?
  var isBackgroundAutomatic = true
  private var view: UIView?
  private var needsUpdate = true
  private var isUpdating = false

  /// Returns the content view of a cell, which is created on first access.
  func view(in cell: UIView) -> UIView {
    if let view { return view }
    let made = UIView()
    put(made, into: cell)
    return made
  }

  /// Makes a view the content view of a cell.
  private func put(_ made: UIView, into cell: UIView) {
    view?.removeFromSuperview()
    view = made
    made.translatesAutoresizingMaskIntoConstraints = true
    made.frame = CGRect(origin: .zero, size: cell.frame.size)
    made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    cell.insertSubview(made, at: 0)
  }

  /// Shows the content of a configuration in a cell. If the content view cannot show it, another view replaces the
  /// content view.
  func show(_ new: (any UIContentConfiguration)?, in cell: any ConfiguredCell) {
    let hadConfiguration = configuration != nil
    configuration = new
    if let new {
      if let content = view as? any UIView & UIContentView, content.supports(new) {
        content.configuration = new
      } else {
        put(new.makeContentView(), into: cell)
      }
    } else if hadConfiguration {
      put(UIView(), into: cell)
    }
    if !isUpdating { setNeedsUpdate(cell) }
  }

  /// Lets the cell update its configuration before the next layout pass.
  func setNeedsUpdate(_ cell: any ConfiguredCell) {
    needsUpdate = true
    guard cell.id != nil else { return }
    cell.world.cellsToConfigure.append(cell)
    cell.world.needsUpdateConstraints = true
    cell.world.host.setNeedsLayout()
  }

  func updateIfNeeded(_ update: () -> Void) {
    guard needsUpdate else { return }
    needsUpdate = false
    isUpdating = true
    update()
    isUpdating = false
  }

  /// Updates the configurations for a state if the cell updates them automatically.
  func update(for state: any UIConfigurationState, in cell: any ConfiguredCell) {
    if isAutomatic, let configuration { show(configuration.updated(for: state), in: cell) }
    if isBackgroundAutomatic { background = background?.updated(for: state) }
  }

  /// Returns whether constraints or a natural size determine the height of a row or of a view above or below a section.
  static func determinesHeight(of view: UIView) -> Bool {
    let content = (view as? any ConfiguredCell)?.contentView
    if let content, content.intrinsicContentSize.height >= 0 { return true }
    let holders = view is UITableViewCell || view is UICollectionViewCell ? [content] : [content, view]
    return holders.contains { holder in
      guard let holder else { return false }
      return holder.world.constraints(heldBy: holder).contains { $0.touches(holder) }
    }
  }
}

/// A cell, or a view above or below a section, whose content a configuration can determine.
protocol ConfiguredCell: UIView {
  var contentView: UIView { get }
  /// Updates the configuration, if that was asked for.
  func updateConfigurationIfNeeded()
}

extension UIWorld {
  /// Updates the configurations of the cells that asked for it.
  func configureCells() {
    let waiting = cellsToConfigure
    cellsToConfigure = []
    for cell in waiting { cell.updateConfigurationIfNeeded() }
  }
}
