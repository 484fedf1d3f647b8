import { buildChart } from '@bellwether/charts/answers/build-chart';
import { buildSpecialChart } from '@bellwether/charts/answers/build-special-chart';
import { createChartTheme } from '@bellwether/charts/model/chart-theme';
import { isBlank } from '@bellwether/charts/model/data';
import {
  buildPageBlocks,
  type CardBlock,
  type ChartBlock,
  indexAnswers,
  readCell,
  rowLabel,
  type SectionBlocks,
  type TableBlock,
} from '@bellwether/contract/pages/blocks';
import { listPageQueries } from '@bellwether/contract/pages/define';
import { findPage } from '@bellwether/contract/pages/list';
import type { Report } from '@bellwether/contract/reports/define';
import { hasTotal } from '@bellwether/contract/reports/totals';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { formatRange } from '@bellwether/domain/answers/label';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { formatChange, isDisplayedAsZero } from '@bellwether/domain/format/change';
import { formatValue } from '@bellwether/domain/format/number';
import { formatDay, formatMonth } from '@bellwether/domain/time/day';
import { maxTableRows, type PageAnswers } from '../../contributions/page-answers.ts';
import { brandColour, type LayoutFile, type PdfRequest } from './document.ts';
import { layOutPlan } from './layout-plan.ts';
import { layOutStory } from './layout-story.ts';
import {
  addPictures,
  addPicturesBeside,
  type DocumentSection,
  type DrawnChart,
  type PdfChart,
  type PdfTable,
  type PrintedCard,
  type PrintedLayout,
} from './parts.ts';

const layOutCard = ({ header, kpi }: CardBlock): PrintedCard => {
  const { value, previous, unit, currency, change, comparedDays } = kpi;
  const before =
    previous === undefined || (previous === null && value === null)
      ? null
      : `vs ${formatValue(previous, unit, 'card', currency)}${comparedDays ? ` in ${comparedDays}` : ''}`;
  const isSmallChange = change === null || isDisplayedAsZero(change, unit);
  return {
    label: header,
    value: formatValue(value, unit, 'card', currency),
    change: change === null ? null : change.isNew ? 'new' : formatChange(change, unit),
    tone: isSmallChange || change.good === null ? 'plain' : change.good ? 'good' : 'bad',
    more: [before, kpi.description].filter(Boolean).join(' · ') || null,
  };
};

/** Draws the charts of a section. `beside`: whether they are printed beside the words of a story. */
const drawCharts = (charts: readonly ChartBlock[], layout: PrintedLayout, beside: boolean): PdfChart[] => {
  const drawn = charts.flatMap(({ chart, answers }): DrawnChart[] => {
    const [answer] = answers;
    if (answer.data.length === 0) return [];
    const data = buildChart(chart.chart, answers, buildSpecialChart);
    const isWorthShowing = data && !isBlank(data) && data.categories.length >= (chart.minEntries ?? 0);
    if (!isWorthShowing) return [];
    const { comparison } = readMeta(answer);
    return [{ title: chart.title, data, wide: chart.wide ?? false, comparison }];
  });
  return beside ? addPicturesBeside(drawn, layout) : addPictures(drawn, layout);
};

const isOverTime = ({ dimensions: by }: Report) => by.length === 1 && by[0] === 'date';

const formatCell = (answer: ReportAnswer, row: ReportAnswer['data'][number], metric: Metric): string => {
  const { value, unit, currency } = readCell(answer, row, metric);
  if (typeof value === 'string') return formatDay(value);
  return unit === 'date' ? 'N/A' : formatValue(value, unit, 'table', currency);
};

const rowLabels = (report: Report, answer: ReportAnswer, row: ReportAnswer['data'][number]): string[] =>
  report.dimensions.map((dimension) => {
    const label = rowLabel(report, row, dimension) ?? '';
    if (dimension !== 'date' || label === '') return label;
    return readMeta(answer).frequency === 'month' ? formatMonth(label) : formatDay(label);
  });

const layOutTable = ({ report, answer, heads, metrics: declared }: TableBlock): PdfTable | null => {
  if (answer.data.length === 0) return null;
  const meta = readMeta(answer);
  const shown = declared.filter((metric) => !(metric in meta.missing));
  const metrics = shown.length > 0 ? shown : declared;
  // Rows without a date belong only to the comparison period and are omitted.
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
    head: [...heads, ...metrics.map((metric) => metricInfo(metric).label)],
    aligns: [...report.dimensions.map(() => 'start' as const), ...metrics.map(() => 'end' as const)],
    // Names need more room than dates.
    widths: [
      ...report.dimensions.map((one) => (one === 'date' || one === 'device' ? 1.2 : 2.4)),
      ...metrics.map(() => 1),
    ],
    rows: rows.map((row) => [
      ...rowLabels(report, answer, row),
      ...metrics.map((metric) => formatCell(answer, row, metric)),
    ]),
    total: sums.some(Boolean) ? ['Total', ...report.dimensions.slice(1).map(() => ''), ...sums] : null,
  };
};

