// swift-tools-version: 6.0
import PackageDescription

/// The strategy families, one folder under `strategies/` each. A new family is one line here.
let strategies = [
  "None",
  "Oracle",
  "FixedOffset",
  "WholeViewShift",
  "FirstResponderShift",
  "BottomConstraintInset",
  "TrackingGuide",
  "ToolbarShift",
  "IQKeyboardManager",
  "TPKeyboardAvoiding",
  "ContentInset",
  "ScrollTo",
  "TableController",
  "RxKeyboard",
  "InputBarAccessory",
  "DoneToolbar",
  "AccessoryComposer",
  "SwiftUISafeArea",
  "KeyboardLayoutGuideBackport",
  "ReactNative",
  "KeyboardAwareScroll",
  "KeyboardController",
  "AvoidSoftInput",
  "FlutterScaffold",
]

/// Whether another package depends on this one. SwiftPM refuses unsafe flags in a dependency.
let isDependency = ["/checkouts/", "/registry/downloads/"].contains { Context.packageDirectory.contains($0) }

/// A library module in `Sources/<name>`. It may import the modules in `dependencies` and what those import.
func module(
  _ name: String, _ dependencies: [String] = [], embedsFiles: Bool = false, optimized: Bool = true,
  exclude: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, exclude: exclude,
    // The optimizer would take half of the time of a release build, and no cell and no long log waits for these
    // modules.
    swiftSettings: optimized || isDependency
      ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))],
    plugins: embedsFiles ? ["EmbedData"] : [])
}

/// A strategy family in `strategies/<name>`.
func strategy(_ name: String) -> Target {
  .target(name: name, dependencies: ["KeyboardAvoidance"], path: "strategies/\(name)")
}

/// The tests of a module, in `Tests/<module>Tests`.
func tests(_ module: String, _ dependencies: [String]) -> Target {
  .testTarget(
    name: "\(module)Tests", dependencies: (["TestSupport"] + dependencies).map { .init(stringLiteral: $0) },
    // Swift Testing brings an overlay for Apple's UIKit, which does not fit a module of the same name.
    swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])])
}

let package = Package(
  name: "keyboard-avoidance-lab",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "avoidance", targets: ["avoidance"]),
    // The modules that a strategy of another package imports.
    .library(name: "KeyboardAvoidance", targets: ["UIKit", "KeyboardAvoidance"]),
    // The command line and everything that it does, for programs to call.
    .library(name: "AvoidanceLab", targets: ["AvoidanceCommand", "StrategyCatalog"]),
    // For the tests of an app's view controllers.
    .library(name: "AvoidanceTesting", targets: ["UIKit", "AvoidanceTesting"]),
  ],
  targets: [
    // A module imports only modules above it.
    module("Support"),
    module("UIKit"),
    module("Layout", ["Support", "UIKit"], exclude: ["Solver/README.md"]),

    // The world: devices and their keyboards, UIKit's rules, the steps of a person, screens.
    module("Platform", ["UIKit", "Support"], embedsFiles: true, exclude: ["Measured/Data"]),
    module("Scenarios", ["Platform"]),
    module("Screens", ["Layout", "Scenarios"], embedsFiles: true, exclude: ["BuiltIn/Files"]),
    module(
      "ScreenImport", ["Screens"], embedsFiles: true, optimized: false,
      exclude: ["InterfaceBuilder/Data", "InterfaceBuilder/README.md"]),
    module("NotificationLogs", ["Scenarios"]),

    // Strategies.
    module("KeyboardAvoidance", ["Platform"], embedsFiles: true),
    module("StrategyCatalog", ["KeyboardAvoidance"] + strategies, embedsFiles: true, optimized: false),

    // A cell is played (its trace), judged (its metrics) and kept (the record).
    module("Trace", ["Platform"]),
    module("Simulation", ["Screens", "KeyboardAvoidance", "Trace"]),
    module("Metrics", ["KeyboardAvoidance", "Trace"]),
    module("Record", ["Metrics"]),
    module("Analysis", ["Record"]),
    module("Pictures", ["Record"]),
    module("Matrix", ["Simulation", "Record", "Pictures"]),

    // The record is reported, and everything is put together.
    module("Reports", ["Analysis", "Pictures"], optimized: false),
    module("HTMLReport", ["Reports"], embedsFiles: true, optimized: false, exclude: ["Page"]),
    module("Lab", ["ScreenImport", "Matrix", "HTMLReport"], optimized: false),
    module("Diagnosis", ["Lab"], embedsFiles: true, optimized: false),
    module("OwnCode", ["Diagnosis"], embedsFiles: true, optimized: false),
    module("AvoidanceTesting", ["Lab", "StrategyCatalog"], optimized: false),
    module("AvoidanceCommand", ["NotificationLogs", "OwnCode", "StrategyCatalog"], optimized: false),

    // Programs.
    .executableTarget(
      name: "avoidance", dependencies: ["AvoidanceCommand", "StrategyCatalog"],
      // The libraries that `avoidance try` compiles use the program's UIKit.
      linkerSettings: isDependency ? [] : [.unsafeFlags(["-Xclang-linker", "-rdynamic"])]),
    .executableTarget(name: "avoidance-benchmark", dependencies: ["Lab", "StrategyCatalog"]),
    .executableTarget(
      name: "avoidance-fuzz", dependencies: ["AvoidanceCommand", "Lab", "OwnCode", "StrategyCatalog"]),
    .executableTarget(
      name: "avoidance-documentation", dependencies: ["AvoidanceCommand", "StrategyCatalog"]),

    // The build tool that writes files as string literals, so that a program carries them.
    .executableTarget(name: "embed-data"),
    .plugin(
      name: "EmbedData", capability: .buildTool(), dependencies: ["embed-data"],
      path: "Sources/EmbedDataPlugin"),

    // Tests, one target a module, and one that starts the program.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    tests("Support", ["Support"]),
    tests("UIKit", ["KeyboardAvoidance"]),
    tests("Layout", ["Layout"]),
    tests("Platform", ["Platform"]),
    tests("Scenarios", ["Screens", "KeyboardAvoidance"]),
    tests("Screens", ["ScreenImport", "Matrix", "StrategyCatalog"]),
    tests("ScreenImport", ["ScreenImport", "Matrix", "StrategyCatalog"]),
    tests("NotificationLogs", ["NotificationLogs", "KeyboardAvoidance"]),
    tests("Strategy", ["Matrix", "StrategyCatalog"]),
    tests("Simulation", ["Simulation", "StrategyCatalog"]),
    tests("Metrics", ["Metrics"]),
    tests("Record", ["Record"]),
    tests("Analysis", ["Analysis", "Matrix", "StrategyCatalog"]),
    tests("Pictures", ["Matrix", "StrategyCatalog"]),
    tests("Matrix", ["Matrix", "StrategyCatalog"]),
    tests("Reports", ["Reports"]),
    tests("HTMLReport", ["HTMLReport"]),
    tests("Lab", ["Lab", "StrategyCatalog"]),
    tests("Diagnosis", ["Diagnosis"]),
    tests("OwnCode", ["OwnCode", "StrategyCatalog"]),
    tests("AvoidanceCommand", ["AvoidanceCommand", "StrategyCatalog"]),
    tests("EndToEnd", ["AvoidanceCommand", "StrategyCatalog", "avoidance"]),
  ] + strategies.map(strategy),
  swiftLanguageModes: [.v6])
