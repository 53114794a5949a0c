// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "bad-strategies",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "keyboard-avoidance-lab", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "bad-lab",
      dependencies: [
        .product(name: "KeyboardAvoidance", package: "keyboard-avoidance-lab"),
        .product(name: "AvoidanceLab", package: "keyboard-avoidance-lab"),
      ])
  ]
)
