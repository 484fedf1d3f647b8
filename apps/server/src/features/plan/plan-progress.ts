import type { PlanProgress } from '@bellwether/contract/api/figures/plan';
import type { Report } from '@bellwether/contract/reports/define';
import { planInvoiceSizesReport, planPerformanceReport } from '@bellwether/contract/reports/plan';
import type { Scope } from '@bellwether/domain/access/scope';
import {
  eventRange,
  rangeOfActualFigures,
  readEventSize,
  readPlanMonths,
  readTrendMonths,
  targetMetrics,
  trendRange,
} from '@bellwether/domain/plan/measured';
import { computePlanProgress, type PlanProgressFigures } from '@bellwether/domain/plan/performance';
import { choosePlan, planTargetType, planYear } from '@bellwether/domain/plan/plan';
import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { cachePerBusiness } from '../../platform/postgres/business-cache.ts';
import { runSql } from '../../platform/postgres/database.ts';
import type { plans } from '../../platform/postgres/schema.ts';
import { inList } from '../../platform/postgres/sql.ts';
import { type FeatureRows, readRowsByBusiness } from '../reports/index.ts';

type ProgressDeps = Pick<Deps, 'db' | 'warehouse' | 'clock'>;
type RunningPlan = {
  business: Scope['businesses'][number];
  plan: CachedPlan;
  type: PlanProgress['type'];
  range: Range;
  today: Day;
  /** Manually entered leads of all years; empty unless the plan counts leads. */
  results: string;
};

/**
 * Plan with its targets. Targets and manually entered leads are a single text each ('2026-07-01 900.00, …'), because a
 * thousand plans have twelve thousand targets.
 */
type CachedPlan = Pick<typeof plans.$inferSelect, 'id' | 'name' | 'financialYear'> & {
  start_date: Day;
  year_start: Day;
  target: string | null;
  use_ecom_revenue: boolean | null;
  targets: string;
};
type CachedPlans = { plans: readonly CachedPlan[]; results: string };

const readCachedPlans = cachePerBusiness(async (db, ids): Promise<Map<string, CachedPlans>> => {
  const ofBusiness = inList(sql`business_id`, ids);
  const months = (amount: string) => sql`string_agg(concat_ws(' ', month, ${sql.identifier(amount)}), ', ')`;
  // Reads only the needed fields, as a single value: the driver takes longer to return columns than the database to
  // find them.
  const [found, results] = await Promise.all([
    runSql(
      db,
      sql`
      with aims as (
        select plan_id, ${months('amount')} as months from plan_targets
        where ${ofBusiness} and deleted_at is null group by plan_id
      )
      select business_id::text as id, json_agg(json_build_object(
        'id', id, 'name', name, 'financialYear', financial_year, 'start_date', start_date, 'year_start', year_start,
        'target', target, 'use_ecom_revenue', use_ecom_revenue, 'targets', coalesce(aims.months, '')))::text as plans
      from plans left join aims on aims.plan_id = plans.id
      where ${ofBusiness} and deleted_at is null group by business_id`,
    ),
    runSql(
      db,
      sql`
      select business_id::text as id, ${months('leads')} as months from plan_results
      where ${ofBusiness} and deleted_at is null group by business_id`,
    ),
  ]);
  const entered = new Map(results.map((row) => [String(row['id']), String(row['months'])]));
  return new Map(
    found.map((row) => {
      const id = String(row['id']);
      return [id, { plans: JSON.parse(String(row['plans'])), results: entered.get(id) ?? '' }];
    }),
  );
});

const runningPlans = async (
  { db, clock }: ProgressDeps,
  scope: Scope<'plan', 'read'>,
): Promise<RunningPlan[]> => {
  const kept = await readCachedPlans(
    db,
    scope.businesses.map(({ id }) => id),
  );
  const now = clock.now();
  return scope.businesses.flatMap((business): RunningPlan[] => {
    const ofBusiness = kept.get(business.id);
    if (!ofBusiness) return [];
    const today = dayAt(business.timeZone, now);
    const plan = choosePlan(ofBusiness.plans, today);
    const type = plan && planTargetType(plan);
    if (!plan || !type) return [];
    const range = planYear(plan);
    if (range.from > today || today > range.to) return [];
    return [{ business, plan, type, range, today, results: type === 'leads' ? ofBusiness.results : '' }];
  });
};

const parseMonths = (kept: string): { month: Day; amount: number | null }[] =>
  kept === ''
    ? []
    : kept.split(', ').map((one) => {
        const [month = '', amount] = one.split(' ');
        return { month, amount: amount ? Number(amount) : null };
      });

