import { sharedContactLabels } from '@bellwether/domain/leads/person';
import type { LeadIdentity, PersonDecisions } from '../../warehouse.ts';
import type { WarehouseSession } from '../transaction.ts';
import { isPartOfNameSql, isSimilarNameSql } from './names.ts';

const maxNamesCases = Object.entries(sharedContactLabels.names)
  .map(([kind, maxNames]) => `WHEN '${kind}' THEN ${maxNames}`)
  .join(' ');

const toKeyParams = (leads: readonly LeadIdentity[]) => ({
  keys: leads.map(({ leadKey }) => leadKey),
  days: leads.map(({ day }) => day),
});

/** Stores the users' decisions in `person_apart` and, for existing leads, in `person_same` with two rows per pair. */
const stageDecisions = async ({ run }: WarehouseSession, { apart, same }: PersonDecisions): Promise<void> => {
  await run(
    'CREATE OR REPLACE TEMP TABLE person_apart AS SELECT unnest($keys::VARCHAR[]) AS lead_key, unnest($days::VARCHAR[])::DATE AS day',
    toKeyParams(apart),
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE person_same AS
     SELECT s.* FROM (SELECT unnest($keys::VARCHAR[]) AS lead_key, unnest($days::VARCHAR[])::DATE AS day, unnest($pairs::VARCHAR[]) AS pair) s
     SEMI JOIN (SELECT lead_key, day FROM leads WHERE business_id = $b::UUID) USING (lead_key, day)`,
    { ...toKeyParams(same.flat()), pairs: same.flatMap((_, at) => [String(at), String(at)]) },
  );
};

const leadsByDecision = ({ apart, same }: PersonDecisions): Map<string, LeadIdentity[]> =>
  new Map(
    [...apart.map((lead) => [lead]), ...same.map((pair) => [...pair])].map((one) => [
      JSON.stringify(one),
      one,
    ]),
  );

/** Returns the leads whose decisions changed since the last run. */
const findChangedLeads = (before: PersonDecisions, after: PersonDecisions): LeadIdentity[] => {
  const [previous, current] = [leadsByDecision(before), leadsByDecision(after)];
  const changed = [...previous, ...current].filter(([key]) => !previous.has(key) || !current.has(key));
  return changed.flatMap(([, leads]) => leads);
};

/** Maximum number of changed leads for an incremental run; with more, a full run is cheaper. */
const maxMovedLeads = 50_000;

const hasManyMoved = async ({ ask }: WarehouseSession): Promise<boolean> => {
  const [moved] = await ask('SELECT count(*)::DOUBLE AS leads FROM moved_leads');
  return Number(moved?.['leads'] ?? 0) > maxMovedLeads;
};

/**
 * Builds `person_some`: the leads whose person may change. These are leads with changed decisions and leads that were
 * added, removed or changed (`moved_leads`; `moved_before` holds their earlier values), leads that share or shared a
 * number or address with them, and all leads of their persons. No other lead can join them, because its shared values
 * are unchanged. Also builds `person_records`: the records of all leads that share a value with them, which decide
 * whether the value joins.
 */
const findAffectedLeads = async (
  { run }: WarehouseSession,
  changed: readonly LeadIdentity[],
): Promise<void> => {
  const storedLeads = '(SELECT * FROM matching_leads WHERE business_id = $b::UUID)';
  const selectSharing = (subset: string) =>
    `SELECT * FROM matching_leads WHERE business_id = $b::UUID
       AND (phone IN (SELECT phone FROM ${subset}) OR email IN (SELECT email FROM ${subset}) OR (lead_key, day) IN (SELECT (lead_key, day) FROM ${subset}))`;
  await run(
    `CREATE OR REPLACE TEMP TABLE person_seeds AS
     WITH named AS (
       SELECT unnest($keys::VARCHAR[]) AS lead_key, unnest($days::VARCHAR[])::DATE AS day UNION SELECT lead_key, day FROM moved_leads)
     SELECT lead_key, day, phone, email FROM named LEFT JOIN ${storedLeads} USING (lead_key, day) UNION SELECT lead_key, day, phone, email FROM moved_before`,
    toKeyParams(changed),
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE person_some AS
     WITH near AS (SELECT lead_key, day FROM person_seeds UNION SELECT lead_key, day FROM (${selectSharing('person_seeds')})),
     keys AS (SELECT DISTINCT person_key FROM matching_persons SEMI JOIN near USING (lead_key, day) WHERE business_id = $b::UUID)
     SELECT lead_key, day FROM near UNION SELECT lead_key, day FROM matching_persons SEMI JOIN keys USING (person_key) WHERE business_id = $b::UUID`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE person_seeds AS SELECT lead_key, day, phone, email FROM matching_leads SEMI JOIN person_some USING (lead_key, day) WHERE business_id = $b::UUID`,
  );
  await run(`CREATE OR REPLACE TEMP TABLE person_records AS ${selectSharing('person_seeds')}`);
};

/**
 * Builds `person_ways`: the written values with complete phone numbers. Numbers of different countries or areas may
 * share their last nine digits. A number with a shorter prefix is treated as the longer number that ends with it,
 * unless there are several such numbers.
 */
const resolvePhonePrefixes = async ({ run }: WarehouseSession): Promise<void> => {
  await run(
    `CREATE OR REPLACE TEMP TABLE person_numbers AS
     WITH asked AS (SELECT DISTINCT value, prefix FROM person_written WHERE kind = 'phone'),
     longest AS (SELECT * FROM asked a WHERE NOT EXISTS (SELECT 1 FROM asked b WHERE b.value = a.value AND b.prefix <> a.prefix AND ends_with(b.prefix, a.prefix)))
     SELECT a.value, a.prefix, CASE WHEN count(*) = 1 THEN any_value(l.prefix) ELSE a.prefix END AS whole
     FROM asked a JOIN longest l ON l.value = a.value AND ends_with(l.prefix, a.prefix) GROUP BY a.value, a.prefix`,
  );
  // Joins on columns only: with a condition on one side of a LEFT JOIN, DuckDB compares all pairs of rows.
  await run(
    `CREATE OR REPLACE TEMP TABLE person_ways AS
     SELECT w.* EXCLUDE (prefix, value), CASE w.kind WHEN 'phone' THEN n.whole || ' ' || w.value ELSE w.value END AS value
     FROM person_written w LEFT JOIN person_numbers n ON n.value = CASE w.kind WHEN 'phone' THEN w.value END AND n.prefix = w.prefix`,
  );
};

/**
 * Builds `person_links`: the values that join leads, with a row for each lead and value. It first drops values of a
 * single lead, so that a million single leads cost only a scan. It then keeps values whose names may belong to the same
 * person.
 */
const findLinks = async (session: WarehouseSession, records: string, subset: string): Promise<void> => {
  const { run } = session;
  const selectContacts = (columns: string) =>
    `SELECT lead_key, day, ${columns}, 'phone' AS kind, phone AS value FROM ${records} WHERE business_id = $b::UUID AND phone IS NOT NULL
     UNION ALL SELECT lead_key, day, ${columns}, 'email', email FROM ${records} WHERE business_id = $b::UUID AND contains(email, '@')`;
  await run(
    `CREATE OR REPLACE TEMP TABLE person_shared AS SELECT kind, value FROM (${selectContacts('1 AS one')}) GROUP BY kind, value
     HAVING count(*) > 1 AND count(DISTINCT (lead_key, day)) BETWEEN 2 AND ${sharedContactLabels.leads}`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE person_written AS SELECT * FROM (${selectContacts('prefix, name, first, last, words')}) SEMI JOIN person_shared USING (kind, value)`,
  );
  await resolvePhonePrefixes(session);
  // For a name with several spellings, one similar spelling is enough.
  await run(
    `CREATE OR REPLACE TEMP TABLE person_names AS
     WITH said AS (SELECT DISTINCT kind, value, name, first, last, words FROM person_ways WHERE name IS NOT NULL),
     counted AS (SELECT kind, value, count(DISTINCT name) AS names FROM said GROUP BY kind, value HAVING names > 1),
     pairs AS (
       SELECT a.kind, a.value, bool_or(${isSimilarNameSql('a', 'b')} OR ${isPartOfNameSql('a.words', 'b.words')}) AS near
       FROM said a JOIN counted USING (kind, value) JOIN said b ON b.kind = a.kind AND b.value = a.value AND a.name < b.name
       GROUP BY a.kind, a.value, a.name, b.name)
     SELECT kind, value, any_value(names) AS names FROM counted JOIN pairs USING (kind, value) WHERE NOT coalesce(near, false) GROUP BY kind, value`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE person_links AS
     SELECT DISTINCT lead_key, day, concat_ws(chr(10), kind, value, CASE WHEN names IS NOT NULL THEN name END) AS link
     FROM person_ways LEFT JOIN person_names USING (kind, value) ${subset} ANTI JOIN person_apart USING (lead_key, day)
     WHERE names IS NULL OR name IS NOT NULL AND names <= CASE kind ${maxNamesCases} END
     UNION ALL SELECT DISTINCT lead_key, day, 'said' || chr(10) || pair FROM person_same ${subset}`,
  );
};

/**
 * Builds `person_of`: for each joined lead, the first lead of its person. Every lead starts with itself. Each step
 * takes the smallest of the leads joined to it, and then that lead's own first lead. A chain of a thousand leads needs
 * a dozen steps.
 */
const joinLinks = async ({ run, ask }: WarehouseSession): Promise<void> => {
  await run(
    `CREATE OR REPLACE TEMP TABLE person_nodes AS SELECT lead_key, day, row_number() OVER (ORDER BY day, lead_key)::INTEGER AS n
     FROM (SELECT DISTINCT lead_key, day FROM person_links)`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE person_joined AS SELECT n, (dense_rank() OVER (ORDER BY link))::INTEGER AS link
     FROM person_links JOIN person_nodes USING (lead_key, day)`,
  );
  await run('CREATE OR REPLACE TEMP TABLE person_of AS SELECT n, n AS first FROM person_nodes');
  for (let changed = true; changed; ) {
    await run(
      `CREATE OR REPLACE TEMP TABLE person_next AS
       WITH reached AS (
         SELECT n, min(of_link) AS first FROM person_joined
           JOIN (SELECT link, min(first) AS of_link FROM person_joined JOIN person_of USING (n) GROUP BY link) USING (link) GROUP BY n)
       SELECT r.n, least(r.first, f.first) AS first FROM reached r JOIN reached f ON f.n = r.first`,
    );
    const moved = await ask(
      'SELECT 1 AS moved FROM person_next JOIN person_of o USING (n) WHERE person_next.first <> o.first LIMIT 1',
    );
    changed = moved.length > 0;
    await run('CREATE OR REPLACE TEMP TABLE person_of AS SELECT * FROM person_next');
  }
};

