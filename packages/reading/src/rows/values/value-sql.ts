import { sqlLiteral } from '@bellwether/facts/sql-literal';
import { currencyCodePattern } from '../../cells/heading.ts';
import { monthBeginnings } from '../../cells/month-names.ts';
import type { DateOrder } from '../../layout/date-order.ts';
import { exactDecimal, ifTextSql, isOneOfSql } from '../sql.ts';

const currency = `(?:[A-Za-z]{1,3}\\$|(?:${currencyCodePattern})\\.?\\$?|[$€£¥円元₹₩₪₫₱฿₺₽₦]|Rp\\.?|RM|Rs\\.?|R|kr\\.?|zł|Kč|Ft|lei|Fr\\.?|SFr\\.?)?`;
const exponent = '(?:[eE][+-]?\\d+)?';
const numbers = {
  // Indian grouping puts commas after every two digits as well.
  '.': `(?:\\d{1,3}(?:,\\d{2,3})*,\\d{3}(?:\\.\\d*)?|\\d*\\.?\\d+|\\d+\\.)${exponent}`,
  ',': `(?:\\d{1,3}(?:\\.\\d{3})+(?:,\\d*)?|\\d*,?\\d+|\\d+,)${exponent}`,
} as const;

/** Characters removed from a number: spaces, thousands apostrophes, percent signs. */
const decoration = "[\\s\u00a0\u2007\u2009\u202f'’%]";

/** Returns SQL that turns full-width digits and signs, as in Japanese and Chinese files, into ASCII. */
const halfWidth = (text: string): string =>
  `translate(${text}, '０１２３４５６７８９，．￥＄－（）％', '0123456789,.¥$-()%')`;

/**
 * Returns SQL that reads a decorated amount: `(A$1,234.50)`, `R$ 435.000`, `12.00-`, `USD 12`. NULL if there
 * is none.
 */
const decorated = (text: string, decimal: '.' | ','): string => {
  const bare = `replace(regexp_replace(${halfWidth(text)}, ${sqlLiteral(decoration)}, '', 'g'), '−', '-')`;
  const form = `^([-+(]*${currency}[-+]?)(${numbers[decimal]})${currency}([-+)]*)$`;
  const found = `regexp_extract(${bare}, ${sqlLiteral(form)}, 2)`;
  const plain =
    decimal === '.' ? `replace(${found}, ',', '')` : `replace(replace(${found}, '.', ''), ',', '.')`;
  const value = `try_cast(${plain} AS ${exactDecimal})`;
  return `CASE WHEN regexp_matches(${bare}, '^[^0-9]*[-(]|-$') THEN -${value} ELSE ${value} END`;
};

/**
 * Returns SQL that reads a text as an exact decimal with six places; NULL if it is no amount or exceeds
 * 10^12. With a decimal comma, points group thousands, so texts with a point skip the plain cast.
 */
export const amountSql = (text: string, decimal: '.' | ','): string => {
  const plain = `try_cast(${text} AS ${exactDecimal})`;
  const fast = decimal === '.' ? plain : `CASE WHEN NOT contains(${text}, '.') THEN ${plain} END`;
  return ifTextSql(text, `coalesce(${fast}, ${decorated(text, decimal)})`);
};

/** Returns SQL that reads a count; NULL if it is not a whole number. `2584.0` counts as whole. */
export const countSql = (text: string, decimal: '.' | ','): string => {
  const value = amountSql(text, decimal);
  // The fast path skips longer numbers, because they may exceed 10^12 and their sums would overflow.
  const fast = `CASE WHEN length(${text}) < 13 AND NOT contains(${text}, '.') THEN try_cast(${text} AS BIGINT) END`;
  const slow = `CASE WHEN ${value} = trunc(${value}) THEN CAST(${value} AS BIGINT) END`;
  return ifTextSql(text, decimal === '.' ? `coalesce(${fast}, ${slow})` : slow);
};

/** Returns SQL that reads a duration in seconds from a number of seconds, `h:mm:ss`, `mm:ss` or `1m 20s`. */
export const durationSql = (text: string, decimal: '.' | ','): string => {
  const part = (form: string) =>
    `coalesce(try_cast(regexp_extract(${text}, ${sqlLiteral(form)}, 1) AS ${exactDecimal}), 0)`;
  const clock = `CASE WHEN regexp_full_match(${text}, '(\\d+:)?\\d{1,3}:\\d{2}(\\.\\d+)?') THEN CAST(${part('^(\\d+):\\d+:')} * 3600 + ${part('(\\d+):[\\d.]+$')} * 60 + ${part(':([\\d.]+)$')} AS ${exactDecimal}) END`;
  const textDuration = `CASE WHEN regexp_full_match(${text}, '(\\d+ ?h\\w* ?)?(\\d+ ?m\\w* ?)?(\\d+ ?s\\w*)?') AND ${text} <> '' THEN CAST(${part('(\\d+) ?h')} * 3600 + ${part('(\\d+) ?m')} * 60 + ${part('(\\d+) ?s')} AS ${exactDecimal}) END`;
  return ifTextSql(text, `coalesce(${amountSql(text, decimal)}, ${clock}, ${textDuration})`);
};

