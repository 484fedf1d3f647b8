import { Params } from '@bellwether/analytics/compile/params';
import type { Statement } from '@bellwether/analytics/compile/statement';
import type { Dialect } from '@bellwether/analytics/dialects/dialect';
import type { Filter } from '@bellwether/contract/query/filter';
import type { Report } from '@bellwether/contract/reports/define';
import type { Scope } from '@bellwether/domain/access/scope';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readDimension, readFigure } from '@bellwether/domain/answers/figures';
import { defaultModel } from '@bellwether/domain/attribution/models';
import {
  type InvoiceLag,
  lagWeeks,
  type MonthlySpend,
  measureInvoiceLag,
  measureMaturity,
} from '@bellwether/domain/judgement/maturity';
import { addDays, addMonths, type Day, monthStart } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { queueKeyOf } from '../../platform/fair-queue.ts';
import { createSharedCache } from '../../platform/versioned-cache.ts';
import type { Warehouse } from '../../platform/warehouse.ts';

/** Values of the dimensions that ad spend has; a report without one of them leaves it out. */
export type SpendSlice = { internal_channel?: string; campaign?: string };

/** Returns how much of the final revenue of a slice's ad spend has come (`judgement/maturity.ts`); null if not known. */
export type FindMaturity = (slice: SpendSlice) => number | null;

/** Months of ad spend that are read. A range needs a year before it. */
const spendMonths = 48;
const historyMonths = 12;
const bytesOfRow = 200;

const spendReport: Report = {
  slug: 'monthly-ad-spend',
  title: 'Ad spend by month',
  description: 'Ad spend of each campaign and month, from which the age of its leads is known.',
  module: 'roi',
  across: 'one',
  dimensions: ['date', 'internal_channel', 'campaign'],
  metrics: ['cost'],
  sort: { key: 'date', direction: 'asc' },
};

/** Returns whether the figures of a report include the return of ad spend, which takes time to come. */
export const needsMaturity = ({ metrics, across }: Report): boolean =>
  across === 'one' && metrics.includes('attributed_roas');

/** Counts attributed revenue of the last year by days since the lead. */
const compileLags = (business: string, today: Day, dialect: Dialect): Statement => {
  const params = new Params(dialect);
  const sql = `SELECT ${dialect.daysBetween('lead_day', 'day')} AS days, ${dialect.number('sum(amount)')} AS revenue,
    ${dialect.number("sum(CASE WHEN document = 'invoice' THEN 1 ELSE 0 END)")} AS invoices
  FROM attributed_invoices WHERE business_id = ${params.add(business, 'uuid')}
    AND attribution_model = ${params.add(defaultModel, 'text')} AND unattributed_reason IS NULL AND lead_day IS NOT NULL
    AND day BETWEEN ${params.add(addDays(today, -7 * lagWeeks), 'day')} AND ${params.add(addDays(today, -1), 'day')}
  GROUP BY 1`;
  return { sql, params: params.values };
};

/** Counts the leads of two years by day. */
const compileLeads = (business: string, today: Day, dialect: Dialect): Statement => {
  const params = new Params(dialect);
  const yesterday = params.add(addDays(today, -1), 'day');
  const sql = `SELECT ${dialect.daysBetween('day', yesterday)} AS days, ${dialect.number('count(*)')} AS leads
  FROM leads WHERE business_id = ${params.add(business, 'uuid')}
    AND day BETWEEN ${params.add(addDays(today, -14 * lagWeeks), 'day')} AND ${yesterday} GROUP BY 1`;
  return { sql, params: params.values };
};

type Row = Record<string, unknown>;

/** Adds up a column by whole weeks. */
const sumWeeks = (rows: readonly Row[], column: string, weeks: number): number[] => {
  const sums = new Array<number>(weeks).fill(0);
  for (const row of rows) {
    const week = Math.floor(Number(row['days']) / 7);
    if (week >= 0 && week < weeks) sums[week] = (sums[week] ?? 0) + Number(row[column] ?? 0);
  }
  return sums;
};

const readLag = async (
  warehouse: Warehouse,
  scope: Scope,
  business: string,
  today: Day,
): Promise<InvoiceLag | null> => {
  const { dialect } = warehouse;
  const asker = queueKeyOf(scope);
  const lags = await warehouse.query(compileLags(business, today, dialect), { asker });
  const leads = await warehouse.query(compileLeads(business, today, dialect), { asker });
  return measureInvoiceLag({
    revenue: sumWeeks(lags, 'revenue', lagWeeks),
    leads: sumWeeks(leads, 'leads', 2 * lagWeeks),
    invoices: lags.reduce((sum, row) => sum + Number(row['invoices'] ?? 0), 0),
  });
};

type Spent = MonthlySpend & { channel: string; campaign: string };
/** Facts of a business about maturity: how long its leads take to invoices, and its ad spend by month. */
type Known = { lag: InvoiceLag | null; spend: readonly Spent[] };

const readOnce = createSharedCache<Known>({
  maxBytes: 16 * 1024 ** 2,
  bytesOf: ({ spend }) => 1000 + spend.length * bytesOfRow,
});

const listSpend = ({ data }: ReportAnswer): Spent[] =>
  data.flatMap((row) => {
    const month = readDimension(row, 'date');
    const cost = readFigure(row, 'cost') ?? 0;
    return month === null || cost <= 0
      ? []
      : [
          {
            month,
            cost,
            channel: readDimension(row, 'internal_channel') ?? '',
            campaign: readDimension(row, 'campaign') ?? '',
          },
        ];
  });

/** Returns the values to which a filter limits a dimension; null for all. */
const listWanted = (filter: Filter, key: string): Set<string> | null => {
  const groups = filter.filter((group) => group.every((one) => one.key === key && one.operator === '='));
  const [first] = groups;
  return first ? new Set(first.flatMap(({ value }) => [value, ...value.split(';')])) : null;
};

/**
 * Reads how mature the revenue of ad spend is. What is known of a business is read once for each state of its facts and
 * each day. @param answer reads a report of ad spend by month
 */
export const readMaturity = async (
  warehouse: Warehouse,
  scope: Scope,
  { dataVersion, range, today, filter }: { dataVersion: string; range: Range; today: Day; filter: Filter },
  answer: (report: Report, range: Range) => Promise<ReportAnswer>,
): Promise<FindMaturity> => {
  const [business] = scope.businesses;
  const first = addMonths(monthStart(today), 1 - spendMonths);
  if (!business || range.from < addMonths(first, historyMonths)) return () => null;
  const key = JSON.stringify([business.id, dataVersion, today]);
  const { lag, spend } = await readOnce(warehouse, key, async () => {
    const known = await readLag(warehouse, scope, business.id, today);
    const months = { from: first, to: addDays(today, -1) };
    return { lag: known, spend: known ? listSpend(await answer(spendReport, months)) : [] };
  });
  if (!lag) return () => null;
  const [channels, campaigns] = [listWanted(filter, 'internal_channel'), listWanted(filter, 'campaign')];
  const byCampaign = Map.groupBy(spend, (one) => one.campaign);
  return ({ internal_channel: channel, campaign }) => {
    const named = campaign === undefined ? spend : (byCampaign.get(campaign) ?? []);
    const own = named.filter(
      (one) =>
        (channel === undefined || one.channel === channel) &&
        (channels?.has(one.channel) ?? true) &&
        (campaigns?.has(one.campaign) ?? true),
    );
    return measureMaturity(lag, own, range, today);
  };
};
