/// A view with wheels, which is most often the `inputView` of a text field. Its wheels are not drawn, and a person
/// never turns them.
open class UIPickerView: UIView {
  /// The object that knows the number of wheels and rows.
  open weak var dataSource: (any UIPickerViewDataSource)?
  /// The object that knows the titles of the rows.
  open weak var delegate: (any UIPickerViewDelegate)?
  private var selected: [Int: Int] = [:]

  /// The height of wheels, in points (developer.apple.com: UIPickerView; the pickers of iOS 1 to 26 are 216 points
  /// tall unless code gives them another height).
  static let wheelHeight: CGFloat = 216

  /// The size of wheels that have no other size.
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: Self.wheelHeight) }
  /// The number of wheels.
  open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
  /// Returns the number of rows of a wheel.
  open func numberOfRows(inComponent component: Int) -> Int {
    dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
  }
  /// Returns the row that is selected in a wheel, which is the first one until code selects another.
  open func selectedRow(inComponent component: Int) -> Int {
    selected[component] ?? (numberOfRows(inComponent: component) > 0 ? 0 : -1)
  }
  /// Selects a row.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { selected[component] = row }
  /// Does nothing, because rows are not drawn.
  open func reloadAllComponents() {}
  /// Does nothing, because rows are not drawn.
  open func reloadComponent(_ component: Int) {}
}

/// The object that knows the number of wheels and rows of a picker.
public protocol UIPickerViewDataSource: AnyObject {
  /// Returns the number of wheels.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// Returns the number of rows of a wheel.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The object that knows the titles of a picker's rows. A person never turns a wheel, so it is not told about
/// selections.
public protocol UIPickerViewDelegate: AnyObject {
  /// Returns the title of a row.
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
  /// Tells the delegate that a person selected a row. It is not called.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  /// Returns nil.
  public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int)
    -> String?
  { nil }
  /// Does nothing.
  public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}
