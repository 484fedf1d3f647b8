import type { Scope } from '@bellwether/contract/access/scope';
import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { Report } from '@bellwether/contract/reports/define';
import { type RowFact, rowsOf } from '@bellwether/contract/reports/rows';
import type { Dialect } from '../dialects/dialect.ts';
import { modelOf } from '../models/list.ts';
import { planOf } from './compile.ts';
import { Params } from './params.ts';
import type { ReportQuery } from './plan.ts';
import type { Statement } from './statement.ts';
import { rowConditions } from './where.ts';

/** A column as the fact has it, unless it is shown by another text. */
const own: Readonly<Record<string, string>> = { customer: 'coalesce(customer, customer_key)' };

const shown = (fact: RowFact, dialect: Dialect): string[] =>
  rowsOf[fact].columns.map(({ key, unit }) => {
    const column = own[key] ?? key;
    const as = unit === undefined ? dialect.text : unit === 'date' ? dialect.dayText : dialect.number;
    return `${as(column)} AS ${key}`;
  });

/**
 * The rows that a metric counts in a range, the newest day first: `found` on each is how many there are in all.
 * `perPage` of the query must be bounded by the caller.
 * @throws Problem 'malformed' for a filter that the fact does not know.
 */
export const compileRows = (
  scope: Scope,
  report: Report,
  metric: Metric,
  fact: RowFact,
  query: ReportQuery,
  dialect: Dialect,
): Statement => {
  const model = modelOf(metric);
  if (!model) throw new Error(`${metric} is counted by no table.`);
  const params = new Params(dialect);
  const plan = planOf(scope, report, query);
  const day = (value: string) => params.add(value, 'day');
  const { range, page, perPage } = query;
  const where = [
    ...rowConditions(plan, model, params, dialect),
    `day BETWEEN ${day(range.from)} AND ${day(range.to)}`,
    ...(model.measures[metric]?.where ? [`(${model.measures[metric].where})`] : []),
  ].join(' AND ');
  const columns = [...shown(fact, dialect), ...currencyOf(fact)].join(', ');
  const sql = [
    `SELECT ${columns}, ${dialect.number(`(SELECT count(*) FROM ${fact} WHERE ${where})`)} AS found`,
    `FROM ${fact} WHERE ${where} ORDER BY ${fact}.day DESC, ${orderOf[fact]}`,
    `LIMIT ${Math.trunc(perPage)} OFFSET ${Math.trunc((page - 1) * perPage)}`,
  ].join(' ');
  return { sql, params: params.values };
};

const currencyOf = (fact: RowFact): string[] => (fact === 'leads' ? [] : ['currency']);

/** What rows of a day stand by, so that a page never holds a row of another. */
const orderOf: Readonly<Record<RowFact, string>> = {
  invoices: 'document_number, amount DESC, product_code, load_id',
  ads: 'cost DESC, campaign, ad_group, device, load_id',
  sessions: 'sessions DESC, channel, campaign, device, load_id',
  leads: 'occurred_at DESC, lead_key',
};
