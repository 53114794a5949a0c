import Foundation
import Lab
import Platform
import Testing
import UIKit

@testable import OwnCode

@Suite("The orientations that an app supports") struct OrientationFilesTests {
  private let all: Set<UIInterfaceOrientation> = [.portrait, .landscape]

  private func supported(
    _ files: [String: String], near file: String = "App/Login.swift"
  ) throws -> (orientations: SupportedOrientations, file: String)? {
    let root = NSTemporaryDirectory() + "orientations-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    for (name, text) in files {
      let path = "\(root)/\(name)"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let found = OrientationFiles(in: [root], of: AppFolder([root]), showing: ShownPaths())
      .supported(near: "\(root)/\(file)")
    return found.map { ($0.orientations, $0.file.replacingOccurrences(of: "\(root)/", with: "")) }
  }

  private func list(_ key: String, _ names: String...) -> String {
    let items = names.map { "<string>UIInterfaceOrientation\($0)</string>" }.joined(separator: "\n")
    return "<key>UISupportedInterfaceOrientations\(key)</key>\n\t<array>\n\(items)</array>\n"
  }

  @Test("A property list names those of all devices, and those of iPads")
  func propertyLists() throws {
    let phone = try supported([
      "App/Info.plist": list("", "Portrait")
        + list("~ipad", "Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight")
    ])
    #expect(phone?.file == "App/Info.plist")
    #expect(phone?.orientations == SupportedOrientations(phone: [.portrait], pad: all))
    let apart = try supported([
      "App/Info.plist": list("", "Portrait", "LandscapeLeft") + list("~ipad", "LandscapeLeft")
    ])
    #expect(apart?.orientations == SupportedOrientations(phone: all, pad: [.landscape]))
    let both = try supported(["App/Info.plist": list("", "LandscapeLeft")])
    #expect(both?.orientations == SupportedOrientations(phone: [.landscape], pad: [.landscape]))
    #expect(try supported(["App/Info.plist": list("", "Portrait", "LandscapeLeft")]) == nil)
    #expect(
      try supported(["App/Info.plist": "<key>UISupportedInterfaceOrientations</key><array/>"]) == nil)
    #expect(try supported(["App/Info.plist": "<key>UISupportedInterfaceOrientations"]) == nil)
  }

  @Test("The build settings of an Xcode project name them, too; what one of its targets supports counts")
  func projects() throws {
    let name = "App.xcodeproj/project.pbxproj"
    let setting = "INFOPLIST_KEY_UISupportedInterfaceOrientations"
    let portrait = "\(setting)_iPhone = UIInterfaceOrientationPortrait;\n"
    #expect(
      try supported([name: portrait])?.orientations == SupportedOrientations(phone: [.portrait], pad: all))
    let wide = "\(setting)_iPhone = \"UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft\";"
    #expect(try supported([name: portrait + wide]) == nil)
    #expect(try supported([name: "\(setting) = \"\";"]) == nil)
  }

  @Test(
    "Of several apps in a folder, the nearest one counts, and an app delegate counts instead of a property list"
  )
  func nearest() throws {
    let files = [
      "App/Info.plist": list("", "Portrait", "LandscapeLeft"), "Other/Info.plist": list("", "Portrait"),
    ]
    #expect(try supported(files) == nil)
    #expect(try supported(files, near: "Other/Login.swift")?.file == "Other/Info.plist")
    func delegate(_ body: String) -> [String: String] {
      files.merging([
        "App/AppDelegate.swift": """
        class AppDelegate {
          func application(_ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?)
            -> UIInterfaceOrientationMask { // Always upright.
            \(body)
          }
        }
        """
      ]) { $1 }
    }
    for body in ["return .portrait", ".portrait", "return UIInterfaceOrientationMask.portrait"] {
      let found = try supported(delegate(body))
      #expect(found?.file == "App/AppDelegate.swift")
      #expect(found?.orientations == SupportedOrientations(phone: [.portrait], pad: [.portrait]))
    }
    // Other code decides for itself, whatever the property list says.
    let upright = ["App/Info.plist": list("", "Portrait")]
    for body in ["return isWide ? .all : .portrait", "return lock"] {
      #expect(try supported(delegate(body).merging(upright) { $1 }) == nil)
    }
    // An app delegate of another app says nothing.
    let apart = delegate("return .portrait").merging([
      "Own/Own.xcodeproj/project.pbxproj": "", "Own/Info.plist": list("", "LandscapeLeft"),
    ]) { $1 }
    #expect(try supported(apart, near: "Own/Login.swift")?.file == "Own/Info.plist")
  }

  @Test("A sentence says what is not played")
  func sentences() {
    #expect(
      SupportedOrientations(phone: [.portrait], pad: all).sentence(from: "Info.plist")
        == "The app supports only portrait on iPhones, as Info.plist says, so the other orientation and rotations are not "
        + "played there. With --orientation '*' they are.")
    #expect(
      SupportedOrientations(phone: [.portrait], pad: [.landscape]).sentence(from: "Info.plist").hasPrefix(
        "The app supports only portrait on iPhones and only landscape on iPads, as "))
    #expect(
      SupportedOrientations(phone: [.portrait], pad: [.portrait]).sentence(from: "Info.plist").hasPrefix(
        "The app supports only portrait on iPhones and iPads, as "))
  }
}
