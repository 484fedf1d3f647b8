import { displayPage, facebookAdsPage, googleAdsPage, linkedinPage } from './analytics/ads.ts';
import { networkPage } from './analytics/network.ts';
import { marketingOverviewPage } from './analytics/overview.ts';
import { reputationPage } from './analytics/reputation.ts';
import { seoPage } from './analytics/seo.ts';
import { competitorsPage, reputationBenchmarkPage, websitePage } from './benchmarking/pages.ts';
import { businessCustomersPage, locationPage, productsPage, revenuePage } from './business/pages.ts';
import { agentLeadsPage, leadsPage } from './conversions/leads.ts';
import { conversionsOverviewPage } from './conversions/overview.ts';
import { performancePage } from './dashboard/performance.ts';
import type { Page } from './define.ts';
import { growthReportPage } from './growth-report/page.ts';
import { roiCampaignsPage } from './roi/campaigns.ts';
import { roiCustomersPage } from './roi/customers.ts';
import { roiInsightsPage } from './roi/insights.ts';
import { roiIntegrityPage } from './roi/integrity.ts';

/** Every page that is declared with `definePage`, in navigation order. */
export const pages: readonly Page[] = [
  performancePage,
  marketingOverviewPage,
  googleAdsPage,
  facebookAdsPage,
  displayPage,
  linkedinPage,
  seoPage,
  reputationPage,
  networkPage,
  growthReportPage,
  leadsPage,
  conversionsOverviewPage,
  agentLeadsPage,
  roiInsightsPage,
  roiCampaignsPage,
  roiCustomersPage,
  roiIntegrityPage,
  revenuePage,
  productsPage,
  locationPage,
  businessCustomersPage,
  competitorsPage,
  websitePage,
  reputationBenchmarkPage,
];

export const findPage = (path: string): Page | undefined => pages.find((page) => page.path === path);
