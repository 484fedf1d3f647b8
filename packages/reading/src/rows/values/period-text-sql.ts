import { sqlLiteral } from '@bellwether/facts/sql-literal';
import { namedPeriodForms, type PeriodUnit, packedPeriodForm } from '../../cells/period-unit.ts';
import { monthSql } from './value-sql.ts';

/** SQL (DuckDB) for the first and the last day of a period; NULL if a text contains none. */
type PeriodSql = { first: string; last: string };

const groups = (text: string, form: string, names: readonly string[]): string =>
  `regexp_extract(${text}, ${sqlLiteral(form)}, [${names.map((name) => `'${name}'`).join(', ')}])`;
const weekStart = (year: string, week: string): string => {
  const day = `CAST(try_strptime(${year} || '-W' || lpad(${week}, 2, '0') || '-1', '%G-W%V-%u') AS DATE)`;
  // Week 53 is NULL in years without it, which are most years.
  return `CASE WHEN strftime(${day}, '%V') = lpad(${week}, 2, '0') THEN ${day} END`;
};
const quarterStart = (year: string, quarter: string): string =>
  `try_cast(${year} || '-' || (try_cast(${quarter} AS INTEGER) * 3 - 2) || '-1' AS DATE)`;

const lastDays: Record<PeriodUnit, (first: string) => string> = {
  week: (first) => `${first} + 6`,
  month: (first) => `last_day(${first})`,
  quarter: (first) => `CAST(date_trunc('quarter', ${first}) + INTERVAL 3 MONTH - INTERVAL 1 DAY AS DATE)`,
};

/**
 * Returns SQL for the first day of the week, month or quarter that a row identifies by a day: its first or its last.
 */
export const firstDayOfUnitSql = (unit: PeriodUnit | undefined, day: string): string =>
  unit === 'month' || unit === 'quarter'
    ? `CASE WHEN ${day} = ${lastDays[unit](day)} THEN CAST(date_trunc('${unit}', ${day}) AS DATE) ELSE ${day} END`
    : day;

/** Returns SQL for the last day of the unit that begins on a day. */
export const lastDayOfUnitSql = (unit: PeriodUnit | undefined, first: string): string =>
  unit === undefined ? first : lastDays[unit](first);

/**
 * Returns SQL for the period that a text names: `2024-01`, `Jan 2024`, `2026-W36`, `Q1 2026`. Weeks follow ISO 8601.
 * `unit` decides whether a number such as `202601` is a month or a week.
 */
export const namedPeriodSql = (text: string, unit: PeriodUnit | undefined): PeriodSql => {
  const lower = `lower(${text})`;
  const { week, quarter } = namedPeriodForms;
  const [weekFirst, weekLast] = [
    groups(lower, week.yearFirst, ['y', 'n']),
    groups(lower, week.yearLast, ['n', 'm', 'y']),
  ];
  const weeks = [
    weekStart(`(${weekFirst}).y`, `(${weekFirst}).n`),
    weekStart(`(${weekLast}).y`, `coalesce(nullif((${weekLast}).n, ''), (${weekLast}).m)`),
  ];
  const packed = groups(text, packedPeriodForm, ['y', 'n']);
  const short = groups(text, '^(\\d{4})[-/.](\\d{1,2})$', ['y', 'n']);
  if (unit === 'week')
    weeks.push(weekStart(`(${packed}).y`, `(${packed}).n`), weekStart(`(${short}).y`, `(${short}).n`));
  const months = unit === 'week' || unit === 'quarter' ? [] : [monthSql(text)];
  if (unit === 'month') months.push(`try_cast((${packed}).y || '-' || (${packed}).n || '-1' AS DATE)`);
  const early = groups(lower, quarter.yearFirst, ['y', 'n']);
  const late = groups(lower, quarter.yearLast, ['n', 'm', 'y']);
  const quarters = [
    quarterStart(`(${early}).y`, `(${early}).n`),
    quarterStart(`(${late}).y`, `coalesce(nullif((${late}).n, ''), (${late}).m)`),
  ];
  if (unit === 'quarter')
    quarters.push(
      `CASE WHEN (${short}).n IN ('1', '2', '3', '4', '01', '02', '03', '04') THEN ${quarterStart(`(${short}).y`, `(${short}).n`)} END`,
    );
  const firsts = { month: months, week: weeks, quarter: quarters };
  const units = (['month', 'week', 'quarter'] as const).filter((one) => firsts[one].length > 0);
  const first = (one: PeriodUnit) => `coalesce(${firsts[one].join(', ')})`;
  return {
    first: `coalesce(${units.map(first).join(', ')})`,
    last: `coalesce(${units.map((one) => lastDays[one](`(${first(one)})`)).join(', ')})`,
  };
};
