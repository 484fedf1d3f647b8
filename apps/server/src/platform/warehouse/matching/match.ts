import type { BusinessScope } from '@bellwether/domain/access/scope';
import { countedMatchStates } from '@bellwether/domain/matching/rules';
import type { DuckDBConnection } from '@duckdb/node-api';
import { runInterruptible } from '../../duckdb/interruptible.ts';
import type { MatchDecisionRecord, MatchResult, PersonDecisions } from '../../warehouse.ts';
import { createWarehouseSession, runInTransaction, type WarehouseSession } from '../transaction.ts';
import { bumpDataVersion } from '../version.ts';
import { applyMatchResults } from './apply-results.ts';
import { attributeInvoices, countCustomerBatches, refreshMonthly } from './attribute.ts';
import { attributePayments } from './attribute-payments.ts';
import { countLeadBatches, decideLeadMatches, loadDecisions } from './decide.ts';
import { addDerivedRows, buildDerivedLoads, logDerivedLoads } from './derived-loads.ts';
import { findPairs } from './pairs.ts';
import { findPersons } from './persons.ts';
import {
  findMovedCustomers,
  findMovedLeads,
  findMovedPayments,
  findMovedTouches,
  findOrderCustomers,
} from './records.ts';
import { matchingTableNames } from './tables.ts';

const sources = ['leads', 'lead_touches', 'invoices', 'payments'] as const;
const storedTables = matchingTableNames.filter((name) => name !== 'matching_state');
const loadIdHash = 'sum(hash(load_id)::HUGEINT)';
/** SQL for a fingerprint of a fact's active loads (parameter b). */
const loadsHashSql = (fact: (typeof sources)[number]): string =>
  `coalesce((SELECT ${loadIdHash}::VARCHAR FROM loads WHERE business_id = $b::UUID AND fact = '${fact}' AND undone_at IS NULL), '')`;

/**
 * Returns the businesses whose matching does not reflect the active loads. With `one`, checks a single business
 * (parameter b).
 */
export const listUnmatchedBusinesses = async ({ ask }: WarehouseSession, one: boolean): Promise<string[]> => {
  const names = sources.map(
    (fact) => `coalesce((${loadIdHash} FILTER (fact = '${fact}'))::VARCHAR, '') AS ${fact}`,
  );
  const rows = await ask(
    `WITH standing AS (
       SELECT business_id, ${names.join(', ')}, bool_or(fact = 'leads') AS has_leads FROM loads
       WHERE fact IN (${sources.map((fact) => `'${fact}'`).join(', ')}) AND undone_at IS NULL${one ? ' AND business_id = $b::UUID' : ''} GROUP BY business_id)
     SELECT business_id::VARCHAR AS id FROM standing s LEFT JOIN matching_state r USING (business_id)
     WHERE (has_leads OR r.business_id IS NOT NULL) AND ((${sources.map((fact) => `s.${fact}`).join(', ')}) IS DISTINCT FROM (${sources.map((fact) => `r.${fact}`).join(', ')})
       OR business_id IN (SELECT business_id FROM matching_due))`,
  );
  return rows.map(({ id }) => String(id));
};

const countMatches = async ({ ask }: WarehouseSession): Promise<Omit<MatchResult, 'changed'>> => {
  const [row] = await ask(
    `SELECT count(*) FILTER (state IN ('automatic', 'confirmed'))::DOUBLE AS counted, count(*) FILTER (state = 'to_confirm')::DOUBLE AS to_confirm
     FROM lead_matches WHERE business_id = $b::UUID`,
  );
  return { counted: Number(row?.['counted'] ?? 0), toConfirm: Number(row?.['to_confirm'] ?? 0) };
};

const states = countedMatchStates.map((state) => `'${state}'`).join(', ');
/** SQL for the customers to which leads of `leadsTable` belong. */
const selectCustomers = (leadsTable: string): string =>
  `SELECT origin, customer_key FROM lead_matches SEMI JOIN ${leadsTable} USING (lead_key, day) WHERE business_id = $b::UUID AND state IN (${states})`;

/**
 * Matches leads to customers again if leads, customers or decisions changed. `touched_customers` holds the
 * customers whose leads or invoices changed.
 */
