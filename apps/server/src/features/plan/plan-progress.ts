import type { Scope } from '@bellwether/contract/access/scope';
import type { PlanProgress } from '@bellwether/contract/api/plan';
import {
  actualRange,
  readPlanMonths,
  readTrendMonths,
  targetMetrics,
  trendRange,
} from '@bellwether/contract/plan/measured';
import { computePlanProgress, type PlanProgressFigures } from '@bellwether/contract/plan/performance';
import { choosePlan, planTargetType, planYear } from '@bellwether/contract/plan/plan';
import { planPerformanceReport } from '@bellwether/contract/reports/plan';
import { addDays, type Day, dayAt } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { cachePerBusiness } from '../../platform/postgres/business-cache.ts';
import { runSql } from '../../platform/postgres/database.ts';
import type { plans } from '../../platform/postgres/schema.ts';
import { inList } from '../../platform/postgres/sql.ts';
import { type FeatureRows, readRowsByBusiness } from '../reports/index.ts';

type Needed = Pick<Deps, 'db' | 'warehouse' | 'clock'>;
type Running = {
  business: Scope['businesses'][number];
  plan: KeptPlan;
  type: PlanProgress['type'];
  range: Range;
  today: Day;
  /** Manually entered leads of all years; empty unless the plan counts leads. */
  results: string;
};

/**
 * Plan with its targets. Targets and manually entered leads are one text each ('2026-07-01 900.00, …'),
 * because a thousand plans have twelve thousand targets.
 */
type KeptPlan = Pick<typeof plans.$inferSelect, 'id' | 'name' | 'financialYear'> & {
  start_date: Day;
  year_start: Day;
  target: string | null;
  use_ecom_revenue: boolean | null;
  targets: string;
};
type Kept = { plans: readonly KeptPlan[]; results: string };

const keptPlans = cachePerBusiness(async (db, ids): Promise<Map<string, Kept>> => {
  const own = inList(sql`business_id`, ids);
  const months = (amount: string) => sql`string_agg(concat_ws(' ', month, ${sql.identifier(amount)}), ', ')`;
  // Reads only the fields in use, as one value: the driver takes longer to return columns than the store to
  // find them.
  const [found, results] = await Promise.all([
    runSql(
      db,
      sql`
      with aims as (
        select plan_id, ${months('amount')} as months from plan_targets
        where ${own} and deleted_at is null group by plan_id
      )
      select business_id::text as id, json_agg(json_build_object(
        'id', id, 'name', name, 'financialYear', financial_year, 'start_date', start_date, 'year_start', year_start,
        'target', target, 'use_ecom_revenue', use_ecom_revenue, 'targets', coalesce(aims.months, '')))::text as plans
      from plans left join aims on aims.plan_id = plans.id
      where ${own} and deleted_at is null group by business_id`,
    ),
    runSql(
      db,
      sql`
      select business_id::text as id, ${months('leads')} as months from plan_results
      where ${own} and deleted_at is null group by business_id`,
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

const runningPlans = async ({ db, clock }: Needed, scope: Scope<'plan', 'read'>): Promise<Running[]> => {
  const kept = await keptPlans(
    db,
    scope.businesses.map(({ id }) => id),
  );
  const now = clock.now();
  return scope.businesses.flatMap((business): Running[] => {
    const own = kept.get(business.id);
    if (!own) return [];
    const today = dayAt(business.timeZone, now);
    const plan = choosePlan(own.plans, today);
    const type = plan && planTargetType(plan);
    if (!plan || !type) return [];
    const range = planYear(plan);
    if (range.from > today || today > range.to) return [];
    return [{ business, plan, type, range, today, results: type === 'leads' ? own.results : '' }];
  });
};

const monthsIn = (kept: string): { month: Day; amount: number | null }[] =>
  kept === ''
    ? []
    : kept.split(', ').map((one) => {
        const [month = '', amount] = one.split(' ');
        return { month, amount: amount ? Number(amount) : null };
      });

const standings = new WeakMap<FeatureRows, { of: string; standing: PlanProgressFigures }>();

/**
 * Returns the inputs of a plan's progress other than its rows and the earlier rows. Earlier rows change only
 * together with the rows, because both belong to one version of the facts.
 */
const basisOf = ({ business, plan, type, today, results }: Running): string =>
  [plan.year_start, type, today, business.currency, plan.targets, results].join('\n');

/** Returns the cached progress for these rows; undefined if an input has changed. */
const keptStanding = (rows: FeatureRows, running: Running): PlanProgressFigures | undefined => {
  const kept = standings.get(rows);
  return kept?.of === basisOf(running) ? kept.standing : undefined;
};

const noRows: FeatureRows = { data: [], gaps: {} };

const standingFrom = (rows: FeatureRows, rowsBefore: FeatureRows, running: Running): PlanProgressFigures => {
  const { business, plan, type, range, today, results } = running;
  const entered = monthsIn(results)
    .filter(({ month }) => range.from <= month && month <= range.to)
    .map(({ month, amount }) => ({ month, leads: amount }));
  const own = { own: business.currency };
  const earlier = readTrendMonths(plan, rowsBefore, type, own);
  const last = addDays(today, -1);
  const months = readPlanMonths(plan, monthsIn(plan.targets), rows, earlier, entered, type, last, own);
  const standing = computePlanProgress(months, last, earlier.slice(0, -12));
  standings.set(rows, { of: basisOf(running), standing });
  return standing;
};

/**
 * Returns the progress of the current plan of each business in the scope, if it has targets and its year is
 * running.
 */
export const readPlanProgress = async (
  deps: Needed,
  scope: Scope<'plan', 'read'>,
  signal?: AbortSignal,
): Promise<PlanProgress[]> => {
  const running = await runningPlans(deps, scope);
  // Plans with the same year, day and measure share a query. There are three groups at most, except around
  // midnight and the end of a year.
  const alike = Map.groupBy(running, ({ range, today, type }) => `${range.from} ${today} ${type}`);
  const told = [...alike.values()].map(async (some) => {
    const [first] = some;
    if (!first) return [];
    const { range, today, type } = first;
    const metric = targetMetrics[type];
    const last = addDays(today, -1);
    const rowsOf = (of: readonly Running[], asked: Range) =>
      readRowsByBusiness(
        deps.warehouse,
        { ...scope, businesses: of.map(({ business }) => business) },
        { ...planPerformanceReport, metrics: [metric] },
        { range: asked, comparison: null, frequency: 'month', today },
        signal,
      );
    const answered = await rowsOf(some, actualRange(range, last));
    const rowsFor = ({ business }: Running) => answered.get(business.id) ?? noRows;
    // Earlier years are queried only for plans whose progress must be computed. Cached values are held here,
    // because a concurrent request may replace them.
    const held = new Map(some.map((one) => [one, keptStanding(rowsFor(one), one)]));
    const changed = some.filter((one) => !held.get(one));
    const earlier = changed.length === 0 ? undefined : await rowsOf(changed, trendRange(range));
    return some.flatMap((one): PlanProgress[] => {
      const { business, plan } = one;
      const rows = rowsFor(one);
      const standing = held.get(one) ?? standingFrom(rows, earlier?.get(business.id) ?? noRows, one);
      if (standing.yearTarget === null) return [];
      return [
        {
          business_id: business.id,
          plan: { id: plan.id, _id: plan.id, name: plan.name, financial_year: plan.financialYear },
          type,
          range,
          last_day: last,
          currency: business.currency,
          standing: { ...standing, unknown: [...standing.unknown] },
        },
      ];
    });
  });
  return (await Promise.all(told)).flat();
};
