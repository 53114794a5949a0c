// ScenarioLibrary
