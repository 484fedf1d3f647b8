import type { ComparedDays, PageChart, PageQuery } from '@bellwether/contract/pages/define';
import type { Report } from '@bellwether/contract/reports/define';
import { reports } from '@bellwether/contract/reports/list';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import type { DetectorId, Finding } from '@bellwether/domain/insights/finding';
import { weekdayName } from '@bellwether/domain/schedules/rule';
import { addDays, formatMonth } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';

/** Maximum number of days that the chart of a finding shows as single days; a longer range would be drawn by week. */
const maxDays = 90;

type FindReport = (slug: string) => Report | undefined;
/** Describes the chart of a finding from its report; null if the report cannot show the finding. */
type Describe = (finding: Finding, report: Report, find: FindReport) => PageChart | null;

const toQuery = (report: Report, range: Range, where: Finding['evidence']['where']): PageQuery => ({
  report,
  where: where.map(({ key, value }) => ({ key, operator: '=', value })),
  period: () => ({ range, comparison: null, frequency: 'day' }),
});

const clip = ({ from, to }: Range): Range => {
  const earliest = addDays(to, 1 - maxDays);
  return { from: from < earliest ? earliest : from, to };
};

/** Reports whether the chart is filtered by the campaign, product or channel that the finding is about. */
const isOfSlice = ({ evidence: { where }, slices: [slice] }: Finding): boolean =>
  where.some(({ key }) => key === slice?.dimension);

/**
 * Titles a chart. It names the campaign or channel, because another insight card may show the same metric as a whole.
 */
const describeMetric = (metric: Metric, finding: Finding) => {
  const { label, description } = metricInfo(metric);
  const [slice] = finding.slices;
  return { title: slice && isOfSlice(finding) ? `${label}, ${slice.label}` : label, description };
};

const drawDays = (finding: Finding, report: Report, compared: ComparedDays | null): PageChart | null => {
  const { metric, range, where } = finding.evidence;
  if (!report.dimensions.includes('date')) return null;
  return {
    ...describeMetric(metric, finding),
    query: toQuery(report, clip(range), where),
    chart: {
      kind: 'finding-days',
      lines: [{ metric, mark: 'line' }],
      ...(compared ? { compared } : {}),
    },
  };
};

const drawPlainDays: Describe = (finding, report) => drawDays(finding, report, null);

/** Draws the days with the usual figure of the finding and its band. */
const drawComparedDays: Describe = (finding, report) => {
  const { actual, expected: usual, band, range, metric, evidence, slices } = finding;
  // The usual figure of one channel says nothing about a report of all channels.
  const isComparable = metric === evidence.metric && (slices.length === 0 || isOfSlice(finding));
  return drawDays(finding, report, usual === null || !isComparable ? null : { range, actual, usual, band });
};

/** Draws the figure of the whole business: a slice of this finding is only the main driver of the change. */
const drawTotalDays: Describe = (finding, report, find) =>
  drawComparedDays({ ...finding, slices: [] }, report, find);

/** Draws the spend of a campaign with the leads that it did not bring. */
const drawSpendAndLeads: Describe = (finding, report, find) => {
  const chart = drawPlainDays(finding, report, find);
  const leads = find('leads-over-time');
  if (!chart || !leads) return chart;
  const { range, where } = finding.evidence;
  return {
    ...chart,
    title: `Ad spend and leads, ${finding.slices[0]?.label ?? 'campaign'}`,
    more: [toQuery(leads, clip(range), where)],
    chart: {
      kind: 'finding-days',
      lines: [
        { metric: 'cost', mark: 'line' },
        { metric: 'valid_leads', mark: 'line', right: true },
      ],
    },
  };
};

const drawMonths: Describe = (finding, report) => {
  const { metric, range, where } = finding.evidence;
  const days = Number(finding.facts['days']);
  if (!report.dimensions.includes('date') || finding.expected === null || !(days > 0)) return null;
  return {
    ...describeMetric(metric, finding),
    title: `${metricInfo(metric).label} in the first ${days} days of each month`,
    query: toQuery(report, range, where),
    chart: { kind: 'finding-months', metric, days, usual: finding.expected },
  };
};

