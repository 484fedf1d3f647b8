import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { KeptDryRun } from '../../platform/postgres/schema.ts';
import type { Upload } from './store.ts';

const shown = ({ reading, ...report }: KeptDryRun): CsvUpload['dry_run'] => report;

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
  mapping: row.mapping,
  remembered: row.remembered,
  problems: row.problems,
  dry_run: row.dryRun && shown(row.dryRun),
  progress: row.state === 'checking' || row.state === 'importing' ? progress : null,
});
