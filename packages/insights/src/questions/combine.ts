import { type Dimension, dimensions } from '@bellwether/domain/catalogue/dimensions';
import {
  isAdditive,
  isLifetimeMetric,
  type Metric,
  metricInfo,
} from '@bellwether/domain/catalogue/metrics/metrics';
import { joinChannels } from '@bellwether/domain/channels/ad-channels';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { addDays, addMonths, type Day, monthStart } from '@bellwether/domain/time/day';
import {
  countDays,
  defaultFrequency,
  defaultRange,
  type Frequency,
  type Range,
  yearEarlier,
} from '@bellwether/domain/time/range';
import { chooseDimension, listKnownDimensions } from './dimension-words.ts';
import { resolvePeriods } from './read-comparison.ts';
import { resolveCondition } from './read-conditions.ts';
import { readKind } from './read-kind.ts';
import {
  createRefusal,
  type MetricCondition,
  type NamedValue,
  type QuestionContext,
  type QuestionKind,
  type Reading,
  type Refusal,
} from './reading.ts';
import { isKnownBy, listReportsOf } from './report-fit.ts';
import type { QuestionParts } from './take-apart.ts';

const quote = (word: string): string => `“${word}”`;
const nameMetrics = (found: readonly Metric[], word: 'and' | 'or'): string =>
  [...new Set(found)].map((metric) => quote(metricInfo(metric).label)).join(` ${word} `);

export const isRefusal = (found: unknown): found is Refusal =>
  typeof found === 'object' && found !== null && 'kind' in found && found.kind === 'refused';

/** More metrics would need a table instead of a sentence. */
const maxMetrics = 3;

/** Chooses the metric that is available under the conditions, if there is only one. */
const chooseMetric = (options: readonly Metric[], parts: QuestionParts): Metric | Refusal => {
  const platforms = parts.channels.filter(({ dimension }) => dimension === 'channel');
  const known = options.length > 1 ? options.filter((one) => isKnownBy(one, null, platforms)) : options;
  const [metric] = known;
  return metric && known.length === 1
    ? metric
    : createRefusal(`This can mean ${nameMetrics(options, 'or')}. Use one of these names.`);
};

/** Returns the metrics that the question asks for, in its order. */
const readMetrics = (parts: QuestionParts): Metric[] | Refusal => {
  const found: Metric[] = [];
  for (const options of parts.metrics) {
    const metric = chooseMetric(options, parts);
    if (isRefusal(metric)) return metric;
    if (!found.includes(metric)) found.push(metric);
  }
  return found.length > maxMetrics
    ? createRefusal(`The question names ${found.length} metrics. Ask for three at most.`)
    : found;
};

const readMetricConditions = (parts: QuestionParts): MetricCondition[] | Refusal => {
  const found: MetricCondition[] = [];
  for (const { options, amount } of parts.conditions) {
    const metric = chooseMetric(options, parts);
    const condition = isRefusal(metric) ? metric : resolveCondition(metric, amount);
    if (isRefusal(condition)) return condition;
    found.push(condition);
  }
  return found;
};

/** Returns the conditions of a question on dimensions. Several channels together form one condition. */
const readWhere = (parts: QuestionParts, metric: Metric): NamedValue[] | Refusal => {
  const where: NamedValue[] = [];
  const byChannel = parts.channels.filter(({ dimension }) => dimension === 'internal_channel');
  const byPlatform = parts.channels.filter(({ dimension }) => dimension === 'channel');
  for (const values of [byChannel, byPlatform]) {
    const [first] = values;
    if (!first) continue;
    const value = joinChannels([...new Set(values.map((one) => one.value))]);
    const label = [...new Set(values.map((one) => one.label))].join(' and ');
    where.push({ dimension: first.dimension, value, label });
  }
  where.push(...parts.times);
  for (const options of parts.names) {
    const known = options.filter((one) => isKnownBy(metric, null, [...where, one]));
    const [first, second] = known;
    if (second && first)
      return createRefusal(
        `${quote(first.label)} is the name of several things: ${known.map(({ dimension }) => dimensions[dimension].label.toLowerCase()).join(', ')}. Say which one, for example “the ${dimensions[first.dimension].label.toLowerCase()} ${first.label}”.`,
      );
    const [only] = first ? [first] : options;
    if (only) where.push(only);
  }
  if (new Set(where.map(({ dimension }) => dimension)).size < where.length)
    return createRefusal('The question names several values of one kind. Ask for one at a time.');
  return where;
};

