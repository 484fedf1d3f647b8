import { type Day, formatMonth, isDay, monthStart } from '@bellwether/domain/time/day';
import { parseTypedDate } from '@bellwether/domain/time/typed-date';
import { isOtherCurrency, readTypedNumber } from '../grid/read-number.ts';

export const resultColumns = ['revenue', 'customers', 'leads'] as const;
export type ResultColumn = (typeof resultColumns)[number];

export type ResultChange = { month: Day; measure: ResultColumn; value: number };
/** Values read from a file of monthly results, and an error message for each invalid cell or line. */
export type ResultsFile = { changes: ResultChange[]; faults: string[] };

type ReadContext = {
  months: readonly Day[];
  currency: string;
  /** Returns the reason why a cell of the results grid is read-only; undefined if it is editable. */
  locked: (month: Day, measure: ResultColumn) => string | undefined;
};

/** Splits a line of a results file at the separator used in its header; cells may be quoted. */
const splitCells = (line: string, separator: string): string[] => {
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (const [at, char] of [...line].entries()) {
    if (char === '"' && (quoted || cell === '')) quoted = !quoted || line[at + 1] === '"';
    else if (char === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += char;
  }
  return [...cells, cell.trim()];
};

/** Parses a month such as '2026-03', '2026-03-01', 'Mar 2026' or '1/03/2026'. */
const parseMonth = (text: string): Day | null => {
  if (/^\d{4}-\d{2}$/.test(text)) return isDay(`${text}-01`) ? `${text}-01` : null;
  const day = parseTypedDate('month', text) ?? parseTypedDate('day', text);
  return day && monthStart(day);
};

const names = { revenue: 'Revenue', customers: 'Customers', leads: 'Leads' } as const;

/** Parses a cell as a number; returns an error message if the cell is invalid. */
const parseFigure = (text: string, measure: ResultColumn, currency: string): number | string => {
  const read = readTypedNumber(text);
  if (!read || read.percent) return `${names[measure]} "${text.slice(0, 30)}" is not a number.`;
  if (measure === 'revenue')
    return isOtherCurrency(read.currency, currency)
      ? `Revenue is in ${read.currency}, but the business's currency is ${currency}.`
      : read.value;
  return Number.isInteger(read.value) && read.value >= 0
    ? read.value
    : `${names[measure]} must be a whole number, 0 or more, not "${text.slice(0, 30)}".`;
};

/** Parses a results file: one line per month, with columns found by their headings. */
export function readResultsFile(text: string, { months, currency, locked }: ReadContext): ResultsFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const [heading = ''] = lines;
  const separator = ['\t', ';', ','].find((one) => heading.includes(one)) ?? ',';
  const columns = splitCells(heading, separator).map((name) => name.toLowerCase());
  const at = (name: string) => columns.indexOf(name);
  const measures = resultColumns.filter((measure) => at(measure) >= 0);
  if (at('month') < 0 || measures.length === 0)
    return {
      changes: [],
      faults: [
        'The first line must name the columns: Month, and at least one of Revenue, Customers and Leads.',
      ],
    };
  const changes: ResultChange[] = [];
  const faults: string[] = [];
  const seen = new Set<Day>();
  for (const [n, line] of lines.entries()) {
    if (n === 0 || line.trim() === '') continue;
    const addFault = (sentence: string) => void faults.push(`Line ${n + 1}: ${sentence}`);
    const cells = splitCells(line, separator);
    const written = cells[at('month')] ?? '';
    const month = parseMonth(written);
    if (month === null) addFault(`"${written.slice(0, 30)}" is not a month.`);
    else if (!months.includes(month)) addFault(`${formatMonth(month)} is not one of the months shown.`);
    else if (seen.has(month)) addFault(`${formatMonth(month)} appears twice.`);
    else {
      seen.add(month);
      for (const measure of measures) {
        const cell = cells[at(measure)] ?? '';
        // Treats a dash as an empty value, because exports of Bellwether and accountants write it so.
        if (/^[-\u2013\u2014]?$/.test(cell)) continue;
        const value = parseFigure(cell, measure, currency);
        const lock = locked(month, measure);
        if (lock !== undefined) addFault(`${lock} It was not changed.`);
        else if (typeof value === 'string') addFault(value);
        else changes.push({ month, measure, value });
      }
    }
  }
  return { changes, faults };
}
