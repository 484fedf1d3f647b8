import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Frequency, Range } from '@bellwether/domain/time/range';
import type { CalendarContext } from './words/calendar-words.ts';

/**
 * `list`: values of a dimension that meet conditions. `count`: their number. `check`: whether one figure meets a
 * condition. `movers`: values of a dimension by their change.
 */
export type QuestionKind =
  | 'total'
  | 'change'
  | 'movers'
  | 'why'
  | 'best'
  | 'worst'
  | 'trend'
  | 'list'
  | 'count'
  | 'check';

/** Value of a dimension that a question names, such as a campaign. `label` is the text shown to readers. */
export type NamedValue = {
  dimension: Dimension;
  value: string;
  label: string;
  /** All values, if a part of a name means several: 'battery' of 'Home battery' and 'Battery service'. */
  values?: readonly string[];
};

/** Condition on a dimension: any of its values counts, or with `isExcluded` every other one. */
export type ValueCondition = {
  dimension: Dimension;
  values: readonly string[];
  label: string;
  isExcluded: boolean;
};
/** Length of the periods of a split by time. Reports know days and months; the others are added up from them. */
export type Step = Frequency | 'week' | 'quarter' | 'year';

export type Bound = '=' | '>' | '>=' | '<' | '<=';
/** Condition on a figure, such as 'more than $500 of ad spend'. */
export type MetricCondition = { metric: Metric; bound: Bound; value: number };

/** Misspelt word and the known word that was read instead. */
export type Correction = { from: string; to: string };

export type Reading = {
  kind: QuestionKind;
  metric: Metric;
  /** Further metrics of the same things: 'and how much did they cost?'. */
  also: Metric[];
  /** Dimension by whose values the answer is split; null for one total. `date` is split by `frequency`. */
  by: Dimension | null;
  frequency: Step | null;
  /** Conditions on dimensions; all apply together. */
  where: ValueCondition[];
  /** Values of `by` that are set against each other: 'Email or Social'. Empty for any other question. */
  compared: ValueCondition[];
  /** Conditions on the figures of each value of `by`, or of the total; all apply together. */
  conditions: MetricCondition[];
  /** Length of time by which a total is divided: 'average leads per week'; null for the total itself. */
  per: Step | null;
  /** Metric by whose total another total is divided: 'revenue per call'. */
  divisor: Metric | null;
  /** Whether the answer is a share: of `divisor`, or without one, of the same figure without the conditions. */
  isShare: boolean;
  /** Number of values that a ranking names; null for the usual number. */
  limit: number | null;
  /** Place in the ranking that the question asks for: 2 of 'the second best product'; null for the first. */
  place: number | null;
  /** Whether a question about what rose or fell asks for the number of these values. */
  isCounted: boolean;
  range: Range;
  /** Whether the question asks for all days, so that the range begins with the first loaded day. */
  isAllTime: boolean;
  comparison: Range | null;
  /** Whether the question names no comparison, so that the usual one was chosen. */
  isComparisonAssumed: boolean;
  /** Direction that the question assumes: 'why did leads fall?', or for the first of the compared values. */
  direction: 'up' | 'down' | null;
  /** Whether the question expects yes or no: 'Did leads fall?'. */
  isYesNo: boolean;
  corrections: Correction[];
};
/** Question about the meaning of a word. Several metrics can have one name. */
export type Definition = { kind: 'definition'; metrics: Metric[]; corrections: Correction[] };
/**
 * Advice that a question can ask for. `pay`: whether the ads pay · `stop`: which campaign to stop · `more`: where more
 * money goes best · `trouble`: which business needs help · `talk`: what to discuss or to do next · `target`: whether the
 * plan is reached · `doing`: how the business does.
 */
export const adviceTopics = ['pay', 'stop', 'more', 'trouble', 'talk', 'target', 'doing'] as const;
export type AdviceTopic = (typeof adviceTopics)[number];
/**
 * Topic of a question. `channel`: the channel or ad platform whose ads it asks about, null for all. `period`: the days it
 * asks about, null for the usual ones. `metric`: the figure whose target it asks about, null for any.
 */
export type AskedAdvice = {
  topic: AdviceTopic;
  channel: NamedValue | null;
  period: { range: Range; comparison: Range | null } | null;
  metric: Metric | null;
  /** Whether yes means that the ads pay; 'should I stop Facebook ads' asks the contrary. */
  isYesNo: boolean;
};
/** Question for advice, which is answered from the judgement of the figures. */
export type Advice = AskedAdvice & { kind: 'advice'; corrections: Correction[] };
/** `nearest` is a question that can be answered, built from what was understood. */
export type Refusal = { kind: 'refused'; reason: string; nearest: string | null };

/** `names` are dimension values of the business that a question may name. */
export type QuestionContext = CalendarContext & { names: readonly NamedValue[] };

export const createRefusal = (reason: string): Refusal => ({ kind: 'refused', reason, nearest: null });

/** Returns all metrics whose figures an answer needs. */
export const listMetrics = ({ metric, also, conditions, divisor }: Reading): Metric[] => [
  ...new Set([metric, ...also, ...(divisor ? [divisor] : []), ...conditions.map((one) => one.metric)]),
];

/** Returns whether 'best' means the highest figure. The best cost per lead is the lowest. */
export const isHighestFirst = (kind: QuestionKind, metric: Metric): boolean =>
  (metricInfo(metric).goodDirection === 'lower') === (kind === 'worst');

export const meetsBound = (figure: number, { bound, value }: Pick<MetricCondition, 'bound' | 'value'>) => {
  if (bound === '=') return figure === value;
  if (bound === '>') return figure > value;
  if (bound === '>=') return figure >= value;
  return bound === '<' ? figure < value : figure <= value;
};

export const isRefusal = (found: unknown): found is Refusal =>
  typeof found === 'object' && found !== null && 'kind' in found && found.kind === 'refused';

/** Reports whether an answer adds up rows of a report to longer periods or to groups of values. */
export const isFolded = ({ frequency, compared }: Reading): boolean =>
  (frequency !== null && frequency !== 'day' && frequency !== 'month') ||
  compared.some(({ values }) => values.length > 1);
