import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { phrasePattern, placeholderFor, replaceWords } from './normalise.ts';
import { dimensionPhrases } from './words/dimension-words.ts';
import { metricPhrases } from './words/metric-words.ts';
import { bestWords, highWords, lowWords, worstWords } from './words/plain-words.ts';

type SplitFlag = 'count' | 'which' | 'quality' | 'day' | 'week' | 'month' | 'quarter' | 'year';
type Parts = {
  metrics: (readonly Metric[])[];
  splits: (readonly Dimension[])[];
  flags: { add: (flag: SplitFlag) => unknown };
};

const dimensionPattern = phrasePattern([...dimensionPhrases.keys()]);
const metricPattern = phrasePattern([...metricPhrases.keys()]);
const superlatives = phrasePattern([...bestWords, ...worstWords, ...highWords, ...lowWords]);
const rankWords = phrasePattern([
  ...bestWords.filter((word) => word !== 'most successful'),
  ...worstWords,
  ...'strongest weakest busiest quietest biggest largest smallest highest lowest main'.split(' '),
]);

/** Things of which 'how many' asks for their number. A number of customers is a metric. */
const counted = [
  'campaigns|channels|marketing channels|platforms|ad platforms|ad groups|ad sets|devices|products|services',
  'suburbs|countries|landing pages|pages|keywords|search terms|funnels|weekdays|hours|days|weeks|months|quarters',
  'businesses|(?:customers|clients|accounts|patients|members)(?= (?:who|that|with|spent|had|have|grew|fell|fall|rose|lost|gained|grow|are growing|are down|are up|increased|dropped|declined|improved|got|brought)(?![^ ]))',
].join('|');
/** Words after which a dimension is a split, as in 'by customer'. The word 'customers' alone is a metric. */
const before = [
  '(?:which|what)(?: of)?(?: our| the| my)?(?: (?:[2-9]|three|five|ten))?',
  'by(?: the)?',
  'broken down by|broken out by|split by|grouped by',
  'for each(?: of)?(?: our| the| my)?',
  'in each',
  'from each|from every',
  'each',
  'every',
  'of the',
  '(?<=^(?:did|does|do|has|have|had|is|are|were|any) )any(?: of)?(?: our| the| my)?',
  '^any(?: of)?(?: our| the| my)?',
  'compare(?: all)?(?: of)?(?: our| the| my)',
].join('|');
/** Words after a dimension that make it a split: 'campaigns with no leads', 'channels whose leads fell'. */
const after =
  'with|without|that|who|costing|having|spending|where|whose|by|above|below|over|under|we|have|had|getting|ranked|sorted|other|except|excluding|besides|did|got|brought|spent';

/** Recognises metrics and splits together, because a metric's phrase may contain the word for a dimension. */
export const readSplits = (text: string, parts: Parts): string => {
  const addSplit = (word: string) => {
    parts.splits.push(dimensionPhrases.get(word) ?? []);
    return placeholderFor('s', parts.splits.length - 1);
  };
  const addStep = (unit: string): string => {
    parts.splits.push(['date']);
    parts.flags.add(unit as SplitFlag);
    return placeholderFor('s', parts.splits.length - 1);
  };
  let left = replaceWords(text, `how many(?: of)?(?: our| the| my)? (${counted})`, (all = '', word = '') => {
    if (/^(?:days|weeks|months|quarters)$/.test(word)) return all;
    parts.flags.add('count');
    return addSplit(word);
  });
  left = replaceWords(
    left,
    `(?<=^(?:(?:show|list|give|me|us|all|the|our|my|any|of|which|is|are|there|what|compare|google|facebook|meta|email|paid|search|ads|linkedin|organic|social|list) )*)(?:(${rankWords}) )?(${dimensionPattern})(?= (?:${after})(?![^ ]))`,
    (all = '', rank = '', word = '') =>
      metricPhrases.has(word) &&
      rank === '' &&
      !/^(?:customers|clients|patients|members|guests|students|buyers)$/.test(word)
        ? all
        : `${rank} ${addSplit(word)}`,
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
    `(which|what|how many|${rankWords}) (day|week|month|quarter|year)s?(?! of the week)`,
    (_, first = '', unit = '') => {
      if (first === 'how many') parts.flags.add('count');
      return `${/which|what|how/.test(first) ? '' : first} ${addStep(unit)}`;
    },
  );
  left = replaceWords(
    left,
    '(?<=^(?:(?:list|any|all|the|of|which|is|are|there) )*)(day|week|month|quarter)s?(?= (?:with|without|that|where|we|having|over|above|under|below)(?![^ ]))',
    (_, unit = '') => addStep(unit),
  );
  left = replaceWords(
    left,
    `(?:per) (channel|campaign|ad platform|platform|device|keyword|landing page|suburb|weekday|product|ad group)`,
    (_, word = '') => addSplit(word),
  );
  left = replaceWords(left, '(§s\\d+) (?:where|whose|in which)', (_, split = '') => split);
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
  left = replaceWords(
    left,
    '(?:ranked by|sorted by|ordered by|by|in terms of|based on|according to|measured by) (?:the |our )?(§m\\d+)',
    (_, metric = '') => metric,
  );
  return replaceWords(
    left,
    `(${rankWords}) ((?:and|or) (?:${rankWords}) )?(${dimensionPattern})`,
    (_, first = '', second = '', word = '') => `${first} ${second}${addSplit(word)}`,
  );
};