const at = (text: string, form: string, names: string): string =>
  `regexp_extract(${text}, ${sqlLiteral(form)}, ${names})`;

const ratingWords = ['one', 'two', 'three', 'four', 'five'];

/**
 * Returns SQL that reads a rating on a scale of five: `5 stars`, `8/10`, `Rated 2.0 out of 5`, `★★★☆☆`,
 * `FIVE`. NULL if there is none.
 */
export const ratingSql = (text: string): string => {
  const lower = `lower(trim(${text}))`;
  const parts = at(
    lower,
    '^(?:rated:? *)?(\\d{1,3})(?:[.,](\\d+))? *(?:(?:/|out of|of|von|de|sur|su|van|auf) *(\\d{1,3}))? *(?:stars?|★|⭐)?$',
    "['whole', 'part', 'best']",
  );
  const fraction = `try_cast(nullif((${parts}).whole, '') || '.' || coalesce(nullif((${parts}).part, ''), '0') AS DOUBLE)`;
  const best = `coalesce(try_cast(nullif((${parts}).best, '') AS DOUBLE), 5)`;
  const starCount = `CASE WHEN regexp_full_match(${lower}, '[★☆⭐✩\\s\ufe0f]+') THEN length(regexp_replace(${lower}, '[^★⭐]', '', 'g')) END`;
  const word = `CASE regexp_extract(${lower}, '^(${ratingWords.join('|')})(?:[ _-]?stars?)?$', 1) ${ratingWords.map((one, at) => `WHEN '${one}' THEN ${at + 1}`).join(' ')} END`;
  return ifTextSql(
    text,
    `coalesce(CAST(round(${fraction} * 5 / nullif(${best}, 0), 6) AS ${exactDecimal}), CAST(${starCount} AS ${exactDecimal}), CAST(${word} AS ${exactDecimal}))`,
  );
};

const cast = (year: string, month: string, day: string): string =>
  `try_cast(${year} || '-' || ${month} || '-' || ${day} AS DATE)`;
/** Expands two-digit years: 00–69 become 20xx, 70–99 become 19xx. */
const fullYear = (year: string): string =>
  `CASE WHEN length(${year}) = 4 THEN ${year} WHEN ${year} < '70' THEN '20' || ${year} ELSE '19' || ${year} END`;
const rest = '(?:[ T,].*)?$';

const numeric = (text: string, order: DateOrder): string => {
  const parts = at(text, `^(\\d{1,2})[-/. ](\\d{1,2})[-/. ](\\d{4}|\\d{2})${rest}`, "['a', 'b', 'y']");
  const [day, month] = order === 'mdy' ? ['b', 'a'] : ['a', 'b'];
  const date = cast(fullYear(`(${parts}).y`), `(${parts}).${month}`, `(${parts}).${day}`);
  if (order !== 'ymd') return date;
  const yearFirst = cast(fullYear(`(${parts}).a`), `(${parts}).b`, `(${parts}).y`);
  return `CASE WHEN length((${parts}).y) = 2 AND length((${parts}).a) = 2 THEN ${yearFirst} ELSE ${date} END`;
};

/** Matches the most common date format. Parsing it like other formats would cost more than the rest of its row. */
const isPlainNumeric = (text: string): string =>
  `regexp_full_match(${text}, '\\d{1,2}(/\\d{1,2}/|\\.\\d{1,2}\\.|-\\d{1,2}-)\\d{4}')`;
const plainNumeric = (text: string, order: DateOrder): string => {
  const formats = ['/', '.', '-'].map(
    (sign) => `'${(order === 'mdy' ? ['%m', '%d', '%Y'] : ['%d', '%m', '%Y']).join(sign)}'`,
  );
  return `CAST(try_strptime(${text}, [${formats.join(', ')}]) AS DATE)`;
};

/** Matches a month by the beginning of its name, in a text without accents. */
const months = `(${monthBeginnings
  .flat()
  .toSorted((one, other) => other.length - one.length)
  .join('|')})[a-z]*`;
const monthNumber = (month: string): string =>
  `CASE ${monthBeginnings.map((beginnings, at) => `WHEN ${isOneOfSql(month, beginnings)} THEN '${at + 1}'`).join(' ')} END`;
/** Returns SQL for a text in lower case without accents, as month names are compared. */
const plainLetters = (text: string): string => `strip_accents(lower(${text}))`;
/**
 * Returns SQL that adds the year to the first day of a range with its year only at the end: 'Sep 7 - Sep 13, 2026'
 * becomes 'sep 7, 2026'. Other texts stay.
 */
const firstOfRange = (lower: string): string => {
  const shared = `^([^0-9]*[0-9]{1,2}[^0-9]*) [-–—~] [^0-9]*[0-9]{1,2}[^0-9]+([0-9]{4})$`;
  return `CASE WHEN regexp_matches(${lower}, ${sqlLiteral(shared)}) THEN regexp_replace(${lower}, ${sqlLiteral(shared)}, '\\1, \\2') ELSE ${lower} END`;
};

