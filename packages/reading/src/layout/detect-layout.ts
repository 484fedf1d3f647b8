import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import type { NormalisedFile } from '../bytes/normalise.ts';
import { ReadingProblem } from '../bytes/reading-problem.ts';
import { isMissing } from '../cells/cell.ts';
import { isCurrencyCode, normaliseHeading } from '../cells/heading.ts';
import { findPeriodUnit, foldDate } from '../cells/period-unit.ts';
import { uploadContents } from '../kinds/upload-contents.ts';
import { findColumn, findMappingProblems, suggestMapping, withoutCountColumns } from '../mapping/mapping.ts';
import { findPreset, isEnglishDate, mapByPreset } from '../presets/presets.ts';
import { detectDateOrder } from './date-order.ts';
import { findDocumentFields, withDocumentAmount } from './document-fields.ts';
import {
  canBeHeader,
  createHeadingCounter,
  type FirstRecord,
  filledCells,
  guessHeader,
  isBelowHeader,
  isComment,
  isTable,
  isUnlikeHeader,
  readFirstRecords,
  trimEnd,
} from './header-row.ts';
import type { FoundLayout } from './layout.ts';
import { encodingNotes, findOtherTables, sheetNotes, tableNotes } from './layout-notes.ts';
import { isMonthFirstZone } from './month-first.ts';
import { findSymbolCurrency } from './number-format.ts';
import { findPlatformColumn } from './platform.ts';
import { findPlatform } from './platform-headings.ts';
import { findDays, findMonthsOfText, findOrderOfText } from './report-period.ts';
import { withRowPeriod } from './row-period.ts';

const sampleRows = 300;
/**
 * Returns the mapping of a known vendor export if the headings match one; otherwise matches columns by name.
 */
