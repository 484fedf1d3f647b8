import { open } from 'node:fs/promises';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { parse } from 'csv-parse/sync';
import type { NormalisedFile } from '../bytes/normalise.ts';
import { isDayLike, isMissing, isNumberLike } from '../cells/cell.ts';
import { normaliseHeading, normaliseKnownHeading } from '../cells/heading.ts';
import { uploadContents } from '../kinds/upload-contents.ts';
import { presets } from '../presets/presets.ts';

export type FirstRecord = { line: number; cells: string[] };

const sampleBytes = 128 * 1024;

/** Returns the records in the first 128 KB of a normalised file. */
export const readFirstRecords = async (file: NormalisedFile): Promise<FirstRecord[]> => {
  const reader = await open(file.path, 'r');
  const buffer = Buffer.alloc(sampleBytes);
  const { bytesRead } = await reader.read(buffer, 0, sampleBytes, 0).finally(() => reader.close());
  const whole = bytesRead < sampleBytes;
  const text = buffer.toString('utf8', 0, whole ? bytesRead : buffer.lastIndexOf(10) + 1);
  const records: FirstRecord[] = [];
  try {
    parse(text, {
      delimiter: file.delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      on_record: ([line = '0', ...cells]: string[]) => {
        records.push({ line: Number(line), cells });
        return null;
      },
    });
  } catch (error) {
    // The sample may end inside a quoted cell; only the complete records before it are used.
    if (!(error instanceof Error && 'code' in error && error.code === 'CSV_QUOTE_NOT_CLOSED')) throw error;
  }
  return records;
};

export const isComment = (cells: readonly string[]): boolean =>
  /^#([\s-]|$)/.test(cells[0] ?? '') && !/^# ?\d+$/.test(cells[0]?.trim() ?? '');
export const trimEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

export const filledCells = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

/** Reports whether a cell is a value, such as a date, a number or an address, and therefore no heading. */
const isValue = (cell: string): boolean =>
  isDayLike(cell) || isNumberLike(cell) || /^\S+@\S+\.\S+$|^https?:\/\//.test(cell);

/** Reports whether a record can be a header: at most a fifth of its cells are values. */
export const canBeHeader = (cells: readonly string[]): boolean => {
  const filled = filledCells(cells);
  return filled.length > 0 && filled.filter(isValue).length * 5 <= filled.length;
};

/** Reports whether a record looks like a header with several columns above a row of values. */
export const isTable = (records: readonly FirstRecord[], at: number): boolean => {
  const { cells } = records[at] ?? { cells: [] };
  const next = records[at + 1]?.cells ?? [];
  const width = filledCells(cells).length;
  return width > 1 && canBeHeader(cells) && filledCells(next).length === width && !canBeHeader(next);
};

/**
 * Reports whether a record has words in every column where the table's rows have values, but differs from the table's
 * header, which some exports repeat.
 */
export const isUnlikeHeader = (records: readonly FirstRecord[], header: number, at: number): boolean => {
  const { cells } = records[at] ?? { cells: [] };
  const same = records[header]?.cells.join('\u001f') === cells.join('\u001f');
  const rows = records.slice(header + 1, at).filter((record) => !isComment(record.cells));
  const valueColumns = cells.flatMap((_, column) =>
    rows.length > 0 && rows.every((row) => isValue(row.cells[column]?.trim() ?? '')) ? [column] : [],
  );
  return (
    !same &&
    valueColumns.length > 0 &&
    valueColumns.every((column) => {
      const cell = cells[column]?.trim() ?? '';
      return !isMissing(cell) && !isValue(cell);
    })
  );
};

const buildHeadings = (kind: UploadType): ReadonlySet<string> =>
  new Set(
    [
      ...uploadContents[kind].fields.flatMap((field) => field.aliases),
      ...presets
        .filter((preset) => preset.kind === kind)
        .flatMap(({ headings, columns }) => [
          ...headings.all,
          ...(headings.any ?? []),
          ...Object.values(columns),
        ])
        .flatMap((aliases) => aliases.split('|')),
    ].map(normaliseKnownHeading),
  );

const cachedHeadings: Partial<Record<UploadType, ReadonlySet<string>>> = {};
const below = 100;

/**
 * Returns a function that counts the known headings in a record. A cell that appears again below it counts as a value.
 * A record with too many values counts 0.
 */
export const createHeadingCounter = (kind: UploadType, records: readonly FirstRecord[]) => {
  cachedHeadings[kind] ??= buildHeadings(kind);
  const knownTexts = cachedHeadings[kind];
  return (at: number): number => {
    const cells = records[at]?.cells ?? [];
    if (!canBeHeader(cells)) return 0;
    const row = cells.join('\u001f');
    const rows = records
      .slice(at + 1, at + 1 + below)
      .filter((record) => record.cells.join('\u001f') !== row);
    return cells.filter((cell, column) => {
      const text = cell.trim();
      return (
        text !== '' &&
        knownTexts.has(normaliseHeading(text)) &&
        !rows.some((record) => record.cells[column]?.trim() === text)
      );
    }).length;
  };
};

/**
 * Reports whether a record with few known headings is below another possible header that is at least as wide. It is
 * then a row whose cells match headings by chance.
 */
export const isBelowHeader = (
  records: readonly FirstRecord[],
  at: number,
  hits: number,
  startsSection: (at: number) => boolean,
): boolean => {
  const width = filledCells(records[at]?.cells ?? []).length;
  if (hits * 2 > width) return false;
  for (let before = at - 1; before >= 0 && !startsSection(before + 1); before--) {
    const cells = records[before]?.cells ?? [];
    if (!isComment(cells) && filledCells(cells).length >= width && width > 1 && canBeHeader(cells))
      return true;
  }
  return false;
};

/**
 * Returns the index of the most likely header if no record has known headings: the first of the widest possible
 * headers.
 */
export const guessHeader = (records: readonly FirstRecord[]): number => {
  const first = records.slice(0, 40);
  const widths = first.map(({ cells }) => (isComment(cells) ? 0 : trimEnd(cells).length));
  const possible = widths.map((width, at) => (canBeHeader(first[at]?.cells ?? []) ? width : 0));
  const widest = Math.max(...widths);
  const best = Math.max(...possible);
  return Math.max(0, best * 2 > widest ? possible.indexOf(best) : widths.indexOf(widest));
};
