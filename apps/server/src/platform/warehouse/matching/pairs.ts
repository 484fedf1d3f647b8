import {
  differentName,
  type Evidence,
  evidenceTypes,
  maxCandidatesPerName,
  maxCustomersPerPhone,
  maxRecordsPerContact,
  minConfidenceToConfirm,
} from '@bellwether/domain/matching/rules';
import type { WarehouseSession } from '../transaction.ts';
import { isPartOfNameSql, isSimilarNameSql } from './names.ts';

/** Keys that pair leads with customers. `kept` excludes keys that too many customers share. */
const candidateJoins: readonly { on: string; kept: string }[] = [
  { on: 'email', kept: `c.email_of <= ${maxRecordsPerContact}` },
  { on: 'phone', kept: `c.phone_of <= ${maxRecordsPerContact}` },
  { on: 'name', kept: `c.name_of <= ${maxCandidatesPerName}` },
  { on: 'family', kept: `c.family_of <= ${maxCandidatesPerName}` },
];

/**
 * Phone prefixes are compared too, because numbers of different countries or areas may share their last nine digits.
 */
const samePhone = 'l.phone = c.phone AND (ends_with(l.prefix, c.prefix) OR ends_with(c.prefix, l.prefix))';

/** SQL condition for each kind of evidence, for a lead `l` and a customer `c`; NULL if either lacks the value. */
const evidenceSql: Record<Evidence, string> = {
  order: 'met.ordered',
  email: 'l.email = c.email',
  phone: `${samePhone} AND c.phone_of <= ${maxCustomersPerPhone}`,
  shared_phone: `${samePhone} AND c.phone_of > ${maxCustomersPerPhone}`,
  // Different digits mean different e-mail addresses: ann1@ and ann2@ are two people.
  near_email: `CASE WHEN l.email <> c.email AND abs(length(l.email) - length(c.email)) <= 2 THEN damerau_levenshtein(l.email, c.email) <= 2
    AND regexp_replace(l.email, '[^0-9]', '', 'g') = regexp_replace(c.email, '[^0-9]', '', 'g') END`,
  near_phone: 'CASE WHEN l.phone <> c.phone THEN damerau_levenshtein(l.phone, c.phone) = 1 END',
  name: 'l.name = c.name AND c.name_of = 1',
  common_name: 'l.name = c.name AND c.name_of > 1',
  near_name: `CASE WHEN l.name = c.name THEN false ELSE ${isSimilarNameSql('l', 'c')} END`,
  place: 'l.city = c.city',
};
const hasSimilarName = '(has_name OR has_common_name OR has_near_name)';
/**
 * Condition for different names. Family members share phones but not e-mail addresses. A shared e-mail address with a
 * shared phone or last name is accepted, because the name may have changed by marriage.
 */
const hasOtherName = `both_named AND NOT ${hasSimilarName} AND NOT ${isPartOfNameSql('l_words', 'c_words')} AND NOT (has_email AND same_other)`;

const evidenceEntries = Object.entries(evidenceSql) as [Evidence, string][];

/** Batch size of pairing in leads, chosen so that the leads and their customers fit in memory. */
const leadBatchSize = 100_000;

/** SQL for candidate pairs: leads of a table, and customers of another table. */
const selectCandidates = (leads: string, customers: string): string =>
  [
    ...candidateJoins.map(
      ({ on, kept }) =>
        `SELECT l.id AS l, c.id AS c, false AS ordered FROM ${leads} l JOIN ${customers} c ON l.${on} = c.${on} WHERE ${kept}`,
    ),
    `SELECT l.id AS l, c.id AS c, true AS ordered FROM ${leads} l JOIN found_orders o ON l.ordered = o.number JOIN ${customers} c USING (origin, customer_key)`,
  ].join(' UNION ALL ');

