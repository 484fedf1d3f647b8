import { Params } from '@bellwether/analytics/compile/params';
import type { PlannedQuery } from '@bellwether/analytics/compile/query-plan';
import { setAsideConditions } from '@bellwether/analytics/compile/set-aside';
import type { Statement } from '@bellwether/analytics/compile/statement';
import { anySql, type Tenancy, tenantConditionSql } from '@bellwether/analytics/compile/where';
import type { Dialect } from '@bellwether/analytics/dialects/dialect';
import type { Report } from '@bellwether/contract/reports/define';
import type { Scope } from '@bellwether/domain/access/scope';
import { isByPeriod, type Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Range } from '@bellwether/domain/time/range';
import { queueKeyOf } from '../../platform/fair-queue.ts';
import type { Coverage, Warehouse } from '../../platform/warehouse.ts';
import type { CoveredSource } from './answer/coverage.ts';

/** Returns a number of people of a business in a period; null unless exactly this period was counted. */
export type FindPeriodUsers = (metric: Metric, days: Range, business: string | null) => number | null;

export const noPeriodUsers: FindPeriodUsers = () => null;

/** Reports whether a query asks for the whole website, of which alone people are known. */
export const asksWholeWebsite = (
  { dimensions, fixed = {} }: Report,
  { filter, keywords }: Pick<PlannedQuery, 'filter' | 'keywords'>,
): boolean =>
  dimensions.every((name) => name === 'date' || name === 'business') &&
  Object.keys(fixed).length === 0 &&
  filter.length === 0 &&
  keywords === null;

/** Connected sources count people of whole periods themselves. */
const bringsUsers = ({ fact, source, fields }: CoveredSource): boolean =>
  fact === 'sessions' && source === 'csv' && fields.includes('users');

/** Adds the coverage of users: files of visits may have the users of each day. */
export const withUserCoverage = (loaded: readonly CoveredSource[]): CoveredSource[] => [
  ...loaded,
  ...loaded.filter(bringsUsers).map((one): CoveredSource => ({ ...one, fact: 'users_by_period' })),
];

/**
 * Returns the statement for the users of all periods inside some date ranges, with columns `business`, `first_day`,
 * `last_day`, `users`, `new_users`, `returning_users` and `of_file` (0 or 1). A period that two properties count has no figures, because one
 * person may visit both. `withFiles`: a file by day alone also gives the users of a day; the people of several rows of a
 * day have no sum.
 */
const compilePeriodUsers = (
  tenancy: Tenancy,
  { ranges, withFiles }: { ranges: readonly Range[]; withFiles: boolean },
  dialect: Dialect,
): Statement => {
  const params = new Params(dialect);
  const day = (value: string) => params.add(value, 'day');
  const tenant = tenantConditionSql(tenancy, {}, params, dialect);
  const whole = ranges.map(({ from, to }) => `(first_day >= ${day(from)} AND day <= ${day(to)})`);
  const days = ranges.map(({ from, to }) => `(day BETWEEN ${day(from)} AND ${day(to)})`);
  const counted = ['users', 'new_users', 'returning_users'];
  const alone = (name: string) => `CASE WHEN count(*) = 1 THEN max(${name}) END AS ${name}`;
  const periods = `SELECT 0 AS of_file, business_id, first_day, day, ${counted.map(alone).join(', ')} FROM users_by_period
    WHERE ${tenant} AND ${anySql(whole)} GROUP BY business_id, first_day, day`;
  const ofDays = [tenant, "origin = 'csv'", anySql(days), ...setAsideConditions(tenancy, 'sessions', params)];
  const files = `SELECT 1 AS of_file, business_id, day AS first_day, day, max(users) AS users, max(new_users) AS new_users,
      ${dialect.nothing('integer')} AS returning_users FROM sessions
    WHERE ${ofDays.join(' AND ')} GROUP BY business_id, day
    HAVING count(*) = 1 AND max(users) IS NOT NULL AND count(CASE WHEN estimated THEN 1 END) = 0`;
  const sql = `SELECT ${dialect.text('business_id')} AS business, ${dialect.dayText('first_day')} AS first_day,
      ${dialect.dayText('day')} AS last_day, of_file, ${counted.map((name) => `${dialect.number(name)} AS ${name}`).join(', ')}
    FROM (${withFiles ? `${files} UNION ALL ${periods}` : periods}) found`;
  return { sql, params: params.values };
};

/** Reads the people of all periods inside the date ranges of a report. */
export const readPeriodUsers = async (
  warehouse: Warehouse,
  scope: Scope,
  report: Report,
  query: PlannedQuery,
  loaded: readonly Coverage[],
): Promise<FindPeriodUsers> => {
  const withFiles = loaded.some(bringsUsers);
  const isLoaded = withFiles || loaded.some(({ fact }) => fact === 'users_by_period');
  if (!isLoaded || !report.metrics.some(isByPeriod) || !asksWholeWebsite(report, query)) return noPeriodUsers;
  const ranges = [query.range, query.comparison].flatMap((range) => range ?? []);
  const statement = compilePeriodUsers({ ...query, scope }, { ranges, withFiles }, warehouse.dialect);
  const rows = await warehouse.query(statement, { asker: queueKeyOf(scope) });
  // The service counts people; a file of the same day may count other ones.
  const files = rows.filter((row) => Number(row['of_file']) === 1);
  const counted = rows.filter((row) => Number(row['of_file']) === 0);
  const byPeriod = new Map(
    [...files, ...counted].map((row) => [`${row['business']} ${row['first_day']} ${row['last_day']}`, row]),
  );
  const [business, ...others] = scope.businesses;
  const only = others.length === 0 ? business?.id : undefined;
  return (metric, { from, to }, of) => {
    const found = byPeriod.get(`${of ?? only} ${from} ${to}`)?.[metric];
    return typeof found === 'number' ? found : null;
  };
};
