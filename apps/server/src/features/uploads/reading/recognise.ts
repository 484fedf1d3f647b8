import { isMissing } from '@bellwether/contract/imports/cell';
import { headingKey } from '@bellwether/contract/imports/heading';
import { type ImportKind, importKinds } from '@bellwether/contract/imports/kinds';
import {
  columnIndex,
  type Mapping,
  mappingProblems,
  suggestMapping,
} from '@bellwether/contract/imports/mapping';
import { findDays } from './find-days.ts';
import { type FirstRecord, firstRecords } from './first-records.ts';
import type { NormalisedFile } from './normalise.ts';
import { dateOrderOf, decimalOf, symbolCurrency } from './number-habits.ts';
import { platformOf } from './platform.ts';

/** Where the table of a file is, and what its first rows tell. Lines count from 1 in the file as it was uploaded. */
export type Recognised = {
  header: string[];
  headerLine: number;
  /** Line of the first row; the table ends before `endLine`, or with the file when it is null. */
  firstLine: number;
  endLine: number | null;
  /** The first rows, as they stand. */
  sample: string[][];
  /** The likely mapping, with period, platform, currency and habits of writing as far as the file tells them. */
  mapping: Mapping;
  notes: string[];
};

const sampleRows = 300;
const isComment = (cells: readonly string[]): boolean => /^#([\s-]|$)/.test(cells[0] ?? '');
const trimEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

/** How many cells of a record are headings that the kind knows. */
const headings = (kind: ImportKind) => {
  const known = new Set(importKinds[kind].fields.flatMap((field) => field.aliases.map(headingKey)));
  return (cells: readonly string[]): number =>
    cells.filter((cell) => cell.trim() !== '' && known.has(headingKey(cell))).length;
};

/** The period is found later; a table is not incomplete for want of it. */
const anyPeriod = { from: '2000-01-01', to: '2000-01-01' };

type Table = { at: number; end: number; mapping: Mapping; complete: boolean; score: number };

/** The rows of a table: to the comments or the blank line behind which another table's header stands. */
const endOf = (
  records: readonly FirstRecord[],
  at: number,
  breaks: ReadonlySet<number>,
  hits: (cells: readonly string[]) => number,
): number => {
  const width = trimEnd(records[at]?.cells ?? []).length;
  for (let i = at + 1; i < records.length; i++) {
    const { line, cells } = records[i] ?? { line: 0, cells: [] };
    if (isComment(cells)) {
      const next = records.slice(i).find((record) => !isComment(record.cells));
      if (next !== undefined && hits(next.cells) > 0) return i;
      continue;
    }
    const filled = trimEnd(cells).length;
    if (
      breaks.has(line) &&
      (hits(cells) >= 2 || (filled === 1 && width > 2) || (hits(cells) >= 1 && filled <= 2))
    )
      return i;
  }
  return records.length;
};

const tablesOf = (
  kind: ImportKind,
  records: readonly FirstRecord[],
  breaks: ReadonlySet<number>,
): Table[] => {
  const hits = headings(kind);
  const tables: Table[] = [];
  for (let at = 0; at < records.length; at++) {
    const { line, cells } = records[at] ?? { line: 0, cells: [] };
    if (isComment(cells) || hits(cells) === 0) continue;
    // A header stands at the start of the file or of a section, never far down among the rows.
    if (at > 40 && !breaks.has(line) && !isComment(records[at - 1]?.cells ?? [])) continue;
    const end = endOf(records, at, breaks, hits);
    const rows = records.slice(at + 1, Math.min(end, at + 1 + sampleRows)).map((record) => record.cells);
    const mapping = suggestMapping(
      kind,
      cells.map((cell) => cell.trim()),
      rows,
    );
    const complete = mappingProblems(kind, cells, { ...mapping, period: anyPeriod }).length === 0;
    tables.push({
      at,
      end,
      mapping,
      complete,
      score: Object.keys(mapping.columns).length + (complete ? 100 : 0),
    });
  }
  return tables;
};

/** The record that is most likely the header when none has the headings that the kind needs. */
const likelyHeader = (records: readonly FirstRecord[]): number => {
  const widths = records
    .slice(0, 40)
    .map((record) => (isComment(record.cells) ? 0 : trimEnd(record.cells).length));
  const widest = Math.max(...widths);
  return Math.max(0, widths.indexOf(widest));
};

