import type { ListFormat } from '@bellwether/contract/query/list-query';
import type { BusinessContext } from '@bellwether/domain/access/scope';
import { defaultTimeZone } from '@bellwether/domain/catalogue/product';
import { byteOrderMark, type CsvCell, csvLine, exportFileName } from '@bellwether/domain/format/csv';
import { dayAt } from '@bellwether/domain/time/day';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import type { QueueKey } from '../platform/fair-queue.ts';
import type { Spool, SpooledResponse } from '../platform/spool.ts';
import { reply } from './reply.ts';

/**
 * Column of an exported table. `value` returns dates as `2026-03-05` and local times as `2026-03-05 13:30`; with a date
 * `type`, a workbook stores them as dates.
 */
export type FileColumn<Row> = {
  label: string;
  value: (row: Row) => CsvCell;
  type?: CellType | undefined;
  /** Column width in a workbook, in characters. */
  width?: number | undefined;
};

export type CellType = keyof typeof cellFormats;

type TableFormat = Exclude<ListFormat, 'json'>;

type Batches<Row> = AsyncIterable<readonly Row[]>;

const defaultWidth = 20;

const cellFormats = {
  date: 'd mmm yyyy',
  'date-time': 'd mmm yyyy h:mm AM/PM',
  money: '#,##0.00',
} as const;

const contentTypes: Record<ListFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

/** Returns the column with the name of a row's business; no column if all rows belong to a single business. */
export const businessColumns = <Row>(
  businesses: readonly BusinessContext[],
  readId: (row: Row) => unknown,
): FileColumn<Row>[] => {
  if (businesses.length < 2) return [];
  const names = new Map<unknown, string>(businesses.map(({ id, tradingName }) => [id, tradingName]));
  return [{ label: 'Business', value: (row) => names.get(readId(row)) ?? '', width: 24 }];
};

async function* writeCsv<Row>(
  columns: readonly FileColumn<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ label }) => label));
  for await (const batch of batches)
    yield batch.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('');
}

const toWorkbookCell = <Row>({ value, type }: FileColumn<Row>, row: Row): CellValue => {
  const cell = value(row) ?? null;
  if (typeof cell === 'object' && cell !== null) return cell.join('; ');
  // Spreadsheets have no time zones, so the local time is written as if it were UTC.
  const isTime = type === 'date' || type === 'date-time';
  return isTime && typeof cell === 'string' ? new Date(`${cell.replace(' ', 'T')}Z`) : cell;
};

const writeXlsx = <Row>(
  columns: readonly FileColumn<Row>[],
  batches: Batches<Row>,
): AsyncIterable<Uint8Array> => {
  async function* rows() {
    for await (const batch of batches)
      for (const row of batch) yield columns.map((column) => toWorkbookCell(column, row));
  }
  const sheetColumns = columns.map(({ label, type, width = defaultWidth }) => ({
    header: label,
    width,
    ...(type ? { numFmt: cellFormats[type] } : {}),
  }));
  return writeXlsxStream(rows(), { name: 'Rows', columns: sheetColumns, freezePane: { rows: 1 } });
};

/**
 * Writes rows as CSV or as a workbook with a single sheet. In a workbook, numbers and dates keep their type, and text
 * never becomes a formula. Rows are read while the file is written.
 */
export const writeTable = <Row>(
  columns: readonly FileColumn<Row>[],
  batches: Batches<Row>,
  format: TableFormat,
): AsyncIterable<string | Uint8Array> =>
  format === 'xlsx' ? writeXlsx(columns, batches) : writeCsv(columns, batches);

/** Returns the name of an exported file: business, title and today's date. */
export const listFileName = (
  businesses: readonly BusinessContext[],
  title: string,
  now: Date,
  format: ListFormat,
): string => {
  const [business] = businesses;
  const owner = businesses.length === 1 && business ? business.tradingName : 'All businesses';
  return exportFileName(owner, title, dayAt(business?.timeZone ?? defaultTimeZone, now), format);
};

/** Returns the download reply for a file in the spool. */
export const replyWithFile = ({ stream, bytes }: SpooledResponse, name: string, format: ListFormat) =>
  reply(stream, {
    'content-type': contentTypes[format],
    'content-length': String(bytes),
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  });

type FileRequest<Row> = {
  columns: readonly FileColumn<Row>[];
  batches: Batches<Row>;
  name: readonly [whose: string, title: string, day: string];
  format: ListFormat | undefined;
  queueKey: QueueKey;
  signal: AbortSignal;
};

/**
 * Writes rows to a file in the spool and returns its download reply. JSON is not offered for tables and becomes CSV.
 */
export const writeTableFile = async <Row>(
  spool: Spool,
  { columns, batches, name, format, queueKey, signal }: FileRequest<Row>,
) => {
  const kind = format === 'xlsx' ? 'xlsx' : 'csv';
  const spooled = await spool.write(queueKey, () => writeTable(columns, batches, kind), signal);
  return replyWithFile(spooled, exportFileName(...name, kind), kind);
};
