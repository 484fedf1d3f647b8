import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { MetricInfo } from '@bellwether/domain/catalogue/metrics/entry';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import type { AdChannel } from '@bellwether/domain/channels/ad-channels';
import type { Day } from '@bellwether/domain/time/day';
import type { Frequency, Range } from '@bellwether/domain/time/range';
import type { Condition } from '../query/filter.ts';
import type { Sort } from '../query/list-query.ts';
import type { Report } from '../reports/define.ts';
import type { ValueKpi } from './kpi.ts';

/**
 * Date range, comparison period and frequency of a page, as its reader chose them. Days are in the business's time
 * zone.
 */
export type PagePeriod = { range: Range; comparison: Range | null; frequency: Frequency };

/** Properties of the business that a page depends on. `priority` is the business's main marketing outcome. */
export type PageContext = { tradingName: string; priority: 'leads' | 'transactions' };

/** Query that a page runs with its business, date range, channels and attribution model. */
export type PageQuery = {
  readonly report: Report;
  /** Number of rows to load; by default all, or the first page of reports with thousands of rows. */
  readonly perPage?: number;
  readonly sort?: Sort;
  /** Filter conditions of this query, in addition to those of the page. */
  readonly where?: readonly Condition[];
  /** Returns the query's period, derived from the page's period; null if there is nothing to query. */
  readonly period?: (period: PagePeriod) => PagePeriod | null;
};

/** Returns the loaded answer of a page's query; undefined while it is not loaded. */
export type GetAnswer = (query: PageQuery) => ReportAnswer | undefined;

/**
 * Queries of a card, chart or sentence. `query` must be answered; an answer of `more` is undefined while it loads, and
 * if there is nothing to query.
 */
type Queried = { readonly query: PageQuery; readonly more?: readonly PageQuery[] };
export type MoreAnswers = readonly (ReportAnswer | undefined)[];

/** Restricts a card or chart to businesses with this marketing priority. */
type ByPriority = { readonly priority?: PageContext['priority'] };

/** Card that shows a metric of a report. `header` replaces the metric's label. */
export type MetricCard = ByPriority & {
  readonly metric: Metric;
  /** Metric of the page's main query without whose source the card is not shown. */
  readonly needs?: Metric;
  readonly query: PageQuery;
  readonly header?: string;
  /** Returns the text under the value. */
  readonly describe?: (answer: ReportAnswer) => string | undefined;
};

/** Card that shows a computed figure. */
export type ComputedCard = ByPriority &
  Queried & {
    readonly info: MetricInfo;
    readonly header?: string;
    readonly compute: (answer: ReportAnswer, more: MoreAnswers, context: PageContext) => ValueKpi;
    /** Figure whose rows a click on the card opens, if the rows add up to the card's value. */
    readonly detail?: (context: PageContext) => CardDetail;
  };
export type CardDetail = {
  report: string;
  metric: Metric;
  where?: readonly { dimension: Dimension; value: string | null }[];
};
export type PageCard = MetricCard | ComputedCard;

/** Series of a chart over time. */
export type ChartLine = {
  readonly metric: Metric;
  readonly mark: 'line' | 'bar';
  readonly right?: true;
  readonly stack?: true;
};

/** Chart that shows what an insight claims. */
export type FindingPicture =
  /** Days one by one, with the usual average of the days of the finding. */
  | {
      readonly kind: 'finding-days';
      readonly lines: readonly ChartLine[];
      readonly usual?: { readonly range: Range; readonly average: number };
      /** First known day. Without it, days before the first row of a campaign stay empty. */
      readonly knownFrom?: Day;
    }
  /** Sums of equally long windows, the last one against its usual sum and 95 % band. */
  | {
      readonly kind: 'finding-windows';
      readonly metric: Metric;
      readonly windows: readonly Range[];
      readonly usual: number;
      readonly band: { readonly low: number; readonly high: number };
    }
  /** The same first days of each month, up to the month of the finding. */
  | {
      readonly kind: 'finding-months';
      readonly metric: Metric;
      readonly days: number;
      readonly usual: number;
    }
  | {
      readonly kind: 'missed-call-times';
      readonly by: 'weekday' | 'hour';
      /** Weekdays whose calls count; 1 is Monday. */
      readonly weekdays: readonly number[];
      /** Weekdays or hours that the finding names. `name` is their text, such as 'on Mondays'. */
      readonly marked: readonly number[];
      readonly name: string;
    }
  /** Average week of the finding, beside the usual week of the second query. `marked` are weekdays; 1 is Monday. */
  | { readonly kind: 'weekday-shift'; readonly metric: Metric; readonly marked: readonly number[] }
  | { readonly kind: 'purchases'; readonly metric: Metric; readonly expected: Day };

/**
 * Kind of a chart, with the queries and metrics that it draws. `packages/charts` builds each chart from the answers.
 */
