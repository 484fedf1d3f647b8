import type { ModuleSlug } from '../access/slugs.ts';
import { adChannels } from '../catalogue/channels.ts';

/**
 * Page that can be exported as a document, with the module that opens it. The reports shown on it are its
 * parts.
 */
export type ReportPage = { readonly path: string; readonly title: string; readonly module: ModuleSlug };

const page = (module: ModuleSlug, path: string, title: string): ReportPage => ({ path, title, module });

/** Exportable pages in navigation order. */
export const reportPages: readonly ReportPage[] = [
  page('dashboard', '/dashboard/performance', 'Performance'),
  page('analytics', '/analytics/digital-marketing-overview', 'Digital Marketing Overview'),
  page('analytics', '/analytics/google-ads', adChannels.google_ads.label),
  page('analytics', '/analytics/facebook-ads', adChannels.facebook_ads.label),
  page('analytics', '/analytics/display-and-remarketing', adChannels.display_and_remarketing.label),
  page('analytics', '/analytics/linkedin', adChannels.linked_in_ads.label),
  page('analytics', '/analytics/seo', 'SEO'),
  page('analytics', '/analytics/reputation', 'Reputation'),
  page('analytics', '/analytics/network-development', 'Network Development'),
  page('conversions', '/conversions/overview', 'Conversion insights'),
  page('roi', '/roi/insights', 'ROI insights'),
  page('roi', '/roi/campaigns', 'ROI by campaign'),
  page('roi', '/roi/customers', 'Customers from marketing'),
  page('financials', '/business/revenue', 'Revenue'),
  page('financials', '/business/products', 'Products'),
  page('financials', '/business/location', 'Location'),
  page('financials', '/business/customers', 'Customers'),
  page('benchmarking', '/benchmarking/competitors', 'Competitors'),
  page('benchmarking', '/benchmarking/website', 'Website'),
  page('benchmarking', '/benchmarking/reputation', 'Reputation'),
];

export const findReportPage = (path: string): ReportPage | undefined =>
  reportPages.find((one) => one.path === path);
