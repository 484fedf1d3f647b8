import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { isAdditive, type Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { type Day, monthStart } from '@bellwether/domain/time/day';
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
import { type RatioWords, readRatio } from './read-ratio.ts';
import { readSplits } from './read-splits.ts';
import {
  createValue,
  readChannels,
  readCompared,
  readExcluded,
  readNames,
  readValueFigures,
  type ValueWords,
} from './read-values.ts';
import type { NamedValue } from './reading.ts';
import { type CalendarContext, findMonth, monthPattern, type NamedRange } from './words/calendar-words.ts';
import { metricRewrites } from './words/metric-words.ts';
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
  quarterlyWords,
  trendWords,
  upWords,
  weeklyWords,
  whyWords,
  wordsForChange,
  worseWords,
  worstWords,
  yearlyWords,
} from './words/plain-words.ts';
import { findTimes } from './words/time-words.ts';

/** Recognised elements of a question, and the words that were not understood. */
export type QuestionParts = {
  ranges: NamedRange[];
  comparisons: ComparisonWords[];
  /** Metrics that the question asks for, in its order; those of conditions are not among them. */
  metrics: (readonly Metric[])[];
  conditions: ConditionWords[];
  splits: (readonly Dimension[])[];
  /** Dimension values in the order of their placeholders. */
  values: ValueWords[];
  /** Names that are also channels, if the question does not say which of the two is meant. */
  doubtful: NamedValue[];
  /** Number of values that a ranking asks for: 'top 5 campaigns'. */
  limit: number | null;
  /** Place in the ranking that a question asks for: 2 of 'the second best product'. */
  place: number | null;
  /** Divisor of a rate or a share; null for any other question. */
  ratio: RatioWords | null;
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
  | 'week'
  | 'quarter'
  | 'year'
  | 'average day'
  | 'average week'
  | 'average month'
  | 'average quarter'
  | 'average year'
  | 'count'
  /** 'More' or 'fewer' without what it is compared with: 'which channel brings more leads'. */
  | 'bare more'
  /** The question sets two metrics against each other: 'leads vs calls'. */
  | 'two metrics'
  /** The question asks whether the first of two metrics is higher or lower: 'more forms than calls'. */
  | 'first higher'
  | 'first lower'
  /** The question asks how a value does, without a metric. */
  | 'performance'
  /** A rank comes after the metric, so that it may belong to another one. */
  | 'late rank'
  /** The split asks for values: 'which campaigns'. */
  | 'which'
  /** A metric comes between the split and its condition, so that it may be a condition itself. */
  | 'unclear condition';

const flagPhrases: readonly (readonly [Flag, readonly string[]])[] = [
  ['why', whyWords],
  ['average day', ['averageperday']],
  ['average week', ['averageperweek']],
  ['average month', ['averagepermonth']],
  ['average quarter', ['averageperquarter']],
  ['average year', ['averageperyear']],
  ['week', weeklyWords],
  ['quarter', quarterlyWords],
  ['year', yearlyWords],
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
const placeWords = 'two three four five six seven eight nine ten'.split(' ');
const places = `[2-9]|1\\d|20|${placeWords.join('|')}`;
const ranks = phrasePattern([
  ...bestWords,
  ...worstWords,
  'biggest',
  'largest',
  'highest',
  'lowest',
  'smallest',
]);
const ordinalWords = 'second third fourth fifth'.split(' ');
const ordinals = `${ordinalWords.join('|')}|2nd|3rd|4th|5th`;
const readPlaces = (text: string): number =>
  placeWords.includes(text) ? placeWords.indexOf(text) + 2 : Number(text);
/** Things of which a question can ask for a number: 'the three campaigns whose leads fell'. */
const countable =
  'campaigns|channels|customers|clients|products|services|suburbs|keywords|pages|landing pages|businesses|search terms';
const isRank = (flag: Flag): boolean => ['best', 'worst', 'high', 'low'].includes(flag);
const flagOf = new Map(flagPhrases.flatMap(([flag, phrases]) => phrases.map((one) => [one, flag] as const)));
const flagPattern = phrasePattern([...flagOf.keys()]);

/** Spells 'the last two Octobers' as the two months to compare. */
const spellLastTwo = (text: string, today: Day): string =>
  replaceWords(text, `(?:the |our )?(?:last|past) (?:two|2) (${monthPattern})s?`, (all = '', name = '') => {
    const first = findMonth(name, null, today);
    // A month that runs is compared with the same days, so the last whole one is meant.
    const year = Number(first.slice(0, 4)) - (monthStart(today) === first ? 1 : 0);
    return all === '' ? all : `${name} ${year} compared with ${name} ${year - 1}`;
  });

/** Parses a normalised question: replaces every understood phrase by a placeholder and leaves the other words. */
export const parseQuestion = (
  text: string,
  named: readonly NamedValue[][],
  context: CalendarContext,
  amounts: readonly BoundAmount[] = [],
): QuestionParts | { problem: string; rewritten?: string } => {
  // 'Last year' would be read as a range of its own.
  const found = findRanges(
    replaceWords(spellLastTwo(text, context.today), sameTimeLastYear, () => 'a year ago'),
    context,
  );
  if ('problem' in found) return found;
  const timed = findTimes(found.text);
  if ('problem' in timed) return timed;
  const parts: QuestionParts = {
    ranges: [],
    comparisons: [],
    metrics: [],
    conditions: [],
    splits: [],
    values: timed.times.map((value) => createValue([value], 'time')),
    doubtful: [],
    limit: null,
    place: null,
    ratio: null,
    flags: new Set(),
    unread: [],
  };
  const compared = new Set<number>();
  let left = replaceWords(timed.text, phrasePattern(fillerPhrases), () => '');
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
  left = replaceWords(
    left,
    '(up|down|higher|lower|better|worse|more|fewer|less) (?:on|from) (?:the |in )*§r(\\d+)',
    (all = '', direction = '', index) => {
      const range = found.ranges[Number(index)];
      if (!range) return all;
      parts.comparisons.push({ mode: 'range', range });
      compared.add(Number(index));
      return direction;
    },
  );
  left = replaceWords(
    left,
    `(${ranks}) (${places})|(${places})(?= (?:${ranks}) )`,
    (_, rank, number, first) => {
      parts.limit = readPlaces(number ?? first ?? '');
      return rank ?? '';
    },
  );
  left = replaceWords(left, `(?:the |our )?(${ordinals})[ -](${ranks})`, (_, ordinal = '', rank = '') => {
    const named = ordinalWords.indexOf(ordinal);
    parts.place = named < 0 ? Number(ordinal.slice(0, 1)) : named + 2;
    return rank;
  });
  for (const [pattern, rewrite] of metricRewrites) left = replaceWords(left, pattern, rewrite);
  left = replaceWords(left, `(${places})(?= (?:${countable})(?: |$))`, (_, count = '') => {
    parts.limit ??= readPlaces(count);
    return '';
  });
  left = readNames(left, named, parts);
  left = readValueFigures(left, parts.values);
  left = readSplits(left, parts);
  // A ratio is an average already: 'average cost per click'.
  left = replaceWords(left, '(?:average|mean) (?:the |our )?(§m(\\d+))', (all = '', metric = '', index) => {
    const [first] = parts.metrics[Number(index)] ?? [];
    return first && !isAdditive(first) ? metric : all;
  });
  // 'Were there more forms than phone calls?'
  left = replaceWords(
    left,
    '(more|fewer|less) (?:of )?(?:our )?(§m\\d+)(.*?) than (?:on |from |in )?(?:our |the )?(§m\\d+)',
    (all = '', side, first = '', between = '', second = '') => {
      if (/§m|than/.test(between)) return all;
      parts.flags.add('two metrics');
      parts.flags.add(side === 'more' ? 'first higher' : 'first lower');
      return `${first}${between} and ${second}`;
    },
  );
  // 'Leads vs calls' asks for both.
  left = replaceWords(
    left,
    '(§m\\d+) (?:versus|against|or|compared (?:to|with)|in comparison (?:to|with)|relative to|over) (?:the |our )?(§m\\d+)',
    (_, first = '', second = '') => {
      parts.flags.add('two metrics');
      return `${first} and ${second}`;
    },
  );
  const conditioned = readConditions(left, parts.metrics, amounts);
  parts.conditions = conditioned.conditions;
  left = readChannels(conditioned.text, parts);
  left = readExcluded(left, parts.values);
  left = readCompared(left, parts.values);
  const rated = readRatio(left);
  left = rated.text;
  parts.ratio = rated.ratio;
  if (
    /(?:^| )(?:more|fewer|less)(?: |$)/.test(left) &&
    !/(?:^| )(?:getting|get|spending|even) (?:more|fewer|less) |(?:more|fewer|less) and (?:more|fewer|less)/.test(
      ` ${left}`,
    )
  )
    parts.flags.add('bare more');
  left = replaceWords(left, flagPattern, (phrase = '') => {
    const flag = flagOf.get(phrase);
    if (flag) parts.flags.add(flag);
    return flag ? placeholderFor(isRank(flag) ? 'h' : 'f', 0) : phrase;
  });
  if (parts.flags.has('two metrics') && parts.comparisons.length === 0)
    for (const flag of ['up', 'down', 'change', 'better', 'worse', 'bare more'] as const)
      parts.flags.delete(flag);
  if (/§m\d+.*§h/.test(left)) parts.flags.add('late rank');
  const related =
    /§m(\d+) (?:(?:that|which|of|comes?|came|coming|is|are|was|were) )*(?:from|for|to|by|of|through|per|exceed|exceeds)(?: \S+)? §m(\d+)/.exec(
      left,
    );
  const [first, second] = related
    ? [parts.metrics[Number(related[1])], parts.metrics[Number(related[2])]]
    : [];
  if (first && second && first[0] !== second[0]) parts.flags.add('related metrics');
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
