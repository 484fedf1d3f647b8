import type { Report } from '@bellwether/contract/reports/define';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { daysPerMonth } from '@bellwether/domain/insights/state';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import { defaultRange, type Range } from '@bellwether/domain/time/range';
import { longestChangeDays } from '@bellwether/insights/change/detect-change';
import { callHourDays } from '@bellwether/insights/detectors/missed-calls/detector';
import type {
  BusinessFacts,
  Campaign,
  CostPerLead,
  LeadWorth,
  Slice,
  SliceMetric,
  SourceState,
  TargetState,
} from '@bellwether/insights/facts/business-facts';
import { totalMetrics } from '@bellwether/insights/facts/business-facts';
import type { DailySeries } from '@bellwether/insights/series/daily-series';
import type { Deps } from '../../http/deps.ts';
import { yieldToOthers } from '../../platform/cooperative-work.ts';
import type { Coverage } from '../../platform/warehouse.ts';
import { readPlanProgress } from '../plan/index.ts';
import { runReportInside } from '../reports/index.ts';
import { buildSeriesByGroup, type GroupedSeries } from './build-series.ts';
import {
  callHoursReport,
  campaignDaysReport,
  campaignPlatformsReport,
  campaignWorthReport,
  costPerLeadReport,
  formDaysReport,
  largestInvoicesReport,
  leadWorthReport,
  placeDaysReport,
  productDaysReport,
  type RunReport,
  referrerDaysReport,
  revenueDaysReport,
} from './own-reports.ts';
import { readCustomers } from './read-customers.ts';
import { readKeywords, readLandingPages, readSearchTerms } from './read-items.ts';
import { readMissedCallers } from './read-missed-callers.ts';

/**
 * Number of days in the series: a year for the season, the days of its backtest, and the weeks that both need before.
 */
const seriesDays = 790;
const worthDays = 365;
/** Minimum leads and customers for estimating a lead's value. */
const minWorthLeads = 30;
const minWorthCustomers = 8;
/** Maximum series of each kind; the largest are read. */
const maxSlices = 40;
/** Largest invoices that are read; one or a few make a change of revenue that does not last. */
const maxInvoices = 5;

type FactsDeps = Pick<Deps, 'db' | 'warehouse' | 'clock'>;

const toSeries = (series: ReadonlyMap<Metric, DailySeries>): Slice['series'] =>
  Object.fromEntries([...series].map(([metric, days]) => [metric as SliceMetric, days]));

/** Returns a function that checks whether a load covers a day of an ad platform. */
const createPlatformTest = (coverage: readonly Coverage[]) => {
  const ads = coverage.filter(({ fact }) => fact === 'ads');
  return (platform: string | undefined, day: Day): boolean =>
    platform === undefined ||
    ads.some(
      ({ channel, days }) =>
        (channel === null || channel === platform) && days.some(({ from, to }) => day >= from && day <= to),
    );
};

const addUp = (groups: readonly GroupedSeries[], range: Range): Slice['series'] => {
  const sums = new Map<Metric, (number | null)[]>();
  for (const { series } of groups)
    for (const [metric, { values }] of series) {
      const sum = sums.get(metric);
      if (!sum) sums.set(metric, [...values]);
      else {
        sum.length = Math.min(sum.length, values.length);
        for (let at = 0; at < sum.length; at += 1) {
          const [a, b] = [sum[at], values[at]];
          sum[at] = a === null || a === undefined || b === null || b === undefined ? null : a + b;
        }
      }
    }
  return toSeries(new Map([...sums].map(([metric, values]) => [metric, { from: range.from, values }])));
};

const groupByChannel = (groups: readonly GroupedSeries[], range: Range): Slice[] =>
  [...Map.groupBy(groups, ({ values }) => values[0] ?? '')].map(([channel, all]) => ({
    key: channel,
    label: dimensionLabel('internal_channel', channel),
    series: addUp(all, range),
  }));

const toCampaigns = (groups: readonly GroupedSeries[]): Campaign[] =>
  groups.flatMap(({ values: [channel = '', campaign = ''], series }) =>
    campaign === ''
      ? []
      : [{ key: `${channel} ${campaign}`, label: campaign, campaign, channel, series: toSeries(series) }],
  );

