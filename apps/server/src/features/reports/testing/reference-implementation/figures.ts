import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { isPaidTouch } from '@bellwether/domain/channels/paid-media';
import type { RowTable } from './dimensions.ts';
import type { RawRow } from './raw-rows.ts';

/** Rows of each table within a date range. */
export type RowsOfTable = (table: RowTable) => readonly RawRow[];
type RowCondition = (row: RawRow) => boolean;
/**
 * Figure computed from some rows, or null if there is no value. `paid` is the table from which advertising is counted.
 */
type Figure = (rows: RowsOfTable, paid: RowTable) => number | string | null;

const hasValue =
  (name: string, ...values: unknown[]): RowCondition =>
  (row) =>
    values.includes(row[name]);
const allOf =
  (...all: RowCondition[]): RowCondition =>
  (row) =>
    all.every((one) => one(row));
const isSet =
  (name: string): RowCondition =>
  (row) =>
    row[name] !== null && row[name] !== undefined;
const not =
  (of: RowCondition): RowCondition =>
  (row) =>
    !of(row);

const add = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const values = (rows: readonly RawRow[], name: string, condition: RowCondition = () => true): number[] =>
  rows
    .filter((row) => condition(row) && row[name] !== null && row[name] !== undefined)
    .map((row) => Number(row[name]));
const sum =
  (table: RowTable, name: string, condition?: RowCondition): Figure =>
  (rows) =>
    add(values(rows(table), name, condition));
const count =
  (table: RowTable, condition: RowCondition = () => true): Figure =>
  (rows) =>
    rows(table).filter(condition).length;
const countDistinct =
  (table: RowTable, of: (row: RawRow) => unknown, condition: RowCondition = () => true): Figure =>
  (rows) =>
    new Set(
      rows(table)
        .filter(condition)
        .map(of)
        .filter((value) => value !== null && value !== undefined && value !== ''),
    ).size;
const maxOrMin =
  (table: RowTable, name: string, isMax: boolean): Figure =>
  (rows) => {
    const all = values(rows(table), name);
    return all.length === 0 ? null : Math[isMax ? 'max' : 'min'](...all);
  };
/** Returns the value of the last day with a value; the lowest if that day has several. */
const latestValue =
  (table: RowTable, name: string, condition: RowCondition = () => true): Figure =>
  (rows) => {
    const measured = rows(table).filter((row) => condition(row) && isSet(name)(row));
    const day = measured
      .map((row) => row.day)
      .toSorted()
      .at(-1);
    const all = values(measured, name, (row) => row.day === day);
    return all.length === 0 ? null : Math.min(...all);
  };
/** Returns the values of the last day with a value. */
const lastValues = (table: RowTable, name: string, figure: (values: number[]) => number): Figure => {
  return (rows) => {
    const measured = rows(table).filter(isSet(name));
    const day = measured
      .map((row) => row.day)
      .toSorted()
      .at(-1);
    return figure(values(measured, name, (row) => row.day === day));
  };
};
const paid =
  (name: string): Figure =>
  (rows, table) =>
    add(values(rows(table), name));

const issued = hasValue('document', 'invoice');
const credited = hasValue('unattributed_reason', null);
const isValid = not(hasValue('lead_status', 'duplicate', 'spam', 'unfit', 'existing_customer'));
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isPaidMedia: RowCondition = (row) =>
  isPaidTouch({
    channel: text(row['channel']),
    medium: text(row['medium']),
    campaign: text(row['campaign']),
  });
const ranked = isSet('position');
const isInTop =
  (places: number): RowCondition =>
  (row) =>
    ranked(row) && Number(row['position']) <= places;
