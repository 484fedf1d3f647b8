import { columnsOf } from '@bellwether/analytics/models/list';
import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { isMetric, metrics } from '@bellwether/contract/catalogue/metrics';
import type { ImportKind } from '@bellwether/contract/imports/kinds';
import type { Replacement } from '../../platform/warehouse.ts';

/** Columns that figures are counted from: to lose one is to lose a figure, not only a detail. */
const counted = new Set(Object.keys(metrics).filter(isMetric).flatMap(columnsOf));

const amountText = (amount: number | null): string | null =>
  amount === null ? null : String(Number(amount.toFixed(6)));

/** What an import would take away, for its dry run. */
export const foreseen = (
  kind: ImportKind,
  { rows, disappearing, columns }: Replacement,
): Pick<NonNullable<CsvUpload['dry_run']>, 'replaces' | 'disappears'> => {
  // A row of leads is counted itself; what it lacks beside is no figure less.
  const lost = kind === 'leads' ? [] : columns.filter((column) => counted.has(column));
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