const sumSeries = ({ series }: GroupedSeries, metric: Metric): number =>
  series.get(metric)?.values.reduce((sum: number, value) => sum + (value ?? 0), 0) ?? 0;

const toLargestSlices = (groups: readonly GroupedSeries[], dimension: Dimension, metric: Metric): Slice[] =>
  groups
    .toSorted((a, b) => sumSeries(b, metric) - sumSeries(a, metric))
    .slice(0, maxSlices)
    .map(({ values: [key = ''], series }) => ({
      key,
      label: dimensionLabel(dimension, key),
      series: toSeries(series),
    }));

const readSources = (coverage: readonly Coverage[]): SourceState[] =>
  [...Map.groupBy(coverage, ({ fact, source }) => `${fact} ${source}`).values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const ends = all.flatMap(({ days }) => days.at(-1)?.to ?? []).toSorted();
    return [
      {
        fact: first.fact,
        label: sourceLabel(first.source),
        isUpload: first.source === 'csv',
        to: ends.at(-1) ?? null,
      },
    ];
  });

type ReadOptions = {
  signal?: AbortSignal;
  /** Gives other requests a turn after each report. The report began at `start` (`performance.now()`). */
  pauseAfter?: (start: number) => Promise<void>;
};

/**
 * Reads all figures that the insight detectors need, for the last 26 months of a business in its time zone, except
 * today, which is incomplete.
 */
export const readBusinessFacts = async (
  deps: FactsDeps,
  scope: BusinessScope,
  planScope: BusinessScope<'plan', 'read'>,
  { signal, pauseAfter = yieldToOthers }: ReadOptions = {},
): Promise<BusinessFacts> => {
  const { warehouse, clock } = deps;
  const today = dayAt(scope.business.timeZone, clock.now());
  const lastDay = addDays(today, -1);
  const lastDays = (days: number): Range => ({ from: addDays(lastDay, 1 - days), to: lastDay });
  const run: RunReport = async (report, range, { maxRows = -1, where } = {}) => {
    // Time series of the previous answer were built in between, so other requests get a turn here.
    await yieldToOthers();
    const start = performance.now();
    const filter = where ? [[{ ...where, operator: '=' as const }]] : [];
    const params = { range, frequency: 'day', today, perPage: maxRows, filter } as const;
    const answer = await runReportInside(warehouse, scope, report, params, signal);
    // Reading an answer with two years of days takes a while.
    await pauseAfter(start);
    return answer;
  };
  const range = lastDays(seriesDays);
  const coverage = await warehouse.coverage(scope);

  const platforms = new Map(
    (await run(campaignPlatformsReport, range)).data.map((row) => [
      readDimension(row, 'campaign') ?? '',
      readDimension(row, 'channel') ?? undefined,
    ]),
  );
  const isPlatformKnown = createPlatformTest(coverage);
  const adMetrics: readonly Metric[] = ['cost', 'clicks', 'conversions'];
  const marketing = buildSeriesByGroup(
    await run(campaignDaysReport, range),
    campaignDaysReport.metrics,
    range,
    {
      groupOf: (row) => [readDimension(row, 'internal_channel') ?? '', readDimension(row, 'campaign') ?? ''],
      isKnown: ([, campaign = ''], metric, day) =>
        !adMetrics.includes(metric) || isPlatformKnown(platforms.get(campaign), day),
    },
  );
  const [revenue] = buildSeriesByGroup(
    await run(revenueDaysReport, range),
    revenueDaysReport.metrics,
    range,
    {
      groupOf: () => [],
    },
  );
  const squares = revenue?.series.get('invoice_squares');
  const invoiceRange = lastDays(longestChangeDays);
  const readSlices = async (
    report: Report,
    dimension: Dimension,
    metric: Metric,
    unnamed?: string,
  ): Promise<Slice[]> => {
    const groups = buildSeriesByGroup(await run(report, range), report.metrics, range, {
      groupOf: (row) => {
        const value = readDimension(row, dimension) ?? unnamed;
        return value === undefined ? null : [value];
      },
    });
    return toLargestSlices(groups, dimension, metric);
  };
  const { customers, customersRevenue, concentration } = await readCustomers(run, lastDay);
  const totals = { ...addUp(marketing, range), ...(revenue ? toSeries(revenue.series) : {}) };

  return {
    lastDay,
    totals: Object.fromEntries(
      totalMetrics.flatMap((metric) => (totals[metric] ? [[metric, totals[metric]]] : [])),
    ),
    channels: groupByChannel(marketing, range),
    campaigns: toCampaigns(marketing),
    products: await readSlices(productDaysReport, 'product', 'revenue'),
    places: await readSlices(placeDaysReport, 'suburb', 'revenue'),
    referrers: await readSlices(referrerDaysReport, 'source', 'sessions'),
    forms: await readSlices(formDaysReport, 'funnel', 'forms', ''),
    callHours: (await run(callHoursReport, lastDays(callHourDays))).data.map((row) => ({
      day: readDimension(row, 'date') ?? lastDay,
      hour: Number(readDimension(row, 'hour')),
      calls: readFigure(row, 'calls') ?? 0,
      missed: readFigure(row, 'missed_calls') ?? 0,
    })),
    invoiceSizes: squares
      ? {
          squares,
          largest: (await run(largestInvoicesReport, invoiceRange, { maxRows: maxInvoices })).data.flatMap(
            (row) => {
              const [day, amount] = [readDimension(row, 'date'), readFigure(row, 'revenue')];
              return day === null || amount === null ? [] : [{ day, amount }];
            },
          ),
        }
      : null,
    missedCallers: await readMissedCallers(warehouse, scope, lastDays(worthDays), signal),
    customers,
    customersRevenue,
    concentration,
    searchTerms: await readSearchTerms(run, lastDay),
    landingPages: await readLandingPages(run, lastDay),
    keywords: await readKeywords(run, lastDay),
    sources: readSources(coverage),
    targets: await readTargets(deps, planScope, signal),
    worth: await readWorth(run, lastDays(worthDays)),
    campaignResults: (await run(campaignWorthReport, lastDays(worthDays))).data.flatMap((row) => {
      const [campaign, leads] = [readDimension(row, 'campaign'), readFigure(row, 'valid_leads') ?? 0];
      if (!campaign || leads <= 0) return [];
      const customers = readFigure(row, 'acquired_customers') ?? 0;
      return [{ campaign, leads, customers, value: readFigure(row, 'acquired_value') ?? 0 }];
    }),
    costPerLead: await readCostPerLead(run, defaultRange(today)),
    grossMargin: scope.business.grossMargin ?? null,
  };
};

