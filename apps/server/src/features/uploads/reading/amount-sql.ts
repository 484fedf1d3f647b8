import { currencyCodes } from '@bellwether/contract/imports/heading';
import { exact, lazily, literal } from './sql-text.ts';

const currency = `(?:[A-Za-z]{1,3}\\$|(?:${currencyCodes})\\.?\\$?|[$€£¥₹₩₪₫₱฿₺₽₦]|Rp\\.?|RM|Rs\\.?|R|kr\\.?|zł|Kč|Ft|lei|Fr\\.?|SFr\\.?)?`;
const exponent = '(?:[eE][+-]?\\d+)?';
const numbers = {
  // Indian grouping puts commas after two digits as well.
  '.': `(?:\\d{1,3}(?:,\\d{2,3})*,\\d{3}(?:\\.\\d*)?|\\d*\\.?\\d+|\\d+\\.)${exponent}`,
  ',': `(?:\\d{1,3}(?:\\.\\d{3})+(?:,\\d*)?|\\d*,?\\d+|\\d+,)${exponent}`,
} as const;

/** Spaces of all kinds, apostrophes between thousands, percent signs: they do not change a number. */
const decoration = "[\\s\u00a0\u2007\u2009\u202f'’%]";

/** SQL that finds the number in a decorated amount: `(A$1,234.50)`, `R$ 435.000`, `12.00-`, `USD 12`. NULL when there is none. */
const decorated = (text: string, decimal: '.' | ','): string => {
  const bare = `replace(regexp_replace(${text}, ${literal(decoration)}, '', 'g'), '−', '-')`;
  const form = `^([-+(]*${currency}[-+]?)(${numbers[decimal]})${currency}([-+)]*)$`;
  const found = `regexp_extract(${bare}, ${literal(form)}, 2)`;
  const plain =
    decimal === '.' ? `replace(${found}, ',', '')` : `replace(replace(${found}, '.', ''), ',', '.')`;
  const value = `try_cast(${plain} AS ${exact})`;
  return `CASE WHEN regexp_matches(${bare}, '^[^0-9]*[-(]|-$') THEN -${value} ELSE ${value} END`;
};

/**
 * SQL that reads a text as an exact decimal of six places; NULL when it is no amount or is over 10^12. With a decimal comma a point
 * groups thousands, so the plain cast may only be tried on texts without one.
 */
export const amountSql = (text: string, decimal: '.' | ','): string => {
  const plain = `try_cast(${text} AS ${exact})`;
  const fast = decimal === '.' ? plain : `CASE WHEN NOT contains(${text}, '.') THEN ${plain} END`;
  return lazily(text, `coalesce(${fast}, ${decorated(text, decimal)})`);
};

/** SQL that reads a count; NULL when it is not a whole number. `2584.0` is. */
export const wholeSql = (text: string, decimal: '.' | ','): string => {
  const value = amountSql(text, decimal);
  // Longer ones may be over 10^12, of which sums would overflow.
  const fast = `CASE WHEN length(${text}) < 13 AND NOT contains(${text}, '.') THEN try_cast(${text} AS BIGINT) END`;
  const slow = `CASE WHEN ${value} = trunc(${value}) THEN CAST(${value} AS BIGINT) END`;
  return lazily(text, decimal === '.' ? `coalesce(${fast}, ${slow})` : slow);
};

/** SQL that reads seconds from a number of them, `h:mm:ss`, `mm:ss` or `1m 20s`. */
export const durationSql = (text: string, decimal: '.' | ','): string => {
  const part = (form: string) =>
    `coalesce(try_cast(regexp_extract(${text}, ${literal(form)}, 1) AS ${exact}), 0)`;
  const clock = `CASE WHEN regexp_full_match(${text}, '(\\d+:)?\\d{1,3}:\\d{2}(\\.\\d+)?') THEN CAST(${part('^(\\d+):\\d+:')} * 3600 + ${part('(\\d+):[\\d.]+$')} * 60 + ${part(':([\\d.]+)$')} AS ${exact}) END`;
  const words = `CASE WHEN regexp_full_match(${text}, '(\\d+ ?h\\w* ?)?(\\d+ ?m\\w* ?)?(\\d+ ?s\\w*)?') AND ${text} <> '' THEN CAST(${part('(\\d+) ?h')} * 3600 + ${part('(\\d+) ?m')} * 60 + ${part('(\\d+) ?s')} AS ${exact}) END`;
  return lazily(text, `coalesce(${amountSql(text, decimal)}, ${clock}, ${words})`);
};
