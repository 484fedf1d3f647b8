/** Facts of the warehouse, the grain of their rows, and their labels in data freshness notes. */
export const facts = {
  invoices: { label: 'Invoices' },
  /** One row per payment of an invoice, on the day of the payment. */
  payments: { label: 'Payments' },
  ads: { label: 'Ads' },
  sessions: { label: 'Sessions' },
  /** One row per period: the people who visited the website in it, each counted once. */
  users_by_period: { label: 'Users' },
  leads: { label: 'Leads' },
  /** One row per day, campaign, ad group and search term. */
  search_terms: { label: 'Search terms' },
  /** One row per day, campaign and landing page. */
  ad_landing_pages: { label: 'Ad landing pages' },
  /** One row per day, keyword, search engine and place: the website's position in the results. */
  keyword_rankings: { label: 'Keyword rankings' },
  reviews: { label: 'Reviews' },
  /** One row per day, competitor and metric. */
  competitor_metrics: { label: 'Competitors' },
  /** One row per day, page and check: the website's result. */
  website_audits: { label: 'Website audits' },
  /** One row per day, search query, page and device: how often Google showed the website and users clicked on it. */
  organic_searches: { label: 'Google searches' },
  /** One row per day and website: all its searches, with the rare ones that Google hides from `organic_searches`. */
  search_totals: { label: 'Google search totals' },
  /** One row per visit or other contact that led to a lead. */
  lead_touches: { label: 'Lead touchpoints' },
  /** One row per lead and matched customer; computed from leads and invoices. */
  lead_matches: { label: 'Matches' },
  /** One row per attribution model, invoice and credited touch; computed from invoices and matches. */
  attributed_invoices: { label: 'Attribution' },
  /** One row per attribution model, payment and credited touch; computed from payments and attributed invoices. */
  attributed_payments: { label: 'Attributed payments' },
} as const;

export type Fact = keyof typeof facts;
/** Facts that no table stores; they are computed from others at query time. */
const computedFacts = { marketing_costs: { label: 'Marketing costs' } } as const;
export type QueryableFact = Fact | keyof typeof computedFacts;

/**
 * Number of most recent days that a connected service may not have published yet. Google publishes final searches after
 * two to three days.
 */
export const lateDays: Partial<Record<QueryableFact, number>> = { organic_searches: 3 };

export const factNames = Object.keys(facts) as [Fact, ...Fact[]];