const temporaryTables = [
  'apart',
  'same',
  'seeds',
  'some',
  'records',
  'shared',
  'written',
  'numbers',
  'ways',
  'names',
  'links',
  'nodes',
  'joined',
  'of',
  'next',
];

/**
 * Updates `matching_persons` from the stored leads and decisions, by the rules of contract/leads/person.
 * Leads whose person changed are added to `matching_due`. After a run with the decisions `before`, it
 * processes only leads affected by changed decisions or by changed leads (`leadsMoved`).
 */
export const findPersons = async (
  session: WarehouseSession,
  decisions: PersonDecisions,
  before: PersonDecisions | null,
  leadsMoved: boolean,
): Promise<void> => {
  const { run } = session;
  await stageDecisions(session, decisions);
  const isIncremental = before !== null && !(await hasManyMoved(session));
  // A decision about a lead that did not exist is applied when the lead is loaded.
  if (isIncremental)
    await findAffectedLeads(session, [
      ...findChangedLeads(before, decisions),
      ...(leadsMoved ? decisions.same.flat() : []),
    ]);
  const subset = isIncremental ? 'SEMI JOIN person_some USING (lead_key, day)' : '';
  await findLinks(session, isIncremental ? 'person_records' : 'matching_leads', subset);
  await joinLinks(session);
  const columns = 'lead_key, day, person_key, person_leads';
  await run(
    `CREATE OR REPLACE TEMP TABLE persons AS
     WITH counted AS (SELECT first, count(*)::INTEGER AS person_leads FROM person_of GROUP BY first HAVING person_leads > 1)
     SELECT l.lead_key, l.day, f.day || ' ' || f.lead_key AS person_key, person_leads
     FROM person_of o JOIN counted c USING (first) JOIN person_nodes l ON l.n = o.n JOIN person_nodes f ON f.n = o.first`,
  );
  const previous = `SELECT ${columns} FROM matching_persons ${subset} WHERE business_id = $b::UUID`;
  await run(
    `INSERT INTO matching_due SELECT DISTINCT $b::UUID, lead_key, day
     FROM ((${previous} EXCEPT SELECT ${columns} FROM persons) UNION ALL (SELECT ${columns} FROM persons EXCEPT ${previous}))`,
  );
  await run(
    `DELETE FROM matching_persons WHERE business_id = $b::UUID${isIncremental ? ' AND (lead_key, day) IN (SELECT (lead_key, day) FROM person_some)' : ''}`,
  );
  await run(`INSERT INTO matching_persons SELECT $b::UUID, ${columns} FROM persons`);
  for (const table of ['persons', ...temporaryTables.map((name) => `person_${name}`)])
    await run(`DROP TABLE IF EXISTS ${table}`);
};
