import { byteOrderMark, type CsvCell, csvLine, exportFileName } from '@bellwether/contract/format/csv';
import type { ListFormat } from '@bellwether/contract/query/list-query';
import { writeXlsxStream } from 'hucre/xlsx';
import type { QueueKey } from '../platform/fair-queue.ts';
import type { Spool } from '../platform/spool.ts';
import { reply } from './reply.ts';

/** Column of a file whose rows belong to no form and no report. */
export type FileColumn<Row> = { label: string; value: (row: Row) => CsvCell };

const types: Record<Exclude<ListFormat, 'json'>, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Batches<Row> = AsyncIterable<readonly Row[]>;

async function* writeCsv<Row>(
  columns: readonly FileColumn<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ label }) => label));
  for await (const batch of batches)
    yield batch.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('');
}

const writeXlsx = <Row>(
  columns: readonly FileColumn<Row>[],
  batches: Batches<Row>,
): AsyncIterable<Uint8Array> => {
  async function* rows() {
    for await (const batch of batches)
      for (const row of batch)
        yield columns.map(({ value }) => {
          const cell = value(row) ?? null;
          return typeof cell === 'object' && cell !== null ? cell.join('; ') : cell;
        });
  }
  const sheetColumns = columns.map(({ label }) => ({ header: label, width: 24 }));
  return writeXlsxStream(rows(), { name: 'Rows', columns: sheetColumns, freezePane: { rows: 1 } });
};

type FileRequest<Row> = {
  columns: readonly FileColumn<Row>[];
  batches: Batches<Row>;
  name: readonly [whose: string, title: string, day: string];
  format: ListFormat | undefined;
  asker: QueueKey;
  signal: AbortSignal;
};

/** Writes rows to the spool as CSV or an xlsx workbook and returns a download reply. */
export const writeTableFile = async <Row>(
  spool: Spool,
  { columns, batches, name, format, asker, signal }: FileRequest<Row>,
) => {
  const kind = format === 'xlsx' ? 'xlsx' : 'csv';
  const parts = () => (kind === 'xlsx' ? writeXlsx(columns, batches) : writeCsv(columns, batches));
  const { stream, bytes } = await spool.write(asker, parts, signal);
  return reply(stream, {
    'content-type': types[kind],
    'content-length': String(bytes),
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(exportFileName(...name, kind))}`,
  });
};
