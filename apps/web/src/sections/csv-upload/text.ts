import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { formatRange } from '@bellwether/domain/answers/label';
import type { Unit } from '@bellwether/domain/catalogue/metrics/entry';
import { currencyForReader, formatValue } from '@bellwether/domain/format/number';
import { daysBetween } from '@bellwether/domain/time/day';
import type { CsvUploadState } from './uploads.ts';

export const formatCount = (value: number): string => formatValue(value, 'count', 'table');

/** Returns '1 row' or '541,909 rows'. */
export const rowsText = (value: number): string => `${formatCount(value)} ${value === 1 ? 'row' : 'rows'}`;

/** Returns a file size such as '7.8 MB'; less than 1 kB is shown in bytes. */
export const formatBytes = (value: number): string => {
  const units = ['bytes', 'kB', 'MB', 'GB'] as const;
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
  const short = value / 1000 ** step;
  return `${short.toFixed(step === 0 || short >= 100 ? 0 : 1)} ${units[step]}`;
};

/** Returns a date range and its length: '1 Dec, 2010 – 9 Dec, 2011' and '374 days'; 'None' if no row has a date. */
export const describeDays = (from: string | null, to: string | null): { range: string; length: string } => {
  if (from === null || to === null) return { range: 'None', length: '' };
  const days = daysBetween(from, to) + 1;
  return { range: formatRange({ from, to }), length: days === 1 ? '1 day' : `${formatCount(days)} days` };
};

/** Returns the remaining time: 'less than a second left', '45 seconds left' or 'about 3 minutes left'. */
export const timeLeftText = (seconds: number): string => {
  if (seconds < 1) return 'less than a second left';
  if (seconds < 90) return `${Math.round(seconds)} ${Math.round(seconds) === 1 ? 'second' : 'seconds'} left`;
  return `about ${Math.round(seconds / 60)} minutes left`;
};

const measures: Record<string, { label: string; unit: Unit }> = {
  amount: { label: 'Amount, excluding tax', unit: 'currency' },
  tax: { label: 'Tax', unit: 'currency' },
  quantity: { label: 'Quantity', unit: 'number' },
  impressions: { label: 'Impressions', unit: 'count' },
  clicks: { label: 'Clicks', unit: 'count' },
  cost: { label: 'Ad spend', unit: 'currency' },
  conversions: { label: 'Conversions', unit: 'number' },
  conversion_value: { label: 'Conversion value', unit: 'currency' },
  sessions: { label: 'Sessions', unit: 'count' },
  users: { label: 'Users', unit: 'count' },
  pageviews: { label: 'Page views', unit: 'count' },
  revenue: { label: 'Revenue', unit: 'currency' },
  value: { label: 'Value', unit: 'currency' },
  issues: { label: 'Issues', unit: 'count' },
};

export type DryRunTotal = { key: string; label: string; show: string };

/**
 * Returns the totals of a dry run, per currency. Rows without a currency count as the business's currency
 * `ownCurrency`. Next to a foreign currency the label names the code too, because several currencies share a sign.
 */
export const listTotals = (
  { totals, money }: NonNullable<CsvUpload['dry_run']>,
  ownCurrency: string,
): DryRunTotal[] => {
  const shown = (key: string, sum: string, currency: string, namesCurrency: boolean): DryRunTotal => {
    const { label, unit } = measures[key] ?? { label: key, unit: 'number' };
    const text = formatValue(Number(sum), unit, 'table', currencyForReader(currency, ownCurrency));
    return { key: `${key} ${currency}`, label: namesCurrency ? `${label}, ${currency}` : label, show: text };
  };
  const merged = new Map<string, Record<string, string>>();
  for (const { currency, totals: sums } of money) {
    const code = currency ?? ownCurrency;
    // Merges rows with the business's currency and rows without a currency.
    const before = merged.get(code) ?? {};
    const both = Object.entries(sums).map(([key, sum]) => [key, addDecimals(before[key], sum)]);
    merged.set(code, { ...before, ...Object.fromEntries(both) });
  }
  const foreign = [...merged.keys()].some((code) => code !== ownCurrency);
  return [
    ...[...merged].flatMap(([code, sums]) =>
      Object.entries(sums).map(([key, sum]) => shown(key, sum, code, foreign)),
    ),
    ...Object.entries(totals).map(([key, sum]) => shown(key, sum, ownCurrency, false)),
  ];
};

const addDecimals = (one: string | undefined, other: string): string =>
  one === undefined ? other : String(Number(one) + Number(other));

/**
 * Returns the label of the import button. A file with only cancelled documents adds no rows and removes earlier rows.
 */
export const importTexts = ({ dry_run: found }: Pick<CsvUpload, 'dry_run'>): string =>
  !found || found.accepted + found.replaces === 0
    ? 'Import file'
    : found.accepted > 0
      ? `Import ${rowsText(found.accepted)}`
      : `Remove ${rowsText(found.replaces)}`;

export const uploadStateLabels: Record<CsvUploadState, string> = {
  received: 'Columns missing',
  checking: 'Checking',
  checked: 'Not imported yet',
  importing: 'Importing',
  imported: 'Imported',
  failed: 'Could not be read',
  cancelled: 'Cancelled',
  undone: 'Undone',
};

export const presetGuessText = (label: string): string =>
  `Looks like ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label}.`;
