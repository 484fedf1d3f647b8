export type CsvCell = string | number | null | undefined | readonly string[];

/** A number as it is written here or elsewhere ('-1.234,50'): nothing that could be worked out. */
const isNumber = (text: string): boolean => /^[-+]?\d[\d.,]*%?$/.test(text);

/** What begins a formula, also as the full-width signs that some spreadsheets take for the usual ones. */
const startsFormula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

const disarmPart = (text: string): string =>
  startsFormula.test(text) && text !== '-' && !isNumber(text) ? `'${text}` : text;

/**
 * A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text. Where a spreadsheet's list separator is the
 * semicolon or the tab, our cell is several of its own, and a line break begins one: each part is made text.
 */
export const escapeFormula = (text: string): string =>
  text
    .split(/([;\t\r\n]+)/)
    .map((part, at) => (at % 2 === 0 ? disarmPart(part) : part))
    .join('')
    .replace(/^[\t\r]/, "'$&");

/** A cell: nothing is '-', a list is joined by ';', a cell with comma, quote or line break is quoted with its quotes doubled. */
export function csvCell(value: CsvCell): string {
  const given = typeof value === 'object' && value !== null ? value.join(';') : String(value ?? '');
  const safe = escapeFormula(given === '' ? '-' : given);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a file for spreadsheets begins with, so that they read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** A line of such a file, ended by CR LF. */
export const csvLine = (row: readonly CsvCell[]): string => `${row.map(csvCell).join(',')}\r\n`;

/** The text of a file for spreadsheets: UTF-8 byte-order mark, lines ended by CR LF. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  `${byteOrderMark}${rows.map(csvLine).join('')}`;

/** '{business}-{title}-{date}.{ending}', without what file systems refuse. */
export const exportFileName = (business: string, title: string, date: string, ending: string): string =>
  `${[business, title, date].map((part) => part.replace(/[\s\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()).join('-')}.${ending}`;
