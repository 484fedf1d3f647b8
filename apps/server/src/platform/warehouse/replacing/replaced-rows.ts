import { dayCountSql, lastDayOfRowSql } from '@bellwether/analytics/compile/period-rows';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import { factDeclarations } from '@bellwether/facts/facts';
import type { IdentityLevel, RowIdentity } from '@bellwether/facts/identity';
import { keepsPeriods } from '@bellwether/facts/tables';
import { streamSql } from '../../duckdb/columns-sql.ts';
import type { WarehouseSession } from '../transaction.ts';

/**
 * Load that claims (replaces) earlier rows. Whether a load claims a row depends only on that load and the row's load,
 * whatever else was loaded. An earlier row is visible while no active later load claims it. An undo therefore only
 * evaluates the claims of the later loads again (undo.ts).
 */
export type ReplacingLoad = {
  loadId: string;
  /**
   * 'days' claims the rows of its days and streams, for syncs. 'identity' claims the rows of the same items,
   * for files.
   */
  mode: 'days' | 'identity';
  fact: Fact;
  /** Columns of the fact that the load delivered. */
  fields: readonly string[];
  /** Rows of the load: a table or a subquery with the fact's columns. */
  rows: string;
};

/** Earlier loads that are compared at the same levels of detail. */
export type EarlierLoads = {
  loads: string[];
  fields: string[];
  levels: readonly IdentityLevel[];
  finer: boolean;
};

const hasColumns = (fields: readonly string[], { needs }: IdentityLevel): boolean =>
  needs.some((column) => fields.includes(column));

/**
 * Groups earlier loads by the levels of detail they share with a load. `finer` is true if the load has further levels.
 */
const groupLoads = (
  { fact, fields }: Pick<ReplacingLoad, 'fact' | 'fields'>,
  loads: readonly { loadId: string; fields: string[] }[],
): EarlierLoads[] => {
  const { levels, parts } = factDeclarations[fact].identity;
  const groups = new Map<string, EarlierLoads>();
  for (const load of loads) {
    const shared = (level: IdentityLevel) => hasColumns(fields, level) && hasColumns(load.fields, level);
    const all = [...levels, ...parts];
    // Ids that a load has in addition to names add no level of detail.
    const finer = all.some(
      (level) => !level.insteadOf && hasColumns(fields, level) && !hasColumns(load.fields, level),
    );
    const replaced = all.flatMap((level) => (level.insteadOf && shared(level) ? [level.insteadOf] : []));
    const common = all.filter(
      (level) => shared(level) && !level.needs.some((column) => replaced.includes(column)),
    );
    const key = `${common.map((level) => level.needs[0])} ${finer}`;
    const group = groups.get(key);
    if (group) {
      group.loads.push(load.loadId);
      group.fields = [...new Set([...group.fields, ...load.fields])];
    } else
      groups.set(key, {
        loads: [load.loadId],
        fields: load.fields,
        levels: common,
        finer,
      });
  }
  return [...groups.values()];
};

/** Returns the active loads of the same business, fact and source that still have rows (parameters b, source, load). */
export const findEarlierLoads = async (
  session: WarehouseSession,
  replacingLoad: Pick<ReplacingLoad, 'fact' | 'fields'>,
): Promise<EarlierLoads[]> => {
  const rows = await session.ask(
    `SELECT load_id::VARCHAR AS id, fields FROM loads WHERE business_id = $b::UUID AND fact = '${replacingLoad.fact}' AND source = $source::VARCHAR
       AND undone_at IS NULL AND live_rows > 0 AND load_id <> $load::UUID`,
  );
  return groupLoads(
    replacingLoad,
    rows.map((row) => ({
      loadId: String(row['id']),
      fields: Array.isArray(row['fields']) ? row['fields'].map(String) : [],
    })),
  );
};

/** Returns the loads with rows in a table that meet a condition (parameters of the condition). */
export const findLoadsOfRows = async (
  session: WarehouseSession,
  replacingLoad: ReplacingLoad,
  table: string,
  where: string,
): Promise<EarlierLoads[]> => {
  const rows = await session.ask(
    `SELECT load_id::VARCHAR AS id, fields FROM loads WHERE load_id IN (SELECT DISTINCT load_id FROM ${table} WHERE ${where})`,
  );
  return groupLoads(
    replacingLoad,
    rows.map((row) => ({
      loadId: String(row['id']),
      fields: Array.isArray(row['fields']) ? row['fields'].map(String) : [],
    })),
  );
};

/** Returns the key expressions of an identity at the given levels of detail. */
export const identityKeys = ({ same }: RowIdentity, levels: readonly IdentityLevel[]) => [
  ...same,
  ...levels.map(({ of }) => of),
];

