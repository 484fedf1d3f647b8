import { missingMarks } from '@bellwether/contract/imports/cell';
import type { NormalisedFile } from './normalise.ts';
import type { Recognised } from './recognise.ts';
import { literal } from './sql-text.ts';

/** The SQL name of a column of the file, by its position from 0. */
export const cell = (index: number): string => `c${index + 1}`;

/** Over twice the limit of `normalise`, as quotes inside of a cell are doubled. */
const longestRecord = 4 * 1024 * 1024;

/**
 * SQL for the rows of a file's table: `line` and `c1`, `c2` … as text. `missing: 'null'` turns what exports write for no value into NULL;
 * `'kept'` leaves every cell as it stands. Buffers of a few records' size let the cores share the file; by default they would be
 * sixteen records long, more than most files.
 */
export const sourceSql = (file: NormalisedFile, table: Recognised, missing: 'null' | 'kept'): string => {
  const width = Math.max(file.maxCells, table.header.length);
  const columns = Array.from({ length: width }, (_, index) => `'${cell(index)}': 'VARCHAR'`);
  const options = [
    'header = false',
    'auto_detect = false',
    `delim = ${literal(file.delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `new_line = '\\n'`,
    `columns = {'line': 'BIGINT', ${columns.join(', ')}}`,
    `null_padding = ${file.minCells !== width}`,
    `parallel = ${!file.multiline}`,
    `max_line_size = ${longestRecord}`,
    `buffer_size = ${4 * longestRecord}`,
    ...(missing === 'null' ? [`nullstr = [${missingMarks.map(literal).join(', ')}]`] : []),
  ];
  const range = [
    `line >= ${table.firstLine}`,
    ...(table.endLine === null ? [] : [`line < ${table.endLine}`]),
  ];
  return `(SELECT * FROM read_csv(${literal(file.path)}, ${options.join(', ')}) WHERE ${range.join(' AND ')})`;
};
