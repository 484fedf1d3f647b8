import type { Model } from './model.ts';

export const sessions = {
  fact: 'sessions',
  dimensions: {
    channel: 'channel',
    campaign: 'campaign',
    device: 'device',
    country: 'country',
    region: 'region',
    city: 'city',
  },
  measures: {
    sessions: { agg: 'sum', of: 'sessions' },
    users: { agg: 'sum', of: 'users' },
    transactions: { agg: 'sum', of: 'transactions' },
  },
} as const satisfies Model;
