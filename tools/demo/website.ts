import { type Connection, createAs } from './sql.ts';

/**
 * What is known of the business's place on the web: `demo_search_terms` and `demo_ad_landing_pages` (the Google ads of `demo_ads`, each campaign's
 * day spread over what was searched for and over pages, to the cent), `demo_keyword_rankings`, `demo_reviews`, `demo_competitor_metrics` and
 * `demo_website_audits`.
 */
export async function createWebsite(connection: Connection): Promise<void> {
  const campaignDays = `SELECT day, channel, account, campaign, ad_group, sum(impressions) AS impressions, sum(clicks) AS clicks, sum(cost) AS cost,
      sum(conversions) AS conversions, sum(conversion_value) AS conversion_value FROM demo_ads WHERE delivered_by = 'google_ads' GROUP BY ALL`;
  const measures = ['impressions', 'clicks', 'conversions', 'cost', 'conversion_value'];
  // The first takes a share, the second what is left, so that both add up to the campaign's day.
  const split = (share: string) =>
    measures
      .map((name) => {
        const unit = name === 'cost' || name === 'conversion_value' ? 'round' : 'floor';
        const part = unit === 'round' ? `round(${name} * ${share}, 2)` : `floor(${name} * ${share})`;
        return `CASE WHEN n = 1 THEN ${part} ELSE ${name} - ${part} END AS ${name}`;
      })
      .join(', ');
  await createAs(
    connection,
    'demo_search_terms',
    `SELECT day, channel, account, campaign, ad_group, CASE WHEN n = 1 THEN lower(ad_group) ELSE lower(ad_group) || ' near me' END AS search_term,
       CASE WHEN n = 1 THEN 'exact' ELSE 'broad' END AS match_type, ${split('(0.4 + 0.3 * part)')}, 'AUD' AS currency
     FROM (SELECT *, unit(hash(day, campaign, ad_group)) AS part FROM (${campaignDays})), (VALUES (1), (2)) AS parts(n)`,
  );
  await createAs(
    connection,
    'demo_ad_landing_pages',
    `SELECT day, channel, account, campaign, CASE WHEN n = 1 THEN '/' ELSE one_of(p.pages, hash(campaign)) END AS landing_page,
       ${measures.map((name) => `sum(${name}) AS ${name}`).join(', ')}, 'AUD' AS currency
     FROM (SELECT day, channel, account, campaign, n, ${split('0.25')} FROM (${campaignDays}), (VALUES (1), (2)) AS parts(n)), demo_profile p GROUP BY ALL`,
  );
  await createAs(
    connection,
    'demo_keyword_rankings',
    `SELECT d.day, k.keyword, 'google' AS engine, p.cities[1] AS place, '/' AS url,
       CASE WHEN (hash(k.keyword, d.day) % 40)::BIGINT = 0 THEN NULL ELSE greatest(1, (hash(k.keyword) % 30)::BIGINT + (hash(k.keyword, d.day, 'moved') % 5)::BIGINT - 2) END AS position,
       50 + (hash(k.keyword, 'volume') % 900)::BIGINT AS search_volume
     FROM demo_days d, demo_profile p, (SELECT DISTINCT lower(ad_group) AS keyword FROM demo_ads) k WHERE dayofweek(d.day) = 1`,
  );
  await createAs(
    connection,
    'demo_reviews',
    `SELECT 'R' || hash(p.slug, d.day) AS review_key, d.day + INTERVAL 11 HOUR AS occurred_at, d.day, p.trading_name AS place,
       one_of(p.first_names, hash(d.day, 'who')) AS author,
       CASE (hash(d.day, 'stars') % 8)::BIGINT WHEN 0 THEN 2 WHEN 1 THEN 3 WHEN 2 THEN 4 ELSE 5 END AS rating,
       CASE WHEN (hash(d.day, 'stars') % 8)::BIGINT < 2 THEN 'It took longer than we were told.' ELSE 'On time and friendly. We would come again.' END AS review,
       CASE WHEN (hash(d.day, 'reply') % 3)::BIGINT > 0 THEN 'Thank you for telling us.' END AS reply
     FROM demo_days d, demo_profile p WHERE (hash(p.slug, d.day, 'review') % 6)::BIGINT = 0`,
  );
  await createAs(
    connection,
    'demo_competitor_metrics',
    `SELECT d.day, c.competitor, 'visibility' AS metric, round(10 + (hash(c.competitor) % 40)::BIGINT + ((hash(c.competitor, d.day) % 300)::BIGINT) / 100, 1) AS value
     FROM demo_days d, (SELECT unnest([trading_name, 'Northside Rivals', 'Harbour & Co']) AS competitor FROM demo_profile) c WHERE dayofweek(d.day) = 1`,
  );
  await createAs(
    connection,
    'demo_website_audits',
    `SELECT d.day, '/' AS page, c.audit_check, 60 + (hash(c.audit_check, month(d.day)) % 41)::BIGINT AS score, (hash(c.audit_check, month(d.day), 'issues') % 9)::BIGINT AS issues
     FROM demo_days d, (SELECT unnest(['speed', 'headings', 'links', 'security']) AS audit_check) c WHERE day(d.day) = 1`,
  );
}
