import type { Report } from '@bellwether/contract/reports/define';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { type CostTerms, dailyFeeCents, findTermsOn } from '@bellwether/domain/costs/terms';
import { addDays, type Day, daysBetween, monthStart } from '@bellwether/domain/time/day';
import type { Frequency, Range } from '@bellwether/domain/time/range';
import { computeMatches, computePaymentCredits, computeReferenceCredits } from './credit.ts';
import { matchesDimension, type RowTable } from './dimensions.ts';
import { advertisingTable, computeMetric, computeVarianceOfDocuments, type RowsOfTable } from './figures.ts';
import { createStatuses, firstRawDay, lastRawDay, type RawFacts, type RawRow } from './raw-rows.ts';

/** Tables with a row for each attribution model. */
const creditTables: readonly string[] = ['attributed_invoices', 'attributed_payments'];

/** All loaded and derived rows of a business that a reader may see. */
export type VisibleRows = Readonly<Record<RowTable, readonly RawRow[]>>;
export type BillingView = { terms: readonly CostTerms[]; agency: boolean; today: Day };

const everyDay = Array.from({ length: daysBetween(firstRawDay, lastRawDay) + 1 }, (_, n) =>
  addDays(firstRawDay, n),
);

/** Adds marketing costs: media with everything billed on it, and the monthly fee of each day up to today. */
const documentKey = (row: RawRow): string =>
  [row['business_id'], row['document'], row['document_number'], row.day].join(' ');
/** Dimensions of the lines of an invoice. */
const partingDimensions: readonly Dimension[] = ['product', 'product_code', 'account'];

/** Returns a function that gives the total of those lines of a row's document that are among some rows. */
const sumParts = (lines: readonly RawRow[]): ((row: RawRow) => number) => {
  const totals = new Map<string, number>();
  for (const row of lines)
    totals.set(documentKey(row), (totals.get(documentKey(row)) ?? 0) + Number(row['amount']));
  return (row) => (row['document_number'] ? (totals.get(documentKey(row)) ?? 0) : Number(row['amount']));
};

const computeCosts = (ads: readonly RawRow[], { terms, agency, today }: BillingView): RawRow[] => [
  ...ads.map((row): RawRow => {
    const termsOfDay = findTermsOn(terms, row.day);
    const cost = Number(row['cost']);
    const [fees, markup] = [cost * (termsOfDay?.feeOfMedia ?? 0), cost * (termsOfDay?.markup ?? 0)];
    const billed = termsOfDay?.clientsSeeMarkup ? markup : 0;
    const own = agency ? markup : 0;
    const whole = cost + billed + fees;
    return { day: row.day, fees, markup: own, platform: cost, whole, bill: cost + own + fees };
  }),
  ...everyDay
    .filter((day) => day <= today)
    .map((day): RawRow => {
      const fees = dailyFeeCents(findTermsOn(terms, day)?.monthlyFee ?? 0, day) / 100;
      return { day, fees, markup: 0, platform: 0, whole: fees, bill: fees };
    }),
];

export const showRows = (raw: RawFacts, bill: BillingView): VisibleRows => {
  const firstDays = new Map<unknown, Day>();
  for (const row of raw.invoices) {
    const earliestDay = firstDays.get(row['customer_key']);
    if (row['document'] === 'invoice' && (earliestDay === undefined || row.day < earliestDay))
      firstDays.set(row['customer_key'], row.day);
  }
  const documentTotals = new Map<string, number>();
  for (const row of raw.invoices) {
    const key = documentKey(row);
    documentTotals.set(key, (documentTotals.get(key) ?? 0) + Number(row['amount']));
  }
  const statuses = createStatuses(raw.leads);
  const media = (rows: readonly RawRow[]): RawRow[] =>
    rows.map((row) => {
      const termsOfDay = findTermsOn(bill.terms, row.day);
      const markup = termsOfDay?.clientsSeeMarkup ? termsOfDay.markup : 0;
      return { ...row, cost: Number(row['cost']) * (1 + markup) };
    });
  const credits = computeReferenceCredits(raw);
  return {
    ...raw,
    invoices: raw.invoices.map((row) => ({
      ...row,
      is_new: firstDays.get(row['customer_key']) === row.day,
      document_total: row['document_number'] ? (documentTotals.get(documentKey(row)) ?? null) : null,
    })),
    leads: raw.leads.map((row) => ({ ...row, lead_status: statuses.get(String(row['lead_key'])) ?? null })),
    ads: media(raw.ads),
    search_terms: media(raw.search_terms),
    ad_landing_pages: media(raw.ad_landing_pages),
    lead_matches: computeMatches(raw),
    attributed_invoices: credits,
    attributed_payments: computePaymentCredits(raw.payments, credits),
    marketing_costs: computeCosts(raw.ads, bill),
  };
};

