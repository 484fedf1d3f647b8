import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { BusinessContext } from '@bellwether/domain/access/scope';
import { chooseRevenueSource } from '@bellwether/domain/sources/revenue-source';
import { findPresetById } from '@bellwether/reading/presets/presets';
import type { StoredDryRun } from '../../platform/postgres/schema.ts';
import type { StoredUpload } from './store.ts';

const presentDryRun = ({ reading, ...report }: StoredDryRun): CsvUpload['dry_run'] => ({
  ...report,
  // Default values for fields of an upload that earlier releases did not store.
  money: report.money ?? [],
  values: report.values ?? [],
  disappears: report.disappears ?? null,
});

/**
 * Returns the label of the connected revenue source that prevents uploaded invoices from counting, because revenue
 * sources are never added together.
 */
const otherSource = ({ connected, revenueSource: chosen }: BusinessContext, kind: StoredUpload['kind']) => {
  const { source, label } = chooseRevenueSource(connected, true, chosen);
  return kind === 'invoices' && source !== 'csv' ? label : null;
};

/** Builds the API response of an upload, without file paths and load ids. */
export const presentUpload = (
  row: StoredUpload,
  business: BusinessContext,
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
  looks_like: findPresetById(row.mapping.preset)?.label ?? null,
  remembered: row.remembered,
  problems: row.problems,
  dry_run: row.dryRun && presentDryRun(row.dryRun),
  other_source: otherSource(business, row.kind),
  progress: row.state === 'checking' || row.state === 'importing' ? progress : null,
});
