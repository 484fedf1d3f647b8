import { saysPercent } from '@bellwether/contract/imports/percent';
import type { Fields } from './row-sql.ts';

const shownNumber = (text: string): number => Number(text.replace('%', '').replace(',', '.').trim());

const isNamedPercent = (fields: Fields, key: string): boolean =>
  saysPercent(fields.header[fields.index(key)] ?? '') ||
  (key === 'tax' && fields.format.amounts?.taxIsPercent === true);

/** SQL for whether the cell of a field holds a percentage: by its heading or its own sign. */
export const isPercentSql = (fields: Fields, key: string): string =>
  isNamedPercent(fields, key) ? 'true' : `coalesce(ends_with(t_${key}, '%'), false)`;

/** SQL for a percentage as a part of one, inexact: 15 and 15% are 0.15; so is 0.15 where a column of percentages never reaches 1. */
export const percentSql = (fields: Fields, key: string): string => {
  const shown = fields.sample(key);
  const parts =
    isNamedPercent(fields, key) &&
    shown.every((text) => !text.includes('%') && Math.abs(shownNumber(text)) < 1) &&
    shown.some((text) => shownNumber(text) !== 0);
  return parts ? `CAST(v_${key} AS DOUBLE)` : `CAST(v_${key} AS DOUBLE) * 0.01`;
};
