export type CsvCell = string | number | null | undefined | readonly string[];

const isNumber = (text: string): boolean => /^[-+]?\d[\d,]*(\.\d+)?%?$/.test(text);

/** A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text. */
const disarm = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && text !== '-' && !isNumber(text) ? `'${text}` : text;

/** A cell: nothing is '-', a list is joined by ';', a cell with comma, quote or line break is quoted with its quotes doubled. */
export function csvCell(value: CsvCell): string {
  const given = typeof value === 'object' && value !== null ? value.join(';') : String(value ?? '');
  const safe = disarm(given === '' ? '-' : given);
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
export const fileName = (business: string, title: string, date: string, ending: string): string =>
  `${[business, title, date].map((part) => part.replace(/[\s\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()).join('-')}.${ending}`;
