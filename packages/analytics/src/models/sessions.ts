import { channelOptionSql } from './channel-option.ts';
import type { Model } from './model.ts';
import { pagePathSql, sourceMediumSql } from './web-address.ts';

export const sessionsModel = {
  fact: 'sessions',
  dimensions: {
    channel: 'channel',
    internal_channel: channelOptionSql('channel', 'campaign'),
    source: 'source',
    source_medium: sourceMediumSql,
    campaign: 'campaign',
    page_path: pagePathSql('landing_page'),
    device: 'device',
    country: 'country',
    region: 'region',
    city: 'city',
  },
  measures: {
    sessions: { agg: 'sum', of: 'sessions' },
    users: { agg: 'sum', of: 'users' },
    new_users: { agg: 'sum', of: 'new_users' },
    engaged_sessions: { agg: 'sum', of: 'engaged_sessions' },
    web_conversions: { agg: 'sum', of: 'conversions' },
    transactions: { agg: 'sum', of: 'transactions' },
    purchase_revenue: { agg: 'sum', of: 'revenue', money: true },
    referring_domains: { agg: 'count_distinct', of: 'source' },
  },
} as const satisfies Model;
