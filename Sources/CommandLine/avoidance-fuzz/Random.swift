/// Numbers that a seed fixes (SplitMix64; Steele, Lea and Flood 2014).
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int, number: Int) {
    state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(number)
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// A number below another one, which is not 0.
  mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &self) }

  /// One of some values, the empty one of none.
  mutating func pick(_ values: [[UInt8]]) -> [UInt8] { values.randomElement(using: &self) ?? [] }
}