const match = async (
  session: WarehouseSession,
  decisions: readonly MatchDecisionRecord[],
  factsMoved: boolean,
): Promise<void> => {
  const { run } = session;
  // A changed decision alone changes no pairs. Skipping the pairs is faster, because the user waits for the effect.
  if (factsMoved) {
    await findOrderCustomers(session);
    await findPairs(session);
  } else await run('CREATE OR REPLACE TEMP TABLE touched_leads (lead_key VARCHAR, day DATE)');
  await run(
    'INSERT INTO touched_leads SELECT lead_key, day FROM lead_matches SEMI JOIN moved_customers USING (origin, customer_key) WHERE business_id = $b::UUID',
  );
  await loadDecisions(session, decisions);
  await run(
    `CREATE OR REPLACE TEMP TABLE touched_customers AS SELECT origin, customer_key FROM moved_customers UNION ALL ${selectCustomers('touched_leads')}
     UNION ALL SELECT origin, customer_key FROM lead_matches SEMI JOIN moved_touches USING (lead_key) WHERE business_id = $b::UUID`,
  );
  await run(
    'DELETE FROM lead_matches m USING touched_leads t WHERE m.business_id = $b::UUID AND m.lead_key = t.lead_key AND m.day = t.day',
  );
  await buildDerivedLoads(session, 'lead_matches');
  const parts = await countLeadBatches(session);
  for (let part = 0; part < parts; part += 1) {
    await decideLeadMatches(session, part, parts);
    await addDerivedRows(session, 'lead_matches', 'new_matches');
  }
  if (parts > 0) await run(`INSERT INTO touched_customers ${selectCustomers('touched_leads')}`);
  await logDerivedLoads(session, 'lead_matches');
};

const attribute = async (session: WarehouseSession): Promise<void> => {
  const { run } = session;
  await run(
    'CREATE OR REPLACE TEMP TABLE touched_customers AS SELECT DISTINCT origin, customer_key FROM touched_customers',
  );
  await run(
    'DELETE FROM attributed_invoices a USING touched_customers t WHERE a.business_id = $b::UUID AND a.origin = t.origin AND a.customer_key IS NOT DISTINCT FROM t.customer_key',
  );
  await buildDerivedLoads(session, 'attributed_invoices');
  const parts = await countCustomerBatches(session);
  await refreshMonthly(session);
  for (let part = 0; part < parts; part += 1) {
    await attributeInvoices(session, part, parts);
    await addDerivedRows(session, 'attributed_invoices', 'new_attributed');
  }
  await logDerivedLoads(session, 'attributed_invoices');
  await run(
    'DELETE FROM attributed_payments a USING touched_customers t WHERE a.business_id = $b::UUID AND a.origin = t.origin AND a.customer_key IS NOT DISTINCT FROM t.customer_key',
  );
  await buildDerivedLoads(session, 'attributed_payments');
  for (let part = 0; part < parts; part += 1) {
    await attributePayments(session, part, parts);
    await addDerivedRows(session, 'attributed_payments', 'new_paid');
  }
  await logDerivedLoads(session, 'attributed_payments');
};

const temporaryTables = [
  ...['leads', 'before', 'touches', 'customers'].map((name) => `moved_${name}`),
  ...['leads', 'customers', 'documents', 'matches'].map((name) => `touched_${name}`),

  'some_leads',
  'new_matches',
  'decided',
  'made_loads',
  'known',
  'documents',
  'touches',
  'journeys',
  'customers',
  'new_attributed',
  'new_paid',
];

/**
 * Runs the whole matching in a single transaction. Returns false if neither facts nor decisions changed. A changed
 * currency recomputes everything.
 */