/** Scores the candidate pairs of the leads in `some_leads` and adds them to `matching_pairs`. */
const scoreCandidates = async ({ run }: WarehouseSession, met: string): Promise<void> => {
  const doubt = evidenceEntries.map(
    ([name]) =>
      `CASE WHEN has_${name} THEN ${(1 - evidenceTypes[name].weight).toFixed(6)} ELSE 1 END::DOUBLE`,
  );
  const reasons = evidenceEntries.map(
    ([name]) => `CASE WHEN has_${name} THEN '${evidenceTypes[name].says}' END`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE met AS SELECT l, c, bool_or(ordered) AS ordered FROM (${met}) GROUP BY l, c`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE judged AS
     SELECT origin, lead_key, day, customer_key, round(max(confidence), 6) AS confidence, arg_max(reasons, confidence) AS reasons FROM (
       SELECT *, concat_ws(', ', ${reasons.join(', ')}, CASE WHEN other_name THEN '${differentName.says}' END) AS reasons FROM (
         SELECT *, (1 - ${doubt.join(' * ')}) * CASE WHEN other_name THEN ${differentName.keeps} ELSE 1 END::DOUBLE AS confidence FROM (
           SELECT *, ${hasOtherName} AS other_name FROM (
             SELECT c.origin, l.lead_key, l.day, c.customer_key, l.words AS l_words, c.words AS c_words,
               l.name IS NOT NULL AND c.name IS NOT NULL AS both_named, coalesce(l.phone = c.phone, false) OR coalesce(l.last = c.last, false) AS same_other,
               ${evidenceEntries.map(([name, condition]) => `coalesce(${condition}, false) AS has_${name}`).join(', ')}
             FROM met JOIN some_leads l ON l.id = met.l JOIN matching_customers c ON c.id = met.c WHERE c.business_id = $b::UUID)))
       WHERE confidence >= ${minConfidenceToConfirm}) GROUP BY origin, lead_key, day, customer_key`,
  );
  await run('INSERT INTO matching_pairs SELECT $b::UUID, * FROM judged');
};

/**
 * Updates `matching_pairs`: changed leads with all customers, and other leads with changed customers. `touched_leads`
 * gets the leads whose pairs changed.
 */
export const findPairs = async (session: WarehouseSession): Promise<void> => {
  const { run, ask } = session;
  await run('CREATE OR REPLACE TEMP TABLE touched_leads AS SELECT lead_key, day FROM moved_leads');
  await run(
    `INSERT INTO touched_leads SELECT lead_key, day FROM matching_pairs p SEMI JOIN moved_customers USING (origin, customer_key) WHERE business_id = $b::UUID`,
  );
  await run(
    'DELETE FROM matching_pairs p USING moved_leads m WHERE p.business_id = $b::UUID AND p.lead_key = m.lead_key AND p.day = m.day',
  );
  await run(
    'DELETE FROM matching_pairs p USING moved_customers m WHERE p.business_id = $b::UUID AND p.origin = m.origin AND p.customer_key = m.customer_key',
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE new_leads AS SELECT row_number() OVER () AS n, l.* FROM matching_leads l SEMI JOIN moved_leads USING (lead_key, day) WHERE business_id = $b::UUID`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE old_leads AS SELECT row_number() OVER () AS n, l.* FROM matching_leads l ANTI JOIN moved_leads USING (lead_key, day)
     WHERE business_id = $b::UUID AND EXISTS (SELECT 1 FROM moved_customers)`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE new_customers AS SELECT c.* FROM matching_customers c SEMI JOIN moved_customers USING (origin, customer_key)
     WHERE business_id = $b::UUID AND EXISTS (SELECT 1 FROM old_leads)`,
  );
  const all = '(SELECT * FROM matching_customers WHERE business_id = $b::UUID)';
  for (const [leads, customers] of [
    ['new_leads', all],
    ['old_leads', 'new_customers'],
  ] as const) {
    const [countRow] = await ask(`SELECT count(*)::DOUBLE AS leads FROM ${leads}`);
    for (let from = 0; from < Number(countRow?.['leads']); from += leadBatchSize) {
      await run(
        `CREATE OR REPLACE TEMP TABLE some_leads AS SELECT * FROM ${leads} WHERE n > ${from} AND n <= ${from + leadBatchSize}`,
      );
      await scoreCandidates(session, selectCandidates('some_leads', customers));
      if (leads === 'old_leads') await run('INSERT INTO touched_leads SELECT lead_key, day FROM judged');
    }
  }
  for (const table of [
    'new_leads',
    'old_leads',
    'new_customers',
    'some_leads',
    'met',
    'judged',
    'found_orders',
  ])
    await run(`DROP TABLE IF EXISTS ${table}`);
};
