import type { FindingPicture, PageChart, PageQuery } from '@bellwether/contract/pages/define';
import type { Report } from '@bellwether/contract/reports/define';
import { reports } from '@bellwether/contract/reports/list';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import type { DetectorId, Finding } from '@bellwether/domain/insights/finding';
import { weekdayName } from '@bellwether/domain/schedules/rule';
import { addDays, addMonths, formatMonth } from '@bellwether/domain/time/day';
import { countDays, type Range } from '@bellwether/domain/time/range';

/** Maximum number of days that the chart of a finding shows as single days; a longer range would be drawn by week. */
const maxDays = 90;
/** Bounds on the windows of a finding and the same weekdays before, so that a long finding asks for few days. */
const [minWindows, maxWindows, maxWindowDays] = [4, 10, 280] as const;

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

type Days = Extract<FindingPicture, { kind: 'finding-days' }>;

const drawDays = (finding: Finding, report: Report, usual?: Days['usual']): PageChart | null => {
  const { metric, range, where } = finding.evidence;
  if (!report.dimensions.includes('date')) return null;
  return {
    ...describeMetric(metric, finding),
    query: toQuery(report, clip(range), where),
    chart: { kind: 'finding-days', lines: [{ metric, mark: 'line' }], ...(usual ? { usual } : {}) },
  };
};

const drawPlainDays: Describe = (finding, report) => drawDays(finding, report);

/** Returns the days of the finding and the same weekdays before them, oldest first. */
export const listWindows = ({ from, to }: Range): Range[] => {
  const step = Math.ceil(countDays({ from, to }) / 7) * 7;
  const count = Math.max(minWindows, Math.min(maxWindows, Math.floor(maxWindowDays / step)));
  return Array.from({ length: count }, (_, at) => {
    const back = -step * (count - 1 - at);
    return { from: addDays(from, back), to: addDays(to, back) };
  });
};

/**
 * Draws the finding against its usual figure: as windows if the figure has a band, otherwise as days with the usual
 * average.
 */
const drawCompared: Describe = (finding, report) => {
  const { expected: usual, band, range, metric, evidence, slices } = finding;
  // The usual figure of one channel says nothing about a report of all channels.
  const isComparable = metric === evidence.metric && (slices.length === 0 || isOfSlice(finding));
  if (usual === null || !isComparable || !report.dimensions.includes('date'))
    return drawDays(finding, report);
  if (!band) return drawDays(finding, report, { range, average: usual / countDays(range) });
  const windows = listWindows(range);
  const shown = { from: windows[0]?.from ?? range.from, to: range.to };
  return {
    ...describeMetric(metric, finding),
    query: toQuery(report, shown, evidence.where),
    chart: { kind: 'finding-windows', metric, windows, usual, band },
  };
};

/** Draws the figure of the whole business: a slice of this finding is only the main driver of the change. */
const drawTotal: Describe = (finding, report, find) => drawCompared({ ...finding, slices: [] }, report, find);

/** Draws the days since a campaign was quiet; its detector found the quiet days to be known. */
const drawStart: Describe = (finding, report) => {
  const chart = drawDays(finding, report);
  return chart?.chart.kind === 'finding-days'
    ? { ...chart, chart: { ...chart.chart, knownFrom: finding.evidence.range.from } }
    : chart;
};

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
  const { metric, range: evidenceRange, where } = finding.evidence;
  const days = Number(finding.facts['days']);
  // The median is that of the known months; a month before them may lack a platform.
  const first = addMonths(finding.range.from, -Number(finding.facts['months'] ?? 0));
  const range = { ...evidenceRange, from: first > evidenceRange.from ? first : evidenceRange.from };
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
  if (typeof last !== 'string' || !(interval >= 0)) return drawDays(finding, report);
  return {
    title: `Purchases, ${finding.slices[0]?.label ?? 'customer'}`,
    description: `Each point is a day with an invoice, by its ${inSentence(metricInfo(metric).label)} since ${formatMonth(range.from)}.`,
    query: toQuery(report, range, where),
    chart: { kind: 'purchases', metric, expected: addDays(last, Math.max(1, interval)) },
  };
};

/** Pictures of findings whose days alone would not show what the card claims. */
const pictures: Readonly<Partial<Record<DetectorId, Describe>>> = {
  'metric-change': drawTotal,
  'campaign-stopped': drawCompared,
  'campaign-started': drawStart,
  'spend-without-results': drawSpendAndLeads,
  'tracking-break': drawCompared,
  'product-change': drawCompared,
  'place-change': drawCompared,
  'source-change': drawCompared,
  'weekday-shift': drawWeekdays,
  'budget-pace': drawMonths,
  'missed-calls': drawCallTimes,
  'lost-customer': drawPurchases,
};

/** Describes the chart of a finding; null if the reader may not read its report, or if no chart can show it. */
export const describePicture = (
  finding: Finding,
  mayRead: (module: ModuleSlug) => boolean,
): PageChart | null => {
  const find: FindReport = (slug) => reports.find((one) => one.slug === slug && mayRead(one.module));
  const report = find(finding.evidence.report);
  return report ? (pictures[finding.detector] ?? drawPlainDays)(finding, report, find) : null;
};
