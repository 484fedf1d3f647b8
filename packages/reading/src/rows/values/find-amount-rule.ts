import type { DuckDBConnection } from '@duckdb/node-api';
import type { NormalisedFile } from '../../bytes/normalise.ts';
import type { AmountRule, AmountSum } from '../../cells/amount-rule.ts';
import { currenciesWithoutCents } from '../../cells/currency-signs.ts';
import type { Layout } from '../../layout/layout.ts';
import { documentKeySql, isDocumentAmount } from '../kinds/invoice-amounts.ts';
import type { Fields } from '../row-sql.ts';
import { isOneOfSql } from '../sql.ts';
import { valueLayers } from '../staged-sql.ts';
import { isPercentSql, percentSql } from './percent-sql.ts';

/**
 * Formula that derives one amount from another. `percent` means that the tax column contains percentages without saying
 * so.
 */
type Way = Omit<AmountSum, 'tax'> & { tax: 'added' | 'inside' | 'percent' };

/** Maximum number of rows examined; a file uses one formula throughout. */
const maxExaminedRows = 100_000;
/** Minimum share of the documents with both amounts for which the formula must hold. */
const nearlyAll = 0.9;
/** Minimum amount in units for a rate check; below it, rounding to units makes any tax rate look round. */
const smallest = 2000;

const flags = [true, false];
const listWays = (fields: Fields): Way[] => {
  const either = (key: string) => (fields.has(key) ? flags : [false]);
  const taxes: Way['tax'][] = fields.has('tax') ? ['added', 'inside', 'percent'] : ['inside'];
  return either('discount').flatMap((discount) =>
    taxes.flatMap((tax) =>
      either('shipping').flatMap((shipping) =>
        either('tip').map((tip) => ({ discount, tax, shipping, tip })),
      ),
    ),
  );
};

const double = (value: string): string => `CAST(${value} AS DOUBLE)`;

/**
 * Returns SQL for the amounts of each document: fields given once per document count once, others are summed.
 */
const documentsSql = (fields: Fields): string => {
  const isDocumentField = (key: string) => isDocumentAmount(fields) && fields.mapping.document?.includes(key);
  const once = (key: string, value: string) =>
    isDocumentField(key) ? `any_value(${value})` : `sum(${value})`;
  const money = (key: string) => (fields.has(key) ? once(key, double(`v_${key}`)) : 'CAST(NULL AS DOUBLE)');
  const size = (key: string) =>
    fields.has(key) ? once(key, `abs(${double(`coalesce(v_${key}, 0)`)})`) : '0';
  const priced = fields.has('quantity') && fields.has('unit_price');
  const times = `${double('v_quantity')} * ${double('v_unit_price')}`;
  const off = (key: string, whole: string) =>
    fields.has(key)
      ? `CASE WHEN ${isPercentSql(fields, key)} THEN abs(${whole} * coalesce(${percentSql(fields, key)}, 0)) ELSE abs(${double(`coalesce(v_${key}, 0)`)}) END`
      : '0';
  const product = priced ? `(${times} - ${off('line_discount', times)})` : 'CAST(NULL AS DOUBLE)';
  const line = fields.has('amount') ? double('v_amount') : product;
  const signedTax = fields.has('tax')
    ? `CASE WHEN ${isPercentSql(fields, 'tax')} THEN 0 ELSE ${double('coalesce(v_tax, 0)')} END`
    : '0';
  const rate = fields.has('tax')
    ? `CASE WHEN ${isPercentSql(fields, 'tax')} THEN coalesce(${percentSql(fields, 'tax')}, 0) END`
    : 'CAST(NULL AS DOUBLE)';
  return `SELECT count(*) AS lines, ${money('total')} AS total, ${money('subtotal')} AS subtotal, sum(${line}) AS line, sum(${product}) AS product,
      ${once('discount', off('discount', 'coalesce(v_subtotal_or_0, 0)'))} AS off_subtotal,
      ${once('discount', off('discount', line))} AS off_line, ${once('discount', off('discount', product))} AS off_product,
      ${once('tax', signedTax)} AS tax, any_value(${rate}) AS rate, ${fields.has('tax') ? `any_value(${double('v_tax')}) * 0.01` : '0'} AS hidden_rate,
      CASE WHEN ${isOneOfSql(`any_value(currency)`, currenciesWithoutCents)} THEN 1 ELSE 0.01 END AS unit, ${size('shipping')} AS shipping, ${size('tip')} AS tip
    FROM (SELECT *, ${fields.has('subtotal') ? double('v_subtotal') : 'CAST(0 AS DOUBLE)'} AS v_subtotal_or_0 FROM layer0)
    GROUP BY ${isDocumentAmount(fields) ? documentKeySql(fields) : 'line'}`;
};

/**
 * Returns SQL that tests whether a formula turns the base amount into the whole amount, within rounding to cents, or to
 * whole units of a currency without cents.
 */
const matchesSql = (whole: string, base: string, way: Way): string => {
  const net = way.discount ? `(${base} - off_${base})` : base;
  const tax =
    way.tax === 'added'
      ? `coalesce(rate * ${net}, tax)`
      : way.tax === 'percent'
        ? `CASE WHEN rate IS NULL AND hidden_rate BETWEEN 0 AND 1 THEN hidden_rate * ${net} END`
        : '0';
  const extras = [way.shipping ? 'shipping' : '0', way.tip ? 'tip' : '0'].join(' + ');
  return `abs(${whole} - (${net} + ${tax} + ${extras})) <= unit * (1.1 + 0.5 * lines)`;
};

