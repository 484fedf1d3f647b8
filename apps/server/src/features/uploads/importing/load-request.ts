import { listCountedColumns, models } from '@bellwether/analytics/models/list';
import type { CsvUpload, Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { isMapped } from '@bellwether/reading/mapping/mapping';
import type { FileFormat } from '@bellwether/reading/rows/row-sql';
import type { LoadRequest, Replacement, RowStats } from '../../../platform/warehouse.ts';

/**
 * Columns that are filled in every row, whatever the mapping. A column is meaningful only if at least one of its listed
 * fields is mapped.
 */
const derivedColumns: Partial<Record<UploadType, Record<string, readonly string[]>>> = {
  leads: { kind: ['kind', 'call_status', 'call_seconds'] },
};

/**
 * Builds the load request of a file. It covers the date range of the file in each of its streams. Its columns are those
 * with values and those that are mapped, even if all cells are empty. The load replaces only rows with the same
 * identity.
 */
export const buildLoadRequest = (
  kind: UploadType,
  mapping: Mapping,
  rowStats: RowStats,
  { partlyNumbered }: Pick<FileFormat, 'partlyNumbered'> = {},
): Pick<LoadRequest, 'covers' | 'fields' | 'replaces'> => {
  const { streams, days } = rowStats;
  const filled = rowStats.fields.filter((column) => {
    const fields = derivedColumns[kind]?.[column];
    return fields === undefined || fields.some((field) => isMapped(mapping, field));
  });
  return {
    covers: streams.map((stream) => ({ stream, days: days ? [days] : [] })),
    // The number of invoices is unknown if some invoices have no number.
    fields: [...new Set([...filled, ...Object.keys(mapping.columns)])].filter(
      (column) => column !== 'document_number' || partlyNumbered !== true,
    ),
    replaces: 'identity',
  };
};

/** Columns that metrics count. A file that lacks such a column removes a metric, not only a detail. */
const countedColumns = new Set(models.flatMap(listCountedColumns));

const amountText = (amount: number | null): string | null =>
  amount === null ? null : String(Number(amount.toFixed(6)));

/** Describes the rows and columns that an import would remove, for its dry run. */
export const buildReplacementReport = (
  kind: UploadType,
  { rows, disappearing, columns }: Replacement,
): Pick<NonNullable<CsvUpload['dry_run']>, 'replaces' | 'disappears'> => {
  // Leads are counted by row, so a lost column does not lower their number.
  const lost = kind === 'leads' ? [] : columns.filter((column) => countedColumns.has(column));
  return {
    replaces: rows,
    disappears:
      disappearing.rows === 0 && lost.length === 0
        ? null
        : {
            rows: disappearing.rows,
            sums: disappearing.sums.map(({ amount, currency }) => ({ amount: amountText(amount), currency })),
            named: disappearing.named.map(({ name, days, rows: many, amount, currency }) => ({
              name,
              from_date: days.from,
              to_date: days.to,
              rows: many,
              amount: amountText(amount),
              currency,
            })),
            columns: lost,
          },
  };
};

const list = new Intl.ListFormat('en-AU');
const maxNamed = 5;

/**
 * Returns a note about loaded campaigns of the same days that the file lacks, because a renamed campaign would count
 * twice.
 */
export const missingCampaignNotes = ({ beside: otherCampaigns }: Pick<Replacement, 'beside'>): string[] => {
  if (otherCampaigns.length === 0) return [];
  const more = otherCampaigns.length - maxNamed;
  const names = otherCampaigns
    .slice(0, more > 1 ? maxNamed : otherCampaigns.length)
    .map((name) => `"${name}"`);
  const [subject, count] =
    otherCampaigns.length === 1
      ? ['The campaign', 'is not in this file and counts']
      : ['The campaigns', 'are not in this file and count'];
  return [
    `${subject} ${list.format(more > 1 ? [...names, `${more} more`] : names)} of the same period ${count} in addition. If you renamed a campaign, undo the earlier import first, or export the campaign ID too.`,
  ];
};
