import { createRandom, drawNormal, drawPoisson } from '@bellwether/domain/testing/noise';
import { addDays, type Day } from '@bellwether/domain/time/day';
import type { BusinessFacts, Slice, SourceState } from '@bellwether/insights/facts/business-facts';
import { addSeries, type DailySeries } from '@bellwether/insights/series/daily-series';

/** Number of days that the search for insights reads: 26 months. */
export const historyDays = 790;
/** Days after the history, in which causes are planted and searched. */
export const laterDays = 75;
const length = historyDays + laterDays;
const firstDay = '2024-01-01';

/** Stream of visitors from a campaign, a referring website or a whole channel. Numbers are by day. */
export type PlantedStream = {
  channel: string;
  campaign: string | null;
  source: string | null;
  /** True means of the random figures, which only the bench knows. */
  meanVisits: number[];
  meanLeads: number[];
  visits: number[];
  leads: number[];
  clicks: number[];
  conversions: number[];
  cost: number[];
};

export type Sale = { product: number; place: number; price: number };
export type Product = { name: string; price: number; share: number };
export type Place = { name: string; share: number };

export type PlantedBusiness = {
  seed: number;
  streams: PlantedStream[];
  products: Product[];
  places: Place[];
  /** True mean of sold units by day. */
  meanSales: number[];
  sales: Sale[][];
  /** First day without data for a fact that is no longer loaded. */
  ends: Partial<Record<'ads' | 'sessions' | 'invoices', number>>;
};

/**
 * Random variation of the figures: `poisson` has only Poisson noise, and the rates of `wild` days vary by a further
 * quarter.
 */
export type NoiseLevel = 'poisson' | 'wild';

const pick = (random: () => number, low: number, high: number): number => low + random() * (high - low);

/** Returns shares for a list of items, of which the first are larger. */
const drawShares = (random: () => number, count: number): number[] => {
  const raw = Array.from({ length: count }, (_, at) => pick(random, 0.6, 1.4) / (at + 1.5));
  const sum = raw.reduce((all, one) => all + one, 0);
  return raw.map((one) => one / sum);
};

/** Returns the activity of each day: weekly pattern, season and trend. The average is about 1. */
const drawCalendar = (random: () => number, noise: NoiseLevel): number[] => {
  const weekend = pick(random, 0.2, 0.9);
  const weekdays = Array.from({ length: 7 }, (_, at) => (at < 5 ? pick(random, 0.9, 1.3) : weekend));
  const [depth, phase, trend] = [pick(random, 0, 0.25), pick(random, 0, 365), pick(random, -0.1, 0.25)];
  return Array.from({ length }, (_, at) => {
    const season = 1 + depth * Math.sin((2 * Math.PI * (at - phase)) / 365);
    const wild = noise === 'wild' ? Math.max(0.2, 1 + 0.25 * drawNormal(random)) : 1;
    return (weekdays[at % 7] ?? 1) * season * (1 + trend) ** (at / 365) * wild;
  });
};

type StreamPlan = { channel: string; campaign?: string; source?: string; visits: number; rate: number };

const drawStream = (random: () => number, calendar: readonly number[], plan: StreamPlan): PlantedStream => {
  const meanVisits = calendar.map((busy) => busy * plan.visits);
  const meanLeads = meanVisits.map((visits) => visits * plan.rate);
  const isPaid = plan.campaign !== undefined;
  const clicks = isPaid ? meanVisits.map((mean) => drawPoisson(random, mean)) : [];
  const costPerClick = pick(random, 1.5, 6);
  return {
    channel: plan.channel,
    campaign: plan.campaign ?? null,
    source: plan.source ?? null,
    meanVisits,
    meanLeads,
    visits: isPaid ? [...clicks] : meanVisits.map((mean) => drawPoisson(random, mean)),
    leads: meanLeads.map((mean) => drawPoisson(random, mean)),
    clicks,
    conversions: isPaid ? meanLeads.map((mean) => drawPoisson(random, mean)) : [],
    cost: clicks.map((count) => count * costPerClick * pick(random, 0.85, 1.15)),
  };
};

const drawPlans = (random: () => number): StreamPlan[] => {
  const size = Math.exp(pick(random, Math.log(0.5), Math.log(3)));
  const visits = (low: number, high: number) => size * pick(random, low, high);
  const campaigns = (channel: string, count: number, name: string) =>
    Array.from({ length: count }, (_, at) => ({
      channel,
      campaign: `${name} ${at + 1}`,
      visits: visits(6, 30),
      rate: pick(random, 0.03, 0.1),
    }));
  return [
    { channel: 'Organic Search', visits: visits(40, 90), rate: pick(random, 0.01, 0.04) },
    { channel: 'Direct', visits: visits(20, 50), rate: pick(random, 0.01, 0.04) },
    ...campaigns('Generic Paid Search', 3, 'Search'),
    ...campaigns('Branded Paid Search', 1, 'Brand'),
    ...campaigns('Social', 2, 'Social'),
    ...Array.from({ length: 5 }, (_, at) => ({
      channel: 'Referral',
      source: `partner${at + 1}.example`,
      visits: visits(2, 9),
      rate: pick(random, 0.02, 0.08),
    })),
  ];
};

export const pickByShare = (random: () => number, shares: readonly { share: number }[]): number => {
  let left = random();
  for (const [at, { share }] of shares.entries()) {
    left -= share;
    if (left < 0) return at;
  }
  return shares.length - 1;
};

