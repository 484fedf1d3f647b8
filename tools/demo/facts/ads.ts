import { createAs, type ScratchConnection } from './sql.ts';

/**
 * Creates two tables. `demo_delivery` has the true results of every campaign, ad group and device on each day
 * it ran. `demo_ads` has the results that the platforms report, without conversions during a tracking outage.
 */
export async function createAds(connection: ScratchConnection): Promise<void> {
  await createAs(
    connection,
    'demo_delivery',
    `
    WITH cells AS (
      SELECT d.day, c.* EXCLUDE (ad_groups, starts, ends), g.ad_group, v.device,
             c.clicks * d.level * v.share / len(c.ad_groups) AS expected,
             hash(p.slug, d.day, c.campaign, g.ad_group, v.device) AS h
      FROM demo_profile p, demo_campaigns c
      JOIN demo_days d ON d.day BETWEEN c.starts AND c.ends
      CROSS JOIN unnest(c.ad_groups) AS g(ad_group)
      CROSS JOIN demo_devices v
    ), shown AS (
      SELECT *, draw(expected / ctr * around(0.2, hash(h, 'level')), hash(h, 'shown')) AS impressions FROM cells
    ), clicked AS (
      SELECT * REPLACE (least(impressions, draw(impressions * ctr * around(0.3, hash(h, 'rate')), hash(h, 'clicked'))) AS clicks)
      FROM shown WHERE impressions > 0
    )
    SELECT *,
      cents(clicks * cost_per_click * around(0.2, hash(h, 'price'))) AS cost,
      least(clicks, draw(clicks * conversion_rate * around(0.5, hash(h, 'quality')), hash(h, 'converted'))) AS conversions
    FROM clicked`,
  );
  await createAs(
    connection,
    'demo_ads',
    `
    SELECT a.delivered_by, a.day, a.channel, p.trading_name AS account, a.campaign, NULL::VARCHAR AS campaign_id, a.ad_group, a.device, a.impressions, a.clicks, a.cost,
      CASE WHEN a.day BETWEEN p.outage_from AND p.outage_to THEN 0 ELSE a.conversions END AS conversions,
      cents(CASE WHEN a.day BETWEEN p.outage_from AND p.outage_to THEN 0 ELSE a.conversions * o.value END) AS conversion_value,
      'AUD' AS currency, false AS estimated
    FROM demo_delivery a, demo_profile p,
      -- An order has more than one line. Ad platforms count the orders of a shop, and estimate those of other businesses.
      (SELECT sum(price * weight) / sum(weight) * any_value(if(sells_online, 1.2, 2.3 * close_rate)) AS value FROM demo_offers, demo_profile) o`,
  );
}
