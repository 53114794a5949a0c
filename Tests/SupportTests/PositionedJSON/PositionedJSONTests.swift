import Foundation
import Testing

@testable import Support

/// Returns the problem of a text in the form `line:column: message`, or nil if it has none.
private func problem(_ text: String, _ options: JSONOptions = .strict) -> String? {
  problem(Array(text.utf8), options)
}

private func problem(_ bytes: [UInt8], _ options: JSONOptions = .strict) -> String? {
  do {
    _ = try JSONDocument.parse(bytes, options: options)
    return nil
  } catch { return "\(error.line):\(error.column): \(error.message)" }
}

@Suite("Reading JSON")
struct JSONReadingTests {
  @Test("Values of every type are read")
  func kinds() throws {
    let root = try JSONDocument.parse(
      #" {"a": null, "b": [true, false], "c": -12.5e1, "d": "x\n\u00e9\ud83d\ude00\/", "e": {}, "": 0} "#)
    #expect(root.kind == .object)
    #expect(root.count == 6)
    #expect(root["a"]?.isNull == true)
    #expect(root["b"]?.elements.map(\.boolValue) == [true, false])
    #expect(root["c"]?.doubleValue == -125)
    #expect(root["c"]?.intValue == -125)
    #expect(root["d"]?.stringValue == "x\né😀/")
    #expect(root["d"]?.equals("x\né😀/") == true)
    #expect(root["e"]?.count == 0)
    #expect(root[""]?.intValue == 0)
    #expect(root["z"] == nil)
    #expect(root.members.map(\.name) == ["a", "b", "c", "d", "e", ""])
    #expect(root.elements.map(\.kind).isEmpty)
  }

  @Test("Keys with escapes are found by their decoded names")
  func escapedKeys() throws {
    let root = try JSONDocument.parse(#"{"\u0061\n": 1, "b": 2}"#)
    #expect(root["a\n"]?.intValue == 1)
    #expect(root["b"]?.intValue == 2)
  }

  @Test("Positions count lines and Unicode scalars from 1, with every kind of line end")
  func places() throws {
    let root = try JSONDocument.parse("{\r\n \"é😀\": [1,\r 22,\n\t\"x\"]}")
    let member = try #require(root.members.first { _ in true })
    #expect(root.position == JSONPosition(line: 1, column: 1))
    #expect(member.key.position == JSONPosition(line: 2, column: 2))
    #expect(member.value.position == JSONPosition(line: 2, column: 8))
    let places = member.value.elements.map(\.position)
    #expect(
      places == [
        JSONPosition(line: 2, column: 9), JSONPosition(line: 3, column: 2), JSONPosition(line: 4, column: 2),
      ])
    #expect(member.value.problem("wrong").description(path: "a.json") == "a.json:2:8: error: wrong")
  }

  @Test("Whole numbers are exact up to the limits of Int")
  func integers() throws {
    let root = try JSONDocument.parse(
      "[9007199254740993, 9223372036854775807, -9223372036854775808, 9223372036854775808, 1.5, 1e3, -0]")
    #expect(
      root.elements.map(\.intValue)
        == [9_007_199_254_740_993, Int.max, Int.min, nil, nil, 1_000, 0])
  }

  @Test("Numbers are read with the same result as in the C library")
  func numbersAgainstFoundation() throws {
    var generator = SystemRandomNumberGenerator()
    var texts = [
      "0", "-0", "0.1", "1e22", "1e23", "123456789012345678901234567890", "5e-324", "2.2250738585072011e-308",
      "1.7976931348623157e308", "9007199254740993", "0.000001", "1e-999", "4.35", "8.5e-22", "1E+2",
    ]
    for _ in 0..<2_000 {
      let value = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
      if value.isFinite { texts.append(String(format: "%.17g", value)) }
      texts.append(
        "\(Int.random(in: -99999...99999)).\(Int.random(in: 0...99999))e\(Int.random(in: -30...30))")
    }
    for text in texts {
      let value = try JSONDocument.parse(text).double()
      #expect(value.bitPattern == strtod(text, nil).bitPattern, "\(text)")
    }
  }

