import { createHash } from 'node:crypto';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import { factColumns } from '@bellwether/contract/imports/fact-columns';
import { spreadOverMonths } from '@bellwether/contract/plan/plan';
import { addDays, type Day, daysBetween, monthEnd } from '@bellwether/contract/time/day';
import { listBuckets } from '@bellwether/contract/time/range';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { planResults } from '../../platform/postgres/schema.ts';
import { duckdbOf } from '../../platform/warehouse/staging.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import type { ItemHooks } from '../items/index.ts';

/** Results are revenue where no system brings it: what people entered goes into the warehouse, where every report finds it. */
export const loadResults = defineJob({
  name: 'load-results',
  title: 'Bring entered results into reports',
  payload: z.object({ businessId: z.string(), userId: z.string() }),
  retries: 5,
  backoff: { first: 5, longest: 600 },
  timeout: 300,
  concurrency: 1,
  inOrderOf: 'business',
});

type SaveHook = NonNullable<ItemHooks['afterDelete']>;

/** A save of twelve months is one load: which transactions have sent their job. */
const sent = new WeakSet<Database>();

const sendLoad: SaveHook = async ({ db, queue, scope, business }) => {
  if (sent.has(db)) return;
  if (!queue) throw new Error('Results are saved where no jobs can be sent.');
  sent.add(db);
  const payload = { businessId: business.id, userId: scope.userId };
  await queue.send(loadResults, payload, { within: db, subject: payload });
};

export const resultHooks: ItemHooks = {
  afterCreate: sendLoad,
  afterUpdate: sendLoad,
  afterDelete: sendLoad,
};

const fact = 'invoices';
const source = 'manual';
/** Not the document: of a month's revenue nobody said what was invoiced and what was taken back. */
const fields = ['day', 'amount', 'currency', 'currency_rate'];

/** A month's revenue day by day, the same each day but for the cents that are left. */
const daysOf = ({ month, revenue }: { month: string; revenue: number }) => {
  const days = daysBetween(month, monthEnd(month)) + 1;
  // What was lost in a month is spread as what was won.
  const amounts = spreadOverMonths(Math.abs(revenue), Array<null>(days).fill(null), 2);
  return amounts.map((amount, at) => ({ day: addDays(month, at), amount: revenue < 0 ? -amount : amount }));
};

/** A load is known by what it was made of, so that a job that is done again, or two for one save, load once. */
const loadIdOf = (businessId: string, state: string): string => {
  const hash = createHash('sha256').update(`${businessId} ${state}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
};

/** The months of which the warehouse holds entered revenue, by their first days. */
const heldMonths = async (warehouse: Warehouse, scope: BusinessScope): Promise<Day[]> =>
  (await warehouse.coverage(scope))
    .filter((one) => one.fact === fact && one.source === source)
    .flatMap(({ days }) => days)
    .flatMap((days) => listBuckets(days, 'month'));

/** Takes out every load of entered revenue that still can be, the newest first. */
const undoLoads = async (warehouse: Warehouse, scope: BusinessScope): Promise<void> => {
  const loads = (await warehouse.loads(scope)).filter((load) => load.fact === fact && load.source === source);
  for (const { loadId } of loads.toSorted((a, b) => b.loadedAt.getTime() - a.loadedAt.getTime()))
    await warehouse.undo(scope, loadId);
};

/** Makes the warehouse hold the revenue that is entered for a business, and none for a month whose entry was taken out. */
export const syncPlanRevenue = async (
  db: Database,
  warehouse: Warehouse,
  scope: BusinessScope,
): Promise<void> => {
  const { business } = scope;
  const rows = await db
    .select({
      id: planResults.id,
      version: planResults.version,
      month: planResults.month,
      revenue: planResults.revenue,
      gone: sql<boolean>`${planResults.deletedAt} is not null`,
    })
    .from(planResults)
    .where(eq(planResults.businessId, business.id))
    .orderBy(planResults.month, planResults.id);
  const loadId = loadIdOf(
    business.id,
    rows.map(({ id, version, gone }) => `${id}.${version}.${gone}`).join(),
  );
  if (await warehouse.hasLoad(scope, loadId)) return;
  const entries = rows.flatMap(({ month, revenue, gone }) =>
    gone || revenue === null ? [] : [{ month, revenue }],
  );
  const entered = new Set(entries.map(({ month }) => month));
  const isLeftOver = (month: Day) => !entered.has(month);
  // A month that was taken out is unknown again, not zero: its loads go, and the other months come back with the new one. A load that is
  // too old to be taken out, or came with an archive, leaves its months: those are covered again, and hold nothing.
  let leftOver = (await heldMonths(warehouse, scope)).filter(isLeftOver);
  if (leftOver.length > 0) {
    await undoLoads(warehouse, scope);
    leftOver = (await heldMonths(warehouse, scope)).filter(isLeftOver);
  }
  const covered = [...entered, ...leftOver].toSorted();
  if (covered.length === 0) return;
  await warehouse.staging(async (staging) => {
    const connection = duckdbOf(staging);
    const given: Record<string, string> = {
      day: 'entry.day',
      document: "'result'",
      amount: 'entry.amount',
      currency: '$currency',
      currency_rate: '1',
    };
    const columns = factColumns(fact).map(
      ({ name, type }) => `(${given[name] ?? 'NULL'})::${type} AS ${name}`,
    );
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE entered_results AS
       SELECT row_number() OVER (ORDER BY entry.day) AS line, ${columns.join(', ')}, NULL::VARCHAR AS problem
       FROM (SELECT unnest(from_json($entries, '[{"day":"DATE","amount":"DECIMAL(18,6)"}]')) AS entry)`,
      { entries: JSON.stringify(entries.flatMap(daysOf)), currency: business.currency },
    );
    await warehouse.load(scope, {
      loadId,
      fact,
      source,
      covers: [{ stream: '', days: covered.map((month) => ({ from: month, to: monthEnd(month) })) }],
      fields,
      replaces: 'days',
      by: scope.userId,
      note: 'Results input',
      rejected: 0,
      rows: { staging, table: 'entered_results' },
    });
  });
};