/** Lines about when a report was made, which say nothing about its period. */
const madeOn =
  /generated|created|exported|downloaded|printed|run (on|at|date)|as (of|at)|last updated|erstellt/i;

const periodOf = (preamble: readonly FirstRecord[]): Mapping['period'] => {
  const days = preamble
    .map((record) =>
      trimEnd(record.cells)
        .filter((cell) => cell.trim() !== '')
        .join(', '),
    )
    .filter((text) => !madeOn.test(text))
    .flatMap(findDays);
  const [from, to] = days.length >= 2 ? days.slice(-2) : [days[0], days[0]];
  return from === undefined || to === undefined || from > to ? undefined : { from, to };
};

const preambleCurrency = (preamble: readonly FirstRecord[]): string | undefined =>
  preamble
    .map((record) => /currency(?: code)?\W+([A-Z]{3})\b/i.exec(record.cells.join(' '))?.[1]?.toUpperCase())
    .find((code) => code !== undefined);

/**
 * Finds the table in a normalised file: its header below report titles, date ranges and comments, where it ends, and what its columns
 * are. Of several tables it takes the one that tells most about the kind, the first of equals.
 */
export const recognise = async (file: NormalisedFile, kind: ImportKind): Promise<Recognised> => {
  const records = await firstRecords(file);
  const tables = tablesOf(kind, records, new Set(file.breaks));
  const best = tables.reduce<Table | undefined>(
    (one, other) => (one === undefined || other.score > one.score ? other : one),
    undefined,
  );
  const at = best?.at ?? likelyHeader(records);
  const end = best?.end ?? records.length;
  const header = trimEnd(records[at]?.cells ?? []).map((cell) => cell.trim());
  const rows = records.slice(at + 1, Math.min(end, at + 1 + sampleRows)).map((record) => record.cells);
  const previousEnd = tables
    .filter((table) => table.at < at)
    .reduce((last, table) => Math.max(last, Math.min(table.end, at)), 0);
  const preamble = records.slice(previousEnd, at);
  const suggested = best?.mapping ?? suggestMapping(kind, header, rows);
  const headerLine = records[at]?.line ?? 1;
  const endLine = end < records.length ? (records[end]?.line ?? null) : null;
  const notes =
    endLine === null || tables.length < 2
      ? []
      : [
          `The file holds several tables; the one whose headings stand in line ${headerLine} is read, to line ${endLine - 1}.`,
        ];
  return {
    header,
    headerLine,
    firstLine: records[at + 1]?.line ?? headerLine + 1,
    endLine,
    sample: rows,
    mapping: completed(kind, file, header, rows, suggested, preamble),
    notes,
  };
};

/** Adds to a mapping what the rest of the file tells. */
const completed = (
  kind: ImportKind,
  file: NormalisedFile,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  preamble: readonly FirstRecord[],
): Mapping => {
  const cellsOf = (types: readonly string[]): string[][] =>
    importKinds[kind].fields
      .filter((field) => types.includes(field.type))
      .flatMap((field) => {
        const source = mapping.columns[field.key];
        const index = source && 'column' in source ? columnIndex(header, source.column) : -1;
        return index < 0 ? [] : [rows.map((row) => row[index] ?? '').filter((cell) => !isMissing(cell))];
      });
  const amounts = cellsOf(['money', 'number', 'whole']);
  const dateOrder = dateOrderOf(cellsOf(['date']).flat());
  const decimal = decimalOf(amounts.flat(), file.delimiter);
  const dated = mapping.columns['day'] ?? mapping.columns['occurred_at'] ?? mapping.columns['period_start'];
  const period = dated === undefined ? periodOf(preamble) : undefined;
  const currency =
    mapping.columns['currency'] === undefined
      ? (mapping.currency ?? preambleCurrency(preamble) ?? symbolCurrency(amounts.flat()))
      : undefined;
  return {
    columns: mapping.columns,
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(decimal === undefined ? {} : { decimal }),
    ...(period === undefined ? {} : { period }),
    ...(currency === undefined ? {} : { currency }),
    ...(kind === 'ads' && mapping.columns['platform'] === undefined ? { platform: platformOf(header) } : {}),
  };
};
