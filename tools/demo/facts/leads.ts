import type { DemoBusiness } from '../businesses/business.ts';
import { listRecordingIds } from '../meetings/recordings.ts';
import { createAs, type ScratchConnection } from './sql.ts';

/**
 * Number of days ago at which Clearwater began to forward calls over lunch, as its first review agreed
 * (`meetings-of-trades.ts`).
 */
export const lunchCallsForwardedDaysAgo = 84;

/** Fraction of online buyers who open a customer account, which makes them a lead. */
const opensAccount = 0.78;
/** Fraction of calls with a withheld number. */
const withheld = 0.07;

/**
 * Creates `demo_leads` from the contacts that call tracking or the website recorded; requires `demo_orders`.
 * During a tracking outage only calls are recorded, without their visit. The lead of a call with a withheld
 * number matches no customer.
 */
export async function createLeads(
  connection: ScratchConnection,
  { slug, connected, agents }: Pick<DemoBusiness, 'slug' | 'connected' | 'agents'>,
): Promise<void> {
  await createAs(
    connection,
    'demo_leads',
    `
    WITH recorded AS (
      SELECT c.* REPLACE (if(c.buys_online, 'form', c.kind) AS kind), CASE WHEN c.kind = 'call' AND NOT c.buys_online AND p.tracks_calls THEN 'wildjar' ELSE 'pixel' END AS delivered_by,
        c.kind = 'call' AND unit(hash(c.h, 'withheld')) < ${withheld} AND c.name IS DISTINCT FROM p.traced_name AS withheld,
        p.last_day, p.misses_calls, o.amount, o.number,
        p.misses_calls AND (isodow(c.day) = 1 OR hour(c.occurred_at) IN (12, 13) AND c.day < p.last_day - ${lunchCallsForwardedDaysAgo})
          OR hour(c.occurred_at) >= 18 AS nobody_there
      FROM demo_contacts c CROSS JOIN demo_profile p LEFT JOIN demo_orders o ON o.contact = c.contact AND o.purchase = 0
      WHERE NOT c.buys_online OR unit(hash(c.h, 'account')) < ${opensAccount}
    ), again AS (
      -- Some of those who did not buy ask again, under the same name, number and address.
      SELECT r.* REPLACE (coalesce(e.name, r.name) AS name, coalesce(e.email, r.email) AS email, coalesce(e.phone, r.phone) AS phone)
      FROM recorded r LEFT JOIN recorded e ON r.sale_day IS NULL AND unit(hash(r.h, 'again')) < 0.1 AND unit(hash(e.h, 'again')) >= 0.1 AND e.sale_day IS NULL
        AND e.contact = r.contact - 1 - CAST(floor(40 * unit(hash(r.h, 'earlier'))) AS BIGINT)
    ), calls AS (
      SELECT *, CASE WHEN kind <> 'call' THEN NULL WHEN sale_day IS NOT NULL THEN 'answered'
        WHEN unit(hash(h, 'answer')) < if(nobody_there, 0.6, 0.07) THEN 'missed'
        WHEN unit(hash(h, 'answer')) < if(nobody_there, 0.7, 0.1) THEN 'abandoned'
        WHEN unit(hash(h, 'answer')) < if(nobody_there, 0.75, 0.14) THEN 'busy' ELSE 'answered' END AS call_status
      FROM again
    )
    SELECT delivered_by, delivered_by || '-' || lpad(CAST(contact AS VARCHAR), 6, '0') AS lead_key, occurred_at, day, kind, if(withheld, NULL, name) AS name,
      if(kind = 'call', NULL, email) AS email, if(withheld, NULL, phone) AS phone,
      ${seen('channel')}, ${seen('source')}, ${seen('medium')}, ${seen('campaign')}, ${seen('landing_page')}, ${seen('device')},
      city, region, country,
      CASE WHEN sale_day IS NOT NULL THEN 'won' WHEN day > last_day - 7 THEN 'new'
           ELSE one_of(['contacted', 'qualified', 'lost', 'lost'], hash(h, 'status')) END AS status,
      call_status,
      CASE WHEN call_status = 'answered' THEN 35 + CAST(floor(540 * unit(hash(h, 'talk')) ^ 2) AS BIGINT)
           WHEN kind = 'call' THEN 0 END AS call_seconds,
      amount AS value,
      CAST(least(100, floor(if(sale_day IS NULL, 15, 55) + 45 * unit(hash(h, 'quality')))) AS BIGINT) AS quality_score,
      if(known, 'GA1.1.' || CAST(100000000 + CAST(floor(unit(hash(h, 'analytics')) * 899999999) AS BIGINT) AS VARCHAR) || '.' || CAST(contact AS VARCHAR), NULL) AS ga_id,
      CASE WHEN kind = 'call' THEN 'Phone call' WHEN buys_online THEN 'Customer account' ELSE one_of(['Quote request', 'Contact form', 'Booking form'], hash(h, 'funnel')) END AS funnel,
      if(known, ${page('landing_page')}, NULL) AS conversion_funnel,
      ${recording(slug)} AS audio_url,
      if(known, CASE WHEN medium = 'cpc' THEN if(source = 'facebook', 'Meta Ads', 'Google Ads') WHEN source IS NULL THEN NULL ELSE 'Website' END, NULL) AS platform,
      if(known, 'Google Analytics', NULL) AS data_source,
      -- Some come with the number of the quote that became the invoice.
      if(unit(hash(h, 'quoted')) < 0.1, CAST(number AS VARCHAR), NULL) AS order_id,
      ${connected.includes('lead_forward_service') ? forwardedTo(agents) : 'NULL'} AS agent_type,
      if(known, CAST(1 + floor(5 * unit(hash(h, 'visits')) ^ 3) AS BIGINT), NULL) AS total_sessions,
      if(known, CAST(floor(100 * sqrt(unit(hash(h, 'session quality')))) AS BIGINT), NULL) AS session_quality_score
    FROM calls WHERE tracked OR delivered_by = 'wildjar'`,
  );
}

