import { monthEnd } from '@bellwether/domain/time/day';
import { wastefulCampaignName } from '../facts/campaigns.ts';
import {
  adviseOnWorstCampaign,
  cheapestCampaign,
  countNoun,
  describeLeads,
  formatDollars,
  type PlanMeetings,
  pastMeetingIn,
  sumCampaigns,
  worstCampaign,
} from './meeting-plan.ts';

/** Date of Clearwater's first meeting in days from today. Its calls over lunch are answered from this meeting on. */
export const lunchCallsAgreedIn = -87;

export const planClearwater: PlanMeetings = (before, now) => {
  const [best, worst] = [cheapestCampaign(before), worstCampaign(before)];
  const filter = `date:>=${before.month},date:<=${monthEnd(before.month)}`;
  return [
    {
      name: 'First review',
      in: lunchCallsAgreedIn,
      type: 'review',
      status: 'completed',
      objective: 'See what the ads bring, and stop losing calls.',
      agenda: [
        {
          name: 'Unanswered calls over lunch',
          description:
            '<p>Both plumbers are on jobs between <strong>12 and 2 pm</strong>, and the phone rings out.</p>',
          status: 'discussed',
          actions: [
            {
              name: 'Forward the office phone to the on-call van from 12 to 2 pm',
              description: 'Ruth has the divert code. Test it with a call from a mobile.',
              days: -84,
              status: 'done',
              by: 'client',
              expects: { metric: 'missed_calls', change: -20, days: -20 },
            },
            {
              name: 'Say "within the hour" in the hot water ads, as the vans now answer',
              days: -76,
              status: 'done',
              by: 'adviser',
              expects: { metric: 'leads', change: 5, days: -18 },
            },
          ],
        },
      ],
      minutes: [
        '# Calls',
        'Ruth: lunch is when tenants ring. Both plumbers are under a sink by then.',
        'Agreed: the on-call van takes the office phone from 12 to 2 pm, from this week on.',
        '# Next',
        'Mondays stay as they are until we see what lunch brings.',
      ],
    },
    {
      name: 'Quarterly review',
      in: pastMeetingIn,
      type: 'review',
      status: 'completed',
      objective: 'Check that the lunch divert works, and decide where the next dollar of ads goes.',
      agenda: [
        {
          name: `Missed calls in ${before.monthName}`,
          description: `<p><strong>${countNoun(before.missedCalls, 'missed call')}</strong> of ${before.calls}; ${before.missedOnMondays} of them on a Monday.</p>`,
          status: 'discussed',
          figures: [
            {
              name: 'Calls and missed calls by day',
              module: 'conversions',
              report: 'leads-over-time',
              query: { filter, timestamp: 'day' },
              metrics: ['calls', 'missed_calls'],
            },
          ],
          actions: [
            {
              name: `Add a Monday 7–9 am call answerer: ${countNoun(before.missedOnMondays, 'Monday call')} missed in ${before.monthName}`,
              days: 6,
              status: 'in_progress',
              by: 'client',
              expects: { metric: 'missed_calls', change: -15, days: 30 },
            },
          ],
        },
        {
          name: 'Which campaigns earn their place',
          description: `<p>"${best.name}" brought ${describeLeads(best)} in ${before.monthName}; "${worst.name}" brought ${describeLeads(worst)}.</p>`,
          status: 'discussed',
          figures: [
            {
              name: 'Cost and conversions by campaign',
              module: 'dashboard',
              report: 'top-campaigns',
              query: { filter },
              metrics: ['cost', 'conversions'],
            },
          ],
          actions: [
            { name: adviseOnWorstCampaign(before), days: 2, status: 'open', by: 'adviser' },
            {
              name: `Move ${formatDollars(worst.cost / 2)} a month to "${best.name}"`,
              days: 3,
              status: 'open',
              by: 'adviser',
            },
          ],
        },
      ],
      minutes: [
        '# Missed calls',
        `${countNoun(before.missedCalls, 'call')} of ${before.calls} went unanswered in ${before.monthName}. Lunch is fixed; Monday morning is what is left.`,
        'Ruth asks her sister-in-law to answer from 7 to 9 am on Mondays, for a trial of four weeks.',
        '# Budget',
        `The ads cost ${formatDollars(before.spend)} in ${before.monthName} for ${countNoun(before.leads, 'lead')} from all sources. No one wants to spend more before the Monday calls are answered.`,
        `Agreed: "${best.name}" gets half of the money of "${worst.name}".`,
      ],
    },
    {
      name: 'Monthly catch-up',
      in: 5,
      type: 'review',
      status: 'scheduled',
      objective: 'Hear how the Monday trial goes.',
      agenda: [
        {
          name: 'Monday mornings',
          description: `<p>${countNoun(now.missedOnMondays, 'call')} missed on the Mondays of ${now.monthName}. Is the answerer worth her hours?</p>`,
          status: 'open',
          actions: [],
        },
        {
          name: 'Callers with a withheld number',
          description: `<p>The channel of ${countNoun(now.unknownLeads, 'lead')} was unknown in ${now.monthName}. Ask callers how they found us?</p>`,
          status: 'open',
          actions: [],
        },
      ],
    },
    {
      name: 'Plan for the next season',
      in: 33,
      type: 'planning',
      status: 'scheduled',
      objective: `Decide on a third van before ${now.peakMonthName}, the strongest month of the last twelve.`,
      agenda: [],
    },
  ];
};

