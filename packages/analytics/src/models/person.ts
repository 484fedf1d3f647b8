import type { Dialect } from '../dialects/dialect.ts';

/** Returns SQL for an e-mail address, normalized so that two systems agree; NULL if there is none. */
export const emailSql = (sql: Dialect, column: string): string =>
  `nullif(${sql.lower(`trim(${column})`)}, '')`;

const digitsSql = (sql: Dialect, text: string): string => sql.replaceAll(text, '[^0-9]', '');

/**
 * Returns SQL for the last nine digits of a phone number, which are the same with and without country prefix;
 * NULL if there are fewer.
 */
export const phoneSql = (sql: Dialect, column: string): string => {
  const digits = digitsSql(sql, column);
  return `CASE WHEN length(${digits}) >= 9 THEN right(${digits}, 9) END`;
};

/**
 * Returns SQL for the digits before the last nine, without dialling zeros ('00', '(0)', '0'). Examples: '61'
 * of +61 400 111 222, '' of 0400 111 222. Also '12' of +1 202 555 0123, '2' of 202 555 0123. Numbers with the
 * same last nine digits can be equal if one prefix ends in the other.
 */
export const phonePrefixSql = (sql: Dialect, column: string): string => {
  const digits = digitsSql(sql, `replace(${column}, '(0)', '')`);
  return `trim(left(${digits}, greatest(length(${digits}) - 9, 0)), '0')`;
};

/**
 * Returns SQL for a phone number in searchable form: its digits, then a space and its last nine digits after a 0. Both
 * +61 3 and 03 then find it.
 */
export const callerNumberSql = (sql: Dialect, column: string): string => {
  const digits = digitsSql(sql, column);
  return `CASE WHEN length(${digits}) >= 9 THEN ${digits} || ' 0' || right(${digits}, 9) ELSE nullif(${digits}, '') END`;
};
