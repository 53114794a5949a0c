import Foundation
import Support
import Testing
import TestSupport

@testable import HTMLReport

@Suite("Encodings of the page")
struct CodingTests {
  /// The test vectors are from FIPS 180-4 and NIST's examples
  /// (csrc.nist.gov/projects/cryptographic-standards-and-guidelines).
  @Test(
    "SHA-256 gives the published digests",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func digests(_ message: String, _ expected: String) {
    let hex = SHA256.digest(Array(message.utf8)).map { String(format: "%02x", $0) }.joined()
    #expect(hex == expected)
  }

  @Test("Any compressed bytes can be decompressed")
  func deflate() throws {
    var state: UInt64 = 7
    func random() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    let noise = (0..<70_000).map { _ in random() }
    let words = (0..<tries(200_000, sample: 50_000)).map { _ in UInt8(97) + random() % 3 }
    // Rare and frequent bytes in one input make some codes longer than allowed, so they have to be shortened.
    let skewed = (0..<24).flatMap { n in [UInt8](repeating: UInt8(n), count: 1 << min(n, 16)) }
    let far = noise.prefix(40_000) + noise.prefix(300) + noise.prefix(40_000)
    for input in [
      [], [7], [7, 7], Array("abcabcabcabcabcabc".utf8), [UInt8](repeating: 0, count: 100_000), noise, words,
      skewed, Array(far),
    ] {
      let packed = Deflate.compress(input)
      #expect(try Inflate.bytes(packed) == input)
      #expect(packed.count <= input.count + input.count / 50 + 120)
    }
    #expect(Deflate.compress([UInt8](repeating: 0, count: 100_000)).count < 200)
    // The words are random sequences of three letters. Each letter has 1.585 bits of information and must
    // take less than two.
    #expect(Deflate.compress(words).count < words.count / 4)
  }

  /// The alphabet has 91 characters from `!` = 0 to `~` = 90, without `&`, `<` and `=`. Thus `"` is 1, `#` 2,
  /// `)` 7 and `m` 73.
  @Test(
    "Thirteen bits are two letters, and the last bits are one letter if there are at most six",
    arguments: [
      ([], ""), ([0], "!!"), ([0, 0], "!!!"),
      // The 13 bits are 255 = 2 · 91 + 73, so the letters are `#` and `m`, the lower digit first.
      ([255], "m#"),
      // The first 13 bits are 8191 = 90 · 91 + 1. The remaining three bits are 7.
      ([255, 255], "\"~)"),
    ] as [([UInt8], String)])
  func letters(_ bytes: [UInt8], _ text: String) throws {
    #expect(PrintableBytes.text(bytes) == text)
  }

  @Test("Letters decode to the original bytes at any length, and no letter can begin markup")
  func allLetters() throws {
    #expect(PrintableBytes.letters.count == 91)
    var state: UInt64 = 3
    let noise = (0..<2000).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    for count in Array(0..<40) + [1999, 2000] {
      let text = PrintableBytes.text(Array(noise.prefix(count)))
      #expect(try Letters.bytes(text) == Array(noise.prefix(count)))
      #expect(!text.contains { "<&= \n".contains($0) })
      // A byte has 8 bits, and a letter carries 6.5 bits.
      #expect(text.utf8.count <= (count * 16 + 12) / 13 + 1)
    }
  }

  @Test(
    "A table of numbers keeps millionths, each number once, in ascending order, and large numbers unchanged")
  func numberTable() {
    let table = NumberTable([1.0 / 3, -2, 100, nil, .nan, 100.000_000_1, 1e300, .infinity])
    #expect(
      [-2, 1.0 / 3, 100, 100.000_000_1, 1e300, nil, Double.nan, 7].map(table.place) == [
        1, 2, 3, 3, 4, 0, 0, 0,
      ])
    var bytes = Bytes()
    table.write(to: &bytes)
    var reader = Unpacker(bytes.all)
    let numbers = reader.numbers()
    #expect(numbers[0].isNaN)
    #expect(Array(numbers.dropFirst()) == [-2, 0.333333, 100, 1e300])
    #expect(reader.position == bytes.all.count)
    // The score 99.99999942 is stored separately from 100, so it keeps its lower rank.
    let scores = NumberTable([99.999_999_42, 100], decimals: 9)
    #expect([99.999_999_42, 100].map(scores.place) == [1, 2])
  }

  @Test("Numbers decode to their original values")
  func numbers() {
    let signed = [0, -1, 1, 63, -64, 64, 127, 128, -1_000_000, 480_000_000, -480_000_000]
    let doubles = [0, -0.0, 1.0 / 3, 92.93846, .leastNonzeroMagnitude, 1e300]
    var bytes = Bytes()
    for number in signed { bytes.add(signed: number) }
    for number in doubles { bytes.add(number) }
    bytes.add("⌨ ‮gnp")
    bytes.add(300)
    var reader = Unpacker(bytes.all)
    #expect(signed.map { _ in reader.signed() } == signed)
    #expect(doubles.map { _ in reader.double().bitPattern } == doubles.map(\.bitPattern))
    #expect(reader.text() == "⌨ ‮gnp")
    #expect(reader.number() == 300)
    #expect(reader.position == bytes.all.count)
  }
}
