import type { ListFormat } from '@bellwether/contract/query/list-query';
import type { RowColumn, RowColumnKind, RowList } from '@bellwether/contract/rows/define';
import type { Scope } from '@bellwether/domain/access/scope';
import type { CsvCell } from '@bellwether/domain/format/csv';
import type { Deps } from '../../http/deps.ts';
import {
  businessColumns,
  type CellType,
  type FileColumn,
  listFileName,
  replyWithFile,
  writeTable,
} from '../../http/table-file.ts';
import { queueKeyOf } from '../../platform/fair-queue.ts';
import type { RowsParams } from './params.ts';
import { type AnyRow, readAllRows } from './read-rows.ts';

type Batches = AsyncIterable<AnyRow[]>;
type Context = Pick<Deps, 'warehouse' | 'clock' | 'spool'>;
type ExportRequest = { list: RowList; scope: Scope; question: RowsParams; signal: AbortSignal };

const currencyColumn: RowColumn = { key: 'currency', label: 'Currency', kind: 'text' };

/** Returns the columns of an exported list. Each amount of money has its currency in the next column. */
const listColumns = ({ list, question: { columns } }: ExportRequest): readonly RowColumn[] => {
  const hasColumn = (key: string) => columns.some((column) => column.key === key);
  const needsCurrency = columns.some(({ kind }) => kind === 'currency') && !hasColumn('currency');
  const hasCurrency = list.columns.some(({ key }) => key === 'currency');
  return needsCurrency && hasCurrency ? [...columns, currencyColumn] : columns;
};

const toCell = ({ key, kind }: RowColumn, row: AnyRow): CsvCell => {
  const value = (row as Record<string, unknown>)[key];
  if (kind === 'boolean') return value === null ? null : value === true ? 'Yes' : 'No';
  if (kind === 'date-time' && typeof value === 'string') return value.replace('T', ' ');
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

const cellTypes: Partial<Record<RowColumnKind, CellType>> = {
  date: 'date',
  'date-time': 'date-time',
  currency: 'money',
};

const buildColumns = (request: ExportRequest): FileColumn<AnyRow>[] => [
  ...businessColumns<AnyRow>(request.scope.businesses, ({ business_id }) => business_id),
  ...listColumns(request).map(
    (column): FileColumn<AnyRow> => ({
      label: column.label,
      value: (row) => toCell(column, row),
      type: cellTypes[column.kind],
    }),
  ),
];

/** Yields the JSON response of a list request that covers all rows. */
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

/** Writes to the spool as fast as the warehouse reads, so that a slow client does not occupy a warehouse reader. */
const spoolFile = async ({ warehouse, spool }: Context, request: ExportRequest, format: ListFormat) => {
  const { scope, list, question, signal } = request;
  const batches = await readAllRows(warehouse, scope, list, question, signal);
  const parts = () =>
    format === 'json' ? writeJson(list, batches) : writeTable(buildColumns(request), batches, format);
  return spool.write(queueKeyOf(scope), parts, signal);
};

/** Returns the JSON response of a list request that covers all rows, as a stream. */
export const streamRowsText = async (context: Context, request: ExportRequest) =>
  (await spoolFile(context, request, 'json')).stream;

/** Exports all matching rows as a file, named after the business, the list and the day. */
export const streamRowsFile = async (context: Context, request: ExportRequest) => {
  const { list, scope, question } = request;
  const format = question.list.format ?? 'csv';
  const name = listFileName(scope.businesses, list.title, context.clock.now(), format);
  return replyWithFile(await spoolFile(context, request, format), name, format);
};
