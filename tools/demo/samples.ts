import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { dayAt } from '@bellwether/domain/time/day';
import { normaliseFile } from '@bellwether/reading/bytes/normalise';
import { detectLayout } from '@bellwether/reading/layout/detect-layout';
import { withScratch, writeParquet } from '@bellwether/reading/rows/scratch';
import { stageRows } from '@bellwether/reading/rows/stage';
import { buildLoadRequest } from '../../apps/server/src/features/uploads/importing/load-request.ts';
import { readRowStats } from '../../apps/server/src/platform/duckdb/row-stats.ts';
import type { Warehouse } from '../../apps/server/src/platform/warehouse.ts';
import { stableUuid } from './ids.ts';

/** File with real data; `columns` maps columns whose heading is not recognised. */
export type SampleFile = { file: string; kind: UploadType; columns?: Mapping['columns'] };

export const realDataSamples: readonly SampleFile[] = [
  { file: 'online-retail/online-retail-2011.csv.gz', kind: 'invoices' },
  { file: 'microsoft-ads/campaign_performance_daily_report.csv', kind: 'ads' },
  { file: 'daily-sessions/ga_sessions.csv', kind: 'sessions', columns: { sessions: { column: 'Target' } } },
];

export const samplesFolder = join(import.meta.dirname, '../../samples');

/** Loads the sample files of a folder into a business. Returns the number of rows. */
export async function loadSamples(
  warehouse: Warehouse,
  scope: BusinessScope,
  now: Date,
  files: readonly SampleFile[] = realDataSamples,
  folder = samplesFolder,
): Promise<number> {
  const work = await mkdtemp(join(tmpdir(), 'bellwether-samples-'));
  try {
    let rows = 0;
    for (const sample of files)
      rows += await loadSample(warehouse, scope, sample, {
        now,
        path: join(folder, sample.file),
        target: join(work, 'sample.csv'),
      });
    return rows;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function loadSample(
  warehouse: Warehouse,
  scope: BusinessScope,
  { file, kind, columns }: SampleFile,
  { now, path, target }: { now: Date; path: string; target: string },
): Promise<number> {
  const normalised = await normaliseFile(createReadStream(path), target);
  const layout = await detectLayout(normalised, kind);
  const mapping = { ...layout.mapping, columns: { ...layout.mapping.columns, ...columns } };
  return withScratch(async (connection) => {
    const table = 'demo_sample';
    const today = dayAt(scope.business.timeZone, now);
    const staged = await stageRows(connection, normalised, layout, kind, mapping, {
      table,
      today,
      rowsPath: target,
    });
    const rowStats = await readRowStats(connection, kind, table);
    if (rowStats.rows === 0) throw new Error(`${file} has no rows that can be read.`);
    const parquet = `${target}.parquet`;
    await writeParquet(connection, `SELECT * FROM ${table}`, parquet);
    const { loaded } = await warehouse.load(scope, {
      loadId: stableUuid('load', scope.business.id, normalised.sha256),
      fact: kind,
      source: 'csv',
      ...buildLoadRequest(kind, mapping, rowStats),
      by: scope.userId,
      note: `samples/${file}`,
      rejected: staged.rejected,
      rows: { parquet },
      rowStats,
    });
    return loaded;
  });
}
