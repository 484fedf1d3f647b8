import { grantBusinessScope } from '@bellwether/contract/access/scope';
import { targetMetrics } from '@bellwether/contract/plan/measured';
import { listPlanMonths, spreadOverMonths, type TargetType } from '@bellwether/contract/plan/plan';
import { type Levers, projectMonths } from '@bellwether/contract/plan/projection';
import { planPerformanceReport } from '@bellwether/contract/reports/plan';
import { addMonths, type Day, dayAt } from '@bellwether/contract/time/day';
import { financialYearName, findFinancialYear } from '@bellwether/contract/time/financial-year';
import { type Range, yearEarlier } from '@bellwether/contract/time/range';
import { defaultYearStart } from '@bellwether/contract/time/year-start';
import { addItem, type Context } from '../../apps/server/src/features/items/index.ts';
import { planTargetItemType, planType, projectionType } from '../../apps/server/src/features/plan/index.ts';
import { runReportQueries } from '../../apps/server/src/features/reports/index.ts';
import type { Deps } from '../../apps/server/src/http/deps.ts';
import type { DemoBusiness } from './business.ts';
import { stableUuid } from './ids.ts';
import { toBusinessContext } from './store.ts';

type Fields = Readonly<Record<string, unknown>>;
type Planner = DemoBusiness & { currency: string };

/**
 * Plan for the current financial year of a business, with targets and projections, in the fields of the
 * forms.
 */
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

/**
 * Extra growth in the target of each business, in rotation, so that some are ahead of plan and some behind.
 */
const ambitions = [-0.04, 0.03, 0.12, 0] as const;

const typeOf = ({ priority, invoiceSources }: DemoBusiness): TargetType =>
  priority === 'transactions' ? 'ecom' : invoiceSources.length === 0 ? 'leads' : 'revenue';

/** Returns the monthly results of the previous year; undefined when a month is unknown. */
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
      report: planPerformanceReport.slug,
      query: {
        filter: `date:>=${before.from},date:<=${before.to}`,
        timestamp: 'month',
        per_page: '-1',
      },
    },
  ]);
  if (!answered?.answer) throw new Error(answered?.refused ?? 'A plan had no answer.');
  const months = answered.answer.data.map((row) => row[targetMetrics[type]]);
  const known = months.filter((amount) => typeof amount === 'number');
  return known.length === 12 ? known : undefined;
};

const programs = [
  ['google_ads', 'google_ads', 0.6, 'Be found by people who search for it now.'],
  ['meta_ads_ppc', 'facebook_ads', 0.3, 'Be known in the suburbs where our customers live.'],
  ['linkedin', 'linked_in_ads', 0.3, 'Reach the decision-makers of companies we want to work for.'],
] as const;

const projectionsOf = (business: DemoBusiness, months: readonly Day[]): Fields[] => {
  const { clicks, costPerClick, closeRate, offers } = business;
  const weight = offers.reduce((sum, offer) => sum + offer.weight, 0);
  const sale = offers.reduce((sum, offer) => sum + offer.price * offer.weight, 0) / weight;
  const connected: readonly string[] = business.connected;
  return programs
    .filter(([integration]) => connected.includes(integration))
    .map(([, program, part, objective]) => {
      const levers: Levers = {
        monthly_budget: Math.max(100, Math.round((clicks * 30.4 * costPerClick * part) / 50) * 50),
        cost_per_click: costPerClick,
        conversion_rate: 6,
        close_rate: Math.round(closeRate * 100),
        average_value: Math.round(sale),
      };
      const more = { ...levers, monthly_budget: Math.round((levers.monthly_budget ?? 0) * 1.25) };
      return {
        program,
        objective,
        ...levers,
        months: projectMonths(months, levers),
        scenarios: [{ name: 'A quarter more spend', ...more }],
      };
    });
};

const goalsOf = (
  { stories, sells }: { stories: DemoBusiness['stories']; sells: string },
  from: Day,
): Fields[] => [
  stories.missedCalls
    ? { goal: 'Answer nine of ten calls, on Mondays too', due_date: addMonths(from, 8), done: false }
    : { goal: `Become the first name for ${sells}`, due_date: addMonths(from, 11), done: false },
  { goal: 'Ask every customer for a review', due_date: addMonths(from, 5), done: false },
  { goal: 'A page of its own for each service', due_date: addMonths(from, 1), done: true },
];

const planOf = async (
  deps: Pick<Deps, 'warehouse' | 'clock'>,
  business: Planner,
  ambition: number,
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
  const sells = (business.services[0] ?? 'what it does').toLowerCase();
  return [
    {
      business,
      plan: {
        name: `Growth plan ${financialYearName(range.from)}`,
        type: target,
        target,
        use_ecom_revenue: type === 'ecom',
        start_date: range.from,
        goals: goalsOf({ stories: business.stories, sells }, range.from),
      },
      targets: months.map((month, at) => ({ month, amount: (amounts[at] ?? 0) * step })),
      projections: projectionsOf(business, months),
    },
  ];
};

/**
 * Returns a plan for the current financial year of each active business whose previous year is completely
 * known. The same data give the same plans.
 */
export const createPlans = async (
  deps: Pick<Deps, 'warehouse' | 'clock'>,
  businesses: readonly Planner[],
): Promise<DemoPlan[]> => {
  const found: DemoPlan[] = [];
  for (const [at, business] of businesses.entries())
    if (business.status === 'active')
      found.push(...(await planOf(deps, business, ambitions[at % ambitions.length] ?? 0)));
  return found;
};

/** Saves plans through the product's forms, with their checks and history. */
export const savePlans = async (context: Context, plans: readonly DemoPlan[]): Promise<void> => {
  for (const { business, plan, targets, projections } of plans) {
    const scope = scopeToWrite(business);
    const { id } = await addItem(context, planType, scope, plan);
    for (const target of targets)
      await addItem(context, planTargetItemType, scope, { ...target, plan_id: id });
    for (const projection of projections)
      await addItem(context, projectionType, scope, { ...projection, plan_id: id });
  }
};
