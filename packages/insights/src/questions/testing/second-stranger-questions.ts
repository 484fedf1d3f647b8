import type { QuestionGroup } from './question-group.ts';

/** Kinds of questions that an outside reader asked, and that an earlier version read wrong or refused. */
export const secondStrangerQuestions: readonly QuestionGroup[] = [
  {
    reading: 'total invoiced - - - 2026-10-01/2026-10-31 -',
    questions: ['How much did we bill in October?', 'revenue before credit notes in October'],
  },
  { reading: 'total invoiced - - - 2026-01-01/2026-11-25 -', questions: ['what have I billed this year'] },
  {
    reading: 'total calls+forms - - - 2026-10-01/2026-10-31 - up yes/no',
    questions: ['Did we get more calls than forms in October?'],
  },
  {
    reading: 'total forms+calls - - - 2026-10-01/2026-10-31 - down yes/no',
    questions: ['were there fewer forms than calls last month'],
  },
  {
    reading: 'best revenue date:day - - 2026-10-01/2026-10-31 -',
    questions: ['What was our best sales day in October?'],
  },
  {
    reading: 'best calls date:day - - 2026-09-01/2026-09-30 -',
    questions: ['which was the busiest call day in September'],
  },
  {
    reading: 'best revenue date:month - - 2026-01-01/2026-11-25 -',
    questions: ['when was the biggest revenue month this year'],
  },
  {
    reading: 'total new_customers - - - 2026-10-01/2026-10-31 -',
    questions: ['How many of our clients last month were new?'],
  },
  {
    reading: 'total returning_customers - - - 2026-10-01/2026-10-31 -',
    questions: ['how many patients in October were returning'],
  },
  {
    reading: 'total calls - hour=09;10 - 2026-10-01/2026-10-31 -',
    questions: ['how many calls came in between 9 and 11 am in October'],
  },
  {
    reading: 'total missed_calls - hour=10;11;12;13 - 2026-10-01/2026-10-31 -',
    questions: ['missed calls between 10 and 2 pm in October'],
  },
  {
    reading: 'total leads - hour=19;20;21;22;23;00;01;02;03;04;05 - 2026-10-01/2026-10-31 -',
    questions: ['leads between 7pm and 6am in October'],
  },
  {
    reading: 'movers leads internal_channel - - 2026-10-01/2026-10-31 2026-09-01/2026-09-30 down',
    questions: ['Which channels lost leads in October compared with September?'],
  },
  {
    reading: 'movers revenue product - - 2026-10-01/2026-10-31 2026-09-01/2026-09-30 down',
    questions: ['which product lost us the most sales in October compared with September'],
  },
  {
    reading: 'movers leads internal_channel - - 2026-10-01/2026-10-31 2026-09-01/2026-09-30 down number',
    questions: ['how many channels lost leads in October compared with September'],
  },
  {
    reading: 'movers leads business - - 2026-10-01/2026-10-31 2025-10-01/2025-10-31 up number',
    questions: ['How many of my clients grew leads in October?'],
  },
  {
    reading: 'movers leads business - - 2026-10-01/2026-10-31 2026-09-01/2026-09-30 up number',
    questions: ['how many businesses had more leads in October than in September'],
  },
  {
    reading: 'movers calls business - - 2026-10-01/2026-10-31 2026-09-01/2026-09-30 down number',
    questions: ['how many clients had fewer calls in October than in September'],
  },
  {
    reading: 'total missed_calls weekday - - 2026-07-01/2026-11-25 -',
    questions: ['rank the weekdays by missed calls since July'],
  },
  {
    reading: 'total leads weekday - - 2026-10-01/2026-10-31 -',
    questions: ['leads by day of week in October'],
  },
  {
    reading: 'total invoices weekday - - 2026-10-01/2026-10-31 -',
    questions: ['invoices by day of the week last month'],
  },
  {
    reading: 'trend invoices date:week - - 2026-10-01/2026-10-31 -',
    questions: ['orders by week in October'],
  },
  {
    reading: 'advice target',
    questions: ['Are we on target for the year?', 'is the business on track for the year'],
  },
  { reading: 'advice pay Drain repairs – North', questions: ['Should I pause Drain repairs?'] },
  { reading: 'advice pay Gutters', questions: ['is Gutters worth the money', 'does Gutters pay'] },
  {
    reading: 'best leads internal_channel - - 2026-10-01/2026-10-31 - place 2',
    questions: ['second best channel by leads in October'],
  },
  {
    reading: 'best cost campaign - - 2026-10-01/2026-10-31 - place 3',
    questions: ['Which campaign had the third highest ad spend in October?'],
  },
  {
    reading: 'best revenue customer - - 2026-01-01/2026-11-25 - place 2',
    questions: ['the 2nd biggest customer this year'],
  },
  {
    reading: 'change leads - - - 2026-10-01/2026-10-31 2026-09-01/2026-09-30',
    questions: ['How many more leads did we get in October than in September?'],
  },
  {
    reading: 'change calls - - - 2026-10-01/2026-10-31 2026-09-01/2026-09-30',
    questions: ['how many more calls in October than in September'],
  },
  {
    reading: 'total revenue - - - 2026-10-01/2026-10-31 -',
    questions: ['sales in October less credit notes', 'revenue net of credit notes in October'],
  },
  {
    reading: 'total invoices - - - 2026-10-01/2026-10-31 - a week',
    questions: ['average number of orders per week in October'],
  },
  {
    reading: 'total invoices - - - 2026-10-01/2026-10-31 - a day',
    questions: ['average invoices per day last month'],
  },
  {
    reading: 'total revenue - - - 2016-11-26/2026-06-30 -',
    questions: ['revenue until the end of June 2026'],
  },
  { reading: 'total leads - - - 2016-11-26/2026-02-28 -', questions: ['leads before March 2026'] },
  {
    reading: 'total revenue - product!=Hot water unit - 2026-10-01/2026-10-31 -',
    questions: ['revenue of all products except Hot water unit in October'],
  },
  {
    reading: 'total cost - channel!=google_ads - 2026-10-01/2026-10-31 -',
    questions: ['spend on everything except Google in October'],
  },
  {
    reading: 'total leads - internal_channel!=Email - 2026-10-01/2026-10-31 -',
    questions: ['leads on every channel other than email in October'],
  },
  {
    reading: 'total calls - internal_channel!=Email;Social - 2026-10-01/2026-10-31 -',
    questions: ['calls neither from Email nor from Social in October'],
  },
  {
    reading: 'count quantity product - quantity>20 2026-10-01/2026-10-31 -',
    questions: ['How many products sold more than 20 units in October?'],
  },
  {
    reading: 'list quantity product - quantity<5 2026-10-01/2026-10-31 -',
    questions: ['which products sold fewer than 5 items last month'],
  },
  {
    reading: 'count invoices customer - invoices=2 2026-01-01/2026-11-25 -',
    questions: ['how many clients bought twice this year'],
  },
  {
    reading: 'count invoices customer - invoices=1 2026-10-01/2026-10-31 -',
    questions: ['How many customers ordered exactly once in October?'],
  },
  {
    reading: 'count invoices customer - invoices=3 2026-01-01/2026-11-25 -',
    questions: ['how many customers bought three times in 2026'],
  },
  {
    reading: 'change leads - - - 2026-09-01/2026-09-30 2025-09-01/2025-09-30',
    questions: ['leads in the last two Septembers'],
  },
  {
    reading: 'change revenue - - - 2026-10-01/2026-10-31 2025-10-01/2025-10-31',
    questions: ['revenue in the past 2 octobers'],
  },
  { reading: 'total leads - - - 2026-09-28/2026-10-04 -', questions: ['Leads in week 40'] },
  { reading: 'total revenue - - - 2025-03-17/2025-03-23 -', questions: ['revenue in week 12 of 2025'] },
  {
    reading: 'total missed_call_share - weekday=5 - 2025-11-01/2026-11-25 -',
    questions: ['what share of Friday calls were missed'],
  },
  { reading: 'total leads - weekday=2 - 2026-10-01/2026-10-31 -', questions: ['Tuesday leads in October'] },
  {
    reading: 'best revenue product - - 2025-07-01/2026-06-30 -',
    questions: ['Which service made the most in FY26?'],
  },
  {
    reading: 'best revenue weekday - - 2025-11-01/2026-11-25 -',
    questions: ['which weekday brought in the most'],
  },
  {
    reading: 'list leads internal_channel - leads=0 2016-11-26/2026-11-25 -',
    questions: ['Which channels have never brought a lead?'],
  },
  {
    reading: 'list acquired_customers campaign - acquired_customers=0 2016-11-26/2026-11-25 -',
    questions: ['campaigns that never won a customer'],
  },
  {
    reading: 'total invoices - - - 2026-01-01/2026-11-25 - ÷ customers',
    questions: ['invoices per member this year'],
  },
  {
    reading: 'total leads - internal_channel!=Social - 2026-10-01/2026-10-31 -',
    questions: ['leads on everything but Social last month'],
  },
  {
    reading: 'total calls - weekday=6;7 - 2026-10-01/2026-10-31 -',
    questions: ['calls on the weekend in October'],
  },
  {
    reading: 'total revenue - - - 2026-11-07/2026-11-08 -',
    questions: ['revenue on the weekend of 7 November'],
  },
  {
    reading: 'change average_invoice - - - 2026-04-01/2026-06-30 2025-04-01/2025-06-30',
    questions: ['average invoice in Q2 2026 versus Q2 2025'],
  },
  { reading: 'total leads - - - 2026-07-01/2026-09-30 -', questions: ['leads in Q3 2026'] },
  {
    reading: 'total revenue - - - 2026-07-01/2026-09-30 -',
    questions: ['revenue in the three months to the end of September 2026'],
  },
  {
    reading: 'total leads - - - 2026-01-01/2026-06-30 -',
    questions: ['leads in the six months to June 2026'],
  },
  {
    reading: 'total revenue - - - 2026-11-16/2026-11-18 -',
    questions: ['sales from Monday to Wednesday last week'],
  },
  { reading: 'total leads - - - 2026-10-01/2026-10-31 -', questions: ['leads for the month of October'] },
  {
    reading: 'total won_leads - - - 2026-10-01/2026-10-31 - ÷ leads share',
    questions: ['What percentage of leads became won in October?'],
  },
  {
    reading: 'total leads - lead_status=spam - 2026-10-01/2026-10-31 -',
    questions: ['how many leads were spam in October'],
  },
  {
    reading: 'total leads - lead_status=duplicate - 2026-10-01/2026-10-31 -',
    questions: ['duplicate leads last month'],
  },
  {
    reading: 'total leads - lead_status=spam;duplicate;existing_customer;unfit - 2026-10-01/2026-10-31 -',
    questions: ['leads that were not valid in October'],
  },
  {
    reading: 'total acquisition_cost - - - 2026-07-01/2026-11-25 -',
    questions: ['cost of winning a customer since July'],
  },
  {
    reading:
      'total cost_per_lead internal_channel - - 2026-07-01/2026-11-25 - of Branded Paid Search;Generic Paid Search;Paid Search | Social',
    questions: ['Is Google or Facebook cheaper per lead since July?'],
  },
  {
    reading: 'total calls weekday - - 2025-11-01/2026-11-25 - of 1 | 5',
    questions: ['is Monday or Friday busier for calls'],
  },
  {
    reading: 'list revenue date:month - revenue>5000 2026-01-01/2026-11-25 -',
    questions: ['Did revenue exceed $5,000 in any month of 2026?'],
  },
  {
    reading: 'list revenue date:month - revenue<3000 2026-01-01/2026-11-25 -',
    questions: ['in which months was revenue below $3000 this year'],
  },
  {
    reading:
      'change revenue - product=Hot water unit - 2026-10-01/2026-10-31 2026-09-01/2026-09-30 up yes/no',
    questions: ['did hot water units sell better in October than in September'],
  },
  {
    reading: 'total cost - - - 2026-10-01/2026-10-31 - ÷ invoices',
    questions: ['what did we spend per order on ads in October'],
  },
  {
    reading: 'best revenue suburb - - 2026-01-01/2026-11-25 -',
    questions: ['which suburb made the most this year'],
  },
  {
    reading: 'why revenue - - - 2026-10-01/2026-10-31 2025-10-01/2025-10-31 down',
    questions: ['why was October bad'],
  },
  {
    reading: 'total cost internal_channel - - 2025-11-01/2026-11-25 -',
    questions: ['Where is the money going?'],
  },
  {
    reading: 'total paid_leads - - - 2026-10-01/2026-10-31 -',
    questions: ['how many leads came from paid channels in October'],
  },
  {
    reading: 'best revenue customer - - 2025-11-01/2026-11-25 -',
    questions: ["what's our biggest client worth"],
  },
  { reading: 'advice pay facebook_ads', questions: ['are we spending too much on Facebook'] },
  {
    reading: 'total invoices+purchase_revenue - - - 2026-10-01/2026-10-31 -',
    questions: ['orders and online sales in October'],
  },
  { reading: 'total invoices - - - 2026-10-01/2026-10-31 -', questions: ['orders in October'] },
  { reading: 'total calls - - - 2026-10-01/2026-10-31 -', questions: ['leads by phone in October'] },
  {
    reading: 'worst missed_calls date:month - - 2026-01-01/2026-11-25 -',
    questions: ['Were more calls missed in October than in any other month this year'],
  },
  {
    reading: 'advice doing 2026-11-01/2026-11-25 2026-10-01/2026-10-25',
    questions: ['how is November going versus October so far'],
  },
  {
    reading: 'change revenue - customer=Ada Lane - 2026-10-01/2026-10-31 2026-09-01/2026-09-30 up yes/no',
    questions: ['did Ada Lane pay more in October than in September'],
  },
  {
    reading: 'total leads business - - 2026-10-01/2026-10-31 -',
    questions: ['how many leads did my clients get in October'],
  },
  {
    reading: 'movers leads business - - 2026-10-01/2026-10-31 2026-09-01/2026-09-30 up',
    questions: ['Did my clients get more leads in October than in September?'],
  },
  {
    reading: 'change revenue - - - 2026-10-01/2026-10-31 2026-09-01/2026-09-30 up yes/no',
    questions: ['Did we sell more in October than in September?'],
  },
  {
    reading: 'worst quantity product - - 2026-10-01/2026-10-31 -',
    questions: ['which product did we sell least of in October'],
  },
  {
    reading: 'list leads campaign - leads=0 2026-01-01/2026-11-25 -',
    questions: ['which campaigns never brought a lead this year'],
  },
];
