import type { ModuleSlug } from '../access/slugs.ts';
import type { Dimension } from '../catalogue/dimensions.ts';
import type { Metric, Unit } from '../catalogue/metrics.ts';
import type { Report } from './define.ts';

export type RowFact = 'invoices' | 'ads' | 'sessions' | 'leads';

/** A column of the rows behind a figure. `unit` absent: text. Money is in the row's own `currency`. */
export type RowColumn = { readonly key: string; readonly label: string; readonly unit?: Unit };

type Rows = {
  readonly label: string;
  /** Who may read rows of a fact: its own module, whichever page shows the figure. */
  readonly module: ModuleSlug;
  /** What they can be narrowed by. */
  readonly dimensions: readonly Dimension[];
  readonly columns: readonly RowColumn[];
};

const text = (key: string, label: string): RowColumn => ({ key, label });
const day: RowColumn = { key: 'day', label: 'Day', unit: 'date' };

/** What stands in the rows behind figures, by fact. Nothing of a lead tells who it was. */
export const rowsOf: Readonly<Record<RowFact, Rows>> = {
  invoices: {
    label: 'Invoice lines',
    module: 'financials',
    dimensions: ['customer', 'product', 'product_code', 'account', 'country', 'region', 'city', 'suburb'],
    columns: [
      day,
      text('document_number', 'Number'),
      text('customer', 'Customer'),
      { key: 'amount', label: 'Amount', unit: 'currency' },
      text('product', 'Product'),
      text('account', 'Account'),
      { key: 'quantity', label: 'Quantity', unit: 'number' },
    ],
  },
  ads: {
    label: 'Advertising by day',
    module: 'analytics',
    dimensions: ['channel', 'campaign', 'ad_group', 'device'],
    columns: [
      day,
      text('campaign', 'Campaign'),
      { key: 'cost', label: 'Cost', unit: 'currency' },
      { key: 'clicks', label: 'Clicks', unit: 'count' },
      { key: 'conversions', label: 'Conversions', unit: 'number' },
      { key: 'impressions', label: 'Impressions', unit: 'count' },
      text('device', 'Device'),
      text('ad_group', 'Ad group or set'),
      text('channel', 'Channel'),
    ],
  },
  sessions: {
    label: 'Sessions by day',
    module: 'analytics',
    dimensions: ['channel', 'campaign', 'device', 'country', 'region', 'city'],
    columns: [
      day,
      text('channel', 'Channel'),
      text('campaign', 'Campaign'),
      text('device', 'Device'),
      { key: 'sessions', label: 'Sessions', unit: 'count' },
      { key: 'transactions', label: 'Transactions', unit: 'count' },
    ],
  },
  leads: {
    label: 'Leads',
    module: 'conversions',
    dimensions: ['channel', 'campaign', 'device', 'country', 'region', 'city'],
    columns: [
      day,
      text('kind', 'Kind'),
      text('channel', 'Channel'),
      text('campaign', 'Campaign'),
      text('city', 'City'),
      text('call_status', 'Call'),
    ],
  },
};

const facts: Partial<Record<Metric, RowFact>> = {
  revenue: 'invoices',
  invoiced: 'invoices',
  invoices: 'invoices',
  credit_notes: 'invoices',
  quantity: 'invoices',
  customers: 'invoices',
  products: 'invoices',
  places: 'invoices',
  impressions: 'ads',
  clicks: 'ads',
  cost: 'ads',
  conversions: 'ads',
  conversion_value: 'ads',
  sessions: 'sessions',
  transactions: 'sessions',
  leads: 'leads',
  calls: 'leads',
  missed_calls: 'leads',
};

/** The fact whose rows a metric counts; null for what follows from others and for what rows alone do not tell, as who is new. */
export const rowFactOf = (metric: Metric): RowFact | null => facts[metric] ?? null;

/** The rows behind a metric as a question that the grammar of reports can narrow, sort and page. */
export const rowsReport = (metric: Metric, fact: RowFact): Report => ({
  slug: `rows-${metric}`,
  title: rowsOf[fact].label,
  description: `The rows behind ${metric}.`,
  module: rowsOf[fact].module,
  shownOn: [],
  dimensions: rowsOf[fact].dimensions,
  metrics: [metric],
  sort: { key: metric, direction: 'desc' },
  across: 'one',
});

/** The most rows that one answer holds. */
export const maxRows = 10_000;
