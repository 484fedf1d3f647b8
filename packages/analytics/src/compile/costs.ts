import type { BusinessContext } from '@bellwether/contract/access/scope';
import { billedMarkup, type CostTerms, visibleMarkup } from '@bellwether/contract/costs/terms';
import { addDays, type Day } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';
import type { Dialect } from '../dialects/dialect.ts';
import type { Measure } from '../models/model.ts';
import type { Params } from './params.ts';

/** Businesses whose costs a query shows, and whether its reader belongs to the agency or is a client. */
export type CostContext = { businesses: readonly BusinessContext[]; agency: boolean };

const sortTerms = ({ costTerms = [] }: BusinessContext): CostTerms[] =>
  costTerms.toSorted((a, b) => (a.from < b.from ? 1 : -1));

/**
 * Formats a fraction as an exact decimal. It needs no parameter, because terms are checked on entry and
 * stored with their types.
 */
const decimal = (fraction: number): string => fraction.toFixed(6);

/** Returns the SQL of a rate on a row's day; null if it is 0 on every day. */
const rateSql = (
  businesses: readonly BusinessContext[],
  toRate: (terms: CostTerms) => number,
): string | null => {
  const cases = businesses.flatMap((business) =>
    sortTerms(business).map((terms) => {
      const own = businesses.length > 1 ? `business_id = '${business.id}' AND ` : '';
      return {
        rate: toRate(terms),
        sql: `WHEN ${own}day >= DATE '${terms.from}' THEN ${decimal(toRate(terms))}`,
      };
    }),
  );
  if (cases.every(({ rate }) => rate === 0)) return null;
  return `CASE ${cases.map(({ sql }) => sql).join(' ')} ELSE 0 END`;
};

/**
 * Returns the SQL factor of media cost as shown; null for no factor. Clients may see media with the markup
 * that they are billed.
 */
export const mediaFactorSql = ({ businesses, agency }: CostContext): string | null => {
  const rate = rateSql(businesses, (terms) => visibleMarkup(terms, agency));
  return rate && `(1 + ${rate})`;
};

/** Returns a measure as shown, with the markup for media. */
export const applyMediaFactor = (measure: Measure, factor: string | null): Measure =>
  factor && measure.media ? { ...measure, expression: `${measure.expression} * ${factor}` } : measure;

/** Returns the days of some ranges on which terms apply, up to `until`. */
const clipRanges = (
  terms: CostTerms,
  next: CostTerms | undefined,
  ranges: readonly Range[],
  until: Day,
): Range[] =>
  ranges.flatMap((range) => {
    const from = range.from > terms.from ? range.from : terms.from;
    const last = [range.to, until, ...(next ? [addDays(next.from, -1)] : [])].reduce((a, b) =>
      b < a ? b : a,
    );
    return from <= last ? [{ from, to: last }] : [];
  });

/** Returns the SQL with a row for each day of a monthly fee, shared out like `dailyFeeCents` of the contract. */
const monthlyRows = (
  { id, currency }: BusinessContext,
  { monthlyFee }: CostTerms,
  { from, to }: Range,
  params: Params,
  dialect: Dialect,
): string => {
  const cents = Math.round(monthlyFee * 100);
  const feeUpTo = (days: string) => `(${2 * cents} * ${days} + month_days) // (2 * month_days)`;
  const fee = `CAST(${feeUpTo('nth')} - ${feeUpTo('(nth - 1)')} AS DECIMAL(18,6)) * 0.01`;
  const daysSql = dialect.eachDay(params.add(from, 'day'), params.add(to, 'day'));
  return `SELECT ${params.add(id, 'uuid')} AS business_id, day, date_trunc('month', day)::DATE AS month, ${params.add(currency, 'text')} AS currency,
    fee AS fees, 0 AS markup, fee AS whole
    FROM (SELECT day, ${fee} AS fee FROM (SELECT day, extract('day' FROM day)::BIGINT AS nth, extract('day' FROM last_day(day))::BIGINT AS month_days FROM (${daysSql})))`;
};

/**
 * Returns the SQL rows of `marketing_costs`: each row of ads with its fees, and a row for each day of a
 * monthly fee. Columns are `business_id`, `day`, `month`, `currency`, and in money `fees`, `markup` (0 for
 * clients) and `whole`.
 */
export const costRowsSql = (
  { businesses, agency }: CostContext,
  ranges: readonly Range[],
  until: Day,
  params: Params,
  dialect: Dialect,
): string => {
  const toRate = (rate: string | null) => rate ?? '0';
  const [fee, own, billed] = [
    toRate(rateSql(businesses, ({ feeOfMedia }) => feeOfMedia)),
    toRate(agency ? rateSql(businesses, ({ markup }) => markup) : null),
    toRate(rateSql(businesses, (terms) => billedMarkup(terms, agency))),
  ];
  const media = `SELECT business_id, day, month, currency, cost * ${fee} AS fees, cost * ${own} AS markup, cost * (1 + ${billed} + ${fee}) AS whole FROM ads`;
  const monthly = businesses.flatMap((business) => {
    const all = sortTerms(business);
    return all.flatMap((terms, n) =>
      terms.monthlyFee === 0
        ? []
        : clipRanges(terms, all[n - 1], ranges, until).map((days) =>
            monthlyRows(business, terms, days, params, dialect),
          ),
    );
  });
  return `(${[media, ...monthly].join(' UNION ALL ')}) costs`;
};
