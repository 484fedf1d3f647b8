import type { ModuleSlug } from '@bellwether/contract/access/slugs';
import type { FactSource, IntegrationTypeId } from '@bellwether/contract/catalogue/integrations';

/** Something sold: price in the business's currency without tax; `weight` says how often it is chosen against the others. */
export type Offer = { product: string; code: string; account: string; price: number; weight: number };

/** What happens to a business besides trend and season. Days count back from the demo's last day. */
export type Stories = {
  /** Tracking broke: no sessions, no conversions, no forms, while ads and calls went on. */
  outage?: { fromDaysAgo: number; toDaysAgo: number };
  /** Calls are missed on Mondays and over lunch. */
  missedCalls?: true;
  priceRise?: { daysAgo: number; factor: number };
  /** A campaign that costs and converts nobody. */
  burner?: true;
  /** One lead whose way to a paid invoice can be followed, under this name. */
  traced?: { name: string; email: string };
};

/** A fictional business: who it is, what it has connected, and how its trade behaves. */
export type DemoBusiness = {
  slug: string;
  tradingName: string;
  status: 'active' | 'inactive' | 'prospective';
  website: string;
  brand: { primary: string | null; secondary: string | null };
  timeZone: string;
  connected: readonly IntegrationTypeId[];
  /** Where its invoices come from; the first has all of them, a second one the web orders only. */
  invoiceSources: readonly FactSource[];
  withoutModules: readonly ModuleSlug[];
  priority: 'leads' | 'transactions';
  /** The day its data ends, counted back from yesterday. */
  endedDaysAgo: number;
  region: string;
  /** Where customers live; the first is the most common. */
  cities: readonly string[];
  services: readonly string[];
  pages: readonly string[];
  offers: readonly Offer[];
  /** Unpaid visits on an ordinary day, and paid clicks on one. */
  visits: number;
  clicks: number;
  costPerClick: number;
  /** Yearly growth, 0.1 is 10 %. */
  growth: number;
  /** Month of the yearly peak (1 to 12) and how far it swings around the mean. */
  season: { peak: number; swing: number };
  week: 'trade' | 'office' | 'shop';
  /** Share of enquiries that are calls, and of enquiries that become customers. */
  callShare: number;
  closeRate: number;
  daysToSale: number;
  /** Days between two purchases of a loyal customer, their most repeats, and the share who are loyal. */
  repeat: { days: number; most: number; loyal: number };
  existingCustomers: number;
  stories: Stories;
};
