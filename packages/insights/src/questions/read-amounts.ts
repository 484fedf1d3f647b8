import type { Bound } from './reading.ts';

/** Amount with the words before it, such as 'more than $500'. */
export type BoundAmount = {
  bound: Bound;
  value: number;
  form: 'plain' | 'money' | 'percent' | 'times';
  /** Upper end of 'between 10 and 20'. */
  upTo?: number;
};

const boundWords: readonly (readonly [Bound, readonly string[]])[] = [
  [
    '>=',
    ['at least', 'no less than', 'not less than', 'no fewer than', 'a minimum of', 'minimum', '>=', '≥'],
  ],
  ['<=', ['at most', 'no more than', 'not more than', 'up to', 'a maximum of', 'maximum', '<=', '≤']],
  ['>', ['more than', 'greater than', 'higher than', 'over', 'above', 'exceeding', 'exceeded', '>']],
  ['<', ['less than', 'fewer than', 'lower than', 'cheaper than', 'under', 'below', '<']],
  ['=', ['exactly']],
];
const boundOf = new Map(boundWords.flatMap(([bound, words]) => words.map((word) => [word, bound] as const)));

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const valueOfWord = (word: string): number =>
  word === 'zero' ? 0 : word === 'a' ? 1 : numberWords.indexOf(word) + 1;

const digits = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
/** Words after a number that make it a length of time or a date. */
const timeWords =
  'days?|weeks?|months?|years?|hours?|minutes?|stars?|am|pm|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const amountPattern = new RegExp(
  String.raw`(?<![\p{L}\d])(${[...boundOf.keys()].toSorted((a, b) => b.length - a.length).join('|')})\s*` +
    String.raw`((?:a|au|us)?\$|aud\s?)?\s?(${digits}|zero|a(?= single)|${numberWords.join('|')})(?: single)?` +
    String.raw`(k|m)?(?:\s?(%|percent|per cent|dollars|bucks|times|x)(?![\p{L}\d])|(?![\p{L}\d]))` +
    String.raw`(?!\s?(?:${timeWords}))`,
  'giu',
);
const betweenPattern = new RegExp(
  String.raw`(?<![\p{L}\d])between\s+((?:a|au|us)?\$)?(${digits})\s+and\s+(?:(?:a|au|us)?\$)?(${digits})(\s?(?:%|percent|dollars|bucks))?(?!\s?(?:${timeWords}|st|nd|rd|th|\d|:))`,
  'giu',
);
/** Names the placeholder word of an amount, which normalising keeps. */
const amountWord = 'boundamount';
export const amountPlaceholder = `${amountWord}(\\d+)`;

const readForm = (sign: string | undefined, ending: string | undefined): BoundAmount['form'] => {
  if (sign !== undefined || /^(dollars|bucks)$/i.test(ending ?? '')) return 'money';
  if (ending === undefined) return 'plain';
  return /^(times|x)$/i.test(ending) ? 'times' : 'percent';
};

/**
 * Replaces amounts with a bound by placeholder words, before normalising removes '$', '%' and '.'. A year such as
 * 'more than 2025' is left alone, because it is a comparison.
 */
export const findAmounts = (question: string): { text: string; amounts: BoundAmount[] } => {
  const amounts: BoundAmount[] = [];
  const text = question
    // 'Between $1,000 and $5,000'
    .replace(
      betweenPattern,
      (all: string, sign: string | undefined, low: string, high: string, ending: string | undefined) => {
        const form = readForm(sign, ending?.trim());
        // 'Between 9 and 15 November' and 'between 2024 and 2025' are dates.
        if (form === 'plain' && /^20\d\d$/.test(low)) return all;
        const [value, upTo] = [Number(low.replaceAll(',', '')), Number(high.replaceAll(',', ''))];
        amounts.push({ bound: '>=', value, form, upTo });
        return ` ${amountWord}${amounts.length - 1} `;
      },
    )
    // 'ten leads or more' becomes 'at least ten leads'.
    .replace(
      /\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten) ((?:[a-z]+ )?[a-z]+) or (more|fewer|less)\b/giu,
      (_, count: string, what: string, side: string) =>
        `${side.toLowerCase() === 'more' ? 'at least' : 'at most'} ${count} ${what}`,
    )
    .replace(
      /(\$?\d[\d,.]*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)) or (more|fewer|less)\b/giu,
      (_, amount: string, side: string) =>
        `${side.toLowerCase() === 'more' ? 'at least' : 'at most'} ${amount}`,
    )
    .replace(
      amountPattern,
      (
        all: string,
        words: string,
        sign: string | undefined,
        figure: string,
        scale: string | undefined,
        ending: string | undefined,
      ) => {
        const form = readForm(sign, ending);
        if (form === 'plain' && /^20\d\d$/.test(figure)) return all;
        const base = /\d/.test(figure)
          ? Number(figure.replaceAll(',', ''))
          : valueOfWord(figure.toLowerCase());
        const times = scale === undefined ? 1 : scale.toLowerCase() === 'k' ? 1000 : 1_000_000;
        amounts.push({ bound: boundOf.get(words.toLowerCase()) ?? '=', value: base * times, form });
        return ` ${amountWord}${amounts.length - 1} `;
      },
    );
  return { text, amounts };
};
