// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "comments",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "keyboard-avoidance-lab", path: "../..")
  ],
  targets: [
    .target(
      name: "Comments",
      dependencies: [.product(name: "AvoidanceTesting", package: "keyboard-avoidance-lab")]),
    .testTarget(
      name: "CommentsTests", dependencies: ["Comments"],
      // Swift Testing brings an overlay for Apple's UIKit, which does not fit a module of the same name.
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
  ]
)
