import Support

/// Diagnoses as one JSON document for other programs.
public enum DiagnosisDocument {
  /// Returns an object with the list `screens` and the file that a fix was written to. Texts are the same as in
  /// the report for people.
  public static func json(
    _ reports: [DiagnosisReport], fixed: FixedFile? = nil, to path: String? = nil
  ) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("screens")
    json.beginArray()
    for report in reports { write(report, to: &json) }
    json.endArray()
    if let fixed, let path {
      json.key("fixed")
      json.beginObject()
      json.member("file", path)
      json.member("title", fixed.title)
      json.member("situations", fixed.report.situations)
      json.member("works", fixed.report.passing)
      json.member("linesRemoved", fixed.lines.removed)
      json.member("linesAdded", fixed.lines.added)
      list("rejected", fixed.rejected, to: &json)
      json.endObject()
    }
    json.endObject()
    json.endLine()
    return json.text
  }

  /// Writes a diagnosis as one object.
  package static func write(_ report: DiagnosisReport, to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", report.screen)
    json.member("place", report.place)
    json.member("kind", report.kind)
    json.member("today", report.today)
    json.member("verdict", report.verdict)
    json.member("advice", report.advice)
    json.member("situations", report.situations)
    json.member("works", report.passing)
    json.member("fails", report.failing)
    json.member("doesNotFit", report.unfit)
    json.member("notJudged", report.unjudged)
    list("leftOut", report.leftOut, to: &json) { item, json in
      json.member("what", item.what)
      json.member("situations", item.count)
      json.member("places", item.places)
      json.member("example", item.example)
      if let remedy = item.remedy { json.member("remedy", remedy) }
    }
    list("faults", report.faults, to: &json) { fault, json in
      json.member("what", fault.what)
      json.member("situations", fault.count)
      json.member("places", fault.places)
      json.member("example", fault.example)
      json.member("explain", fault.command)
      list("lines", fault.lines, to: &json) { line, json in
        json.member("place", line.place)
        json.member("code", line.code)
        json.member("effect", line.effect)
      }
    }
    list("fixes", report.fixes, to: &json) { fix, json in
      json.member("title", fix.title)
      json.member("works", fix.passing)
      json.member("gained", fix.gained)
      json.member("broken", fix.broken)
      list("reasons", fix.reasons, to: &json)
      list("layoutSteps", fix.layoutSteps, to: &json)
      if let code = fix.layoutCode { json.member("layoutCode", code.text) }
      list("codeSteps", fix.codeSteps, to: &json)
      if let code = fix.code {
        json.member("codeFile", code.file)
        json.member("code", code.text)
      }
    }
    json.member("tried", report.tried)
    json.member("asGood", report.asGood)
    list("obstacles", report.obstacles, to: &json)
    list("warnings", report.warnings, to: &json)
    list("remarks", report.remarks, to: &json)
    json.member("command", report.command)
    json.endObject()
  }

  private static func list(_ name: String, _ texts: [String], to json: inout JSONWriter) {
    json.key(name)
    json.beginArray()
    for text in texts { json.value(text) }
    json.endArray()
  }

  private static func list<Item>(
    _ name: String, _ items: [Item], to json: inout JSONWriter, _ write: (Item, inout JSONWriter) -> Void
  ) {
    json.key(name)
    json.beginArray()
    for item in items {
      json.beginObject()
      write(item, &json)
      json.endObject()
    }
    json.endArray()
  }
}
