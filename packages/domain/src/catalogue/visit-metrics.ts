import type { MetricInfo } from './metric-info.ts';

export const visitMetrics = {
  sessions: {
    label: 'Sessions',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Visits to the website.',
  },
  users: {
    label: 'Users',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Daily visitors by channel and page, added up. One person on two days counts twice.',
  },
  new_users: {
    label: 'New users',
    unit: 'count',
    goodDirection: 'higher',
    description: 'First-time visitors to the website, counted like users.',
  },
  returning_users: {
    label: 'Returning users',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Users − new users.',
  },
  engaged_sessions: {
    label: 'Engaged sessions',
    unit: 'count',
    goodDirection: 'higher',
    description:
      'Visits of over ten seconds, with a second page or with a conversion, as counted by analytics.',
  },
  engagement_rate: {
    label: 'Engagement rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Engaged sessions ÷ sessions.',
  },
  web_conversions: {
    label: 'Website conversions',
    unit: 'number',
    goodDirection: 'higher',
    description:
      "Successful actions counted by the website's analytics: forms sent, calls started, purchases.",
  },
  web_conversion_rate: {
    label: 'Website conversion rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Website conversions ÷ sessions.',
  },
  purchase_revenue: {
    label: 'Website revenue',
    unit: 'currency',
    goodDirection: 'higher',
    description: 'Value of purchases on the website, as counted by its analytics.',
  },
  referring_domains: {
    label: 'Referring domains',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Unique sources that sent visits.',
  },
  transactions: {
    label: 'Transactions',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Purchases on the website.',
  },
} as const satisfies Record<string, MetricInfo>;
