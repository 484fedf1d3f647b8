import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Day } from '@bellwether/domain/time/day';
import type { Frequency, Range } from '@bellwether/domain/time/range';
import type { YearStart } from '@bellwether/domain/time/year-start';

/**
 * `list`: values of a dimension that meet conditions. `count`: their number. `check`: whether one figure meets a
 * condition.
 */
export type QuestionKind =
  | 'total'
  | 'change'
  | 'why'
  | 'best'
  | 'worst'
  | 'trend'
  | 'list'
  | 'count'
  | 'check';

/** Value of a dimension that a question names, such as a campaign. `label` is the text shown to readers. */
export type NamedValue = { dimension: Dimension; value: string; label: string };

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
  frequency: Frequency | null;
  /** Dimension values to which the answer is limited; all conditions apply together. */
  where: NamedValue[];
  /** Conditions on the figures of each value of `by`, or of the total; all apply together. */
  conditions: MetricCondition[];
  /** Unit of time by which a total is divided: 'average leads per week'; null for the total itself. */
  per: 'day' | 'week' | 'month' | null;
  /** Number of values that a ranking names; null for the usual number. */
  limit: number | null;
  range: Range;
  comparison: Range | null;
  /** Direction that the question assumes: 'why did leads fall?'. */
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
/** Topic of a question, and the channel or ad platform whose ads it asks about; null for all. */
export type AskedAdvice = { topic: AdviceTopic; channel: NamedValue | null };
/** Question for advice, which is answered from the judgement of the figures. */
export type Advice = AskedAdvice & { kind: 'advice'; corrections: Correction[] };
/** `nearest` is a question that can be answered, built from what was understood. */
export type Refusal = { kind: 'refused'; reason: string; nearest: string | null };

/** `names` are dimension values of the business that a question may name. */
export type QuestionContext = { today: Day; yearStart: YearStart; names: readonly NamedValue[] };

export const createRefusal = (reason: string): Refusal => ({ kind: 'refused', reason, nearest: null });

/** Returns all metrics whose figures an answer needs. */
export const listMetrics = ({ metric, also, conditions }: Reading): Metric[] => [
  ...new Set([metric, ...also, ...conditions.map((one) => one.metric)]),
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