const progressByRows = new WeakMap<FeatureRows, { of: string; standing: PlanProgressFigures }>();

/**
 * Returns all inputs of a plan's progress except its rows and the earlier rows. Earlier rows change only together with
 * the rows, because both belong to the same version of the facts.
 */
const progressKey = ({ business, plan, type, today, results }: RunningPlan): string =>
  [plan.year_start, type, today, business.currency, plan.targets, results].join('\n');

/** Returns the cached progress for these rows; undefined if any input has changed. */
const findCachedProgress = (rows: FeatureRows, running: RunningPlan): PlanProgressFigures | undefined => {
  const kept = progressByRows.get(rows);
  return kept?.of === progressKey(running) ? kept.standing : undefined;
};

const noRows: FeatureRows = { data: [], gaps: {} };

const computeProgress = (
  rows: FeatureRows,
  rowsBefore: FeatureRows,
  invoiceSizes: FeatureRows,
  running: RunningPlan,
): PlanProgressFigures => {
  const { business, plan, type, range, today, results } = running;
  const entered = parseMonths(results)
    .filter(({ month }) => range.from <= month && month <= range.to)
    .map(({ month, amount }) => ({ month, leads: amount }));
  const ofBusiness = { own: business.currency };
  const earlier = readTrendMonths(plan, rowsBefore, type, ofBusiness);
  const last = addDays(today, -1);
  const months = readPlanMonths(
    plan,
    parseMonths(plan.targets),
    rows,
    earlier,
    entered,
    type,
    last,
    ofBusiness,
  );
  const progress = computePlanProgress(months, last, earlier.slice(0, -12), {
    eventSize: readEventSize(type, invoiceSizes.data),
  });
  progressByRows.set(rows, { of: progressKey(running), standing: progress });
  return progress;
};

/**
 * Returns the progress of each business's current plan in the scope, if the plan has targets and its year is running.
 */
export const readPlanProgress = async (
  deps: ProgressDeps,
  scope: Scope<'plan', 'read'>,
  signal?: AbortSignal,
): Promise<PlanProgress[]> => {
  const running = await runningPlans(deps, scope);
  // Plans with the same year, day and measure share a query. There are at most three groups, except around midnight and
  // the end of a year.
  const groups = Map.groupBy(running, ({ range, today, type }) => `${range.from} ${today} ${type}`);
  const progressLists = [...groups.values()].map(async (group) => {
    const [first] = group;
    if (!first) return [];
    const { range, today, type } = first;
    const metric = targetMetrics[type];
    const last = addDays(today, -1);
    const readRows = (
      plansToRead: readonly RunningPlan[],
      requestedRange: Range,
      report: Report = { ...planPerformanceReport, metrics: [metric] },
    ) =>
      readRowsByBusiness(
        deps.warehouse,
        { ...scope, businesses: plansToRead.map(({ business }) => business) },
        report,
        { range: requestedRange, comparison: null, frequency: 'month', today },
        signal,
      );
    const actualRows = await readRows(group, rangeOfActualFigures(range, last));
    const rowsFor = ({ business }: RunningPlan) => actualRows.get(business.id) ?? noRows;
    // Earlier years are queried only for plans whose progress must be computed. Cached values are kept in a variable,
    // because a concurrent request may replace them.
    const cachedProgress = new Map(group.map((one) => [one, findCachedProgress(rowsFor(one), one)]));
    const uncached = group.filter((one) => !cachedProgress.get(one));
    const [earlier, invoiceSizes] =
      uncached.length === 0
        ? []
        : await Promise.all([
            readRows(uncached, trendRange(range)),
            type === 'revenue'
              ? readRows(uncached, eventRange(range, last), planInvoiceSizesReport)
              : undefined,
          ]);
    return group.flatMap((one): PlanProgress[] => {
      const { business, plan } = one;
      const rows = rowsFor(one);
      const progress =
        cachedProgress.get(one) ??
        computeProgress(
          rows,
          earlier?.get(business.id) ?? noRows,
          invoiceSizes?.get(business.id) ?? noRows,
          one,
        );
      if (progress.yearTarget === null) return [];
      return [
        {
          business_id: business.id,
          plan: { id: plan.id, _id: plan.id, name: plan.name, financial_year: plan.financialYear },
          type,
          range,
          last_day: last,
          currency: business.currency,
          standing: { ...progress, unknown: [...progress.unknown], missed: [...progress.missed] },
        },
      ];
    });
  });
  return (await Promise.all(progressLists)).flat();
};
