import { type AdChannel, adChannels } from '@bellwether/domain/channels/ad-channels';
import {
  adsDevicesReport,
  displayAdGroupsReport,
  displayAndRemarketingReport,
  displayCampaignResultsReport,
  facebookPpcAdSetsReport,
  facebookPpcCampaignResultsReport,
  facebookPpcOverviewReport,
  googlePpcBrandedReport,
  googlePpcCampaignResultsReport,
  googlePpcOverviewReport,
  linkedinAdGroupsReport,
  linkedinCampaignResultsReport,
  linkedinReport,
} from '../../reports/ads.ts';
import type { Report } from '../../reports/define.ts';
import { googlePpcLandingPagesReport, googlePpcSearchTermsReport } from '../../reports/search.ts';
import {
  definePage,
  type Page,
  type PageCard,
  type PageChart,
  type PagePart,
  type PageQuery,
} from '../define.ts';
import { adsSummary } from './ads-summary.ts';

/** Metrics of the cards. Conversions come first, because they are the main reason to open the page. */
const cardMetrics = [
  'conversions',
  'cost',
  'cost_per_conversion',
  'conversion_rate',
  'roas',
  'impressions',
  'clicks',
  'ctr',
  'avg_cpc',
  'cpm',
] as const;

/**
 * Adds the channel to the header of figures that other pages show for all channels, so that no header stands for two
 * values.
 */
const findHeader = (metric: (typeof cardMetrics)[number], channel: string): { header?: string } => {
  if (metric === 'cost') return { header: `${channel} spend` };
  return metric === 'conversion_rate' || metric === 'roas'
    ? { header: `${channel} ${metric === 'roas' ? 'ROAS (platform)' : 'conversion rate'}` }
    : {};
};

/** Lists the cards of a channel. Google Ads has no cost per thousand impressions, because it charges per click. */
const listCards = (channel: AdChannel, query: PageQuery): PageCard[] =>
  cardMetrics
    .filter((metric) => !(metric === 'cpm' && channel === 'google_ads'))
    .map((metric) => ({ metric, query, ...findHeader(metric, adChannels[channel].label) }));

type AdsPage = {
  path: string;
  channel: AdChannel;
  overTime: Report;
  campaigns: Report;
  /** Further charts that only this channel has; they come after the first chart. */
  charts?: readonly PageChart[];
  /** Tabs of the page after the tab of campaigns. */
  tabs: readonly PagePart[];
};

const tableTab = (hash: string, label: string, report: Report): PagePart => ({
  tab: { hash, label },
  tables: [{ query: { report }, mode: 'all' }],
});

/** Builds the page of an ad channel: an overview, its campaigns, and the tabs of the channel. */
const adsPage = ({ path, channel, overTime, campaigns, charts = [], tabs }: AdsPage): Page => {
  const { label } = adChannels[channel];
  const figures: PageQuery = { report: overTime };
  const largest: PageQuery = { report: campaigns, perPage: 10 };
  const devices: PageQuery = {
    report: adsDevicesReport,
    where: [{ key: 'channel', operator: '=', value: channel }],
  };
  return definePage({
    path,
    module: 'analytics',
    title: label,
    question: `What does ${label} cost, and what does it bring?`,
    info: overTime.description,
    main: figures,
    parts: [
      {
        tab: { hash: 'overview', label: 'Overview' },
        summary: { query: figures, write: (answer) => adsSummary(answer, label) },
        cards: listCards(channel, figures),
        charts: [
          {
            title: 'Ad spend and conversions',
            description: 'Ad spend and the conversions that the channel reported.',
            query: figures,
            chart: {
              kind: 'over-time',
              lines: [
                { metric: 'cost', mark: 'bar' },
                { metric: 'conversions', mark: 'line', right: true },
              ],
            },
            wide: true,
          },
          ...charts,
          {
            title: 'Campaigns by spend',
            description: 'The ten campaigns with the highest ad spend in this period.',
            query: largest,
            chart: { kind: 'bars', by: 'campaign', metric: 'cost' },
          },
          {
            title: adsDevicesReport.title,
            description: 'Ad spend by device.',
            query: devices,
            chart: { kind: 'donut', by: 'device', metric: 'cost' },
          },
        ],
      },
      tableTab('campaigns', 'Campaigns', campaigns),
      ...tabs,
    ],
  });
};

export const googleAdsPage = adsPage({
  path: '/analytics/google-ads',
  channel: 'google_ads',
  overTime: googlePpcOverviewReport,
  campaigns: googlePpcCampaignResultsReport,
  charts: [
    {
      title: googlePpcBrandedReport.title,
      description: googlePpcBrandedReport.description,
      query: { report: googlePpcBrandedReport },
      chart: { kind: 'stacked-over-time', by: 'internal_channel', metric: 'cost' },
    },
    {
      title: 'Impressions by campaign',
      description: 'Share of all impressions by campaign.',
      query: {
        report: googlePpcCampaignResultsReport,
        perPage: 10,
        sort: { key: 'impressions', direction: 'desc' },
      },
      chart: { kind: 'donut', by: 'campaign', metric: 'impressions', maxEntries: 7 },
    },
  ],
  tabs: [
    {
      tab: { hash: 'search-terms', label: 'Search terms' },
      tables: [
        {
          query: { report: googlePpcSearchTermsReport },
          mode: 'all',
          hint: 'Search terms come from the search terms report of Google Ads. You can upload it as a CSV file.',
          upload: { kind: 'search_terms', label: 'Upload search terms', channel: 'google_ads' },
        },
      ],
    },
    {
      tab: { hash: 'landing-pages', label: 'Landing pages' },
      tables: [
        {
          query: { report: googlePpcLandingPagesReport },
          mode: 'all',
          hint: 'Landing pages come from the landing pages report of Google Ads.',
          upload: { kind: 'ad_landing_pages', label: 'Upload landing pages', channel: 'google_ads' },
        },
      ],
    },
  ],
});

export const facebookAdsPage = adsPage({
  path: '/analytics/facebook-ads',
  channel: 'facebook_ads',
  overTime: facebookPpcOverviewReport,
  campaigns: facebookPpcCampaignResultsReport,
  tabs: [tableTab('ad-sets', 'Ad sets', facebookPpcAdSetsReport)],
});

export const displayPage = adsPage({
  path: '/analytics/display-and-remarketing',
  channel: 'display_and_remarketing',
  overTime: displayAndRemarketingReport,
  campaigns: displayCampaignResultsReport,
  tabs: [tableTab('ad-groups', 'Ad groups', displayAdGroupsReport)],
});

export const linkedinPage = adsPage({
  path: '/analytics/linkedin',
  channel: 'linked_in_ads',
  overTime: linkedinReport,
  campaigns: linkedinCampaignResultsReport,
  tabs: [tableTab('ad-groups', 'Ad groups', linkedinAdGroupsReport)],
});