const describeWhere = (where: readonly NamedValue[]): string =>
  where.length > 0 ? ` for ${where.map(({ label }) => label).join(', ')}` : '';

/** Returns the dimension by which a question splits its answer; null without a split. */
const readSplit = (
  parts: QuestionParts,
  needed: readonly [Metric, ...Metric[]],
  where: readonly NamedValue[],
): Dimension | null | Refusal => {
  const [first, second] = [...new Map(parts.splits.map((one) => [one.join(), one])).values()];
  if (second) return createRefusal('The question asks for several splits. Ask for one at a time.');
  if (!first) return null;
  const together = first.find((one) => listReportsOf(needed, one, where).length > 0);
  if (together) return together;
  const wanted = first[0] ? dimensions[first[0]].label.toLowerCase() : 'this';
  const unknown = needed.find((metric) => chooseDimension(first, metric, where) === null);
  if (unknown === undefined)
    return createRefusal(`No report has ${nameMetrics(needed, 'and')} together by ${wanted}.`);
  const known = listKnownDimensions(unknown, where);
  return createRefusal(
    `${metricInfo(unknown).label} is not known by ${wanted}${describeWhere(where)}.${known.length > 0 ? ` It is known by ${known.join(', ')}.` : ''}`,
  );
};

/** Days up to which a range without a named comparison is compared with the days before it. */
const maxShortDays = 7;

/**
 * Default range of a question about a change. The 13 months that pages show would share a month with the year before.
 */
const lastTwelveMonths = (today: Day): Range => ({
  from: addMonths(monthStart(today), -12),
  to: addDays(monthStart(today), -1),
});

const readPeriods = (parts: QuestionParts, kind: QuestionKind, context: QuestionContext) => {
  const [named = null, secondRange] = parts.ranges;
  const [comparison = null, secondComparison] = parts.comparisons;
  if (secondRange || secondComparison)
    return { problem: 'The question names several date ranges. Write “in October compared with September”.' };
  const isChange = kind === 'why' || kind === 'change';
  const isMoving = ['up', 'down', 'change'].some((flag) => parts.flags.has(flag as 'up'));
  if (kind === 'why' && !named && !comparison && !isMoving)
    return { problem: 'Say which change is meant: for example “why did leads fall in October”.' };
  if (isChange && named?.isJoined && !comparison)
    return {
      problem: 'These dates can be one range or two to compare. Write “in October compared with September”.',
    };
  const fallback = isChange ? lastTwelveMonths(context.today) : defaultRange(context.today);
  const periods = resolvePeriods(named, comparison, fallback, context);
  if ('problem' in periods || !isChange || periods.comparison) return periods;
  // A week or a day is compared with the one before; the same dates of last year have other weekdays.
  const days = countDays(periods.range);
  return days <= maxShortDays
    ? {
        range: periods.range,
        comparison: { from: addDays(periods.range.from, -days), to: addDays(periods.range.from, -1) },
      }
    : { range: periods.range, comparison: yearEarlier(periods.range) };
};

/** Returns the metrics to show and the conditions; a counted metric without a condition must be above zero. */
const readFigures = (
  parts: QuestionParts,
): { metric: Metric; also: Metric[]; conditions: MetricCondition[] } | Refusal => {
  const asked = readMetrics(parts);
  if (isRefusal(asked)) return asked;
  const conditions = readMetricConditions(parts);
  if (isRefusal(conditions)) return conditions;
  const [metric = conditions[0]?.metric, ...also] = asked;
  if (!metric)
    return createRefusal('No metric was found in the question, such as leads, revenue or ad spend.');
  if (!parts.flags.has('count') || conditions.length > 0) return { metric, also, conditions };
  return { metric, also, conditions: [{ metric, bound: '>', value: 0 }] };
};

