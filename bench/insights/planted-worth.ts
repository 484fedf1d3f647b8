import type { Finding } from '@bellwether/domain/insights/finding';
import { createRandom, drawNormal, drawPoisson } from '@bellwether/domain/testing/noise';
import { addDays } from '@bellwether/domain/time/day';
import type { BusinessFacts, Slice } from '@bellwether/insights/facts/business-facts';
import { generateChanceFacts } from './chance.ts';

/** Business of chance with one planted cause, its card, and the money a month that the cause is really worth. */
export type PlantedWorth = { facts: BusinessFacts; isCause: (finding: Finding) => boolean; worth: number };

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
/** Real close rate and value of a customer; a business knows them from some customers only. */
const [closeRate, customerValue] = [0.25, 600] as const;
const knownLeads = 400;

type Plant = (facts: BusinessFacts, random: () => number) => PlantedWorth;

const plantStoppedCampaign: Plant = (facts, random) => {
  const [campaign, perDay] = ['Planted', 0.3 + random()] as const;
  const [clicks, price] = [8 + 30 * random(), 1 + 3 * random()];
  const from = facts.totals.cost?.from ?? facts.lastDay;
  const days = facts.totals.cost?.values.length ?? 0;
  const stop = days - 10 - Math.floor(random() * 10);
  const draw = (mean: number) => range(days).map((day) => (day < stop ? drawPoisson(random, mean) : 0));
  const clicked = draw(clicks);
  const series: Slice['series'] = {
    valid_leads: { from, values: draw(perDay) },
    clicks: { from, values: clicked },
    cost: { from, values: clicked.map((one) => one * price) },
  };
  const planted = { key: `Social ${campaign}`, label: campaign, campaign, channel: 'Social', series };
  return {
    facts: { ...facts, campaigns: [...facts.campaigns, planted] },
    isCause: ({ cause, detector }) =>
      detector === 'campaign-stopped' && cause === `campaign Social ${campaign}`,
    worth: 30 * clicks * price - 30 * perDay * closeRate * customerValue,
  };
};

const plantLostCustomer: Plant = (facts, random) => {
  const [interval, mean] = [10 + 20 * random(), 500 + 4000 * random()];
  const silent = 50 + 3 * interval;
  const purchases: number[] = [];
  for (let day = -640 + 200 * random(); day < -silent; day += interval * (0.7 + 0.6 * random()))
    purchases.push(day);
  const amounts = purchases.map(() => mean * (0.4 + 1.2 * random()));
  const revenue = amounts.reduce((sum, one) => sum + one, 0);
  const days = purchases.map((day) => addDays(facts.lastDay, Math.round(day)));
  const customer = {
    customer: 'Planted',
    lastInvoice: days.at(-1) ?? facts.lastDay,
    invoices: days.length,
    revenue,
    purchases: days,
    revenueSince: 0,
  };
  return {
    // The customer brings a tenth of the revenue, so that it is important.
    facts: { ...facts, customers: [customer], customersRevenue: 10 * revenue },
    isCause: ({ cause }) => cause === 'customer Planted',
    worth: (-30 / interval) * mean,
  };
};

const plantMissedCalls: Plant = (facts, random) => {
  const [perHour, missed, usual] = [0.4 + random(), 0.5 + 0.4 * random(), 0.03 + 0.05 * random()];
  const callHours = range(91).flatMap((ago) =>
    range(10).map((at) => {
      const day = addDays(facts.lastDay, -ago);
      const share = new Date(`${day}T00:00:00Z`).getUTCDay() === 1 ? missed : usual;
      const calls = drawPoisson(random, perHour);
      return { day, hour: 8 + at, calls, missed: range(calls).filter(() => random() < share).length };
    }),
  );
  const lost = 0.6;
  return {
    facts: { ...facts, callHours, missedCallers: { missed: 200, lost: 200 * lost } },
    isCause: ({ cause }) => cause === 'missed-calls Mondays',
    worth: -(missed - usual) * perHour * 10 * (30 / 7) * lost * closeRate * customerValue,
  };
};

const plantPriceRise: Plant = (facts, random) => {
  const from = facts.totals.revenue?.from ?? facts.lastDay;
  const days = facts.totals.revenue?.values.length ?? 0;
  const [perDay, price, rise] = [0.8 + 3 * random(), 50 + 300 * random(), 0.05 + 0.2 * random()];
  const start = days - 10 - Math.floor(random() * 10);
  const quantity = range(days).map(() => drawPoisson(random, perDay));
  const revenue = quantity.map((one, day) => one * price * (day < start ? 1 : 1 + rise));
  const planted = {
    key: 'Planted',
    label: 'Planted',
    series: { quantity: { from, values: quantity }, revenue: { from, values: revenue } },
  };
  return {
    facts: { ...facts, products: [...facts.products, planted] },
    isCause: ({ cause }) => cause === 'price Planted',
    worth: 30 * perDay * price * rise,
  };
};

export const plants = {
  'stopped campaign': plantStoppedCampaign,
  'lost customer': plantLostCustomer,
  'missed calls on Mondays': plantMissedCalls,
  'price rise': plantPriceRise,
} as const;

/** Plants one cause in a business of chance that knows its close rate and customer value from some customers. */
export const plantWorth = (kind: keyof typeof plants, seed: number): PlantedWorth => {
  const random = createRandom(seed * 31 + 5);
  const customers = Math.max(8, drawPoisson(random, knownLeads * closeRate));
  const value = customerValue * Math.max(0.3, 1 + drawNormal(random) / Math.sqrt(customers));
  const facts = {
    ...generateChanceFacts(seed),
    worth: { closeRate: customers / knownLeads, customerValue: value, leads: knownLeads, customers },
  };
  return plants[kind](facts, random);
};
