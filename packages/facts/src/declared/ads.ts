import { columnsOf } from '../column-types.ts';
import { defineFact } from '../define-fact.ts';
import { campaignLevel, level, periodEnd, periodEndColumn, rowName, sameColumns } from '../identity.ts';
import { deviceNameSql } from '../rules/spelling.ts';

const figures = {
  ...columnsOf('integer', 'impressions', 'clicks'),
  ...columnsOf('decimal', 'cost', 'conversions', 'conversion_value'),
  currency: 'text',
} as const;
const streams = ['channel', 'account'] as const;

export const ads = defineFact({
  grain: 'One row per day, advertising channel, account, campaign, ad group and device.',
  rowName: rowName('account', 'campaign', 'ad_group', 'device'),
  columns: {
    day: 'day',
    ...columnsOf('text', 'channel', 'account', 'campaign', 'campaign_id', 'ad_group', 'device'),
    ...figures,
    estimated: 'boolean',
  },
  required: ['day', 'channel'],
  streams,
  identity: {
    same: sameColumns('day', 'channel'),
    levels: [level('account'), campaignLevel, level('campaign'), level('ad_group'), level('device')],
    block: ['day', 'channel', 'account', 'campaign'],
    parts: [],
    sum: 'cost',
  },
  canonical: { device: deviceNameSql('device') },
  spelledAlike: ['campaign'],
});

export const searchTerms = defineFact({
  grain:
    'One row per day or period, advertising channel, account, campaign, ad group, search term and match type.',
  rowName: rowName('account', 'campaign', 'ad_group', 'search_term'),
  columns: {
    day: 'day',
    ...columnsOf('text', 'channel', 'account', 'campaign', 'ad_group', 'search_term', 'match_type'),
    ...figures,
  },
  required: ['day', 'channel'],
  streams,
  periods: true,
  identity: {
    same: [...sameColumns('day'), periodEnd, ...sameColumns('channel')],
    levels: ['account', 'campaign', 'ad_group', 'search_term', 'match_type'].map(level),
    block: ['day', periodEndColumn, 'channel', 'account', 'campaign'],
    parts: [],
    sum: 'cost',
  },
});

export const adLandingPages = defineFact({
  grain: 'One row per day or period, advertising channel, account, campaign and landing page.',
  rowName: rowName('account', 'campaign', 'landing_page'),
  columns: {
    day: 'day',
    ...columnsOf('text', 'channel', 'account', 'campaign', 'landing_page'),
    ...figures,
  },
  required: ['day', 'channel'],
  streams,
  periods: true,
  identity: {
    same: [...sameColumns('day'), periodEnd, ...sameColumns('channel')],
    levels: ['account', 'campaign', 'landing_page'].map(level),
    block: ['day', periodEndColumn, 'channel', 'account', 'campaign'],
    parts: [],
    sum: 'cost',
  },
});
