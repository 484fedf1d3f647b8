import type { QuestionGroup } from './question-group.ts';

/** Questions of readers who had not seen the product, which an earlier version read wrong or refused. */
export const strangerQuestions: readonly QuestionGroup[] = [
  {
    reading: 'total revenue - - - 2026-07-01/2026-09-30 -',
    questions: ['what came in from invoices in the September quarter'],
  },
  {
    reading: 'total revenue - product=Hot water unit - 2026-01-01/2026-11-25 -',
    questions: ['how much did hot water unit jobs bring in this year'],
  },
  { reading: 'trend invoices date:day - - 2026-11-16/2026-11-22 -', questions: ['orders per day last week'] },
  {
    reading: 'total leads+cost_per_lead - internal_channel=Social - 2026-07-01/2026-11-25 -',
    questions: ['linkedin leads and cost per lead since 1 July'],
  },
  {
    reading: 'change average_rating - - - 2026-01-01/2026-11-25 2025-01-01/2025-11-25 up yes/no',
    questions: ['did our reviews get better this year'],
  },
  {
    reading: 'change calls - - - 2026-10-01/2026-10-31 2026-09-01/2026-09-30 up yes/no',
    questions: ['Did the phone ring more in October than in September?'],
  },
  {
    reading: 'total cost_per_lead - internal_channel=Social - 2025-11-01/2026-11-25 -',
    questions: ['what do I pay for one lead from Facebook'],
  },
  {
    reading: 'total roas+attributed_roas - - - 2025-11-01/2026-11-25 -',
    questions: ['for every dollar I put in ads how many come back?'],
  },
  {
    reading: 'total average_rating - - - 2025-11-01/2026-11-25 -',
    questions: ['whats our google rating now'],
  },
  {
    reading: 'total new_customers - - - 2026-07-01/2026-09-30 -',
    questions: [
      "Hi there, I was just wondering, if it's not too much trouble, could you tell me how many new customers we won between 1 July and 30 September please?",
    ],
  },
  {
    reading: 'best revenue product - - 2025-11-01/2026-11-25 -',
    questions: ['which of my services makes the most money'],
  },
  {
    reading: 'change leads - - - 2026-11-01/2026-11-25 2025-11-01/2025-11-25',
    questions: ['how does this november compare with last november for leads'],
  },
  {
    reading: 'change cost - - - 2026-07-01/2026-11-25 2025-07-01/2025-11-25',
    questions: ['Ad spend this FY compared to the same time last FY'],
  },
  {
    reading: 'best cost_per_lead campaign - - 2026-01-01/2026-11-25 -',
    questions: ['Which ad campaign has the cheapest leads since January?'],
  },
  {
    reading: 'best cost campaign - - 2026-07-01/2026-09-30 - top 3',
    questions: ['Which three campaigns burned the most budget last quarter?'],
  },
  {
    reading: 'total acquisition_cost - - - 2025-11-01/2026-11-25 -',
    questions: ['how much does it cost us to win a new customer'],
  },
  {
    reading: 'best revenue weekday - - 2025-11-01/2026-11-25 -',
    questions: ['on which weekday do we sell most'],
  },
  {
    reading: 'best revenue suburb product=Hot water unit - 2025-11-01/2026-11-25 -',
    questions: ['which city buys the most Hot water units'],
  },
  {
    reading: 'total revenue+cost - - - 2026-09-01/2026-09-30 -',
    questions: ['revenu and ad spnd for setember pls'],
  },
  {
    reading: 'total leads - - - 2026-11-01/2026-11-25 -',
    questions: ['How many new enquiries did we get this month?'],
  },
  {
    reading:
      'total cost+clicks+conversions channel - - 2026-10-01/2026-11-25 - of linked_in_ads | google_ads',
    questions: ['is linkedin doing better than google this quarter'],
  },
  {
    reading: 'total answered_calls - - - 2025-11-01/2026-11-25 - ÷ calls share',
    questions: ['what percentage of calls do we answer'],
  },
  {
    reading: 'total marketing_share - - - 2026-07-01/2026-11-25 -',
    questions: ['Ad spend as a percentage of revenue, this financial year'],
  },
  {
    reading:
      'total clicks - internal_channel=Branded Paid Search;Generic Paid Search;Paid Search - 2025-11-01/2026-11-25 - ÷ leads',
    questions: ['how many clicks per lead do we need on google ads'],
  },
];