export type ExpectedQuery = {
  range: Range;
  comparison: Range;
  frequency: Frequency;
  only?: { dimension: Dimension; value: string } | undefined;
};
export type MetricValues = Partial<Record<Metric, number | string | null>>;
export type ExpectedAnswer = {
  /** Groups rows by their `keyOf`. */
  rows: Map<string, { now: MetricValues; before: MetricValues }>;
  now: MetricValues;
  before: MetricValues;
  /** Variance of the totals of amounts. */
  variance: { now: MetricValues; before: MetricValues };
};

/** Maps each day of the comparison period to the day that is compared with it. */
const pairDays = (range: Range, comparison: Range): Map<Day, Day> => {
  const months = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const monthsApart = months(range.from) - months(comparison.from);
  const sameDates =
    range.from.slice(8) === comparison.from.slice(8) &&
    (monthsApart % 12 === 0 || range.from.endsWith('-01'));
  const dates = new Map<string, Day>();
  for (let day = range.from; day <= range.to; day = addDays(day, 1))
    dates.set(
      sameDates ? `${months(day) - monthsApart} ${day.slice(8)}` : String(daysBetween(range.from, day)),
      day,
    );
  const partners = new Map<Day, Day>();
  for (let day = comparison.from; day <= comparison.to; day = addDays(day, 1)) {
    const at = sameDates ? `${months(day)} ${day.slice(8)}` : String(daysBetween(comparison.from, day));
    const partner = dates.get(at);
    if (partner !== undefined) partners.set(day, partner);
  }
  return partners;
};

/**
 * Returns the key of a row as a text. A date is the first day of its bucket, or the first comparison day of a bucket
 * without days of its own.
 */
export const joinKey = (dimensions: readonly (string | number | null)[]): string =>
  JSON.stringify(dimensions);

const listTables = (metric: Metric, paid: RowTable): Set<RowTable> => {
  const asked = new Set<RowTable>();
  const note = (table: RowTable) => {
    asked.add(table);
    return [];
  };
  computeMetric(metric, note, paid);
  return asked;
};

/** Metrics of a single keyword, competitor or customer, which have no value for several together. */
const singleValueMetrics = new Set<Metric>([
  ...(['position', 'search_volume', 'customer_value'] as const),
  ...(['visibility', 'competitor_keywords', 'competitor_rating', 'review_count'] as const),
  ...(['speed_score', 'mobile_score', 'search_score', 'competitor_average'] as const),
]);

