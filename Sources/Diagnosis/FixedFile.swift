import Foundation
import Lab
import Screens
import ScreenImport
import Support

/// A change that can be written into an Interface Builder file.
struct FileFix: Sendable {
  /// The instruction in one sentence without a full stop.
  var title: String
  /// The changed screen.
  var screen: Screen
  /// Whether the fix works together with the code of today.
  var keepsCode: Bool
}

/// An Interface Builder file after a fix, which was read and played again.
public struct FixedFile: Sendable {
  /// The bytes of the file.
  public var data: Data
  /// The fix in one sentence without a full stop.
  public var title: String
  /// The numbers of lines that the fix removes from the file and adds to it. A changed line counts as both.
  public var lines: (removed: Int, added: Int)
  /// The diagnosis of the file after the fix.
  public var report: DiagnosisReport
  /// The fixes that were not written, each with the reason, one sentence each.
  public var rejected: [String]
}

extension Laboratory {
  /// Writes the best fix of a diagnosis that needs no code into the text of the screen's file.
  ///
  /// The text is read and played again. A fix is rejected if it moves a view while no keyboard is shown, if its
  /// constraints conflict, or if the screen does not work in more situations than before.
  ///
  /// Throws: ``LabError`` if the screen is not from a storyboard or xib, if no fix can be written, and for
  /// unknown ids; and ``/Lab/MatrixRun/Interruption``.
  public func fix(
    _ report: DiagnosisReport, of own: OwnScreens.Own, _ selection: Selection,
    on platform: PlatformChoice = PlatformChoice(), _ options: DiagnosisOptions = DiagnosisOptions()
  ) throws -> FixedFile {
    guard let origin = own.screen.origin else {
      throw LabError(
        .broken,
        "\(own.place): a fix can only be written into a scene of a storyboard or xib that fills the screen.")
    }
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: own.file)) } catch {
      throw LabError(.missing, "\(own.file): the file cannot be read; check the path.")
    }
    var rejected: [String] = []
    for fix in report.fileFixes {
      do throws(Rejection) {
        let text = try Self.changed(data, own, fix)
        let fixed = own.with(try reread(text, own, origin, fix))
        var options = options
        options.draws = false
        if !fix.keepsCode { (options.today, options.todayInWords) = (nil, nil) }
        let after: DiagnosisReport
        do { after = try diagnose(fixed, selection, on: platform, options) } catch let error as LabError {
          throw Rejection(reason: error.description)
        } catch { throw Rejection(reason: nil, error: error) }
        guard after.passing > report.passing else {
          throw Rejection(
            reason: "the changed file works in \(after.passing) of \(counted(after.situations, "situation"))")
        }
        guard after.warnings.count <= report.warnings.count else {
          throw Rejection(reason: "the changed layout has a problem: \(after.warnings.last ?? "")")
        }
        return FixedFile(
          data: text, title: fix.title, lines: Self.changedLines(data, text), report: after,
          rejected: rejected)
      } catch {
        if let other = error.error { throw other }
        rejected.append("\(fix.title): \(error.reason ?? "")")
      }
    }
    throw LabError(
      .broken,
      "\(own.place): no fix can be written into the file."
        + (report.fileFixes.isEmpty ? " No fix without code helps." : rejected.map { "\n  \($0)" }.joined()))
  }

  private struct Rejection: Error {
    var reason: String?
    var error: (any Error)?
  }

  private static func changed(
    _ data: Data, _ own: OwnScreens.Own, _ fix: FileFix
  ) throws(Rejection) -> Data {
    do {
      return try InterfacePatch.changed(data, file: own.file, from: own.screen, to: fix.screen)
    } catch { throw Rejection(reason: error.message) }
  }

  /// Reads the screen of a changed file, and compares it with the changed screen that was played.
  private func reread(
    _ data: Data, _ own: OwnScreens.Own, _ origin: ScreenOrigin, _ fix: FileFix
  ) throws(Rejection) -> InterfaceScreen {
    let read: InterfaceScreen
    let conflicts: (before: [String], after: [String])
    do {
      let document = try InterfaceDocument(data, file: own.file)
      guard let found = try document.screens(named: origin.scene, roles: own.roles).screens.first else {
        throw Rejection(reason: "the changed file has no such screen")
      }
      read = found
      let old = try InterfaceDocument.read(path: own.file).layout(scene: origin.scene)
      conflicts = (old.unsatisfiable, try document.layout(scene: origin.scene).unsatisfiable)
    } catch let rejection as Rejection { throw rejection } catch {
      throw Rejection(reason: "the changed file cannot be read: \(error)")
    }
    guard conflicts.after.count <= conflicts.before.count else {
      throw Rejection(
        reason: "constraints of the changed file conflict: \(conflicts.after.joined(separator: ", "))")
    }
    if let view = fix.screen.viewMovedAtRest(in: read.screen) {
      throw Rejection(reason: "'\(view)' would move while no keyboard is shown")
    }
    return read
  }

  /// Returns the numbers of lines that only one of two texts has.
  private static func changedLines(_ old: Data, _ new: Data) -> (removed: Int, added: Int) {
    let (old, new) = (old.split(separator: 0x0A), new.split(separator: 0x0A))
    let difference = new.difference(from: old)
    return (difference.removals.count, difference.insertions.count)
  }
}
