import type { Scope } from '@bellwether/contract/access/scope';
import type { PlanStanding } from '@bellwether/contract/api/plan';
import { metricOf, planMonthsOf } from '@bellwether/contract/plan/measured';
import { standingOf } from '@bellwether/contract/plan/performance';
import { currentPlan, planMonths, targetTypeOf } from '@bellwether/contract/plan/plan';
import { planPerformance } from '@bellwether/contract/reports/plan';
import { addDays, type Day, dayIn, monthEnd } from '@bellwether/contract/time/day';
import { type Range, yearBefore } from '@bellwether/contract/time/range';
import { and, between, inArray, isNull } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { planResults, plans, planTargets } from '../../platform/postgres/schema.ts';
import { rowsOfEach } from '../reports/index.ts';

type Needed = Pick<Deps, 'db' | 'warehouse' | 'clock'>;
type Running = {
  business: Scope['businesses'][number];
  plan: typeof plans.$inferSelect & { start_date: Day };
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
    const own = (byBusiness.get(business.id) ?? []).map((plan) => ({ ...plan, start_date: plan.startDate }));
    const plan = currentPlan(own, today);
    const type = plan && targetTypeOf({ target: plan.target, use_ecom_revenue: plan.useEcomRevenue });
    if (!plan || !type) return [];
    const months = planMonths(plan);
    const range = { from: months[0] ?? today, to: monthEnd(months.at(-1) ?? today) };
    return range.from <= today && today <= range.to ? [{ business, plan, type, range, today }] : [];
  });
};

/** What was aimed at, and the leads that were entered by hand, for the plans of one year. */
const keptOf = async ({ db }: Needed, running: readonly Running[], { from, to }: Range) => {
  const planIds = running.map(({ plan }) => plan.id);
  const businessIds = running.map(({ business }) => business.id);
  const [targets, results] = await Promise.all([
    db
      .select({ plan: planTargets.planId, month: planTargets.month, amount: planTargets.amount })
      .from(planTargets)
      .where(and(inArray(planTargets.planId, planIds), isNull(planTargets.deletedAt))),
    db
      .select({ business: planResults.businessId, month: planResults.month, leads: planResults.leads })
      .from(planResults)
      .where(
        and(
          inArray(planResults.businessId, businessIds),
          isNull(planResults.deletedAt),
          between(planResults.month, from, to),
        ),
      ),
  ]);
  return {
    targets: Map.groupBy(targets, ({ plan }) => plan),
    results: Map.groupBy(results, ({ business }) => business),
  };
};

/** How the current plan of each business of the scope stands, where it has targets and its year is running. */
export const standingsOf = async (
  deps: Needed,
  scope: Scope<'plan', 'read'>,
  signal?: AbortSignal,
): Promise<PlanStanding[]> => {
  const running = await runningPlans(deps, scope);
  // Those whose year and day are the same are counted together; that is all of them, but around midnight and the year's end.
  const alike = Map.groupBy(running, ({ range, today }) => `${range.from} ${today}`);
  const standings = [...alike.values()].map(async (some) => {
    const [first] = some;
    if (!first) return [];
    const { range, today } = first;
    const among = { ...scope, businesses: some.map(({ business }) => business) };
    const [answers, { targets, results }] = await Promise.all([
      rowsOfEach(
        deps.warehouse,
        among,
        { ...planPerformance, metrics: Object.values(metricOf) },
        { range, comparison: yearBefore(range), frequency: 'month', today },
        signal,
      ),
      keptOf(deps, some, range),
    ]);
    return some.flatMap(({ business, plan, type }): PlanStanding[] => {
      const answer = answers.get(business.id);
      if (!answer) return [];
      const aims = targets.get(plan.id) ?? [];
      const entered = results.get(business.id) ?? [];
      const months = planMonthsOf(plan, aims, answer, entered, type, today);
      const last = addDays(today, -1);
      const standing = standingOf(months, last);
      if (standing.yearTarget === null) return [];
      const [meta] = answer.meta;
      return [
        {
          business_id: business.id,
          plan: { id: plan.id, _id: plan.id, name: plan.name, financial_year: plan.financialYear },
          ...{ type, range, last_day: last },
          currency: meta?.currencies[metricOf[type]] ?? meta?.currency ?? business.currency,
          standing: { ...standing, unknown: [...standing.unknown] },
        },
      ];
    });
  });
  return (await Promise.all(standings)).flat();
};