/** Computes the answer that a report must give, from the report's declaration and the rows of its businesses. */
export const computeExpected = (
  report: Report,
  businesses: ReadonlyMap<string, VisibleRows>,
  asked: ExpectedQuery,
): ExpectedAnswer => {
  const { range, comparison, frequency, only } = asked;
  const fixed = Object.entries(report.fixed ?? {}) as [Dimension, string][];
  const dimensions = [
    ...report.dimensions,
    ...fixed.map(([name]) => name),
    ...(only ? [only.dimension] : []),
  ];
  const paid = advertisingTable(dimensions);
  const isIncluded = (table: RowTable, row: RawRow): boolean => {
    if (creditTables.includes(table) && !dimensions.includes('attribution_model'))
      if (row['attribution_model'] !== 'last_touch') return false;
    const choice = only?.dimension === 'attribution_model' && !creditTables.includes(table);
    return (
      fixed.every(([name, value]) => matchesDimension(table, name, row) === value) &&
      (!only || choice || matchesDimension(table, only.dimension, row) === only.value)
    );
  };
  const within = (days: Range) => (row: RawRow) => row.day >= days.from && row.day <= days.to;
  const partners = pairDays(range, comparison);
  const named = (day: Day) => (frequency === 'day' ? day : monthStart(day));
  const bucket = (days: Range, day: Day): string => {
    if (days === range) return named(day);
    const partner = partners.get(day);
    // Days 29 to 31 of a comparison month count towards the shorter month that it is compared with.
    const shorter = frequency === 'month' ? partners.get(`${day.slice(0, 8)}01`) : undefined;
    const bucketDay = partner ?? (shorter === monthStart(shorter ?? '') ? shorter : undefined);
    return bucketDay === undefined ? `before ${named(day)}` : named(bucketDay);
  };
  const tables = new Set(report.metrics.flatMap((metric) => [...listTables(metric, paid)]));

  const grouped = (days: Range) => {
    const groups = new Map<string, Map<RowTable, RawRow[]>>();
    const all = new Map<RowTable, RawRow[]>();
    for (const [name, shown] of businesses)
      for (const table of tables)
        for (const row of shown[table].filter(within(days))) {
          if (!isIncluded(table, row)) continue;
          const key = joinKey(
            report.dimensions.map((dimension) =>
              dimension === 'date'
                ? bucket(days, row.day)
                : dimension === 'business'
                  ? name
                  : matchesDimension(table, dimension, row),
            ),
          );
          const group = groups.get(key) ?? new Map<RowTable, RawRow[]>();
          groups.set(key, group.set(table, [...(group.get(table) ?? []), row]));
          const tableRows = all.get(table) ?? [];
          tableRows.push(row);
          all.set(table, tableRows);
        }
    return { groups, all };
  };
  /** No ads were ever loaded for the requested channel, so its cost is unknown rather than 0. */
  const noAds =
    only?.dimension === 'channel' &&
    ![...businesses.values()].some((shown) => shown[paid].some((row) => row['channel'] === only.value));
  const figures = (found: ReadonlyMap<RowTable, readonly RawRow[]> | undefined): MetricValues => {
    const rows: RowsOfTable = (table) => found?.get(table) ?? [];
    return Object.fromEntries(
      report.metrics.map((metric) => [
        metric,
        noAds && listTables(metric, paid).has(paid) ? null : computeMetric(metric, rows, paid),
      ]),
    );
  };
  // Every attribution model distributes the same invoices, so a total over models would count each invoice once per
  // model.
  const isSingleModel = !report.dimensions.includes('attribution_model');
  const computeTotals = (found: ReadonlyMap<RowTable, readonly RawRow[]>): MetricValues =>
    Object.fromEntries(
      Object.entries(figures(found)).map(([metric, value]) => [
        metric,
        isSingleModel && !singleValueMetrics.has(metric as Metric) ? value : null,
      ]),
    );
  const variances = (found: ReadonlyMap<RowTable, readonly RawRow[]>): MetricValues =>
    Object.fromEntries(
      report.metrics.flatMap((metric) => {
        const variance = computeVarianceOfDocuments(
          metric,
          (table) => found.get(table) ?? [],
          only && partingDimensions.includes(only.dimension)
            ? sumParts(found.get('invoices') ?? [])
            : undefined,
        );
        return variance === undefined || !isSingleModel ? [] : [[metric, variance]];
      }),
    );
  const [now, before] = [grouped(range), grouped(comparison)];
  const keys = new Set([...now.groups.keys(), ...before.groups.keys()]);
  // A report only by date shows every bucket of the range, with or without rows.
  if (report.dimensions.join() === 'date')
    for (const days of [range, comparison])
      for (let day = days.from; day <= days.to; day = addDays(day, 1)) keys.add(joinKey([bucket(days, day)]));
  // Days without a comparison day have no comparison figures, not even zeros.
  const listBuckets = (days: Range): Set<string> => {
    const found = new Set<string>();
    for (let day = days.from; day <= days.to; day = addDays(day, 1)) found.add(bucket(days, day));
    return found;
  };
  const at = report.dimensions.indexOf('date');
  const [days, daysBefore] = [listBuckets(range), listBuckets(comparison)];
  const isIn = (buckets: ReadonlySet<string>, key: string) =>
    at < 0 || buckets.has((JSON.parse(key) as string[])[at] ?? '');
  return {
    rows: new Map(
      [...keys].map((key) => [
        key,
        {
          now: isIn(days, key) ? figures(now.groups.get(key)) : {},
          before: isIn(daysBefore, key) ? figures(before.groups.get(key)) : {},
        },
      ]),
    ),
    now: computeTotals(now.all),
    before: computeTotals(before.all),
    variance: { now: variances(now.all), before: variances(before.all) },
  };
};
