import { emailOf, phoneOf } from '@bellwether/analytics/models/person';
import {
  automaticFrom,
  type Evidence,
  evidence,
  namesLookedAt,
  otherName,
  phoneIsOf,
  toConfirmFrom,
} from '@bellwether/contract/matching/rules';
import type { MatchDecided } from '../warehouse.ts';
import type { Session } from './transaction.ts';

/**
 * Who is the same person, as `lead_matches` holds it. Everything is done in sets: records meet where they share a key (an address, a number, a
 * name), never each with each. What was worked out stays in `match_pairs`, and `match_leads` and `match_customers` hold a mark of each
 * record as it was looked at, so that the next run looks at what changed and no more.
 */
export const matchTables: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS match_pairs (business_id UUID, origin VARCHAR, lead_key VARCHAR, day DATE, customer_key VARCHAR,
    confidence DOUBLE, reasons VARCHAR)`,
  'CREATE TABLE IF NOT EXISTS match_leads (business_id UUID, lead_key VARCHAR, day DATE, mark HUGEINT)',
  'CREATE TABLE IF NOT EXISTS match_customers (business_id UUID, origin VARCHAR, customer_key VARCHAR, mark HUGEINT)',
  'CREATE TABLE IF NOT EXISTS match_runs (business_id UUID, loads VARCHAR, decisions VARCHAR)',
];

/** As many records that share an address or a number say nothing of one another: it is a switchboard's, or a word for 'none'. */
const mostSharing = 50;

const titles = ['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'sir'].map((title) => `'${title}'`).join(', ');
/** The words of a name in small plain letters, without titles. */
const wordsOf = (name: string): string =>
  `list_filter(string_split(trim(regexp_replace(lower(strip_accents(${name})), '[^\\p{L}]+', ' ', 'g')), ' '), lambda w: w <> '' AND w NOT IN (${titles}))`;

/** What of a record tells who somebody is; a record that was written in several ways has a row for each. */
const traits = (email: string, phone: string, name: string, city: string): string =>
  `${emailOf(email)} AS email, ${phoneOf(phone)} AS phone, ${wordsOf(name)} AS words, nullif(lower(trim(${city})), '') AS city`;
const named = `nullif(array_to_string(list_sort(words), ' '), '') AS name, words[1] AS first, words[-1] AS last,
  nullif(split_part(email, '@', 1), '') AS mailbox, words[-1] || left(words[1], 1) AS family`;
const marked = 'email, phone, name, city';
/** The number of an order as two systems agree on it: 'INV-00123' and '#123' are 123. */
const orderOf = (column: string): string =>
  `nullif(ltrim(regexp_replace(lower(${column}), '^[^0-9]*|[^0-9a-z]', '', 'g'), '0'), '')`;

/** What customers are counted by who share it: the more have an address, a number or a name, the less it says. */
const sharers = ['email', 'phone', 'name', 'family'] as const;

/** The records of a business that can be anybody's: `found_leads` and `found_customers`, each with a number. */
const findRecords = async ({ run }: Session): Promise<void> => {
  await run(
    `CREATE OR REPLACE TEMP TABLE found_leads AS SELECT row_number() OVER () AS l, *, ${named} FROM (
       SELECT DISTINCT lead_key, day, ${orderOf('order_id')} AS ordered, ${traits('email', 'phone', 'name', 'city')} FROM leads
       WHERE business_id = $b::UUID AND lead_key IS NOT NULL AND coalesce(email, phone, name, order_id) IS NOT NULL)`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE found_customers AS
     WITH written AS (
       SELECT *, ${named} FROM (
         SELECT DISTINCT origin, customer_key, ${traits('customer_email', 'customer_phone', 'customer', 'city')} FROM invoices
         WHERE business_id = $b::UUID AND customer_key IS NOT NULL)),
     ${sharers
       .map(
         (key) =>
           `${key}_sharers AS (SELECT origin, ${key}, count(*) AS ${key}_of FROM (SELECT DISTINCT origin, ${key}, customer_key FROM written WHERE ${key} IS NOT NULL) GROUP BY origin, ${key})`,
       )
       .join(',\n     ')}
     SELECT row_number() OVER () AS c, w.*, ${sharers.map((key) => `coalesce(${key}_of, 0) AS ${key}_of`).join(', ')}
     FROM written w ${sharers.map((key) => `LEFT JOIN ${key}_sharers USING (origin, ${key})`).join(' ')}`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE found_orders AS SELECT * FROM (
       SELECT DISTINCT origin, customer_key, ${orderOf('document_number')} AS number FROM invoices
       WHERE business_id = $b::UUID AND customer_key IS NOT NULL AND document = 'invoice')
     WHERE number IN (SELECT ordered FROM found_leads WHERE ordered IS NOT NULL)`,
  );
};

/** Which records are new, other than they were, or gone since the last run: `moved_leads` and `moved_customers`. What they had led to goes. */
const findMoved = async ({ run, ask }: Session): Promise<boolean> => {
  await run(
    `CREATE OR REPLACE TEMP TABLE now_leads AS SELECT lead_key, day, sum(hash(${marked}, ordered)::HUGEINT) AS mark FROM found_leads GROUP BY ALL`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE now_customers AS
     SELECT origin, customer_key, sum(hash(${marked}, least(name_of, ${namesLookedAt + 1}), least(phone_of, ${mostSharing + 1}), least(email_of, ${mostSharing + 1}), least(family_of, ${namesLookedAt + 1}))::HUGEINT) + coalesce(any_value(ordered), 0) AS mark
     FROM found_customers LEFT JOIN (SELECT origin, customer_key, sum(hash(number)::HUGEINT) AS ordered FROM found_orders GROUP BY ALL) USING (origin, customer_key)
     GROUP BY origin, customer_key`,
  );
  for (const [what, key] of [
    ['leads', 'lead_key, day'],
    ['customers', 'origin, customer_key'],
  ] as const) {
    const was = `SELECT ${key}, mark FROM match_${what} WHERE business_id = $b::UUID`;
    const is = `SELECT ${key}, mark FROM now_${what}`;
    await run(
      `CREATE OR REPLACE TEMP TABLE moved_${what} AS SELECT DISTINCT ${key} FROM ((${is} EXCEPT ${was}) UNION ALL (${was} EXCEPT ${is}))`,
    );
    await run(
      `DELETE FROM match_pairs p USING moved_${what} m WHERE p.business_id = $b::UUID AND ${key
        .split(', ')
        .map((column) => `p.${column} = m.${column}`)
        .join(' AND ')}`,
    );
    await run(
      `DELETE FROM match_${what} p USING moved_${what} m WHERE p.business_id = $b::UUID AND ${key
        .split(', ')
        .map((column) => `p.${column} = m.${column}`)
        .join(' AND ')}`,
    );
    await run(
      `INSERT INTO match_${what} SELECT $b::UUID, ${key
        .split(', ')
        .map((column) => `n.${column}`)
        .join(', ')}, n.mark FROM now_${what} n JOIN moved_${what} m USING (${key})`,
    );
  }
  const [moved] = await ask(
    'SELECT (SELECT count(*) FROM moved_leads) + (SELECT count(*) FROM moved_customers) > 0 AS some',
  );
  return moved?.['some'] === true;
};

