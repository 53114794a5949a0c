-- On which devices do strategies fail most?
SELECT device, round(100.0 * sum(CASE WHEN status <> 'pass' THEN 1 ELSE 0 END) / count(*), 1) AS percent,
  round(avg(occlusion), 1) AS occlusion, round(avg(motion), 1) AS motion
FROM contenders GROUP BY device ORDER BY percent DESC, device;