const readTargets = async (
  deps: FactsDeps,
  scope: BusinessScope<'plan', 'read'>,
  signal: AbortSignal | undefined,
): Promise<TargetState[]> => {
  const found = await readPlanProgress(deps, scope, signal ?? new AbortController().signal);
  return found.flatMap(({ plan, type, standing: progress }): TargetState[] => {
    const { actual, forecast, yearTarget, neededPerDay } = progress;
    if (!forecast || forecast.low === null || forecast.high === null) return [];
    if (!yearTarget || !neededPerDay || actual === null) return [];
    return [
      {
        plan: plan.name,
        of: type,
        unit: type === 'leads' ? 'count' : 'currency',
        target: yearTarget,
        forecast: { value: forecast.value, low: forecast.low, high: forecast.high },
        monthsLeft: (yearTarget - actual) / neededPerDay / daysPerMonth,
      },
    ];
  });
};

const readCostPerLead = async (run: RunReport, range: Range): Promise<CostPerLead> => {
  const value = readFigure(readMeta(await run(costPerLeadReport, range)).totals, 'cost_per_lead');
  return value === null ? null : { value, range };
};

const readWorth = async (run: RunReport, range: Range): Promise<LeadWorth> => {
  const { totals } = readMeta(await run(leadWorthReport, range));
  const [leads, customers, value] = [
    readFigure(totals, 'valid_leads') ?? 0,
    readFigure(totals, 'acquired_customers') ?? 0,
    readFigure(totals, 'acquired_value') ?? 0,
  ];
  const isKnown = leads >= minWorthLeads && customers >= minWorthCustomers && value > 0;
  return isKnown
    ? { closeRate: Math.min(1, customers / leads), customerValue: value / customers, leads, customers }
    : null;
};
