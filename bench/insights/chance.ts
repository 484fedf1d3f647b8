import { createRandom, drawPoisson } from '@bellwether/domain/testing/noise';
import { addDays, type Day } from '@bellwether/domain/time/day';
import type {
  BusinessFacts,
  Campaign,
  CustomerFigures,
  Slice,
} from '@bellwether/insights/facts/business-facts';
import { addSeries, type DailySeries } from '@bellwether/insights/series/daily-series';

/**
 * Businesses of pure chance: every rate is constant, so each card about them is false. Leads carry a channel of their
 * own, independent of the campaign's platform, and customers buy at random.
 */
const lastDay: Day = '2026-11-27';
const leadChannels = [
  'Generic Paid Search',
  'Social',
  'Email',
  'Organic Search',
  'Direct',
  'Referral',
] as const;
const platformChannel = 'Social';

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

type Draw = { random: () => number; days: number; from: Day };

const between = (random: () => number, low: number, high: number): number =>
  Math.exp(Math.log(low) + random() * Math.log(high / low));

const drawSeries = ({ random, days, from }: Draw, mean: number): DailySeries => ({
  from,
  values: range(days).map(() => drawPoisson(random, mean)),
});

const scaleSeries = ({ random }: Draw, { from, values }: DailySeries, price: number): DailySeries => ({
  from,
  values: values.map((value) => (value ?? 0) * price * (0.8 + 0.4 * random())),
});

/** Draws campaigns on one platform; their leads are spread over all channels. */
const drawCampaigns = (draw: Draw): Campaign[] => {
  const { random } = draw;
  const perDay = between(random, 1, 8);
  const names = range(2 + Math.floor(random() * 8)).map((at) => `Camp ${at + 1}`);
  const none: DailySeries = { from: draw.from, values: range(draw.days).map(() => 0) };
  return names.flatMap((name) =>
    leadChannels.map((channel): Campaign => {
      const leads = drawSeries(draw, perDay / names.length / leadChannels.length);
      const clicks = channel === platformChannel ? drawSeries(draw, between(random, 3, 40)) : none;
      const cost = channel === platformChannel ? scaleSeries(draw, clicks, between(random, 1, 6)) : none;
      const series = { clicks, cost, valid_leads: leads };
      return { key: `${channel} ${name}`, label: name, campaign: name, channel, series };
    }),
  );
};

type Order = { day: number; customer: number; product: number; place: number; amount: number };

const drawOrders = ({ random, days }: Draw): Order[] => {
  const perDay = between(random, 0.5, 12);
  const customers = Math.ceil(between(random, 8, 400));
  const sizes = range(customers).map(() => between(random, 0.3, 3));
  const total = sizes.reduce((sum, one) => sum + one, 0);
  const pickCustomer = (): number => {
    let left = random() * total;
    for (const [at, size] of sizes.entries()) {
      left -= size;
      if (left < 0) return at;
    }
    return 0;
  };
  return range(days).flatMap((day) =>
    range(drawPoisson(random, perDay)).map(() => ({
      day,
      customer: pickCustomer(),
      product: Math.floor(random() * 8),
      place: Math.floor(random() * 12),
      amount: between(random, 100, 2000),
    })),
  );
};

const sumOrders = ({ days, from }: Draw, orders: readonly Order[]): Slice['series'] => {
  const [revenue, count] = [range(days).map(() => 0), range(days).map(() => 0)];
  for (const { day, amount } of orders) {
    revenue[day] = (revenue[day] ?? 0) + amount;
    count[day] = (count[day] ?? 0) + 1;
  }
  const invoices = { from, values: count };
  return { revenue: { from, values: revenue }, invoices, quantity: invoices };
};

const sliceOrders = (draw: Draw, orders: readonly Order[], key: 'product' | 'place'): Slice[] =>
  [...Map.groupBy(orders, (order) => order[key])].map(([value, list]) => ({
    key: `${key} ${value}`,
    label: `${key} ${value}`,
    series: sumOrders(draw, list),
  }));

