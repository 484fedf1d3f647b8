import type { Bound, NumberClaim, NumberUnit, TimeUnit } from './claim.ts';

const bounds: Readonly<Record<string, Bound>> = {
  about: 'about',
  around: 'about',
  roughly: 'about',
  approximately: 'about',
  some: 'about',
  'close to': 'about',
  over: 'over',
  above: 'over',
  'more than': 'over',
  'just over': 'over',
  'at least': 'at least',
  under: 'under',
  below: 'under',
  almost: 'under',
  nearly: 'under',
  'just under': 'under',
  'less than': 'under',
  'fewer than': 'under',
  'up to': 'at most',
  'at most': 'at most',
};

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Words for fractions (in percent) and multiples. A text may round to them as to any other number. */
const fractions: Readonly<Record<string, readonly [number, NumberUnit]>> = {
  half: [50, 'share'],
  'a third': [100 / 3, 'share'],
  'one third': [100 / 3, 'share'],
  'two thirds': [200 / 3, 'share'],
  'a quarter': [25, 'share'],
  'one quarter': [25, 'share'],
  'three quarters': [75, 'share'],
  'a fifth': [20, 'share'],
  'a tenth': [10, 'share'],
  halved: [0.5, 'ratio'],
  halving: [0.5, 'ratio'],
  double: [2, 'ratio'],
  doubled: [2, 'ratio'],
  doubling: [2, 'ratio'],
  twice: [2, 'ratio'],
  triple: [3, 'ratio'],
  tripled: [3, 'ratio'],
  trebled: [3, 'ratio'],
  twofold: [2, 'ratio'],
  threefold: [3, 'ratio'],
  quadrupled: [4, 'ratio'],
  fourfold: [4, 'ratio'],
};

