import type { Finding } from '@bellwether/domain/insights/finding';
import { createRandom, drawPoisson } from '@bellwether/domain/testing/noise';
import { poissonTail, toZScore } from '@bellwether/insights/change/tail';
import type { PlantedBusiness, PlantedStream, Sale } from './business.ts';
import { historyDays, laterDays, pickByShare } from './business.ts';

/**
 * Maximum probability by chance. A cause is visible once its data are less likely than this for an observer who knows
 * the true means.
 */
const maxChance = 1e-6;
const silentMean = -Math.log(maxChance);
/** Days that any source may be late. A source that is silent for longer counts as broken. */
const usualLateDays = 3;

export const plantKinds = [
  'stopped campaign',
  'price rise',
  'tracking break',
  'lost partner',
  'weekday shift',
  "one product's fall",
  "one place's rise",
  'broken source',
] as const;
export type PlantedKind = (typeof plantKinds)[number];

export type PlantedCause = {
  kind: PlantedKind;
  business: PlantedBusiness;
  /**
   * Index of the first day on which the planted business differs, and of the day on which the cause becomes visible;
   * null if it never does.
   */
  day: number;
  visible: number | null;
  isRight: (finding: Finding) => boolean;
};

type Planted = Omit<PlantedCause, 'kind' | 'day'>;
const lastDay = historyDays + laterDays - 10;

/** Returns the first day by which so many events were expected that their absence cannot be chance. */
const findSilent = (means: readonly number[], day: number): number | null => {
  let sum = 0;
  for (let at = day; at < lastDay; at += 1) {
    sum += means[at] ?? 0;
    if (sum >= silentMean) return at;
  }
  return null;
};

/** Returns the first day by which the number of events since `day` cannot be chance. */
const findBeyondChance = (
  days: readonly number[],
  means: readonly number[],
  day: number,
  side: 'lower' | 'upper',
): number | null => {
  let [count, mean] = [0, 0];
  for (let at = day; at < lastDay; at += 1) {
    count += days[at] ?? 0;
    mean += means[at] ?? 0;
    if (poissonTail(count, mean, side) < maxChance) return at;
  }
  return null;
};

const silence = (days: readonly number[], day: number): number[] =>
  days.map((one, at) => (at < day ? one : 0));
const chooseFrom = <T>(random: () => number, list: readonly T[]): T => {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from.');
  return chosen;
};
const replace = (business: PlantedBusiness, old: PlantedStream, now: PlantedStream): PlantedBusiness => ({
  ...business,
  streams: business.streams.map((one) => (one === old ? now : one)),
});
const hasSlice = (finding: Finding, value: string) => finding.slices.some((slice) => slice.value === value);

const stopCampaign = (business: PlantedBusiness, day: number, random: () => number): Planted => {
  const stream = chooseFrom(
    random,
    business.streams.filter(({ campaign }) => campaign !== null),
  );
  const stopped = {
    ...stream,
    visits: silence(stream.visits, day),
    leads: silence(stream.leads, day),
    clicks: silence(stream.clicks, day),
    conversions: silence(stream.conversions, day),
    cost: silence(stream.cost, day),
  };
  return {
    business: replace(business, stream, stopped),
    visible: findSilent(stream.meanVisits, day),
    isRight: (finding) => finding.detector === 'campaign-stopped' && hasSlice(finding, stream.campaign ?? ''),
  };
};

const mapSales = (
  business: PlantedBusiness,
  day: number,
  change: (sale: Sale) => Sale[],
): PlantedBusiness => ({
  ...business,
  sales: business.sales.map((sales, at) => (at < day ? sales : sales.flatMap(change))),
});
const countSales = ({ sales }: PlantedBusiness, isOf: (sale: Sale) => boolean) =>
  sales.map((list) => list.filter(isOf).length);

const raisePrice = (business: PlantedBusiness, day: number, random: () => number): Planted => {
  const product = Math.floor(random() * 5);
  const factor = 1.04 + random() * 0.16;
  const isOf = (sale: Sale) => sale.product === product;
  const changed = mapSales(business, day, (sale) => [
    isOf(sale) ? { ...sale, price: sale.price * factor } : sale,
  ]);
  const first = countSales(changed, isOf).findIndex((count, at) => at >= day && count > 0);
  return {
    business: changed,
    visible: first < 0 ? null : first,
    isRight: (finding) =>
      finding.detector === 'price-change' && hasSlice(finding, business.products[product]?.name ?? ''),
  };
};

const breakTracking = (business: PlantedBusiness, day: number, random: () => number): Planted => {
  const isWhole = random() < 0.5;
  const channel = isWhole ? null : chooseFrom(random, ['Organic Search', 'Generic Paid Search', 'Social']);
  const isBroken = (stream: PlantedStream) => channel === null || stream.channel === channel;
  const broken = business.streams.filter(isBroken);
  const means = business.meanSales.map((_, at) =>
    broken.reduce((sum, { meanLeads }) => sum + (meanLeads[at] ?? 0), 0),
  );
  return {
    business: {
      ...business,
      streams: business.streams.map((stream) =>
        isBroken(stream)
          ? {
              ...stream,
              leads: silence(stream.leads, day),
              conversions: silence(stream.conversions, day),
            }
          : stream,
      ),
    },
    visible: findSilent(means, day),
    isRight: (finding) => finding.detector === 'tracking-break' && finding.channel === channel,
  };
};

