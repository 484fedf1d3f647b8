import { isPercentHeading } from '../../cells/percent.ts';
import type { Fields } from '../row-sql.ts';

const toNumber = (text: string): number => Number(text.replace('%', '').replace(',', '.').trim());

const isPercentByHeading = (fields: Fields, key: string): boolean =>
  isPercentHeading(fields.header[fields.index(key)] ?? '') ||
  (key === 'tax' && fields.format.amounts?.taxIsPercent === true);

/** Returns SQL that tests whether the cell of a field is a percentage, by its heading or its percent sign. */
export const isPercentSql = (fields: Fields, key: string): string =>
  isPercentByHeading(fields, key) ? 'true' : `coalesce(ends_with(t_${key}, '%'), false)`;

/**
 * Returns SQL for a percentage as an inexact fraction: 15 and 15% become 0.15. 0.15 stays if all values of a percentage
 * column are below 1.
 */
export const percentSql = (fields: Fields, key: string): string => {
  const samples = fields.sample(key);
  const parts =
    isPercentByHeading(fields, key) &&
    samples.every((text) => !text.includes('%') && Math.abs(toNumber(text)) < 1) &&
    samples.some((text) => toNumber(text) !== 0);
  return parts ? `CAST(v_${key} AS DOUBLE)` : `CAST(v_${key} AS DOUBLE) * 0.01`;
};
