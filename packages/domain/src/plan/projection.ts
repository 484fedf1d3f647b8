import type { Day } from '../time/day.ts';

/**
 * Levers of a projection: assumptions about a program, such as cost per click; null if unknown. Money is in the
 * business's currency, rates are percentages (4.5 is 4.5 %).
 */
export type Levers = {
  readonly monthly_budget: number | null;
  readonly cost_per_click: number | null;
  readonly conversion_rate: number | null;
  readonly close_rate: number | null;
  readonly average_value: number | null;
};

/**
 * Monthly results computed from the levers; null if a lever is missing. `return` is (revenue − budget) ÷ budget, a
 * fraction.
 */
export type ProjectedFigures = {
  readonly clicks: number | null;
  readonly leads: number | null;
  readonly customers: number | null;
  readonly revenue: number | null;
  readonly costPerLead: number | null;
  readonly return: number | null;
};

const times = (a: number | null, b: number | null) => (a === null || b === null ? null : a * b);
const over = (a: number | null, b: number | null) => (a === null || b === null || b === 0 ? null : a / b);
const share = (rate: number | null) => (rate === null ? null : rate / 100);

/** Projects a month from the levers: spend ÷ cost per click × conversion rate × close rate × average sale. */
export const projectMonth = (levers: Levers): ProjectedFigures => {
  const clicks = over(levers.monthly_budget, levers.cost_per_click);
  const leads = times(clicks, share(levers.conversion_rate));
  const customers = times(leads, share(levers.close_rate));
  const revenue = times(customers, levers.average_value);
  const gain = revenue === null || levers.monthly_budget === null ? null : revenue - levers.monthly_budget;
  return {
    clicks,
    leads,
    customers,
    revenue,
    costPerLead: over(levers.monthly_budget, leads),
    return: over(gain, levers.monthly_budget),
  };
};

/** Names of the levers (assumptions), in order of calculation. */
export const leverNames = [
  'monthly_budget',
  'cost_per_click',
  'conversion_rate',
  'close_rate',
  'average_value',
] as const satisfies readonly (keyof Levers)[];

/** Picks the levers from a record; a value that is not a number becomes null. */
export const readLevers = (values: Readonly<Record<string, unknown>>): Levers =>
  Object.fromEntries(
    leverNames.map((name) => [name, typeof values[name] === 'number' ? values[name] : null]),
  ) as Levers;

/** Month of a projection; amounts are in the business's currency. */
export type ProjectedMonth = {
  readonly month: Day;
  readonly budget: number | null;
  readonly leads: number | null;
  readonly revenue: number | null;
  readonly note: string | null;
};

/** Returns the projected months. Notes of earlier months are kept. */
export const projectMonths = (
  months: readonly Day[],
  levers: Levers,
  before: readonly Pick<ProjectedMonth, 'month' | 'note'>[] = [],
): ProjectedMonth[] => {
  const { leads, revenue } = projectMonth(levers);
  return months.map((month) => ({
    month,
    budget: levers.monthly_budget,
    leads: leads === null ? null : Math.round(leads),
    revenue: revenue === null ? null : Number(revenue.toFixed(2)),
    note: before.find((one) => one.month === month)?.note ?? null,
  }));
};

export const maxScenarios = 8;

/** Reports whether two scenario names are equal, ignoring case and surrounding spaces. */
export const isSameName = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Monthly difference of a scenario from the active projection; null if either is unknown. `return` is a
 * difference of fractions.
 */
export type ScenarioDifference = { readonly revenue: number | null; readonly return: number | null };

const less = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b);

/** Returns a scenario's revenue and return minus those of the active projection. */
export const compareScenario = (inUse: Levers, scenario: Levers): ScenarioDifference => {
  const [currentMonth, other] = [projectMonth(inUse), projectMonth(scenario)];
  return {
    revenue: less(other.revenue, currentMonth.revenue),
    return: less(other.return, currentMonth.return),
  };
};
