import type { Scope } from '@bellwether/contract/access/scope';
import type { PlanStanding } from '@bellwether/contract/api/plan';
import { metricOf, planMonthsOf } from '@bellwether/contract/plan/measured';
import { type Standing, standingOf } from '@bellwether/contract/plan/performance';
import { currentPlan, planYear, targetTypeOf } from '@bellwether/contract/plan/plan';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { planPerformance } from '@bellwether/contract/reports/plan';
import { addDays, type Day, dayIn } from '@bellwether/contract/time/day';
import { type Range, yearBefore } from '@bellwether/contract/time/range';
import { and, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { plans } from '../../platform/postgres/schema.ts';
import { among, bound, rowsOf } from '../items/index.ts';
import { rowsOfEach } from '../reports/index.ts';

type Needed = Pick<Deps, 'db' | 'warehouse' | 'clock'>;
type Running = {
  business: Scope['businesses'][number];
  plan: { id: string; name: string; financialYear: string; year_start: Day };
  type: PlanStanding['type'];
  range: Range;
  today: Day;
};

/** The current plan of each business, where it has targets and its year is running. */
const runningPlans = async ({ db, clock }: Needed, scope: Scope<'plan', 'read'>): Promise<Running[]> => {
  const ids = scope.businesses.map(({ id }) => id);
  // A list of a thousand ids as one value, and no more of a plan than is used: several times as fast.
  const all = await db
    .select({
      ...{ id: plans.id, businessId: plans.businessId, name: plans.name, financialYear: plans.financialYear },
      ...{ start_date: plans.startDate, year_start: plans.yearStart },
      ...{ target: plans.target, use_ecom_revenue: plans.useEcomRevenue },
    })
    .from(plans)
    .where(and(among(plans.businessId, ids), isNull(plans.deletedAt)));
  const byBusiness = Map.groupBy(all, ({ businessId }) => businessId);
  return scope.businesses.flatMap((business): Running[] => {
    const today = dayIn(business.timeZone, clock.now());
    const plan = currentPlan(byBusiness.get(business.id) ?? [], today);
    const type = plan && targetTypeOf(plan);
    if (!plan || !type) return [];
    const range = planYear(plan);
    return range.from <= today && today <= range.to ? [{ business, plan, type, range, today }] : [];
  });
};

/** What was kept of months, as one text for all of them ('2026-07-01 900.00, …'): a thousand plans have twelve thousand. */
const byOwner = (answer: unknown): Map<string, string> =>
  new Map(rowsOf(answer).map((row) => [String(row['owner']), String(row['months'])]));

const monthsIn = (kept: string): { month: Day; amount: number | null }[] =>
  kept === ''
    ? []
    : kept.split(', ').map((one) => {
        const [month = '', amount] = one.split(' ');
        return { month, amount: amount ? Number(amount) : null };
      });

/** What was aimed at, by plan, and the leads that were entered by hand, by business, for the plans of one year. */
const keptOf = async ({ db }: Needed, running: readonly Running[], { from, to }: Range) => {
  const planIds = running.map(({ plan }) => plan.id);
  const businessIds = running.flatMap(({ business, type }) => (type === 'leads' ? [business.id] : []));
  const months = (amount: string) => sql`string_agg(concat_ws(' ', month, ${sql.identifier(amount)}), ', ')`;
  const [targets, results] = await Promise.all([
    db.execute(sql`
      select plan_id::text as owner, ${months('amount')} as months from plan_targets
      where plan_id = any(${bound(planIds)}::uuid[]) and deleted_at is null group by plan_id`),
    businessIds.length === 0
      ? undefined
      : db.execute(sql`
      select business_id::text as owner, ${months('leads')} as months from plan_results
      where business_id = any(${bound(businessIds)}::uuid[]) and deleted_at is null
        and month between ${bound(from)}::date and ${bound(to)}::date group by business_id`),
  ]);
  return {
    targets: byOwner(targets),
    results: results ? byOwner(results) : new Map<string, string>(),
  };
};

type Rows = ReportAnswer['data'];
type Aims = { targets: string; results: string };
const standings = new WeakMap<Rows, { of: string; standing: Standing }>();

/** How a plan stands by its rows: worked out anew when they, what was entered or the day have changed. */
const standingFrom = (rows: Rows, { business, plan, type, today }: Running, { targets, results }: Aims) => {
  const of = [plan.year_start, type, today, business.currency, targets, results].join('\n');
  const before = standings.get(rows);
  if (before?.of === of) return before.standing;
  const entered = monthsIn(results).map(({ month, amount }) => ({ month, leads: amount }));
  const own = { own: business.currency };
  const months = planMonthsOf(plan, monthsIn(targets), rows, entered, type, today, own);
  const standing = standingOf(months, addDays(today, -1));
  standings.set(rows, { of, standing });
  return standing;
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
  const told = [...alike.values()].map(async (some) => {
    const [first] = some;
    if (!first) return [];
    const { range, today, type } = first;
    const metric = metricOf[type];
    const counted = { ...scope, businesses: some.map(({ business }) => business) };
    const [answered, { targets, results }] = await Promise.all([
      rowsOfEach(
        deps.warehouse,
        counted,
        { ...planPerformance, metrics: [metric] },
        { range, comparison: yearBefore(range), frequency: 'month', today },
        signal,
      ),
      keptOf(deps, some, range),
    ]);
    const last = addDays(today, -1);
    return some.flatMap((one): PlanStanding[] => {
      const { business, plan } = one;
      const standing = standingFrom(answered.get(business.id) ?? [], one, {
        ...{ targets: targets.get(plan.id) ?? '', results: results.get(business.id) ?? '' },
      });
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
  return (await Promise.all(told)).flat();
};
