import {
  adviseOnWorstCampaign,
  cheapestCampaign,
  countNoun,
  describeLeads,
  formatDollars,
  type PlanMeetings,
  pastMeetingIn,
  worstCampaign,
} from './meeting-plan.ts';

export const planSaltbush: PlanMeetings = (before, now) => {
  const best = cheapestCampaign(before);
  return [
    {
      name: 'Range review',
      in: pastMeetingIn,
      type: 'review',
      status: 'completed',
      objective: 'Decide which collections to show first in the shop.',
      agenda: [
        {
          name: 'What people bought',
          description: `<p>${countNoun(before.orders, 'order')} of ${formatDollars(before.averageOrder)} on average in ${before.monthName}; ${before.product} led with ${formatDollars(before.productRevenue)}.</p>`,
          status: 'discussed',
          actions: [
            {
              name: `Put ${before.product} on the first screen of the home page`,
              days: -18,
              status: 'done',
              by: 'client',
            },
            {
              name: 'Photograph the linen in daylight, folded and on a bed',
              days: 7,
              status: 'in_progress',
              by: 'client',
            },
          ],
        },
        {
          name: 'Ads for collections',
          description: `<p>"${best.name}" is the cheapest with ${describeLeads(best)}.</p>`,
          status: 'discussed',
          actions: [{ name: adviseOnWorstCampaign(before), days: 2, status: 'open', by: 'adviser' }],
        },
      ],
    },
    {
      name: 'Sale debrief',
      in: 10,
      type: 'review',
      status: 'scheduled',
      objective: 'Compare the sale with ordinary weeks, after returns.',
      agenda: [
        {
          name: 'Checkout on phones',
          description: `<p>${now.phoneShare}% of visits came from a phone in ${now.monthName}. Is express payment on?</p>`,
          status: 'open',
          actions: [],
        },
      ],
    },
    {
      name: 'Wholesale and gift cards',
      in: 34,
      type: 'planning',
      status: 'scheduled',
      objective: 'See whether gift cards bring new customers or only discounts.',
      agenda: [],
    },
  ];
};

export const planTallow: PlanMeetings = (before, now) => {
  const [best, worst] = [cheapestCampaign(before), worstCampaign(before)];
  return [
    {
      name: 'Showroom and web orders',
      in: pastMeetingIn,
      type: 'review',
      status: 'completed',
      objective: 'Understand what customers see online before they sit on a chair in Hobart.',
      agenda: [
        {
          name: 'One order in two systems',
          description: '<p>Web orders are in the shop and in Xero. The reports count each once.</p>',
          status: 'discussed',
          actions: [
            {
              name: 'Write the order number of the shop into the Xero reference',
              days: -13,
              status: 'done',
              by: 'adviser',
            },
          ],
        },
        {
          name: 'Ads for tables with a lead time of ten weeks',
          description: `<p>${formatDollars(before.spend)} of ads in ${before.monthName}; "${best.name}" brought ${describeLeads(best)}.</p>`,
          status: 'discussed',
          actions: [
            {
              name: `Stop "${worst.name}" until the workshop has caught up: ${formatDollars(worst.cost)} in ${before.monthName}`,
              days: 5,
              status: 'open',
              by: 'adviser',
            },
            {
              name: 'Say the delivery date on each product page',
              days: 15,
              status: 'in_progress',
              by: 'adviser',
            },
          ],
        },
      ],
    },
    {
      name: 'Timber prices',
      in: 13,
      type: 'strategy',
      status: 'scheduled',
      objective: 'Set the price of blackwood pieces for next year.',
      agenda: [
        {
          name: 'Average order',
          description: `<p>${formatDollars(now.averageOrder)} in ${now.monthName} over ${countNoun(now.orders, 'order')}. A care kit with each table?</p>`,
          status: 'open',
          actions: [],
        },
      ],
    },
    {
      name: 'Apprentice and capacity',
      in: 41,
      type: 'planning',
      status: 'scheduled',
      objective: 'Agree on how many tables a month the workshop can promise.',
      agenda: [],
    },
  ];
};