  @Test(
    "A problem is reported with its position",
    arguments: [
      ("", "1:1: the text ends too early: expected a value"),
      ("  \n ", "2:2: the text ends too early: expected a value"),
      (
        "{\"a\":\n  [1, 2",
        "2:8: the text ends too early: expected ',' or ']' (in the array that begins at line 2, column 3)"
      ),
      (
        "{\"a\"",
        "1:5: the text ends too early: expected ':' after the key (in the object that begins at line 1, column 1)"
      ),
      (
        "{\"a\":",
        "1:6: the text ends too early: expected a value (in the object that begins at line 1, column 1)"
      ),
      (
        "{\"a\":1,",
        "1:8: the text ends too early: expected a key (in the object that begins at line 1, column 1)"
      ),
      (
        "[\"ab",
        "1:5: the text ends too early: the string that begins at line 1, column 2 is not closed (in the array that begins at line 1, column 1)"
      ),
      ("tru", "1:4: the text ends too early: expected a value"),
      (
        "[1.",
        "1:4: the text ends too early: a digit must follow '.' (in the array that begins at line 1, column 1)"
      ),
      ("[1 2]", "1:4: expected ',' or ']', found '2'"),
      ("{\"a\" 1}", "1:6: expected ':' after the key, found '1'"),
      ("{\"a\":1 \"b\":2}", "1:8: expected ',' or '}', found '\"'"),
      ("{a:1}", "1:2: expected a key in double quotes, found 'a'"),
      (
        "{'a':1}",
        "1:2: expected a key in double quotes, found a single quote; strings are written in double quotes"
      ),
      ("[1,]", "1:3: a comma must not precede ']'"),
      ("{\"a\":1,}", "1:7: a comma must not precede '}'"),
      ("[,1]", "1:2: expected a value, found ','"),
      ("1 2", "1:3: expected the end of the text, found '2'"),
      ("{}\n{}", "2:1: expected the end of the text, found '{': a second value, as in a record of a run"),
      ("[True]", "1:2: expected a value, found 'True'"),
      ("[NaN]", "1:2: NaN and Infinity are not JSON numbers"),
      ("[-Infinity]", "1:3: a digit must follow '-'"),
      ("[01]", "1:2: a number must not begin with 0"),
      ("[-01]", "1:2: a number must not begin with 0"),
      ("[+1]", "1:2: expected a value, found '+'"),
      ("[.5]", "1:2: expected a value, found '.'"),
      ("[1.e5]", "1:4: a digit must follow '.'"),
      ("[1e]", "1:4: a digit must follow the exponent's 'e'"),
      ("[1e999]", "1:2: the number is too large"),
      ("[-1e99999999999999999999]", "1:2: the number is too large"),
      ("[\"a\nb\"]", "1:4: the string is not closed on its line; a line break in it is written \\n"),
      ("[\"a\u{1}b\"]", "1:4: a control character in a string must be escaped"),
      ("[\"\\x\"]", "1:3: unknown escape sequence; a backslash is written \\\\"),
      ("[\"\\u12g4\"]", "1:3: \\u must be followed by four hexadecimal digits"),
      ("[\"\\ud800\"]", "1:3: \\ud800 is half of a surrogate pair; the other half is missing"),
      ("[\"\\ud800\\u0041\"]", "1:3: \\ud800 is half of a surrogate pair; the other half is missing"),
      ("[\"\\udc00\\ud800\"]", "1:3: \\udc00 is half of a surrogate pair; the other half is missing"),
      ("{\"a\":1,\n\"a\":2}", "2:1: the key 'a' is given twice"),
      ("{\"a\":1,\"b\":{\"a\":1},\"\\u0061\":2}", "1:20: the key 'a' is given twice"),
      ("// no\n1", "1:1: comments are not allowed here"),
      ("1 /", "1:3: unexpected '/'"),
      ("\u{FEFF}1", "1:1: a byte order mark is not allowed before JSON"),
      ("[\u{202E}]", "1:2: expected a value, found '\\u{202e}'"),
    ])
  func problems(text: String, expected: String) {
    #expect(problem(text) == expected)
  }

