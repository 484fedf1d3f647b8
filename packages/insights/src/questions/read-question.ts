import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { dimensions } from '@bellwether/domain/catalogue/dimensions';
import { isLifetimeMetric, type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { joinChannels } from '@bellwether/domain/channels/ad-channels';
import { addDays, addMonths, type Day, monthStart } from '@bellwether/domain/time/day';
import {
  defaultFrequency,
  defaultRange,
  type Frequency,
  type Range,
  yearEarlier,
} from '@bellwether/domain/time/range';
import { channelPhrases, chooseDimension, dimensionPhrases, listKnownDimensions } from './dimension-words.ts';
import { fillers, refusedTopics } from './plain-words.ts';
import { resolvePeriods } from './read-comparison.ts';
import { findNames, wordsOutsideQuotes } from './read-names.ts';
import type { NamedValue, QuestionContext, QuestionKind, Reading, Refusal } from './reading.ts';
import { createRefusal } from './reading.ts';
import { isKnownBy } from './report-fit.ts';
import { parseQuestion, type QuestionParts } from './take-apart.ts';

const quote = (word: string): string => `“${word}”`;
const listMetrics = (found: readonly Metric[]): string =>
  found.map((metric) => quote(metricInfo(metric).label)).join(' or ');

/** Returns the metrics that the question may mean. Several are equally good. */
const readMetrics = ({ metrics }: QuestionParts): readonly Metric[] | Refusal => {
  const [first, second] = [...new Map(metrics.map((one) => [one.join(), one])).values()];
  if (!first)
    return createRefusal('No metric was found in the question, such as leads, revenue or ad spend.');
  if (!second) return first;
  const both = [first[0], second[0]].filter((one) => one !== undefined);
  return createRefusal(`The question names several metrics: ${listMetrics(both)}. Ask for one at a time.`);
};

/** Chooses the metric that is available under the conditions, if there is only one. */
const chooseMetric = (options: readonly Metric[], parts: QuestionParts): Metric | Refusal => {
  const platforms = parts.channels.filter(({ dimension }) => dimension === 'channel');
  const known = options.length > 1 ? options.filter((one) => isKnownBy(one, null, platforms)) : options;
  const [metric] = known;
  return metric && known.length === 1
    ? metric
    : createRefusal(`This can mean ${listMetrics(options)}. Use one of these names.`);
};

/** Returns the conditions of a question. Several channels together form one condition. */
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

const readKind = ({ flags, splits, comparisons }: QuestionParts, metric: Metric): QuestionKind | Refusal => {
  const { goodDirection } = metricInfo(metric);
  const ranks = [...flags].filter((flag) => ['best', 'worst', 'high', 'low'].includes(flag));
  const isMoving = flags.has('up') || flags.has('down') || flags.has('change');
  if (ranks.length > 1 || (flags.has('up') && flags.has('down')))
    return createRefusal('The question asks for two opposite things. Ask for one at a time.');
  const { label } = metricInfo(metric);
  if (flags.has('quality'))
    return createRefusal(
      `“Best” can mean the number or the quality of ${label.toLowerCase()}. Ask for the most or the fewest.`,
    );
  const [rank] = ranks;
  if (rank) {
    if (flags.has('why') || isMoving || comparisons.length > 0)
      return createRefusal(
        'A ranking cannot be combined with a change or a comparison. Ask why the metric changed instead.',
      );
    if (splits.length === 0)
      return createRefusal(
        `Say what to rank: for example “which channel had the ${rank === 'low' || rank === 'worst' ? 'lowest' : 'highest'} ${metricInfo(metric).label.toLowerCase()}”.`,
      );
    if (goodDirection === 'neither' && (rank === 'best' || rank === 'worst'))
      return createRefusal(
        `${metricInfo(metric).label} has no best figure. Ask for the highest or the lowest.`,
      );
    const isHigh =
      rank === 'high' ||
      (rank === 'best' && goodDirection !== 'lower') ||
      (rank === 'worst' && goodDirection === 'lower');
    return isHigh === (goodDirection !== 'lower') ? 'best' : 'worst';
  }
  if (flags.has('why')) return 'why';
  if (flags.has('trend') || flags.has('month') || flags.has('day')) return 'trend';
  return isMoving || comparisons.length > 0 ? 'change' : 'total';
};

const isRefusal = (found: unknown): found is Refusal =>
  typeof found === 'object' && found !== null && 'kind' in found && found.kind === 'refused';

/** Returns the dimension by which a question splits its answer; null without a split. */
const readSplit = (
  parts: QuestionParts,
  metric: Metric,
  where: readonly NamedValue[],
): Dimension | null | Refusal => {
  const [first, second] = [...new Map(parts.splits.map((one) => [one.join(), one])).values()];
  if (second) return createRefusal('The question asks for several splits. Ask for one at a time.');
  if (!first) return null;
  const chosen = chooseDimension(first, metric, where);
  if (chosen) return chosen;
  const known = listKnownDimensions(metric, where);
  const wanted = first[0] ? dimensions[first[0]].label.toLowerCase() : 'this';
  return createRefusal(
    `${metricInfo(metric).label} is not known by ${wanted}${where.length > 0 ? ` for ${where.map(({ label }) => label).join(', ')}` : ''}.${known.length > 0 ? ` It is known by ${known.join(', ')}.` : ''}`,
  );
};

/** Reports whether every word of a phrase has a meaning of its own. */
const isOrdinary =
  (context: QuestionContext) =>
  (phrase: string): boolean => {
    if (channelPhrases.has(phrase)) return false;
    const parts = parseQuestion(phrase, [], context);
    const words = 'problem' in parts ? [] : parts.unread;
    return words.every((word) => dimensionPhrases.has(word) || fillers.has(word));
  };

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
  if (isChange && named?.isJoined && !comparison)
    return {
      problem: 'These dates can be one range or two to compare. Write “in October compared with September”.',
    };
  const fallback = isChange ? lastTwelveMonths(context.today) : defaultRange(context.today);
  const periods = resolvePeriods(named, comparison, fallback, context);
  if ('problem' in periods || !isChange || periods.comparison) return periods;
  return { range: periods.range, comparison: yearEarlier(periods.range) };
};

