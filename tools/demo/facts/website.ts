import { createAs, type ScratchConnection } from './sql.ts';

/** Texts of reviews by stars: one to three, four, and five. */
const reviews = {
  poor: [
    'It took longer than we were told.',
    'The price was higher than the quote, and nobody had called before.',
    'Waited a week for an answer to my e-mail.',
    'Polite, but I had to ask twice.',
    'They came a day late and did not say why.',
  ],
  fair: [
    'Good work, a little late.',
    'Happy with the result. Parking is hard to find.',
    'Fair price, and they explained the bill.',
    'Helpful on the phone, the website less so.',
    'All fine in the end, after a change of date.',
  ],
  good: [
    'On time and friendly. We would come again.',
    'Rang in the morning, sorted in the afternoon.',
    'My mother recommended them and she was right.',
    'Clear answers and no surprises on the invoice.',
    'Third time here, always the same good people.',
    'They listened first. That is rare.',
    'Quick, tidy and kind to the dog.',
    'Best choice in the area by a long way.',
    'Explained everything twice without a sigh.',
  ],
} as const;

/** Texts of replies to reviews, by stars: one to three, and more. */
const replies = {
  poor: [
    'Thank you for telling us. Please call, so that we can put it right.',
    'We are sorry about the wait and have changed how we book.',
    'You are right, we should have called. We have spoken with the team.',
  ],
  good: [
    'Thank you, we have passed this on to the team.',
    'Glad we could help.',
    'Thanks for taking the time. See you next time!',
    'That made our day, thank you.',
  ],
} as const;

const toList = (texts: readonly string[]): string => `[${texts.map((text) => `'${text}'`).join(', ')}]`;

/**
 * Creates the tables about the business's website and search results. `demo_search_terms` and `demo_ad_landing_pages`
 * split the Google ads of `demo_ads` by search term and by page, exact to the cent. Further tables are
 * `demo_keyword_rankings`, `demo_reviews`, `demo_competitor_metrics` and `demo_website_audits`.
 */