const guessMapping = (
  kind: UploadType,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Mapping => {
  const found = findPreset(header, kind);
  // A file of another platform, or of several platforms, is not the export of one vendor.
  const columnVendors =
    found?.platform === undefined ? [] : (findPlatformColumn(header, rows)?.vendors ?? []);
  const preset = columnVendors.some(({ channel }) => channel !== found?.platform) ? undefined : found;
  return preset === undefined
    ? suggestMapping(kind, header, rows)
    : withoutCountColumns(kind, header, rows, mapByPreset(preset, header));
};

/** Placeholder period: it is detected later, and its absence does not make a table incomplete. */
const anyPeriod = { from: '2000-01-01', to: '2000-01-01' };

type Table = { at: number; end: number; mapping: Mapping; complete: boolean; score: number };

/**
 * Returns the index of the record after a table. A comment or blank line that is followed by another header ends the
 * table.
 */
const findTableEnd = (
  records: readonly FirstRecord[],
  at: number,
  breaks: ReadonlySet<number>,
  hits: (at: number) => number,
): number => {
  const header = trimEnd(records[at]?.cells ?? []);
  const width = header.length;
  for (let i = at + 1; i < records.length; i++) {
    const { line, cells } = records[i] ?? { line: 0, cells: [] };
    if (isComment(cells)) {
      const next = records.findIndex((record, later) => later > i && !isComment(record.cells));
      // A single matching cell is not a header: it may match a column name by chance.
      const nextCellCount = filledCells(records[next]?.cells ?? []).length;
      const begins = isTable(records, next) && (nextCellCount !== width || isUnlikeHeader(records, at, next));
      if (next >= 0 && nextCellCount > 1 && (hits(next) > 0 || begins)) return i;
      continue;
    }
    const filled = trimEnd(cells).length;
    // A heading that appears again in its column, among other texts, belongs to the header of another table.
    const returns = cells.some(
      (cell, column) => cell.trim() !== '' && cell.trim() === header[column]?.trim(),
    );
    if (isTable(records, i) && isUnlikeHeader(records, at, i) && (breaks.has(line) || returns)) return i;
    if (breaks.has(line) && (hits(i) >= 2 || (filled === 1 && width > 2) || (hits(i) >= 1 && filled <= 2)))
      return i;
  }
  return records.length;
};

const findTables = (
  kind: UploadType,
  records: readonly FirstRecord[],
  breaks: ReadonlySet<number>,
): Table[] => {
  const hits = createHeadingCounter(kind, records);
  const startsSection = (at: number): boolean =>
    at === 0 || breaks.has(records[at]?.line ?? 0) || isComment(records[at - 1]?.cells ?? []);
  const tables: Table[] = [];
  for (let at = 0; at < records.length; at++) {
    const { cells } = records[at] ?? { cells: [] };
    // A header is near the start of the file or of a section, never far down in the rows.
    if (isComment(cells) || (at > 40 && !startsSection(at))) continue;
    const found = hits(at);
    if (found === 0 || isBelowHeader(records, at, found, startsSection)) continue;
    const end = findTableEnd(records, at, breaks, hits);
    const rows = records.slice(at + 1, Math.min(end, at + 1 + sampleRows)).map((record) => record.cells);
    const mapping = guessMapping(
      kind,
      cells.map((cell) => cell.trim()),
      rows,
    );
    const complete = findMappingProblems(kind, cells, { ...mapping, period: anyPeriod }).length === 0;
    tables.push({
      at,
      end,
      mapping,
      complete,
      score:
        Object.keys(mapping.columns).length +
        (complete ? 100 : 0) +
        (mapping.preset === undefined ? 0 : 1000),
    });
  }
  return tables;
};

/** Matches lines with the creation date of a report, which is not its date range. */
const reportDateLine =
  /generated|created|exported|downloaded|printed|run (on|at|date)|as (of|at)|last updated|erstellt/i;

/**
 * Returns the date range that the lines above a table state; undefined if they state none, or numeric dates in an
 * unknown order.
 */
const findPeriod = (
  preamble: readonly FirstRecord[],
  unclearOrder: 'dmy' | 'mdy' | undefined,
): Mapping['period'] => {
  const text = preamble
    .map((record) =>
      trimEnd(record.cells)
        .filter((cell) => cell.trim() !== '')
        .join(', '),
    )
    .filter((line) => !reportDateLine.test(line))
    .join('\n');
  const order = findOrderOfText(text) ?? unclearOrder;
  if (order === undefined) return undefined;
  const days = findDays(text, order);
  const [from, to] = days.length >= 2 ? days.slice(-2) : [days[0], days[0]];
  if (from === undefined || to === undefined) return findMonthsOfText(text);
  return from > to ? undefined : { from, to };
};

const currencyPattern =
  /(?:currency(?: code)?|amounts? in|betr(?:ä|ae)ge in|montants en|importes en|valores em|importi in|bedragen in)\W+([A-Z]{3})\b/i;
const preambleCurrency = (preamble: readonly FirstRecord[]): string | undefined =>
  preamble
    .map((record) => currencyPattern.exec(record.cells.join(' '))?.[1]?.toUpperCase())
    .find((code) => code !== undefined && isCurrencyCode(code));

/**
 * Finds the table of a normalised file: its header below titles, date ranges and comments, its end, and its likely
 * mapping. If there are several tables, it chooses the table with the most fields of the kind, the first of equals.
 * `headerLine` is the header line that a user chose.
 * @throws ReadingProblem when that line cannot be a header.
 */
export const detectLayout = async (
  file: NormalisedFile,
  kind: UploadType,
  headerLine?: number,
): Promise<FoundLayout> => {
  const records = await readFirstRecords(file);
  const tables = findTables(kind, records, new Set(file.breaks));
  const chosen = headerLine === undefined ? undefined : chosenAt(records, headerLine);
  const best =
    chosen === undefined
      ? tables.reduce<Table | undefined>(
          (one, other) => (one === undefined || other.score > one.score ? other : one),
          undefined,
        )
      : tables.find((table) => table.at === chosen);
  const at = best?.at ?? chosen ?? guessHeader(records);
  const end = best?.end ?? records.length;
  const header = trimEnd(records[at]?.cells ?? []).map((cell) => cell.trim());
  const rows = records.slice(at + 1, Math.min(end, at + 1 + sampleRows)).map((record) => record.cells);
  const previousEnd = tables
    .filter((table) => table.at < at)
    .reduce((last, table) => Math.max(last, Math.min(table.end, at)), 0);
  const preamble = records.slice(previousEnd, at);
  const guessedMapping = best?.mapping ?? guessMapping(kind, header, rows);
  const { mapping: suggestedMapping, notes: periodNotes } = withRowPeriod(
    kind,
    header,
    rows,
    kind === 'invoices' && guessedMapping.document === undefined
      ? withDocumentAmount(header, rows, guessedMapping)
      : guessedMapping,
  );
  const line = records[at]?.line ?? 1;
  const endLine = end < records.length ? (records[end]?.line ?? null) : null;
  const notes = [
    ...sheetNotes(file),
    ...encodingNotes(file),
    ...tableNotes(findOtherTables(records, tables, new Set(file.breaks), at, end), line, endLine),
    ...periodNotes,
  ];
  return {
    header,
    headerLine: line,
    firstLine: records[at + 1]?.line ?? line + 1,
    endLine,
    sample: rows,
    mapping: completeMapping(kind, header, rows, suggestedMapping, preamble),
    notes,
  };
};

const chosenAt = (records: readonly FirstRecord[], line: number): number => {
  const at = records.findIndex((record) => record.line === line);
  if (at < 0 || !canBeHeader(records[at]?.cells ?? []))
    throw new ReadingProblem(line, null, 'there are no headings here, but values or nothing.');
  return at;
};

/** Reports whether a column gives a time zone of the United States for the rows: 'Pacific Time (US & Canada)'. */
const hasAmericanZone = (header: readonly string[], rows: readonly (readonly string[])[]): boolean => {
  const at = header.findIndex((heading) => normaliseHeading(heading) === 'timezone');
  const cells = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '');
  return (
    at >= 0 &&
    cells.length > 0 &&
    cells.every((cell) => /\(US & Canada\)/.test(cell) || isMonthFirstZone(cell))
  );
};

