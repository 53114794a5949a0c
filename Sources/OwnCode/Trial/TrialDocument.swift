import Diagnosis
import Lab
import Reports
import Support

/// A trial as one JSON document for other programs.
public enum TrialDocument {
  /// Returns an object with the lists `controllers` and `warnings`. Texts are the same as in the report for people.
  public static func json(_ report: TrialReport) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("controllers")
    json.beginArray()
    for controller in report.controllers { write(controller, to: &json) }
    json.endArray()
    json.key("bases")
    json.beginArray()
    for base in report.bases {
      json.beginObject()
      json.member("class", base.name)
      json.member("place", base.place)
      json.member("subclasses", base.subclasses)
      json.endObject()
    }
    json.endArray()
    json.member("warnings", report.warnings)
    json.endObject()
    json.endLine()
    return json.text
  }

  private static func write(_ controller: TrialReport.Controller, to json: inout JSONWriter) {
    json.beginObject()
    json.member("class", controller.name)
    json.member("place", controller.place)
    json.member("builtBy", controller.buildsScreen ? "code" : "scene")
    if let scene = controller.scene { json.member("scene", scene) }
    if let container = controller.container { json.member("container", container) }
    if let refusal = controller.refusal { json.member("refused", refusal) }
    if let diagnosis = controller.diagnosis {
      if let without = diagnosis.passingWithoutCode { json.member("worksWithoutCode", without) }
      json.member("inert", diagnosis.inert)
      json.member("codeLeftOut", controller.leftOut)
      json.member("libraries", controller.libraries)
      json.member("standIns", controller.standIns)
      json.member("presents", controller.presentations)
      if let call = controller.making.call { json.member("call", call) }
      json.member("idleClasses", controller.making.idleClasses)
      json.member("gaps", controller.making.gaps)
      json.key("invented")
      json.beginArray()
      for value in controller.making.values { write(value, to: &json) }
      json.endArray()
      json.key("diagnosis")
      DiagnosisDocument.write(diagnosis, to: &json)
    }
    json.endObject()
  }

  private static func write(_ value: ControllerMaking.Value, to json: inout JSONWriter) {
    json.beginObject()
    json.member("name", value.name)
    json.member("of", value.isArgument ? "argument" : "property")
    json.member("type", value.type)
    json.member("value", value.text)
    json.member("keyboardLines", value.keyboardLines)
    json.endObject()
  }
}

extension Laboratory {
  /// Writes the pages of a trial to a folder, with pictures and the lines that acted.
  ///
  /// Throws: ``/Lab/LabError`` if no controller was played, or if the folder cannot be written.
  public func writeTrial(_ report: TrialReport, to folder: String) throws(LabError) {
    let reports = report.played.compactMap { controller -> DiagnosisReport? in
      guard var diagnosis = controller.diagnosis else { return nil }
      diagnosis.notes = [
        ("Modules that are played by an implementation of this program", controller.standIns),
        ("Controllers that the code presents", controller.presentations),
        ("Values that another screen of the app would give", controller.making.sentences),
        ("Left out of the code", controller.leftOut),
        ("Used by the code, but not simulated", diagnosis.inert),
      ]
      return diagnosis
    }
    guard !reports.isEmpty else {
      throw LabError(.nothingSelected, "No view controller was played, so there are no pages to write.")
    }
    try writeDiagnosis(reports, to: folder)
  }
}
