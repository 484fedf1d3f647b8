/** The facts of the warehouse, what one of their rows is, and what they are called where the freshness of figures is told. */
export const facts = {
  invoices: { label: 'Invoices' },
  ads: { label: 'Ads' },
  sessions: { label: 'Sessions' },
  leads: { label: 'Leads' },
  /** A day × campaign × ad group × what was searched for. */
  search_terms: { label: 'Search terms' },
  /** A day × campaign × the page that an ad leads to. */
  ad_landing_pages: { label: 'Landing pages of ads' },
  /** A day × keyword × search engine × place: where the website stands in the results. */
  keyword_rankings: { label: 'Keyword rankings' },
  /** One row a review. */
  reviews: { label: 'Reviews' },
  /** A day × competitor × what was measured of it. */
  competitor_metrics: { label: 'Competitors' },
  /** A day × page × check: how the website fares in it. */
  website_audits: { label: 'Website audits' },
  /** One row a visit or another contact that led to a lead. */
  lead_touches: { label: 'Touches of leads' },
  /** A lead × the customer it is taken to be of; worked out of leads and invoices. */
  lead_matches: { label: 'Matches' },
  /** An attribution model × invoice × touch that gets credit of it; worked out of invoices and matches. */
  attributed_invoices: { label: 'Attribution' },
} as const;

export type Fact = keyof typeof facts;
/** What reports count that no table holds: it is worked out of others when it is asked for. */
const asked = { marketing_costs: { label: 'Marketing costs' } } as const;
export type QueryableFact = Fact | keyof typeof asked;

export const factNames = Object.keys(facts) as [Fact, ...Fact[]];
