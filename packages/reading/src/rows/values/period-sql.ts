import { shareSql, splitTotalSql } from '@bellwether/analytics/compile/shares';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { factColumns } from '@bellwether/facts/facts';
import { periodEndColumn } from '@bellwether/facts/identity';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import { keepsPeriods } from '@bellwether/facts/tables';
import {
  findPeriodUnit,
  foldDate,
  isWeekEnding,
  isWeekStart,
  type PeriodUnit,
} from '../../cells/period-unit.ts';
import type { Fields, RowFault } from '../row-sql.ts';
import { firstDayOfUnitSql, lastDayOfUnitSql, namedPeriodSql } from './period-text-sql.ts';
import { lastDayOfRangeSql } from './value-sql.ts';

const maxPeriodDays = 3700;

/** Returns the unit of a column such as 'Period' whose cells are the first days of several months or quarters. */
const findUnitOfFirstDays = (fields: Fields): PeriodUnit | undefined => {
  const form =
    fields.format.order === 'mdy' ? /^(\d{1,2})[-/.]0?1[-/.]\d{2,4}$/ : /^0?1[-/.](\d{1,2})[-/.]\d{2,4}$/;
  const cells = new Set(fields.has('period_end') ? [] : fields.sample('period_start'));
  const months = [...cells].map((cell) => Number((/^\d{4}-(\d{2})-01$/.exec(cell) ?? form.exec(cell))?.[1]));
  if (months.length < 2 || months.some(Number.isNaN)) return undefined;
  return months.every((month) => month % 3 === 1) ? 'quarter' : 'month';
};

/** Returns SQL for the first and last day of a row: from its day, its period columns, or the period of the file. */
export const periodSql = (fields: Fields): { columns: Record<string, string>; faults: RowFault[] } => {
  const { period } = fields.mapping;
  const noDay = (key: string): RowFault => ({ when: 'period_from IS NULL', key, what: 'there is no date.' });
  if (fields.has('day'))
    return { columns: { period_from: 'v_day', period_to: 'v_day' }, faults: [noDay('day')] };
  if (fields.has('period_start')) {
    const heading = fields.header[fields.index('period_start')] ?? '';
    const unit =
      findPeriodUnit(heading) ??
      (fields.sample('period_start').some(isWeekStart) ? 'week' : undefined) ??
      findUnitOfFirstDays(fields);
    const named = namedPeriodSql('t_period_start', unit);
    // A period that ends at midnight excludes the day that starts at that moment.
    const lastDay = `CASE WHEN v_period_end > v_period_start AND regexp_matches(t_period_end, '[ T]0?0:00(:00(\\.0+)?)?') THEN v_period_end - 1 ELSE v_period_end END`;
    const hasRanges = fields.sample('period_start').some((cell) => / \S+ .*\d/.test(foldDate(cell)));
    const own = [
      ...(hasRanges ? [lastDayOfRangeSql('t_period_start', fields.format.order)] : []),
      `CASE WHEN v_period_start IS NULL THEN ${named.last} END`,
      lastDayOfUnitSql(unit, 'v_period_start'),
    ];
    // The last month or week may be cut off by the end of the whole report.
    const ends = !fields.has('period_end')
      ? own
      : unit !== undefined
        ? [
            `CASE WHEN ${lastDay} >= coalesce(v_period_start, ${named.first}) THEN least(coalesce(${own.join(', ')}), ${lastDay}) END`,
            ...own,
          ]
        : [lastDay, ...own];
    // In 'Dec 28 - Jan 3, 2026' only the last day has a year.
    const last = lastDayOfRangeSql('t_period_start', fields.format.order);
    const yearBefore = `v_period_start > ${last} AND NOT regexp_matches(t_period_start, '\\d{4}.*\\d{4}')`;
    const begins = hasRanges
      ? `CASE WHEN ${yearBefore} THEN CAST(v_period_start - INTERVAL 1 YEAR AS DATE) ELSE v_period_start END`
      : isWeekEnding(heading)
        ? 'v_period_start - 6'
        : fields.has('period_end')
          ? 'v_period_start'
          : firstDayOfUnitSql(unit, 'v_period_start');
    return {
      columns: {
        period_from: `coalesce(${begins}, ${named.first})`,
        period_to: isWeekEnding(heading)
          ? `coalesce(v_period_start, ${named.last})`
          : `coalesce(${ends.join(', ')})`,
      },
      faults: [
        noDay('period_start'),
        { when: 'period_to < period_from', key: 'period_start', what: 'the period ends before it starts.' },
        {
          when: `period_to - period_from > ${maxPeriodDays}`,
          key: 'period_start',
          what: 'the period is longer than ten years.',
        },
      ],
    };
  }
  const day = (text: string | undefined) =>
    text === undefined ? 'CAST(NULL AS DATE)' : `CAST(${sqlLiteral(text)} AS DATE)`;
  return { columns: { period_from: day(period?.from), period_to: day(period?.to) }, faults: [] };
};

