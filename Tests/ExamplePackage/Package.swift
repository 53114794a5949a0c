// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "sample",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "keyboard-avoidance-lab", path: "../..")
  ],
  targets: [
    .target(
      name: "Sample",
      dependencies: [.product(name: "KeyboardAvoidance", package: "keyboard-avoidance-lab")]),
    .executableTarget(
      name: "sample-lab",
      dependencies: ["Sample", .product(name: "AvoidanceLab", package: "keyboard-avoidance-lab")]),
    .testTarget(
      name: "SampleTests",
      dependencies: ["Sample", .product(name: "KeyboardAvoidance", package: "keyboard-avoidance-lab")],
      // Swift Testing brings an overlay for Apple's UIKit, which does not fit a module of the same name.
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
  ]
)
