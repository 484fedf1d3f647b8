import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import type { AdChannel } from '@bellwether/domain/channels/ad-channels';
import type { FactSource } from '@bellwether/domain/sources/fact-sources';
import type { IntegrationTypeId } from '@bellwether/domain/sources/integrations';

/**
 * Product of a demo business: `price` is in the business's currency without tax; `weight` is its relative frequency in
 * sales.
 */
export type DemoProduct = { product: string; code: string; account: string; price: number; weight: number };

/** Special events of a business besides trend and season. Days count back from the demo's last day. */
export type BusinessStories = {
  /** Tracking outage: no sessions, conversions or forms, while ads and calls continue. */
  outage?: { fromDaysAgo: number; toDaysAgo: number };
  /** Many calls are missed on Mondays and over lunch. */
  missedCalls?: true;
  priceRise?: { daysAgo: number; factor: number };
  /** Whether a campaign has cost but no conversions, for an insight about wasted spend. */
  burner?: true;
  /** Whether the campaign of this service stopped some days ago, as after a declined card. */
  stopped?: { service: string; daysAgo: number };
  /** Name of a lead that can be traced to a paid invoice. */
  traced?: { name: string; email: string };
};

type ProgramIntent = {
  /** Objective of an ad program, and its scenario: a name and the factor of the monthly budget. */
  objective: string;
  scenario: string;
  factor: number;
};

/** Plan of a demo business for its financial year. `inMonths` counts from the start of the year. */
type Intent = {
  name: string;
  goals: readonly { goal: string; inMonths: number; done: boolean }[];
  programs: Partial<Record<AdChannel, ProgramIntent>>;
};

export type DemoBusiness = {
  slug: string;
  tradingName: string;
  status: 'active' | 'inactive' | 'prospective';
  website: string;
  brand: { primary: string | null; secondary: string | null };
  timeZone: string;
  connected: readonly IntegrationTypeId[];
  /** Invoicing systems of the business. The first has all invoices, the second only web orders. */
  invoiceSources: readonly FactSource[];
  withoutModules: readonly ModuleSlug[];
  priority: 'leads' | 'transactions';
  /** Days from yesterday back to the last day with data. */
  endedDaysAgo: number;
  region: string;
  /** Cities of customers, most frequent first. */
  cities: readonly string[];
  services: readonly string[];
  /** Competitors in search results and reviews. */
  competitors: readonly string[];
  pages: readonly string[];
  offers: readonly DemoProduct[];
  /** Unpaid visits and paid clicks on an ordinary day. */
  visits: number;
  clicks: number;
  costPerClick: number;
  /** Factor of the ordinary conversion rates of visits and clicks. */
  converts: number;
  /** Yearly growth as a fraction: 0.1 is 10 %. */
  growth: number;
  /** Month of the yearly peak (1 to 12), and the maximum deviation from the mean as a fraction. */
  season: { peak: number; swing: number };
  week: 'trade' | 'office' | 'shop';
  /** Fraction of enquiries that are calls, and fraction that become customers. */
  callShare: number;
  closeRate: number;
  daysToSale: number;
  /** Days between two purchases of a loyal customer, maximum repeats, and the fraction of loyal customers. */
  repeat: { days: number; most: number; loyal: number };
  existingCustomers: number;
  /** Number of customers without a recorded enquiry for each customer with one: word of mouth and walk-ins. */
  wordOfMouth: number;
  /** Recipients of forwarded enquiries, most frequent first. */
  agents: readonly string[];
  stories: BusinessStories;
  plan: Intent;
};
