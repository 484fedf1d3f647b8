import type { Fact } from '@bellwether/contract/catalogue/facts';
import { periodEndColumn } from './tables.ts';

/** SQL over a row: `row` is the alias that its columns hang on. */
type Expression = (row: string) => string;

/** A column that some loads bring and others do not; `needs` are the fact's columns of which one has to be there. */
export type IdentityLevel = {
  readonly needs: readonly string[];
  readonly of: Expression;
  /** The column of the level that this one takes the place of, where both loads brought it: an id says more than a name. */
  readonly insteadOf?: string;
};

/**
 * When do two rows speak of the same thing? For files, which hold what somebody chose to export: a new row takes the place of an earlier one
 * of the same source when both agree in `same` (missing counted as a value) and in those `levels` that both loads brought. A load
 * without devices speaks of all of them, so the same campaign read at another level replaces and is never added.
 */
export type RowIdentity = {
  readonly same: readonly Expression[];
  readonly levels: readonly IdentityLevel[];
  /** What has to hold as well, of the new row `n` and the earlier row `r`, with the columns of `n` that it looks at. */
  readonly also?: { readonly columns: readonly string[]; readonly holds: string };
  /** Rows of one earlier load that agree in these go together: when one is taken over, all are. */
  readonly block?: readonly string[];
  /** Further levels at which an earlier row has to be found again in the new load, or else it disappears. */
  readonly parts: readonly IdentityLevel[];
  /** What is summed of rows that would disappear; null: they are counted. */
  readonly sum: string | null;
};

const level = (column: string): IdentityLevel => ({ needs: [column], of: (row) => `${row}.${column}` });
const product: IdentityLevel = {
  needs: ['product_code', 'product'],
  of: (row) => `coalesce(${row}.product_code, ${row}.product)`,
};
/** A campaign that was renamed keeps its id; a row without one is known by its name. */
const campaignById: IdentityLevel = {
  needs: ['campaign_id'],
  of: (row) => `coalesce('#' || ${row}.campaign_id, ${row}.campaign)`,
  insteadOf: 'campaign',
};
/** A total of several days is claimed as a whole by one of the same days (`warehouse/comparable-periods.ts`). */
const period: Expression = (row) => `${row}.${periodEndColumn}`;
/** Of documents without a number only: those with one are known by it. */
const unnumbered = ({ needs, of }: IdentityLevel): IdentityLevel => ({
  needs,
  of: (row) => `CASE WHEN ${row}.document_number IS NULL THEN ${of(row)} END`,
});

export const identities: Record<Fact, RowIdentity> = {
  // Two shops of one business may both have an order 1001: then neither day nor customer is the same.
  invoices: {
    same: [
      (row) => `${row}.document`,
      (row) => `coalesce('#' || ${row}.document_number, ${row}.day::VARCHAR)`,
    ],
    levels: [unnumbered(level('customer_key')), unnumbered(level('account')), unnumbered(product)],
    also: {
      columns: ['document_number', 'day', 'customer_key'],
      holds:
        '(n.document_number IS NULL OR n.day = r.day OR n.customer_key IS NOT DISTINCT FROM r.customer_key)',
    },
    parts: [level('account'), product],
    sum: 'amount',
  },
  ads: {
    same: [(row) => `${row}.day`, (row) => `${row}.channel`],
    levels: [level('account'), campaignById, level('campaign'), level('ad_group'), level('device')],
    block: ['day', 'channel', 'account', 'campaign'],
    parts: [],
    sum: 'cost',
  },
  sessions: {
    same: [(row) => `${row}.day`],
    levels: [
      'channel',
      'source',
      'medium',
      'campaign',
      'landing_page',
      'device',
      'country',
      'region',
      'city',
    ].map(level),
    parts: [],
    sum: 'sessions',
  },
  // An id is its own system's: of two systems that both count from 1, neither day nor contact is the same. Where neither has a contact, the name tells.
  leads: {
    same: [(row) => `${row}.lead_key`],
    levels: [],
    also: {
      columns: ['day', 'email', 'phone', 'name'],
      holds:
        '(n.day = r.day OR n.email = r.email OR n.phone = r.phone OR (coalesce(n.email, n.phone, r.email, r.phone) IS NULL AND n.name = r.name))',
    },
    parts: [],
    sum: null,
  },
  search_terms: {
    same: [(row) => `${row}.day`, period, (row) => `${row}.channel`],
    levels: ['account', 'campaign', 'ad_group', 'search_term', 'match_type'].map(level),
    block: ['day', periodEndColumn, 'channel', 'account', 'campaign'],
    parts: [],
    sum: 'cost',
  },
  ad_landing_pages: {
    same: [(row) => `${row}.day`, period, (row) => `${row}.channel`],
    levels: ['account', 'campaign', 'landing_page'].map(level),
    block: ['day', periodEndColumn, 'channel', 'account', 'campaign'],
    parts: [],
    sum: 'cost',
  },
  keyword_rankings: {
    same: [(row) => `${row}.day`, (row) => `${row}.keyword`],
    levels: ['engine', 'place'].map(level),
    parts: [],
    sum: null,
  },
  reviews: { same: [(row) => `${row}.review_key`], levels: [], parts: [], sum: null },
  competitor_metrics: {
    same: ['day', 'competitor', 'metric'].map((column) => (row) => `${row}.${column}`),
    levels: [],
    parts: [],
    sum: null,
  },
  website_audits: {
    same: ['day', 'page', 'audit_check'].map((column) => (row) => `${row}.${column}`),
    levels: [],
    parts: [],
    sum: null,
  },
  // All that a file tells of a lead's way takes the place of what an earlier one told.
  lead_touches: { same: [(row) => `${row}.lead_key`], levels: [], parts: [], sum: null },
  // Never loaded by identity: both are worked out anew as a whole.
  lead_matches: {
    same: ['lead_key', 'day', 'customer_key'].map((column) => (row) => `${row}.${column}`),
    levels: [],
    parts: [],
    sum: null,
  },
  attributed_invoices: {
    same: ['attribution_model', 'document', 'document_number', 'day', 'customer_key', 'touch'].map(
      (column) => (row) => `${row}.${column}`,
    ),
    levels: [],
    parts: [],
    sum: 'amount',
  },
};