/** Returns SQL that tests whether the tax is a round rate, in half percents, of a net amount. */
const isRoundRate = (net: string): string =>
  `abs(abs(tax) - round(abs(${net}) * round(200 * tax / nullif(${net}, 0)) / 200 / unit) * unit) <= 1.1 * unit`;

type Pair = { whole: string; base: string };

const toSum = (way: Way, isTaxSeparate: boolean): AmountSum => ({
  ...way,
  tax: way.tax === 'percent' ? 'added' : way.tax === 'inside' && isTaxSeparate ? 'beside' : way.tax,
});

/**
 * Finds how the amounts of a file add up: the combination of discount, tax, shipping and tip that fits at
 * least 90 % of the documents. Returns undefined if no combination fits.
 */
export const findAmountRule = async (
  connection: DuckDBConnection,
  file: NormalisedFile,
  layout: Layout,
  fields: Fields,
): Promise<AmountRule | undefined> => {
  if (fields.kind !== 'invoices') return undefined;
  const { has } = { has: (key: string) => fields.has(key) };
  const priced = has('quantity') && has('unit_price');
  const hasExtras = ['tax', 'discount', 'shipping', 'tip'].some(has) && fields.mapping.preset === undefined;
  const line = has('amount') || priced;
  const pairs: Record<'total' | 'lines' | 'amount', Pair | undefined> = {
    total: hasExtras && has('total') && has('subtotal') ? { whole: 'total', base: 'subtotal' } : undefined,
    lines: hasExtras && has('total') && line ? { whole: 'total', base: 'line' } : undefined,
    amount: hasExtras && has('amount') && priced ? { whole: 'line', base: 'product' } : undefined,
  };
  const freight = ['total', 'subtotal', 'tax', 'shipping'].every(has);
  const testedPairs = Object.values(pairs).flatMap((pair) => pair ?? []);
  if (testedPairs.length === 0 && !freight) return undefined;
  const ways = listWays(fields);
  const count = (when: string) => `count(*) FILTER (${when})`;
  const isComparable = (pair: Pair) =>
    `${pair.whole} IS NOT NULL AND ${pair.base} IS NOT NULL AND ${pair.whole} <> 0`;
  const goods = '(total - shipping - tip)';
  const taxedFreight = `tax > 0 AND shipping > 0 AND rate IS NULL AND (abs(total - subtotal - shipping - tip) < 0.011 OR abs(total - subtotal + off_subtotal - shipping - tip) < 0.011)`;
  const rounds = (pair: Pair) => {
    const when = `${isComparable(pair)} AND rate IS NULL AND tax <> 0 AND abs(${pair.base}) >= ${smallest} * unit`;
    return [
      when,
      `${when} AND ${isRoundRate(pair.base)}`,
      `${when} AND ${isRoundRate(`(${pair.base} - tax)`)}`,
    ];
  };
  const columns = [
    ...testedPairs.flatMap((pair) => [
      count(isComparable(pair)),
      ...rounds(pair).map(count),
      ...ways.map((way) => count(`${isComparable(pair)} AND ${matchesSql(pair.whole, pair.base, way)}`)),
    ]),
    count(`${taxedFreight} AND abs(${goods}) >= ${smallest} * unit`),
    count(`${taxedFreight} AND abs(${goods}) >= ${smallest} * unit AND ${isRoundRate(`(${goods} - tax)`)}`),
    count(
      `${taxedFreight} AND abs(${goods}) >= ${smallest} * unit AND ${isRoundRate(`(${goods} + shipping - tax)`)}`,
    ),
  ];
  const reader = await connection.runAndReadAll(
    `WITH ${valueLayers(file, layout, fields, maxExaminedRows).join(',\n')}, documents_of_file AS (${documentsSql(fields)}) SELECT ${columns.join(', ')} FROM documents_of_file`,
  );
  const counts = (reader.getRows()[0] ?? []).map(Number);
  const next = (length: number) => counts.splice(0, length);
  const rule: AmountRule = {};
  for (const [key, pair] of Object.entries(pairs) as ['total' | 'lines' | 'amount', Pair | undefined][]) {
    if (pair === undefined) continue;
    const [all = 0, taxed = 0, separate = 0, inside = 0] = next(4);
    const found = next(ways.length);
    const maxCount = Math.max(...found);
    const way = ways[found.indexOf(maxCount)];
    if (way === undefined || maxCount === 0 || maxCount < nearlyAll * all) continue;
    const isTaxSeparate = taxed > 0 && separate >= nearlyAll * taxed && inside < nearlyAll * taxed;
    rule[key] = toSum(way, isTaxSeparate);
    if (way.tax === 'percent') rule.taxIsPercent = true;
  }
  const [taxed = 0, onGoods = 0, onAll = 0] = next(3);
  if (taxed > 0 && onGoods >= nearlyAll * taxed && onAll < nearlyAll * taxed) rule.freightUntaxed = true;
  return Object.keys(rule).length > 0 ? rule : undefined;
};