export const planIronbark: PlanMeetings = (before, now) => {
  const test = sumCampaigns(before, wastefulCampaignName);
  return [
    {
      name: 'Gardens and ads review',
      in: pastMeetingIn,
      type: 'review',
      status: 'completed',
      objective: 'Find out which ads bring gardens and which bring only clicks.',
      agenda: [
        {
          name: 'The broad match test',
          description: `<p>It ran on all keywords and cost <strong>${formatDollars(test.cost)}</strong> in ${before.monthName} for ${describeLeads(test)}.</p>`,
          status: 'discussed',
          actions: [
            {
              name: `Pause "${test.name}": ${formatDollars(test.cost)} in ${before.monthName}, ${describeLeads(test)}`,
              days: 2,
              status: 'open',
              by: 'adviser',
            },
            {
              name: 'Read the search terms of the test for suburbs that we never drive to',
              days: -15,
              status: 'done',
              by: 'adviser',
            },
          ],
        },
        {
          name: 'Quotes that wait for a site visit',
          description: `<p>${countNoun(before.leads, 'enquiry', 'enquiries')} in ${before.monthName}. Some wait two weeks for a visit.</p>`,
          status: 'discussed',
          actions: [
            {
              name: 'Keep Thursday afternoons free for site visits in the next six weeks',
              days: 9,
              status: 'in_progress',
              by: 'client',
            },
          ],
        },
      ],
    },
    {
      name: 'The season ahead',
      in: 6,
      type: 'review',
      status: 'scheduled',
      objective: 'Agree on what to sell in the next three months.',
      agenda: [
        {
          name: 'What sells now',
          description: `<p>${now.product}: ${formatDollars(now.productRevenue)} invoiced in ${now.monthName}, more than any other line.</p>`,
          status: 'open',
          actions: [],
        },
      ],
    },
    {
      name: 'Crew and budget for paving',
      in: 36,
      type: 'planning',
      status: 'scheduled',
      objective: 'Book the paving crew for the months with dry ground.',
      agenda: [],
    },
  ];
};

export const planSunline: PlanMeetings = (before, now) => {
  const [best, worst] = [cheapestCampaign(before), worstCampaign(before)];
  return [
    {
      name: 'Review after the tracking outage',
      in: pastMeetingIn,
      type: 'review',
      status: 'completed',
      objective: 'Trust the figures again, and read them without the six lost weeks.',
      agenda: [
        {
          name: 'What the outage hid',
          description:
            '<p>Ads ran on while no form was recorded. Compare with the year before, not with those weeks.</p>',
          status: 'discussed',
          actions: [
            {
              name: 'Send a test enquiry through every form on the first of each month',
              days: 5,
              status: 'in_progress',
              by: 'adviser',
            },
            {
              name: 'Enter by hand the quotes of the lost weeks that became orders',
              days: -8,
              status: 'done',
              by: 'client',
            },
          ],
        },
        {
          name: 'Batteries or panels',
          description: `<p>"${best.name}" brought ${describeLeads(best)} in ${before.monthName}.</p>`,
          status: 'discussed',
          actions: [
            {
              name: `Halve the bids of "${worst.name}": ${formatDollars(worst.cost)} in ${before.monthName} for ${describeLeads(worst)}`,
              days: 4,
              status: 'open',
              by: 'adviser',
            },
          ],
        },
      ],
    },
    {
      name: 'Rebate deadline check-in',
      in: 8,
      type: 'strategy',
      status: 'scheduled',
      objective: 'Prepare the installers for the rush before the rebate drops.',
      agenda: [
        {
          name: 'Roof inspections a week',
          description: `<p>${countNoun(now.leads, 'enquiry', 'enquiries')} came in ${now.monthName}, ${now.searchLeads} of them by unpaid search.</p>`,
          status: 'open',
          actions: [],
        },
      ],
    },
    {
      name: 'Stock order for the next quarter',
      in: 40,
      type: 'planning',
      status: 'scheduled',
      objective: 'Order inverters from what the projections say, not from last year.',
      agenda: [],
    },
  ];
};
