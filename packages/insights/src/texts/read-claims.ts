import type { Claim } from './claim.ts';
import { findMeaning } from './claim-words.ts';
import { readDates } from './read-dates.ts';
import { isNumberWord, readNumber, skipBound } from './read-numbers.ts';

/** Placeholder that replaces a known name while a text is read. No text may contain it otherwise. */
export const namePlaceholder = '\uE000';

const space = /[ \n\u00A0\u202F]+/y;
const marks = /[.,;:!?'"‘’“”()–—&…-]/y;
const word = /\p{Script=Latin}+(?:['’]\p{Script=Latin}+)*/uy;
const unknown = /\S+/y;
/** Pattern of a possible link or address: a dot between two letters, or an @. */
const link = /[\p{L}\p{N}]\.\p{L}|www\b|https?\b|@/iu;

const matchAt = (form: RegExp, text: string, at: number): string | undefined => {
  form.lastIndex = at;
  return form.exec(text)?.[0];
};

const startsSentence = (before: string): boolean => /(?:^|[.!?:;(“"—–…\n])[ \n"“'‘(]*$/.test(before);
const hasCapital = (text: string): boolean => /\p{Lu}/u.test(text);

type Step = { claims: Claim[]; end: number };

/** Reads one word. Consecutive capitalised words form one name. */
const readWord = (text: string, at: number): Step | null => {
  const first = matchAt(word, text, at);
  if (first === undefined) return null;
  let end = at + first.length;
  if (/[\p{L}\p{M}\p{N}_]/u.test(text.charAt(end))) return null;
  if (isNumberWord(first, text.slice(0, at))) return { claims: [{ kind: 'other', text: first }], end };
  const meaning = findMeaning(first);
  if (meaning !== undefined) return { claims: [{ kind: 'word', text: first, meaning }], end };
  if (!hasCapital(first)) return { claims: [], end };
  for (;;) {
    const gap = /^(?: ?& ?|-| )/.exec(text.slice(end, end + 3))?.[0] ?? '';
    const next = gap === '' ? undefined : matchAt(word, text, end + gap.length);
    if (next === undefined || !hasCapital(next) || findMeaning(next) !== undefined) break;
    if (readDates(text, end + gap.length) || readNumber(text, end + gap.length)) break;
    end += gap.length + next.length;
  }
  const name: Claim = {
    kind: 'name',
    text: text.slice(at, end),
    startsSentence: startsSentence(text.slice(0, at)),
  };
  return { claims: [name], end };
};

const readOther = (text: string, at: number): Step => {
  const found = matchAt(unknown, text, at) ?? text.charAt(at);
  return { claims: [{ kind: 'other', text: found }], end: at + found.length };
};

const readNext = (text: string, at: number): Step => {
  const gap = matchAt(space, text, at);
  if (gap !== undefined) return { claims: [], end: at + gap.length };
  if (text.charAt(at) === namePlaceholder) return { claims: [], end: at + 1 };
  // Refuses a link as a whole, before its parts can be read as words.
  const chunk = matchAt(unknown, text, at) ?? '';
  if (link.test(chunk)) return { claims: [{ kind: 'other', text: chunk }], end: at + chunk.length };
  const dates = readDates(text, skipBound(text, at));
  if (dates) return dates;
  const number = readNumber(text, at);
  if (number) return { claims: [number], end: at + number.text.length };
  const mark = matchAt(marks, text, at);
  if (mark !== undefined) return { claims: [], end: at + mark.length };
  return readWord(text, at) ?? readOther(text, at);
};

/** Lists the claims of a text: numbers, dates, names, words that make a claim, and forbidden content. */
export const readClaims = (text: string): Claim[] => {
  const claims: Claim[] = [];
  for (let at = 0; at < text.length; ) {
    const step = readNext(text, at);
    claims.push(...step.claims);
    at = step.end;
  }
  return claims;
};
