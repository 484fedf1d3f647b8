import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { presetById } from '@bellwether/contract/imports/presets/presets';
import type { KeptDryRun } from '../../platform/postgres/schema.ts';
import type { Upload } from './store.ts';

const shown = ({ reading, ...report }: KeptDryRun): CsvUpload['dry_run'] => ({
  ...report,
  // Kept by a release that did not look for them.
  money: report.money ?? [],
  values: report.values ?? [],
  disappears: report.disappears ?? null,
});

/** An upload as its readers see it; where the file lies and ids of loads stay here. */
export const presentUpload = (
  row: Upload,
  createdByName: string,
  progress: CsvUpload['progress'] = row.progress,
): CsvUpload => ({
  id: row.id,
  _id: row.id,
  kind: row.kind,
  state: row.state,
  file_name: row.fileName,
  file_bytes: row.fileBytes,
  from_date: row.fromDate,
  to_date: row.toDate,
  created_at: row.createdAt.toISOString(),
  created_by: row.createdBy,
  created_by_name: createdByName,
  header: row.header,
  sample: row.sample,
  sheets: row.sheets,
  mapping: row.mapping,
  looks_like: presetById(row.mapping.preset)?.label ?? null,
  remembered: row.remembered,
  problems: row.problems,
  dry_run: row.dryRun && shown(row.dryRun),
  progress: row.state === 'checking' || row.state === 'importing' ? progress : null,
});
