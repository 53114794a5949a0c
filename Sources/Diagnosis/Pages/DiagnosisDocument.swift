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
      if let caution = fixed.report.caution { json.member("caution", caution) }
      json.member("linesRemoved", fixed.lines.removed)
      json.member("linesAdded", fixed.lines.added)
      json.member("rejected", fixed.rejected)
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
    if let caution = report.caution { json.member("caution", caution) }
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
      write(fault.lines, to: &json)
    }
    if let spare = report.spare {
      json.key("tooFar")
      json.beginObject()
      json.member("situations", spare.count)
      write(spare.lines, to: &json)
      if let correction = spare.correction {
        json.member("correction", correction.title)
        json.member("closed", correction.closed)
        write(correction.changedLines, to: &json)
        json.member("codeSteps", correction.steps)
      }
      json.endObject()
    }
    list("fixes", report.fixes, to: &json) { fix, json in
      json.member("title", fix.title)
      json.member("works", fix.passing)
      json.member("gained", fix.gained)
      json.member("broken", fix.broken)
      json.member("reasons", fix.reasons)
      json.member("removalSteps", fix.removalSteps)
      json.member("layoutSteps", fix.layoutSteps)
      if let code = fix.layoutCode { json.member("layoutCode", code.text) }
      write(fix.changedLines, to: &json)
      json.member("codeSteps", fix.codeSteps)
      if let code = fix.code {
        json.member("codeFile", code.file)
        json.member("code", code.text)
      }
    }
    json.member("tried", report.tried)
    json.member("asGood", report.asGood)
    json.member("obstacles", report.obstacles)
    json.member("warnings", report.warnings)
    json.member("covers", report.covers)
    json.member("remarks", report.remarks)
    json.member("command", report.command)
    json.endObject()
  }

  /// Writes the lines of the app's own code that acted.
  private static func write(_ changed: [DiagnosisReport.ChangedLine], to json: inout JSONWriter) {
    list("changedLines", changed, to: &json) { line, json in
      json.member("place", line.place)
      json.member("old", line.old)
      json.member("new", line.new)
    }
  }

  private static func write(_ lines: [ActingLine], to json: inout JSONWriter) {
    list("lines", lines, to: &json) { line, json in
      json.member("place", line.place)
      json.member("code", line.code)
      json.member("effect", line.effect)
      list("causes", line.causes, to: &json) { cause, json in
        json.member("kind", cause.kind.rawValue)
        json.member("text", cause.words)
        json.member("direction", cause.isTooFar ? "too far" : "not far enough")
        json.member("least", cause.least)
        json.member("most", cause.most)
        if let safeArea = cause.safeArea { json.member("safeArea", safeArea) }
        json.member("situations", cause.situations)
        json.member("devices", cause.devices)
      }
    }
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