/** Weekdays of each name that the missed calls detector uses; 1 is Monday. */
const weekdaysByName: Readonly<Record<string, readonly number[]>> = {
  'all days': [1, 2, 3, 4, 5, 6, 7],
  weekdays: [1, 2, 3, 4, 5],
  weekends: [6, 7],
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [`${weekdayName(day)}s`, [day]])),
};

/** Draws the calls by weekday, or by hour of the named weekdays if the finding names hours. */
const drawCallTimes: Describe = (finding, _, find) => {
  const report = find('lead-hours');
  const name = String(finding.facts['days']);
  const [from, to] = [Number(finding.facts['from']), Number(finding.facts['to'])];
  const weekdays = weekdaysByName[name];
  if (!report || !weekdays || !(from >= 0 && to <= 24 && from < to)) return null;
  const isWholeDay = from === 0 && to === 24;
  const { label, description } = metricInfo('missed_calls');
  const query = toQuery(report, finding.range, []);
  if (isWholeDay)
    return {
      title: `${label} by weekday`,
      description,
      query,
      chart: {
        kind: 'missed-call-times',
        by: 'weekday',
        weekdays: weekdaysByName['all days'] ?? [],
        marked: weekdays,
        name: `on ${name}`,
      },
    };
  return {
    title: `${label} by hour, ${name}`,
    description,
    query,
    chart: {
      kind: 'missed-call-times',
      by: 'hour',
      weekdays,
      marked: Array.from({ length: to - from }, (_hour, at) => from + at),
      name: 'in these hours',
    },
  };
};

const findWeekday = (name: unknown): number[] =>
  [1, 2, 3, 4, 5, 6, 7].filter((day) => weekdayName(day) === name);

const drawWeekdays: Describe = (finding, _, find) => {
  const report = find('lead-hours');
  const { metric, range, evidence, facts } = finding;
  if (!report) return null;
  const before = { from: evidence.range.from, to: addDays(range.from, -1) };
  return {
    title: `${metricInfo(metric).label} a week, by weekday`,
    description: metricInfo(metric).description,
    query: toQuery(report, range, []),
    // A finding that was stored before has no usual weeks.
    ...(before.from <= before.to ? { more: [toQuery(report, before, [])] } : {}),
    chart: {
      kind: 'weekday-shift',
      metric,
      marked: [...findWeekday(facts['from_day']), ...findWeekday(facts['to_day'])],
    },
  };
};

const drawPurchases: Describe = (finding, report) => {
  const { metric, range, where } = finding.evidence;
  const [last, interval] = [finding.facts['last'], Number(finding.facts['interval'])];
  if (typeof last !== 'string' || !(interval >= 0)) return drawDays(finding, report, null);
  return {
    title: `Purchases, ${finding.slices[0]?.label ?? 'customer'}`,
    description: `Each point is a day with an invoice, by its ${inSentence(metricInfo(metric).label)} since ${formatMonth(range.from)}.`,
    query: toQuery(report, range, where),
    chart: { kind: 'purchases', metric, expected: addDays(last, Math.max(1, interval)) },
  };
};

/** Picture of each kind of finding. It shows what the card claims. */
const pictures: Readonly<Record<DetectorId, Describe>> = {
  'metric-change': drawTotalDays,
  'campaign-stopped': drawComparedDays,
  'campaign-started': drawPlainDays,
  'spend-without-results': drawSpendAndLeads,
  'tracking-break': drawComparedDays,
  'product-change': drawComparedDays,
  'place-change': drawComparedDays,
  'source-change': drawComparedDays,
  'weekday-shift': drawWeekdays,
  'price-change': drawPlainDays,
  'budget-pace': drawMonths,
  'search-term-change': drawPlainDays,
  'page-change': drawPlainDays,
  'keyword-change': drawPlainDays,
  'attribution-gap': drawPlainDays,
  'missed-calls': drawCallTimes,
  'lost-customer': drawPurchases,
  'customer-concentration': drawPlainDays,
  'late-source': drawPlainDays,
  'target-gap': drawPlainDays,
};

/** Describes the chart of a finding; null if the reader may not read its report, or if no chart can show it. */
export const describePicture = (
  finding: Finding,
  mayRead: (module: ModuleSlug) => boolean,
): PageChart | null => {
  const find: FindReport = (slug) => reports.find((one) => one.slug === slug && mayRead(one.module));
  const report = find(finding.evidence.report);
  return report ? pictures[finding.detector](finding, report, find) : null;
};
