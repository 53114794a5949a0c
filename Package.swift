// swift-tools-version: 6.0
import PackageDescription

/// The strategy families, one folder under `strategies/` each. A new family is one line here
/// and one line in `Sources/StrategyCatalog/StrategyCatalog.swift`.
let strategies = [
  "None",
  "Oracle",
  "FixedOffset",
  "WholeViewShift",
  "FirstResponderShift",
  "BottomConstraintInset",
  "TrackingGuide",
  "ToolbarShift",
]

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6)]

/// A library target under `Sources/`.
func layer(
  _ name: String, _ dependencies: [String] = [], exclude: [String] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, exclude: exclude,
    swiftSettings: settings, plugins: plugins)
}

/// A test target under `Tests/`, named after the layer it tests.
func tests(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, exclude: exclude,
    swiftSettings: settings)
}

let package = Package(
  name: "keyboard-avoidance-lab",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "avoidance", targets: ["avoidance"]),
    .library(name: "KeyboardAvoidance", targets: ["KeyboardAvoidance"]),
    .library(name: "StrategyContract", targets: ["StrategyContract"]),
    .library(name: "ConstraintSolver", targets: ["ConstraintSolver"]),
    .library(
      name: "AvoidanceLab",
      targets: ["AvoidanceCommand", "MatrixRunner", "Reporting", "ResultChecks", "StrategyCatalog"]),
  ],
  targets: [
    // Data flows downwards: a target imports only targets above it.
    .executableTarget(
      name: "embed-data", path: "Sources/EmbedData/Tool", swiftSettings: settings),
    .plugin(
      name: "EmbedData", capability: .buildTool(), dependencies: ["embed-data"],
      path: "Sources/EmbedData/Plugin"),
    layer("PositionedJSON"),
    layer("SVGDrawing"),
    layer("ConstraintSolver", exclude: ["README.md"]),
    layer("ViewLayout", ["ConstraintSolver"]),
    layer("KeyboardAvoidance"),
    layer("StrategyContract", ["KeyboardAvoidance"]),
    layer("DeviceTables", exclude: ["Data"], plugins: ["EmbedData"]),
    layer(
      "ScreenLibrary", ["ViewLayout", "PositionedJSON"], exclude: ["BuiltIn"],
      plugins: ["EmbedData"]),
    layer(
      "InterfaceBuilder", ["ViewLayout", "ScreenLibrary", "PositionedJSON"],
      exclude: ["Data", "README.md"], plugins: ["EmbedData"]),
    layer("ViewDumps", ["InterfaceBuilder", "PositionedJSON", "ScreenLibrary", "ViewLayout"]),
    layer("PlatformRules"),
    layer(
      "ScenarioLibrary", ["KeyboardAvoidance", "PositionedJSON", "ScreenLibrary", "PlatformRules"],
      exclude: ["BuiltIn"], plugins: ["EmbedData"]),
    layer(
      "NotificationLogs",
      ["DeviceTables", "KeyboardAvoidance", "PlatformRules", "ScenarioLibrary"]),
    layer("TraceRecording"),
    layer(
      "KeyboardSimulation",
      [
        "KeyboardAvoidance", "ScreenLibrary", "PlatformRules", "ScenarioLibrary", "TraceRecording",
        "ViewLayout",
      ]),
    layer("AvoidanceMetrics", ["TraceRecording", "KeyboardAvoidance"]),
    layer("TracePictures", ["TraceRecording", "AvoidanceMetrics", "SVGDrawing"]),
    layer("ResultRecord", ["AvoidanceMetrics", "PositionedJSON"]),
    layer("ResultChecks", ["AvoidanceMetrics", "PositionedJSON", "ResultRecord"]),
    layer("PainPoints", ["AvoidanceMetrics", "ResultRecord"]),
    layer("StrategyCatalog", ["KeyboardAvoidance"] + strategies),
    layer(
      "MatrixRunner",
      [
        "PositionedJSON", "DeviceTables", "ScreenLibrary", "PlatformRules", "ScenarioLibrary",
        "KeyboardAvoidance", "StrategyCatalog", "KeyboardSimulation", "TraceRecording", "AvoidanceMetrics",
        "TracePictures", "ResultRecord", "ViewLayout",
      ]),
    layer(
      "Reporting",
      ["ResultRecord", "ResultChecks", "AvoidanceMetrics", "PainPoints", "PositionedJSON", "SVGDrawing"]),
    layer(
      "HTMLReport",
      ["PositionedJSON", "TraceRecording", "AvoidanceMetrics", "ResultRecord", "Reporting", "TracePictures"],
      exclude: ["Page"], plugins: ["EmbedData"]),
    layer(
      "AvoidanceCommand",
      [
        "PositionedJSON", "DeviceTables", "NotificationLogs", "ScreenLibrary", "PlatformRules",
        "ScenarioLibrary",
        "KeyboardAvoidance", "StrategyCatalog", "KeyboardSimulation", "TraceRecording", "AvoidanceMetrics",
        "ResultRecord", "ResultChecks", "PainPoints", "SVGDrawing", "TracePictures", "MatrixRunner",
        "Reporting", "InterfaceBuilder", "StrategyContract", "ViewDumps", "HTMLReport",
      ]),
    .executableTarget(
      name: "avoidance", dependencies: ["AvoidanceCommand"], swiftSettings: settings),
    .executableTarget(
      name: "avoidance-benchmark",
      dependencies: [
        "MatrixRunner", "KeyboardSimulation", "AvoidanceMetrics", "DeviceTables", "PlatformRules",
        "ScenarioLibrary",
        "ScreenLibrary", "StrategyCatalog", "ViewLayout", "ConstraintSolver", "InterfaceBuilder",
      ], swiftSettings: settings),
    .executableTarget(
      name: "avoidance-documentation",
      dependencies: [
        "AvoidanceCommand", "AvoidanceMetrics", "DeviceTables", "KeyboardAvoidance", "KeyboardSimulation",
        "MatrixRunner", "PlatformRules", "Reporting", "ResultRecord", "ScenarioLibrary", "ScreenLibrary",
        "StrategyCatalog",
      ], swiftSettings: settings),

    tests("PositionedJSONTests", ["PositionedJSON"]),
    tests("ConstraintSolverTests", ["ConstraintSolver"]),
    tests("ViewLayoutTests", ["ViewLayout"]),
    tests("DeviceTablesTests", ["DeviceTables"]),
    tests(
      "NotificationLogsTests",
      ["NotificationLogs", "DeviceTables", "KeyboardAvoidance", "PlatformRules", "ScenarioLibrary"]),
    tests("ScreenLibraryTests", ["ScreenLibrary", "PositionedJSON", "ViewLayout"]),
    tests("ViewDumpsTests", ["ViewDumps", "ScreenLibrary", "ViewLayout"]),
    tests("InterfaceBuilderTests", ["InterfaceBuilder", "PositionedJSON", "ScreenLibrary", "ViewLayout"]),
    tests(
      "ScenarioLibraryTests",
      ["ScenarioLibrary", "KeyboardAvoidance", "PlatformRules", "PositionedJSON", "ScreenLibrary"]),
    tests(
      "KeyboardSimulationTests",
      [
        "KeyboardSimulation", "StrategyCatalog", "KeyboardAvoidance", "PlatformRules", "ScenarioLibrary",
        "ScreenLibrary", "TraceRecording", "ViewLayout",
      ]),
    tests("AvoidanceMetricsTests", ["AvoidanceMetrics", "KeyboardAvoidance", "TraceRecording"]),
    tests("ResultRecordTests", ["ResultRecord", "AvoidanceMetrics"]),
    tests("ResultChecksTests", ["ResultChecks", "ResultRecord", "AvoidanceMetrics", "PositionedJSON"]),
    tests(
      "PainPointsTests",
      [
        "PainPoints", "MatrixRunner", "AvoidanceMetrics", "DeviceTables", "KeyboardAvoidance",
        "KeyboardSimulation", "PlatformRules", "ResultRecord", "ScenarioLibrary", "ScreenLibrary",
        "StrategyCatalog",
        "TraceRecording",
      ]),
    tests("StrategyTests", ["StrategyCatalog", "StrategyContract", "KeyboardAvoidance"]),
    tests(
      "MatrixRunnerTests",
      [
        "MatrixRunner", "AvoidanceMetrics", "DeviceTables", "KeyboardAvoidance", "KeyboardSimulation",
        "PlatformRules", "ResultRecord", "ScenarioLibrary", "ScreenLibrary", "StrategyCatalog",
      ]),
    tests(
      "ReportingTests",
      ["Reporting", "AvoidanceMetrics", "PainPoints", "ResultChecks", "ResultRecord", "SVGDrawing"]),
    tests(
      "HTMLReportTests",
      [
        "HTMLReport", "AvoidanceMetrics", "PositionedJSON", "ResultRecord", "TracePictures", "TraceRecording",
      ]),
    tests(
      "TracePicturesTests",
      [
        "TracePictures", "AvoidanceMetrics", "DeviceTables", "KeyboardSimulation", "MatrixRunner",
        "PlatformRules",
        "ScenarioLibrary", "ScreenLibrary", "StrategyCatalog", "TraceRecording",
      ]),
    tests(
      "CommandLineTests",
      ["AvoidanceCommand", "KeyboardAvoidance", "PositionedJSON", "ResultChecks", "StrategyCatalog"]),
    tests("EndToEndTests", ["AvoidanceCommand", "MatrixRunner"]),
  ]
    + strategies.map { name in
      .target(
        name: name, dependencies: ["KeyboardAvoidance"], path: "strategies/\(name)",
        exclude: [], swiftSettings: settings)
    }
)
