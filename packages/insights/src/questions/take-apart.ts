import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { channelPhrases, dimensionPhrases } from './dimension-words.ts';
import { metricPhrases, metricRewrites } from './metric-words.ts';
import { phrasePattern, placeholderFor, replaceWords } from './normalise.ts';
import { amountPlaceholder, type BoundAmount } from './read-amounts.ts';
import {
  type ComparisonWords,
  periodComparison,
  rangeComparison,
  sameTimeLastYear,
  yearComparison,
} from './read-comparison.ts';
import { type ConditionWords, readConditions } from './read-conditions.ts';
import { findRanges } from './read-range.ts';
import type { NamedValue } from './reading.ts';
import { findTimes } from './time-words.ts';
import type { CalendarContext, NamedRange } from './words/calendar-words.ts';
import {
  bestWords,
  betterWords,
  dailyWords,
  downWords,
  fillerPhrases,
  fillers,
  highWords,
  lowWords,
  monthlyWords,
  trendWords,
  upWords,
  whyWords,
  wordsForChange,
  worseWords,
  worstWords,
} from './words/plain-words.ts';

/** Recognised elements of a question, and the words that were not understood. */
export type QuestionParts = {
  ranges: NamedRange[];
  comparisons: ComparisonWords[];
  /** Metrics that the question asks for, in its order; those of conditions are not among them. */
  metrics: (readonly Metric[])[];
  conditions: ConditionWords[];
  splits: (readonly Dimension[])[];
  channels: NamedValue[];
  /** Dimension values that a name may mean. */
  names: NamedValue[][];
  /** Names that are also channels, if the question does not say which of the two is meant. */
  doubtful: NamedValue[];
  /** Weekdays and hours. */
  times: NamedValue[];
  /** Number of values that a ranking asks for: 'top 5 campaigns'. */
  limit: number | null;
  flags: Set<Flag>;
  unread: string[];
};
type Flag =
  | 'why'
  | 'trend'
  | 'month'
  | 'day'
  | 'best'
  | 'worst'
  | 'high'
  | 'low'
  | 'up'
  | 'down'
  | 'better'
  | 'worse'
  /** A word such as 'from' relates one metric to another. */
  | 'related metrics'
  | 'change'
  | 'quality'
  | 'average day'
  | 'average week'
  | 'average month'
  | 'count'
  /** A rank comes after the metric, so that it may belong to another one. */
  | 'late rank'
  /** The split asks for values: 'which campaigns'. */
  | 'which'
  /** A metric comes between the split and its condition, so that it may be a condition itself. */
  | 'unclear condition';

const dimensionPattern = phrasePattern([...dimensionPhrases.keys()]);
/** Things of which 'how many' asks for their number. A number of customers is a metric. */
const counted = [
  'campaigns|channels|marketing channels|platforms|ad platforms|ad groups|ad sets|devices|products|services',
  'suburbs|countries|landing pages|pages|keywords|search terms|funnels|weekdays|hours|days|months',
  '(?:customers|clients)(?= (?:who|that|with|spent)(?![^ ]))',
].join('|');
/** Words after which a dimension is a split, as in 'by customer'. The word 'customers' alone is a metric. */
const before = [
  '(?:which|what)(?: of)?(?: our| the| my)?',
  'by(?: the)?',
  'for each',
  'in each',
  'each',
  'every',
  'of the',
  '(?<=^(?:did|does|do|has|have|had|is|are|were) )any(?: of)?(?: our| the| my)?',
].join('|');
const superlatives = phrasePattern([...bestWords, ...worstWords, ...highWords, ...lowWords]);

const flagPhrases: readonly (readonly [Flag, readonly string[]])[] = [
  ['why', whyWords],
  ['average day', ['averageperday']],
  ['average week', ['averageperweek']],
  ['average month', ['averagepermonth']],
  ['month', monthlyWords],
  ['day', dailyWords],
  ['trend', trendWords],
  ['best', bestWords],
  ['worst', worstWords],
  ['high', highWords],
  ['low', lowWords],
  ['up', upWords],
  ['down', downWords],
  ['better', betterWords],
  ['worse', worseWords],
  ['change', wordsForChange],
];
const isRank = (flag: Flag): boolean => ['best', 'worst', 'high', 'low'].includes(flag);
const flagOf = new Map(flagPhrases.flatMap(([flag, phrases]) => phrases.map((one) => [one, flag] as const)));
const flagPattern = phrasePattern([...flagOf.keys()]);
const metricPattern = phrasePattern([...metricPhrases.keys()]);
const channelPattern = phrasePattern([...channelPhrases.keys()]);

