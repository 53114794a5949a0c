// Runs command lines in one process for `.ci/fuzz-readers`, because starting a process takes longer than reading
// a file.
//
// Each line of standard input is a request, {"words": ["list", "screens", …], "seal": ["FILE", …]}. The footers of
// the records in "seal" are first made valid for their changed contents, and so are the checksums of the unfinished
// records in "mark". A request {"app": ["FOLDER", …]} finds the controllers of an app as `try` does, and plays an empty
// controller on their screens and xibs; {"code": ["FOLDER", …]} also translates the Swift files. Each line of standard
// output is the response: the exit code, the end of the text on standard error, whether it has control characters, and
// the seconds of processor time.

import AvoidanceCommand
import Foundation
import Lab
import OwnCode
import StrategyCatalog
import Support
import Synchronization

/// Returns a digest with sixteen digits.
func padded(_ digest: Digest) -> String {
  String(repeating: "0", count: 16 - digest.text.count) + digest.text
}

/// Replaces the footer of a record by one that is right for the lines above it.
func seal(_ path: String) {
  guard let data = FileManager.default.contents(atPath: path) else { return }
  let lines = Array(data).split(separator: 0x0A, omittingEmptySubsequences: false)
  let end = Array(#"{"end""#.utf8)
  let cell = Array(#"{"cell""#.utf8)
  var (body, cells) = ([UInt8](), 0)
  for line in lines where !line.starts(with: end) {
    if line.starts(with: cell) { cells += 1 }
    body += line
    body.append(0x0A)
  }
  while body.suffix(2) == [0x0A, 0x0A] { body.removeLast() }
  var digest = Digest()
  digest.add(body)
  let text = padded(digest)
  body += Array(#"{"end":true,"cells":\#(cells),"digest":"\#(text)"}"#.utf8) + [0x0A]
  try? Data(body).write(to: URL(fileURLWithPath: path))
}

/// Begins every line of an unfinished record with the checksum that is right for the lines so far.
func mark(_ path: String) {
  guard let data = FileManager.default.contents(atPath: path) else { return }
  var (marked, digest) = ([UInt8](), Digest())
  for line in Array(data).split(separator: 0x0A) {
    digest.add(Array(line) + [0x0A])
    marked += Array("\(padded(digest)) ".utf8)
    marked += Array(line) + [0x0A]
  }
  try? Data(marked).write(to: URL(fileURLWithPath: path))
}

/// Returns the seconds of processor time that this process has used.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Returns the texts in a member of a request.
func texts(_ request: JSONValue, _ name: String) throws -> [String] {
  guard let list = request[name] else { return [] }
  var texts: [String] = []
  for text in try list.array() { texts.append(try text.string()) }
  return texts
}

let laboratory = try Laboratory(StrategyCatalog.families, sources: StrategyCatalog.sources)
var codeChecks: [String: CodeCheck] = [:]
while let line = readLine() {
  let request = try JSONDocument.parse(Array(line.utf8))
  for path in try texts(request, "seal") { seal(path) }
  for path in try texts(request, "mark") { mark(path) }
  let begin = processorTime()
  let messages = Mutex("")
  let code: Int32
  let kind = request["app"] == nil ? "code" : "app"
  let files = try texts(request, kind)
  if files.isEmpty {
    let console = Console(
      out: { _ in }, err: { text in messages.withLock { $0 += text } }, environment: [:], isTerminal: false)
    code = AvoidanceCommand.main(try texts(request, "words"), console: console, laboratory: laboratory)
  } else {
    let check = try codeChecks[kind] ?? CodeCheck(laboratory, translates: kind == "code")
    codeChecks[kind] = check
    let fault = check.fault(in: files)
    messages.withLock { $0 = visible(fault ?? "") }
    code = fault == nil ? 0 : 70
  }
  let message = messages.withLock { $0 }
  var response = JSONWriter()
  response.beginObject()
  response.member("code", Int(code))
  response.member("message", String(message.suffix(300)))
  response.member(
    "control", message.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
  response.member("seconds", processorTime() - begin)
  response.endObject()
  response.endLine()
  FileHandle.standardOutput.write(Data(response.text.utf8))
}