  @Test("Invalid UTF-8 is refused at any place")
  func invalidUTF8() {
    let sequences: [[UInt8]] = [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82], [0xFF],
    ]
    for bytes in sequences {
      #expect(problem([0x22, 0x61] + bytes + [0x22]) == "1:3: invalid UTF-8", "\(bytes)")
      #expect(problem([0x2F, 0x2F] + bytes + [0x0A, 0x31], .relaxed) == "1:3: invalid UTF-8", "\(bytes)")
      #expect(problem(bytes) == "1:1: expected a value, found invalid UTF-8", "\(bytes)")
    }
  }

  @Test("Comments, trailing commas and a byte order mark are accepted in relaxed texts")
  func relaxed() throws {
    let text = "\u{FEFF}// head\n{ /* a * / */ \"a\": [1, 2 /* é */,], // tail\n }//"
    let root = try JSONDocument.parse(text, options: .relaxed)
    #expect(root["a"]?.elements.map(\.intValue) == [1, 2])
    #expect(root["a"]?.position == JSONPosition(line: 2, column: 20))
    #expect(problem("[,]", .relaxed) == "1:2: expected a value, found ','")
    #expect(problem("[1,,]", .relaxed) == "1:4: expected a value, found ','")
    #expect(
      problem("[1]\n/* x", .relaxed) == "2:5: the comment that begins at line 2, column 1 is not closed")
    #expect(problem("[1]/", .relaxed) == "1:4: unexpected '/'")
  }

  @Test("Depth, size, number of values and length of numbers are limited")
  func limits() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(problem(deep) == "1:65: values are nested more than 64 levels deep")
    #expect(
      problem(String(repeating: "{\"a\":", count: 100_000))
        == "1:321: values are nested more than 64 levels deep")
    #expect(problem(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) == nil)
    #expect(
      problem("[1,2]", JSONOptions(maximumBytes: 4)) == "1:1: the text has 5 bytes, more than the limit of 4")
    #expect(problem("[1,2]", JSONOptions(maximumValues: 2)) == "1:4: the text has more than 2 values")
    #expect(problem("{\"a\":1}", JSONOptions(maximumValues: 1)) == "1:2: the text has more than 1 values")
    #expect(
      problem(String(repeating: "1", count: 100_000)) == "1:1: the number has more than 1000 characters")
  }

  @Test("Repeated keys are found in large objects and among similar keys")
  func manyKeys() {
    let members = (0..<10_000).map { "\"same-prefix-\($0)-same-suffix\":\($0)" }.joined(separator: ",")
    #expect(problem("{\(members)}") == nil)
    #expect(
      problem("{\(members),\n\"same-prefix-77-same-suffix\":0}")
        == "2:1: the key 'same-prefix-77-same-suffix' is given twice")
    #expect(problem("{\"01234567-a-76543210\":1,\"01234567-b-76543210\":2}") == nil)
    #expect(
      problem("{\"01234567-a-76543210\":1,\"b\":1,\"01234567-a-76543210\":2}")
        == "1:32: the key '01234567-a-76543210' is given twice")
  }

  @Test("A text that is cut at any byte is refused at its end, without a crash")
  func truncation() throws {
    let text = Array(#"{"k\n": [1.5e-3, "é\ud83d\ude00", {"a": true, "b": null}], "l": [[], {}]}"#.utf8)
    #expect(problem(text) == nil)
    for length in 0..<text.count {
      let cut = Array(text[..<length])
      let message = try #require(problem(cut), "cut at \(length)")
      // A text that is cut inside a character or an escape has another error. All others end too early.
      let isInsideCharacter = cut.last.map { $0 >= 0xC0 } ?? false
      let isInsideEscape = message.contains("surrogate") || message.contains("four hexadecimal")
      #expect(
        message.contains("ends too early") || isInsideCharacter || isInsideEscape,
        "cut at \(length): \(message)")
    }
  }

  @Test("Bytes that are changed at random never crash the reader")
  func fuzz() {
    let text = Array(
      #"{"k\n": [1.5e-3, "é\ud83d\ude00", {"a": true, "b": null}], /*c*/ "l": [[], {}],} //"#.utf8)
    for _ in 0..<20_000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3) {
        bytes[Int.random(in: 0..<bytes.count)] = UInt8.random(in: 0...255)
      }
      if let root = try? JSONDocument.parse(bytes, options: .relaxed) {
        for member in root.members { _ = (member.name, member.value.stringValue, member.value.position) }
      }
    }
  }
}