/** Parses a normalised question: replaces every understood phrase by a placeholder and leaves the other words. */
export const parseQuestion = (
  text: string,
  named: readonly NamedValue[][],
  context: CalendarContext,
  amounts: readonly BoundAmount[] = [],
): QuestionParts | { problem: string; rewritten?: string } => {
  const timed = findTimes(text);
  if ('problem' in timed) return timed;
  // 'Last year' would be read as a range of its own.
  const dated = replaceWords(timed.text, sameTimeLastYear, () => 'a year ago');
  const found = findRanges(dated, context);
  if ('problem' in found) return found;
  const parts: QuestionParts = {
    ranges: [],
    comparisons: [],
    metrics: [],
    conditions: [],
    splits: [],
    channels: [],
    names: [],
    doubtful: [],
    times: timed.times,
    limit: null,
    flags: new Set(),
    unread: [],
  };
  const compared = new Set<number>();
  let left = replaceWords(found.text, phrasePattern(fillerPhrases), () => '');
  left = replaceWords(left, amountPlaceholder, (_, index) => placeholderFor('q', Number(index)));
  // 'compare October with September'
  if (left.startsWith('compare '))
    left = left.replace(/ (?:with|to|and) ((?:in |the )*§r\d+)/, ' against $1');
  left = replaceWords(left, yearComparison, () => {
    parts.comparisons.push({ mode: 'year' });
    return placeholderFor('c', 0);
  });
  left = replaceWords(left, periodComparison, (_, first, second) => {
    parts.comparisons.push({ mode: 'before', unit: first ?? second ?? 'period' });
    return placeholderFor('c', 0);
  });
  left = replaceWords(left, rangeComparison, (all = '', index) => {
    const range = found.ranges[Number(index)];
    // Reads 'on' before a range as a comparison only after a direction: 'up on last month', but not 'on 5 May'.
    if (!range || all.startsWith('on ')) return all;
    parts.comparisons.push({ mode: 'range', range });
    compared.add(Number(index));
    return placeholderFor('c', 0);
  });
  left = replaceWords(left, '(up|down) on (?:the )?§r(\\d+)', (all = '', direction = '', index) => {
    const range = found.ranges[Number(index)];
    if (!range) return all;
    parts.comparisons.push({ mode: 'range', range });
    compared.add(Number(index));
    return direction;
  });
  left = replaceWords(
    left,
    '(top|best|bottom|worst) ([2-9]|1[0-2]|three|five|ten)',
    (_, rank = '', number = '') => {
      parts.limit = { three: 3, five: 5, ten: 10 }[number] ?? Number(number);
      return rank;
    },
  );
  for (const [pattern, rewrite] of metricRewrites) left = replaceWords(left, pattern, rewrite);
  left = readNamedValues(left, named, parts);
  left = readSplits(left, parts);
  const conditioned = readConditions(left, parts.metrics, amounts);
  parts.conditions = conditioned.conditions;
  left = replaceWords(
    conditioned.text,
    `(?:${channelPattern})(?: channel)?|channel (?:${channelPattern})`,
    (all = '') => {
      const value = channelPhrases.get(all.replace(/^channel | channel$/g, ''));
      // Skips 'direct' as a channel if it belongs to a metric such as 'direct spend'. Longer metric phrases are handled
      // elsewhere.
      if (!value) return all;
      parts.channels.push(value);
      return placeholderFor('v', parts.channels.length - 1);
    },
  );
  left = replaceWords(left, flagPattern, (phrase = '') => {
    const flag = flagOf.get(phrase);
    if (flag) parts.flags.add(flag);
    return flag ? placeholderFor(isRank(flag) ? 'h' : 'f', 0) : phrase;
  });
  if (/§m\d+.*§h/.test(left)) parts.flags.add('late rank');
  if (
    /§m\d+ (?:(?:that|which|of|comes?|came|coming|is|are|was|were) )*(?:from|for|to|by|of|through|per|exceed|exceeds)(?: \S+)? §m\d+/.test(
      left,
    )
  )
    parts.flags.add('related metrics');
  if (/§s.*§m.*§k/.test(left)) parts.flags.add('unclear condition');
  const all = parts.metrics;
  parts.metrics = [...left.matchAll(/§m(\d+)/g)].flatMap(([, index]) => {
    const metric = all[Number(index)];
    return metric ? [metric] : [];
  });
  for (const [, index] of left.matchAll(/§r(\d+)/g)) {
    const range = found.ranges[Number(index)];
    if (range && !compared.has(Number(index))) parts.ranges.push(range);
  }
  // An amount or a name that nothing uses would be ignored, so it counts as unread.
  parts.unread = left
    .split(' ')
    .filter((word) => word !== '' && (!word.startsWith('§') || /^§[qn]/.test(word)) && !fillers.has(word));
  return parts;
};

