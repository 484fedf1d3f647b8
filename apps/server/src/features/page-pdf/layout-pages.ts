import { dimensions } from '@bellwether/contract/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import { formatChange, isNoise } from '@bellwether/contract/format/change';
import { formatValue } from '@bellwether/contract/format/number';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import { findReport } from '@bellwether/contract/reports/list';
import {
  metricCurrency,
  readDimension,
  readFigure,
  readMeta,
} from '@bellwether/contract/reports/text/figures';
import { dimensionLabel, formatRange } from '@bellwether/contract/reports/text/label';
import { sentenceParts } from '@bellwether/contract/reports/text/sentence';
import { findTotalChange } from '@bellwether/contract/reports/text/total-change';
import { hasTotal } from '@bellwether/contract/reports/totals';
import { formatDay, formatMonth } from '@bellwether/contract/time/day';
import { buildCharts } from './charts.ts';
import {
  brandColour,
  type LayoutFile,
  maxTableRows,
  type PageAnswers,
  type PdfRequest,
  type ReportBlock,
} from './document.ts';

const maxFigures = 8;

type Card = { label: string; value: string; change: string | null; tone: 'good' | 'bad' | 'plain' };
type Table = {
  title: string;
  note: string | null;
  head: string[];
  aligns: ('start' | 'end')[];
  widths: number[];
  rows: string[][];
  total: string[] | null;
};

const requireReport = ({ module, report }: ReportBlock): Report => {
  const found = findReport(module, report);
  if (!found) throw new Error(`There is no report ${report} in ${module}.`);
  return found;
};

const isOverTime = ({ dimensions: by }: Report) => by.length === 1 && by[0] === 'date';

const buildCard = (answer: ReportAnswer, metric: Metric): Card => {
  const meta = readMeta(answer);
  const { label, unit } = metricInfo(metric);
  const change = findTotalChange(meta, metric);
  const isSmallChange = change === null || isNoise(change, unit);
  return {
    label,
    value: formatValue(readFigure(meta.totals, metric), unit, 'card', metricCurrency(meta, metric)),
    change: change === null ? null : change.isNew ? 'new' : formatChange(change, unit),
    tone: isSmallChange || change.good === null ? 'plain' : change.good ? 'good' : 'bad',
  };
};

/**
 * Returns the cards of a page, from its first report over time or else its first report. Metrics without a
 * value come last.
 */
const buildCards = (blocks: readonly ReportBlock[]): Card[] => {
  const lead = blocks.find((block) => isOverTime(requireReport(block))) ?? blocks[0];
  if (!lead) return [];
  const { totals } = readMeta(lead.answer);
  const report = requireReport(lead);
  return report.metrics
    .filter((metric) => hasTotal(report, metric) && metricInfo(metric).unit !== 'date' && metric in totals)
    .toSorted((a, b) => Number(readFigure(totals, a) === null) - Number(readFigure(totals, b) === null))
    .slice(0, maxFigures)
    .map((metric) => buildCard(lead.answer, metric));
};

/** Returns a sentence with the first two metrics that have a value. */
const buildSentence = (blocks: readonly ReportBlock[]): string | null => {
  const lead = blocks.find((block) => isOverTime(requireReport(block))) ?? blocks[0];
  if (!lead) return null;
  const { now, shown, moved, inBrackets } = sentenceParts(lead.answer);
  const report = requireReport(lead);
  const measured = report.metrics.filter((metric) => hasTotal(report, metric) && now(metric) !== null);
  const [first, second] = measured;
  if (!first) return null;
  const also = second ? ` ${metricInfo(second).label}: ${shown(second)}${inBrackets(second)}.` : '';
  return `${metricInfo(first).label}: ${shown(first)}${moved(first)}.${also}`;
};

const cell = (answer: ReportAnswer, row: ReportAnswer['data'][number], metric: Metric): string => {
  const { unit } = metricInfo(metric);
  if (unit === 'date') {
    const day = readDimension(row, metric);
    return day === null ? 'N/A' : formatDay(day.slice(0, 10));
  }
  return formatValue(readFigure(row, metric), unit, 'table', metricCurrency(readMeta(answer), metric, row));
};

const rowLabels = (report: Report, answer: ReportAnswer, row: ReportAnswer['data'][number]): string[] =>
  report.dimensions.map((dimension) => {
    const value = readDimension(row, report.names?.[dimension] ?? dimension) ?? readDimension(row, dimension);
    if (dimension !== 'date') return dimensionLabel(dimension, value);
    if (value === null) return '';
    return readMeta(answer).frequency === 'month' ? formatMonth(value) : formatDay(value);
  });

