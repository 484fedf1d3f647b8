import type { Dimension } from '@bellwether/contract/catalogue/dimensions';
import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { RowTable } from './dimensions.ts';
import type { RawRow } from './raw-rows.ts';

/** Rows of each table within one period. */
export type RowsOfTable = (place: RowTable) => readonly RawRow[];
type Which = (row: RawRow) => boolean;
/** Figure of some rows; null if there is none. `paid` is the table from which advertising is counted. */
type Figure = (rows: RowsOfTable, paid: RowTable) => number | string | null;

const is =
  (name: string, ...values: unknown[]): Which =>
  (row) =>
    values.includes(row[name]);
const both =
  (...all: Which[]): Which =>
  (row) =>
    all.every((one) => one(row));
const has =
  (name: string): Which =>
  (row) =>
    row[name] !== null && row[name] !== undefined;
const not =
  (of: Which): Which =>
  (row) =>
    !of(row);

const add = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const values = (rows: readonly RawRow[], name: string, which: Which = () => true): number[] =>
  rows
    .filter((row) => which(row) && row[name] !== null && row[name] !== undefined)
    .map((row) => Number(row[name]));
const sum =
  (place: RowTable, name: string, which?: Which): Figure =>
  (rows) =>
    add(values(rows(place), name, which));
const count =
  (place: RowTable, which: Which = () => true): Figure =>
  (rows) =>
    rows(place).filter(which).length;
const different =
  (place: RowTable, of: (row: RawRow) => unknown, which: Which = () => true): Figure =>
  (rows) =>
    new Set(
      rows(place)
        .filter(which)
        .map(of)
        .filter((value) => value !== null && value !== undefined && value !== ''),
    ).size;
const extreme =
  (place: RowTable, name: string, most: boolean): Figure =>
  (rows) => {
    const all = values(rows(place), name);
    return all.length === 0 ? null : Math[most ? 'max' : 'min'](...all);
  };
/** Returns the value of the last day that has one; the lowest if it has several. */
const lately =
  (place: RowTable, name: string, which: Which = () => true): Figure =>
  (rows) => {
    const said = rows(place).filter((row) => which(row) && has(name)(row));
    const day = said
      .map((row) => row.day)
      .toSorted()
      .at(-1);
    const all = values(said, name, (row) => row.day === day);
    return all.length === 0 ? null : Math.min(...all);
  };
const paid =
  (name: string): Figure =>
  (rows, place) =>
    add(values(rows(place), name));

const issued = is('document', 'invoice');
const credited = is('unattributed_reason', null);
const settled: Which = (row) => ['paid', 'closed'].includes(String(row['status']).toLowerCase());
const ranked = has('position');
const among =
  (places: number): Which =>
  (row) =>
    ranked(row) && Number(row['position']) <= places;