/** Recognises names, including a dimension next to a name that shows which value is meant: 'the campaign Brand'. */
const readNamedValues = (text: string, named: readonly NamedValue[][], parts: QuestionParts): string =>
  replaceWords(
    text,
    `(?:(${dimensionPattern}) )?§n(\\d+)(?: (${dimensionPattern}))?`,
    (all, first = '', index = '', last = '') => {
      const wanted = [first, last].flatMap((word) => dimensionPhrases.get(word) ?? []);
      const options = named[Number(index)] ?? [];
      const channel = channelPhrases.get(options[0]?.label.toLowerCase() ?? '');
      if (channel && wanted.includes(channel.dimension)) {
        parts.channels.push(channel);
        return placeholderFor('v', 0);
      }
      const meant =
        wanted.length > 0 ? options.filter(({ dimension }) => wanted.includes(dimension)) : options;
      if (meant.length === 0) return all;
      if (channel && wanted.length === 0) parts.doubtful.push(...meant);
      parts.names.push(meant);
      return placeholderFor('v', 0);
    },
  );

/** Recognises metrics and splits together, because a metric's phrase may contain the word for a dimension. */
const readSplits = (text: string, parts: QuestionParts): string => {
  const addSplit = (word: string) => {
    parts.splits.push(dimensionPhrases.get(word) ?? []);
    return placeholderFor('s', parts.splits.length - 1);
  };
  let left = replaceWords(text, `how many(?: of)?(?: our| the| my)? (${counted})`, (all = '', word = '') => {
    if (/^(?:days|months)$/.test(word)) return all;
    parts.flags.add('count');
    return addSplit(word);
  });
  // 'campaigns with no leads'
  left = replaceWords(
    left,
    `(?<=^(?:(?:show|list|give|me|us|all|the|our) )*)(${dimensionPattern})(?= (?:with|without|that|costing|having)(?![^ ]))`,
    (all = '', word = '') => (metricPhrases.has(word) ? all : addSplit(word)),
  );
  left = replaceWords(
    left,
    `(?:${before})(?: (${superlatives}))? (${dimensionPattern})`,
    (all = '', ...groups) => {
      const [superlative = '', word] = groups;
      if (word === undefined) return all;
      if (/^(?:which|what)/.test(all)) parts.flags.add('which');
      return `${superlative} ${addSplit(word)}`;
    },
  );
  left = replaceWords(
    left,
    `(which|what|how many|best|worst|strongest|weakest|busiest|quietest) (month|day)s?(?! of the week)`,
    (_, first = '', unit = '') => {
      parts.splits.push(['date']);
      parts.flags.add(unit === 'day' ? 'day' : 'month');
      if (first === 'how many') parts.flags.add('count');
      return `${/which|what|how/.test(first) ? '' : first} ${placeholderFor('s', parts.splits.length - 1)}`;
    },
  );
  left = replaceWords(
    left,
    `(per) (channel|campaign|ad platform|platform|device|keyword|landing page|suburb|weekday)`,
    (_, _per, word = '') => addSplit(word),
  );
  left = replaceWords(left, metricPattern, (phrase = '') => {
    parts.metrics.push(metricPhrases.get(phrase) ?? []);
    return placeholderFor('m', parts.metrics.length - 1);
  });
  // Flags 'the best leads' as a question about quality, which no ranking by count answers.
  left = replaceWords(left, '(best|worst|top|strongest|weakest|poorest) §m(\\d+)', (all, _, index) => {
    const [metric] = parts.metrics[Number(index)] ?? [];
    if (metric && metricInfo(metric).unit === 'count') parts.flags.add('quality');
    return all;
  });
  // 'top products by revenue'
  left = replaceWords(left, 'by (?:the )?(§m\\d+)', (_, metric = '') => metric);
  return replaceWords(
    left,
    `(best|worst|top|bottom|strongest|weakest|busiest|quietest) (${dimensionPattern})`,
    (_, first = '', word = '') => `${first} ${addSplit(word)}`,
  );
};
