import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { CalendarContext, NamedRange } from './calendar-words.ts';
import { channelPhrases, dimensionPhrases } from './dimension-words.ts';
import { metricPhrases, metricRewrites } from './metric-words.ts';
import { phrasePattern, placeholderFor, replaceWords } from './normalise.ts';
import {
  bestWords,
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
  worstWords,
} from './plain-words.ts';
import {
  type ComparisonWords,
  periodComparison,
  rangeComparison,
  yearComparison,
} from './read-comparison.ts';
import { findRanges } from './read-range.ts';
import type { NamedValue } from './reading.ts';

/** Recognised elements of a question, and the words that were not understood. */
export type QuestionParts = {
  ranges: NamedRange[];
  comparisons: ComparisonWords[];
  metrics: (readonly Metric[])[];
  splits: (readonly Dimension[])[];
  channels: NamedValue[];
  /** Dimension values that a name may mean. */
  names: NamedValue[][];
  /** Names that are also channels, if the question does not say which of the two is meant. */
  doubtful: NamedValue[];
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
  | 'change'
  | 'quality';

const dimensionPattern = phrasePattern([...dimensionPhrases.keys()]);
/** Words after which a dimension is a split, as in 'by customer'. The word 'customers' alone is a metric. */
const before = [
  '(?:which|what)(?: of)?(?: our| the| my)?',
  'by(?: the)?',
  'for each',
  'in each',
  'each',
  'every',
  'of the',
].join('|');
const superlatives = phrasePattern([...bestWords, ...worstWords, ...highWords, ...lowWords]);

const flagPhrases: readonly (readonly [Flag, readonly string[]])[] = [
  ['why', whyWords],
  ['month', monthlyWords],
  ['day', dailyWords],
  ['trend', trendWords],
  ['best', bestWords],
  ['worst', worstWords],
  ['high', highWords],
  ['low', lowWords],
  ['up', upWords],
  ['down', downWords],
  ['change', wordsForChange],
];
const flagOf = new Map(flagPhrases.flatMap(([flag, phrases]) => phrases.map((one) => [one, flag] as const)));
const flagPattern = phrasePattern([...flagOf.keys()]);
const metricPattern = phrasePattern([...metricPhrases.keys()]);
const channelPattern = phrasePattern([...channelPhrases.keys()]);

/** Parses a normalised question: replaces every understood phrase by a placeholder and leaves the other words. */
export const parseQuestion = (
  text: string,
  named: readonly NamedValue[][],
  context: CalendarContext,
): QuestionParts | { problem: string } => {
  const found = findRanges(text, context);
  if ('problem' in found) return found;
  const parts: QuestionParts = {
    ranges: [],
    comparisons: [],
    metrics: [],
    splits: [],
    channels: [],
    names: [],
    doubtful: [],
    flags: new Set(),
    unread: [],
  };
  const compared = new Set<number>();
  let left = replaceWords(found.text, phrasePattern(fillerPhrases), () => '');
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
  for (const [pattern, rewrite] of metricRewrites) left = replaceWords(left, pattern, rewrite);
  left = readNamedValues(left, named, parts);
  left = readSplits(left, parts);
  left = replaceWords(
    left,
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
    return flag ? placeholderFor('f', 0) : phrase;
  });
  for (const [, index] of left.matchAll(/§r(\d+)/g)) {
    const range = found.ranges[Number(index)];
    if (range && !compared.has(Number(index))) parts.ranges.push(range);
  }
  parts.unread = left.split(' ').filter((word) => word !== '' && !word.startsWith('§') && !fillers.has(word));
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
  let left = replaceWords(
    text,
    `(?:${before})(?: (${superlatives}))? (${dimensionPattern})`,
    (all = '', ...groups) => {
      const [superlative = '', word] = groups;
      return word === undefined ? all : `${superlative} ${addSplit(word)}`;
    },
  );
  left = replaceWords(
    left,
    `(which|what|best|worst|strongest|weakest) (month|day)`,
    (_, first = '', unit = '') => {
      parts.splits.push(['date']);
      parts.flags.add(unit === 'day' ? 'day' : 'month');
      return `${/which|what/.test(first) ? '' : first} ${placeholderFor('s', parts.splits.length - 1)}`;
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
    `(best|worst|top|bottom|strongest|weakest) (${dimensionPattern})`,
    (_, first = '', word = '') => `${first} ${addSplit(word)}`,
  );
};
