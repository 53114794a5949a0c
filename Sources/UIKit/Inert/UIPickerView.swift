/// The object that says what a picker shows.
public protocol UIPickerViewDataSource: AnyObject {
  /// Returns the number of wheels.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// Returns the number of rows of a wheel.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The delegate of a picker.
public protocol UIPickerViewDelegate: AnyObject {
  /// Returns the title of a row.
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
  /// Tells the delegate that a row is selected. Scenarios select no rows.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  /// Returns nil.
  public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int)
    -> String?
  {
    nil
  }
  /// Does nothing.
  public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}

/// Wheels from which a person picks rows. Their height of 216 points is what Xcode writes into storyboards. A picker
/// in place of a keyboard is not simulated.
open class UIPickerView: UIView {
  /// The object that says which rows there are.
  open weak var dataSource: (any UIPickerViewDataSource)?
  /// The delegate.
  open weak var delegate: (any UIPickerViewDelegate)?
  private var selected: [Int: Int] = [:]

  /// The number of wheels.
  open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
  /// Returns the number of rows of a wheel.
  open func numberOfRows(inComponent component: Int) -> Int {
    dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
  }
  /// Asks the data source again. It does nothing, because rows are not drawn.
  open func reloadAllComponents() {}
  /// Asks the data source again. It does nothing, because rows are not drawn.
  open func reloadComponent(_ component: Int) {}
  /// Selects a row.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { selected[component] = row }
  /// Returns the selected row, which is the first until code selects another one.
  open func selectedRow(inComponent component: Int) -> Int { selected[component] ?? 0 }
  /// The natural size.
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }
}
