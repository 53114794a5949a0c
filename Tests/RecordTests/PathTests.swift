import Record
import Testing

@Suite("Parts of paths")
struct PathTests {
  @Test(
    "The folder above a path, and its last part",
    arguments: [
      ("a", "", "a"), ("a/b", "a", "b"), ("/a", "/", "a"), ("/", "/", ""), ("a/b/", "a", "b"), ("", "", ""),
      ("a//b", "a", "b"), ("/a/b c/d", "/a/b c", "d"), ("..", "", ".."), ("é", "", "é"),
    ])
  func parts(_ path: String, _ above: String, _ last: String) {
    #expect(folder(above: path) == above)
    #expect(lastPart(of: path) == last)
  }
}
