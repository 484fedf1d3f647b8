import { mergeRanges, rangesOverlap } from '@bellwether/domain/time/intervals';
import type { Range } from '@bellwether/domain/time/range';
import type { SetAside } from '@bellwether/facts/shared-days';
import type { Params } from './params.ts';
import { anySql, type Tenancy } from './where.ts';

/** Returns the SQL condition that a connected source covers the day, channel and account of a row. */
export const isDeliveredTwiceSql = ({ channel, account, days }: SetAside, params: Params): string => {
  const text = (value: string) => params.add(value, 'text');
  const { lower } = params.dialect;
  const within = mergeRanges(days).map(
    ({ from, to }) => `day BETWEEN ${params.add(from, 'day')} AND ${params.add(to, 'day')}`,
  );
  return [
    anySql(within),
    ...(channel === null ? [] : [`channel = ${text(channel)}`]),
    // Treats rows of a file without accounts as rows of the connected account.
    ...(account === null ? [] : [`(account IS NULL OR ${lower('account')} = ${lower(text(account))})`]),
  ].join(' AND ');
};

/**
 * Returns the date ranges of a fact that a connected source covers and that overlap the given ranges; null: any days.
 */
export const setAsideRanges = (
  { scope, setAside }: Pick<Tenancy, 'scope' | 'setAside'>,
  fact: string,
  ranges: readonly Range[] | null,
): SetAside[] => {
  const scopeIds = new Set(scope.businesses.map(({ id }) => id));
  return setAside.filter(
    (one) =>
      one.fact === fact &&
      scopeIds.has(one.businessId) &&
      (ranges === null || ranges.some((range) => one.days.some((days) => rangesOverlap(days, range)))),
  );
};

/**
 * Returns the condition that excludes rows of files for days that a connected source covers; empty if there
 * are none.
 */
export const setAsideConditions = (
  tenancy: Pick<Tenancy, 'scope' | 'setAside'>,
  fact: string,
  params: Params,
): string[] => {
  const conditions = setAsideRanges(tenancy, fact, null).map(
    (one) => `(business_id = ${params.add(one.businessId, 'uuid')} AND ${isDeliveredTwiceSql(one, params)})`,
  );
  return conditions.length > 0 ? [`NOT (origin = 'csv' AND ${anySql(conditions)})`] : [];
};