const losePartner = (business: PlantedBusiness, day: number, random: () => number): Planted => {
  const stream = chooseFrom(
    random,
    business.streams.filter(({ source }) => source !== null),
  );
  const lost = { ...stream, visits: silence(stream.visits, day), leads: silence(stream.leads, day) };
  return {
    business: replace(business, stream, lost),
    visible: findSilent(stream.meanVisits, day),
    isRight: (finding) => finding.detector === 'source-change' && hasSlice(finding, stream.source ?? ''),
  };
};

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const shiftWeekday = (business: PlantedBusiness, day: number, random: () => number): Planted => {
  const from = Math.floor(random() * 4);
  const to = from + 1 + Math.floor(random() * (4 - from));
  const share = 0.6 + random() * 0.4;
  const streams = business.streams.map((stream) => {
    const leads = [...stream.leads];
    for (let at = day; at + to - from < leads.length; at += 1) {
      if (at % 7 !== from) continue;
      let moved = 0;
      for (let lead = 0; lead < (stream.leads[at] ?? 0); lead += 1) if (random() < share) moved += 1;
      leads[at] = (leads[at] ?? 0) - moved;
      leads[at + to - from] = (leads[at + to - from] ?? 0) + moved;
    }
    return { ...stream, leads };
  });
  const total = (
    list: readonly PlantedStream[],
    pick: (stream: PlantedStream) => readonly number[],
    at: number,
  ) => list.reduce((sum, stream) => sum + (pick(stream)[at] ?? 0), 0);
  let [difference, spread, visible] = [0, 0, null as number | null];
  for (let at = day; at < lastDay && visible === null; at += 1) {
    if (at % 7 !== from && at % 7 !== to) continue;
    const mean = total(streams, ({ meanLeads }) => meanLeads, at);
    difference += (total(streams, ({ leads }) => leads, at) - mean) * (at % 7 === to ? 1 : -1);
    spread += mean;
    // At least two weeks with both weekdays are needed, because a single day may be a holiday.
    if (at >= day + 14 && at % 7 === to && difference / Math.sqrt(spread) > toZScore(maxChance)) visible = at;
  }
  return {
    business: { ...business, streams },
    visible,
    isRight: ({ detector, facts }) =>
      detector === 'weekday-shift' &&
      facts['from_day'] === dayNames[from] &&
      facts['to_day'] === dayNames[to],
  };
};

const dropProduct = (business: PlantedBusiness, day: number, random: () => number): Planted => {
  const product = Math.floor(random() * 5);
  const kept = 0.1 + random() * 0.35;
  const isOf = (sale: Sale) => sale.product === product;
  const changed = mapSales(business, day, (sale) => (isOf(sale) && random() >= kept ? [] : [sale]));
  const share = business.products[product]?.share ?? 0;
  const means = business.meanSales.map((mean) => mean * share);
  return {
    business: changed,
    visible: findBeyondChance(countSales(changed, isOf), means, day, 'lower'),
    isRight: ({ detector, slices, actual, expected }) =>
      (detector === 'product-change' || detector === 'metric-change') &&
      actual < (expected ?? 0) &&
      slices.some(({ value }) => value === business.products[product]?.name),
  };
};

const raisePlace = (business: PlantedBusiness, day: number, random: () => number): Planted => {
  const place = Math.floor(random() * 5);
  const more = 0.6 + random();
  const isOf = (sale: Sale) => sale.place === place;
  const drawSale = (): Sale => {
    const product = pickByShare(random, business.products);
    return { product, place, price: business.products[product]?.price ?? 0 };
  };
  const changed = mapSales(business, day, (sale) =>
    sale.place === place ? [sale, ...Array.from({ length: drawPoisson(random, more) }, drawSale)] : [sale],
  );
  const share = business.places[place]?.share ?? 0;
  const means = business.meanSales.map((mean) => mean * share);
  return {
    business: changed,
    visible: findBeyondChance(countSales(changed, isOf), means, day, 'upper'),
    isRight: (finding) =>
      finding.detector === 'place-change' &&
      finding.actual > (finding.expected ?? 0) &&
      hasSlice(finding, business.places[place]?.name ?? ''),
  };
};

const breakSource = (business: PlantedBusiness, day: number, random: () => number): Planted => {
  const fact = chooseFrom(random, ['ads', 'sessions', 'invoices'] as const);
  return {
    business: { ...business, ends: { [fact]: day } },
    visible: day + usualLateDays,
    isRight: ({ detector, facts }) => detector === 'late-source' && facts['source'] === `Source of ${fact}`,
  };
};

const planters: Readonly<
  Record<PlantedKind, (business: PlantedBusiness, day: number, random: () => number) => Planted>
> = {
  'stopped campaign': stopCampaign,
  'price rise': raisePrice,
  'tracking break': breakTracking,
  'lost partner': losePartner,
  'weekday shift': shiftWeekday,
  "one product's fall": dropProduct,
  "one place's rise": raisePlace,
  'broken source': breakSource,
};

/** Plants a cause in a business, on a day that depends on the seed. */
export const plantCause = (kind: PlantedKind, business: PlantedBusiness, seed: number): PlantedCause => {
  const random = createRandom(seed * 104_729 + 11);
  const day = historyDays + Math.floor(random() * 20);
  return { kind, day, ...planters[kind](business, day, random) };
};