/** The keys by which records meet, and what keeps a key that many share from bringing them all together. */
const meetings: readonly { on: string; kept: string }[] = [
  { on: 'email', kept: `c.email_of <= ${mostSharing}` },
  { on: 'phone', kept: `c.phone_of <= ${mostSharing}` },
  { on: 'name', kept: `c.name_of <= ${namesLookedAt}` },
  { on: 'family', kept: `c.family_of <= ${namesLookedAt}` },
];

/** Is this piece of evidence there? Over `l`, a lead, and `c`, a customer; NULL where one of them does not say. */
const holds: Record<Evidence, string> = {
  order: 'met.ordered',
  email: 'l.email = c.email',
  phone: `l.phone = c.phone AND c.phone_of <= ${phoneIsOf}`,
  shared_phone: `l.phone = c.phone AND c.phone_of > ${phoneIsOf}`,
  // Other digits are another address: ann1@ and ann2@ are two people.
  near_email: `CASE WHEN l.email <> c.email AND abs(length(l.email) - length(c.email)) <= 2 THEN damerau_levenshtein(l.email, c.email) <= 2
    AND regexp_replace(l.email, '[^0-9]', '', 'g') = regexp_replace(c.email, '[^0-9]', '', 'g') END`,
  near_phone: 'CASE WHEN l.phone <> c.phone THEN damerau_levenshtein(l.phone, c.phone) = 1 END',
  name: 'l.name = c.name AND c.name_of = 1',
  common_name: 'l.name = c.name AND c.name_of > 1',
  // Tom is Thomas, and so is T; Mia is not Matilda of the same family.
  near_name: `CASE WHEN l.name = c.name THEN false WHEN l.last = c.last
    THEN starts_with(l.first, c.first) OR starts_with(c.first, l.first) OR jaro_winkler_similarity(l.first, c.first) >= 0.85
    ELSE jaro_winkler_similarity(l.name, c.name) >= 0.92 END`,
  place: 'l.city = c.city',
};
const near = '(has_name OR has_common_name OR has_near_name)';
/** A first name alone is no other name. */
const part =
  '(len(l_words) = 1 AND list_contains(c_words, l_words[1]) OR len(c_words) = 1 AND list_contains(l_words, c_words[1]))';
