import { createAs, createTable, type ScratchConnection } from './sql.ts';

/** Sources of unpaid visits, each with its fraction of visits and its rate of enquiries. */
const unpaid = [
  {
    channel: 'Organic Search',
    source: 'google',
    medium: 'organic',
    campaign: null,
    share: 0.42,
    rate: 0.013,
  },
  { channel: 'Organic Search', source: 'bing', medium: 'organic', campaign: null, share: 0.05, rate: 0.012 },
  { channel: 'Direct', source: '(direct)', medium: '(none)', campaign: null, share: 0.27, rate: 0.016 },
  {
    channel: 'Referral',
    source: 'truelocal.com.au',
    medium: 'referral',
    campaign: null,
    share: 0.05,
    rate: 0.015,
  },
  {
    channel: 'Referral',
    source: 'yellowpages.com.au',
    medium: 'referral',
    campaign: null,
    share: 0.03,
    rate: 0.014,
  },
  {
    channel: 'Email',
    source: 'newsletter',
    medium: 'email',
    campaign: 'Monthly newsletter',
    share: 0.06,
    rate: 0.019,
  },
  { channel: 'Social', source: 'facebook', medium: 'social', campaign: null, share: 0.08, rate: 0.006 },
  { channel: 'Social', source: 'instagram', medium: 'social', campaign: null, share: 0.04, rate: 0.004 },
];

/** Rows per traffic source, day and device. Each row has its own page and town. */
const spread = 2;

/**
 * Creates `demo_visits`: all paid and unpaid visits to the website, with the number of conversions. `h` identifies a
 * row.
 */
export async function createVisits(connection: ScratchConnection): Promise<void> {
  await createTable(
    connection,
    'demo_sources',
    {
      channel: 'VARCHAR',
      source: 'VARCHAR',
      medium: 'VARCHAR',
      campaign: 'VARCHAR',
      share: 'DOUBLE',
      rate: 'DOUBLE',
    },
    unpaid,
  );
  await createAs(
    connection,
    'demo_visits',
    `
    WITH clicked AS (
      SELECT day, visit_channel AS channel, utm_source AS source, utm_medium AS medium, campaign, page AS landing_page, device,
             sum(clicks)::BIGINT AS clicks, sum(conversions)::BIGINT AS conversions
      FROM demo_delivery GROUP BY ALL
    ), paid AS (
      SELECT c.* EXCLUDE (clicks), hash(p.slug, c.day, c.campaign, c.device, 'visit') AS h, one_of(p.cities, hash(h, 'city')) AS city,
             greatest(c.conversions, draw(c.clicks * 0.93, hash(h, 'arrived'))) AS sessions
      FROM clicked c, demo_profile p
    ), organic AS (
      SELECT d.day, s.channel, s.source, s.medium, s.campaign,
             hash(p.slug, d.day, s.source, s.medium, v.device, n.n) AS h,
             one_of(p.pages, hash(h, 'page')) AS landing_page, v.device, one_of(p.cities, hash(h, 'city')) AS city,
             draw(p.visits * d.level * s.share * v.share / ${spread} * around(0.35, hash(h, 'level')), hash(h, 'visits')) AS sessions,
             least(sessions, draw(sessions * s.rate * p.converts, hash(h, 'contacts'))) AS conversions
      FROM demo_profile p, demo_days d, demo_sources s, demo_devices v, range(${spread}) n(n)
    )
    SELECT *, p.region, 'Australia' AS country, NOT (day BETWEEN p.outage_from AND p.outage_to) AS tracked
    FROM (
      SELECT * FROM paid UNION ALL BY NAME SELECT * FROM organic
    ), (SELECT region, outage_from, outage_to FROM demo_profile) p
    WHERE sessions > 0`,
  );
}

/**
 * Creates `demo_sessions`: the visits that tracking counted, by day and all their dimensions. Requires
 * `demo_contacts` and `demo_orders`.
 */
export async function createSessions(connection: ScratchConnection): Promise<void> {
  await createAs(
    connection,
    'demo_sessions',
    `
    WITH sold AS (
      SELECT c.visit, count(*) AS transactions, sum(o.amount) AS revenue
      FROM demo_contacts c JOIN demo_orders o ON o.contact = c.contact AND o.purchase = 0
      WHERE c.buys_online GROUP BY ALL
    )
    SELECT v.day, v.channel, v.source, v.medium, v.campaign, v.landing_page, v.device, v.country, v.region, v.city,
      v.sessions, v.sessions - draw(v.sessions * 0.06, hash(v.h, 'users')) AS users,
      least(users, draw(users * 0.64, hash(v.h, 'new'))) AS new_users,
      least(v.sessions, draw(v.sessions * around(0.2, hash(v.h, 'interest')) * 0.57, hash(v.h, 'engaged'))) AS engaged_sessions,
      v.sessions + draw(v.sessions * 1.7 * around(0.4, hash(v.h, 'depth')), hash(v.h, 'pages')) AS pageviews,
      round(v.sessions * 95 * around(0.5, hash(v.h, 'time'))) AS duration_seconds,
      v.conversions, coalesce(s.transactions, 0) AS transactions, coalesce(s.revenue, 0) AS revenue,
      'AUD' AS currency, false AS estimated
    FROM demo_visits v LEFT JOIN sold s ON s.visit = v.h
    WHERE v.tracked`,
  );
}

/**
 * Creates `demo_users`: the people of each day, week, month and year. Some come from several sources or on several
 * days, so the people of a period are fewer than those of its visits together. Requires `demo_sessions`.
 */
export async function createUsers(connection: ScratchConnection): Promise<void> {
  await createAs(
    connection,
    'demo_users',
    `
    WITH days AS (
      SELECT day, sum(users) AS users, sum(new_users) AS new_users, min(day) OVER () AS first, max(day) OVER () AS last
      FROM demo_sessions GROUP BY day
    ), parts AS (
      SELECT unnest(['day', 'week', 'month', 'year']) AS part
    ), placed AS (
      SELECT d.*, date_trunc(p.part, d.day)::DATE AS first_day,
        least(d.last, (date_trunc(p.part, d.day) + ('1 ' || p.part)::INTERVAL - INTERVAL 1 DAY)::DATE) AS last_day
      FROM days d, parts p
    ), periods AS (
      SELECT DISTINCT ON (first_day, last_day, day) * FROM placed WHERE first_day >= first
    )
    SELECT *, users - round(new_users * 0.9)::BIGINT AS returning_users
    FROM (
      SELECT last_day AS day, first_day, sum(new_users)::BIGINT AS new_users,
        greatest(sum(new_users), round(sum(users) * 0.95 * (0.8 + 0.2 / count(*))))::BIGINT AS users
      FROM periods GROUP BY first_day, last_day
    )`,
  );
}
