import Foundation
import Trace

/// The positions of the field, the keyboard, the pinned bar and the primary action during one transition.
///
/// The first sample is the moment just before the start. If the window changes its size, the series continues
/// from its last value, because positions before and after the change cannot be compared.
struct MotionSeries {
  struct Sample {
    /// The time in seconds from the start of the transition.
    var time: Double
    /// The y of the upper edge of the focused input or of its caret's line.
    var field: Double
    var keyboard: Double
    /// The y of the lower edge of the pinned bar.
    var bar: Double
    /// The y of the lower edge of the primary action.
    var action: Double
  }

  var samples: [Sample] = []

  // The values of the samples, in one array per value. They are up to date after `layOutRows`.
  private(set) var times: [Double] = []
  private(set) var field: [Double] = []
  private(set) var keyboard: [Double] = []
  private(set) var bar: [Double] = []
  private(set) var action: [Double] = []

  /// Copies the samples into one array per value.
  mutating func layOutRows() {
    times = row { $0.time }
    field = row { $0.field }
    keyboard = row { $0.keyboard }
    bar = row { $0.bar }
    action = row { $0.action }
  }

  @inline(__always)
  private func row(_ value: (Sample) -> Double) -> [Double] {
    samples.withUnsafeBufferPointer { samples in
      [Double](unsafeUninitializedCapacity: samples.count) { row, count in
        for i in samples.indices { row[i] = value(samples[i]) }
        count = samples.count
      }
    }
  }
}

enum MotionMath {
  /// The peak speed of the keyboard's spring divided by its travel, which is ω0 / e, in 1/s.
  static let peakSpeed = AnimationCurve.naturalFrequency / M_E

  static func travel(_ y: [Double]) -> Double {
    y.withUnsafeBufferPointer { y in
      var sum = 0.0
      for i in 1..<max(1, y.count) { sum += abs(y[i] - y[i - 1]) }
      return sum
    }
  }

  /// Returns the number of changes of direction. Steps smaller than `pixel` count as no motion.
  static func reversals(_ y: [Double], pixel: Double) -> Int {
    y.withUnsafeBufferPointer { y in
      var count = 0
      var last = 0.0
      for i in 1..<max(1, y.count) {
        let step = y[i] - y[i - 1]
        if abs(step) < pixel - 1e-9 { continue }
        if step * last < 0 { count += 1 }
        last = step
      }
      return count
    }
  }

  /// Returns the distance by which y goes beyond `end`, coming from the first value.
  static func overshoot(_ y: [Double], end: Double) -> Double {
    guard let first = y.first, first != end else { return 0 }
    var most = 0.0
    for value in y { most = max(most, end > first ? value - end : end - value) }
    return most
  }

  /// Returns the hitch time over half a second, in ms/s. A step counts if a view would need at least one and a half
  /// frames for the same distance at this speed, in points per second.
  static func hitchRate(_ y: [Double], speed: Double, frame: Double) -> Double {
    y.withUnsafeBufferPointer { y in
      var sum = 0.0
      for i in 1..<max(1, y.count) {
        let needed = abs(y[i] - y[i - 1]) / speed
        if needed >= 1.5 * frame { sum += needed - frame }
      }
      return sum / 0.5 * 1000
    }
  }

  /// Returns the time at which the progress of y from its first value to `end` first reaches `level`, or the
  /// last time if this never happens. Values between samples are interpolated linearly.
  static func crossing(_ level: Double, _ y: [Double], end: Double, times: [Double]) -> Double {
    let (first, span) = (y[0], end - y[0])
    for i in 1..<max(1, y.count) {
      let now = (y[i] - first) / span
      if now >= level - 1e-12 {
        let before = (y[i - 1] - first) / span
        if now <= before { return times[i] }
        return times[i - 1] + (times[i] - times[i - 1]) * (level - before) / (now - before)
      }
    }
    return times.last ?? 0
  }

  /// Returns M2 of one transition in milliseconds, and the sums and the maximum for M3 and M11.
  ///
  /// `p` is the progress of the keyboard, as in the formulas of the metrics.
  static func alignment(
    content: [Double], contentEnd: Double, keyboard: [Double], keyboardEnd: Double, times: [Double]
  ) -> (asynchrony: Double, mismatch: Double, keyboardPath: Double, largest: Double) {
    var (mismatch, path, largest) = (0.0, 0.0, 0.0)
    let (y0, dy) = (content[0], contentEnd - content[0])
    let (k0, dk) = (keyboard[0], keyboardEnd - keyboard[0])
    var (lastP, lastDifference) = (0.0, 0.0)
    for i in 1..<max(1, content.count) {
      let p = (keyboard[i] - k0) / dk
      let difference = (content[i] - y0) / dy - p
      mismatch += abs(difference - lastDifference)
      path += abs(p - lastP)
      largest = max(largest, abs(difference))
      (lastP, lastDifference) = (p, difference)
    }
    func late(_ level: Double) -> Double {
      crossing(level, content, end: contentEnd, times: times)
        - crossing(level, keyboard, end: keyboardEnd, times: times)
    }
    return (1000 * max(abs(late(0.05)), abs(late(0.95))), mismatch, path, largest)
  }