export type ChartSpec =
  | { readonly kind: 'over-time'; readonly lines: readonly ChartLine[] }
  | {
      readonly kind: 'bars' | 'donut';
      readonly by: Dimension;
      readonly metric: Metric;
      readonly maxEntries?: number;
    }
  | {
      readonly kind: 'stacked-over-time' | 'lines-over-time' | 'pareto';
      readonly by: Dimension;
      readonly metric: Metric;
    }
  | {
      readonly kind: 'heatmap';
      readonly down: Dimension;
      readonly across: Dimension;
      readonly metric: Metric;
    }
  | { readonly kind: 'lead-hours'; readonly metric: Metric }
  | { readonly kind: 'scores'; readonly metrics: readonly Metric[] }
  | {
      readonly kind:
        | 'cohorts'
        | 'attribution-models'
        | 'ranking-bands'
        | 'missed-call-value'
        | 'recency-frequency';
    }
  | FindingPicture;

export type PageChart = ByPriority &
  Queried & {
    readonly title: string;
    readonly description: string;
    readonly chart: ChartSpec;
    /** Metric of the page's main query without whose source the chart is not shown. */
    readonly needs?: Metric;
    readonly wide?: true;
    /**
     * Minimum number of entries, such as countries, for which the chart is shown; a single one is not worth a chart.
     */
    readonly minEntries?: number;
    /** Text shown instead of a chart without data. */
    readonly emptyText?: string;
    /** Metric of a year-on-year view. It must add up over days, and the report must be by date. */
    readonly years?: Metric;
    /**
     * Action of a click on the chart, if it does not open the rows behind a figure: it opens the page of the channel,
     * or filters the page's table by a dimension.
     */
    readonly click?: 'channel-page' | Dimension;
  };

export type PageTable = {
  readonly query: PageQuery;
  /**
   * How many rows the table shows. `some`: the first rows with a link to more · `all`: every row · `pages`: page by
   * page.
   */
  readonly mode: 'some' | 'all' | 'pages';
  readonly columns?: { readonly metrics?: readonly Metric[]; readonly share?: Metric };
  /** True if the table shows the comparison at first. */
  readonly compares?: true;
  /** Text of an empty table. */
  readonly hint?: string;
  /** True if the row of the business is marked among its competitors. */
  readonly marksOwn?: true;
  /** Kind of file whose upload fills the table, if it is not that of the page. */
  readonly upload?: { readonly kind: UploadType; readonly label: string; readonly channel?: AdChannel };
};

/** Sentence above the figures that summarises the page; null if it is not known. */
export type PageSummary = Queried & {
  readonly write: (answer: ReportAnswer, more: MoreAnswers, context: PageContext) => string | null;
};

/** Section of a page: the whole page, or one tab with its hash and label. */
export type PagePart = {
  readonly tab?: { readonly hash: string; readonly label: string };
  readonly summary?: PageSummary;
  readonly cards?: readonly PageCard[];
  readonly charts?: readonly PageChart[];
  readonly tables?: readonly PageTable[];
};

/**
 * Description of a page. The screen, PDF, mails, 'Add to meeting' and the page's file are all built from it, so that
 * they show the same figures.
 */
export type Page = {
  readonly path: string;
  readonly module: ModuleSlug;
  readonly title: string;
  /** Question that a reader can answer from the page within ten seconds. */
  readonly question: string;
  /** Explains the page's figures in a sentence. */
  readonly info: string;
  /** Main query. Its answer decides whether the page has data, and its sources are listed at the foot of the page. */
  readonly main: PageQuery;
  readonly parts: readonly PagePart[];
};

export const definePage = <const P extends Page>(page: P): P => page;

/** Removes the comparison, for charts that show only the page's own date range. */
export const dropPeriodComparison = (period: PagePeriod): PagePeriod => ({ ...period, comparison: null });

/** Replaces the page's date range with the comparison period; null if the page does not compare. */
export const comparisonAsRange = (period: PagePeriod): PagePeriod | null =>
  period.comparison ? { ...period, range: period.comparison, comparison: null } : null;

/** Returns the visible cards or charts of a page section for businesses with this context. */
export const listVisible = <T extends ByPriority>(
  all: readonly T[] | undefined,
  { priority }: Pick<PageContext, 'priority'>,
): T[] => (all ?? []).filter((one) => one.priority === undefined || one.priority === priority);

/** Returns the queries of a card, chart or sentence, in order. */
export const listQueries = ({ query, more = [] }: Queried): PageQuery[] => [query, ...more];

/** Returns the distinct queries of a whole page, in the order of its sections. */
export const listPageQueries = (page: Page): PageQuery[] => [
  ...new Set([
    page.main,
    ...page.parts.flatMap(({ summary, cards = [], charts = [], tables = [] }) => [
      ...(summary ? listQueries(summary) : []),
      ...cards.flatMap(listQueries),
      ...charts.flatMap(listQueries),
      ...tables.map(({ query }) => query),
    ]),
  ]),
];
