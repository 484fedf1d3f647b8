import type { BusinessContext } from '@bellwether/domain/access/scope';
import { billedMarkup, type CostTerms } from '@bellwether/domain/costs/terms';
import { addDays, type Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { Dialect } from '../dialects/dialect.ts';
import type { Measure } from '../models/model.ts';
import type { Params } from './params.ts';

/**
 * Businesses of a query and whether the reader belongs to the agency. Only agency readers see the markup as a separate
 * amount.
 */
export type CostContext = { businesses: readonly BusinessContext[]; agency: boolean };

const sortTerms = ({ costTerms = [] }: BusinessContext): CostTerms[] =>
  costTerms.toSorted((a, b) => (a.from < b.from ? 1 : -1));

/**
 * Formats a fraction of cost terms as an exact SQL decimal. It needs no parameter, because the terms are checked on
 * entry.
 */
const decimal = (sql: Dialect, fraction: number): string => sql.decimal(fraction.toFixed(6));

/** Returns the SQL of a markup or fee rate on a row's day; null if it is 0 on every day. */
const rateSql = (
  businesses: readonly BusinessContext[],
  toRate: (terms: CostTerms) => number,
  sql: Dialect,
): string | null => {
  const cases = businesses.flatMap((business) =>
    sortTerms(business).map((terms) => {
      const own = businesses.length > 1 ? `business_id = '${business.id}' AND ` : '';
      return {
        rate: toRate(terms),
        when: `WHEN ${own}day >= DATE '${terms.from}' THEN ${decimal(sql, toRate(terms))}`,
      };
    }),
  );
  if (cases.every(({ rate }) => rate === 0)) return null;
  return `CASE ${cases.map(({ when }) => when).join(' ')} ELSE ${decimal(sql, 0)} END`;
};

/** Returns the SQL factor of ad spend, with the markup that clients see; null for no factor. */
export const mediaFactorSql = ({ businesses }: CostContext, sql: Dialect): string | null => {
  const rate = rateSql(businesses, billedMarkup, sql);
  return rate && `(1 + ${rate})`;
};

/** Returns a measure as readers see it: media cost includes the markup. */
export const applyMediaFactor = (measure: Measure, factor: string | null): Measure =>
  factor && measure.media ? { ...measure, expression: `${measure.expression} * ${factor}` } : measure;

/** Returns the days of some date ranges, up to `until`, on which cost terms apply. */
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

/**
 * Returns the SQL with a row for each day of a monthly fee, distributed over the days like `dailyFeeCents` in
 * TypeScript.
 */
const monthlyRows = (
  { id, currency }: BusinessContext,
  { monthlyFee }: CostTerms,
  { from, to }: Range,
  params: Params,
  dialect: Dialect,
): string => {
  const cents = Math.round(monthlyFee * 100);
  const feeUpTo = (days: string) => dialect.quotient(`${2 * cents} * ${days} + month_days`, '2 * month_days');
  const whole = dialect.cast(`${feeUpTo('nth')} - ${feeUpTo('(nth - 1)')}`, 'decimal');
  const fee = `${whole} * ${dialect.decimal('0.01')}`;
  const daysSql = dialect.eachDay(params.add(from, 'day'), params.add(to, 'day'));
  return `SELECT ${params.add(id, 'uuid')} AS business_id, day, ${dialect.monthStart('day')} AS month, ${params.add(currency, 'text')} AS currency,
    fee AS fees, 0 AS markup, 0 AS platform, fee AS whole, fee AS bill
    FROM (SELECT day, ${fee} AS fee FROM (SELECT day, ${dialect.cast(dialect.dayOfMonth('day'), 'integer')} AS nth, ${dialect.daysInMonth('day')} AS month_days FROM (${daysSql})))`;
};

/**
 * Returns the SQL rows of `marketing_costs`: each row of ads with its fees, and a row for each day of a
 * monthly fee. Columns are `business_id`, `day`, `month`, `currency`, and in money `fees`, `whole` (ad spend
 * and fees), and for the agency `platform` (charged by the platforms), `markup` and `bill`, their sum with the fees.
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
    toRate(rateSql(businesses, ({ feeOfMedia }) => feeOfMedia, dialect)),
    toRate(agency ? rateSql(businesses, ({ markup }) => markup, dialect) : null),
    toRate(rateSql(businesses, billedMarkup, dialect)),
  ];
  const media = `SELECT business_id, day, month, currency, cost * ${fee} AS fees, cost * ${own} AS markup, cost AS platform, cost * (1 + ${billed} + ${fee}) AS whole, cost * (1 + ${own} + ${fee}) AS bill FROM ads`;
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
