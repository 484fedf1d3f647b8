import type { Dialect } from '../dialects/dialect.ts';
import { channelOptionSql } from './channel-option.ts';
import type { Model } from './model.ts';
import { pagePathSql, sourceMediumSql } from './web-address.ts';

export const sessionsModel = (sql: Dialect) =>
  ({
    fact: 'sessions',
    dimensions: {
      channel: 'channel',
      internal_channel: channelOptionSql(sql, 'channel', 'campaign'),
      source: 'source',
      source_medium: sourceMediumSql(sql),
      campaign: 'campaign',
      page_path: pagePathSql(sql, 'landing_page'),
      device: 'device',
      country: 'country',
      region: 'region',
      city: 'city',
    },
    measures: {
      sessions: { agg: 'sum', expression: 'sessions' },
      engaged_sessions: { agg: 'sum', expression: 'engaged_sessions' },
      web_conversions: { agg: 'sum', expression: 'conversions' },
      transactions: { agg: 'sum', expression: 'transactions' },
      purchase_revenue: { agg: 'sum', expression: 'revenue', money: true },
      referring_domains: { agg: 'count_distinct', expression: 'source' },
    },
  }) as const satisfies Model;

/** Reports read its rows whole one by one, because no aggregate of several rows is a number of people. */
export const usersByPeriodModel = () =>
  ({
    fact: 'users_by_period',
    dimensions: {},
    measures: {
      users: { agg: 'max', expression: 'users', empty: 'nothing' },
      new_users: { agg: 'max', expression: 'new_users', empty: 'nothing' },
      returning_users: { agg: 'max', expression: 'returning_users', empty: 'nothing' },
    },
  }) as const satisfies Model;
