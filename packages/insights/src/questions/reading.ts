import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Day } from '@bellwether/domain/time/day';
import type { Frequency, Range } from '@bellwether/domain/time/range';
import type { YearStart } from '@bellwether/domain/time/year-start';

export type QuestionKind = 'total' | 'change' | 'why' | 'best' | 'worst' | 'trend';

/** Value of a dimension that a question names, such as a campaign. `label` is the text shown to readers. */
export type NamedValue = { dimension: Dimension; value: string; label: string };

export type Reading = {
  kind: QuestionKind;
  metric: Metric;
  /** Dimension by whose values the answer is split; null for one total. `date` is split by `frequency`. */
  by: Dimension | null;
  frequency: Frequency | null;
  /** Dimension values to which the answer is limited; all conditions apply together. */
  where: NamedValue[];
  range: Range;
  comparison: Range | null;
  /** Direction that the question assumes: 'why did leads fall?'. */
  direction: 'up' | 'down' | null;
};
export type Refusal = { kind: 'refused'; reason: string };

/** `names` are dimension values of the business that a question may name. */
export type QuestionContext = { today: Day; yearStart: YearStart; names: readonly NamedValue[] };

export const createRefusal = (reason: string): Refusal => ({ kind: 'refused', reason });

/** Returns whether 'best' means the highest figure. The best cost per lead is the lowest. */
export const isHighestFirst = (kind: QuestionKind, metric: Metric): boolean =>
  (metricInfo(metric).goodDirection === 'lower') === (kind === 'worst');
