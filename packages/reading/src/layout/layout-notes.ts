import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import { encodingNames, type LocalEncoding } from '../bytes/guess-encoding.ts';
import type { NormalisedFile } from '../bytes/normalise.ts';
import { type FirstRecord, filledCells, isComment, isTable } from './header-row.ts';

const maxNamed = 5;
const list = new Intl.ListFormat('en-AU');

export const sheetNotes = ({ sheet, sheets = [] }: NormalisedFile): string[] => {
  const others = sheets.filter((name) => name !== sheet).map((name) => `"${name}"`);
  if (others.length === 0) return [];
  const more = others.length - maxNamed;
  const listed = more > 1 ? [...others.slice(0, maxNamed), `${more} more`] : others;
  return [`The sheet "${sheet}" is read. The workbook also contains ${list.format(listed)}.`];
};

/** Builds a note about the encoding of a file that is not UTF-8, with a word with which the user can check it. */
export const encodingNotes = ({ encoding, encodingExample }: NormalisedFile): string[] => {
  if (encodingExample === undefined || encoding.startsWith('utf')) return [];
  const name = encodingNames[encoding as LocalEncoding];
  return [
    `The file is not in UTF-8 and is read as ${name}, for example "${encodingExample}". If names look wrong, save the file as UTF-8 and upload it again.`,
  ];
};

/**
 * Returns the headers of tables that are not read: headers with known headings anywhere, and any header with rows after
 * the chosen table.
 */
export const findOtherTables = (
  records: readonly FirstRecord[],
  tables: readonly { at: number; mapping: Mapping }[],
  breaks: ReadonlySet<number>,
  at: number,
  end: number,
): FirstRecord[] =>
  records.filter(({ line, cells }, other) => {
    if (other >= at && other < end) return false;
    if (tables.some((table) => table.at === other && Object.keys(table.mapping.columns).length > 1))
      return true;
    const startsSection = breaks.has(line) || isComment(records[other - 1]?.cells ?? []);
    return other >= end && startsSection && !isComment(cells) && isTable(records, other);
  });

const maxHeadings = 3;

export const tableNotes = (
  others: readonly FirstRecord[],
  line: number,
  endLine: number | null,
): string[] => {
  if (others.length === 0) return [];
  const more = others.length - maxNamed;
  const listed = others.slice(0, more > 1 ? maxNamed : others.length).map(({ line: at, cells }) => {
    const headings = filledCells(cells);
    const listedHeadings = headings.slice(0, maxHeadings).map((heading) => `"${heading}"`);
    return `line ${at} (${listedHeadings.join(', ')}${headings.length > maxHeadings ? ', …' : ''})`;
  });
  const rest = more > 1 ? [...listed, `${more} more lines`] : listed;
  return [
    `The file contains several tables. The table with headings in line ${line} is read, to ${endLine === null ? 'the end' : `line ${endLine - 1}`}. Not read: the ${others.length === 1 ? 'table' : 'tables'} with headings in ${list.format(rest)}.`,
  ];
};