/** Returns the keys of the new load's row `x` as SQL columns. */
export const newRowKeys = (keys: readonly ((row: string) => string)[]): string[] =>
  keys.map((of, i) => `${of('x')} AS k${i}`);

/** SQL for the rows in `table` that a load replaces by days and streams. */
const replacedByDays = (fact: Fact, table: string, where: string): string =>
  `SELECT r.rowid, r.load_id, r.month, ${dayCountSql(fact, 'r')} FROM ${table} r WHERE ${where} AND EXISTS (
     SELECT 1 FROM load_days d WHERE d.load_id = $claimant::UUID AND d.stream = ${streamSql(fact, 'r')} AND r.day >= d.from_day AND ${lastDayOfRowSql(fact, 'r')} <= d.to_day)`;

/** SQL for the rows in `table` that a load replaces by identity. */
const replacedByIdentity = (
  replacingLoad: ReplacingLoad,
  earlier: EarlierLoads,
  table: string,
  where: string,
): string => {
  const identity = factDeclarations[replacingLoad.fact].identity;
  const selectedColumns = `r.id, r.load_id, r.month, ${dayCountSql(replacingLoad.fact, 'r')} AS days`;
  const keys = identityKeys(
    identity,
    earlier.levels.filter((level) => identity.levels.includes(level)),
  );
  const extra = identity.also?.columns.map((column) => `x.${column} AS ${column}`) ?? [];
  const list = identity.also?.list;
  const lists = list === undefined ? [] : [`list(DISTINCT x.${list}) AS ${list}`];
  const grouped = list === undefined ? '' : ' GROUP BY ALL';
  const newRows = `(SELECT ${[...newRowKeys(keys), ...extra, ...lists].join(', ')} FROM ${replacingLoad.rows} x${grouped}) n`;
  const oldRows = `(SELECT r.rowid AS id, r.* FROM ${table} r WHERE ${where}) r`;
  const agree = keys.map((of, i) => `n.k${i} IS NOT DISTINCT FROM ${of('r')}`).join(' AND ');
  // The SQL uses a distinct join, because DuckDB evaluates a semi-join without equality by comparing every pair of
  // rows.
  if (identity.also)
    return `SELECT DISTINCT ${selectedColumns} FROM ${oldRows} JOIN (SELECT DISTINCT * FROM ${newRows}) n ON ${agree} WHERE ${identity.also.holds}`;
  const match = `SEMI JOIN ${newRows} ON ${agree}`;
  if (!identity.block) return `SELECT ${selectedColumns} FROM ${oldRows} ${match}`;
  const block = ['load_id', ...identity.block].map((c) => `r.${c}`).join(', ');
  return `SELECT ${selectedColumns} FROM ${oldRows} SEMI JOIN (SELECT ${block} FROM ${oldRows} ${match}) m
    ON ${['load_id', ...identity.block].map((c) => `m.${c} IS NOT DISTINCT FROM r.${c}`).join(' AND ')}`;
};

/**
 * Collects the rows of `table` that a load replaces, under a condition on `r`, in the temporary table `claimed` (id:
 * rowid, load_id, month, number of days). Returns their total number of days. Without earlier loads it runs no query.
 * Takes the parameters of the condition.
 */
export const markReplacedRows = async (
  { run, ask }: WarehouseSession,
  replacingLoad: ReplacingLoad,
  earlier: readonly EarlierLoads[],
  table: string,
  where: string,
): Promise<number> => {
  if (earlier.length === 0) return 0;
  await run('CREATE OR REPLACE TEMP TABLE claimed (id BIGINT, load_id UUID, month DATE, days BIGINT)');
  const add = (replacedRows: string, extra = {}) =>
    run(`INSERT INTO claimed ${replacedRows}`, { claimant: replacingLoad.loadId, ...extra });
  let replacedRows = 0;
  if (replacingLoad.mode === 'days')
    replacedRows = await add(replacedByDays(replacingLoad.fact, table, where));
  else
    for (const group of earlier)
      replacedRows += await add(
        replacedByIdentity(replacingLoad, group, table, `${where} AND ${isOfLoadsSql('r', earlier)}`),
        {
          earlier: group.loads,
        },
      );
  if (replacedRows === 0 || !keepsPeriods(replacingLoad.fact)) return replacedRows;
  const [found] = await ask('SELECT sum(days)::DOUBLE AS days FROM claimed');
  return Number(found?.['days']);
};

/**
 * Returns the condition that a row belongs to a load of the group; always true if there is only one group (parameter
 * earlier).
 */
export const isOfLoadsSql = (row: string, all: readonly EarlierLoads[]): string =>
  all.length === 1 ? 'true' : `${row}.load_id IN (SELECT unnest($earlier::VARCHAR[])::UUID)`;