/** Reads a change to the good or to the bad as up or down, by what is good for the metric. */
const resolveQuality = ({ flags }: QuestionParts, metric: Metric): void => {
  const isLowerBetter = metricInfo(metric).goodDirection === 'lower';
  if (flags.has('better')) flags.add(isLowerBetter ? 'down' : 'up');
  if (flags.has('worse')) flags.add(isLowerBetter ? 'up' : 'down');
};

/** Combines the recognised elements of a question into one reading. */
export const combine = (
  parts: QuestionParts,
  context: QuestionContext,
  isYesNo: boolean,
): Reading | Refusal => {
  const figures = readFigures(parts);
  if (isRefusal(figures)) return figures;
  const { metric, also, conditions } = figures;
  resolveQuality(parts, metric);
  if (parts.flags.has('related metrics'))
    return createRefusal(
      `The question relates ${nameMetrics([metric, ...also], 'and')}. Ask for one of them, or for both with “and”.`,
    );
  const [double] = parts.doubtful;
  if (double)
    return createRefusal(
      `${quote(double.label)} is a channel and a ${dimensions[double.dimension].label.toLowerCase()}. Write “channel ${double.label}” or “${dimensions[double.dimension].label.toLowerCase()} ${double.label}”.`,
    );
  const where = readWhere(parts, metric);
  if (isRefusal(where)) return where;
  const needed: [Metric, ...Metric[]] = [metric, ...also, ...conditions.map((one) => one.metric)];
  const missing = needed.find((one) => !isKnownBy(one, null, where));
  if (missing) return createRefusal(`${metricInfo(missing).label} is not known${describeWhere(where)}.`);
  const kind = readKind(parts, metric);
  if (isRefusal(kind)) return kind;
  if (also.length > 0 && (kind === 'why' || kind === 'trend'))
    return createRefusal(
      `The question names several metrics: ${nameMetrics([metric, ...also], 'and')}. Ask for one at a time.`,
    );
  if (kind === 'check' && !isYesNo)
    return createRefusal(
      `Ask for the figure itself, or whether it meets the condition: “did we have ${inSentence(metricInfo(metric).label)} …”.`,
    );
  if (parts.limit !== null && kind !== 'best' && kind !== 'worst')
    return createRefusal('A number of places needs a ranking, such as “top 5 campaigns by leads”.');
  const split = readSplit(parts, needed, where);
  if (isRefusal(split)) return split;
  if (kind === 'trend' && split !== null && split !== 'date')
    return createRefusal('A trend cannot be split. Ask for the trend or for the split.');
  if (also.length > 0 && kind === 'change' && split !== null)
    return createRefusal('A change of several metrics cannot be split. Ask for one metric at a time.');
  const periods = readPeriods(parts, kind, context);
  if ('problem' in periods) return createRefusal(periods.problem);
  const { range, comparison } = periods;
  if (range.to >= context.today) return createRefusal('Today is not over. Figures end yesterday.');
  if (comparison && comparison.to >= range.from)
    return createRefusal('The two periods share days. Ask for a year at most, or name both periods.');
  const lifetime = needed.find((one) => isLifetimeMetric(one));
  if (comparison && lifetime)
    return createRefusal(
      `${metricInfo(lifetime).label} is not compared: earlier customers had longer to buy.`,
    );
  const per = (['day', 'week', 'month'] as const).find((unit) => parts.flags.has(`average ${unit}`)) ?? null;
  if (per && (kind !== 'total' || split !== null || also.length > 0 || !isAdditive(metric)))
    return createRefusal(
      'An average by time needs one metric that adds up, such as “average leads per week”.',
    );
  const by = kind === 'trend' ? 'date' : split;
  if (by === 'date' && !isKnownBy(metric, 'date', where))
    return createRefusal(`${metricInfo(metric).label} is not known over time.`);
  const asked: Frequency | null = parts.flags.has('day') ? 'day' : parts.flags.has('month') ? 'month' : null;
  return {
    kind,
    metric,
    also,
    by,
    frequency: by === 'date' ? (asked ?? defaultFrequency(range)) : null,
    where,
    conditions,
    per,
    limit: parts.limit,
    range,
    comparison,
    direction: parts.flags.has('up') ? 'up' : parts.flags.has('down') ? 'down' : null,
    isYesNo,
    corrections: [],
  };
};