/** Adds date order, period, currency and platform to a mapping, as far as the file shows them. */
const completeMapping = (
  kind: UploadType,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  preamble: readonly FirstRecord[],
): Mapping => {
  const sampleCells = (types: readonly string[]): string[][] =>
    uploadContents[kind].fields
      .filter((field) => types.includes(field.type))
      .flatMap((field) => {
        const source = mapping.columns[field.key];
        const index = source && 'column' in source ? findColumn(header, source.column) : -1;
        return index < 0 ? [] : [rows.map((row) => row[index] ?? '').filter((cell) => !isMissing(cell))];
      });
  const amounts = sampleCells(['money', 'number', 'whole', 'rank']);
  const dates = sampleCells(['date']).flat().map(foldDate);
  const isAdFile = kind === 'ads' || kind === 'search_terms' || kind === 'ad_landing_pages';
  const daily = isAdFile || kind === 'sessions';
  const dated = mapping.columns['day'] ?? mapping.columns['occurred_at'] ?? mapping.columns['period_start'];
  const heading = dated && 'column' in dated ? dated.column : '';
  const used = Object.values(mapping.columns).map((source) =>
    'column' in source ? findColumn(header, source.column) : -1,
  );
  const detectedOrder = detectDateOrder({
    dates,
    otherDates: rows.flatMap((row) => row.filter((_, at) => !used.includes(at))),
    unit: mapping.columns['period_start'] ? findPeriodUnit(heading) : undefined,
    period: findPeriod(preamble, undefined),
    isDaily: daily && isEnglishDate(heading),
    isAmerican: hasAmericanZone(header, rows),
  });
  // The date order found in the file takes precedence over the vendor's usual order.
  const dateOrder = detectedOrder ?? mapping.dateOrder;
  const platformColumn =
    isAdFile && mapping.preset === undefined ? findPlatformColumn(header, rows)?.column : undefined;
  const filePeriod =
    dated === undefined ? findPeriod(preamble, dateOrder === 'mdy' ? 'mdy' : 'dmy') : undefined;
  const currency =
    mapping.columns['currency'] === undefined
      ? (mapping.currency ?? preambleCurrency(preamble) ?? findSymbolCurrency(amounts.flat()))
      : undefined;
  return {
    // The vendor's preset takes precedence over values guessed from the sample.
    ...(filePeriod === undefined ? {} : { period: filePeriod }),
    ...(currency === undefined ? {} : { currency }),
    ...(isAdFile && mapping.columns['platform'] === undefined ? { platform: findPlatform(header) } : {}),
    ...(kind === 'invoices' && mapping.document === undefined
      ? { document: findDocumentFields(header, rows, mapping) }
      : {}),
    ...mapping,
    ...(platformColumn !== undefined && {
      columns: { ...mapping.columns, platform: { column: platformColumn } },
    }),
    ...(dateOrder && { dateOrder }),
  };
};