const rematch = async (
  session: WarehouseSession,
  decisions: readonly MatchDecisionRecord[],
  persons: PersonDecisions,
): Promise<boolean> => {
  const { run, ask } = session;
  const [before] = await ask(
    `SELECT ${sources.map((fact) => `${fact} = ${loadsHashSql(fact)} AS ${fact}`).join(', ')}, decisions = $said::VARCHAR AS decisions, persons = $persons::VARCHAR AS persons, persons AS said_of_persons, source IS NOT DISTINCT FROM $source::VARCHAR AS source
     FROM matching_state WHERE business_id = $b::UUID AND currency = $currency::VARCHAR`,
  );
  const isSame = (field: string) => before?.[field] === true;
  if ([...sources, 'decisions', 'persons', 'source'].every(isSame)) return false;
  if (!before)
    for (const table of [...storedTables, 'lead_matches', 'attributed_invoices', 'attributed_payments'])
      await run(`DELETE FROM ${table} WHERE business_id = $b::UUID`);
  await run('CREATE OR REPLACE TEMP TABLE moved_leads (lead_key VARCHAR, day DATE)');
  await run(
    'CREATE OR REPLACE TEMP TABLE moved_before (lead_key VARCHAR, day DATE, phone VARCHAR, email VARCHAR)',
  );
  await run('CREATE OR REPLACE TEMP TABLE moved_touches (lead_key VARCHAR)');
  await run('CREATE OR REPLACE TEMP TABLE moved_customers (origin VARCHAR, customer_key VARCHAR)');
  if (!isSame('leads')) await findMovedLeads(session);
  if (!isSame('lead_touches')) await findMovedTouches(session);
  if (!isSame('invoices')) await findMovedCustomers(session);
  if (!isSame('payments')) await findMovedPayments(session);
  if (!isSame('leads') || !isSame('persons')) {
    const previousPersons = before
      ? (JSON.parse(String(before['said_of_persons'])) as PersonDecisions)
      : null;
    await findPersons(session, persons, previousPersons, !isSame('leads'));
  }
  await match(session, decisions, !sources.every(isSame));
  await attribute(session);
  await run(
    isSame('source')
      ? 'INSERT INTO matching_due SELECT $b::UUID, lead_key, day FROM touched_leads'
      : 'INSERT INTO matching_due SELECT DISTINCT $b::UUID, lead_key, day FROM leads WHERE business_id = $b::UUID AND lead_key IS NOT NULL',
  );
  await run('DELETE FROM matching_state WHERE business_id = $b::UUID');
  await run(
    `INSERT INTO matching_state (business_id, ${sources.join(', ')}, decisions, source, currency, persons)
     SELECT $b::UUID, ${sources.map(loadsHashSql).join(', ')}, $said::VARCHAR, $source::VARCHAR, $currency::VARCHAR, $persons::VARCHAR`,
  );
  for (const table of temporaryTables) await run(`DROP TABLE IF EXISTS ${table}`);
  return true;
};

export type MatchRequest = {
  scope: BusinessScope;
  decisions: readonly MatchDecisionRecord[];
  persons: PersonDecisions;
  source: string | null;
  now: Date;
  signal?: AbortSignal;
};

/**
 * Computes the matches and attribution of a business. The slow step is a transaction on a snapshot of the facts. It
 * writes only to tables that loads do not use, so loads need not wait. The columns of leads are then updated within
 * `withWriter`, like a load.
 */
export const matchBusiness = (
  connection: DuckDBConnection,
  { scope, decisions, persons, source, now, signal }: MatchRequest,
  withWriter: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<MatchResult> => {
  const decisionsKey = JSON.stringify(decisions.map((one) => Object.values(one).join('\t')).toSorted());
  const { id: b, currency } = scope.business;
  const values = {
    b,
    currency,
    said: decisionsKey,
    persons: JSON.stringify(persons),
    source,
    now: now.toISOString().replace('Z', ''),
  };
  return runInterruptible(connection, signal, async () => {
    const changed = await runInTransaction(connection, values, (session) =>
      rematch(session, decisions, persons),
    );
    const [pending] = await createWarehouseSession(connection, values).ask(
      'SELECT 1 AS due FROM matching_due WHERE business_id = $b::UUID LIMIT 1',
    );
    const write = async (session: WarehouseSession) => {
      await bumpDataVersion(session);
      return applyMatchResults(session);
    };
    let hasMore = changed || pending !== undefined;
    while (hasMore) hasMore = await withWriter(() => runInTransaction(connection, values, write));
    return {
      ...(await countMatches(createWarehouseSession(connection, values))),
      changed: changed || pending !== undefined,
    };
  });
};
