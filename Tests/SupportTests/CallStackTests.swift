import Testing

@testable import Support

@Suite("Call stacks of child processes") struct CallStackTests {
  @Test("Frames are read and removed from what a process has printed")
  func frames() {
    var printed = Array(
      """
      before
      avoidance-frame 4660 /lib/my strategies.so
      avoidance-frame 0 /lib/none.so
      avoidance-frame x /lib/none.so
      avoidance-frame 50 /lib/x86_64-linux-gnu/libc.so.6
      avoidance-frame 22 /bin/lab
      avoidance-frame 33 /lib/x86_64-linux-gnu/libc.so.6
      avoidance-frame 44 /bin/lab
      avoidance-frame end
      after
      """.utf8)
    #expect(CallStack.isWhole(in: printed))
    let frames = CallStack.take(from: &printed)
    // The frame after the first one of the C library was interrupted; the others have return addresses.
    let expected: [(String, UInt)] = [
      ("/lib/my strategies.so", 4659), ("/lib/x86_64-linux-gnu/libc.so.6", 49), ("/bin/lab", 22),
      ("/lib/x86_64-linux-gnu/libc.so.6", 32), ("/bin/lab", 43),
    ]
    #expect(frames == expected.map { CallStack.Frame(file: $0.0, offset: $0.1) })
    #expect(String(decoding: printed, as: UTF8.self) == "before\nafter")
    #expect(!CallStack.isWhole(in: printed) && CallStack.take(from: &printed).isEmpty)
  }

  @Test("A file without lines has no places")
  func noPlaces() {
    let frames = [CallStack.Frame(file: "/nowhere/at-all", offset: 5)]
    #expect(CallStack.places(of: frames) == [[]])
    #expect(CallStack.places(of: []).isEmpty)
  }
}