export async function createWebsite(connection: ScratchConnection): Promise<void> {
  const campaignDays = `SELECT day, channel, account, campaign, ad_group, sum(impressions) AS impressions, sum(clicks) AS clicks, sum(cost) AS cost,
      sum(conversions) AS conversions, sum(conversion_value) AS conversion_value FROM demo_ads WHERE delivered_by = 'google_ads' GROUP BY ALL`;
  const measures = ['impressions', 'clicks', 'conversions', 'cost', 'conversion_value'];
  // The first row takes a share, and the second row takes the remaining amount, so that both add up to the campaign's
  // day.
  const split = (share: string) =>
    measures
      .map((name) => {
        const unit = name === 'cost' || name === 'conversion_value' ? 'round' : 'floor';
        const part = unit === 'round' ? `round(${name} * ${share}, 2)` : `floor(${name} * ${share} + luck)`;
        return `CASE WHEN n = 1 THEN ${part} ELSE ${name} - ${part} END AS ${name}`;
      })
      .join(', ');
  // The campaign 'Hot water repairs – Brunswick' gets the search term 'hot water repairs brunswick'; the
  // brand campaign gets the name of the business.
  const subject = (row: string) =>
    `lower(CASE WHEN ${row}.campaign LIKE 'Brand –%' THEN split_part(${row}.campaign, ' – ', 2) ELSE split_part(${row}.campaign, ' – ', 1) END)`;
  const town = (row: string) =>
    `CASE WHEN ${row}.campaign LIKE 'Brand –%' THEN '' ELSE lower(' ' || p.cities[1]) END`;
  await createAs(
    connection,
    'demo_search_terms',
    `SELECT day, channel, account, campaign, ad_group, ${subject('c')} || CASE WHEN n = 1 THEN ${town('c')} ELSE ' ' || lower(ad_group) END AS search_term,
       CASE WHEN n = 1 THEN 'Exact' ELSE 'Broad' END AS match_type, ${split('(0.4 + 0.3 * part)')}, 'AUD' AS currency
     FROM (SELECT *, unit(hash(day, campaign, ad_group)) AS part, unit(hash(day, campaign, ad_group, 'luck')) AS luck FROM (${campaignDays})) c, demo_profile p, (VALUES (1), (2)) AS parts(n)`,
  );
  await createAs(
    connection,
    'demo_ad_landing_pages',
    `SELECT day, channel, account, campaign, CASE WHEN n = 1 THEN '/' ELSE one_of(p.pages, hash(campaign)) END AS landing_page,
       ${measures.map((name) => `sum(${name}) AS ${name}`).join(', ')}, 'AUD' AS currency
     FROM (SELECT day, channel, account, campaign, n, ${split('0.25')} FROM (SELECT *, unit(hash(day, campaign, ad_group, 'page')) AS luck FROM (${campaignDays})), (VALUES (1), (2)) AS parts(n)), demo_profile p GROUP BY ALL`,
  );
  await createAs(
    connection,
    'demo_keyword_rankings',
    `SELECT d.day, k.keyword, 'google' AS engine, p.cities[1] AS place,
       CASE WHEN (hash(k.keyword, d.day) % 40)::BIGINT = 0 THEN NULL ELSE greatest(1, (hash(k.keyword) % 24)::BIGINT + (hash(k.keyword, d.day, 'moved') % 5)::BIGINT - 1
         + (date_diff('week', d.day, p.last_day) / 14)::BIGINT) END AS position,
       CASE WHEN position IS NOT NULL THEN k.page END AS url, 50 + (hash(k.keyword, 'volume') % 900)::BIGINT AS search_volume
     FROM demo_days d, demo_profile p,
       (SELECT ${subject('c')} || w.ending AS keyword, min(c.page) AS page FROM demo_campaigns c, demo_profile p,
         (SELECT unnest(['', ' near me', ' cost', lower(' ' || cities[1])]) AS ending FROM demo_profile) w WHERE c.channel = 'google_ads' GROUP BY 1) k
     WHERE dayofweek(d.day) = 1`,
  );
  await createAs(
    connection,
    'demo_reviews',
    `SELECT 'R' || hash(p.slug, d.day) AS review_key, d.day + INTERVAL 11 HOUR AS occurred_at, d.day, p.trading_name AS place,
       one_of(p.first_names, hash(d.day, 'who')) AS author,
       CASE WHEN u < 0.05 THEN 1 WHEN u < 0.09 THEN 2 WHEN u < 0.18 THEN 3 WHEN u < 0.4 THEN 4 ELSE 5 END AS rating,
       one_of(CASE WHEN u < 0.18 THEN ${toList(reviews.poor)} WHEN u < 0.4 THEN ${toList(reviews.fair)} ELSE ${toList(reviews.good)} END, hash(p.slug, d.day, 'words')) AS review,
       CASE WHEN (hash(d.day, 'reply') % 3)::BIGINT > 0 THEN one_of(CASE WHEN u < 0.18 THEN ${toList(replies.poor)} ELSE ${toList(replies.good)} END, hash(p.slug, d.day, 'answer')) END AS reply,
       CASE WHEN reply IS NOT NULL THEN d.day + INTERVAL 11 HOUR + to_hours((2 + hash(d.day, 'hours') % 60)::BIGINT) END AS replied_at
     FROM (SELECT *, unit(hash(day, 'stars')) AS u FROM demo_days) d, demo_profile p WHERE (hash(p.slug, d.day, 'review') % 6)::BIGINT = 0`,
  );
  await createAs(
    connection,
    'demo_competitor_metrics',
    `SELECT d.day, c.competitor, c.website, m.metric,
       CASE m.metric
         WHEN 'rating' THEN round(3.9 + (hash(c.competitor, 'rating') % 9)::BIGINT / 10, 1)
         WHEN 'review_count' THEN 40 + (hash(c.competitor, 'reviews') % 120)::BIGINT + date_diff('week', p.first_day, d.day) // (2 + (hash(c.competitor) % 3)::BIGINT)
         WHEN 'keywords' THEN 60 + (hash(c.competitor, 'keywords') % 200)::BIGINT + (hash(c.competitor, d.day) % 12)::BIGINT
         WHEN 'visibility' THEN round(10 + (hash(c.competitor) % 40)::BIGINT + ((hash(c.competitor, d.day) % 300)::BIGINT) / 100, 1)
         ELSE 45 + (hash(c.competitor, m.metric) % 45)::BIGINT + (hash(c.competitor, m.metric, month(d.day)) % 10)::BIGINT
       END AS value
     FROM demo_days d, demo_profile p,
       (SELECT trading_name AS competitor, slug || '.example' AS website FROM demo_profile
         UNION ALL SELECT name, replace(replace(lower(name), ' & ', '-and-'), ' ', '-') || '.example' FROM (SELECT unnest(competitors) AS name FROM demo_profile)) c,
       (SELECT unnest(['visibility', 'keywords', 'rating', 'review_count', 'speed', 'mobile', 'search_readiness']) AS metric) m
     WHERE dayofweek(d.day) = 1`,
  );
  await createAs(
    connection,
    'demo_website_audits',
    `SELECT d.day, g.page, c.audit_check, 60 + (hash(g.page, c.audit_check, month(d.day)) % 41)::BIGINT AS score, (hash(g.page, c.audit_check, month(d.day), 'issues') % 9)::BIGINT AS issues
     FROM demo_days d, (SELECT unnest(pages) AS page FROM demo_profile) g, (SELECT unnest(['Speed', 'Headings', 'Links', 'Security']) AS audit_check) c WHERE day(d.day) = 1`,
  );
}
