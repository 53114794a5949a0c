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

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6)]
/// Rooms around a run that no cell waits for: they read options, files and logs, check a record, write its pages and other
/// forms. The optimizer takes three quarters of the time that they compile in, and a run takes about as long without it.
let unhurried: Set = [
  "Analysis", "ArgumentParsing", "AvoidanceCommand", "BuiltInFiles", "BuiltInMatrix", "CellExamination",
  "CellTelling", "Diagnosis", "DiagnosisPages", "embed-data", "Exports", "FieldReports", "HTMLReport",
  "InterfaceBuilder", "Lab", "MarkdownWriting", "MeasuredDevices", "NotificationLogs", "PainPoints",
  "Reporting", "ResultChecks", "ScenarioLibrary", "ScreenAdoption", "ScreenChanges", "ScreenExporter",
  "ScreenInference", "ScreenLibrary", "StrategyCatalog", "StrategyContract", "SVGDrawing", "TracePictures",
  "ViewDumps", "XMLReading",
]
/// Rooms that every cell goes through, and what every process reads at its start: tests spend their time in them, several
/// times what the optimizer takes.
let busy: Set = [
  "AvoidanceMetrics", "ConstraintSolver", "DeviceTables", "KeyboardHeights", "KeyboardSimulation", "Oracle",
  "PositionedJSON", "Text", "TraceRecording", "UIKit", "ViewLayout",
]
/// Flags of this kind are for the package that is built, and refused in one that it depends on.
let isDependency = ["/checkouts/", "/registry/downloads/"].contains { Context.packageDirectory.contains($0) }

/// Rooms in which every cell spends its time: checks of exclusive access would take a thirtieth of it. Debug builds, and with
/// them the tests, make these checks.
let unguarded = Set(strategies).union([
  "AvoidanceMetrics", "KeyboardAvoidance", "KeyboardSimulation", "MatrixRunner", "PlatformRules",
  "ScenarioLibrary", "UIKit", "ViewLayout",
])

/// The settings of a target. One frontend compiles a module and writes what others import of it: the modules are small and
/// many, and two or three frontends for each of them take half again the time.
func settings(of target: String) -> [SwiftSetting] {
  if isDependency { return settings }
  var flags =
    settings + [
      .unsafeFlags(["-no-emit-module-separately-wmo"]),
      .unsafeFlags(["-wmo", "-disable-batch-mode", "-num-threads", "2"], .when(configuration: .debug)),
      // Debug information takes a tenth of a release build, and is half of the program.
      .unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .release)),
    ]
  if busy.contains(target) { flags.append(.unsafeFlags(["-O"], .when(configuration: .debug))) }
  if unhurried.contains(target) { flags.append(.unsafeFlags(["-Onone"], .when(configuration: .release))) }
  if unguarded.contains(target) {
    flags.append(.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)))
  }
  return flags
}

/// The floors of the house, from the top down: a target imports only targets of its own floor and of floors above it.
enum Floor: String {
  case foundations = "Foundations"
  case world = "World"
  case screens = "Screens"
  case play = "Play"
  case judge = "Judge"
  case tell = "Tell"
  case lab = "Lab"
  case commandLine = "CommandLine"
}

/// A library target under `Sources/<floor>/`.
func room(
  _ floor: Floor, _ name: String, _ dependencies: [String] = [], exclude: [String] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) },
    path: "Sources/\(floor.rawValue)/\(name)", exclude: exclude,
    swiftSettings: settings(of: name), plugins: plugins)
}

/// An executable target under `Sources/CommandLine/`.
func program(_ name: String, _ dependencies: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) },
    path: "Sources/\(Floor.commandLine.rawValue)/\(name)", swiftSettings: settings(of: name))
}

/// A test target under `Tests/`, named after the layer it tests.
func tests(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: (dependencies + ["TestSupport"]).map { .init(stringLiteral: $0) },
    exclude: exclude,
    // Testing brings an overlay for Apple's UIKit, which a module of that name need not have.
    swiftSettings: settings(of: name) + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])])
}

