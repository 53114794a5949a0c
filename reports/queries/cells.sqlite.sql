-- The view of every cell, of out/cells.csv.
.mode csv
.import out/cells.csv cells_text
.mode list
CREATE VIEW cells AS
SELECT strategy, device, orientation, scenario, screen, outcome,
  CAST(NULLIF(occlusion, '') AS REAL) AS occlusion, CAST(NULLIF(motion, '') AS REAL) AS motion, CAST(NULLIF(score, '') AS REAL) AS score,
  CAST(NULLIF(failed_gates, '') AS INTEGER) AS failed_gates,
  NULLIF(G1, '') AS G1, NULLIF(G2, '') AS G2, NULLIF(G3, '') AS G3, NULLIF(G4, '') AS G4, NULLIF(G5, '') AS G5,
  CAST(NULLIF(O1, '') AS REAL) AS O1, CAST(NULLIF(O2, '') AS REAL) AS O2, CAST(NULLIF(O3, '') AS REAL) AS O3,
  CAST(NULLIF(O4, '') AS REAL) AS O4, CAST(NULLIF(O5, '') AS REAL) AS O5, CAST(NULLIF(O6, '') AS REAL) AS O6,
  CAST(NULLIF(O7, '') AS REAL) AS O7, CAST(NULLIF(O8, '') AS REAL) AS O8, CAST(NULLIF(M1, '') AS REAL) AS M1,
  CAST(NULLIF(M2, '') AS REAL) AS M2, CAST(NULLIF(M3, '') AS REAL) AS M3, CAST(NULLIF(M4, '') AS REAL) AS M4,
  CAST(NULLIF(M5, '') AS REAL) AS M5, CAST(NULLIF(M6, '') AS REAL) AS M6, CAST(NULLIF(M7, '') AS REAL) AS M7,
  CAST(NULLIF(M8, '') AS REAL) AS M8, CAST(NULLIF(M9, '') AS REAL) AS M9, CAST(NULLIF(M10, '') AS REAL) AS M10,
  CAST(NULLIF(M11, '') AS REAL) AS M11,
  inferred = 'true' AS inferred, judged = 'true' AS judged, moved = 'true' AS moved, in_matrix = 'true' AS in_matrix, NULLIF(error, '') AS error
FROM cells_text;
-- All strategies but the floor and the ceiling, in the matrix.
CREATE VIEW contenders AS
SELECT * FROM cells WHERE strategy NOT IN ('none', 'oracle') AND in_matrix;