const namedDaySql = (text: string): string => {
  const lower = firstOfRange(plainLetters(text));
  const dayFirst = at(
    lower,
    `^(?:[a-z]+[.,]*,? +)?(\\d{1,2})(?:st|nd|rd|th|er|º|°)?[- /.]*(?:de )?${months}\\.?,?[- /.]*(?:de )?(\\d{4}|\\d{2})${rest}`,
    "['d', 'm', 'y']",
  );
  const monthFirst = at(
    lower,
    `^(?:[a-z]+[.,]*,? +)?${months}\\.?[- /]*(\\d{1,2})(?:st|nd|rd|th)?(?:,? +(\\d{4})|(?:[-/]|, ?)(\\d{4}|\\d{2}))${rest}`,
    "['m', 'd', 'y', 'z']",
  );
  const read = (parts: string, year: string) =>
    cast(fullYear(year), monthNumber(`(${parts}).m`), `(${parts}).d`);
  return `CASE WHEN regexp_matches(${text}, '\\pL{3}') THEN coalesce(${read(dayFirst, `(${dayFirst}).y`)}, ${read(monthFirst, `coalesce(nullif((${monthFirst}).y, ''), (${monthFirst}).z)`)}) END`;
};

/**
 * Returns SQL that reads the date in a text and ignores a time after it. NULL if it is not a real date, such as 30
 * February. `order` decides how `3/4/2024` and `26/04/03` are read.
 */
export const daySql = (text: string, order: DateOrder): string => {
  const separator = `substr(${text}, 5, 1) IN ('-', '/', '.')`;
  const iso = `CASE WHEN ${text} LIKE '____-__-__' OR ${text} LIKE '____-__-__ %' OR ${text} LIKE '____-__-__T%' THEN try_cast(${text} AS DATE) END`;
  const parts = at(text, `^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${rest}`, "['y', 'm', 'd']");
  const loose = `CASE WHEN ${separator} THEN ${cast(`(${parts}).y`, `(${parts}).m`, `(${parts}).d`)} END`;
  const packed = `CASE WHEN regexp_full_match(${text}, '(19|20|99)\\d{6}(\\d{2}|\\d{4}|\\d{6})?') THEN ${cast(`left(${text}, 4)`, `substr(${text}, 5, 2)`, `substr(${text}, 7, 2)`)} END`;
  const others = `coalesce(${loose}, ${packed}, ${numeric(text, order)}, ${namedDaySql(text)})`;
  return ifTextSql(
    text,
    `coalesce(${iso}, CASE WHEN ${isPlainNumeric(text)} THEN ${plainNumeric(text, order)} ELSE ${others} END)`,
  );
};

/** Returns SQL for the first day of a month without a day: `2024-01`, `Jan 2024`, `Jan-24`, `01/2024`. */
export const monthSql = (text: string): string => {
  const numbers = at(text, '^(\\d{4})[-/.](\\d{1,2})$', "['y', 'm']");
  const reversed = at(text, '^(\\d{1,2})[-/.](\\d{4})$', "['m', 'y']");
  const word = at(plainLetters(text), `^${months}\\.?,?[- /](?:de |del )?(\\d{4})$`, "['m', 'y']");
  // Texts such as 'Jan 26' are days.
  const short = at(plainLetters(text), `^${months}\\.?(?:[-/]| ?['’])(1[5-9]|2\\d)$`, "['m', 'y']");
  return `coalesce(${cast(`(${numbers}).y`, `(${numbers}).m`, "'1'")}, ${cast(`(${reversed}).y`, `(${reversed}).m`, "'1'")}, ${cast(`(${word}).y`, monthNumber(`(${word}).m`), "'1'")}, ${cast(`nullif('20' || (${short}).y, '20')`, monthNumber(`(${short}).m`), "'1'")})`;
};

/** Returns SQL for the second day in a text with two days: `2026-03-01 - 2026-03-11`. NULL if it has only one. */
export const lastDayOfRangeSql = (text: string, order: DateOrder): string => {
  const second = `nullif(regexp_extract(${text}, ${sqlLiteral('^.{5,}?(?: [-–—~] | (?:to|bis|au|al|a|até|hasta|tot|t/m) )(.{6,})$')}, 1), '')`;
  return daySql(second, order);
};

/** Returns SQL for the local time of day after a date, in seconds; 0 if there is none. */
export const secondsSql = (text: string): string => {
  const parts = at(
    `lower(${text})`,
    '[ t,](\\d{1,2}):(\\d{2})(?::(\\d{2}))?(?:\\.\\d+)? ?([ap]m)?',
    "['h', 'm', 's', 'half']",
  );
  const whole = (part: string) => `coalesce(try_cast((${parts}).${part} AS INTEGER), 0)`;
  const hour = `CASE WHEN (${parts}).half = '' THEN ${whole('h')} WHEN (${parts}).half = 'pm' THEN ${whole('h')} % 12 + 12 ELSE ${whole('h')} % 12 END`;
  return `(${hour}) * 3600 + ${whole('m')} * 60 + ${whole('s')}`;
};