const listCustomers = ({ from }: Draw, orders: readonly Order[]): CustomerFigures[] =>
  [...Map.groupBy(orders, ({ customer }) => customer)].map(([customer, list]) => {
    const purchases = [...new Set(list.map(({ day }) => addDays(from, day)))];
    return {
      customer: `Customer ${customer}`,
      lastInvoice: purchases.at(-1) ?? from,
      invoices: list.length,
      revenue: list.reduce((sum, { amount }) => sum + amount, 0),
      purchases,
      revenueSince: 0,
    };
  });

const drawCallHours = ({ random }: Draw): BusinessFacts['callHours'] => {
  const [perHour, missed] = [between(random, 0.1, 2), 0.03 + 0.2 * random()];
  return range(91).flatMap((daysAgo) =>
    range(10).map((at) => {
      const calls = drawPoisson(random, perHour);
      const lost = range(calls).filter(() => random() < missed).length;
      return { day: addDays(lastDay, -daysAgo), hour: 8 + at, calls, missed: lost };
    }),
  );
};

const drawPair = (random: () => number, perMonth: number): { now: number; before: number } => ({
  now: drawPoisson(random, perMonth),
  before: drawPoisson(random, 3 * perMonth),
});

/** Generates the facts of a business of pure chance, with 1.5 to 2.2 years of history. */
export const generateChanceFacts = (seed: number): BusinessFacts => {
  const random = createRandom(seed * 6007 + 3);
  const days = 545 + Math.floor(random() * 245);
  const draw: Draw = { random, days, from: addDays(lastDay, 1 - days) };
  const campaigns = drawCampaigns(draw);
  const visits = leadChannels.map((channel) => ({
    channel,
    sessions: drawSeries(draw, between(random, 3, 80)),
  }));
  const channels = visits.map(({ channel, sessions }): Slice => {
    const own = campaigns.filter((one) => one.channel === channel);
    const leads = addSeries(own.flatMap(({ series }) => series.valid_leads ?? []));
    return { key: channel, label: channel, series: { sessions, valid_leads: leads } };
  });
  const addUp = (metric: 'cost' | 'clicks' | 'valid_leads'): DailySeries =>
    addSeries(campaigns.flatMap(({ series }) => series[metric] ?? []));
  const orders = drawOrders(draw);
  const customers = listCustomers(draw, orders);
  return {
    lastDay,
    totals: {
      revenue: sumOrders(draw, orders).revenue ?? { from: draw.from, values: [] },
      valid_leads: addUp('valid_leads'),
      cost: addUp('cost'),
      sessions: addSeries(visits.map(({ sessions }) => sessions)),
      calls: drawSeries(draw, between(random, 1, 20)),
    },
    channels,
    campaigns,
    products: sliceOrders(draw, orders, 'product'),
    places: sliceOrders(draw, orders, 'place'),
    referrers: range(5).map((at) => ({
      key: `partner${at}.example`,
      label: `partner${at}.example`,
      series: { sessions: drawSeries(draw, between(random, 0.2, 9)), valid_leads: drawSeries(draw, 0.1) },
    })),
    forms: [],
    callHours: drawCallHours(draw),
    missedCallers: { missed: 200, lost: 120 },
    invoiceSizes: null,
    customers,
    customersRevenue: customers.reduce((sum, { revenue }) => sum + revenue, 0),
    concentration: null,
    searchTerms: range(40).map((at) => {
      const { now, before } = drawPair(random, between(random, 2, 200));
      const figures = (clicks: number) => ({
        clicks,
        conversions: Math.round(clicks / 20),
        cost: clicks * 2,
      });
      return { term: `term ${at}`, now: figures(now), before: figures(before) };
    }),
    landingPages: range(30).map((at) => {
      const { now, before } = drawPair(random, between(random, 5, 500));
      const figures = (sessions: number) => ({ sessions, leads: Math.round(sessions / 30) });
      return { page: `/page-${at}`, now: figures(now), before: figures(before) };
    }),
    keywords: [],
    sources: [],
    targets: [],
    worth: { closeRate: 0.25, customerValue: 600, leads: 400, customers: 100 },
    campaignResults: [],
    costPerLead: { value: between(random, 20, 200), range: { from: addDays(lastDay, -394), to: lastDay } },
    grossMargin: null,
  };
};