export const generatePlantedBusiness = (seed: number, noise: NoiseLevel = 'poisson'): PlantedBusiness => {
  const random = createRandom(seed * 7919 + 1);
  const calendar = drawCalendar(random, noise);
  const streams = drawPlans(random).map((plan) => drawStream(random, calendar, plan));
  const products = drawShares(random, 8).map((share, at) => ({
    name: `Product ${at + 1}`,
    price: Math.round(pick(random, 40, 400)),
    share,
  }));
  const places = drawShares(random, 7).map((share, at) => ({ name: `Place ${at + 1}`, share }));
  const perDay = Math.exp(pick(random, Math.log(8), Math.log(40)));
  const meanSales = calendar.map((busy) => busy * perDay);
  const sales = meanSales.map((mean) =>
    Array.from({ length: drawPoisson(random, mean) }, (): Sale => {
      const product = pickByShare(random, products);
      return { product, place: pickByShare(random, places), price: products[product]?.price ?? 0 };
    }),
  );
  return { seed, streams, products, places, meanSales, sales, ends: {} };
};

/** Shuffles the days of a business, so that no day depends on earlier days. */
export const shuffleDays = (business: PlantedBusiness): PlantedBusiness => {
  const random = createRandom(business.seed + 5);
  const order = Array.from({ length }, (_, at) => at);
  for (let at = length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  const turn = <T>(days: readonly T[]): T[] => (days.length === 0 ? [] : order.map((at) => days[at] as T));
  return {
    ...business,
    sales: turn(business.sales),
    streams: business.streams.map((one) => ({
      ...one,
      visits: turn(one.visits),
      leads: turn(one.leads),
      clicks: turn(one.clicks),
      conversions: turn(one.conversions),
      cost: turn(one.cost),
    })),
  };
};

/** Days at the end that a source may lack; the product then ends the source's series earlier. */
const maxLateDays = 3;

/** Builds the facts that the product reads on the day after index `last`. */
export const buildPlantedFacts = (business: PlantedBusiness, last: number): BusinessFacts => {
  const start = last + 1 - historyDays;
  const from = addDays(firstDay, start);
  const lastDay: Day = addDays(firstDay, last);
  const { ads, sessions, invoices } = business.ends;
  const cut = (days: readonly number[], end: number | undefined): DailySeries => {
    const values = days.slice(start, last + 1);
    if (end === undefined || end > last) return { from, values };
    const late = last + 1 - end;
    if (late <= maxLateDays) return { from, values: values.slice(0, values.length - late) };
    return { from, values: values.map((value, at) => (at + start >= end ? null : value)) };
  };
  const empty = () => new Array<number>(length).fill(0);
  const seriesOf = (stream: PlantedStream): Slice['series'] => ({
    sessions: cut(stream.visits, sessions),
    valid_leads: cut(stream.leads, undefined),
    ...(stream.campaign === null
      ? {}
      : {
          cost: cut(stream.cost, ads),
          clicks: cut(stream.clicks, ads),
          conversions: cut(stream.conversions, ads),
        }),
  });
  const all = business.streams.map((stream) => ({ stream, series: seriesOf(stream) }));
  const addUp = (list: readonly Slice['series'][]): Slice['series'] => {
    const sums: Slice['series'] = {};
    for (const metric of ['sessions', 'valid_leads', 'cost', 'clicks', 'conversions'] as const) {
      const known = list.flatMap((one) => one[metric] ?? []);
      if (known.length > 0) sums[metric] = addSeries(known);
    }
    return sums;
  };
  const sold = (isOf: (sale: Sale) => boolean): Slice['series'] => {
    const [revenue, quantity] = [empty(), empty()];
    for (let at = start; at <= last; at += 1)
      for (const sale of business.sales[at] ?? [])
        if (isOf(sale)) {
          revenue[at] = (revenue[at] ?? 0) + sale.price;
          quantity[at] = (quantity[at] ?? 0) + 1;
        }
    const units = cut(quantity, invoices);
    return { revenue: cut(revenue, invoices), quantity: units, invoices: units };
  };
  const everything = addUp(all.map(({ series }) => series));
  const revenue = sold(() => true).revenue;
  const channels = Map.groupBy(all, ({ stream }) => stream.channel);
  const sources = (['ads', 'sessions', 'invoices'] as const).map((fact): SourceState => {
    const end = business.ends[fact];
    const to = end !== undefined && end <= last ? addDays(firstDay, end - 1) : lastDay;
    return { fact, label: `Source of ${fact}`, isUpload: false, to };
  });
  return {
    lastDay,
    totals: { ...everything, ...(revenue ? { revenue } : {}) },
    channels: [...channels].map(([channel, list]) => ({
      key: channel,
      label: channel,
      series: addUp(list.map(({ series }) => series)),
    })),
    campaigns: all.flatMap(({ stream: { campaign, channel }, series }) =>
      campaign === null
        ? []
        : [{ key: `${channel} ${campaign}`, label: campaign, campaign, channel, series }],
    ),
    referrers: all.flatMap(({ stream: { source }, series }) =>
      source === null ? [] : [{ key: source, label: source, series }],
    ),
    products: business.products.map(({ name }, at) => ({
      key: name,
      label: name,
      series: sold(({ product }) => product === at),
    })),
    places: business.places.map(({ name }, at) => ({
      key: name,
      label: name,
      series: sold(({ place }) => place === at),
    })),
    forms: [],
    callHours: [],
    missedCallers: null,
    invoiceSizes: null,
    customers: [],
    customersRevenue: 0,
    concentration: null,
    searchTerms: [],
    landingPages: [],
    keywords: [],
    sources,
    targets: [],
    worth: { closeRate: 0.25, customerValue: 600, leads: 400, customers: 100 },
    campaignResults: [],
    costPerLead: { value: 90, range: { from: '2025-01-01', to: '2025-12-31' } },
    grossMargin: null,
  };
};
