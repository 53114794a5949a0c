/// The working memory of a pass, one block of numbers.
struct FrameMemory {
  // Four values a node; the clips are edges instead, and the window's part above the keyboard comes last.
  var now: UnsafeMutablePointer<Double>
  var last: UnsafeMutablePointer<Double>
  let before: UnsafeMutablePointer<Double>
  let start: UnsafeMutablePointer<Double>
  let clips: UnsafeMutablePointer<Double>
  // Visible edges of the leaves, x0 x1 y0 y1 in blocks, now and in the last frame.
  var seen: UnsafeMutablePointer<Double>
  var wasSeen: UnsafeMutablePointer<Double>
  // Vertical intervals of the leaves, then second ones of those that jump, and their x edges twice.
  let low: UnsafeMutablePointer<Double>
  let high: UnsafeMutablePointer<Double>
  let doubled: UnsafeMutablePointer<Double>
  // What is left of each animation in this frame and in the last one.
  let left: UnsafeMutablePointer<Double>
  let wasLeft: UnsafeMutablePointer<Double>
  /// The running animations.
  let active: UnsafeMutableBufferPointer<Int>

  /// How many values a pass needs.
  static func size(values: Int, leaves: Int, runs: Int) -> Int { values * 5 + 4 + leaves * 16 + runs * 2 }

  init(_ lent: PassBuffers.Lent, values: Int, leaves: Int) {
    guard let base = lent.doubles.baseAddress,
      lent.doubles.count >= Self.size(values: values, leaves: leaves, runs: lent.runs.count)
    else { preconditionFailure("the working memory is made for the trace") }
    now = base
    last = base + values
    before = base + 2 * values
    start = base + 3 * values
    clips = base + 4 * values
    seen = base + 5 * values + 4
    wasSeen = seen + 4 * leaves
    low = wasSeen + 4 * leaves
    high = low + 2 * leaves
    doubled = high + 2 * leaves
    left = doubled + 4 * leaves
    wasLeft = left + lent.runs.count
    active = lent.active
  }
}
