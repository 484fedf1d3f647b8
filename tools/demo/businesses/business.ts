import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import type { AdChannel } from '@bellwether/domain/channels/ad-channels';
import type { FactSource, IntegrationTypeId } from '@bellwether/domain/sources/integrations';

/**
 * Product: `price` is in the business's currency without tax; `weight` is its relative frequency in sales.
 */
export type Offer = { product: string; code: string; account: string; price: number; weight: number };

/** Special events of a business besides trend and season. Days count back from the demo's last day. */
export type Stories = {
  /** Tracking outage: no sessions, conversions or forms, while ads and calls continue. */
  outage?: { fromDaysAgo: number; toDaysAgo: number };
  /** Many calls are missed on Mondays and over lunch. */
  missedCalls?: true;
  priceRise?: { daysAgo: number; factor: number };
  /** A campaign has cost but no conversions. */
  burner?: true;
  /** The campaign of this service stopped some days ago, as after a declined card. */
  stopped?: { service: string; daysAgo: number };
  /** One lead that can be traced to a paid invoice, under this name. */
  traced?: { name: string; email: string };
};

type ProgramIntent = {
  /** Objective of the program, and its scenario: a name, and the factor of the monthly budget. */
  objective: string;
  scenario: string;
  factor: number;
};

/** Plan of a business for its financial year. `inMonths` counts from the start of the year. */
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
  /** Sources of its invoices. The first has all of them, a second one only web orders. */
  invoiceSources: readonly FactSource[];
  withoutModules: readonly ModuleSlug[];
  priority: 'leads' | 'transactions';
  /** Days from yesterday back to the last day of its data. */
  endedDaysAgo: number;
  region: string;
  /** Cities of its customers, the most common one first. */
  cities: readonly string[];
  services: readonly string[];
  /** Competitors in search results and reviews. */
  competitors: readonly string[];
  pages: readonly string[];
  offers: readonly Offer[];
  /** Unpaid visits and paid clicks on an ordinary day. */
  visits: number;
  clicks: number;
  costPerClick: number;
  /** Factor of the ordinary rates at which visits and clicks convert. */
  converts: number;
  /** Yearly growth as a fraction: 0.1 is 10 %. */
  growth: number;
  /** Month of the yearly peak (1 to 12), and the maximum deviation from the mean as a fraction. */
  season: { peak: number; swing: number };
  week: 'trade' | 'office' | 'shop';
  /** Share of enquiries that are calls, and share that become customers. */
  callShare: number;
  closeRate: number;
  daysToSale: number;
  /** Days between two purchases of a loyal customer, maximum repeats, and the share of loyal customers. */
  repeat: { days: number; most: number; loyal: number };
  existingCustomers: number;
  /** Customers without an enquiry on record for each customer with one: word of mouth and walk-ins. */
  wordOfMouth: number;
  /** Recipients of forwarded enquiries, the most common one first. */
  agents: readonly string[];
  stories: Stories;
  plan: Intent;
};
