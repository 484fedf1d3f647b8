import type { Fact } from '@bellwether/contract/catalogue/facts';
import { periodEndColumn } from './tables.ts';

/** Returns SQL over a row; `row` is the alias of its table. */
type Expression = (row: string) => string;

/**
 * Column that some loads have and others lack. `needs`: columns of the fact, at least one of which must be
 * present.
 */
export type IdentityLevel = {
  readonly needs: readonly string[];
  readonly of: Expression;
  /** Column of the level that this one replaces if both loads have it: an id is more reliable than a name. */
  readonly insteadOf?: string;
};

/**
 * Rule for when two rows of files describe the same thing; a file holds what a user chose to export. A new
 * row replaces an earlier one of the same source if both agree in `same` and in `levels`. Only levels that
 * both loads have count. In `same`, a missing value counts as a value. A load without devices covers all
 * devices, so the same campaign at another level replaces rows and is never added.
 */
export type RowIdentity = {
  readonly same: readonly Expression[];
  readonly levels: readonly IdentityLevel[];
  /**
   * Additional condition on the new row `n` and the earlier row `r`, with the columns of `n` that it reads.
   */
  readonly also?: { readonly columns: readonly string[]; readonly holds: string };
  /** Columns that group rows of one earlier load: when one row is replaced, the whole group is. */
  readonly block?: readonly string[];
  /** Further levels at which an earlier row must appear in the new load, or it disappears. */
  readonly parts: readonly IdentityLevel[];
  /** Column summed over rows that would disappear; null: they are counted. */
  readonly sum: string | null;
};

const level = (column: string): IdentityLevel => ({ needs: [column], of: (row) => `${row}.${column}` });
const product: IdentityLevel = {
  needs: ['product_code', 'product'],
  of: (row) => `coalesce(${row}.product_code, ${row}.product)`,
};
/** A renamed campaign keeps its id; a row without one is identified by its name. */
const campaignById: IdentityLevel = {
  needs: ['campaign_id'],
  of: (row) => `coalesce('#' || ${row}.campaign_id, ${row}.campaign)`,
  insteadOf: 'campaign',
};
/** A total of several days is replaced as a whole by one of the same days (`warehouse/comparable-periods.ts`). */
const period: Expression = (row) => `${row}.${periodEndColumn}`;
/** Applies only to documents without a number, because a number identifies the others. */
const unnumbered = ({ needs, of }: IdentityLevel): IdentityLevel => ({
  needs,
  of: (row) => `CASE WHEN ${row}.document_number IS NULL THEN ${of(row)} END`,
});

export const identities: Record<Fact, RowIdentity> = {
  // Two shops of one business may both have an order 1001; then neither day nor customer agrees.
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
  // An id is unique only in its system. For two systems that count from 1, neither day nor contact agrees.
  // Without contacts the name decides.
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
  // All touches of a lead in a file replace those of an earlier file.
  lead_touches: { same: [(row) => `${row}.lead_key`], levels: [], parts: [], sum: null },
  // Never loaded by identity: both are recomputed as a whole.
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
