import type { Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { DailySeries } from '../series/daily-series.ts';

/** Metrics of the whole business by day. A metric without a source is absent. */
export const totalMetrics = ['revenue', 'valid_leads', 'sessions', 'cost', 'calls', 'transactions'] as const;
export type TotalMetric = (typeof totalMetrics)[number];

/**
 * Daily figures of one slice of the business, such as a channel, product or place. A figure without a source is absent.
 */
export type Slice = {
  /** Key of the slice, unique in its dimension. The key of a finding's cause contains it. */
  key: string;
  label: string;
  series: Partial<Record<SliceMetric, DailySeries>>;
};
export type SliceMetric =
  | TotalMetric
  | 'clicks'
  | 'conversions'
  | 'quantity'
  | 'invoices'
  | 'web_conversions'
  | 'forms';

/** Campaign with its option of the channel filter, such as `Generic Paid Search`. */
export type Campaign = Slice & { campaign: string; channel: string };

export type CallHour = { day: Day; hour: number; calls: number; missed: number };

/** Customers that the leads of a campaign became in the last year. `value` is invoiced to its customers to date. */
export type CampaignResult = { campaign: string; leads: number; customers: number; value: number };

/** Paid search term: its figures of the last four weeks, and of the twelve weeks before. */
export type SearchTerm = { term: string; now: TermFigures; before: TermFigures };
export type TermFigures = { clicks: number; conversions: number; cost: number };

/** Landing page of organic search: its figures of the last four weeks, and of the twelve weeks before. */
export type LandingPage = { page: string; now: PageFigures; before: PageFigures };
export type PageFigures = { sessions: number; leads: number };

/** Keyword in search results: its positions of the last two weeks, and of the twelve weeks before. */
export type Keyword = { keyword: string; volume: number | null; now: KeywordRank; before: KeywordRank };
/** Positions of a keyword in search results: 1 is best. `rankings` is the number of measurements. */
export type KeywordRank = { average: number; best: number; rankings: number };

/** Revenue share of the ten largest customers in the last twelve months, and in the twelve months before. */
export type Concentration = {
  now: number;
  before: number;
  /** Customers of the last twelve months. */
  customers: number;
  largest: { customer: string; share: number };
};

/** Number of days in each of the two years for which customers are counted. */
export const customerYearDays = 365;

/** Customer of the last two years. */
export type CustomerFigures = {
  customer: string;
  lastInvoice: Day;
  invoices: number;
  revenue: number;
  /** Days with an invoice, in order. Read only for important customers that have been silent for a while. */
  purchases: readonly Day[];
  /** Revenue after the last invoice: 0, or less with credit notes. Known with `purchases`. */
  revenueSince: number;
};

/** How revenue is spread over invoices; null if single invoices are not known, as with manually entered results. */
export type InvoiceSizes = {
  /** Sum of the squared invoices and credit notes of each day. */
  squares: DailySeries;
  /** Largest invoices of the last four weeks, the largest first. */
  largest: readonly { day: Day; amount: number }[];
} | null;

/** State of the source that delivers a kind of rows; `to` is the source's last day with data. */
export type SourceState = { fact: string; label: string; isUpload: boolean; to: Day | null };

export type TargetState = {
  plan: string;
  /** `ecom`: revenue of a shop, as analytics counts it. */
  of: 'revenue' | 'leads' | 'ecom';
  unit: 'currency' | 'count';
  target: number;
  forecast: { value: number; low: number; high: number };
  monthsLeft: number;
};

/**
 * Worth of a lead and a new customer in the last twelve months, from this business's own leads and invoices. Null if
 * too few are known.
 */
export type LeadWorth = { closeRate: number; customerValue: number; leads: number; customers: number } | null;

/**
 * Missed calls of the last twelve months whose caller is known, and those whose caller neither called again nor wrote
 * within seven days. Null if too few are known.
 */
export type MissedCallers = { missed: number; lost: number } | null;

/** The dashboard's cost per valid lead over its default days; null without spend or leads. */
export type CostPerLead = { value: number; range: Range } | null;

/**
 * All figures that detectors read for one business. All series end on `lastDay`, the last whole day in the business's
 * time zone. Amounts are in its currency.
 */
export type BusinessFacts = {
  lastDay: Day;
  totals: Partial<Record<TotalMetric, DailySeries>>;
  channels: readonly Slice[];
  campaigns: readonly Campaign[];
  products: readonly Slice[];
  /** Slices by place of the invoice, with revenue and invoices. */
  places: readonly Slice[];
  /** Slices by referring website, with visits and valid leads. */
  referrers: readonly Slice[];
  /** Slices by form of the website, with the leads received through it; the key '' has those without a known form. */
  forms: readonly Slice[];
  /** Calls of the last 91 days by day and hour. */
  callHours: readonly CallHour[];
  missedCallers: MissedCallers;
  invoiceSizes: InvoiceSizes;
  customers: readonly CustomerFigures[];
  /** Revenue of the last two years, with or without a customer. */
  customersRevenue: number;
  /** Revenue share of the largest customers; null unless two years of invoices with customers are known. */
  concentration: Concentration | null;
  searchTerms: readonly SearchTerm[];
  landingPages: readonly LandingPage[];
  /** Keywords that have positions in both periods. */
  keywords: readonly Keyword[];
  sources: readonly SourceState[];
  targets: readonly TargetState[];
  worth: LeadWorth;
  /** Results of each campaign that brought leads. */
  campaignResults: readonly CampaignResult[];
  costPerLead: CostPerLead;
  /** Share of revenue that is left after the cost of what is sold; null if not known. */
  grossMargin: number | null;
};
