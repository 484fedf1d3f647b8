import { mergeRanges, rangesOverlap } from '@bellwether/contract/time/intervals';
import type { Range } from '@bellwether/contract/time/range';
import type { SetAside } from '../facts/shared-days.ts';
import type { Params } from './params.ts';
import { anySql, type Tenancy } from './where.ts';

/** SQL for whether a row is of the days, the channel and the account that a connected source brings. */
export const isDeliveredTwiceSql = ({ channel, account, days }: SetAside, params: Params): string => {
  const text = (value: string) => params.add(value, 'text');
  const within = mergeRanges(days).map(
    ({ from, to }) => `day BETWEEN ${params.add(from, 'day')} AND ${params.add(to, 'day')}`,
  );
  return [
    anySql(within),
    ...(channel === null ? [] : [`channel = ${text(channel)}`]),
    // A file without accounts is of the one that is connected.
    ...(account === null ? [] : [`(account IS NULL OR lower(account) = lower(${text(account)}))`]),
  ].join(' AND ');
};

/** The entries of a fact that touch some days, or all days. */
export const setAsideRanges = (
  { scope, setAside }: Pick<Tenancy, 'scope' | 'setAside'>,
  fact: string,
  ranges: readonly Range[] | null,
): SetAside[] => {
  const own = new Set(scope.businesses.map(({ id }) => id));
  return setAside.filter(
    (one) =>
      one.fact === fact &&
      own.has(one.businessId) &&
      (ranges === null || ranges.some((range) => one.days.some((days) => rangesOverlap(days, range)))),
  );
};

/** The condition that leaves out rows of files for days that a connected source brings; none where there are no such days. */
export const setAsideConditions = (
  tenancy: Pick<Tenancy, 'scope' | 'setAside'>,
  fact: string,
  params: Params,
): string[] => {
  const some = setAsideRanges(tenancy, fact, null).map(
    (one) => `(business_id = ${params.add(one.businessId, 'uuid')} AND ${isDeliveredTwiceSql(one, params)})`,
  );
  return some.length > 0 ? [`NOT (origin = 'csv' AND ${anySql(some)})`] : [];
};
