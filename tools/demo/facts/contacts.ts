import { createAs, type ScratchConnection } from './sql.ts';

/** Fraction of visitors who consent to tracking. The channel of other visitors is unknown. */
const consent = 0.9;

/**
 * Creates `demo_contacts`: all people who enquired or bought online, from the visits that converted, numbered by time.
 * `known` contacts have a tracked visit. `sale_day` is the day of the first sale, null for contacts who never became
 * customers. The business's traced lead gets another name.
 */
export async function createContacts(connection: ScratchConnection): Promise<void> {
  await createAs(
    connection,
    'demo_people',
    `
    SELECT v.h AS visit, v.day, v.channel, v.source, v.medium, v.campaign, v.landing_page, v.device, v.city, v.region, v.country, v.tracked,
      hash(v.h, n.n) AS h, v.tracked AND unit(hash(h, 'consent')) < ${consent} AS known, p.sells_online AND unit(hash(h, 'online')) < 0.82 AS buys_online,
      CASE WHEN unit(hash(h, 'kind')) < p.call_share AND v.device <> 'desktop' OR unit(hash(h, 'kind')) < p.call_share / 2 THEN 'call'
           WHEN unit(hash(h, 'written')) < 0.8 THEN 'form' WHEN unit(hash(h, 'written')) < 0.92 THEN 'email' ELSE 'chat' END AS kind,
      v.day + CAST(round((0.4 + 1.2 * unit(hash(h, 'lag'))) * p.days_to_sale) AS INTEGER) AS bought,
      CASE WHEN buys_online THEN v.day WHEN unit(hash(h, 'close')) < p.close_rate AND bought <= p.last_day THEN bought END AS sale_day,
      CAST(v.day AS TIMESTAMP) + to_seconds(CAST(25200 + 46800 * (unit(hash(h, 'hour')) + unit(hash(h, 'minute'))) / 2 AS INTEGER)) AS occurred_at
    FROM demo_visits v, demo_profile p, unnest(range(v.conversions)) n(n)`,
  );
  await createAs(
    connection,
    'demo_contacts',
    `
    WITH numbered AS (SELECT row_number() OVER (ORDER BY occurred_at, h) AS contact, * FROM demo_people),
    named AS (
      SELECT n.*, one_of(p.first_names, hash(n.h, 'first')) || ' ' || one_of(p.last_names, hash(n.h, 'last')) AS name,
        ${demoEmailSql('name', 'n.contact')} AS email, ${demoPhoneSql('n.h')} AS phone
      FROM numbered n, demo_profile p
    )
    SELECT n.* REPLACE (if(t.contact IS NULL, n.name, p.traced_name) AS name, if(t.contact IS NULL, n.email, p.traced_email) AS email)
    FROM named n CROSS JOIN demo_profile p LEFT JOIN (${traced}) t USING (contact)`,
  );
}

/** SQL for the latest tracked call from a paid search campaign that was early enough to become a paid invoice. */
const traced = `
  SELECT contact FROM numbered, demo_profile
  WHERE traced_name IS NOT NULL AND known AND kind = 'call' AND channel = 'Generic Paid Search' AND sale_day < last_day - 45
  ORDER BY sale_day DESC, contact LIMIT 1`;

/** SQL for an e-mail address that cannot exist, because example.com is reserved. */
export const demoEmailSql = (name: string, number: string): string =>
  `lower(replace(${name}, ' ', '.')) || ${number} || '@example.com'`;

/** SQL for a phone number that cannot exist, because Australia reserves 5550 and 7010 for fiction. */
export const demoPhoneSql = (h: string): string =>
  `'+61 ' || one_of(['2', '3', '7', '8'], hash(${h}, 'area')) || ' ' || one_of(['5550', '7010'], hash(${h}, 'exchange')) || ' ' ||
   lpad(CAST(CAST(floor(unit(hash(${h}, 'phone')) * 10000) AS INTEGER) AS VARCHAR), 4, '0')`;
