import { createAs, type ScratchConnection } from './sql.ts';

/**
 * Creates `demo_organic_searches` and `demo_search_totals`: the searches on Google that showed the website, and all of
 * them with the rare ones that Google hides. Requires `demo_keyword_rankings`.
 */
export async function createSearches(connection: ScratchConnection): Promise<void> {
  await createAs(
    connection,
    'demo_organic_searches',
    `
    WITH keywords AS (
      SELECT keyword, min(url) AS path, avg(position) AS position FROM demo_keyword_rankings
      WHERE position IS NOT NULL GROUP BY keyword
    ), shown AS (
      SELECT d.day, k.keyword AS query, 'https://' || p.slug || '.example' || k.path AS page, v.device,
        hash(p.slug, d.day, k.keyword, v.device) AS h,
        draw(d.level * v.share * 60 / (2 + k.position) * around(0.4, hash(h, 'shown')), hash(h, 'luck')) AS impressions,
        round(greatest(1, k.position * around(0.2, hash(h, 'place'))), 2) AS position
      FROM demo_days d, demo_profile p, keywords k, demo_devices v
    )
    SELECT *, least(impressions, draw(impressions * 0.3 / (1 + position), hash(h, 'clicks'))) AS clicks
    FROM shown WHERE impressions > 0`,
  );
  await createAs(
    connection,
    'demo_search_totals',
    `SELECT day, (sum(impressions) * (1.2 + 0.3 * unit(hash(day, 'hidden'))))::BIGINT + 1 AS impressions,
       (sum(clicks) * (1.2 + 0.3 * unit(hash(day, 'hidden clicks'))))::BIGINT + 1 AS clicks
     FROM demo_organic_searches GROUP BY day`,
  );
}
