import { createHash } from 'node:crypto';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { spreadOverMonths } from '@bellwether/domain/plan/plan';
import { addDays, type Day, daysBetween, monthEnd } from '@bellwether/domain/time/day';
import { listBuckets } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { planResults } from '../../platform/postgres/schema.ts';
import { batchOf } from '../../platform/row-batches.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import type { ItemHooks } from '../items/index.ts';

/**
 * Job that loads entered results into the warehouse, from which every report reads them. They are the revenue of a
 * business without a connected revenue source.
 */
export const loadResults = defineJob({
  name: 'load-results',
  title: 'Add entered results to reports',
  payload: z.object({ businessId: z.string(), userId: z.string() }),
  retries: 5,
  backoff: { first: 5, longest: 600 },
  timeout: 300,
  concurrency: 1,
  inOrderOf: 'business',
});

type SaveHook = NonNullable<ItemHooks['afterDelete']>;

/** Transactions that have already queued the job, so that saving twelve months causes only one load. */
const sentTransactions = new WeakSet<Database>();

const sendLoad: SaveHook = async ({ db, queue, scope, business }) => {
  if (sentTransactions.has(db)) return;
  if (!queue) throw new Error('Results are saved where no jobs can be sent.');
  sentTransactions.add(db);
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
/** The column `document` is omitted, because an entered total does not distinguish invoices from credit notes. */
const fields = ['day', 'amount', 'currency', 'currency_rate'];

/** Spreads a month's revenue evenly over its days; leftover cents make some days differ. */
const toDailyAmounts = ({ month, revenue }: { month: string; revenue: number }) => {
  const days = daysBetween(month, monthEnd(month)) + 1;
  // A negative amount is spread like a positive one.
  const amounts = spreadOverMonths(Math.abs(revenue), Array<null>(days).fill(null), 2);
  return amounts.map((amount, at) => ({ day: addDays(month, at), amount: revenue < 0 ? -amount : amount }));
};

/** Two decimals are enough: amounts are spread in cents. */
const toRow = (
  { day, amount }: ReturnType<typeof toDailyAmounts>[number],
  currency: string,
): FactRow<'invoices'> => ({
  day,
  document: 'result',
  amount: amount.toFixed(2),
  currency,
  currency_rate: '1',
});

/** Derives the load id from the content of the load, so that repeated jobs load only once. */
const toLoadId = (businessId: string, state: string): string => {
  const hash = createHash('sha256').update(`${businessId} ${state}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
};

/** Returns the first days of the months whose entered revenue is in the warehouse. */
const readLoadedMonths = async (warehouse: Warehouse, scope: BusinessScope): Promise<Day[]> =>
  (await warehouse.coverage(scope))
    .filter((one) => one.fact === fact && one.source === source)
    .flatMap(({ days }) => days)
    .flatMap((days) => listBuckets(days, 'month'));

const undoLoads = async (warehouse: Warehouse, scope: BusinessScope): Promise<void> => {
  const loads = (await warehouse.loads(scope)).filter((load) => load.fact === fact && load.source === source);
  for (const { loadId } of loads.toSorted((a, b) => b.loadedAt.getTime() - a.loadedAt.getTime()))
    await warehouse.undo(scope, loadId);
};

/** Updates the warehouse to the revenue that users entered for a business. A month without an entry has no revenue. */
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
  const loadId = toLoadId(
    business.id,
    rows.map(({ id, version, gone }) => `${id}.${version}.${gone}`).join(),
  );
  if (await warehouse.hasLoad(scope, loadId)) return;
  const entries = rows.flatMap(({ month, revenue, gone }) =>
    gone || revenue === null ? [] : [{ month, revenue }],
  );
  const entered = new Set(entries.map(({ month }) => month));
  const isNotEntered = (month: Day) => !entered.has(month);
  // A month whose entry was deleted must become unknown, not zero: all loads are undone, and the new load restores the
  // other months. A load that is too old to undo, or restored from an archive, still covers its months, which then have
  // no revenue.
  let obsoleteMonths = (await readLoadedMonths(warehouse, scope)).filter(isNotEntered);
  if (obsoleteMonths.length > 0) {
    await undoLoads(warehouse, scope);
    obsoleteMonths = (await readLoadedMonths(warehouse, scope)).filter(isNotEntered);
  }
  const coveredMonths = [...entered, ...obsoleteMonths].toSorted();
  if (coveredMonths.length === 0) return;
  await warehouse.load(scope, {
    loadId,
    fact,
    source,
    covers: [{ stream: '', days: coveredMonths.map((month) => ({ from: month, to: monthEnd(month) })) }],
    fields,
    replaces: 'days',
    by: scope.userId,
    note: 'Results input',
    rejected: 0,
    rows: batchOf(entries.flatMap(toDailyAmounts).map((entry) => toRow(entry, business.currency))),
  });
};
