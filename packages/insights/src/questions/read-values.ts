import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { phrasePattern, placeholderFor, replaceWords } from './normalise.ts';
import type { NamedValue } from './reading.ts';
import { channelPhrases, dimensionPhrases } from './words/dimension-words.ts';

/** Value that a question names. `options`: what it may mean; of a channel, the first one that the metric has. */
export type ValueWords = {
  options: readonly NamedValue[];
  kind: 'name' | 'channel' | 'time';
  /** The question leaves this value out: 'except email'. */
  isExcluded: boolean;
  /** The question sets this value against another one: 'email or social'. */
  isCompared: boolean;
  /** The question says of which kind the name is: 'the campaign Brand'. */
  isOfKind: boolean;
};

export const createValue = (options: readonly NamedValue[], kind: ValueWords['kind']): ValueWords => ({
  options,
  kind,
  isExcluded: false,
  isCompared: false,
  isOfKind: false,
});

type Found = { values: ValueWords[]; doubtful: NamedValue[] };

const dimensionPattern = phrasePattern([...dimensionPhrases.keys()]);
const channelPattern = phrasePattern([...channelPhrases.keys()]);

/**
 * Recognises names, including a dimension next to a name that shows which value is meant: 'the campaign Brand'. Names
 * that are also channels are doubtful if the question does not say which of the two is meant.
 */
export const readNames = (
  text: string,
  named: readonly NamedValue[][],
  { values, doubtful }: Found,
): string => {
  const add = (options: readonly NamedValue[], kind: ValueWords['kind'], isOfKind = false): string => {
    values.push({ ...createValue(options, kind), isOfKind });
    return placeholderFor('v', values.length - 1);
  };
  return replaceWords(
    text,
    `(?:(${dimensionPattern}) )?§n(\\d+)(?: (${dimensionPattern}))?`,
    (all, first = '', index = '', last = '') => {
      const wanted = [first, last].flatMap((word) => dimensionPhrases.get(word) ?? []);
      const options = named[Number(index)] ?? [];
      const channels = channelPhrases.get(options[0]?.label.toLowerCase() ?? '') ?? [];
      const channel = channels.find(({ dimension }) => wanted.includes(dimension));
      if (channel) return add([channel], 'channel');
      const meant =
        wanted.length > 0 ? options.filter(({ dimension }) => wanted.includes(dimension)) : options;
      if (meant.length === 0) return all;
      if (channels.length > 0 && wanted.length === 0) doubtful.push(...meant);
      return add(meant, 'name', wanted.length > 0);
    },
  );
};

/** Recognises channels and ad platforms: 'email', 'the email channel', 'Google Ads'. */
export const readChannels = (text: string, { values }: Pick<Found, 'values'>): string =>
  replaceWords(
    text,
    `(?:${channelPattern})(?: (?:channel|traffic))?|channel (?:${channelPattern})`,
    (all = '') => {
      const options =
        channelPhrases.get(all) ?? channelPhrases.get(all.replace(/^channel | (?:channel|traffic)$/g, ''));
      // Skips 'direct' as a channel if it belongs to a metric such as 'direct spend'. Longer metric phrases are handled
      // elsewhere.
      if (!options) return all;
      values.push(createValue(options, 'channel'));
      return placeholderFor('v', values.length - 1);
    },
  );

const leaveOut = [
  'except(?:ing)?(?: for)?|excluding|exclude|excludes|excl|ex|other than|apart from|aside from|besides|without(?: counting)?',
  'not counting|not including|not incl|ignoring|leaving out|leave out|leaving aside|taking out|take out|minus',
  'if (?:you|we|i) (?:take out|leave out|exclude|ignore|remove|take away)|outside(?: of)?',
  'but not|but no|not|everything but|all but|anything but',
].join('|');
const link = '(?: (?:the|our|my|any|from|for|in|on|at|by|via|through|of|campaigns?|ads|channels?))*';

/** Marks values that the question leaves out: 'except email', 'not counting Mondays'. */
export const readExcluded = (text: string, values: readonly ValueWords[]): string =>
  replaceWords(
    text,
    `(?:${leaveOut})${link} (§v\\d+(?: (?:and|or|nor) (?:the |our )?§v\\d+)*)`,
    (_, found = '') => {
      for (const [, index] of found.matchAll(/§v(\d+)/g)) {
        const value = values[Number(index)];
        if (value) value.isExcluded = true;
      }
      return found.replace(/ (?:and|or|nor) (?:the |our )?/g, ' ');
    },
  );