/** Kinds of files with metrics that can be summed: a row may be the total of several days or of other rows. */
export const additiveTypes: readonly UploadType[] = [
  'invoices',
  'ads',
  'sessions',
  'search_terms',
  'ad_landing_pages',
];

/** Reports whether a row of the file may cover several days. */
export const hasPeriods = (fields: Fields): boolean =>
  additiveTypes.includes(fields.kind) &&
  !fields.has('day') &&
  (fields.has('period_start') || fields.mapping.period !== undefined);

/**
 * Returns SQL that turns accepted rows of `from`, each covering `period_from` to `period_to`, into rows of the fact.
 * The result has one row per period if the fact stores periods, otherwise one per day. Rows with the same dimensions
 * and period are summed first, because the fact has no finer grain. `line` is the first line of each sum.
 */
export const spreadOverDaysSql = (kind: UploadType, from: string): string => {
  const columns = factColumns(kind).filter(({ name }) => name !== 'day' && name !== 'estimated');
  const names = columns.filter(({ type }) => type === 'text').map(({ name }) => name);
  const measures = columns.filter(({ type }) => type !== 'text');
  const sums = measures.map(
    ({ name, type }) => `CAST(sum(${name}) AS ${duckdb.columnType(type)}) AS ${name}`,
  );
  const keepsPeriod = keepsPeriods(kind);
  const day = keepsPeriod ? 'period_from' : 'CAST(period_from + CAST(nth AS INTEGER) AS DATE)';
  const days = { before: 'nth', through: '(nth + 1)', length: 'length' };
  const out = factColumns(kind).map(({ name, type }) => {
    if (name === 'day') return `${day} AS day`;
    if (name === 'estimated') return 'length > 1 AS estimated';
    return keepsPeriod || type === 'text'
      ? name
      : `${shareSql(duckdb, splitTotalSql(duckdb, name, type, days.length), type, days)} AS ${name}`;
  });
  if (keepsPeriod) out.push(`CASE WHEN length > 1 THEN period_to END AS ${periodEndColumn}`);
  return `
    WITH totals AS (
      SELECT min(line) AS line, period_from, period_to, period_to - period_from + 1 AS length, ${[...names, ...sums].join(', ')}
      FROM ${from} WHERE problem IS NULL GROUP BY ${['period_from', 'period_to', ...names].join(', ')}
    )
    SELECT line, ${out.join(', ')}, CAST(NULL AS VARCHAR) AS problem, false AS skipped,
      CAST(NULL AS INTEGER) AS fault_column, CAST(NULL AS VARCHAR) AS fault_value
    FROM totals${keepsPeriod ? '' : ', range(length) AS days(nth)'}
    UNION ALL BY NAME
    SELECT * EXCLUDE (period_from, period_to) FROM ${from} WHERE problem IS NOT NULL`;
};
