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

export const planBayside: PlanMeetings = (before, now) => {
  const [best, worst] = [cheapestCampaign(before), worstCampaign(before)];
  return [
    {
      name: 'Chair time and new patients',
      in: pastMeetingIn,
      type: 'review',
      status: 'completed',
      objective: 'Fill the afternoon chairs without a discount.',
      agenda: [
        {
          name: 'Fees after the rise of 8%',
          description: `<p>${formatDollars(before.revenue)} invoiced in ${before.monthName}. No patient has complained in writing.</p>`,
          status: 'discussed',
          actions: [
            { name: 'Put the new fee schedule on the booking page', days: -16, status: 'done', by: 'client' },
          ],
        },
        {
          name: 'Cost of a new patient by treatment',
          description: `<p>"${best.name}" brought ${describeLeads(best)}; "${worst.name}" cost ${formatDollars(worst.cost)} for ${describeLeads(worst)}.</p>`,
          status: 'discussed',
          actions: [
            { name: adviseOnWorstCampaign(before), days: 1, status: 'open', by: 'adviser' },
            {
              name:
                before.unansweredReviews === 0
                  ? 'Ask ten patients a week for a review'
                  : `Reply to the reviews of ${before.monthName} without an answer: ${before.unansweredReviews}`,
              days: 7,
              status: 'in_progress',
              by: 'client',
            },
          ],
        },
      ],
    },
    {
      name: 'Recall list',
      in: 4,
      type: 'review',
      status: 'scheduled',
      objective: 'Invite patients whose last check-up is six months ago.',
      agenda: [
        {
          name: 'Who rings after six',
          description: `<p>${countNoun(now.missedAfterSix, 'call')} came after 6 pm in ${now.monthName} and rang out. An answering service or a longer evening?</p>`,
          status: 'open',
          actions: [],
        },
      ],
    },
    {
      name: 'Implants and aligners next year',
      in: 35,
      type: 'planning',
      status: 'scheduled',
      objective: 'Agree on how many implants the second surgery can take.',
      agenda: [],
    },
  ];
};

export const planKinetic: PlanMeetings = (before, now) => {
  const [best, worst] = [cheapestCampaign(before), worstCampaign(before)];
  return [
    {
      name: 'First look at the figures',
      in: pastMeetingIn,
      type: 'review',
      status: 'completed',
      objective: 'Learn which injuries bring patients in, and connect the practice software.',
      agenda: [
        {
          name: 'No revenue in the reports yet',
          description:
            '<p>Bookings are in the practice software, which is not connected. Leads can be read, their value cannot.</p>',
          status: 'discussed',
          actions: [
            {
              name: 'Export last year’s paid consultations as a CSV file and upload it',
              days: 8,
              status: 'open',
              by: 'adviser',
            },
          ],
        },
        {
          name: 'Sports injuries against back pain',
          description: `<p>"${best.name}" brought ${describeLeads(best)} in ${before.monthName}; "${worst.name}" brought ${describeLeads(worst)}.</p>`,
          status: 'discussed',
          actions: [
            {
              name: `Shift a third of the budget from "${worst.name}" to "${best.name}"`,
              days: -12,
              status: 'done',
              by: 'adviser',
            },
          ],
        },
      ],
    },
    {
      name: 'Online booking',
      in: 11,
      type: 'strategy',
      status: 'scheduled',
      objective: 'Let patients choose an appointment without a call.',
      agenda: [
        {
          name: 'Booking on a phone',
          description: `<p>${now.phoneShare}% of the visits of ${now.monthName} came from a phone, where the form asks nine questions.</p>`,
          status: 'open',
          actions: [],
        },
      ],
    },
    {
      name: 'Pilates classes',
      in: 45,
      type: 'planning',
      status: 'scheduled',
      objective: 'Decide on class sizes and on how to announce them.',
      agenda: [],
    },
  ];
};

export const planForge: PlanMeetings = (before, now) => [
  {
    name: 'Membership review',
    in: pastMeetingIn,
    type: 'review',
    status: 'completed',
    objective: 'Keep the members who joined with a free trial.',
    agenda: [
      {
        name: 'From trial to membership',
        description: `<p>${countNoun(before.orders, 'invoice')} of ${formatDollars(before.averageOrder)} on average in ${before.monthName}.</p>`,
        status: 'discussed',
        actions: [
          { name: 'Call each trial member on day five', days: 10, status: 'in_progress', by: 'client' },
          { name: 'Print the timetable for the changing rooms', days: -19, status: 'done', by: 'client' },
        ],
      },
      {
        name: 'Retargeting on Facebook',
        description: `<p>"${cheapestCampaign(before).name}": ${formatDollars(cheapestCampaign(before).cost)} in ${before.monthName} for ${describeLeads(cheapestCampaign(before))}.</p>`,
        status: 'deferred',
        actions: [
          { name: 'Film two members at squats for the new ad', days: 13, status: 'open', by: 'adviser' },
        ],
      },
    ],
  },
  {
    name: 'The busy months',
    in: 9,
    type: 'strategy',
    status: 'scheduled',
    objective: 'Have enough trainers on the floor when the gym is full.',
    agenda: [
      {
        name: `Trainers in ${now.peakMonthName}`,
        description: `<p>It was the month with the highest revenue of the last twelve. Who can take early shifts?</p>`,
        status: 'open',
        actions: [],
      },
    ],
  },
  {
    name: 'Prices of class passes',
    in: 38,
    type: 'planning',
    status: 'scheduled',
    objective: 'Weigh a pass of five against the pass of ten.',
    agenda: [],
  },
];