const buildTable = (block: ReportBlock): Table | null => {
  const { answer } = block;
  const report = requireReport(block);
  if (answer.data.length === 0) return null;
  const meta = readMeta(answer);
  const shown = report.metrics.filter((metric) => !(metric in meta.missing));
  const metrics = shown.length > 0 ? shown : report.metrics;
  // Rows without a date belong only to the comparison period and are left out.
  const own = answer.data.filter((row) => !report.dimensions.includes('date') || row['date'] !== null);
  const rows = own.slice(0, maxTableRows);
  const omitted = meta.pagination.total - (answer.data.length - own.length) - rows.length;
  const sums = metrics.map((metric) =>
    hasTotal(report, metric) && metricInfo(metric).unit !== 'date'
      ? formatValue(
          readFigure(meta.totals, metric),
          metricInfo(metric).unit,
          'table',
          metricCurrency(meta, metric),
        )
      : '',
  );
  return {
    title: isOverTime(report) ? `${report.title}: figures` : report.title,
    note:
      omitted > 0
        ? `First ${rows.length.toLocaleString('en-AU')} of ${meta.pagination.total.toLocaleString('en-AU')} rows. Download the table on the page to get all rows.`
        : null,
    head: [
      ...report.dimensions.map((one) => report.names?.[one] ?? dimensions[one].label),
      ...metrics.map((metric) => metricInfo(metric).label),
    ],
    aligns: [...report.dimensions.map(() => 'start' as const), ...metrics.map(() => 'end' as const)],
    // Names need more room than dates.
    widths: [
      ...report.dimensions.map((one) => (one === 'date' || one === 'device' ? 1.2 : 2.4)),
      ...metrics.map(() => 1),
    ],
    rows: rows.map((row) => [
      ...rowLabels(report, answer, row),
      ...metrics.map((metric) => cell(answer, row, metric)),
    ]),
    total: sums.some(Boolean) ? ['Total', ...report.dimensions.slice(1).map(() => ''), ...sums] : null,
  };
};

const missingReasons = {
  never: 'no data source yet',
  other_days: 'no day of this period was loaded',
  not_in_source: 'the source does not include it',
  several_currencies: 'the amounts are in several currencies',
} as const;

/** Returns the notes on unknown metrics, missing days and estimates. */
const collectNotes = ({ notes, blocks }: PageAnswers): string[] => {
  const texts = new Set(notes);
  for (const block of blocks) {
    const { missing, gaps, notes: own, range } = readMeta(block.answer);
    const report = requireReport(block);
    const metricsByReason = Map.groupBy(
      report.metrics.filter((metric) => metric in missing),
      (metric) => missing[metric],
    );
    for (const [reason, metrics] of metricsByReason)
      if (reason)
        texts.add(
          `${report.title}: ${metrics.map((metric) => metricInfo(metric).label).join(', ')} – ${missingReasons[reason]}.`,
        );
    const days = new Map<string, string[]>();
    for (const metric of report.metrics) {
      const openGaps = (gaps[metric] ?? []).filter((gap) => gap.from <= range.to && gap.to >= range.from);
      if (openGaps.length === 0 || metric in missing) continue;
      const when = openGaps.map((gap) => formatRange(gap)).join(', ');
      days.set(when, [...(days.get(when) ?? []), metricInfo(metric).label]);
    }
    for (const [when, labels] of days)
      texts.add(`${report.title}: ${labels.join(', ')} – no data for ${when}.`);
    for (const note of own) texts.add(note);
  }
  return [...texts];
};

const buildPage = (page: PageAnswers, colour: string, addFile: (content: string) => string) => ({
  title: page.title,
  sentence: buildSentence(page.blocks),
  figures: buildCards(page.blocks),
  notes: collectNotes(page),
  charts: page.blocks.flatMap((block) =>
    buildCharts(requireReport(block), block.answer, colour).map(({ title, svg }) => ({
      title,
      file: addFile(svg),
      alt: title,
    })),
  ),
  tables: page.blocks.flatMap((block) => buildTable(block) ?? []),
});

export const layOutPages = (request: PdfRequest) => {
  const { business, range, comparison, made, logo, noted, pages } = request;
  const colour = brandColour(request);
  const files: LayoutFile[] = [];
  const addFile = (content: string) => {
    const name = `chart-${files.length}.svg`;
    files.push({ name, content });
    return name;
  };
  const builtPages = pages.map((page) => buildPage(page, colour, addFile));
  if (logo) files.push({ name: `logo.${logo.ending}`, content: logo.bytes });
  const period = formatRange(range);
  const data = {
    business,
    colour,
    period,
    made,
    title: `${business}: ${builtPages.map(({ title }) => title).join(', ')}`,
    against: comparison ? `${period}, compared with ${formatRange(comparison)}` : period,
    logo: logo ? `logo.${logo.ending}` : null,
    noted: noted.map(({ from, to, text, author }) => ({
      day: to === null ? formatDay(from) : formatRange({ from, to }),
      text: author === null ? text : `${text} (${author})`,
    })),
    pages: builtPages,
  };
  return { data, files };
};