const isCall = hasValue('kind', 'call');
const readColumn = (name: string) => (row: RawRow) => row[name];
const medianOf = (numbers: readonly number[]): number | null => {
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
const competitorMetric = (metric: string) =>
  latestValue('competitor_metrics', 'value', hasValue('metric', metric));

const baseFigures: Partial<Record<Metric, Figure>> = {
  revenue: sum('invoices', 'amount'),
  invoiced: sum('invoices', 'amount', issued),
  credit_notes: (rows) => -add(values(rows('invoices'), 'amount', not(issued))),
  open_invoices: sum('invoices', 'open'),
  payments: sum('payments', 'amount'),
  attributed_payments: sum('attributed_payments', 'amount', credited),
  invoice_squares: (rows) =>
    add(rows('invoices').map((row) => Number(row['amount']) * Number(row['document_total']))),
  invoices: countDistinct('invoices', readColumn('document_number'), issued),
  quantity: sum('invoices', 'quantity'),
  customers: countDistinct('invoices', readColumn('customer_key'), issued),
  new_customers: countDistinct(
    'invoices',
    readColumn('customer_key'),
    allOf(issued, hasValue('is_new', true)),
  ),
  products: countDistinct('invoices', (row) => row['product_code'] ?? row['product'], issued),
  places: countDistinct(
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
  engaged_sessions: sum('sessions', 'engaged_sessions'),
  web_conversions: sum('sessions', 'conversions'),
  transactions: sum('sessions', 'transactions'),
  purchase_revenue: sum('sessions', 'revenue'),
  referring_domains: countDistinct('sessions', readColumn('source')),
  leads: count('leads'),
  calls: count('leads', isCall),
  forms: count('leads', hasValue('kind', 'form')),
  answered_calls: count('leads', allOf(isCall, hasValue('call_status', 'answered'))),
  missed_calls: count('leads', allOf(isCall, hasValue('call_status', 'missed', 'abandoned'))),
  valid_leads: count('leads', isValid),
  paid_leads: count('leads', allOf(isValid, isPaidMedia)),
  qualified_leads: count('leads', hasValue('lead_status', 'qualified', 'won')),
  won_leads: count('leads', hasValue('lead_status', 'won')),
  campaign_leads: count('leads', isSet('campaign')),
  quality_sum: sum('leads', 'quality_score'),
  rated_leads: count('leads', isSet('quality_score')),
  position_sum: sum('keyword_rankings', 'position'),
  rankings: count('keyword_rankings', ranked),
  ranked_keywords: countDistinct('keyword_rankings', readColumn('keyword'), ranked),
  top_3_keywords: countDistinct('keyword_rankings', readColumn('keyword'), isInTop(3)),
  top_10_keywords: countDistinct('keyword_rankings', readColumn('keyword'), isInTop(10)),
  top_20_keywords: countDistinct('keyword_rankings', readColumn('keyword'), isInTop(20)),
  position: latestValue('keyword_rankings', 'position'),
  best_position: maxOrMin('keyword_rankings', 'position', false),
  search_volume: latestValue('keyword_rankings', 'search_volume'),
  search_impressions: sum('organic_searches', 'impressions'),
  search_clicks: sum('organic_searches', 'clicks'),
  search_position_sum: (rows) =>
    add(rows('organic_searches').map((row) => Number(row['position']) * Number(row['impressions']))),
  reviews: count('reviews'),
  rating_sum: sum('reviews', 'rating'),
  rated_reviews: count('reviews', isSet('rating')),
  replied_reviews: count('reviews', isSet('reply')),
  median_reply_hours: (rows) => medianOf(rows('reviews').filter(isSet('replied_at')).map(hoursToReply)),
  visibility: competitorMetric('visibility'),
  competitor_keywords: competitorMetric('keywords'),
  competitor_rating: competitorMetric('rating'),
  review_count: competitorMetric('review_count'),
  speed_score: competitorMetric('speed'),
  mobile_score: competitorMetric('mobile'),
  search_score: competitorMetric('search_readiness'),
  competitor_sum: sum('competitor_metrics', 'value'),
  competitor_readings: count('competitor_metrics', isSet('value')),
  audit_score_sum: lastValues('website_audits', 'score', add),
  audits: lastValues('website_audits', 'score', (all) => all.length),
  audit_issues: lastValues('website_audits', 'issues', add),
  attributed_revenue: sum('attributed_invoices', 'amount', credited),
  paid_revenue: sum('attributed_invoices', 'amount', allOf(credited, isPaidMedia)),
  paid_customers: sum('attributed_invoices', 'acquired', isPaidMedia),
  paid_value: sum('attributed_invoices', 'lifetime_amount', isPaidMedia),
  paid_monthly_value: sum('attributed_invoices', 'monthly_amount', isPaidMedia),
  attributed_paid: sum('attributed_invoices', 'settled', allOf(credited, isSet('open'))),
  attributed_open: sum('attributed_invoices', 'open', allOf(credited, isSet('open'))),
  attributable_revenue: sum('attributed_invoices', 'amount'),
  attributable_invoices: countDistinct('attributed_invoices', readColumn('document_number'), issued),
  total_invoices: sum('attributed_invoices', 'amount', allOf(credited, issued)),
  attributed_invoices: countDistinct(
    'attributed_invoices',
    readColumn('document_number'),
    allOf(credited, issued),
  ),
  customer_value: maxOrMin('attributed_invoices', 'customer_value', true),
  attributed_customers: countDistinct(
    'attributed_invoices',
    readColumn('customer_key'),
    allOf(credited, issued),
  ),
  attributed_leads: countDistinct('attributed_invoices', readColumn('lead_key'), credited),
  acquired_customers: sum('attributed_invoices', 'acquired'),
  acquired_value: sum('attributed_invoices', 'lifetime_amount'),
  invoiced_customers: countDistinct('attributed_invoices', readColumn('customer_key'), issued),
  matched_customers: countDistinct(
    'attributed_invoices',
    readColumn('customer_key'),
    allOf(issued, isSet('first_lead')),
  ),
  matched_leads: count('lead_matches', hasValue('state', 'automatic')),
  leads_to_confirm: count('lead_matches', hasValue('state', 'to_confirm')),
  agency_fees: sum('marketing_costs', 'fees'),
  media_markup: sum('marketing_costs', 'markup'),
  platform_cost: sum('marketing_costs', 'platform'),
  agency_bill: sum('marketing_costs', 'bill'),
  cost_with_fees: sum('marketing_costs', 'whole'),
};

/** Conditions of the rows of amounts whose events are whole documents. */
const documentAmounts: Partial<Record<Metric, [RowTable, RowCondition?, string?]>> = {
  revenue: ['invoices'],
  invoiced: ['invoices', issued],
  credit_notes: ['invoices', not(issued)],
  attributed_revenue: ['attributed_invoices', credited],
  paid_revenue: ['attributed_invoices', allOf(credited, isPaidMedia)],
  attributed_paid: ['attributed_invoices', allOf(credited, isSet('open')), 'settled'],
  attributed_open: ['attributed_invoices', allOf(credited, isSet('open')), 'open'],
  attributable_revenue: ['attributed_invoices'],
  total_invoices: ['attributed_invoices', allOf(credited, issued)],
};

/**
 * Returns the sum over the documents of an amount: the document × its part that counts; undefined for other metrics.
 * @param partOf total of those lines of a row's document that count, if a filter may leave some
 */
export const computeVarianceOfDocuments = (
  metric: Metric,
  rows: RowsOfTable,
  partOf?: (row: RawRow) => number,
): number | undefined => {
  const [table, condition = () => true, column = 'amount'] = documentAmounts[metric] ?? [];
  if (!table) return undefined;
  const whole = (row: RawRow) => {
    const amount = Number(row[column]);
    if (table === 'invoices') return partOf?.(row) ?? Number(row['document_total'] ?? amount);
    return Number(row['credit']) > 0 ? amount / Number(row['credit']) : amount;
  };
  return add(
    rows(table)
      .filter(condition)
      .map((row) => Number(row[column]) * whole(row)),
  );
};

const divide = (numerator: number, denominator: number): number | null =>
  denominator === 0 ? null : numerator / denominator;
/** A price is null if nothing was spent. */
const price = (cost: number, of: number): number | null => (cost === 0 ? null : divide(cost, of));
const gain = (back: number, cost: number): number | null => divide(back - cost, cost);

type ReadFigure = (metric: Metric) => number;
/** Metrics computed from the counted metrics. */
const derivedFigures: Partial<Record<Metric, (of: ReadFigure) => number | null>> = {
  average_invoice: (of) => divide(of('invoiced'), of('invoices')),
  average_price: (of) => divide(of('revenue'), of('quantity')),
  returning_customers: (of) => of('customers') - of('new_customers'),
  ctr: (of) => divide(of('clicks'), of('impressions')),
  avg_cpc: (of) => divide(of('cost'), of('clicks')),
  cpm: (of) => divide(of('cost') * 1000, of('impressions')),
  conversion_rate: (of) => divide(of('conversions'), of('clicks')),
  cost_per_conversion: (of) => divide(of('cost'), of('conversions')),
  roas: (of) => divide(of('conversion_value'), of('cost')),
  cost_per_lead: (of) => price(of('cost'), of('valid_leads')),
  engagement_rate: (of) => divide(of('engaged_sessions'), of('sessions')),
  web_conversion_rate: (of) => divide(of('web_conversions'), of('sessions')),
  session_conversion_rate: (of) => divide(of('valid_leads'), of('sessions')),
  return_on_spend: (of) => divide(of('revenue'), of('cost')),
  marketing_share: (of) => divide(of('cost'), of('revenue')),
  cost_per_transaction: (of) => price(of('cost'), of('transactions')),
  transaction_rate: (of) => divide(of('transactions'), of('sessions')),
  qualified_share: (of) => divide(of('qualified_leads'), of('leads')),
  missed_call_share: (of) => divide(of('missed_calls'), of('calls')),
  average_quality: (of) => divide(of('quality_sum'), of('rated_leads')),
  average_position: (of) => divide(of('position_sum'), of('rankings')),
  search_click_rate: (of) => divide(of('search_clicks'), of('search_impressions')),
  search_position: (of) => divide(of('search_position_sum'), of('search_impressions')),
  average_rating: (of) => divide(of('rating_sum'), of('rated_reviews')),
  reply_rate: (of) => divide(of('replied_reviews'), of('reviews')),
  competitor_average: (of) => divide(of('competitor_sum'), of('competitor_readings')),
  audit_score: (of) => divide(of('audit_score_sum'), of('audits')),
  roi: (of) => gain(of('paid_revenue'), of('cost')),
  free_revenue: (of) => of('attributed_revenue') - of('paid_revenue'),
  cost_per_paid_lead: (of) => price(of('cost'), of('paid_leads')),
  attributed_roas: (of) => divide(of('paid_revenue'), of('cost')),
  acquisition_cost: (of) => price(of('cost'), of('paid_customers')),
  lifetime_value: (of) => divide(of('acquired_value'), of('acquired_customers')),
  ltv_to_cac: (of) => divide(of('paid_value'), of('cost')),
  payback_months: (of) => price(of('cost'), of('paid_monthly_value')),
  roi_with_fees: (of) => gain(of('paid_revenue'), of('cost_with_fees')),
  cost_per_lead_with_fees: (of) => price(of('cost_with_fees'), of('valid_leads')),
  acquisition_cost_with_fees: (of) => price(of('cost_with_fees'), of('paid_customers')),
  payback_months_with_fees: (of) => price(of('cost_with_fees'), of('paid_monthly_value')),
  attributed_share: (of) => divide(of('attributed_revenue'), of('attributable_revenue')),
  matched_share: (of) => divide(of('matched_customers'), of('invoiced_customers')),
  campaign_share: (of) => divide(of('campaign_leads'), of('leads')),
};

/** Computes a metric that has no calculation of its own in this file, by the formula of its catalogue entry. */
const deriveByFormula = (metric: Metric): ((of: ReadFigure) => number | null) => {
  const { formula } = metricInfo(metric);
  if (!formula) throw new Error(`Say a second time, in baseFigures, how ${metric} is counted.`);
  if ('subtract' in formula) return (of) => of(formula.subtract[0]) - of(formula.subtract[1]);
  const [dividend, divisor] = formula.divide;
  return (of) => {
    const quotient = (formula.unlessZero ? price : divide)(of(dividend), of(divisor));
    return quotient === null ? null : quotient * (formula.times ?? 1) - (formula.less ?? 0);
  };
};

/**
 * Returns the table from which advertising is counted: search terms or landing pages if the report groups by them,
 * otherwise ads.
 */
export const advertisingTable = (dimensions: readonly Dimension[]): RowTable =>
  dimensions.includes('search_term')
    ? 'search_terms'
    : dimensions.includes('landing_page')
      ? 'ad_landing_pages'
      : 'ads';

export const computeMetric = (metric: Metric, rows: RowsOfTable, table: RowTable): number | string | null => {
  const count = baseFigures[metric];
  if (count) return count(rows, table);
  const derive = derivedFigures[metric] ?? deriveByFormula(metric);
  return derive((base) => Number(computeMetric(base, rows, table) ?? 0));
};
