/** What a program is expected to do, as far as it is known: money in the business's currency, rates in percent (4.5 is 4.5 %). */
export type Levers = {
  readonly monthly_budget: number | null;
  readonly cost_per_click: number | null;
  readonly conversion_rate: number | null;
  readonly close_rate: number | null;
  readonly average_value: number | null;
};

/** What follows from the levers for a month; null where a lever is missing. `return` is (revenue − budget) ÷ budget, a fraction. */
export type Projected = {
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

/** spend ÷ cost per click × conversion rate × close rate × average sale. */
export const project = (levers: Levers): Projected => {
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
