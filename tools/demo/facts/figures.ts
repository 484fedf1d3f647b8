import type { AdChannel } from '@bellwether/domain/channels/ad-channels';
import { missedStatuses } from '@bellwether/domain/leads/call-status';
import { addMonths, type Day, monthEnd, monthStart } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { ScratchConnection } from './sql.ts';

export type CampaignFigures = { name: string; cost: number; leads: number };

/** Results of an ad program in the three months up to the month of the figures. */
export type ProgramFigures = { channel: AdChannel; cost: number; clicks: number; leads: number };

/**
 * Figures of a month that the texts of a business's meetings name, equal to those that the product reports. Amounts are
 * in whole dollars.
 */
export type DemoMonthFigures = {
  /** First day of the month, and the month's name. */
  month: Day;
  monthName: string;
  spend: number;
  /** Number of leads, and of leads with an unknown channel. */
  leads: number;
  unknownLeads: number;
  calls: number;
  missedCalls: number;
  missedOnMondays: number;
  missedAfterSix: number;
  emailLeads: number;
  searchLeads: number;
  revenue: number;
  orders: number;
  averageOrder: number;
  /** Month with the highest revenue of the last twelve months. */
  peakMonthName: string;
  /** Product with the highest revenue of the month. */
  product: string;
  productRevenue: number;
  /** Number of reviews in the month without a reply. */
  unansweredReviews: number;
  /** Percentage of visits by phone. */
  phoneShare: number;
  /**
   * Campaigns with cost in the month, by cost per lead, cheapest first. Campaigns for the business's own name are
   * omitted.
   */
  campaigns: readonly CampaignFigures[];
  programs: readonly ProgramFigures[];
};

const missed = `kind = 'call' AND call_status IN (${missedStatuses.map((status) => `'${status}'`).join(', ')})`;

const toNumber = (value: unknown): number => Number(value ?? 0);

const nameMonth = (day: Day): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-AU', { month: 'long', timeZone: 'UTC' });

/** Returns the first day of the last complete month before a day. */
export const lastMonthBefore = (day: Day): Day => addMonths(monthStart(day), -1);

const costPerLead = ({ cost, leads }: CampaignFigures): number =>
  leads === 0 ? Number.POSITIVE_INFINITY : cost / leads;

/** Sorts campaigns by cost per lead, cheapest first. Campaigns without a lead follow, sorted by cost. */
const byCostPerLead = (a: CampaignFigures, b: CampaignFigures): number =>
  a.leads === 0 && b.leads === 0 ? a.cost - b.cost : costPerLead(a) - costPerLead(b);

/**
 * Reads the figures of a month from the generated tables and `demo_invoices`. Undefined when the date range does not
 * contain the whole month.
 */
export async function readDemoFigures(
  connection: ScratchConnection,
  range: Range,
  month: Day,
): Promise<DemoMonthFigures | undefined> {
  const last = monthEnd(month);
  if (range.from > month || range.to < last) return undefined;
  const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
    (await connection.runAndReadAll(sql)).getRowObjectsJS();
  const inMonth = `day BETWEEN DATE '${month}' AND DATE '${last}'`;
  const [one = {}] = await rows(`
    SELECT * FROM
      (SELECT count(*) AS leads, count(*) FILTER (channel IS NULL) AS unknown_leads, count(*) FILTER (kind = 'call') AS calls,
         count(*) FILTER (${missed}) AS missed, count(*) FILTER (${missed} AND isodow(day) = 1) AS missed_mondays,
         count(*) FILTER (${missed} AND hour(occurred_at) >= 18) AS missed_after_six,
         count(*) FILTER (channel = 'Email') AS email_leads, count(*) FILTER (channel = 'Organic Search') AS search_leads
       FROM demo_leads WHERE ${inMonth}),
      (SELECT sum(amount) AS revenue, count(DISTINCT document_number) FILTER (document = 'invoice') AS orders,
         sum(amount) FILTER (document = 'invoice') / orders AS average_order FROM demo_invoices WHERE ${inMonth}),
      (SELECT count(*) AS unanswered FROM demo_reviews WHERE ${inMonth} AND reply IS NULL),
      (SELECT 100 * sum(sessions) FILTER (device = 'mobile') / sum(sessions) AS phone_share FROM demo_sessions WHERE ${inMonth}),
      (SELECT arg_max(product, amount) AS product, max(amount) AS product_revenue
       FROM (SELECT product, sum(amount) AS amount FROM demo_invoices WHERE ${inMonth} GROUP BY ALL)),
      (SELECT arg_max(month, amount)::VARCHAR AS peak FROM (SELECT date_trunc('month', day)::DATE AS month, sum(amount) AS amount
       FROM demo_invoices WHERE day BETWEEN DATE '${addMonths(month, -11)}' AND DATE '${last}' GROUP BY ALL))`);
  const campaigns = await rows(`
    SELECT a.campaign AS name, a.cost, coalesce(l.leads, 0) AS leads
    FROM (SELECT campaign, sum(cost)::DOUBLE AS cost FROM demo_ads WHERE ${inMonth} GROUP BY ALL) a
      LEFT JOIN (SELECT campaign, count(*) AS leads FROM demo_leads WHERE ${inMonth} GROUP BY ALL) l USING (campaign)
    WHERE cost > 0 ORDER BY name`);
  const programs = await rows(`
    SELECT channel, sum(cost)::DOUBLE AS cost, sum(clicks) AS clicks,
      (SELECT count(*) FROM demo_leads l JOIN demo_campaigns c USING (campaign)
       WHERE c.channel = a.channel AND l.day BETWEEN DATE '${addMonths(month, -2)}' AND DATE '${last}') AS leads
    FROM demo_ads a WHERE day BETWEEN DATE '${addMonths(month, -2)}' AND DATE '${last}' GROUP BY channel HAVING sum(clicks) > 0`);
  const figures = campaigns.map(({ name, cost, leads }) => ({
    name: String(name),
    cost: Math.round(toNumber(cost)),
    leads: toNumber(leads),
  }));
  return {
    month,
    monthName: nameMonth(month),
    spend: Math.round(campaigns.reduce((sum, { cost }) => sum + toNumber(cost), 0)),
    leads: toNumber(one['leads']),
    unknownLeads: toNumber(one['unknown_leads']),
    calls: toNumber(one['calls']),
    missedCalls: toNumber(one['missed']),
    missedOnMondays: toNumber(one['missed_mondays']),
    missedAfterSix: toNumber(one['missed_after_six']),
    emailLeads: toNumber(one['email_leads']),
    searchLeads: toNumber(one['search_leads']),
    revenue: Math.round(toNumber(one['revenue'])),
    orders: toNumber(one['orders']),
    averageOrder: Math.round(toNumber(one['average_order'])),
    peakMonthName: nameMonth(String(one['peak'] ?? month)),
    product: String(one['product'] ?? ''),
    productRevenue: Math.round(toNumber(one['product_revenue'])),
    unansweredReviews: toNumber(one['unanswered']),
    phoneShare: Math.round(toNumber(one['phone_share'])),
    campaigns: figures.filter(({ name }) => !name.startsWith('Brand –')).toSorted(byCostPerLead),
    programs: programs.map((row) => ({
      channel: String(row['channel']) as AdChannel,
      cost: toNumber(row['cost']),
      clicks: toNumber(row['clicks']),
      leads: toNumber(row['leads']),
    })),
  };
}
