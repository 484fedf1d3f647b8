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
    description:
      'Visitors counted once for each day, channel and page, so that a visitor can be counted more than once.',
  },
  new_users: {
    label: 'New users',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Visitors who were on the website for the first time, counted as users are.',
  },
  returning_users: {
    label: 'Returning users',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Users less new users.',
  },
  engaged_sessions: {
    label: 'Engaged sessions',
    unit: 'count',
    goodDirection: 'higher',
    description:
      'Visits that lasted over ten seconds, saw a second page or converted, as analytics counts them.',
  },
  engagement_rate: {
    label: 'Engagement rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Engaged sessions divided by sessions.',
  },
  web_conversions: {
    label: 'Website conversions',
    unit: 'number',
    goodDirection: 'higher',
    description: "What the website's analytics counted as success: a form sent, a call begun, a purchase.",
  },
  web_conversion_rate: {
    label: 'Website conversion rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Website conversions divided by sessions.',
  },
  purchase_revenue: {
    label: 'Website revenue',
    unit: 'currency',
    goodDirection: 'higher',
    description: 'What purchases on the website were worth, as its analytics counted them.',
  },
  referring_domains: {
    label: 'Referring domains',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Different sources that visits came from.',
  },
  transactions: {
    label: 'Transactions',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Purchases on the website.',
  },
} as const satisfies Record<string, MetricInfo>;
