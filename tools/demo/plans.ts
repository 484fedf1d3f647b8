import { planPerformanceReport } from '@bellwether/contract/reports/plan';
import { grantBusinessScope } from '@bellwether/domain/access/scope';
import { targetMetrics } from '@bellwether/domain/plan/measured';
import { listPlanMonths, spreadOverMonths, type TargetType } from '@bellwether/domain/plan/plan';
import { type Levers, projectMonths } from '@bellwether/domain/plan/projection';
import { addMonths, type Day, dayAt } from '@bellwether/domain/time/day';
import { financialYearName, findFinancialYear } from '@bellwether/domain/time/financial-year';
import { type Range, yearEarlier } from '@bellwether/domain/time/range';
import { defaultYearStart } from '@bellwether/domain/time/year-start';
import { addItem, type ItemContext } from '../../apps/server/src/features/items/index.ts';
import { planTargetItemType, planType, projectionType } from '../../apps/server/src/features/plan/index.ts';
import { runReportQueries } from '../../apps/server/src/features/reports/index.ts';
import type { Deps } from '../../apps/server/src/http/deps.ts';
import type { DemoBusiness } from './businesses/business.ts';
import { toBusinessContext } from './businesses/stored-business.ts';
import { stableUuid } from './ids.ts';
import type { MeetingFigures } from './meetings/meetings.ts';

type Fields = Readonly<Record<string, unknown>>;
type Planner = DemoBusiness & { currency: string };

/** Plan of a business for its current financial year, with targets and projections, as fields of the forms. */
export type DemoPlan = {
  business: Planner;
  plan: Fields;
  targets: readonly Fields[];
  projections: readonly Fields[];
};

const who = { userId: stableUuid('user', 'admin@bellwether.example'), isAdmin: true };
const module = 'plan';
const scopeToRead = (business: Planner) =>
  grantBusinessScope(who, toBusinessContext(business), { module, act: 'read' });
const scopeToWrite = (business: Planner) =>
  grantBusinessScope(who, toBusinessContext(business), { module, act: 'write' });

/** Additional growth in the target of each business, in rotation, so that some are ahead of plan and others behind. */
const ambitions = [-0.04, 0.03, 0.12, 0] as const;

const typeOf = ({ priority, invoiceSources }: DemoBusiness): TargetType =>
  priority === 'transactions' ? 'ecom' : invoiceSources.length === 0 ? 'leads' : 'revenue';

/** Returns the monthly results of the previous year; undefined when any month is unknown. */
const yearBeforeOf = async (
  deps: Pick<Deps, 'warehouse' | 'clock'>,
  business: Planner,
  range: Range,
  type: TargetType,
): Promise<number[] | undefined> => {
  const before = yearEarlier(range);
  const [answered] = await runReportQueries(deps, [
    {
      scope: scopeToRead(business),
      report: planPerformanceReport,
      query: { range: before, comparison: null, frequency: 'month', perPage: -1 },
    },
  ]);
  if (!answered?.answer) throw new Error(answered?.refused ?? 'A plan had no answer.');
  const months = answered.answer.data.map((row) => row[targetMetrics[type]]);
  const known = months.filter((amount) => typeof amount === 'number');
  return known.length === 12 ? known : undefined;
};

/** Returns the projections of the ad programs, based on their results in the last three months. */
const projectionsOf = (business: DemoBusiness, months: readonly Day[], { now }: MeetingFigures): Fields[] =>
  now.programs.flatMap(({ channel, cost, clicks, leads }) => {
    const intent = business.plan.programs[channel];
    if (!intent) return [];
    const levers: Levers = {
      monthly_budget: Math.max(100, Math.round(cost / 3 / 50) * 50),
      cost_per_click: roundTo(cost / clicks, 2),
      conversion_rate: roundTo((100 * leads) / clicks, 1),
      close_rate: Math.round(business.closeRate * 100),
      average_value: now.averageOrder,
    };
    const other = { ...levers, monthly_budget: Math.round((levers.monthly_budget ?? 0) * intent.factor) };
    return [
      {
        program: channel,
        objective: intent.objective,
        ...levers,
        months: projectMonths(months, levers),
        scenarios: [{ name: intent.scenario, ...other }],
      },
    ];
  });

const roundTo = (number: number, digits: number): number => Number(number.toFixed(digits));

const planOf = async (
  deps: Pick<Deps, 'warehouse' | 'clock'>,
  business: Planner,
  { ambition, figures }: { ambition: number; figures: MeetingFigures | undefined },
): Promise<DemoPlan[]> => {
  const range = findFinancialYear(dayAt(business.timeZone, deps.clock.now()), defaultYearStart);
  const type = typeOf(business);
  const before = await yearBeforeOf(deps, business, range, type);
  if (!before) return [];
  const months = listPlanMonths({ year_start: range.from });
  const total = before.reduce((a, b) => a + b, 0) * (1 + business.growth + ambition);
  const step = type === 'leads' ? 1 : 100;
  const amounts = spreadOverMonths(Math.round(total / step), before, 0);
  const target = type === 'leads' ? 'leads' : 'revenue';
  return [
    {
      business,
      plan: {
        name: `${business.plan.name} ${financialYearName(range.from)}`,
        type: target,
        target,
        use_ecom_revenue: type === 'ecom',
        start_date: range.from,
        goals: business.plan.goals.map(({ goal, inMonths, done }) => ({
          goal,
          due_date: addMonths(range.from, inMonths),
          done,
        })),
      },
      targets: months.map((month, at) => ({ month, amount: (amounts[at] ?? 0) * step })),
      projections: figures ? projectionsOf(business, months, figures) : [],
    },
  ];
};

/**
 * Returns a plan for the current financial year of each active business whose previous year is completely known. The
 * same data give the same plans.
 */
export const createPlans = async (
  deps: Pick<Deps, 'warehouse' | 'clock'>,
  businesses: readonly Planner[],
  figures: ReadonlyMap<string, MeetingFigures>,
): Promise<DemoPlan[]> => {
  const found: DemoPlan[] = [];
  for (const [at, business] of businesses.entries())
    if (business.status === 'active')
      found.push(
        ...(await planOf(deps, business, {
          ambition: ambitions[at % ambitions.length] ?? 0,
          figures: figures.get(business.slug),
        })),
      );
  return found;
};

/** Saves plans through the product's forms, with their checks and history. */
export const savePlans = async (context: ItemContext, plans: readonly DemoPlan[]): Promise<void> => {
  for (const { business, plan, targets, projections } of plans) {
    const scope = scopeToWrite(business);
    const { id } = await addItem(context, planType, scope, plan);
    for (const target of targets)
      await addItem(context, planTargetItemType, scope, { ...target, plan_id: id });
    for (const projection of projections)
      await addItem(context, projectionType, scope, { ...projection, plan_id: id });
  }
};
