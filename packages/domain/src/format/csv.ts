export type CsvCell = string | number | null | undefined | readonly string[];

/**
 * Reports whether the text is a number in any notation ('-1.234,50'); a spreadsheet computes nothing from it.
 */
const isNumber = (text: string): boolean => /^[-+]?\d[\d.,]*%?$/.test(text);

/**
 * Characters that begin a formula, including full-width signs that some spreadsheets treat as the usual ones.
 */
const startsFormula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

const disarmPart = (text: string): string =>
  startsFormula.test(text) && text !== '-' && !isNumber(text) ? `'${text}` : text;

/**
 * Prefixes formula-like text with an apostrophe, because a spreadsheet would execute it. A spreadsheet whose separator
 * is the semicolon or tab splits a cell at these characters; a line break also begins a new cell. Therefore each
 * segment is checked.
 */
export const escapeFormula = (text: string): string =>
  text
    .split(/([;\t\r\n]+)/)
    .map((part, at) => (at % 2 === 0 ? disarmPart(part) : part))
    .join('')
    .replace(/^[\t\r]/, "'$&");

/**
 * Formats a cell: empty is '-', and a list is joined by ';'. A cell with a comma, quote or line break is
 * quoted, with its quotes doubled.
 */
export function csvCell(value: CsvCell): string {
  const cellText = typeof value === 'object' && value !== null ? value.join(';') : String(value ?? '');
  const safe = escapeFormula(cellText === '' ? '-' : cellText);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** First character of a file for spreadsheets, so that they read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Formats a line, ended by CR LF. */
export const csvLine = (row: readonly CsvCell[]): string => `${row.map(csvCell).join(',')}\r\n`;

/** Formats the text of a CSV file with a UTF-8 byte-order mark; lines end with CR LF. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  `${byteOrderMark}${rows.map(csvLine).join('')}`;

/** Returns '{business}-{title}-{date}.{ending}' without characters that file systems reject. */
export const exportFileName = (business: string, title: string, date: string, ending: string): string =>
  `${[business, title, date].map((part) => part.replace(/[\s\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()).join('-')}.${ending}`;
