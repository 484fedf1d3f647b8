import type { Model } from './model.ts';

export const leads = {
  fact: 'leads',
  dimensions: {
    channel: 'channel',
    campaign: 'campaign',
    device: 'device',
    country: 'country',
    region: 'region',
    city: 'city',
  },
  measures: {
    leads: { agg: 'count', of: '*' },
    calls: { agg: 'count', of: '*', where: "kind = 'call'", needs: ['kind'] },
    missed_calls: {
      agg: 'count',
      of: '*',
      where: "kind = 'call' AND call_status IN ('missed', 'abandoned')",
      needs: ['call_status'],
    },
  },
} as const satisfies Model;
