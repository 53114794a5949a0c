/// The working memory of a `CellPass`, as one block of numbers.
struct FrameMemory {
  // These buffers have four values (x, y, width, height) per node. `clips` has edges instead, and ends with
  // the edges of the window's part above the keyboard.
  var now: UnsafeMutablePointer<Double>
  var last: UnsafeMutablePointer<Double>
  let before: UnsafeMutablePointer<Double>
  let start: UnsafeMutablePointer<Double>
  let clips: UnsafeMutablePointer<Double>
  // The visible edges of the leaves in this frame and in the previous one, in blocks of x0, x1, y0 and y1.
  var seen: UnsafeMutablePointer<Double>
  var wasSeen: UnsafeMutablePointer<Double>
  // `low` and `high` are the vertical intervals of the leaves, followed by second intervals for leaves that
  // jump. `doubled` has the x edges of the leaves twice.
  let low: UnsafeMutablePointer<Double>
  let high: UnsafeMutablePointer<Double>
  let doubled: UnsafeMutablePointer<Double>
  // The part of each animation that remains in this frame and in the previous one.
  let left: UnsafeMutablePointer<Double>
  let wasLeft: UnsafeMutablePointer<Double>
  let active: UnsafeMutableBufferPointer<Int>

  static func size(values: Int, leaves: Int, runs: Int) -> Int { values * 5 + 4 + leaves * 16 + runs * 2 }

  init(_ lent: PassBuffers.Lent, values: Int, leaves: Int) {
    guard let base = lent.doubles.baseAddress,
      lent.doubles.count >= Self.size(values: values, leaves: leaves, runs: lent.runs.count)
    else { preconditionFailure("the working memory is too small for the trace") }
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
