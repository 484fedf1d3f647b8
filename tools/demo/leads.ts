import { type Connection, createAs } from './sql.ts';

/**
 * `demo_leads`, after `demo_orders`: the contacts that call tracking or the website recorded. While tracking was broken only calls
 * were, and those without the visit behind them.
 */
export async function createLeads(connection: Connection): Promise<void> {
  await createAs(
    connection,
    'demo_leads',
    `
    WITH recorded AS (
      SELECT c.*, CASE WHEN c.kind = 'call' AND p.tracks_calls THEN 'wildjar' ELSE 'pixel' END AS delivered_by,
        p.last_day, p.misses_calls, o.amount,
        p.misses_calls AND (isodow(c.day) = 1 OR hour(c.occurred_at) IN (12, 13)) OR hour(c.occurred_at) >= 18 AS nobody_there
      FROM demo_contacts c CROSS JOIN demo_profile p LEFT JOIN demo_orders o ON o.contact = c.contact AND o.purchase = 0
      WHERE NOT c.buys_online
    ), calls AS (
      SELECT *, CASE WHEN kind <> 'call' THEN NULL WHEN sale_day IS NOT NULL THEN 'answered'
        WHEN unit(hash(h, 'answer')) < if(nobody_there, 0.6, 0.07) THEN 'missed'
        WHEN unit(hash(h, 'answer')) < if(nobody_there, 0.7, 0.1) THEN 'abandoned'
        WHEN unit(hash(h, 'answer')) < if(nobody_there, 0.75, 0.14) THEN 'busy' ELSE 'answered' END AS call_status
      FROM recorded
    )
    SELECT delivered_by, delivered_by || '-' || lpad(CAST(contact AS VARCHAR), 6, '0') AS lead_key, occurred_at, day, kind, name,
      if(kind = 'call', NULL, email) AS email, phone,
      ${seen('channel')}, ${seen('source')}, ${seen('medium')}, ${seen('campaign')}, ${seen('landing_page')}, ${seen('device')},
      city, region, country,
      CASE WHEN sale_day IS NOT NULL THEN 'won' WHEN day > last_day - 7 THEN 'new'
           ELSE one_of(['contacted', 'qualified', 'lost', 'lost'], hash(h, 'status')) END AS status,
      call_status,
      CASE WHEN call_status = 'answered' THEN 35 + CAST(floor(540 * unit(hash(h, 'talk')) ^ 2) AS BIGINT)
           WHEN kind = 'call' THEN 0 END AS call_seconds,
      amount AS value,
      CAST(least(100, floor(if(sale_day IS NULL, 15, 55) + 45 * unit(hash(h, 'quality')))) AS BIGINT) AS quality_score
    FROM calls WHERE tracked OR delivered_by = 'wildjar'`,
  );
}

const seen = (column: string) => `if(tracked, ${column}, NULL) AS ${column}`;