  /// Returns the amplitudes of the lowest frequencies of a speed profile. Each frequency completes a whole
  /// number of turns over the length of `cosines`.
  private static func spectrum(_ speed: [Double], upTo last: Double, _ cosines: [Double]) -> [Double] {
    let size = cosines.count
    // The samples before the first motion and after the last one add nothing.
    let first = speed.firstIndex { $0 != 0 } ?? 0
    let end = (speed.lastIndex { $0 != 0 } ?? -1) + 1
    let bins = min(size, Int(last) + 1)
    return speed.withUnsafeBufferPointer { speed in
      cosines.withUnsafeBufferPointer { cosines in
        [Double](unsafeUninitializedCapacity: bins) { spectrum, count in
          for bin in 0..<bins {
            var (re, im) = (0.0, 0.0)
            for n in first..<end {
              let angle = (bin &* n) & (size - 1)
              re += speed[n] * cosines[angle]
              im += speed[n] * cosines[(angle &+ size / 4 &* 3) & (size - 1)]
            }
            spectrum[bin] = (re * re + im * im).squareRoot()
          }
          count = bins
        }
      }
    }
  }

  /// Returns SPARC, the spectral arc length of a speed profile. Nil if there is no motion.
  ///
  /// The cut-off is 10 Hz, the amplitude threshold 0.05 and the zero padding 2^(ceil(log2 N) + 4), as in
  /// Balasubramanian et al. 2015 (github.com/siva82kb/SPARC @3650934, `scripts/smoothness.py`).
  ///
  /// - Parameter cosines: The values of one turn of the cosine, which are kept between calls.
  static func sparc(_ speed: [Double], rate: Double, cosines: inout [Double]) -> Double? {
    guard !speed.isEmpty, speed.count <= 4096, speed.contains(where: { $0 > 0 }) else { return nil }
    var size = 16
    while size < speed.count * 16 { size *= 2 }
    if cosines.count != size {
      cosines = (0..<size).map { cos(2 * Double.pi * Double($0) / Double(size)) }
    }
    let spectrum = spectrum(speed, upTo: 10 * Double(size) / rate, cosines)
    let most = spectrum[0]
    guard most > 0, let last = spectrum.lastIndex(where: { $0 / most >= 0.05 }), last > 0 else { return nil }
    var length = 0.0
    for i in 1...last {
      let rise = (spectrum[i] - spectrum[i - 1]) / most
      length += (1 / Double(last * last) + rise * rise).squareRoot()
    }
    return -length
  }
}

/// Tables with the part of an animation that remains in each frame. Animations with the same curve and phase
/// share a table.
struct CurveTables {
  /// A curve together with its start time between two frames.
  struct Key: Equatable {
    var curve: AnimationCurve
    var duration: Double
    /// The time in seconds from the start of the animation to its first frame, which is less than 0 while the
    /// animation is delayed.
    var phase: Double
    var rate: Double
  }

  private struct Entry {
    var key: Key
    var offset: Int
    var count: Int
    /// The SPARC of the curve. NaN until it is first requested.
    var sparc: Double
  }

  private(set) var values: [Double] = []
  private var entries: [Entry] = []
  private var cosines: [Double] = []

  /// Removes all tables if they have become large. It must be called between measurements.
  mutating func trim() {
    guard entries.count > 128 || values.count > 1 << 16 else { return }
    values.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  /// Returns the index of the table for a key, and creates the table if it does not exist.
  mutating func table(_ key: Key) -> Int {
    for i in entries.indices where entries[i].key == key { return i }
    let offset = values.count
    let length = min(key.curve.length(duration: key.duration), 3600)
    var j = 0
    while Double(j) / key.rate + key.phase < length && j < 1 << 16 {
      values.append(1 - key.curve.progress(at: key.phase + Double(j) / key.rate, duration: key.duration))
      j += 1
    }
    entries.append(Entry(key: key, offset: offset, count: j, sparc: .nan))
    return entries.count - 1
  }

  /// Returns the index of a table's first value in `values` and the number of its frames. The animation is
  /// over after these frames.
  func range(_ table: Int) -> (offset: Int, count: Int) { (entries[table].offset, entries[table].count) }

  /// Returns SPARC over the observation window for a view that only follows this curve and starts at a frame.
  mutating func sparc(_ table: Int) -> Double {
    let entry = entries[table]
    if !entry.sparc.isNaN { return entry.sparc }
    var speed: [Double] = []
    var before = 1.0
    for i in 1...max(1, Int((AnimationCurve.springLength * entry.key.rate).rounded())) {
      let left = i < entry.count ? values[entry.offset + i] : 0
      speed.append(before - left)
      before = left
    }
    let sparc = sparc(of: speed, rate: entry.key.rate) ?? 0
    entries[table].sparc = sparc
    return sparc
  }

  mutating func sparc(of speed: [Double], rate: Double) -> Double? {
    MotionMath.sparc(speed, rate: rate, cosines: &cosines)
  }
}
