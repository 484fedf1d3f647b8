import type { BusinessContext, Scope } from '@bellwether/contract/access/scope';
import { defaultTimeZone } from '@bellwether/contract/catalogue/product';
import { byteOrderMark, type CsvCell, csvLine, exportFileName } from '@bellwether/contract/format/csv';
import type { ListFormat } from '@bellwether/contract/query/list-query';
import type { RowColumn, RowColumnKind, RowList } from '@bellwether/contract/rows/define';
import { dayAt } from '@bellwether/contract/time/day';
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import type { Deps } from '../../http/deps.ts';
import { reply } from '../../http/reply.ts';
import { queueKeyOf } from '../../platform/fair-queue.ts';
import type { RowsParams } from './params.ts';
import { type AnyRow, readAllRows } from './read-rows.ts';

type Batches = AsyncIterable<AnyRow[]>;
type Context = Pick<Deps, 'warehouse' | 'clock' | 'spool'>;
type ExportRequest = { list: RowList; scope: Scope; question: RowsParams; signal: AbortSignal };

const types: Record<ListFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

/**
 * Columns of a file. With several businesses each row names its business; money has its currency next to it.
 */
type Sheet = { columns: readonly RowColumn[]; businesses: readonly BusinessContext[] };

const currency: RowColumn = { key: 'currency', label: 'Currency', kind: 'text' };

const buildSheet = ({ scope, list, question: { columns } }: ExportRequest): Sheet => {
  const hasColumn = (key: string) => columns.some((column) => column.key === key);
  const needsCurrency = columns.some(({ kind }) => kind === 'currency') && !hasColumn('currency');
  const hasCurrency = list.columns.some(({ key }) => key === 'currency');
  return {
    columns: needsCurrency && hasCurrency ? [...columns, currency] : columns,
    businesses: scope.businesses,
  };
};

const hasSeveralBusinesses = ({ businesses }: Sheet): boolean => businesses.length > 1;
const findBusinessName = (row: AnyRow, { businesses }: Sheet): string =>
  businesses.find(({ id }) => id === row.business_id)?.tradingName ?? '';

const toCell = ({ key, kind }: RowColumn, row: AnyRow): string | number | null => {
  const value = (row as Record<string, unknown>)[key];
  if (kind === 'boolean') return value === null ? null : value === true ? 'Yes' : 'No';
  if (kind === 'date-time' && typeof value === 'string') return value.replace('T', ' ');
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

async function* writeCsv(batches: Batches, sheet: Sheet): AsyncGenerator<string> {
  const { columns } = sheet;
  yield byteOrderMark +
    csvLine([...(hasSeveralBusinesses(sheet) ? ['Business'] : []), ...columns.map(({ label }) => label)]);
  for await (const batch of batches)
    yield batch
      .map((row) =>
        csvLine([
          ...(hasSeveralBusinesses(sheet) ? [findBusinessName(row, sheet)] : []),
          ...columns.map((column): CsvCell => toCell(column, row)),
        ]),
      )
      .join('');
}

const numberFormats: Partial<Record<RowColumnKind, string>> = {
  date: 'd mmm yyyy',
  'date-time': 'd mmm yyyy h:mm AM/PM',
  currency: '#,##0.00',
};

/** Spreadsheets have no time zones, so the local time is written as if it were UTC. */
const spreadsheetCell = (column: RowColumn, row: AnyRow): CellValue => {
  const cell = toCell(column, row);
  const isTime = column.kind === 'date' || column.kind === 'date-time';
  return isTime && typeof cell === 'string' ? new Date(`${cell.replace(' ', 'T')}Z`) : cell;
};

const writeXlsx = (batches: Batches, sheet: Sheet): AsyncIterable<Uint8Array> => {
  const columns: ColumnDef[] = [
    ...(hasSeveralBusinesses(sheet) ? [{ header: 'Business', width: 24 }] : []),
    ...sheet.columns.map(({ label, kind }) => ({
      header: label,
      width: 20,
      ...(numberFormats[kind] ? { numFmt: numberFormats[kind] } : {}),
    })),
  ];
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const batch of batches)
      for (const row of batch)
        yield [
          ...(hasSeveralBusinesses(sheet) ? [findBusinessName(row, sheet)] : []),
          ...sheet.columns.map((column) => spreadsheetCell(column, row)),
        ];
  }
  return writeXlsxStream(rows(), { name: 'Rows', columns, freezePane: { rows: 1 } });
};

/** Returns the response to a list request for all rows, as text in pieces. */
async function* writeJson({ slug }: RowList, batches: Batches): AsyncGenerator<string> {
  let total = 0;
  yield `{"list":${JSON.stringify(slug)},"data":[`;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    const text = JSON.stringify(batch).slice(1, -1);
    yield total === 0 ? text : `,${text}`;
    total += batch.length;
  }
  const pagination = { current_page: 1, total_pages: 1, total, count: total };
  yield `],"meta":${JSON.stringify([{ pagination }])}}`;
}

/**
 * Writes to the spool as fast as the warehouse reads, so that a slow client does not occupy a reader of the
 * warehouse.
 */
const spoolFile = async ({ warehouse, spool }: Context, request: ExportRequest, format: ListFormat) => {
  const { scope, list, question, signal } = request;
  const batches = await readAllRows(warehouse, scope, list, question, signal);
  const parts = {
    csv: () => writeCsv(batches, buildSheet(request)),
    xlsx: () => writeXlsx(batches, buildSheet(request)),
    json: () => writeJson(list, batches),
  }[format];
  return spool.write(queueKeyOf(scope), parts, signal);
};

/** Returns the JSON response to a list request for all rows, as a stream. */
export const streamRowsText = async (context: Context, request: ExportRequest) =>
  (await spoolFile(context, request, 'json')).stream;

/** Returns all matching rows as a file, named after the business, the list and the day. */
export const streamRowsFile = async (context: Context, request: ExportRequest) => {
  const { list, scope, question } = request;
  const format = question.list.format ?? 'csv';
  const [business] = scope.businesses;
  const owner = scope.businesses.length === 1 && business ? business.tradingName : 'All businesses';
  const today = dayAt(business?.timeZone ?? defaultTimeZone, context.clock.now());
  const name = exportFileName(owner, list.title, today, format);
  const { stream, bytes } = await spoolFile(context, request, format);
  return reply(stream, {
    'content-type': types[format],
    'content-length': String(bytes),
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
};
