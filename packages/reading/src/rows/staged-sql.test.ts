import { readFile, writeFile } from 'node:fs/promises';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import type { Json } from '@duckdb/node-api';
import { afterAll, describe, expect, test } from 'vitest';
import { normaliseFile } from '../bytes/normalise.ts';
import { detectLayout } from '../layout/detect-layout.ts';
import { openReader, streamInPieces, today } from '../testing/open-reader.ts';
import { stageRows } from './stage.ts';
import { stageRowsOfView } from './staged-sql.ts';

const reader = await openReader();
afterAll(() => reader.close());

const readRows = async (table: string): Promise<Record<string, Json>[]> =>
  (
    await reader.connection.runAndReadAll(`SELECT * FROM ${table} ORDER BY line, day, problem`)
  ).getRowObjectsJson();

/**
 * Returns the rows of a file as kept from the dry run, as viewed from the stored rows file, and as read again without a
 * usable rows file.
 */
const allWays = async (kind: UploadType, content: string) => {
  const file = await normaliseFile(streamInPieces(Buffer.from(content)), reader.path());
  const found = await detectLayout(file, kind);
  const rowsPath = reader.path();
  const at = { table: 'kept', rowsPath, today };
  const staged = await stageRows(reader.connection, file, found, kind, found.mapping, at);
  const view = async (table: string, rowsFile?: string) => {
    const options = { table, today, rowsFile };
    await stageRowsOfView(reader.connection, file, found, kind, found.mapping, staged.format, options);
    return readRows(table);
  };
  const kept = await readRows('kept');
  const stored = await view('stored', staged.rowsFile);
  // A rows file from an earlier release, or one truncated by a full disk, is ignored and the file is read again.
  await reader.connection.run(`COPY (SELECT 1 AS line) TO '${rowsPath}.old.parquet' (FORMAT parquet)`);
  await writeFile(`${rowsPath}.cut.parquet`, (await readFile(staged.rowsFile)).subarray(0, -20));
  const others = [undefined, 'gone', 'old', 'cut'].map((what) => what && `${rowsPath}.${what}.parquet`);
  const again: Record<string, Json>[][] = [];
  for (const other of others) again.push(await view('again', other));
  return { kept, stored, again };
};

const files: [what: string, kind: UploadType, content: string, rows: number][] = [
  [
    'invoices with faults and a total',
    'invoices',
    'Invoice number,Date,Customer,Amount,Currency rate,Currency\nA1,2026-01-05,"Ann, Ltd",100.50,1,AUD\nA2,31/31/2026,Bob,5,1,AUD\nA3,2026-01-06,Cy,x,1,AUD\nTotal,,,105.50,,\n',
    4,
  ],
  [
    'days that only the whole column tells to be month first',
    'invoices',
    'Invoice number,Date,Customer,Amount\nA1,01/02/2026,Ann,1\nA2,01/25/2026,Bob,2\n',
    2,
  ],
  [
    'leads known by their cells, one of them twice',
    'leads',
    'Name,Email,Created\nAnn,ann@example.com,2026-01-05 10:00\nAnn,ann@example.com,2026-01-05 10:00\nBob,bob@example.com,soon\n',
    3,
  ],
  [
    'totals of a period spread over its days',
    'ads',
    'Campaign name,Reporting starts,Reporting ends,Impressions,Amount spent (AUD)\nBrand,2026-01-01,2026-01-03,10,1.00\nReach,2026-01-01,2026-01-03,7,abc\n',
    4,
  ],
];

describe('import view', () => {
  test.each(files)('has the rows checked in the dry run: %s', async (_, kind, content, rows) => {
    const { kept, stored, again } = await allWays(kind, content);
    expect(kept).toHaveLength(rows);
    expect(stored).toEqual(kept);
    for (const read of again) expect(read).toEqual(kept);
  });
});