const against =
  '(?:vs|versus|v|against|or|compared (?:to|with|against)|in comparison (?:to|with)|than|rather than|beat|beats|beating|as opposed to)';

const share = (a: ValueWords, b: ValueWords): boolean => {
  const dimensions = new Set<Dimension>(a.options.map(({ dimension }) => dimension));
  return b.options.some(({ dimension }) => dimensions.has(dimension));
};

/**
 * Marks values that the question sets against each other: 'email vs social', 'did Gutters bring more leads than Drains'.
 * Two values with 'and' are counted together, unless the question compares them.
 */
export const readCompared = (text: string, values: readonly ValueWords[]): string => {
  const mark = (all: string, indexes: (string | undefined)[], left: string): string => {
    const found = indexes.flatMap((index) => values[Number(index)] ?? []);
    const [first] = found;
    if (!first || found.length < 2 || !found.every((one) => share(first, one))) return all;
    for (const one of found) one.isCompared = true;
    return left;
  };
  const isComparing =
    /(?:^| )(?:compare|compared|comparison|difference|better|worse|between|which|versus|vs)(?: |$)/.test(
      text,
    );
  const connector = isComparing ? `(?:${against}|and|with|to)` : against;
  let left = text;
  for (const _ of values)
    left = replaceWords(
      left,
      `§v(\\d+)((?: §m\\d+)?)(?: (?:campaigns?|ads|channels?|traffic))? ${connector}${link} §v(\\d+)`,
      (all = '', first, metric, second) => mark(all, [first, second], `§y${first}${metric} §v${second}`),
    );
  left = left.replace(/§y/g, '§v');
  return replaceWords(
    left,
    `§v(\\d+) (.*) than${link}(?: did| does)? §v(\\d+)`,
    (all = '', first, between, second) => mark(all, [first, second], `§v${first} ${between} §v${second}`),
  );
};

/** Patterns of this reading, for words that are no typing errors. */
export const valuePatterns: readonly string[] = [leaveOut, against];

const made =
  'do|done|sell|sold|fit|fitted|install|installed|clear|cleared|complete|completed|deliver|delivered|make|made|ship|shipped|perform|performed|handle|handled|have|get|had|got|bought|ordered';

/**
 * Names the figure that a verb means, which depends on the value beside it: a customer's spend is revenue, a campaign's is
 * ad spend; a product costs its price. Values are placeholders already.
 */
export const readValueFigures = (text: string, values: readonly ValueWords[]): string => {
  const isOf = (index: string | undefined, dimensions: readonly Dimension[], how: 'some' | 'every') =>
    values[Number(index)]?.options[how](({ dimension }) => dimensions.includes(dimension)) ?? false;
  let left = replaceWords(
    text,
    `(?:how many|number of)(?: units of)? §v(\\d+)(?: units| jobs)?(?: (?:did|do|have|has|were|are|was)(?: we| i| they| been)?)?(?: (?:${made}))?`,
    (all = '', index) => (isOf(index, ['product'], 'some') ? `quantity §v${index}` : all),
  );
  left = replaceWords(
    left,
    `(?<!quantity )§v(\\d+) (?:were |was )?(?:sold|installed|fitted|completed|delivered)`,
    (all = '', index) => (isOf(index, ['product'], 'some') ? `quantity §v${index}` : all),
  );
  left = replaceWords(
    left,
    '(?:has|did|have|does|is) §v(\\d+) (?:spend|spent|pay|paid|paying|bring in|brought in|worth)(?: (?:with|from|to) us)?',
    (all = '', index) =>
      isOf(index, ['customer', 'suburb', 'product'], 'every') ? `revenue §v${index}` : all,
  );
  left = replaceWords(
    left,
    '(?:did|does|do|is|are|has|have|how) (?:the |our )?§v(\\d+) (?:been )?(?:sell|sold|selling|sells)',
    (all = '', index) => (isOf(index, ['product'], 'some') ? `did revenue §v${index}` : all),
  );
  return replaceWords(
    left,
    '(?:did|does|do|has|is) (?:a |an |one |the |the campaign )?§v(\\d+)(?: campaign)? costs?(?: us)?(?: on average)?',
    (_, index) => (isOf(index, ['product'], 'every') ? `average price §v${index}` : `ad spend §v${index}`),
  );
};
