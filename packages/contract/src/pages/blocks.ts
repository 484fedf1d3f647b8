import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import { type Dimension, dimensions } from '@bellwether/domain/catalogue/dimensions';
import type { MetricInfo } from '@bellwether/domain/catalogue/metrics/entry';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { DisplayCurrency } from '@bellwether/domain/format/number';
import type { Report } from '../reports/define.ts';
import { type BlockAnswers, buildCardKpi, cardHeader, writeSentence } from './cards.ts';
import {
  type GetAnswer,
  listPageQueries,
  listQueries,
  listVisible,
  type Page,
  type PageChart,
  type PageContext,
  type PagePart,
  type PageQuery,
  type PageTable,
} from './define.ts';
import { dropUnsourced } from './drop-unsourced.ts';
import type { ValueKpi } from './kpi.ts';

export type CardBlock = { header: string; kpi: ValueKpi };

/** Chart with all its answers. `packages/charts` builds the series from them. */
export type ChartBlock = { chart: PageChart; answers: readonly [ReportAnswer, ...ReportAnswer[]] };

/** Table with its answer. `heads` are the headings of the dimensions; columns of metrics follow. */
export type TableBlock = {
  report: Report;
  answer: ReportAnswer;
  heads: readonly string[];
  metrics: readonly Metric[];
};

/**
 * Section of a page with its figures, in reading order. A chart or table without an answer is omitted. `unsourced`: the
 * labels of the cards that are omitted because no source ever delivered their figures.
 */
export type SectionBlocks = {
  tab: string | null;
  sentence: string | null;
  cards: readonly CardBlock[];
  charts: readonly ChartBlock[];
  tables: readonly TableBlock[];
  unsourced: readonly string[];
};

const buildTable = ({ query: { report }, columns }: PageTable, answer: ReportAnswer): TableBlock => ({
  report,
  answer,
  heads: report.dimensions.map((dimension) => dimensionHead(report, dimension)),
  metrics: columns?.metrics ?? report.metrics,
});

export const dimensionHead = (report: Report, dimension: Dimension): string =>
  report.names?.[dimension] ?? dimensions[dimension].label;

/**
 * Returns the label of a table row in the column of a dimension. That of the date is the day (YYYY-MM-DD); null for a
 * row that only the comparison period has.
 */
export const rowLabel = (
  report: Report,
  row: ReportAnswer['data'][number],
  dimension: Dimension,
): string | null => {
  const value = readDimension(row, report.names?.[dimension] ?? dimension) ?? readDimension(row, dimension);
  return dimension === 'date' ? value : dimensionLabel(dimension, value);
};

/** Value of a table cell. A metric that is a date has a day (YYYY-MM-DD) as its value. */
export type CellValue = {
  value: number | string | null;
  unit: MetricInfo['unit'];
  currency: DisplayCurrency;
};

export const readCell = (
  answer: ReportAnswer,
  row: ReportAnswer['data'][number],
  metric: Metric,
): CellValue => {
  const { unit } = metricInfo(metric);
  const value =
    unit === 'date' ? (readDimension(row, metric)?.slice(0, 10) ?? null) : readFigure(row, metric);
  return { value, unit, currency: metricCurrency(readMeta(answer), metric, row) };
};

/** Builds the blocks of a page section from the known answers. @param main query of the page */
export const buildSectionBlocks = (
  main: PageQuery,
  described: PagePart,
  getAnswer: GetAnswer,
  context: PageContext,
): SectionBlocks => {
  const { part, missing } = dropUnsourced(described, main, getAnswer(main));
  const readAnswers = (queries: readonly PageQuery[]): BlockAnswers | null => {
    const [answer, ...more] = queries.map(getAnswer);
    return answer ? [answer, ...more] : null;
  };
  const sentenceAnswers = part.summary && readAnswers(listQueries(part.summary));
  return {
    tab: part.tab?.label ?? null,
    sentence: part.summary && sentenceAnswers ? writeSentence(part.summary, sentenceAnswers, context) : null,
    cards: listVisible(part.cards, context).flatMap((card) => {
      const answers = readAnswers(listQueries(card));
      return answers ? [{ header: cardHeader(card), kpi: buildCardKpi(card, answers, context) }] : [];
    }),
    charts: listVisible(part.charts, context).flatMap((chart) => {
      const [answer, ...more] = listQueries(chart).map(getAnswer);
      const known = more.filter((one) => one !== undefined);
      return answer && known.length === more.length ? [{ chart, answers: [answer, ...known] }] : [];
    }),
    tables: (part.tables ?? []).flatMap((table) => {
      const answer = getAnswer(table.query);
      return answer ? [buildTable(table, answer)] : [];
    }),
    unsourced: missing,
  };
};

/**
 * Builds the blocks of a whole page, one entry per section. Screen, PDF, CSV and mails draw these blocks, so that they
 * show the same figures.
 */
export const buildPageBlocks = (page: Page, getAnswer: GetAnswer, context: PageContext): SectionBlocks[] =>
  page.parts.map((part) => buildSectionBlocks(page.main, part, getAnswer, context));

/** Returns a function that finds answers by query. @param answers in the order of `listPageQueries` */
export const indexAnswers = (page: Page, answers: readonly (ReportAnswer | null)[]): GetAnswer => {
  const known = new Map(listPageQueries(page).map((query, at) => [query, answers[at] ?? undefined]));
  return (query) => known.get(query);
};