let package = Package(
  name: "keyboard-avoidance-lab",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "avoidance", targets: ["avoidance"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "KeyboardAvoidance", targets: ["KeyboardAvoidance"]),
    .library(name: "StrategyContract", targets: ["StrategyContract"]),
    .library(name: "ConstraintSolver", targets: ["ConstraintSolver"]),
    .library(
      name: "AvoidanceLab",
      targets: [
        "Analysis", "AvoidanceCommand", "BuiltInFiles", "BuiltInMatrix", "CellExamination", "CellTelling",
        "DeviceTables", "Exports", "KeyboardHeights", "KnownStrategies", "Lab", "MarkdownWriting",
        "MatrixRunner", "MeasuredDevices", "Reporting", "ResultChecks", "ResultRecord", "RunTables",
        "StrategyCatalog", "Text",
      ]),
  ],
  targets: [
    // Data flows downwards: a target imports only targets above it.
    .executableTarget(
      name: "embed-data", path: "Sources/Foundations/EmbedData/Tool",
      swiftSettings: settings(of: "embed-data")),
    .plugin(
      name: "EmbedData", capability: .buildTool(), dependencies: ["embed-data"],
      path: "Sources/Foundations/EmbedData/Plugin"),
    .target(name: "UIKit", path: "Sources/UIKit", swiftSettings: settings(of: "UIKit")),
    room(.foundations, "Text"),
    room(.foundations, "PositionedJSON", ["Text"]),
    room(.foundations, "XMLReading", ["Text"]),
    room(.foundations, "ByteCoding"),
    room(.foundations, "TrapGuard"),
    room(.tell, "SVGDrawing", ["Text"]),
    room(.foundations, "ConstraintSolver", exclude: ["README.md"]),
    room(.foundations, "ViewLayout", ["UIKit", "ConstraintSolver"]),
    room(.world, "Vocabulary", ["UIKit"]),
    room(.play, "KeyboardAvoidance", ["UIKit", "Vocabulary"]),
    room(.play, "StrategyContract", ["UIKit", "KeyboardAvoidance"]),
    room(.world, "DeviceTables", ["UIKit", "Vocabulary", "Text"]),
    room(.world, "KeyboardHeights", ["UIKit", "Vocabulary", "DeviceTables", "Text"]),
    // The tool that embeds data is linked late: rooms that much is built on have none.
    room(
      .world, "MeasuredDevices", ["DeviceTables", "KeyboardHeights"], exclude: ["Data"],
      plugins: ["EmbedData"]
    ),
    room(.screens, "ScreenLibrary", ["UIKit", "Vocabulary", "ViewLayout", "PositionedJSON", "Text"]),
    room(.screens, "ScreenAdoption", ["UIKit", "Vocabulary", "ViewLayout", "ScreenLibrary"]),
    room(.screens, "ScreenInference", ["UIKit", "Vocabulary", "ViewLayout", "ScreenLibrary"]),
    room(.screens, "ScreenExporter", ["UIKit"], plugins: ["EmbedData"]),
    room(
      .screens, "InterfaceBuilder",
      [
        "UIKit", "Vocabulary", "ViewLayout", "ScreenInference", "ScreenLibrary", "PositionedJSON", "Text",
        "XMLReading",
      ],
      exclude: ["Data", "README.md"], plugins: ["EmbedData"]),
    room(
      .screens, "ViewDumps",
      [
        "Vocabulary", "PositionedJSON", "ScreenInference", "ScreenLibrary", "Text", "ViewLayout",
        "XMLReading",
      ]),
    room(
      .screens, "ScreenChanges",
      ["UIKit", "Vocabulary", "ScreenAdoption", "ScreenLibrary", "ViewLayout", "Text"]),
    room(.world, "PlatformRules"),
    room(.world, "ScenarioLibrary", ["UIKit", "Vocabulary", "PositionedJSON", "PlatformRules", "Text"]),
    room(
      .screens, "BuiltInFiles", ["PositionedJSON", "ScenarioLibrary", "ScreenLibrary"], exclude: ["BuiltIn"],
      plugins: ["EmbedData"]),
    room(
      .world, "NotificationLogs",
      ["UIKit", "Vocabulary", "DeviceTables", "PlatformRules", "ScenarioLibrary", "Text", "MeasuredDevices"]),
    room(.play, "TraceRecording", ["PlatformRules", "Vocabulary"]),
    room(
      .play, "KeyboardSimulation",
      [
        "UIKit", "Vocabulary", "KeyboardAvoidance", "ScreenAdoption", "ScreenLibrary", "PlatformRules",
        "ScenarioLibrary", "TraceRecording", "ViewLayout",
      ]),
    room(.judge, "AvoidanceMetrics", ["PlatformRules", "TraceRecording", "KeyboardAvoidance", "Text"]),
    room(.tell, "TracePictures", ["Vocabulary", "TraceRecording", "AvoidanceMetrics", "SVGDrawing", "Text"]),
    room(.judge, "ResultRecord", ["Vocabulary", "AvoidanceMetrics", "PositionedJSON", "Text"]),
    room(.judge, "ResultChecks", ["AvoidanceMetrics", "PositionedJSON", "ResultRecord", "Text"]),
    room(.judge, "PainPoints", ["Vocabulary", "AvoidanceMetrics", "ResultRecord"]),
    room(.judge, "FieldReports", ["AvoidanceMetrics", "PainPoints", "ResultRecord"]),
    room(.judge, "RunTables", ["Vocabulary", "AvoidanceMetrics", "ResultRecord"]),
    room(.judge, "Analysis", ["Vocabulary", "AvoidanceMetrics", "ResultRecord", "RunTables", "Text"]),
    room(.judge, "Diagnosis", ["AvoidanceMetrics", "ResultRecord"]),
    room(
      .lab, "StrategyCatalog", ["KeyboardAvoidance"] + strategies, plugins: ["EmbedData"]),
    room(.lab, "KnownStrategies", ["KeyboardAvoidance", "StrategyContract", "TrapGuard", "UIKit"]),
    room(
      .lab, "MatrixRunner",
      [
        "UIKit", "Vocabulary", "PositionedJSON", "DeviceTables", "ScreenLibrary", "PlatformRules",
        "ScenarioLibrary", "TrapGuard", "KeyboardAvoidance", "KeyboardSimulation", "AvoidanceMetrics",
        "ResultRecord", "ScreenAdoption", "Text", "KnownStrategies",
      ]),
    room(
      .lab, "CellExamination",
      [
        "UIKit", "Vocabulary", "ScreenLibrary", "PlatformRules", "ScenarioLibrary", "TrapGuard",
        "KeyboardAvoidance", "KeyboardSimulation", "TraceRecording", "AvoidanceMetrics", "TracePictures",
        "ResultRecord", "ScreenAdoption", "ViewLayout", "MatrixRunner", "KnownStrategies", "DeviceTables",
      ]),
    room(
      .lab, "BuiltInMatrix",
      [
        "UIKit", "DeviceTables", "KeyboardHeights", "MeasuredDevices", "PlatformRules", "ScenarioLibrary",
        "ScreenLibrary", "BuiltInFiles", "KeyboardSimulation", "ResultRecord", "KnownStrategies",
        "MatrixRunner", "CellExamination",
      ]),
    room(.tell, "MarkdownWriting", ["Analysis", "ResultRecord", "Text"]),
    room(.tell, "DiagnosisPages", ["AvoidanceMetrics", "Diagnosis", "MarkdownWriting", "Text"]),
    room(
      .tell, "Reporting",
      [
        "Vocabulary", "MarkdownWriting", "Analysis", "RunTables", "FieldReports", "ResultRecord",
        "AvoidanceMetrics", "PainPoints", "SVGDrawing", "Text", "TrapGuard",
      ]),
    room(
      .tell, "Exports",
      [
        "Vocabulary", "MarkdownWriting", "Analysis", "RunTables", "ResultRecord", "ResultChecks",
        "AvoidanceMetrics", "PositionedJSON", "Text",
      ]),
    room(.tell, "FilmPacking", ["AvoidanceMetrics", "TraceRecording", "ResultRecord", "ByteCoding"]),
    room(
      .tell, "HTMLReport",
      [
        "Vocabulary", "PositionedJSON", "TraceRecording", "AvoidanceMetrics", "ResultRecord", "Analysis",
        "TracePictures", "Reporting", "ByteCoding", "FilmPacking", "RunTables",
      ],
      exclude: ["Page"], plugins: ["EmbedData"]),
    room(
      .lab, "CellTelling",
      [
        "Text", "PositionedJSON", "TrapGuard", "SVGDrawing", "KeyboardAvoidance", "DeviceTables",
        "PlatformRules", "TraceRecording", "KeyboardSimulation", "AvoidanceMetrics", "TracePictures",
        "ResultRecord", "MatrixRunner", "CellExamination", "MarkdownWriting", "Reporting", "HTMLReport",
      ]),
    room(
      .lab, "Lab",
      [
        "UIKit", "Vocabulary", "PositionedJSON", "DeviceTables", "ScreenLibrary", "InterfaceBuilder",
        "ScreenAdoption", "ScreenInference", "ViewDumps", "PlatformRules", "ScenarioLibrary",
        "KeyboardAvoidance", "KeyboardSimulation", "TraceRecording", "AvoidanceMetrics", "ResultRecord",
        "ResultChecks", "PainPoints", "FieldReports", "TracePictures", "MarkdownWriting", "Reporting",
        "Exports", "MatrixRunner", "CellExamination", "Text", "Diagnosis", "DiagnosisPages", "ScreenChanges",
        "BuiltInFiles", "MeasuredDevices", "KnownStrategies", "BuiltInMatrix", "CellTelling",
      ]),
    room(.commandLine, "ArgumentParsing", ["PositionedJSON"]),
    room(
      .commandLine, "AvoidanceCommand",
      [
        "ArgumentParsing", "Lab", "PositionedJSON", "DeviceTables", "NotificationLogs", "ScreenLibrary",
        "PlatformRules", "UIKit", "Vocabulary", "ScenarioLibrary", "KeyboardAvoidance", "KeyboardSimulation",
        "AvoidanceMetrics", "ResultRecord", "ResultChecks", "PainPoints", "FieldReports", "TracePictures",
        "MatrixRunner", "Reporting", "Exports", "InterfaceBuilder", "ScreenExporter", "StrategyContract",
        "Text", "DiagnosisPages", "BuiltInFiles", "CellExamination", "MeasuredDevices", "KnownStrategies",
        "BuiltInMatrix", "KeyboardHeights", "CellTelling",
      ]),
    program("avoidance", ["AvoidanceCommand", "StrategyCatalog"]),
    program(
      "avoidance-benchmark",
      [
        "UIKit", "MatrixRunner", "KeyboardSimulation", "AvoidanceMetrics", "DeviceTables", "PlatformRules",
        "ScenarioLibrary", "StrategyCatalog", "ViewLayout", "ConstraintSolver", "InterfaceBuilder", "Lab",
        "BuiltInFiles", "MeasuredDevices", "KnownStrategies", "BuiltInMatrix",
      ]),
    program("avoidance-fuzz", ["AvoidanceCommand", "StrategyCatalog", "TrapGuard"]),
    program(
      "avoidance-documentation",
      [
        "AvoidanceCommand", "AvoidanceMetrics", "DeviceTables", "FieldReports", "KeyboardAvoidance",
        "KeyboardSimulation", "Lab", "MatrixRunner", "PlatformRules", "Reporting", "ResultRecord",
        "ScenarioLibrary", "ScreenLibrary", "StrategyCatalog", "UIKit", "Vocabulary", "StrategyContract",
        "Text", "MeasuredDevices", "KnownStrategies", "BuiltInMatrix", "KeyboardHeights", "CellTelling",
      ]),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings(of: "TestSupport")),
    tests("UIKitTests", ["UIKit", "StrategyContract"]),
    tests("PositionedJSONTests", ["PositionedJSON", "Text"]),
    tests("TextTests", ["Text"]),
    tests("XMLReadingTests", ["XMLReading"]),
    tests("TrapGuardTests", ["TrapGuard"]),
    tests("ConstraintSolverTests", ["ConstraintSolver"]),
    tests("ViewLayoutTests", ["UIKit", "ViewLayout"]),
    tests("DeviceTablesTests", ["UIKit", "Vocabulary", "DeviceTables", "MeasuredDevices"]),
    tests(
      "KeyboardHeightsTests", ["UIKit", "Vocabulary", "DeviceTables", "KeyboardHeights", "MeasuredDevices"]),
    tests(
      "NotificationLogsTests",
      [
        "UIKit", "Vocabulary", "NotificationLogs", "DeviceTables", "KeyboardAvoidance", "PlatformRules",
        "ScenarioLibrary", "MeasuredDevices",
      ]),
    tests(
      "ScreenLibraryTests",
      ["UIKit", "Vocabulary", "ScreenLibrary", "PositionedJSON", "ViewLayout", "BuiltInFiles"]),
    tests("ScreenChangesTests", ["ScreenChanges", "ScreenLibrary", "ViewLayout", "BuiltInFiles"]),
    tests("DiagnosisTests", ["AvoidanceMetrics", "Diagnosis", "ResultRecord"]),
    tests(
      "ScreenAdoptionTests",
      [
        "UIKit", "Vocabulary", "ScreenAdoption", "ScreenLibrary", "InterfaceBuilder", "KeyboardSimulation",
        "DeviceTables", "MatrixRunner", "PlatformRules", "ScenarioLibrary", "StrategyCatalog", "ViewLayout",
        "BuiltInFiles", "MeasuredDevices", "BuiltInMatrix",
      ]),
    tests(
      "ScreenExporterTests",
      [
        "UIKit", "ScreenExporter", "ScreenInference", "ScreenLibrary", "StrategyContract", "ViewLayout",
        "DeviceTables", "MatrixRunner", "PlatformRules", "ResultRecord", "ScenarioLibrary", "StrategyCatalog",
        "MeasuredDevices", "KnownStrategies", "BuiltInMatrix",
      ]),
    tests("ViewDumpsTests", ["ViewDumps", "ScreenLibrary", "ViewLayout"]),
    tests(
      "InterfaceBuilderTests",
      [
        "UIKit", "Vocabulary", "InterfaceBuilder", "PositionedJSON", "ScreenInference", "ScreenLibrary",
        "ViewLayout",
      ]),
    tests(
      "ScenarioLibraryTests",
      [
        "UIKit", "Vocabulary", "ScenarioLibrary", "KeyboardAvoidance", "PlatformRules", "PositionedJSON",
        "BuiltInFiles",
      ]),
    tests(
      "KeyboardSimulationTests",
      [
        "UIKit", "Vocabulary", "KeyboardSimulation", "StrategyCatalog", "KeyboardAvoidance", "PlatformRules",
        "ScenarioLibrary", "ScreenLibrary", "TraceRecording", "ViewLayout", "BuiltInFiles",
      ]),
    tests(
      "AvoidanceMetricsTests",
      ["Vocabulary", "AvoidanceMetrics", "KeyboardAvoidance", "PlatformRules", "TraceRecording"]),
    tests("ResultRecordTests", ["ResultRecord", "AvoidanceMetrics", "PositionedJSON", "Text"]),
    tests("ResultChecksTests", ["ResultChecks", "ResultRecord", "AvoidanceMetrics", "PositionedJSON"]),
    tests(
      "PainPointsTests",
      [
        "UIKit", "Vocabulary", "PainPoints", "MatrixRunner", "AvoidanceMetrics", "DeviceTables",
        "KeyboardSimulation", "PlatformRules", "ResultRecord", "ScenarioLibrary", "ScreenLibrary",
        "StrategyCatalog", "TraceRecording", "BuiltInFiles", "CellExamination", "MeasuredDevices",
        "KnownStrategies", "BuiltInMatrix",
      ]),
    tests(
      "FieldReportsTests",
      [
        "AvoidanceMetrics", "DeviceTables", "FieldReports", "KeyboardAvoidance", "MatrixRunner", "PainPoints",
        "PlatformRules", "ResultRecord", "ScenarioLibrary", "StrategyCatalog", "UIKit", "Vocabulary",
        "BuiltInFiles", "MeasuredDevices", "KnownStrategies", "BuiltInMatrix",
      ]),
    tests(
      "StrategyTests",
      ["UIKit", "StrategyCatalog", "StrategyContract", "KeyboardAvoidance", "KnownStrategies"]),
    tests(
      "MatrixRunnerTests",
      [
        "UIKit", "Vocabulary", "MatrixRunner", "AvoidanceMetrics", "DeviceTables", "KeyboardAvoidance",
        "KeyboardSimulation", "PlatformRules", "ResultRecord", "ScenarioLibrary", "ScreenLibrary",
        "StrategyCatalog", "TraceRecording", "ViewLayout", "BuiltInFiles", "CellExamination", "TrapGuard",
        "MeasuredDevices", "KnownStrategies", "BuiltInMatrix",
      ]),
    tests(
      "ReportingTests",
      [
        "MarkdownWriting", "Reporting", "Exports", "Analysis", "RunTables", "AvoidanceMetrics",
        "FieldReports", "PainPoints", "ResultChecks", "ResultRecord", "SVGDrawing", "Text", "Vocabulary",
      ]),
    tests(
      "HTMLReportTests",
      [
        "ByteCoding", "FilmPacking", "HTMLReport", "AvoidanceMetrics", "PositionedJSON", "ResultRecord",
        "TracePictures", "TraceRecording",
      ]),
    tests(
      "TracePicturesTests",
      [
        "UIKit", "Vocabulary", "TracePictures", "AvoidanceMetrics", "DeviceTables", "KeyboardSimulation",
        "MatrixRunner", "PlatformRules", "ScenarioLibrary", "ScreenLibrary", "StrategyCatalog",
        "TraceRecording", "BuiltInFiles", "CellExamination", "MeasuredDevices", "KnownStrategies",
        "BuiltInMatrix",
      ]),
    tests("ArgumentParsingTests", ["ArgumentParsing"]),
    tests(
      "LabTests",
      [
        "Lab", "MatrixRunner", "ResultChecks", "ResultRecord", "StrategyCatalog", "KnownStrategies",
        "CellTelling",
      ]),
    tests(
      "CommandLineTests",
      [
        "ArgumentParsing", "AvoidanceCommand", "Lab", "KeyboardAvoidance", "ResultChecks", "UIKit",
        "StrategyCatalog",
      ]),
    tests("EndToEndTests", ["AvoidanceCommand", "MatrixRunner", "StrategyCatalog"]),
  ]
    + strategies.map { name in
      .target(
        name: name, dependencies: ["UIKit", "KeyboardAvoidance"], path: "strategies/\(name)",
        exclude: [], swiftSettings: settings(of: name))
    }
)
