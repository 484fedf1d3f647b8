import type { DateClaim } from './claim.ts';

const months =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
const monthStarts = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdayStarts = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const month = `(?<month>${months})(?![\\p{L}\\p{N}])\\.?`;
const ordinal = '(?:st|nd|rd|th)?';
const end = '(?![\\p{L}\\p{N}%]|[.,:/]\\d)';
const year = `(?:,?\\s(?<year>\\d{4})${end})?`;
const day = `(?<day>\\d{1,2})${ordinal}`;

const dateForms = [
  `(?<year>\\d{4})-(?<monthNumber>\\d{2})-(?<day>\\d{2})${end}`,
  `(?:(?<firstDay>\\d{1,2})${ordinal}\\s?(?:–|-|to|and)\\s?)?${day}\\s(?:of\\s)?${month}${year}`,
  `${month}\\s${day}${end}${year}`,
  `${month}${year}`,
].map((form) => new RegExp(form, 'iuy'));

/** A bare year counts as a date only after one of these words and not before a noun: '2,026 leads' is a number. */
const yearAlone =
  /(?<=\b(?:in|since|of|until|during|from|to|and)\s)(?<year>\d{4})(?![\p{L}\p{N}%]|[.,:/]\d|\s[\p{L}\p{N}])/iuy;
/** A short weekday needs its capital: 'sat' and 'sun' are also words. */
const weekdayForm =
  /(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un|MON|TUES|WEDNES|THURS|FRI|SATUR|SUN)(?:days?|DAYS?)(?![\p{L}\p{N}])|(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)(?![\p{L}\p{N}])\.?/uy;
const afterPreposition =
  /\b(?:in|since|of|until|from|during|last|this|next|by|early|mid|late|to|and|till)[\s-]$/i;

const matchAt = (form: RegExp, text: string, at: number): RegExpExecArray | null => {
  form.lastIndex = at;
  return form.exec(text);
};

const toNumber = (digits: string | undefined): number | null =>
  digits === undefined ? null : Number(digits);

/** Returns whether a match is the verb 'may': in lower case, alone and not after a preposition. */
const isVerb = (match: RegExpExecArray, text: string, at: number): boolean =>
  match[0].startsWith('may') && !match.groups?.['day'] && !afterPreposition.test(text.slice(0, at));

type Read = { claims: DateClaim[]; end: number };

const readDate = (text: string, at: number): Read | null => {
  for (const form of dateForms) {
    const match = matchAt(form, text, at);
    if (!match || isVerb(match, text, at)) continue;
    const { groups = {} } = match;
    const name = groups['month']?.slice(0, 3).toLowerCase();
    const claim: DateClaim = {
      kind: 'date',
      text: match[0],
      year: toNumber(groups['year']),
      month: name === undefined ? toNumber(groups['monthNumber']) : monthStarts.indexOf(name) + 1,
      day: toNumber(groups['day']),
      weekday: null,
    };
    const firstDay = toNumber(groups['firstDay']);
    const claims = firstDay === null ? [claim] : [{ ...claim, day: firstDay }, claim];
    return { claims, end: at + match[0].length };
  }
  const match = matchAt(yearAlone, text, at);
  if (!match) return null;
  const claim: DateClaim = {
    kind: 'date',
    text: match[0],
    year: Number(match[0]),
    month: null,
    day: null,
    weekday: null,
  };
  return { claims: [claim], end: at + match[0].length };
};

/** Reads the date, month, year or weekday that begins at a position of a text; null if there is none. */
export const readDates = (text: string, at: number): Read | null => {
  const match = matchAt(weekdayForm, text, at);
  if (!match) return readDate(text, at);
  const weekday = weekdayStarts.indexOf(match[0].slice(0, 3).toLowerCase()) + 1;
  const after = at + match[0].length;
  const gap = /^(?:,?\s)/.exec(text.slice(after, after + 2))?.[0].length ?? 0;
  const date = gap > 0 ? readDate(text, after + gap) : null;
  const [first] = date?.claims ?? [];
  // A weekday belongs to the date after it, if that date has a day of the month.
  if (date && first?.day)
    return {
      claims: [{ ...first, weekday, text: `${match[0]} ${first.text}` }, ...date.claims.slice(1)],
      end: date.end,
    };
  const alone: DateClaim = { kind: 'date', text: match[0], year: null, month: null, day: null, weekday };
  return { claims: [alone], end: after };
};