@Suite("Typed access")
struct JSONAccessTests {
  @Test("A value of another type is reported with the expected type and its position")
  func mismatches() throws {
    let root = try JSONDocument.parse(#"{"a": "x", "n": 5, "f": 1.5}"#)
    let text = try root.member("a")
    let number = try root.member("n")
    func message<Value>(_ read: () throws(JSONProblem) -> Value) -> String {
      do {
        _ = try read()
        return ""
      } catch { return "\(error.line):\(error.column): \(error.message)" }
    }
    #expect(
      message { () throws(JSONProblem) in try text.double() } == "1:7: expected a number, found a string")
    #expect(
      message { () throws(JSONProblem) in try text.bool() } == "1:7: expected true or false, found a string")
    #expect(
      message { () throws(JSONProblem) in try text.array() } == "1:7: expected an array, found a string")
    #expect(
      message { () throws(JSONProblem) in try number.string() } == "1:17: expected a string, found a number")
    #expect(
      message { () throws(JSONProblem) in try number.double(in: 0...2.5) }
        == "1:17: expected a number from 0 to 2.5")
    #expect(
      message { () throws(JSONProblem) in try number.int(in: 6...9) }
        == "1:17: expected a whole number from 6 to 9")
    #expect(
      message { () throws(JSONProblem) in try root.member("f").int() } == "1:25: expected a whole number")
    #expect(message { () throws(JSONProblem) in try root.member("zz") } == "1:1: the key 'zz' is missing")
    #expect(
      message { () throws(JSONProblem) in try text.member("b") } == "1:7: expected an object, found a string")
  }

  @Test("Problems of one file are listed together, in the order of the text")
  func collection() throws {
    let root = try JSONDocument.parse("{\n  \"hight\": 1,\n  \"width\": \"x\",\n  \"kind\": \"ovel\"\n}")
    enum Shape: String, CaseIterable { case oval, rectangle }
    var problems = JSONProblems(path: "shape.json")
    let kind = problems.collect { () throws(JSONProblem) in try root.member("kind").choice(Shape.self) }
    let width = problems.collect { () throws(JSONProblem) in try root.member("width").double() }
    problems.refuseUnknownKeys(of: root, known: ["height", "width", "kind"])
    #expect(kind == nil)
    #expect(width == nil)
    do {
      try problems.throwIfAny()
      Issue.record("nothing was thrown")
    } catch {
      #expect(
        error.description == """
          shape.json:2:3: error: unknown key 'hight'; did you mean 'height'?
          shape.json:3:12: error: expected a number, found a string
          shape.json:4:11: error: expected one of 'oval', 'rectangle', found 'ovel'; did you mean 'oval'?
          """)
    }
  }

  @Test("At most fifty problems are listed, and file names cannot control the terminal")
  func manyProblems() throws {
    var problems = JSONProblems(path: "a\u{1B}[31m.json")
    for line in 1...60 {
      problems.add(JSONProblem(position: JSONPosition(line: line, column: 1), message: "x"))
    }
    let lines = problems.description.split(separator: "\n")
    #expect(lines.count == 51)
    #expect(lines[0] == "a\\u{1b}[31m.json:1:1: error: x")
    #expect(lines[50] == "a\\u{1b}[31m.json: error: there are more problems than the 50 shown")
  }

  @Test("Suggestions are similar words, not guesses")
  func suggestions() {
    let words = ["height", "width", "hugging", "priority", "top"]
    #expect(nearest("hieght", in: words) == "height")
    #expect(nearest("Height", in: words) == "height")
    #expect(nearest("huging", in: words) == "hugging")
    #expect(nearest("prio", in: words) == "priority")
    #expect(nearest("tpo", in: words) == "top")
    #expect(nearest("colour", in: words) == nil)
    #expect(nearest("x", in: ["y"]) == nil)
    #expect(nearest("", in: words) == nil)
    #expect(nearest(String(repeating: "top", count: 10_000), in: words) == nil)
    #expect(quoted("a\u{202E}b\n") == "'a\\u{202e}b\\u{a}'")
    #expect(quoted(String(repeating: "é", count: 100)) == "'\(String(repeating: "é", count: 60))…'")
  }
}

