import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { isDayLike, isDayRange, isMissing, isWholePeriod } from '../cells/cell.ts';
import { arePackedPeriods, findPeriodUnit, periodHeadings, yearHeadings } from '../cells/period-unit.ts';
import { arePartsOfYear, isHeadingOf } from '../mapping/cell-meaning.ts';
import { findColumn } from '../mapping/mapping.ts';

const periodKinds: readonly UploadType[] = ['ads', 'sessions', 'search_terms', 'ad_landing_pages'];
/** Matches the heading of a range's first day: 'Start date' next to 'End date'. */
const startsRange = /^(start|date from|from)\b/i;
const areWholePeriods = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => isWholePeriod(cell) || isDayRange(cell));

/**
 * Reads the period of a row from its own month or week, if that varies between rows more than the mapped column does.
 * Reports by month often repeat the period of the whole report in every row.
 */
export const withRowPeriod = (
  kind: UploadType,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  mapping: Mapping,
): { mapping: Mapping; notes: string[] } => {
  const source = mapping.columns['period_start'];
  if (!periodKinds.includes(kind) || (source && 'constant' in source)) return { mapping, notes: [] };
  const year = header.find((heading) => isHeadingOf(yearHeadings, heading));
  const cellsOf = (column: string): string[] => {
    const at = findColumn(header, column);
    return rows.map((row) => (row[at] ?? '').trim()).filter((cell) => !isMissing(cell));
  };
  const isPartOfYear = (column: string): boolean =>
    year !== undefined && findPeriodUnit(column) !== undefined && arePartsOfYear(column, cellsOf(column));
  const { day, ...others } = mapping.columns;
  const mapped = day ?? source;
  if (mapped && 'column' in mapped && year !== undefined && isPartOfYear(mapped.column))
    return {
      mapping: { ...mapping, columns: { ...others, period_start: mapped, period_year: { column: year } } },
      notes: [],
    };
  const end = mapping.columns['period_end'];
  if (day !== undefined && 'column' in day && end !== undefined && startsRange.test(day.column))
    return { mapping: { ...mapping, columns: { ...others, period_start: day, period_end: end } }, notes: [] };
  const isPeriod = (column: string): boolean =>
    areWholePeriods(cellsOf(column)) || findPeriodUnit(column) !== undefined;
  if (day !== undefined && 'column' in day && isPeriod(day.column))
    return { mapping: { ...mapping, columns: { ...others, period_start: day } }, notes: [] };
  if (day !== undefined) {
    // If a row has a day, its month adds nothing.
    const { period_start: _start, period_end: _end, period_year: _year, ...without } = mapping.columns;
    return { mapping: { ...mapping, columns: without }, notes: [] };
  }
  const countPeriods = (column: string): number => {
    const cells = cellsOf(column);
    const isOne =
      isPartOfYear(column) ||
      arePackedPeriods(column, cells) ||
      cells.filter(isDayLike).length * 2 > cells.length;
    return isOne ? new Set(cells).size : 0;
  };
  const [best] = header
    .filter((heading) => heading !== source?.column && isHeadingOf(periodHeadings, heading))
    .toSorted((one, other) => countPeriods(other) - countPeriods(one));
  if (best === undefined || countPeriods(best) <= (source === undefined ? 0 : countPeriods(source.column)))
    return { mapping, notes: [] };
  const columns = {
    ...mapping.columns,
    period_start: { column: best },
    ...(year !== undefined && isPartOfYear(best) && { period_year: { column: year } }),
  };
  return {
    mapping: { ...mapping, columns },
    notes:
      source === undefined
        ? []
        : [`Each row counts for its "${best}". "${source.column}" is the period of the whole report.`],
  };
};
