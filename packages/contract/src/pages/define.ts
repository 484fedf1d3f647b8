import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { MetricInfo } from '@bellwether/domain/catalogue/metrics/entry';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { UploadType } from '@bellwether/domain/catalogue/upload-type-names';
import type { AdChannel } from '@bellwether/domain/channels/ad-channels';
import type { Frequency, Range } from '@bellwether/domain/time/range';
import type { Condition } from '../query/filter.ts';
import type { Sort } from '../query/list-query.ts';
import type { Report } from '../reports/define.ts';
import type { ValueKpi } from './kpi.ts';

/** Period of a page as its reader chose it. Days are in the business's time zone. */
export type PagePeriod = { range: Range; comparison: Range | null; frequency: Frequency };

/** Facts of the business that a page depends on. `priority` is the business's main marketing outcome. */
export type PageContext = { tradingName: string; priority: 'leads' | 'transactions' };

/** Query of a page, for its business, period, channels and attribution model. */
export type PageQuery = {
  readonly report: Report;
  /** Rows to load; by default all, or the first page of reports with thousands of rows. */
  readonly perPage?: number;
  readonly sort?: Sort;
  /** Conditions that apply besides those of the page. */
  readonly where?: readonly Condition[];
  /** Returns the period of the query from that of the page; null if there is nothing to query. */
  readonly period?: (period: PagePeriod) => PagePeriod | null;
};

/**
 * Queries of a card, chart or sentence. It needs the first answer; those of `more` are undefined while they load,
 * and where there is nothing to query.
 */
type Queried = { readonly query: PageQuery; readonly more?: readonly PageQuery[] };
export type MoreAnswers = readonly (ReportAnswer | undefined)[];

/** Restricts a card or chart to businesses with this marketing priority. */
type ByPriority = { readonly priority?: PageContext['priority'] };

/** Card of a metric in a report. `header` replaces the metric's label. */
export type MetricCard = ByPriority & {
  readonly metric: Metric;
  readonly query: PageQuery;
  readonly header?: string;
  /** Returns the text under the value. */
  readonly describe?: (answer: ReportAnswer) => string | undefined;
};

/** Card of a figure that the page computes. */
export type ComputedCard = ByPriority &
  Queried & {
    readonly info: MetricInfo;
    readonly header?: string;
    readonly compute: (answer: ReportAnswer, more: MoreAnswers, context: PageContext) => ValueKpi;
    /** Figure that a click opens, if rows add up to the value. */
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

/** Kind of a chart, and what it draws. `packages/charts` builds each from the answers of its queries. */
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
    };

export type PageChart = ByPriority &
  Queried & {
    readonly title: string;
    readonly description: string;
    readonly chart: ChartSpec;
    readonly wide?: true;
    /** Minimum entries of a chart that is worth showing; a single country says nothing. */
    readonly minEntries?: number;
    /** Text in place of a chart without data. */
    readonly emptyText?: string;
    /** Metric of a year-on-year view. It must add up over days, and the report must be by date. */
    readonly years?: Metric;
    /**
     * Action of a click instead of opening the figure: the page of the channel opens, or the page's table is
     * filtered by a dimension.
     */
    readonly click?: 'channel-page' | Dimension;
  };

export type PageTable = {
  readonly query: PageQuery;
  /** `some`: the first rows with a link to more · `all`: every row · `pages`: page by page. */
  readonly mode: 'some' | 'all' | 'pages';
  readonly columns?: { readonly metrics?: readonly Metric[]; readonly share?: Metric };
  /** The comparison is on at first. */
  readonly compares?: true;
  /** Text of an empty table. */
  readonly hint?: string;
  /** Marks the row of the business among its competitors. */
  readonly marksOwn?: true;
  /** File that fills the table, if it is not the page's own. */
  readonly upload?: { readonly kind: UploadType; readonly label: string; readonly channel?: AdChannel };
};

/** Sentence above the figures: the page's answer in words; null if it is not known. */
export type PageSummary = Queried & {
  readonly write: (answer: ReportAnswer, more: MoreAnswers, context: PageContext) => string | null;
};

/** Part of a page: all of it, or one tab with its hash and label. */
export type PagePart = {
  readonly tab?: { readonly hash: string; readonly label: string };
  readonly summary?: PageSummary;
  readonly cards?: readonly PageCard[];
  readonly charts?: readonly PageChart[];
  readonly tables?: readonly PageTable[];
};

/**
 * Description of a page. Screen, PDF, mails, 'Add to meeting' and the page's file are made from it, so that
 * all of them show the same figures.
 */
export type Page = {
  readonly path: string;
  readonly module: ModuleSlug;
  readonly title: string;
  /** Question that the page answers within ten seconds. */
  readonly question: string;
  /** Explains the page's figures in a sentence. */
  readonly info: string;
  /** Its answer decides whether the page has data, and its sources are at the page's foot. */
  readonly main: PageQuery;
  readonly parts: readonly PagePart[];
};

export const definePage = <const P extends Page>(page: P): P => page;

/** Compares with nothing, for charts that show only the page's own days. */
export const withoutComparison = (period: PagePeriod): PagePeriod => ({ ...period, comparison: null });

/** Queries the comparison period instead of the page's own; nothing if the page does not compare. */
export const comparisonOnly = (period: PagePeriod): PagePeriod | null =>
  period.comparison ? { ...period, range: period.comparison, comparison: null } : null;

/** Returns the cards or charts of a part that businesses with this context see. */
export const listVisible = <T extends ByPriority>(
  all: readonly T[] | undefined,
  { priority }: Pick<PageContext, 'priority'>,
): T[] => (all ?? []).filter((one) => one.priority === undefined || one.priority === priority);

/** Returns the queries of a card, chart or sentence, the first one first. */
export const listQueries = ({ query, more = [] }: Queried): PageQuery[] => [query, ...more];

/** Returns the queries of a whole page, each once, in the order of its parts. */
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
