import { product } from './product.ts';

/**
 * Integration types: those of the specification in its order, then our own. The id is stored with a business's integrations;
 * `about` describes the data.
 */
export const integrationTypes = [
  { id: 'myob', value: 'MYOB', about: 'Invoices, customers and products from your accounting system.' },
  { id: 'xero', value: 'Xero', about: 'Invoices, credit notes and customers from your accounting system.' },
  { id: 'simpro', value: 'Simpro', about: 'Jobs and invoices from your field service system.' },
  { id: 'woocommerce', value: 'WooCommerce', about: 'Orders from your online shop.' },
  { id: 'shopify', value: 'Shopify', about: 'Orders from your online shop.' },
  {
    id: 'google_analytics',
    value: 'Google Analytics',
    about: 'Website visits from the older Google Analytics.',
  },
  {
    id: 'google_analytics_4',
    value: 'Google Analytics 4',
    about: 'Website visits: where they came from and what they did.',
  },
  { id: 'google_ads', value: 'Google Ads', about: 'Spend, clicks and conversions of your Google campaigns.' },
  {
    id: 'meta_ads_ppc',
    value: 'Meta Ads PPC',
    about: 'Spend, clicks and conversions on Facebook and Instagram.',
  },
  { id: 'linkedin', value: 'LinkedIn', about: 'Spend, clicks and conversions of your LinkedIn campaigns.' },
  {
    id: 'se_ranking',
    value: 'SE Ranking',
    about: 'Keyword rankings, competitors and website audits.',
  },
  { id: 'lead_quality_score', value: 'Lead quality score', about: 'A quality score for each lead.' },
  {
    id: 'lead_quality_score_service',
    value: 'Lead quality score service',
    about: 'Your own service that scores leads.',
  },
  { id: 'lead_forward_service', value: 'Lead forward service', about: 'Forwards leads to agents.' },
  {
    id: 'session_engagement_score',
    value: 'Session Engagement Score',
    about: 'An engagement score for each visit.',
  },
  {
    id: 'wildjar',
    value: 'WildJar',
    about: 'Phone calls: who called, from which campaign, and the recording.',
  },
  {
    id: 'xero_contact_id',
    value: 'Xero Contact ID',
    about: 'This business’s contact ID in your adviser’s Xero.',
  },
  {
    id: 'pixel',
    value: `${product.name} Pixel`,
    about: 'Website visits and enquiries recorded by our own script.',
  },
  {
    id: 'google_my_business',
    value: 'Google My Business',
    about: 'Reviews and ratings from your Google Business Profile.',
  },
  // Types that the specification does not have follow here.
  {
    id: 'google_search_console',
    value: 'Google Search Console',
    about: 'Searches on Google that showed or opened your website.',
  },
] as const;

export type IntegrationTypeId = (typeof integrationTypes)[number]['id'];
export const integrationTypeIds = integrationTypes.map((t) => t.id);

const knownIds: ReadonlySet<string> = new Set(integrationTypeIds);

/** Returns the ids that are in the list. Stored integrations can have a type that an earlier release had. */
export const knownIntegrationTypes = (ids: readonly string[]): IntegrationTypeId[] =>
  ids.filter((id): id is IntegrationTypeId => knownIds.has(id));

/** Types that deliver no rows: a switch, a service that is called, or an id in another system. */
const withoutRows: readonly string[] = [
  'lead_quality_score',
  'lead_quality_score_service',
  'lead_forward_service',
  'session_engagement_score',
  'xero_contact_id',
] satisfies IntegrationTypeId[];
export const deliversRows = (type: string): boolean => !withoutRows.includes(type);

/**
 * Types that deliver rows but are never late: the pixel delivers when someone visits the website, and Google
 * has shut down the older Google Analytics.
 */
const withoutSchedule: readonly string[] = ['pixel', 'google_analytics'] satisfies IntegrationTypeId[];
export const deliversOnSchedule = (type: string): boolean =>
  deliversRows(type) && !withoutSchedule.includes(type);

/** Message for a stored integration whose type is no longer in the list. */
export const unsupportedIntegrationMessage = 'This integration is no longer supported';

/** Sources that no account at a service is behind. */
export const feedSources = ['csv', 'manual', 'website_forms'] as const;

/**
 * Sources of a fact's rows: an integration, an uploaded file, manually entered results, or a Bellwether form
 * on the business's website.
 */
export const factSources = [...feedSources, ...integrationTypeIds] as const;
export type FactSource = (typeof factSources)[number];
/** Sources whose rows a user enters or uploads; all others deliver automatically. */
export const manualSources: readonly string[] = ['csv', 'manual'] satisfies FactSource[];

const productSources: Readonly<Record<string, string>> = {
  csv: 'CSV upload',
  manual: 'Results input',
  website_forms: 'Website forms',
};

/** Returns the label of a fact source. */
export const sourceLabel = (source: string): string =>
  productSources[source] ?? integrationTypes.find(({ id }) => id === source)?.value ?? source;
