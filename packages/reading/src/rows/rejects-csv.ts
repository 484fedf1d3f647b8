import { escapeFormula } from '@bellwether/domain/format/csv';
import type { DuckDBConnection } from '@duckdb/node-api';
import { cellColumn, sqlName } from './sql.ts';
import type { StagedFile } from './staged.ts';
import { sourceRowsSql } from './staged-sql.ts';

const csvCell = (value: unknown): string => {
  const text = escapeFormula(value === null || value === undefined ? '' : String(value));
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\n`;

/** Yields the rejected rows as CSV text in chunks: the original cells with line and reason. Uses constant memory. */
export async function* rejectsCsv(
  connection: DuckDBConnection,
  { file, layout, table }: Pick<StagedFile, 'file' | 'layout' | 'table'>,
): AsyncGenerator<string> {
  const width = Math.max(file.maxCells, layout.header.length);
  const cells = Array.from({ length: width }, (_, index) => `source.${cellColumn(index)}`);
  const headings = Array.from({ length: width }, (_, index) => layout.header[index] ?? '');
  // The byte order mark shows spreadsheets that the text is UTF-8.
  yield `\uFEFF${csvLine(['Line', 'Reason', ...headings])}`;
  const result = await connection.stream(
    `SELECT source.line, rejected.problem, ${cells.join(', ')} FROM ${sourceRowsSql(file, layout, 'kept')} AS source
      JOIN (SELECT line, problem FROM ${sqlName(table)} WHERE problem IS NOT NULL AND NOT skipped) AS rejected ON rejected.line = source.line
      ORDER BY source.line`,
  );
  for await (const rows of result.yieldRowsJs()) yield rows.map(csvLine).join('');
}
