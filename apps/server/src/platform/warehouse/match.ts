import { factTables } from '@bellwether/analytics/facts/tables';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { MatchDecided, Matched } from '../warehouse.ts';
import { attributeInvoices, partsOfCustomers } from './attribute-invoices.ts';
import { interruptible } from './interruptible.ts';
import { decideMatches, matchRecords } from './match-leads.ts';
import { inTransaction, type Session, sessionOn } from './transaction.ts';
import { moveVersion } from './version.ts';

/** Facts that are worked out, and the facts whose days they have. */
const made = { lead_matches: 'leads', attributed_invoices: 'invoices' } as const;

/** Takes a fact that is worked out away, and makes a load for each source of invoices, as reports read those of one: `made_loads`. */
const clear = async ({ run }: Session, fact: keyof typeof made): Promise<void> => {
  await run(`DELETE FROM ${fact} WHERE business_id = $b::UUID`);
  await run(
    `DELETE FROM load_days WHERE load_id IN (SELECT load_id FROM loads WHERE business_id = $b::UUID AND fact = '${fact}')`,
  );
  await run(`DELETE FROM loads WHERE business_id = $b::UUID AND fact = '${fact}'`);
  await run(
    'CREATE OR REPLACE TEMP TABLE made_loads AS SELECT uuid() AS load_id, origin FROM (SELECT DISTINCT origin FROM invoices WHERE business_id = $b::UUID)',
  );
};

/** Adds the rows of a temporary table to the loads that `clear` made. */
const fill = async ({ run }: Session, fact: keyof typeof made, from: string): Promise<void> => {
  const { columns } = factTables[fact];
  await run(
    `INSERT INTO ${fact} (business_id, load_id, origin, month, stream, ${columns.map(({ name }) => name).join(', ')})
     SELECT $b::UUID, load_id, origin, date_trunc('month', day)::DATE, '', ${columns.map(({ name, type }) => `${name}::${type}`).join(', ')}
     FROM ${from} JOIN made_loads USING (origin)`,
  );
};

/** Writes the loads that `clear` made and `fill` filled into the log: they cover the days of what they are made of. */
const close = async ({ run }: Session, fact: keyof typeof made): Promise<void> => {
  const names = factTables[fact].columns.map(({ name }) => name);
  const currency = names.includes('currency') ? 'list(DISTINCT currency)' : '[]::VARCHAR[]';
  const covered = `FROM made_loads m JOIN loads l ON l.business_id = $b::UUID AND l.fact = '${made[fact]}' AND l.undone_at IS NULL
      ${made[fact] === 'invoices' ? 'AND l.source = m.origin' : ''} JOIN load_days d ON d.load_id = l.load_id`;
  await run(`INSERT INTO load_days SELECT DISTINCT m.load_id, '', d.from_day, d.to_day ${covered}`);
  await run(
    `INSERT INTO loads (load_id, business_id, fact, source, mode, fields, currencies, estimated, from_day, to_day, row_count, live_rows, replaced, rejected, loaded_by, note, loaded_at)
     SELECT m.load_id, $b::UUID, '${fact}', m.origin, 'days', [${names.map((name) => `'${name}'`).join(', ')}], coalesce(r.currencies, []), false,
       min(d.from_day), max(d.to_day), coalesce(any_value(r.rows), 0), coalesce(any_value(r.rows), 0), 0, 0, 'matching', 'Matching', $now::TIMESTAMP
     FROM made_loads m JOIN load_days d USING (load_id)
       LEFT JOIN (SELECT load_id, count(*) AS rows, ${currency} AS currencies FROM ${fact} WHERE business_id = $b::UUID GROUP BY load_id) r USING (load_id)
     GROUP BY m.load_id, m.origin, r.currencies`,
  );
};

/** Names the loads that matches and attribution are made of, as they stand (parameter b). */
const loadsNow = `coalesce((SELECT sum(hash(load_id)::HUGEINT)::VARCHAR FROM loads
  WHERE business_id = $b::UUID AND fact IN ('leads', 'lead_touches', 'invoices') AND undone_at IS NULL), '')`;

/** The businesses with leads and invoices whose matches are not made of the loads as they stand; asked of one (parameter b), that or none. */
export const readUnmatched = async ({ ask }: Session, one: boolean): Promise<string[]> => {
  const rows = await ask(
    `WITH standing AS (
       SELECT business_id, sum(hash(load_id)::HUGEINT)::VARCHAR AS loads, bool_or(fact = 'leads') AND bool_or(fact = 'invoices') AS is_both FROM loads
       WHERE fact IN ('leads', 'lead_touches', 'invoices') AND undone_at IS NULL${one ? ' AND business_id = $b::UUID' : ''} GROUP BY business_id)
     SELECT business_id::VARCHAR AS id FROM standing LEFT JOIN match_runs r USING (business_id)
     WHERE (is_both OR r.business_id IS NOT NULL) AND r.loads IS DISTINCT FROM standing.loads`,
  );
  return rows.map(({ id }) => String(id));
};

const counts = async ({ ask }: Session): Promise<Omit<Matched, 'changed'>> => {
  const [row] = await ask(
    `SELECT count(*) FILTER (state IN ('automatic', 'confirmed'))::DOUBLE AS counted, count(*) FILTER (state = 'to_confirm')::DOUBLE AS to_confirm
     FROM lead_matches WHERE business_id = $b::UUID`,
  );
  return { counted: Number(row?.['counted'] ?? 0), toConfirm: Number(row?.['to_confirm'] ?? 0) };
};

/** Works out matches and attribution of a business in one transaction; nothing where neither facts nor decisions changed. */
export const matchBusiness = (
  connection: DuckDBConnection,
  scope: BusinessScope,
  decisions: readonly MatchDecided[],
  now: Date,
  signal: AbortSignal | undefined,
): Promise<Matched> => {
  const said = JSON.stringify(decisions.map((one) => Object.values(one).join('\t')).toSorted());
  const values = { b: scope.business.id, said, now: now.toISOString().replace('Z', '') };
  return interruptible(connection, signal, async () => {
    const before = sessionOn(connection, values);
    const [run] = await before.ask(
      `SELECT decisions = $said::VARCHAR AND loads = ${loadsNow} AS same FROM match_runs WHERE business_id = $b::UUID`,
    );
    if (run?.['same'] === true) return { ...(await counts(before)), changed: false };
    return inTransaction(connection, values, async (session) => {
      await matchRecords(session);
      await decideMatches(session, decisions);
      await clear(session, 'lead_matches');
      await fill(session, 'lead_matches', 'new_matches');
      await close(session, 'lead_matches');
      await clear(session, 'attributed_invoices');
      const parts = await partsOfCustomers(session);
      for (let part = 0; part < parts; part += 1) {
        await attributeInvoices(session, part, parts);
        await fill(session, 'attributed_invoices', 'new_attributed');
      }
      await close(session, 'attributed_invoices');
      await moveVersion(session);
      await session.run('DELETE FROM match_runs WHERE business_id = $b::UUID');
      await session.run(`INSERT INTO match_runs SELECT $b::UUID, ${loadsNow}, $said::VARCHAR`);
      return { ...(await counts(session)), changed: true };
    });
  });
};