const isCall = is('kind', 'call');
const named = (name: string) => (row: RawRow) => row[name];
const middle = (numbers: readonly number[]): number | null => {
  const all = numbers.toSorted((a, b) => a - b);
  const [low, high] = [all[Math.ceil(all.length / 2) - 1], all[Math.floor(all.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};
const hoursToReply = (row: RawRow): number => {
  const [wrote, replied] = ['occurred_at', 'replied_at'].map((name) =>
    Date.parse(`${String(row[name]).replace(' ', 'T')}Z`),
  );
  return ((replied ?? 0) - (wrote ?? 0)) / 3_600_000;
};
const reading = (metric: string) => lately('competitor_metrics', 'value', is('metric', metric));

const counted: Partial<Record<Metric, Figure>> = {
  revenue: sum('invoices', 'amount'),
  invoiced: sum('invoices', 'amount', issued),
  credit_notes: (rows) => -add(values(rows('invoices'), 'amount', not(issued))),
  invoices: different('invoices', named('document_number'), issued),
  quantity: sum('invoices', 'quantity'),
  customers: different('invoices', named('customer_key'), issued),
  new_customers: different('invoices', named('customer_key'), both(issued, is('is_new', true))),
  products: different('invoices', (row) => row['product_code'] ?? row['product'], issued),
  places: different(
    'invoices',
    (row) => [row['country'], row['city'], row['region']].filter(Boolean).join(),
    issued,
  ),
  last_invoice: (rows) =>
    rows('invoices')
      .filter(issued)
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? null,
  impressions: paid('impressions'),
  clicks: paid('clicks'),
  cost: paid('cost'),
  conversions: paid('conversions'),
  conversion_value: paid('conversion_value'),
  sessions: sum('sessions', 'sessions'),
  users: sum('sessions', 'users'),
  new_users: sum('sessions', 'new_users'),
  engaged_sessions: sum('sessions', 'engaged_sessions'),
  web_conversions: sum('sessions', 'conversions'),
  transactions: sum('sessions', 'transactions'),
  purchase_revenue: sum('sessions', 'revenue'),
  referring_domains: different('sessions', named('source')),
  leads: count('leads'),
  calls: count('leads', isCall),
  forms: count('leads', is('kind', 'form')),
  answered_calls: count('leads', both(isCall, is('call_status', 'answered'))),
  missed_calls: count('leads', both(isCall, is('call_status', 'missed', 'abandoned'))),
  qualified_leads: count('leads', is('lead_status', 'qualified', 'won')),
  won_leads: count('leads', is('lead_status', 'won')),
  campaign_leads: count('leads', has('campaign')),
  quality_sum: sum('leads', 'quality_score'),
  rated_leads: count('leads', has('quality_score')),
  position_sum: sum('keyword_rankings', 'position'),
  rankings: count('keyword_rankings', ranked),
  ranked_keywords: different('keyword_rankings', named('keyword'), ranked),
  top_3_keywords: different('keyword_rankings', named('keyword'), among(3)),
  top_10_keywords: different('keyword_rankings', named('keyword'), among(10)),
  top_20_keywords: different('keyword_rankings', named('keyword'), among(20)),
  position: lately('keyword_rankings', 'position'),
  best_position: extreme('keyword_rankings', 'position', false),
  search_volume: lately('keyword_rankings', 'search_volume'),
  reviews: count('reviews'),
  rating_sum: sum('reviews', 'rating'),
  rated_reviews: count('reviews', has('rating')),
  replied_reviews: count('reviews', has('reply')),
  median_reply_hours: (rows) => middle(rows('reviews').filter(has('replied_at')).map(hoursToReply)),
  visibility: reading('visibility'),
  competitor_keywords: reading('keywords'),
  competitor_rating: reading('rating'),
  review_count: reading('review_count'),
  speed_score: reading('speed'),
  mobile_score: reading('mobile'),
  search_score: reading('search_readiness'),
  competitor_sum: sum('competitor_metrics', 'value'),
  competitor_readings: count('competitor_metrics', has('value')),
  audit_score_sum: sum('website_audits', 'score'),
  audits: count('website_audits', has('score')),
  audit_issues: sum('website_audits', 'issues'),
  attributed_revenue: sum('attributed_invoices', 'amount', credited),
  attributed_paid: sum('attributed_invoices', 'amount', both(credited, settled)),
  attributed_open: sum('attributed_invoices', 'amount', both(credited, has('status'), not(settled))),
  attributable_revenue: sum('attributed_invoices', 'amount'),
  attributable_invoices: different('attributed_invoices', named('document_number'), issued),
  total_invoices: sum('attributed_invoices', 'amount', both(credited, issued)),
  attributed_invoices: different('attributed_invoices', named('document_number'), both(credited, issued)),
  customer_value: extreme('attributed_invoices', 'customer_value', true),
  attributed_customers: different('attributed_invoices', named('customer_key'), both(credited, issued)),
  attributed_leads: different('attributed_invoices', named('lead_key'), credited),
  acquired_customers: sum('attributed_invoices', 'acquired'),
  acquired_value: sum('attributed_invoices', 'lifetime_amount'),
  acquired_monthly_value: sum('attributed_invoices', 'monthly_amount'),
  invoiced_customers: different('attributed_invoices', named('customer_key'), issued),
  matched_customers: different('attributed_invoices', named('customer_key'), both(issued, has('first_lead'))),
  matched_leads: count('lead_matches', is('state', 'automatic')),
  leads_to_confirm: count('lead_matches', is('state', 'to_confirm')),
  agency_fees: sum('marketing_costs', 'fees'),
  media_markup: sum('marketing_costs', 'markup'),
  cost_with_fees: sum('marketing_costs', 'whole'),
};

const over = (above: number, below: number): number | null => (below === 0 ? null : above / below);
/** A price is null if nothing was spent. */
const price = (cost: number, of: number): number | null => (cost === 0 ? null : over(cost, of));
const gain = (back: number, cost: number): number | null => over(back - cost, cost);

type Known = (metric: Metric) => number;
/** Metrics that are computed from the counted ones. */
const worked: Partial<Record<Metric, (of: Known) => number | null>> = {
  average_invoice: (of) => over(of('invoiced'), of('invoices')),
  average_price: (of) => over(of('revenue'), of('quantity')),
  returning_customers: (of) => of('customers') - of('new_customers'),
  ctr: (of) => over(of('clicks'), of('impressions')),
  avg_cpc: (of) => over(of('cost'), of('clicks')),
  cpm: (of) => over(of('cost') * 1000, of('impressions')),
  conversion_rate: (of) => over(of('conversions'), of('clicks')),
  cost_per_conversion: (of) => over(of('cost'), of('conversions')),
  roas: (of) => over(of('conversion_value'), of('cost')),
  cost_per_lead: (of) => price(of('cost'), of('leads')),
  returning_users: (of) => of('users') - of('new_users'),
  engagement_rate: (of) => over(of('engaged_sessions'), of('sessions')),
  web_conversion_rate: (of) => over(of('web_conversions'), of('sessions')),
  session_conversion_rate: (of) => over(of('leads'), of('sessions')),
  return_on_spend: (of) => over(of('revenue'), of('cost')),
  marketing_share: (of) => over(of('cost'), of('revenue')),
  cost_per_transaction: (of) => price(of('cost'), of('transactions')),
  transaction_rate: (of) => over(of('transactions'), of('sessions')),
  qualified_share: (of) => over(of('qualified_leads'), of('leads')),
  missed_call_share: (of) => over(of('missed_calls'), of('calls')),
  average_quality: (of) => over(of('quality_sum'), of('rated_leads')),
  average_position: (of) => over(of('position_sum'), of('rankings')),
  average_rating: (of) => over(of('rating_sum'), of('rated_reviews')),
  reply_rate: (of) => over(of('replied_reviews'), of('reviews')),
  competitor_average: (of) => over(of('competitor_sum'), of('competitor_readings')),
  audit_score: (of) => over(of('audit_score_sum'), of('audits')),
  roi: (of) => gain(of('attributed_revenue'), of('cost')),
  attributed_roas: (of) => over(of('attributed_revenue'), of('cost')),
  acquisition_cost: (of) => price(of('cost'), of('acquired_customers')),
  lifetime_value: (of) => over(of('acquired_value'), of('acquired_customers')),
  ltv_to_cac: (of) => over(of('acquired_value'), of('cost')),
  payback_months: (of) => price(of('cost'), of('acquired_monthly_value')),
  roi_with_fees: (of) => gain(of('attributed_revenue'), of('cost_with_fees')),
  cost_per_lead_with_fees: (of) => price(of('cost_with_fees'), of('leads')),
  acquisition_cost_with_fees: (of) => price(of('cost_with_fees'), of('acquired_customers')),
  payback_months_with_fees: (of) => price(of('cost_with_fees'), of('acquired_monthly_value')),
  attributed_share: (of) => over(of('attributed_revenue'), of('attributable_revenue')),
  matched_share: (of) => over(of('matched_customers'), of('invoiced_customers')),
  campaign_share: (of) => over(of('campaign_leads'), of('leads')),
};

/**
 * Returns the table from which advertising is counted: search terms or landing pages if requested by those,
 * otherwise ads.
 */
export const advertisingTable = (asked: readonly Dimension[]): RowTable =>
  asked.includes('search_term')
    ? 'search_terms'
    : asked.includes('landing_page')
      ? 'ad_landing_pages'
      : 'ads';

export const computeMetric = (metric: Metric, rows: RowsOfTable, place: RowTable): number | string | null => {
  const work = worked[metric];
  if (work) return work((base) => Number(computeMetric(base, rows, place) ?? 0));
  const of = counted[metric];
  if (!of) throw new Error(`Nobody has said a second time what ${metric} is.`);
  return of(rows, place);
};
