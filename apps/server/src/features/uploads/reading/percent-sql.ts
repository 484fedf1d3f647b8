import { isPercentHeading } from '@bellwether/contract/imports/percent';
import type { Fields } from './row-sql.ts';

const shownNumber = (text: string): number => Number(text.replace('%', '').replace(',', '.').trim());

const isNamedPercent = (fields: Fields, key: string): boolean =>
  isPercentHeading(fields.header[fields.index(key)] ?? '') ||
  (key === 'tax' && fields.format.amounts?.taxIsPercent === true);

/** Returns SQL that tests whether the cell of a field is a percentage, by its heading or its own sign. */
export const isPercentSql = (fields: Fields, key: string): string =>
  isNamedPercent(fields, key) ? 'true' : `coalesce(ends_with(t_${key}, '%'), false)`;

/**
 * Returns SQL for a percentage as a fraction, inexact: 15 and 15% become 0.15. 0.15 stays if all values of a
 * percentage column are below 1.
 */
export const percentSql = (fields: Fields, key: string): string => {
  const shown = fields.sample(key);
  const parts =
    isNamedPercent(fields, key) &&
    shown.every((text) => !text.includes('%') && Math.abs(shownNumber(text)) < 1) &&
    shown.some((text) => shownNumber(text) !== 0);
  return parts ? `CAST(v_${key} AS DOUBLE)` : `CAST(v_${key} AS DOUBLE) * 0.01`;
};
