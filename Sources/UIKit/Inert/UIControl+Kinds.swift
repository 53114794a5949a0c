// Controls that the app's code can create. They store their values. A screen's own controls are plain views
// with a role, and no scenario operates them.

/// A switch.
open class UISwitch: UIControl {
  /// Whether the switch is on.
  open var isOn = false
  /// The color of a switch that is on. It is stored but not drawn.
  open var onTintColor: UIColor?
  /// Turns the switch on or off.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}

/// A slider.
open class UISlider: UIControl {
  /// The value.
  open var value: Float = 0
  /// The smallest value.
  open var minimumValue: Float = 0
  /// The largest value.
  open var maximumValue: Float = 1
  /// Whether values are sent while the finger moves. It is stored but not simulated.
  open var isContinuous = true
  /// Sets the value.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

/// A control that counts up and down.
open class UIStepper: UIControl {
  /// The value.
  open var value = 0.0
  /// The smallest value.
  open var minimumValue = 0.0
  /// The largest value.
  open var maximumValue = 100.0
  /// The step from one value to the next.
  open var stepValue = 1.0
}

/// A row of dots, one for each page.
open class UIPageControl: UIControl {
  /// The number of pages.
  open var numberOfPages = 0
  /// The index of the current page.
  open var currentPage = 0
}

/// A control that picks a date.
open class UIDatePicker: UIControl {
  /// The kind of date, with Apple's raw values.
  public enum Mode: Int, Sendable { case time, date, dateAndTime, countDownTimer }

  /// The date, which is the start of 1970 until code sets another one. Reading it is noted.
  open var date: Date {
    get {
      world.noteInert("UIDatePicker.date")
      return picked
    }
    set { picked = newValue }
  }
  private var picked = Date(timeIntervalSince1970: 0)
  /// The earliest date.
  open var minimumDate: Date?
  /// The latest date.
  open var maximumDate: Date?
  /// The kind of date.
  open var datePickerMode = Mode.dateAndTime { didSet { invalidateIntrinsicContentSize() } }
  /// The look of a picker, with Apple's raw values.
  public enum Style: Int, Sendable { case automatic, wheels, compact, inline }
  /// The look, which is not drawn.
  open var preferredDatePickerStyle = Style.automatic { didSet { invalidateIntrinsicContentSize() } }

  /// The size of wheels. Other looks have no natural size here, because no source gives it.
  open override var intrinsicContentSize: CGSize {
    preferredDatePickerStyle == .wheels || datePickerMode == .countDownTimer
      ? CGSize(width: 320, height: UIPickerView.wheelHeight) : super.intrinsicContentSize
  }
  /// The language and the region. They are stored but not used.
  open var locale: Locale?
  /// The time zone. It is stored but not used.
  open var timeZone: TimeZone?
  /// The step between two minutes. It is stored but not used.
  open var minuteInterval = 1
  /// Picks a date.
  open func setDate(_ date: Date, animated: Bool) { picked = date }
}

/// A turning wheel that says that the app is busy.
open class UIActivityIndicatorView: UIView {
  /// Whether the wheel turns.
  open private(set) var isAnimating = false
  /// Whether the wheel is hidden while it does not turn. It is stored but not simulated.
  open var hidesWhenStopped = true
  /// The color. It is stored but not drawn.
  open var color: UIColor?
  /// The look of a wheel, with Apple's raw values.
  public enum Style: Int, Sendable {
    case whiteLarge = 0
    case white, gray
    case medium = 100
    case large
  }
  /// The look. It is stored but not drawn.
  open var style = Style.medium
  /// Creates a wheel with a look.
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
  }
  /// Starts to turn the wheel.
  open func startAnimating() { isAnimating = true }
  /// Stops the wheel.
  open func stopAnimating() { isAnimating = false }
}

/// A line that shows progress.
open class UIProgressView: UIView {
  /// The progress, from 0 to 1.
  open var progress: Float = 0
  /// Sets the progress.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}
