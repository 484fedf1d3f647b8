import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { callStatuses } from '@bellwether/domain/leads/call-status';
import { isMissing } from '../cells/cell.ts';
import { normaliseHeading, normaliseKnownHeading } from '../cells/heading.ts';
import { findMonth } from '../cells/month-names.ts';
import { findPeriodUnit, isNamedPeriod } from '../cells/period-unit.ts';
import { isInclusionAssumed } from '../kinds/inclusion.ts';

const mostly = (cells: readonly string[], fits: (cell: string) => boolean): boolean =>
  cells.filter(fits).length * 2 > cells.length;

/** Functions that check whether a cell can hold a field, for fields whose type does not show that. */
const checks: Readonly<Record<string, (cell: string) => boolean>> = {
  // A 'Name' or 'Invoice' column without digits contains a customer or a product, not a number.
  document_number: (cell) => /\d/.test(cell),
  time: (cell) => /^\d{1,2}[:.h]\d{2}|^\d{1,2} ?[ap]\.?m/i.test(cell),
  direction: (cell) => /^(in|out|ein|aus|entr|sal|sort|sa[ií]|usc|uit)/i.test(cell),
  period_year: (cell) => /^(19|20)\d{2}$/.test(cell),
};

/** Reports whether the cells of a column can hold a field. */
export const fitsMeaning = (key: string, cells: readonly string[]): boolean => {
  const check = checks[key];
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isMissing(cell));
  return check === undefined || filled.length === 0 || mostly(filled, check);
};

const isMonth = (cell: string): boolean =>
  /^(0?[1-9]|1[0-2])$/.test(cell) || (/^\p{L}+\.?$/u.test(cell) && findMonth(cell) > 0);

/**
 * Reports whether the cells of a column are parts of a year, with the year in another column: `January`, `Jan`, `Q2`,
 * `W10`. A number is a month, except below the heading of a week or quarter.
 */
export const arePartsOfYear = (heading: string, cells: readonly string[]): boolean => {
  const unit = findPeriodUnit(heading);
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isMissing(cell));
  const isPart = (cell: string) =>
    isNamedPeriod(`${cell} 2000`) || ((unit === undefined || unit === 'month') && isMonth(cell));
  return filled.length > 0 && filled.every(isPart);
};

const otherCallWords = 'failed,canceled,cancelled,queued,ringing,in progress,initiated'.split(',');
const callWords = new Set<string>([...Object.values(callStatuses).flat(), ...otherCallWords]);
const isCallWord = (cell: string): boolean =>
  callWords.has(
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, ' '),
  );

/** Maps the status of a list of calls as the call status if its cells say how calls ended. */
export const withCallStatus = (
  columns: CsvUpload['mapping']['columns'],
  header: readonly string[],
  sample: readonly (readonly string[])[],
): CsvUpload['mapping']['columns'] => {
  const { status, ...others } = columns;
  const isCalls = columns['call_seconds'] !== undefined || columns['direction'] !== undefined;
  if (!isCalls || columns['call_status'] !== undefined || !status || 'constant' in status) return columns;
  const at = header.indexOf(status.column);
  const filled = sample.map((row) => row[at] ?? '').filter((cell) => !isMissing(cell));
  return filled.length > 0 && filled.every(isCallWord) ? { ...others, call_status: status } : columns;
};

/**
 * Maps a 'State' column of documents as their status, as Odoo writes it, instead of as a region: 'posted', 'cancel' and
 * 'draft' are all known statuses.
 */
export const withStateAsStatus = (
  kind: UploadType,
  columns: CsvUpload['mapping']['columns'],
  header: readonly string[],
  sample: readonly (readonly string[])[],
): CsvUpload['mapping']['columns'] => {
  const at = header.findIndex((heading) => normaliseHeading(heading) === 'state');
  const filled = sample.map((row) => row[at] ?? '').filter((cell) => !isMissing(cell));
  if (kind !== 'invoices' || at < 0 || columns['status'] !== undefined || filled.length === 0) return columns;
  // Codes such as 'C' and 'P' could be regions too.
  if (filled.some((cell) => cell.trim().length < 4 || isInclusionAssumed('status', cell))) return columns;
  const { region, ...others } = columns;
  const state = { column: header[at] ?? '' };
  const isRegion = region && 'column' in region && region.column === state.column;
  return { ...(isRegion ? others : columns), status: state };
};

const sumOf = (
  source: { column: string } | { constant: string } | undefined,
  header: readonly string[],
  sample: readonly (readonly string[])[],
): number => {
  const at = source && 'column' in source ? header.indexOf(source.column) : -1;
  const amounts = sample.map((row) => Number((row[at] ?? '').replace(/[^\d.-]/g, '')));
  return amounts.reduce((sum, amount) => sum + (Number.isFinite(amount) ? amount : 0), 0);
};

/**
 * Keeps the debit and credit columns of a ledger only if both exist and the file has no amount per line. In the ledger
 * of a revenue account sales are credits; in that of a customer, which has customer numbers or names, they are debits.
 */
export const withLedgerSides = (
  columns: CsvUpload['mapping']['columns'],
  header: readonly string[],
  sample: readonly (readonly string[])[],
): CsvUpload['mapping']['columns'] => {
  const { credit, debit, ...others } = columns;
  if (!credit || !debit || columns['amount'] !== undefined) return others;
  const isOfCustomers =
    columns['account'] === undefined &&
    columns['customer'] !== undefined &&
    sumOf(debit, header, sample) > sumOf(credit, header, sample);
  return isOfCustomers ? { ...others, credit: debit, debit: credit } : columns;
};

/** Reports whether a heading consists of one of these words. */
export const isHeadingOf = (words: readonly string[], heading: string): boolean =>
  words.some((word) => normaliseKnownHeading(word) === normaliseHeading(heading));
