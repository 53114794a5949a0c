-- On which devices do strategies pass least?
SELECT device, round(100.0 * sum(CASE WHEN outcome = 'pass' THEN 1 ELSE 0 END) / count(*), 1) AS percent,
  round(avg(occlusion), 1) AS occlusion, round(avg(CASE WHEN moved THEN motion END), 1) AS motion
FROM contenders WHERE judged GROUP BY device ORDER BY percent, device;