const longestFirst = (words: readonly string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .join('|')
    .replaceAll(' ', '[\\s-]');

// Requires a space after a bound, so that 'someone' is not read as 'some one'.
const bound = `(?:(?<bound>~|(?:${longestFirst(Object.keys(bounds))})(?=\\s))\\s?)?`;
const currency = '(?<currency>(?-i:[A-Z]{1,3})?\\p{Sc}|(?-i:[A-Z]{3})\\s)?';
const scale = '(?<scale>[kmb]|bn|\\s(?:thousand|million|billion))?';
const unit =
  '(?<unit>\\s?(?:%|percentage\\spoints?|percent|per\\scent|points?|pts)|×|x|\\stimes|\\s?[ap]m|[\\s-](?:second|minute|hour|day|week|month|quarter|year)s?)?';
// A number with a continuation is refused, because its components could be facts by chance: '4 812', '4.812,40', 'five
// and a half'.
const end = '(?![\\p{L}\\p{N}%×]|[.,:/]\\d|\\s(?:\\d|point\\b|and\\sa\\b))';

const digits = new RegExp(
  `${bound}(?<sign>(?<![\\p{L}\\p{N}])[-−+])?${currency}(?<digits>\\d{1,3}(?:,\\d{3})+|\\d+)(?<decimals>\\.\\d+)?${scale}${unit}${end}`,
  'iuy',
);
const words = new RegExp(
  `${bound}(?<number>(?:${tens.join('|')})(?:[\\s-](?:${small.slice(1, 10).join('|')}))?|${longestFirst(small)})(?<scale>\\s(?:hundred|thousand|million|billion)(?!\\sand\\b))?(?![\\p{L}\\p{N}])${unit}${end}`,
  'iuy',
);
const fractionWords = new RegExp(
  `${bound}(?<fraction>${longestFirst(Object.keys(fractions))})(?![\\p{L}\\p{N}])`,
  'iuy',
);
/** Pattern of words before 'one' that make it a pronoun: 'this one', 'no one'. */
const pronoun = /\b(?:this|that|no|any|another|the|which|each|every)[\s-]$/i;

const isPronoun = (word: string, before: string): boolean =>
  word.toLowerCase() === 'one' && pronoun.test(before);

/** Returns whether a word is a number word. If no number can be read from it, the text is refused. */
export const isNumberWord = (word: string, before: string): boolean =>
  [...small, ...tens].includes(word.toLowerCase()) && !isPronoun(word, before);

const toUnit = (written: string): NumberUnit => {
  const word = written.trim().replace(/^-/, '').toLowerCase();
  if (word === '') return 'plain';
  if (/^(?:%|percent$|per\s)/.test(word)) return 'percent';
  if (/point|pts/.test(word)) return 'points';
  if (word === '×' || word === 'x' || word === 'times') return 'ratio';
  if (word === 'am' || word === 'pm') return word;
  return word.replace(/s$/, '') as TimeUnit;
};

const toBound = (written: string | undefined): Bound | null =>
  written === undefined ? null : (bounds[written.toLowerCase().replace(/[\s-]/g, ' ')] ?? 'about');

const toSign = (written: string | undefined): NumberClaim['sign'] => {
  if (written === undefined) return null;
  return written === '+' ? '+' : '-';
};

const toScale = (written: string | undefined): number => {
  const word = written?.trim().toLowerCase();
  if (word === undefined) return 1;
  return word === 'hundred' ? 100 : (scales[word] ?? 1);
};

const readWordNumber = (word: string): number => {
  const [first = '', second = ''] = word.toLowerCase().split(/[\s-]/);
  const ten = tens.indexOf(first);
  return ten < 0 ? small.indexOf(first) : (ten + 2) * 10 + Math.max(0, small.indexOf(second));
};

const matchAt = (form: RegExp, text: string, at: number): RegExpExecArray | null => {
  form.lastIndex = at;
  return form.exec(text);
};

const boundWords = new RegExp(`(?:${longestFirst(Object.keys(bounds))})\\s`, 'iuy');

/**
 * Returns the position after a bound such as 'around', or the same position without one: 'around 12 March' is a date.
 */
export const skipBound = (text: string, at: number): number =>
  at + (matchAt(boundWords, text, at)?.[0].length ?? 0);

/** Reads the number that begins at a position of a text, with its bound and unit; null if there is none. */
export const readNumber = (text: string, at: number): NumberClaim | null => {
  const written = matchAt(digits, text, at);
  const { groups = {} } = written ?? {};
  if (written) {
    const amount = groups['currency']?.trim() ?? '';
    if (amount !== '' && groups['unit']) return null;
    const factor = toScale(groups['scale']);
    const decimals = groups['decimals'] ?? '';
    return {
      kind: 'number',
      text: written[0],
      value: Number(`${groups['digits']?.replaceAll(',', '')}${decimals}`) * factor,
      step: factor / 10 ** Math.max(0, decimals.length - 1),
      unit: amount === '' ? toUnit(groups['unit'] ?? '') : 'currency',
      currency: amount,
      bound: toBound(groups['bound']),
      sign: toSign(groups['sign']),
    };
  }
  const fraction = matchAt(fractionWords, text, at);
  const [value, kind] =
    fractions[fraction?.groups?.['fraction']?.toLowerCase().replace(/[\s-]/g, ' ') ?? ''] ?? [];
  if (fraction && value !== undefined && kind !== undefined)
    return {
      kind: 'number',
      text: fraction[0],
      value,
      step: 0,
      unit: kind,
      currency: '',
      bound: toBound(fraction.groups?.['bound']) ?? 'about',
      sign: null,
    };
  const word = matchAt(words, text, at);
  const number = word?.groups?.['number'];
  if (!word || number === undefined || isPronoun(number, text.slice(0, at))) return null;
  const factor = toScale(word.groups?.['scale']);
  return {
    kind: 'number',
    text: word[0],
    value: readWordNumber(number) * factor,
    step: factor,
    unit: toUnit(word.groups?.['unit'] ?? ''),
    currency: '',
    bound: toBound(word.groups?.['bound']),
    sign: null,
  };
};
