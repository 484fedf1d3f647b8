import { type Day, isDay, monthStart } from './day.ts';

export type TypedKind = 'day' | 'month' | 'year';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Parses a month written in digits, as a word or as its first three or more letters; 0 if unknown. */
const parseMonth = (text: string): number => {
  if (/^\d/.test(text)) return Number(text);
  return text.length < 3 ? 0 : months.indexOf(text.slice(0, 3)) + 1;
};

const buildDay = (year: string, month: number, date: string): Day | null => {
  const full = year.length === 2 ? `20${year}` : year;
  const day = `${full}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
};

const readDay = (text: string): Day | null => {
  const [first = '', second = '', third = '', more] = text.split(/[\s,./-]+/);
  if (more !== undefined) return null;
  if (first.length === 4) return buildDay(first, parseMonth(second), third);
  return /^\d/.test(first)
    ? buildDay(third, parseMonth(second), first)
    : buildDay(third, parseMonth(first), second);
};

const readMonth = (text: string): Day | null => {
  const [first = '', second = '', more] = text.split(/[\s,./-]+/);
  if (more !== undefined) return readDay(text);
  return first.length === 4 && /^\d/.test(first)
    ? buildDay(first, parseMonth(second), '1')
    : buildDay(second, parseMonth(first), '1');
};

/**
 * Parses a typed date, or the first day of a typed month or year. Days are written as in Australia, day
 * before month. Returns null if it is not a date.
 */
export const parseTypedDate = (kind: TypedKind, typed: string): Day | null => {
  const text = typed.trim().toLowerCase();
  if (kind === 'day') return readDay(text);
  const day =
    kind === 'month' ? readMonth(text) : /^\d{4}$/.test(text) ? buildDay(text, 1, '1') : readDay(text);
  if (day === null) return null;
  return kind === 'month' ? monthStart(day) : `${day.slice(0, 4)}-01-01`;
};