/**
 * Creates `demo_lead_touches`: earlier visits of a lead within six weeks before its visit; requires `demo_leads`. Each
 * is a real visit of its day, so days with more ad visits give more ad touches.
 */
export async function createTouches(connection: ScratchConnection): Promise<void> {
  await createAs(
    connection,
    'demo_lead_touches',
    `
    WITH earlier AS (
      SELECT l.lead_key, l.day - 1 - CAST(floor(42 * unit(hash(l.lead_key, n.n, 'gap')) ^ 2) AS INTEGER) AS day, hash(l.lead_key, n.n) AS h
      FROM demo_leads l, unnest(range(l.total_sessions - 1)) n(n)
    ), chosen AS (
      SELECT e.lead_key, e.day, e.h, arg_min(v, hash(e.h, v.h)) AS visit
      FROM earlier e JOIN demo_visits v ON v.day = e.day AND v.tracked AND v.sessions > 0 GROUP BY ALL
    )
    SELECT lead_key, day, CAST(day AS TIMESTAMP) + to_seconds(CAST(25200 + 46800 * unit(hash(h, 'hour')) AS INTEGER)) AS occurred_at,
      visit.channel AS channel, visit.source AS source, visit.medium AS medium, visit.campaign AS campaign,
      visit.landing_page AS landing_page, visit.device AS device
    FROM chosen`,
  );
}

/** SQL for the first part of a page's path in words: '/blocked-drains/' → 'Blocked drains'. */
const page = (column: string) =>
  `nullif(replace(upper(substr(split_part(${column}, '/', 2), 1, 1)) || substr(split_part(${column}, '/', 2), 2), '-', ' '), '')`;

/** SQL for the recording of a call. Most answered calls have a recording; all calls share the few demo recordings. */
const recording = (slug: string) =>
  `CASE WHEN call_status = 'answered' AND unit(hash(h, 'recorded')) < 0.8 THEN '/v1/files/' || one_of([${listRecordingIds(
    slug,
  )
    .map((id) => `'${id}'`)
    .join(', ')}], hash(h, 'recording')) || '/content' END`;

/** SQL for the recipient of a forwarded enquiry; half of the form enquiries are forwarded. */
const forwardedTo = (agents: readonly string[]) =>
  `CASE WHEN kind = 'form' AND unit(hash(h, 'forwarded')) < 0.5 THEN one_of([${[...agents.slice(0, 1), ...agents].map((name) => `'${name}'`).join(', ')}], hash(h, 'agent')) END`;

const seen = (column: string) => `if(known, ${column}, NULL) AS ${column}`;
