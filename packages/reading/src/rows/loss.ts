import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { currencyForReader, formatValue } from '@bellwether/domain/format/number';
import { findUploadField, uploadContents } from '../kinds/upload-contents.ts';

type Loss = NonNullable<NonNullable<CsvUpload['dry_run']>['disappears']>;

/**
 * Formats an amount that an import would remove, in its own currency or otherwise the business's. Returns null for
 * kinds whose rows are only counted.
 */
export const formatLossAmount = (
  kind: UploadType,
  { amount, currency }: { amount: string | null; currency: string | null },
  ownCurrency: string,
): string | null => {
  const unit = uploadContents[kind].lossUnit;
  return amount === null || unit === null
    ? null
    : `${formatValue(Number(amount), unit, 'table', currencyForReader(currency ?? ownCurrency, ownCurrency))}${kind === 'sessions' ? ' visits' : ''}`;
};

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/**
 * Returns sentences about what an import would remove: '3 rows of earlier files ($120.00) are not in this file, or not
 * counted in it, and would disappear.'
 */
export const lossWarnings = (
  kind: UploadType,
  { rows, sums, columns }: Loss,
  ownCurrency: string,
): string[] => {
  const amounts = sums.flatMap((sum) => formatLossAmount(kind, sum, ownCurrency) ?? []);
  const labels = columns.map((column) => findUploadField(kind, column)?.label ?? column);
  return [
    ...(rows > 0
      ? [
          `${formatValue(rows, 'count', 'table')} ${rows === 1 ? 'row' : 'rows'} of earlier files${amounts.length > 0 ? ` (${listed(amounts)})` : ''} ${
            rows === 1 ? 'is' : 'are'
          } not in this file, or not counted in it, and would disappear.`,
        ]
      : []),
    ...(labels.length > 0
      ? [`This file lacks ${listed(labels)}, which earlier rows have. Those figures would be missing.`]
      : []),
  ];
};
