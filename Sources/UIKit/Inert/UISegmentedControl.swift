/// A row of buttons of which one is selected. Its height of 32 points is what Xcode writes into storyboards.
open class UISegmentedControl: UIControl {
  /// The index of no segment.
  public static let noSegment = -1

  private var titles: [String] = []
  /// The index of the selected segment. Scenarios select none.
  open var selectedSegmentIndex = UISegmentedControl.noSegment
  /// The color of the selected segment. It is stored but not drawn.
  open var selectedSegmentTintColor: UIColor?
  /// Whether segments are as wide as their titles. It is stored but not simulated.
  open var apportionsSegmentWidthsByContent = false

  /// Creates a control with titles or images.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    titles = (items ?? []).map { $0 as? String ?? "" }
  }

  /// The number of segments.
  open var numberOfSegments: Int { titles.count }
  /// Inserts a segment.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    titles.insert(title ?? "", at: min(max(0, segment), titles.count))
    invalidateIntrinsicContentSize()
  }
  /// Removes a segment.
  open func removeSegment(at segment: Int, animated: Bool) {
    if titles.indices.contains(segment) { titles.remove(at: segment) }
    invalidateIntrinsicContentSize()
  }
  /// Removes all segments.
  open func removeAllSegments() {
    titles = []
    invalidateIntrinsicContentSize()
  }
  /// Changes the title of a segment.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    if titles.indices.contains(segment) { titles[segment] = title ?? "" }
    invalidateIntrinsicContentSize()
  }
  /// Returns the title of a segment.
  open func titleForSegment(at segment: Int) -> String? {
    titles.indices.contains(segment) ? titles[segment] : nil
  }
  /// Sets whether a segment can be selected. It does nothing.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {}
  /// Sets the look of the titles. It does nothing.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
  }
  /// The natural size. Each segment is as wide as the longest title and 32 points, a choice of this project.
  open override var intrinsicContentSize: CGSize {
    let scale = world.host.traits.displayScale
    let font = UIFont.systemFont(ofSize: 13)
    let widest = titles.map { MeasuredText($0, font, scale: scale).oneLine.width }.max() ?? 0
    return CGSize(width: CGFloat(titles.count) * (widest + 32), height: 32)
  }
}
