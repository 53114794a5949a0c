import Support
import Testing

@Suite("Searching bytes") struct ByteSearchTests {
  @Test(
    "The position of the first occurrence is found",
    arguments: [
      ("frame = (", "frame = (", 0), ("a frame", "frame", 2), ("fframe", "frame", 1), ("ababac", "abac", 2),
      ("frame frame", "frame", 0), ("fram", "frame", nil), ("fra\u{301}me", "frame", nil), ("", "a", nil),
    ] as [(String, StaticString, Int?)])
  func positions(_ text: String, _ part: StaticString, _ position: Int?) {
    #expect(Array(text.utf8)[...].firstPosition(of: part) == position)
  }

  @Test("The position in a slice is that of the array, and bytes outside the slice are not found")
  func slices() {
    let bytes = Array("ab ab ab".utf8)
    #expect(bytes[1...].firstPosition(of: "ab") == 3)
    #expect(bytes[4...6].firstPosition(of: "ab") == nil)
  }
}
