import { columnsOf } from '../column-types.ts';
import { defineFact } from '../define-fact.ts';
import {
  campaignLevel,
  columnLevel,
  type IdentityLevel,
  periodEnd,
  periodEndColumn,
  rowName,
  sameColumns,
} from '../identity.ts';
import { deviceNameSql } from '../rules/spelling.ts';

const figures = {
  ...columnsOf('integer', 'impressions', 'clicks'),
  ...columnsOf('decimal', 'cost', 'conversions', 'conversion_value'),
  currency: 'text',
} as const;
const streams = ['channel', 'account'] as const;
/** Account without case and outer spaces; in numbers also without dashes: '123-456-7890' is '1234567890'. */
const accountLevel: IdentityLevel = {
  needs: ['account'],
  of: (row) => {
    const folded = `lower(trim(replace(${row}.account, '&amp;', '&')))`;
    const digits = `translate(${folded}, '- ', '')`;
    return `CASE WHEN translate(${digits}, '0123456789', '') = '' THEN ${digits} ELSE ${folded} END`;
  },
};

export const adsFact = defineFact({
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
    levels: [
      accountLevel,
      campaignLevel,
      columnLevel('campaign'),
      columnLevel('ad_group'),
      columnLevel('device'),
    ],
    block: ['day', 'channel', 'account', 'campaign'],
    parts: [],
    sum: 'cost',
  },
  canonical: { device: deviceNameSql('device') },
  spelledAlike: ['campaign', 'ad_group'],
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
    levels: [accountLevel, ...['campaign', 'ad_group', 'search_term', 'match_type'].map(columnLevel)],
    block: ['day', periodEndColumn, 'channel', 'account', 'campaign'],
    parts: [],
    sum: 'cost',
  },
  spelledAlike: ['campaign', 'ad_group'],
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
    levels: [accountLevel, ...['campaign', 'landing_page'].map(columnLevel)],
    block: ['day', periodEndColumn, 'channel', 'account', 'campaign'],
    parts: [],
    sum: 'cost',
  },
  spelledAlike: ['campaign'],
});
