-- The view of every cell, of the record out/results.ndjson itself.
-- What is played for the pain points alone is told apart by the header's axes.
CREATE TABLE header AS
SELECT devices, scenarios, screens FROM read_ndjson('out/results.ndjson', ignore_errors = true, columns = {
  'planHash': 'VARCHAR', 'devices': 'JSON', 'scenarios': 'JSON', 'screens': 'JSON'}) WHERE planHash IS NOT NULL;
CREATE TABLE beside AS
SELECT unnest(from_json(axis, '[{"id": "VARCHAR", "isInMatrix": "BOOLEAN"}]'), recursive := true)
FROM (SELECT devices AS axis FROM header UNION ALL SELECT scenarios FROM header UNION ALL SELECT screens FROM header);
CREATE VIEW cells AS
WITH lines AS (
  SELECT *, split(cell, '/') AS ids FROM read_ndjson('out/results.ndjson', columns = {
    'cell': 'VARCHAR', 'outcome': 'VARCHAR', 'judged': 'BOOLEAN', 'moved': 'BOOLEAN', 'error': 'VARCHAR', 'metrics': 'JSON', 'occlusion': 'DOUBLE',
    'motion': 'DOUBLE', 'gates': 'JSON', 'inferred': 'BOOLEAN'}) WHERE cell IS NOT NULL),
extra AS (SELECT id FROM beside WHERE NOT isInMatrix)
SELECT ids[1] AS strategy, ids[2] AS device, ids[3] AS orientation, ids[4] AS scenario, ids[5] AS screen,
  outcome, occlusion, motion,
  -- A failed gate caps the score.
  least(CASE WHEN occlusion IS NULL THEN motion WHEN motion IS NULL THEN occlusion
    ELSE 0.6 * occlusion + 0.4 * motion END,
    CASE WHEN gates->>'G1' = 'fail' THEN 20 WHEN 'fail' IN (gates->>'G2', gates->>'G3') THEN 40
      WHEN 'fail' IN (gates->>'G4', gates->>'G5') THEN 50 ELSE 100 END) AS score,
  CASE WHEN outcome = 'error' THEN NULL ELSE (length(gates::VARCHAR) - length(replace(gates::VARCHAR, '"fail"', ''))) // 6
    END AS failed_gates,
  nullif(gates->>'G1', 'n/a') AS G1,
  nullif(gates->>'G2', 'n/a') AS G2,
  nullif(gates->>'G3', 'n/a') AS G3,
  nullif(gates->>'G4', 'n/a') AS G4,
  nullif(gates->>'G5', 'n/a') AS G5,
  CASE WHEN (metrics->'O1'->'reason') IS NULL THEN (metrics->'O1'->>'value')::DOUBLE END AS O1,
  CASE WHEN (metrics->'O2'->'reason') IS NULL THEN (metrics->'O2'->>'value')::DOUBLE END AS O2,
  CASE WHEN (metrics->'O3'->'reason') IS NULL THEN (metrics->'O3'->>'value')::DOUBLE END AS O3,
  CASE WHEN (metrics->'O4'->'reason') IS NULL THEN (metrics->'O4'->>'value')::DOUBLE END AS O4,
  CASE WHEN (metrics->'O5'->'reason') IS NULL THEN (metrics->'O5'->>'value')::DOUBLE END AS O5,
  CASE WHEN (metrics->'O6'->'reason') IS NULL THEN (metrics->'O6'->>'value')::DOUBLE END AS O6,
  CASE WHEN (metrics->'O7'->'reason') IS NULL THEN (metrics->'O7'->>'value')::DOUBLE END AS O7,
  CASE WHEN (metrics->'O8'->'reason') IS NULL THEN (metrics->'O8'->>'value')::DOUBLE END AS O8,
  CASE WHEN (metrics->'M1'->'reason') IS NULL THEN (metrics->'M1'->>'value')::DOUBLE END AS M1,
  CASE WHEN (metrics->'M2'->'reason') IS NULL THEN (metrics->'M2'->>'value')::DOUBLE END AS M2,
  CASE WHEN (metrics->'M3'->'reason') IS NULL THEN (metrics->'M3'->>'value')::DOUBLE END AS M3,
  CASE WHEN (metrics->'M4'->'reason') IS NULL THEN (metrics->'M4'->>'value')::DOUBLE END AS M4,
  CASE WHEN (metrics->'M5'->'reason') IS NULL THEN (metrics->'M5'->>'value')::DOUBLE END AS M5,
  CASE WHEN (metrics->'M6'->'reason') IS NULL THEN (metrics->'M6'->>'value')::DOUBLE END AS M6,
  CASE WHEN (metrics->'M7'->'reason') IS NULL THEN (metrics->'M7'->>'value')::DOUBLE END AS M7,
  CASE WHEN (metrics->'M8'->'reason') IS NULL THEN (metrics->'M8'->>'value')::DOUBLE END AS M8,
  CASE WHEN (metrics->'M9'->'reason') IS NULL THEN (metrics->'M9'->>'value')::DOUBLE END AS M9,
  CASE WHEN (metrics->'M10'->'reason') IS NULL THEN (metrics->'M10'->>'value')::DOUBLE END AS M10,
  CASE WHEN (metrics->'M11'->'reason') IS NULL THEN (metrics->'M11'->>'value')::DOUBLE END AS M11,
  inferred, judged, moved, ids[2] NOT IN (FROM extra) AND ids[4] NOT IN (FROM extra) AND ids[5] NOT IN (FROM extra) AS in_matrix,
  error
FROM lines;
-- All strategies but the floor and the ceiling, in the matrix.
CREATE VIEW contenders AS
SELECT * FROM cells WHERE strategy NOT IN ('none', 'oracle') AND in_matrix;