/** Of one family an address is one person's and a phone everybody's; who shares both may have married. */
const another = `both_named AND NOT ${near} AND NOT ${part} AND NOT (has_email AND same_other)`;

const pieces = Object.entries(holds) as [Evidence, string][];

/** As many leads are looked at together: what is at hand of them and of whom they meet has to fit into memory. */
const leadsAtOnce = 100_000;

/** Works out the pairs of records that moved: `moved` leads with all customers, the other leads with `moved` customers. */
const findPairs = async ({ run, ask }: Session): Promise<void> => {
  await run(
    `CREATE OR REPLACE TEMP TABLE new_leads AS SELECT f.* FROM found_leads f SEMI JOIN moved_leads m USING (lead_key, day)`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE old_leads AS SELECT f.* FROM found_leads f ANTI JOIN moved_leads m USING (lead_key, day)`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE new_customers AS SELECT f.* FROM found_customers f SEMI JOIN moved_customers m USING (origin, customer_key)`,
  );
  const meeting = (leads: string, customers: string, part: string) => [
    ...meetings.map(
      ({ on, kept }) =>
        `SELECT l.l, c.c, false AS ordered FROM ${leads} l JOIN ${customers} c ON l.${on} = c.${on} WHERE ${part} AND ${kept}`,
    ),
    `SELECT l.l, c.c, true AS ordered FROM ${leads} l JOIN found_orders o ON l.ordered = o.number JOIN ${customers} c USING (origin, customer_key) WHERE ${part}`,
  ];
  const doubt = pieces.map(
    ([name]) => `CASE WHEN has_${name} THEN ${(1 - evidence[name].weight).toFixed(6)} ELSE 1 END::DOUBLE`,
  );
  const reasons = pieces.map(([name]) => `CASE WHEN has_${name} THEN '${evidence[name].says}' END`);
  const [counted] = await ask('SELECT coalesce(max(l), 0)::DOUBLE AS leads FROM found_leads');
  const leads = Number(counted?.['leads'] ?? 0);
  for (let from = 0; from < leads; from += leadsAtOnce) {
    const part = `l.l > ${from} AND l.l <= ${from + leadsAtOnce}`;
    const met = [
      ...meeting('new_leads', 'found_customers', part),
      ...meeting('old_leads', 'new_customers', part),
    ].join(' UNION ALL ');
    await run(
      `CREATE OR REPLACE TEMP TABLE met AS SELECT l, c, bool_or(ordered) AS ordered FROM (${met}) GROUP BY l, c`,
    );
    await run(
      `INSERT INTO match_pairs
       SELECT $b::UUID, origin, lead_key, day, customer_key, round(max(confidence), 6), arg_max(reasons, confidence) FROM (
         SELECT *, concat_ws(', ', ${reasons.join(', ')}, CASE WHEN other_name THEN '${otherName.says}' END) AS reasons FROM (
           SELECT *, (1 - ${doubt.join(' * ')}) * CASE WHEN other_name THEN ${otherName.keeps} ELSE 1 END::DOUBLE AS confidence FROM (
             SELECT *, ${another} AS other_name FROM (
               SELECT c.origin, l.lead_key, l.day, c.customer_key, l.words AS l_words, c.words AS c_words,
                 l.name IS NOT NULL AND c.name IS NOT NULL AS both_named, coalesce(l.phone = c.phone, false) OR coalesce(l.last = c.last, false) AS same_other,
                 ${pieces.map(([name, condition]) => `coalesce(${condition}, false) AS has_${name}`).join(', ')}
               FROM met JOIN found_leads l USING (l) JOIN found_customers c USING (c)))))
       WHERE confidence >= ${toConfirmFrom} GROUP BY origin, lead_key, day, customer_key`,
    );
  }
  for (const table of ['new_leads', 'old_leads', 'new_customers', 'met'])
    await run(`DROP TABLE IF EXISTS ${table}`);
};

