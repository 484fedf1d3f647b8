import {
  adviseOnWorstCampaign,
  cheapestCampaign,
  countNoun,
  describeLeads,
  formatDollars,
  type PlanMeetings,
  type PlannedMeeting,
  pastMeetingIn,
  sumCampaigns,
} from './meeting-plan.ts';

export const planHollis: PlanMeetings = (before, now) => {
  const [best, linkedin] = [cheapestCampaign(before), sumCampaigns(before, 'Decision makers –')];
  return [
    {
      name: 'Partners’ marketing hour',
      in: pastMeetingIn,
      type: 'review',
      status: 'completed',
      objective: 'Spend on matters that the firm wants, not on those that click.',
      agenda: [
        {
          name: 'Enquiries by practice area',
          description: `<p>"${best.name}" brought ${describeLeads(best)} in ${before.monthName}. LinkedIn brought ${describeLeads(linkedin)} for ${formatDollars(linkedin.cost)}.</p>`,
          status: 'discussed',
          actions: [
            { name: adviseOnWorstCampaign(before), days: 3, status: 'open', by: 'adviser' },
            {
              name: 'Write a page on prenuptial agreements, which people search for and we do not answer',
              days: 16,
              status: 'in_progress',
              by: 'adviser',
            },
          ],
        },
        {
          name: 'Calls to reception',
          description: `<p>${countNoun(before.missedCalls, 'call')} of ${before.calls} in ${before.monthName} reached no one.</p>`,
          status: 'discussed',
          actions: [
            {
              name: 'Brief reception on how to take a first call in family matters',
              days: -11,
              status: 'done',
              by: 'adviser',
            },
          ],
        },
      ],
    },
    {
      name: 'Conveyancing fees',
      in: 7,
      type: 'review',
      status: 'scheduled',
      objective: 'Agree on fixed fees for standard contracts.',
      agenda: [
        {
          name: 'Fixed fee or hourly',
          description: `<p>${now.product} led the invoices of ${now.monthName} with ${formatDollars(now.productRevenue)}.</p>`,
          status: 'open',
          actions: [],
        },
      ],
    },
    {
      name: 'Which practice area to grow',
      in: 42,
      type: 'planning',
      status: 'scheduled',
      objective: 'Choose one area for next year’s budget, and say no to the rest.',
      agenda: [],
    },
  ];
};

export const planQuill: PlanMeetings = (before, now) => [
  {
    name: 'From returns to bookkeeping',
    in: pastMeetingIn,
    type: 'review',
    status: 'completed',
    objective: 'Turn one-off returns into monthly bookkeeping.',
    agenda: [
      {
        name: 'LinkedIn on trial',
        description: `<p>LinkedIn cost ${formatDollars(before.spend)} in ${before.monthName}. Of ${countNoun(before.leads, 'enquiry', 'enquiries')}, ${before.searchLeads} came by unpaid search.</p>`,
        status: 'discussed',
        actions: [
          {
            name: `Cap LinkedIn at ${formatDollars(before.spend * 0.7)} a month until it brings a company client`,
            days: 2,
            status: 'open',
            by: 'adviser',
          },
          {
            name: 'Offer bookkeeping in the letter that goes with each finished return',
            days: -9,
            status: 'done',
            by: 'adviser',
          },
        ],
      },
    ],
  },
  {
    name: 'Quarterly activity statements',
    in: 12,
    type: 'review',
    status: 'scheduled',
    objective: 'Remind clients before the statement is due, not after.',
    agenda: [
      {
        name: 'Where a new client hears of us',
        description: `<p>The newsletter brought ${countNoun(now.emailLeads, 'enquiry', 'enquiries')} in ${now.monthName}, and costs nothing but a morning.</p>`,
        status: 'open',
        actions: [],
      },
    ],
  },
  {
    name: 'Advisory packages',
    in: 48,
    type: 'planning',
    status: 'scheduled',
    objective: 'Name three packages and their fees.',
    agenda: [],
  },
];

/** Harbour Gift has real data of 2010 and 2011, so its texts name no figure of the last month. */
export const harbourMeetings: readonly PlannedMeeting[] = [
  {
    name: 'Reading the old order book',
    in: pastMeetingIn,
    type: 'review',
    status: 'completed',
    objective: 'See what the invoices of 2010 and 2011 say about wholesale customers.',
    agenda: [
      {
        name: 'Orders before Christmas',
        description: '<p>Wholesale buys for Christmas from September to November.</p>',
        status: 'discussed',
        actions: [
          {
            name: 'Upload the invoices since 2012 from the old ledger',
            days: 14,
            status: 'open',
            by: 'adviser',
          },
          {
            name: 'Ask for the export of the web shop’s customer list',
            days: -7,
            status: 'done',
            by: 'adviser',
          },
        ],
      },
    ],
  },
  {
    name: 'Customers outside Britain',
    in: 10,
    type: 'strategy',
    status: 'scheduled',
    objective: 'Choose two countries that are worth a catalogue of their own.',
    agenda: [
      {
        name: 'Freight to the continent',
        description: '<p>Who pays for it, and from which order value on?</p>',
        status: 'open',
        actions: [],
      },
    ],
  },
];