@Suite("Writing JSON")
struct JSONWritingTests {
  @Test("Objects and arrays are written compactly or indented")
  func structure() {
    func write(_ writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("a", 1)
      writer.key("b")
      writer.beginArray()
      writer.value(true)
      writer.null()
      writer.beginObject()
      writer.endObject()
      writer.beginArray()
      writer.endArray()
      writer.endArray()
      writer.member("c", "x")
      writer.endObject()
      writer.endLine()
      writer.value(2)
      writer.endLine()
    }
    var compact = JSONWriter()
    write(&compact)
    #expect(compact.text == "{\"a\":1,\"b\":[true,null,{},[]],\"c\":\"x\"}\n2\n")
    var indented = JSONWriter(isIndented: true)
    write(&indented)
    #expect(
      indented.text == """
        {
          "a": 1,
          "b": [
            true,
            null,
            {},
            []
          ],
          "c": "x"
        }
        2

        """)
    compact.removeAll()
    compact.value("y")
    #expect(compact.text == "\"y\"")
  }

  @Test("In indented output, an object or an array can be on one line")
  func oneLine() {
    func write(_ writer: inout JSONWriter) {
      writer.beginObject()
      writer.key("a")
      writer.beginArray(onOneLine: true)
      writer.value(1)
      writer.beginObject()
      writer.member("x", 2)
      writer.member("y", 3)
      writer.endObject()
      writer.endArray()
      writer.key("b")
      writer.beginObject(onOneLine: true)
      writer.endObject()
      writer.member("c", 4)
      writer.endObject()
    }
    var indented = JSONWriter(isIndented: true)
    write(&indented)
    #expect(
      indented.text == """
        {
          "a": [1, {"x": 2, "y": 3}],
          "b": {},
          "c": 4
        }
        """)
    var compact = JSONWriter()
    write(&compact)
    #expect(compact.text == #"{"a":[1,{"x":2,"y":3}],"b":{},"c":4}"#)
  }

  @Test("Strings are fully escaped and can be read back unchanged")
  func strings() throws {
    var writer = JSONWriter()
    writer.value(
      "\"\\/\u{0}\u{8}\t\n\u{C}\r\u{1F}\u{7F}é\u{2028}\u{2029}\u{202E}\u{9B}\u{85}\u{2066}\u{A0}😀\u{E9}")
    #expect(
      writer.text
        == "\"\\\"\\\\/\\u0000\\b\\t\\n\\f\\r\\u001f\\u007fé\\u2028\\u2029\\u202e\\u009b\\u0085\\u2066\u{A0}😀é\""
    )
    for value in (0..<0x3000).compactMap({ Unicode.Scalar($0) }) + ["\u{FFFF}", "\u{10FFFF}"] {
      writer.removeAll()
      let text = "a\(value)b\(value)"
      writer.value(text)
      let back = try JSONDocument.parse(writer.bytes).string()
      #expect(back.unicodeScalars.elementsEqual(text.unicodeScalars), "U+\(String(value.value, radix: 16))")
    }
  }

  @Test(
    "Numbers have the fewest digits",
    arguments: [
      (0.0, "0"), (-0.0, "-0"), (1, "1"), (-17, "-17"), (0.1, "0.1"), (0.25, "0.25"), (100.125, "100.125"),
      (0.007, "0.007"), (20.3, "20.3"), (-0.5, "-0.5"), (1e15, "1000000000000000"), (0.0001, "0.0001"),
      (1.0 / 3.0, "0.3333333333333333"), (1e300, "1e+300"), (Double.leastNonzeroMagnitude, "5e-324"),
      (9_007_199_254_740_992, "9007199254740992"), (.infinity, "inf"), (.nan, "nan"),
    ])
  func numbers(value: Double, text: String) {
    #expect(shortest(value) == text)
    var writer = JSONWriter()
    writer.value(value)
    #expect(writer.text == (value.isFinite ? text : "null"), "JSON cannot write numbers that are not finite")
  }

  @Test("Random numbers can be read back bit for bit, and have the fewest digits")
  func randomNumbers() throws {
    for _ in 0..<5_000 {
      let values = [
        Double(bitPattern: UInt64.random(in: 0...UInt64.max)), Double.random(in: -2_000...2_000),
        (Double.random(in: -100...100) * 1_000).rounded() / 1_000,
        Double(Int.random(in: -1_000_000...1_000_000)),
      ]
      for value in values where value.isFinite {
        let text = shortest(value)
        #expect(try JSONDocument.parse(text).double().bitPattern == value.bitPattern)
        // Swift's description has the fewest possible digits, but ends in ".0" for whole numbers.
        let expected =
          value.description.hasSuffix(".0") ? String(value.description.dropLast(2)) : value.description
        if abs(value) < 1e15, abs(value) >= 0.001 || value == 0 { #expect(text == expected) }
      }
    }
    #expect(shortest(Double(Int.max)) == "9.223372036854776e+18")
    var writer = JSONWriter()
    writer.beginArray()
    writer.value(Int.min)
    writer.value(Int.max)
    writer.value(nil as Double?)
    writer.value(nil as String?)
    writer.endArray()
    #expect(writer.text == "[-9223372036854775808,9223372036854775807,null,null]")
  }
}

@Suite("Strict JSON from relaxed JSON")
struct PlainJSONTests {
  @Test("Comments, lines with only comments, and trailing commas are removed, and strings are unchanged")
  func plain() {
    let text = """
      {
        // A remark.
        "address": "https://a.b/*c*/",  // another
        "quote": "\\"//\\" and ,]",
        /* of
           two lines */
        "list": [1, 2, /* three */ 3,
        ],

        "last": {},
      }

      """
    #expect(
      JSONText.withoutComments(text) == """
        {
          "address": "https://a.b/*c*/",
          "quote": "\\"//\\" and ,]",
          "list": [1, 2,  3
          ],

          "last": {}
        }

        """)
  }
}