const missingReasons = {
  other_days: 'no day of this period was loaded',
  not_in_source: 'the source does not include it',
  several_currencies: 'the amounts are in several currencies',
  not_additive: 'people are counted only for a day, a week, a month or a year',
} as const;

/** Returns the notes on unknown metrics, missing days and estimates of a page's answers. */
const collectNotes = ({ path, notes, answers }: PageAnswers): string[] => {
  const texts = new Set(notes);
  const page = findPage(path);
  const unsourced = new Set<string>();
  for (const [at, { report }] of (page ? listPageQueries(page) : []).entries()) {
    const answer = answers[at];
    if (!answer) continue;
    const { missing, gaps, notes: own, range } = readMeta(answer);
    const metricsByReason = Map.groupBy(
      report.metrics.filter((metric) => metric in missing),
      (metric) => missing[metric],
    );
    for (const [reason, metrics] of metricsByReason)
      if (reason === 'never') for (const metric of metrics) unsourced.add(metricInfo(metric).label);
      else if (reason)
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
  if (unsourced.size > 0) texts.add(`No source yet for: ${[...unsourced].join(', ')}.`);
  return [...texts];
};

const layOutSection = (blocks: SectionBlocks, layout: PrintedLayout, beside: boolean): DocumentSection => {
  const hasFigures = blocks.cards.some(({ kpi }) => kpi.value !== null);
  return {
    title: blocks.tab,
    sentence: blocks.sentence,
    figures: hasFigures ? blocks.cards.map(layOutCard) : [],
    charts: drawCharts(blocks.charts, layout, beside),
    tables: blocks.tables.flatMap((table) => layOutTable(table) ?? []),
  };
};

const layOutPage = (answered: PageAnswers, layout: PrintedLayout) => {
  if (answered.plan) return layOutPlan(answered.plan, answered.notes, layout);
  const page = findPage(answered.path);
  if (!page) throw new Error(`There is no page ${answered.path}.`);
  const sections = buildPageBlocks(page, indexAnswers(page, answered.answers), layout.context);
  const { story } = answered;
  const parts = sections.map((blocks) => layOutSection(blocks, layout, story !== undefined));
  return {
    title: page.title,
    question: page.question,
    notes: collectNotes(answered),
    story: story
      ? layOutStory(
          story,
          parts.flatMap(({ charts }) => charts),
        )
      : null,
    // The charts of a story are beside its words.
    parts: (story ? parts.map((part) => ({ ...part, charts: [] })) : parts).filter(
      ({ figures, charts, tables }) => figures.length + charts.length + tables.length > 0,
    ),
  };
};

export const layOutPages = (request: PdfRequest) => {
  const { business, range, comparison, made, logo, adviser, noted, pages, context } = request;
  const colour = brandColour(request);
  const files: LayoutFile[] = [];
  const addFile = (content: string) => {
    const name = `chart-${files.length}.svg`;
    files.push({ name, content });
    return name;
  };
  const theme = { ...createChartTheme(colour, 'light'), font: 'Inter, Noto Sans Arabic' };
  const builtPages = pages.map((page) => layOutPage(page, { context, theme, addFile }));
  if (logo) files.push({ name: `logo.${logo.ending}`, content: logo.bytes });
  const chosenPeriod = formatRange(range);
  const against = comparison ? `${chosenPeriod}, compared with ${formatRange(comparison)}` : chosenPeriod;
  const [first, ...others] = builtPages;
  const period = others.length === 0 && first?.story ? first.story.period : chosenPeriod;
  const data = {
    business,
    colour,
    period,
    made,
    adviser,
    title: `${business}: ${builtPages.map(({ title }) => title).join(', ')}`,
    logo: logo ? `logo.${logo.ending}` : null,
    // The story of a growth report has the notes of its month.
    noted: (others.length === 0 && first?.story ? [] : noted).map(({ from, to, text, author }) => ({
      day: to === null ? formatDay(from) : formatRange({ from, to }),
      text: author === null ? text : `${text} (${author})`,
    })),
    pages: builtPages.map((page) => ({ ...page, against: page.story?.period ?? against })),
  };
  return { data, files };
};
