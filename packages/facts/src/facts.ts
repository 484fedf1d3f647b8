import type { Fact } from '@bellwether/domain/catalogue/facts';
import type { ColumnType, ColumnValue } from './column-types.ts';
import { adLandingPages, adsFact, searchTerms } from './declared/ads.ts';
import { attributedInvoices, attributedPayments, leadMatches } from './declared/attribution.ts';
import { invoices } from './declared/invoices.ts';
import { leads, leadTouches } from './declared/leads.ts';
import { payments } from './declared/payments.ts';
import { sessions, usersByPeriod } from './declared/sessions.ts';
import {
  competitorMetrics,
  keywordRankings,
  organicSearches,
  reviews,
  searchTotals,
  websiteAudits,
} from './declared/website.ts';
import type { FactDeclaration } from './define-fact.ts';
import type { periodEndColumn } from './identity.ts';

/** Every fact. `docs/warehouse.md` describes how to add one. */
const declared = {
  invoices,
  payments,
  ads: adsFact,
  sessions,
  users_by_period: usersByPeriod,
  leads,
  search_terms: searchTerms,
  ad_landing_pages: adLandingPages,
  keyword_rankings: keywordRankings,
  reviews,
  competitor_metrics: competitorMetrics,
  website_audits: websiteAudits,
  organic_searches: organicSearches,
  search_totals: searchTotals,
  lead_touches: leadTouches,
  lead_matches: leadMatches,
  attributed_invoices: attributedInvoices,
  attributed_payments: attributedPayments,
} satisfies Record<Fact, FactDeclaration>;

export const factDeclarations: Readonly<Record<Fact, FactDeclaration>> = declared;

/** Returns the columns that a source fills, in the order of the fact's table. */
export const factColumns = (fact: Fact): readonly { name: string; type: ColumnType }[] =>
  Object.entries(factDeclarations[fact].columns).map(([name, type]) => ({ name, type }));

type ColumnsOf<F extends Fact> = (typeof declared)[F]['columns'];
type RequiredOf<F extends Fact> = (typeof declared)[F]['required'][number];
type Period<F extends Fact> = (typeof declared)[F] extends { readonly periods: true }
  ? { readonly [periodEndColumn]?: ColumnValue['day'] | null | undefined }
  : unknown;

/** Row of a fact as a source yields it. A column that it lacks is unknown in this row. */
export type FactRow<F extends Fact> = {
  readonly [C in keyof ColumnsOf<F> & RequiredOf<F>]: ColumnValue[ColumnsOf<F>[C] & ColumnType];
} & {
  readonly [C in Exclude<keyof ColumnsOf<F>, RequiredOf<F>>]?:
    | ColumnValue[ColumnsOf<F>[C] & ColumnType]
    | null
    | undefined;
} & Period<F>;

/** Row of any fact. */
export type AnyFactRow = { [F in Fact]: FactRow<F> }[Fact];