/**
 * Reads a question in plain words. Anything that is not understood for certain is refused, because a wrong answer is
 * worse than none. A change without a named comparison is compared with the year before.
 */
export const readQuestion = (text: string, context: QuestionContext): Reading | Refusal => {
  const found = findNames(text, context.names, isOrdinary(context));
  if ('unknown' in found) return createRefusal(`Nothing in the figures is called ${quote(found.unknown)}.`);
  const plain = wordsOutsideQuotes(text);
  const topic = refusedTopics.find(({ pattern }) => pattern.test(plain));
  if (topic) return createRefusal(topic.reason);
  const parts = parseQuestion(found.text, found.named, context);
  if ('problem' in parts) return createRefusal(parts.problem);
  const [unread] = parts.unread;
  if (unread !== undefined)
    return createRefusal(`The word ${quote(unread.startsWith('§') ? text : unread)} was not understood.`);
  return combine(parts, context);
};

/** Combines the recognised elements of a question into one reading. */
const combine = (parts: QuestionParts, context: QuestionContext): Reading | Refusal => {
  const options = readMetrics(parts);
  if (isRefusal(options)) return options;
  const metric = chooseMetric(options, parts);
  if (isRefusal(metric)) return metric;
  const [double] = parts.doubtful;
  if (double)
    return createRefusal(
      `${quote(double.label)} is a channel and a ${dimensions[double.dimension].label.toLowerCase()}. Write “channel ${double.label}” or “${dimensions[double.dimension].label.toLowerCase()} ${double.label}”.`,
    );
  const where = readWhere(parts, metric);
  if (isRefusal(where)) return where;
  if (!isKnownBy(metric, null, where))
    return createRefusal(
      `${metricInfo(metric).label} is not known for ${where.map(({ label }) => label).join(', ')}.`,
    );
  const kind = readKind(parts, metric);
  if (isRefusal(kind)) return kind;
  const split = readSplit(parts, metric, where);
  if (isRefusal(split)) return split;
  if (kind === 'trend' && split !== null && split !== 'date')
    return createRefusal('A trend cannot be split. Ask for the trend or for the split.');
  const periods = readPeriods(parts, kind, context);
  if ('problem' in periods) return createRefusal(periods.problem);
  const { range, comparison } = periods;
  if (range.to >= context.today) return createRefusal('Today is not over. Figures end yesterday.');
  if (comparison && isLifetimeMetric(metric))
    return createRefusal(`${metricInfo(metric).label} is not compared: earlier customers had longer to buy.`);
  const by = kind === 'trend' ? 'date' : split;
  if (by === 'date' && !isKnownBy(metric, 'date', where))
    return createRefusal(`${metricInfo(metric).label} is not known over time.`);
  const asked: Frequency | null = parts.flags.has('day') ? 'day' : parts.flags.has('month') ? 'month' : null;
  return {
    kind,
    metric,
    by,
    frequency: by === 'date' ? (asked ?? defaultFrequency(range)) : null,
    where,
    range,
    comparison,
    direction: parts.flags.has('up') ? 'up' : parts.flags.has('down') ? 'down' : null,
  };
};
