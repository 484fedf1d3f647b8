import { dimensions } from '@bellwether/domain/catalogue/dimensions';
import { listBaseMetrics, type Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { ValueWords } from './read-values.ts';
import { createRefusal, isRefusal, type Refusal, type ValueCondition } from './reading.ts';
import { isKnownBy } from './report-fit.ts';
import type { QuestionParts } from './take-apart.ts';
import { channelPhrases } from './words/dimension-words.ts';
import { valueSeparator } from './words/time-words.ts';

/** Reports whether a metric counts what ads cost. */
const isOfAds = (metric: Metric): boolean => listBaseMetrics(metric).includes('cost');

/** 'Google' means its ads beside other ads and in costs; otherwise its unpaid search too. */
const chooseOptions = (options: ValueWords['options'], isAds: boolean): ValueWords['options'] =>
  isAds && options === channelPhrases.get('google') ? (channelPhrases.get('google ads') ?? options) : options;

/** Chooses what a value means: of a channel the first option that the metric has, of a name the only one. */
const chooseValue = (
  { options, kind, isExcluded, isCompared }: ValueWords,
  needed: readonly [Metric, ...Metric[]],
  where: readonly ValueCondition[],
): ValueCondition | Refusal | null => {
  const asConditions = chooseOptions(options, kind === 'channel' && (isCompared || isOfAds(needed[0]))).map(
    ({ dimension, value, label, values }) => ({
      dimension,
      // Several weekdays, hours or channels are alternatives. Names may contain the separator themselves.
      values: values ?? (kind === 'name' ? [value] : value.split(valueSeparator)),
      label,
      isExcluded,
    }),
  );
  const known = asConditions.filter((one) => needed.every((each) => isKnownBy(each, null, [...where, one])));
  const [first, second] = known;
  if (kind === 'name' && second && first)
    return createRefusal(
      `“${first.label}” is the name of several things: ${known.map(({ dimension }) => dimensions[dimension].label.toLowerCase()).join(', ')}. Say which one, for example “the ${dimensions[first.dimension].label.toLowerCase()} ${first.label}”.`,
    );
  return first ?? asConditions[0] ?? null;
};

const unite = (found: readonly ValueCondition[]): ValueCondition | null => {
  const [first] = found;
  return first
    ? {
        ...first,
        values: [...new Set(found.flatMap(({ values }) => values))],
        label: [...new Set(found.map(({ label }) => label))].join(' and '),
      }
    : null;
};

/**
 * Returns the conditions of a question on dimensions, and the values that it sets against each other. Several values of
 * one dimension are counted together.
 */
export const readWhere = (
  parts: QuestionParts,
  needed: readonly [Metric, ...Metric[]],
): { where: ValueCondition[]; compared: ValueCondition[] } | Refusal => {
  const chosen: { value: ValueCondition; isCompared: boolean }[] = [];
  for (const words of parts.values) {
    const value = chooseValue(
      words,
      needed,
      chosen.flatMap((one) => (one.isCompared || words.isCompared ? [] : [one.value])),
    );
    if (value && isRefusal(value)) return value;
    if (value) chosen.push({ value, isCompared: words.isCompared });
  }
  const compared = chosen.flatMap((one) => (one.isCompared ? [one.value] : []));
  if (new Set(compared.map(({ dimension }) => dimension)).size > 1)
    return createRefusal('The question compares things of different kinds. Compare two of one kind.');
  const groups = Map.groupBy(
    chosen.flatMap((one) => (one.isCompared ? [] : [one.value])),
    ({ dimension, isExcluded }) => `${dimension} ${isExcluded}`,
  );
  const where = [...groups.values()].flatMap((found) => unite(found) ?? []);
  const kinds = [...where, ...compared.slice(0, 1)].map(({ dimension }) => dimension);
  if (new Set(kinds).size < kinds.length)
    return createRefusal('The question names several values of one kind. Ask for one at a time.');
  return { where, compared };
};
