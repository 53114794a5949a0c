import Testing

@testable import Support

@Suite("Reading XML")
struct XMLReaderTests {
  /// Returns the events of a text in words. A start tag in line 2 is `<a x=1 2>`, an end tag is `/`, and text
  /// is unchanged.
  private func read(_ text: String, _ strictness: XMLReader.Strictness = .wellFormed) -> String {
    var reader = XMLReader(Array(text.utf8), strictness: strictness)
    var words: [String] = []
    do throws(XMLProblem) {
      while let event = try reader.next() {
        switch event {
        case .start(let tag):
          let attributes = tag.attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value) " }
          words.append("<\(tag.name) \(attributes.joined())\(tag.line)\(tag.isClosed ? "/" : "")>")
        case .end: words.append("/")
        case .text(let range): words.append(reader.text(range))
        }
      }
    } catch { words.append("\(error.line): \(error.isCutShort ? "cut: " : "")\(error.message)") }
    return words.joined(separator: "|")
  }

  @Test("Elements, attributes and texts are read with their lines")
  func elements() {
    #expect(
      read("<?xml version=\"1.0\"?>\n<!-- a -->\n<a x='1' y = \"2\">\n<b/>c<d\nz='3'></d></a>\n")
        == "<a x=1 y=2 3>|\n|<b 4/>|c|<d z=3 4>|/|/")
    #expect(read("<a><![CDATA[<b>]]></a>") == "<a 1>|/")
  }

  @Test("Names with a declared prefix are read")
  func prefixes() {
    #expect(
      read("<a xmlns:b='c'><b:d xml:lang='e' b:f='g'/></a>")
        == "<a xmlns:b=c 1>|<b:d b:f=g xml:lang=e 1/>|/")
  }

  @Test("Entities and character references are decoded, and white space in attributes becomes spaces")
  func entities() {
    #expect(
      read("<a x='&lt;&#65;&#x42;&#10;&amp;\t\r\n.'>&gt;&apos;&quot;\r\n</a>")
        == "<a x=<AB\n&  . 1>|>'\"\n|/")
    #expect(read("<a x='&b;\t'/>", .tagsOnly) == "<a x=&b;\t 1/>")
    // A numeric reference may begin with many zeros, and a combining character may follow its semicolon.
    #expect(read("<a x='&#0000000065;&#x00000000041;&amp;\u{301}&lt;'/>") == "<a x=AA&\u{301}< 1/>")
  }

  @Test(
    "Text that is not XML is refused with its line",
    arguments: [
      ("<a>\n</b>", "</b> has no start tag; this is not well-formed XML", 2),
      ("<a/>\n<b/>", "this is not well-formed XML: there is a second root", 2),
      ("<a b=c/>", "the value of 'b' is not quoted", 1), ("<a\nb='<'/>", "'<' in the value of 'b'", 2),
      ("<a b='1' b='2'/>", "this is not well-formed XML", 1),
      ("<a b='1'c='2'/>", "this is not well-formed XML", 1),
      ("<a>&b;</a>", "this is not well-formed XML", 1),
      ("<a>& </a>        ", "this is not well-formed XML", 1),
      ("<a>\n&#0;</a>   ", "this is not well-formed XML", 2),
      ("<a>\u{1}</a>", "this is not well-formed XML", 1),
      ("<a>\n<!-- \u{1} --></a>", "this is not well-formed XML", 2),
      ("<a>&#+65;</a>", "this is not well-formed XML", 1),
      ("<a>]]></a>", "this is not well-formed XML", 1), ("<a/>x", "this is not well-formed XML", 1),
      ("<a><!-- -- --></a>", "this is not well-formed XML", 1), ("<1/>", "this is not well-formed XML", 1),
      ("<?xml version='1'?><a/>", "this is not well-formed XML", 1),
      ("<?xml encoding='UTF-8'?><a/>", "this is not well-formed XML", 1),
      ("<a>\n<b:c/></a>", "this is not well-formed XML", 2),
      ("<a><?xml ?></a>", "this is not well-formed XML", 1), (" ", "this is not well-formed XML", 1),
      ("<!DOCTYPE a><a/>", "document type and entity declarations are not supported; remove '<!DOCTYPE'", 1),
    ])
  func refusals(text: String, message: String, line: Int) {
    let last = read(text).split(separator: "|").last ?? ""
    #expect(last.hasPrefix("\(line): \(message)"), "\(last)")
  }

  @Test("A text that is cut at any byte is reported as cut")
  func cuts() {
    let text = Array("<?xml version='1.0'?><a b='c'><!-- d -->e&amp;<f/><![CDATA[g]]></a>".utf8)
    for length in 22..<text.count {
      let last = read(String(decoding: text[..<length], as: UTF8.self)).split(separator: "|").last ?? ""
      #expect(last.hasPrefix("1: cut: "), "\(length): \(last)")
    }
  }
}