/** Two customers fit alike where the doubt of the one is not so many times that of the other: then people tell them apart. */
const timesSurer = 4;
const alike = `coalesce(1 - next < ${timesSurer} * (1 - confidence), false)`;

/** Makes `new_matches` of the pairs and of what people decided: for each lead the customer it is of, and those that were rejected. */
export const decideMatches = async ({ run }: Session, decisions: readonly MatchDecided[]): Promise<void> => {
  await run(
    `CREATE OR REPLACE TEMP TABLE decided AS SELECT unnest($origins::VARCHAR[]) AS origin, unnest($keys::VARCHAR[]) AS lead_key,
       unnest($days::VARCHAR[])::DATE AS day, unnest($customers::VARCHAR[]) AS customer_key, unnest($decisions::VARCHAR[]) AS decision`,
    {
      origins: decisions.map(({ origin }) => origin),
      keys: decisions.map(({ leadKey }) => leadKey),
      days: decisions.map(({ day }) => day),
      customers: decisions.map(({ customerKey }) => customerKey),
      decisions: decisions.map(({ decision }) => decision),
    },
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE new_matches AS
     WITH pairs AS (
       SELECT coalesce(p.origin, d.origin) AS origin, coalesce(p.lead_key, d.lead_key) AS lead_key, coalesce(p.day, d.day) AS day,
         coalesce(p.customer_key, d.customer_key) AS customer_key, coalesce(confidence, 0) AS confidence, coalesce(reasons, '') AS reasons, decision
       FROM (SELECT * FROM match_pairs WHERE business_id = $b::UUID) p FULL JOIN decided d
         ON p.origin = d.origin AND p.lead_key = d.lead_key AND p.day = d.day AND p.customer_key = d.customer_key
     ), ranked AS (
       SELECT *, row_number() OVER best AS place, lead(confidence) OVER best AS next FROM pairs WHERE decision IS DISTINCT FROM 'rejected'
       WINDOW best AS (PARTITION BY origin, lead_key, day ORDER BY decision IS NOT NULL DESC, confidence DESC, customer_key)
     ), chosen AS (
       SELECT origin, lead_key, day, customer_key, confidence,
         CASE WHEN decision = 'confirmed' THEN 'confirmed' WHEN confidence >= ${automaticFrom} AND NOT ${alike} THEN 'automatic' ELSE 'to_confirm' END AS state,
         concat_ws(', ', nullif(reasons, ''), CASE WHEN decision IS NULL AND confidence >= ${automaticFrom} AND ${alike} THEN 'another customer fits as well' END) AS reasons
       FROM ranked WHERE place = 1
       UNION ALL SELECT origin, lead_key, day, customer_key, confidence, 'rejected', reasons FROM pairs WHERE decision = 'rejected'
     ), enquiries AS (
       SELECT lead_key, day, min(kind) AS kind, min(name) AS name, min(email) AS email, min(phone) AS phone, min(channel) AS channel, min(campaign) AS campaign
       FROM leads WHERE business_id = $b::UUID GROUP BY lead_key, day
     ), buyers AS (
       SELECT origin, customer_key, coalesce(max(customer), customer_key) AS customer, min(customer_email) AS customer_email, min(customer_phone) AS customer_phone
       FROM invoices WHERE business_id = $b::UUID AND customer_key IS NOT NULL GROUP BY origin, customer_key
     )
     SELECT * FROM chosen JOIN enquiries USING (lead_key, day) JOIN buyers USING (origin, customer_key)`,
  );
};

/** Brings `match_pairs` in step with the records (parameter b). */
export const matchRecords = async (session: Session): Promise<void> => {
  await findRecords(session);
  if (await findMoved(session)) await findPairs(session);
  for (const table of ['leads', 'customers'])
    for (const made of ['found', 'now', 'moved']) await session.run(`DROP TABLE IF EXISTS ${made}_${table}`);
};
