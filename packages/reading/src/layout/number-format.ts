import type { Delimiter } from '../bytes/delimiter.ts';
import { currencySigns } from '../cells/currency-signs.ts';
import { currencyCodePattern } from '../cells/heading.ts';

/** Cells of a numeric column: all cells, or one for each distinct format. */
export type NumberColumn = { cells: readonly string[]; whole: boolean };

/** Decimal sign of a file: `certain` if the cells prove it; otherwise the likelier sign, with an ambiguous cell. */
export type DecimalSign = { decimal: '.' | ','; certain: boolean; unsure?: string };

const either = /^\d{1,3}[.,]\d{3}$/;
/** Currencies whose amounts are written without cents. */
const withoutCents = /Rp|IDR|VND|₫|CLP|COP|PYG/;

/**
 * Reports whether the sign separates thousands. `1.500` next to plain `12` proves that, because decimals would always
 * be written; `1.500` next to `4200` does not.
 */
const dividesThousands = (sign: '.' | ',', bare: readonly string[], whole: boolean): boolean => {
  const undecided = bare.filter((cell) => either.test(cell) && cell.includes(sign));
  if (undecided.length === 0 || bare.some((cell) => /^\d{4,}$/.test(cell))) return false;
  return (
    whole ||
    (undecided.some((cell) => cell.endsWith('0')) && bare.some((cell) => /^[1-9]\d{0,2}$/.test(cell)))
  );
};

/** Finds the decimal sign, point or comma, from all numeric columns together. */
export const findDecimalSign = (columns: readonly NumberColumn[], delimiter: Delimiter): DecimalSign => {
  let comma = false;
  let point = false;
  let unsure: string | undefined;
  for (const { cells, whole } of columns) {
    const bare = cells.map((cell) => cell.normalize('NFKC').replace(/[^\d.,]/g, ''));
    // `1,500` is never reported as ambiguous: with a decimal point it always means 1500.
    unsure ??= cells[bare.findIndex((cell) => either.test(cell) && cell.includes('.'))];
    comma ||=
      dividesThousands('.', bare, whole) ||
      cells.some((cell) => withoutCents.test(cell) && /\d\.\d{3}(?!\d)/.test(cell)) ||
      bare.some((cell) => /\d,\d{1,2}$|\d,\d{4,}$|\.\d{3},\d|^0,\d+$|\.\d{3}\.\d{3}|\d{4},\d{3}$/.test(cell));
    point ||=
      dividesThousands(',', bare, whole) ||
      bare.some((cell) =>
        /\d\.\d{1,2}$|\d\.\d{4,}$|,\d{3}\.\d|^0\.\d+$|,\d{2,3},\d{3}|\d{4}\.\d{3}$/.test(cell),
      );
  }
  if (comma !== point) return { decimal: comma ? ',' : '.', certain: true };
  // `435.000` alone is ambiguous. Files separated by semicolons come from regions with a decimal comma.
  const decimal = !comma && delimiter === ';' && unsure?.includes('.') ? ',' : '.';
  return { decimal, certain: false, ...(unsure !== undefined && { unsure: unsure.trim() }) };
};

/**
 * Returns the single currency given by signs or codes in the amounts; undefined for none or several. A plain `$` gives
 * none.
 */
export const findSymbolCurrency = (cells: readonly string[]): string | undefined => {
  const currencies = new Set(
    cells.flatMap(
      (cell) =>
        currencySigns.find(({ sign }) => cell.includes(sign))?.code ??
        new RegExp(`\\b(${currencyCodePattern})\\b`).exec(cell)?.[1] ??
        [],
    ),
  );
  return currencies.size === 1 ? [...currencies][0] : undefined;
};
