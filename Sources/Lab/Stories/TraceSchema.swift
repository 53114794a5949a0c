/// The JSON Schema of the trace document that `explain --format json` prints.
enum TraceSchema {
  static let text = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Trace of one cell",
      "description": "Everything that happened in one cell. Rectangles are [x, y, width, height] in screen coordinates, in points; y grows downwards. Times are seconds from the start of the cell.",
      "type": "object",
      "required": ["schema", "cell", "profile", "frameRate", "scale", "window", "safeArea", "views", "inputs", "notifications", "adjustments", "transitions", "personScrolls", "cuts", "scrolledByPerson", "frames", "metrics", "gates", "moved", "movedContent", "fits", "applicableWeight", "offsetAfterHide", "layoutShift", "oracleLayoutShift"],
      "additionalProperties": false,
      "properties": {
        "schema": {"const": 1},
        "cell": {"type": "string", "description": "strategy/device/orientation/scenario/screen"},
        "profile": {"type": "string"},
        "frameRate": {"type": "integer", "minimum": 1},
        "scale": {"type": "number", "description": "Pixels per point."},
        "window": {"$ref": "#/$defs/rect", "description": "The window at the start; frames have their own after a rotation."},
        "safeArea": {"$ref": "#/$defs/insets"},
        "views": {
          "type": "object",
          "additionalProperties": {
            "type": "object",
            "required": ["role", "clips", "scrolls", "leaf", "paint", "covers", "touches"],
            "additionalProperties": false,
            "properties": {
              "role": {"enum": ["container", "input", "label", "primary-action", "control", "text", "decoration", "bar", "scroll-view"]},
              "parent": {"type": "string", "description": "Absent for the root view and the container's bars."},
              "clips": {"type": "boolean"},
              "opaqueBar": {"enum": ["top", "bottom"], "description": "The edge that an opaque bar covers; absent for other views."},
              "scrolls": {"type": "boolean"},
              "leaf": {"type": "boolean", "description": "Counts as one node of layout shift."},
              "paint": {"type": "integer", "minimum": 0, "description": "The position in the painting order: a view, then its subviews; later views are in front."},
              "covers": {"type": "boolean", "description": "Hides the views that are painted before it."},
              "touches": {"type": "boolean", "description": "Takes the touches inside it that none of its subviews takes."}
            }
          }
        },
        "inputs": {
          "type": "array",
          "description": "In the order of the next key.",
          "items": {
            "type": "object",
            "required": ["view", "scrollsInside", "returnKeyPerformsAction"],
            "additionalProperties": false,
            "properties": {
              "view": {"type": "string"}, "label": {"type": "string"},
              "scrollsInside": {"type": "boolean"}, "returnKeyPerformsAction": {"type": "boolean"}
            }
          }
        },
        "primaryAction": {"type": "string"},
        "pinnedBar": {"type": "string"},
        "notifications": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["time", "name", "beginFrame", "endFrame", "duration", "curve", "isLocal"],
            "additionalProperties": false,
            "properties": {
              "time": {"type": "number"}, "name": {"type": "string"},
              "beginFrame": {"$ref": "#/$defs/rect"}, "endFrame": {"$ref": "#/$defs/rect"},
              "duration": {"type": "number"}, "curve": {"type": "integer"}, "isLocal": {"type": "boolean"},
              "seenBegin": {"$ref": "#/$defs/rect"}, "seenEnd": {"$ref": "#/$defs/rect"}
            }
          }
        },
        "adjustments": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["time", "target", "what", "value", "animation"],
            "additionalProperties": false,
            "properties": {
              "time": {"type": "number"}, "target": {"type": "string"}, "what": {"type": "string"},
              "value": {"type": "string"}, "animation": {"type": "string"}
            }
          }
        },
        "transitions": {
          "type": "array",
          "description": "The changes that metrics measure. Each is observed from its start to its end.",
          "items": {
            "type": "object",
            "required": ["kind", "start", "end", "keyboardMoves", "keyboardDuration", "reachesRest", "metrics", "gates", "before", "after"],
            "additionalProperties": false,
            "properties": {
              "kind": {"enum": ["show", "focus-change", "keyboard-change", "hide", "text-change", "rotation", "undock", "drag", "return", "layout", "elsewhere"]},
              "start": {"type": "number"}, "end": {"type": "number"}, "input": {"type": "string"},
              "keyboardMoves": {"type": "boolean"}, "reachesRest": {"type": "boolean"},
              "keyboardDuration": {"type": "number", "description": "The reported duration; 0 means that the keyboard jumps."},
              "needed": {"type": "number", "description": "The smallest move that shows the target, in points."},
              "travel": {"type": "number", "description": "The distance that the field travelled, in points."},
              "natural": {"type": "number", "description": "The part of the travel that the screen causes without the strategy."},
              "hidden": {"type": "number", "description": "The time during which the field was hidden, weighted by its hidden share, in milliseconds."},
              "oracleHidden": {"type": "number", "description": "The time during which the field was hidden with the oracle, weighted in the same way, in milliseconds."},
              "excess": {"type": "number", "description": "The travel without the needed move and the natural travel, in points."},
              "oracleExcess": {"type": "number", "description": "The excess of the oracle, in points."},
              "gap": {"type": "number", "description": "The gap above the keyboard that the move of the target caused, in points."},
              "oracleGap": {"type": "number", "description": "The gap of the oracle, in points."},
              "usable": {"$ref": "#/$defs/pair", "description": "Top and bottom of the usable area U in the final layout."},
              "target": {
                "type": "object",
                "description": "The content that the strategy must bring into U.",
                "required": ["content", "span", "heights", "why"],
                "additionalProperties": false,
                "properties": {
                  "content": {"enum": ["caret", "field", "field-and-label", "field-label-and-action", "everything"]},
                  "span": {"$ref": "#/$defs/pair", "description": "Top and bottom of the content before the strategy reacts."},
                  "heights": {"type": "object", "additionalProperties": {"type": "number"}},
                  "why": {"type": "string"}
                }
              },
              "metrics": {
                "type": "object",
                "description": "The metric results that depend on this transition. M3 and M8 have only the part of this transition.",
                "additionalProperties": {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "value": {"type": "number"}, "score": {"type": "number", "minimum": 0, "maximum": 1},
                    "reason": {"type": "string", "description": "The reason why the metric does not apply."}
                  }
                }
              },
              "gates": {"type": "object", "additionalProperties": {"enum": ["pass", "fail", "n/a"]}},
              "before": {"$ref": "#/$defs/moment", "description": "The layout immediately before the start, without jumps at the start."},
              "after": {"$ref": "#/$defs/moment", "description": "The layout that the transition leads to."},
              "floorBefore": {"$ref": "#/$defs/moment", "description": "The layout before the transition if no strategy avoids the keyboard."},
              "floorAfter": {"$ref": "#/$defs/moment", "description": "The layout after the transition if no strategy avoids the keyboard."},
              "way": {"type": "number", "minimum": 0, "description": "The distance of the followed field or caret between the layouts before and after, in points; 0 across a cut."},
              "wayOfBar": {"type": "number", "minimum": 0, "description": "The same distance of the pinned bar's lower edge. Absent if the screen has no pinned bar."},
              "wayOfAction": {"type": "number", "minimum": 0, "description": "The same distance of the lower edge of the primary action. Absent if the screen has none."},
              "design": {"$ref": "#/$defs/moment", "description": "The layout without a keyboard, whose overlaps the designer intended. It is the last such layout of the baseline before this transition, in the same window."},
              "screenMovesField": {"type": "array", "items": {"type": "number"}, "description": "The distances by which the screen moves the field down if no strategy avoids the keyboard, since just before the transition: at each of its moments and in the layout after it. Absent if the screen does not move it."},
              "screenMovesBar": {"type": "array", "items": {"type": "number"}, "description": "The same for the pinned bar."},
              "screenMovesAction": {"type": "array", "items": {"type": "number"}, "description": "The same for the primary action."}
            }
          }
        },
        "cuts": {"type": "array", "items": {"type": "number"}, "description": "The times at which positions stop being comparable: the window rotated, or the screen came back."},
        "personScrolls": {"type": "array", "items": {"type": "number"}, "description": "The times at which the user scrolled to a field before tapping it; these jumps are not layout shift."},
        "scrolledByPerson": {"type": "array", "items": {"type": "string"}, "description": "The scroll views that the user scrolled while the keyboard was up."},
        "frames": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["time", "rest", "window", "safeArea", "keyboard", "views", "scroll"],
            "additionalProperties": false,
            "properties": {
              "time": {"type": "number"},
              "rest": {"type": "boolean", "description": "Whether no transition is observed and nothing moves."},
              "window": {"$ref": "#/$defs/rect"}, "safeArea": {"$ref": "#/$defs/insets"},
              "keyboard": {"$ref": "#/$defs/rect", "description": "The keyboard's frame, at the window's bottom edge while the keyboard is hidden."},
              "views": {"type": "object", "additionalProperties": {"$ref": "#/$defs/rect"}},
              "scroll": {"$ref": "#/$defs/scroll"},
              "firstResponder": {"type": "string", "description": "Absent if nothing is focused."},
              "caret": {"$ref": "#/$defs/rect"}
            }
          }
        },
        "metrics": {
          "type": "object",
          "additionalProperties": {
            "type": "object",
            "required": ["title", "unit", "weight"],
            "additionalProperties": false,
            "properties": {
              "title": {"type": "string"}, "value": {"type": "number"}, "unit": {"type": "string"},
              "score": {"type": "number", "minimum": 0, "maximum": 1}, "weight": {"type": "number"},
              "good": {"type": "number"}, "poor": {"type": "number"},
              "reason": {"type": "string", "description": "The reason why the metric does not apply."}
            }
          }
        },
        "gates": {"type": "object", "additionalProperties": {"enum": ["pass", "fail", "n/a"]}},
        "occlusion": {"type": "number", "minimum": 0, "maximum": 100},
        "motion": {"type": "number", "minimum": 0, "maximum": 100},
        "overall": {"type": "number", "minimum": 0, "maximum": 100, "description": "The combination of both scores, limited by failed gates."},
        "moved": {"type": "boolean", "description": "Whether the cell ever looks different from its baseline."},
        "movedContent": {"type": "boolean", "description": "Whether a view besides the keyboard, the caret and the edges of scroll views ever looks different from the baseline."},
        "fits": {"type": "boolean", "description": "Whether the content of the screen fits: everything fits without scrolling, or the oracle has the best result, or this cell passes with everything within reach. If not, the screen is at fault for a gate that the oracle fails, too."},
        "applicableWeight": {"type": "number", "minimum": 0, "maximum": 1, "description": "The share of the weight of all scored metrics that applies."},
        "offsetAfterHide": {"enum": ["either", "restored", "kept"], "description": "The offset that scroll views are expected to have after the keyboard is hidden."},
        "layoutShift": {"type": "number"},
        "oracleLayoutShift": {"type": "number"}
      },
      "$defs": {
        "rect": {"type": "array", "items": {"type": "number"}, "minItems": 4, "maxItems": 4},
        "scroll": {
          "type": "object",
          "additionalProperties": {
            "type": "object",
            "required": ["contentSize", "offset", "insets", "bottomAdjustment"],
            "additionalProperties": false,
            "properties": {
              "contentSize": {"$ref": "#/$defs/pair"}, "offset": {"$ref": "#/$defs/pair"},
              "insets": {"$ref": "#/$defs/pair", "description": "Top and bottom content inset, with the adjustment for the safe area."},
              "bottomAdjustment": {"type": "number", "description": "The part of the bottom inset that the adjustment for the safe area adds."}
            }
          }
        },
        "moment": {
          "type": "object",
          "required": ["window", "safeArea", "keyboard", "views", "scroll"],
          "additionalProperties": false,
          "properties": {
            "window": {"$ref": "#/$defs/rect"}, "safeArea": {"$ref": "#/$defs/insets"},
            "keyboard": {"$ref": "#/$defs/rect"},
            "views": {"type": "object", "additionalProperties": {"$ref": "#/$defs/rect"}},
            "scroll": {"$ref": "#/$defs/scroll"}, "firstResponder": {"type": "string"},
            "caret": {"$ref": "#/$defs/rect"}
          }
        },
        "pair": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
        "insets": {"type": "array", "description": "Top, left, bottom, right.", "items": {"type": "number"}, "minItems": 4, "maxItems": 4}
      }
    }

    """
}
