import type { Scope } from '@bellwether/contract/access/scope';
import type { PlanStanding } from '@bellwether/contract/api/plan';
import { metricOf, planMonthsOf } from '@bellwether/contract/plan/measured';
import { standingOf } from '@bellwether/contract/plan/performance';
import { currentPlan, planYear, targetTypeOf } from '@bellwether/contract/plan/plan';
import { planPerformance } from '@bellwether/contract/reports/plan';
import { addDays, type Day, dayIn } from '@bellwether/contract/time/day';
import { type Range, yearBefore } from '@bellwether/contract/time/range';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { plans } from '../../platform/postgres/schema.ts';
import { bound, rowsOf } from '../items/index.ts';
import { rowsOfEach } from '../reports/index.ts';

type Needed = Pick<Deps, 'db' | 'warehouse' | 'clock'>;
type Running = {
  business: Scope['businesses'][number];
  plan: typeof plans.$inferSelect & { start_date: Day; year_start: Day };
  type: PlanStanding['type'];
  range: Range;
  today: Day;
};

/** The current plan of each business, where it has targets and its year is running. */
const runningPlans = async ({ db, clock }: Needed, scope: Scope<'plan', 'read'>): Promise<Running[]> => {
  const ids = scope.businesses.map(({ id }) => id);
  const all = await db
    .select()
    .from(plans)
    .where(and(inArray(plans.businessId, ids), isNull(plans.deletedAt)));
  const byBusiness = Map.groupBy(all, ({ businessId }) => businessId);
  return scope.businesses.flatMap((business): Running[] => {
    const today = dayIn(business.timeZone, clock.now());
    const own = (byBusiness.get(business.id) ?? []).map((plan) => ({
      ...plan,
      ...{ start_date: plan.startDate, year_start: plan.yearStart },
    }));
    const plan = currentPlan(own, today);
    const type = plan && targetTypeOf({ target: plan.target, use_ecom_revenue: plan.useEcomRevenue });
    if (!plan || !type) return [];
    const range = planYear(plan);
    return range.from <= today && today <= range.to ? [{ business, plan, type, range, today }] : [];
  });
};

type Kept = { month: Day; amount: number | null };

/** Months with an amount, by what they are of; one row for all months, for a thousand plans have twelve thousand. */
const byOwner = (answer: unknown): Map<string, readonly Kept[]> =>
  new Map(rowsOf(answer).map((row) => [String(row['owner']), row['months'] as readonly Kept[]]));

/** What was aimed at, by plan, and the leads that were entered by hand, by business, for the plans of one year. */
const keptOf = async ({ db }: Needed, running: readonly Running[], { from, to }: Range) => {
  const planIds = running.map(({ plan }) => plan.id);
  const businessIds = running.flatMap(({ business, type }) => (type === 'leads' ? [business.id] : []));
  const months = (amount: string) =>
    sql`json_agg(json_build_object('month', month, 'amount', ${sql.identifier(amount)}))`;
  const [targets, results] = await Promise.all([
    db.execute(sql`
      select plan_id::text as owner, ${months('amount')} as months from plan_targets
      where plan_id = any(${bound(planIds)}::uuid[]) and deleted_at is null group by 1`),
    businessIds.length === 0
      ? undefined
      : db.execute(sql`
      select business_id::text as owner, ${months('leads')} as months from plan_results
      where business_id = any(${bound(businessIds)}::uuid[]) and deleted_at is null
        and month between ${bound(from)}::date and ${bound(to)}::date group by 1`),
  ]);
  return {
    targets: byOwner(targets),
    results: results ? byOwner(results) : new Map<string, readonly Kept[]>(),
  };
};

/** How the current plan of each business of the scope stands, where it has targets and its year is running. */
export const standingsOf = async (
  deps: Needed,
  scope: Scope<'plan', 'read'>,
  signal?: AbortSignal,
): Promise<PlanStanding[]> => {
  const running = await runningPlans(deps, scope);
  // Those whose year, day and measure are the same are counted together: three at most, but around midnight and the year's end.
  const alike = Map.groupBy(running, ({ range, today, type }) => `${range.from} ${today} ${type}`);
  const standings = [...alike.values()].map(async (some) => {
    const [first] = some;
    if (!first) return [];
    const { range, today, type } = first;
    const metric = metricOf[type];
    const among = { ...scope, businesses: some.map(({ business }) => business) };
    const [answered, { targets, results }] = await Promise.all([
      rowsOfEach(
        deps.warehouse,
        among,
        { ...planPerformance, metrics: [metric] },
        { range, comparison: yearBefore(range), frequency: 'month', today },
        signal,
      ),
      keptOf(deps, some, range),
    ]);
    return some.flatMap(({ business, plan }): PlanStanding[] => {
      const rows = answered.get(business.id) ?? [];
      const aims = targets.get(plan.id) ?? [];
      const entered = (results.get(business.id) ?? []).map(({ month, amount }) => ({ month, leads: amount }));
      const months = planMonthsOf(plan, aims, rows, entered, type, today, {
        own: business.currency,
      });
      const last = addDays(today, -1);
      const standing = standingOf(months, last);
      if (standing.yearTarget === null) return [];
      return [
        {
          business_id: business.id,
          plan: { id: plan.id, _id: plan.id, name: plan.name, financial_year: plan.financialYear },
          ...{ type, range, last_day: last },
          currency: business.currency,
          standing: { ...standing, unknown: [...standing.unknown] },
        },
      ];
    });
  });
  return (await Promise.all(standings)).flat();
};
