import type { QuestionGroup } from './question-group.ts';

// Definitions, several figures, targets, advice and several businesses, in words that were written without a look at how questions are read.

export const definitions: readonly QuestionGroup[] = [
  { reading: 'definition roas/attributed_roas', questions: ['what does ROAS mean'] },
  { reading: 'definition ctr', questions: ['explain CTR'] },
  {
    reading: 'definition roi/roas/attributed_roas',
    questions: ['Whats the difference between ROI and ROAS?'],
  },
  { reading: 'definition missed_calls', questions: ['what counts as a missed call'] },
  { reading: 'definition lifetime_value', questions: ['How is lifetime value worked out'] },
  { reading: 'definition acquisition_cost', questions: ["what's CAC", 'defination of cost per customer'] },
  { reading: 'definition impressions', questions: ['meaning of impressions'] },
  {
    reading: 'definition qualified_leads/won_leads',
    questions: ['how are qualified leads different to won leads'],
  },
  {
    reading: 'definition revenue/invoiced',
    questions: ["What's the difference between revenue and invoiced"],
  },
  { reading: 'definition cpm', questions: ['cpm meaning'] },
  {
    reading: 'definition new_users/new_customers',
    questions: ['what is the difference between a new user and a new customer'],
  },
  { reading: 'definition leads/valid_leads', questions: ['difference between leads and valid leads'] },
  { reading: 'definition roi', questions: ['how do you calculate ROI'] },
  { reading: 'definition attributed_revenue', questions: ['what do you mean by attributed revenue'] },
  { reading: 'definition sessions/users', questions: ["sessions v users - what's the diffrence"] },
  { reading: 'definition revenue', questions: ['is revenue including GST or not?'] },
  { reading: 'definition conversions', questions: ["What's a conversion?"] },
  {
    reading: 'total engagement_rate - - - 2025-11-01/2026-11-25 -',
    questions: ['engagement rate - what is that'],
  },
  { reading: 'definition payback_months', questions: ['What does payback in months tell me'] },
];

export const severalFigures: readonly QuestionGroup[] = [
  {
    reading: 'total cost+leads+cost_per_lead campaign - - 2026-10-01/2026-10-31 -',
    questions: ['Show spend, leads and cost per lead by campaign for October'],
  },
  {
    reading: 'trend calls+forms date:month - - 2026-01-01/2026-11-25 -',
    questions: ['calls and forms by month this year'],
  },
  {
    reading: 'total revenue+invoices+average_invoice - - - 2025-07-01/2026-06-30 -',
    questions: ['revenue, invoices and average invoice for last FY'],
  },
  {
    reading: 'best leads+cost campaign - - 2025-11-01/2026-11-25 - top 5',
    questions: ['top 5 campaigns by leads, with their spend'],
  },
  {
    reading: 'total reviews+average_rating - - - 2026-08-01/2026-10-31 -',
    questions: ['reviews and average rating for the last 3 months'],
  },
  {
    reading: 'total answered_calls+missed_calls+missed_call_share - - - 2026-10-01/2026-10-31 -',
    questions: ['answered calls, missed calls and missed call rate last month'],
  },
  {
    reading: 'total leads+qualified_leads+won_leads - - - 2026-09-01/2026-09-30 -',
    questions: ['leads, qualified leads and won leads in Sept'],
  },
  {
    reading: 'change leads+cost - - - 2026-10-01/2026-10-31 2026-09-01/2026-09-30',
    questions: ['how did leads and ad spend change last month compared with september'],
  },
  {
    reading: 'total quantity+revenue - product=Hot water unit - 2026-01-01/2026-11-25 -',
    questions: ['quantity and revenue for hot water unit this year to date'],
  },
  {
    reading: 'total invoices+purchase_revenue - - - 2026-11-16/2026-11-22 -',
    questions: ['orders and online sales last week'],
  },
  {
    reading: 'total leads+calls+revenue - - - 2026-11-16/2026-11-22 -',
    questions: ['leeds, calls and revnue for last week'],
  },
  {
    reading: 'total leads+revenue - - - 2026-10-01/2026-10-31 -',
    questions: ['leads and revenue last month'],
  },
  {
    reading: 'total clicks+impressions+ctr - channel=google_ads - 2026-11-16/2026-11-22 -',
    questions: ['clicks, impressions & ctr for google last week'],
  },
  {
    reading: 'total customers+revenue - - - 2026-07-01/2026-09-30 -',
    questions: ['How many customers did we have and what did they spend last quarter?'],
  },
  {
    reading: 'total sessions+users - - - 2026-11-25/2026-11-25 -',
    questions: ['sessions and users yesteday'],
  },
  {
    reading: 'total cost+roi internal_channel - - 2026-07-01/2026-11-25 -',
    questions: ['ad spend and ROI by channel since July'],
  },
  {
    reading: 'trend sessions+leads date:month internal_channel=Organic Search - 2025-11-01/2026-11-25 -',
    questions: ['traffic and leads from organic search by month'],
  },
  {
    reading: 'total revenue+new_customers - - - 2026-01-01/2026-03-31 -',
    questions: ['I need revenue and new customers for the March quarter for my accountant'],
  },
  {
    reading: 'total cost+leads+cost_per_lead - - - 2026-11-19/2026-11-25 -',
    questions: ['Spend / leads / CPL, last 7 days'],
  },
  {
    reading: 'total agency_fees+cost - - - 2026-10-01/2026-10-31 -',
    questions: ['give me the agency fees and ad spend for october'],
  },
];

export const targets: readonly QuestionGroup[] = [
  {
    reading: 'advice target 2026-10-01/2026-10-31 2025-10-01/2025-10-31',
    questions: ['Did we hit our target in October', 'Which targets did we miss last month?'],
  },
  {
    reading: 'advice target leads 2026-01-01/2026-11-25 2025-01-01/2025-11-25',
    questions: ['Will we reach our lead target this year?'],
  },
  {
    reading: 'advice target revenue 2026-07-01/2026-09-30 2025-07-01/2025-09-30',
    questions: ['revenue vs budget last quarter'],
  },
  {
    reading: 'advice target 2026-11-01/2026-11-25 2025-11-01/2025-11-25',
    questions: ['Whats our target for November'],
  },
  {
    reading: 'advice target 2026-07-01/2026-09-30 2025-07-01/2025-09-30',
    questions: ['plan vs actual, September quarter'],
  },
  {
    reading: 'advice target revenue',
    questions: [
      'how much do we need to invoice per week to reach our goal',
      'What is the forecast for revenue at year end?',
      'how far are we from our revenue goal',
    ],
  },
  {
    reading: 'advice target purchase_revenue',
    questions: ['are we ahead or behind of our online sales target'],
  },
  {
    reading: 'advice target',
    questions: [
      'progress towards our annual plan pls',
      'are we on target?',
      'How are we tracking against plan',
    ],
  },
  {
    reading: 'advice target leads 2026-10-01/2026-10-31 2025-10-01/2025-10-31',
    questions: ['by how much did we beat our lead goal in October'],
  },
  {
    reading: 'advice target leads 2026-11-16/2026-11-22 2026-11-09/2026-11-15',
    questions: ['did we meet the leads target last week'],
  },
  { reading: 'advice target leads', questions: ['how many more leads until we hit our monthly target'] },
  {
    reading: 'advice target 2025-07-01/2026-06-30 2024-07-01/2025-06-30',
    questions: ['did we acheive our goals last financial year'],
  },
  {
    reading: 'advice target 2026-08-01/2026-08-31 2025-08-01/2025-08-31',
    questions: ['what was planned and what did we actually get in August'],
  },
];

export const advice: readonly QuestionGroup[] = [
  {
    reading: 'advice more',
    questions: [
      'where should we put more money',
      "What's working?",
      'how can we get more leads',
      'biggest opportunity right now?',
    ],
  },
  {
    reading: 'advice pay facebook_ads',
    questions: ['Does Facebook pay?', 'is it worth spending money on Facebok'],
  },
  {
    reading: 'advice pay google_ads',
    questions: ['should I spend more on Google', 'is google ads worth it'],
  },
  {
    reading: 'advice stop',
    questions: [
      'how do I reduce my cost per lead',

      "what isn't working",
      'which keywords should we pause',
    ],
  },
  {
    reading: 'advice talk',
    questions: [
      'What do I need to look at this week',
      'what can we do about the missed calls',
      'what should I discuss with the client on Thursday',
      'what would you do next',
      'Any tips for the meeting tomorrow?',
    ],
  },
  { reading: 'advice pay', questions: ['do our ads pay'] },
  { reading: 'advice pay Email', questions: ['shoud we stop email marketing'] },
];

export const businesses: readonly QuestionGroup[] = [
  {
    reading: 'advice trouble',
    questions: [
      'who is in trouble',
      'which businesses are falling behind this month',
      'which client should I call first',
    ],
  },
  {
    reading: 'best cost business - - 2026-10-01/2026-10-31 -',
    questions: ['Which of our clients spent the most on ads in October'],
  },
  {
    reading: 'worst missed_calls business - - 2026-11-16/2026-11-22 -',
    questions: ['which clients missed the most calls last week'],
  },
  {
    reading: 'list leads business - leads=0 2026-11-16/2026-11-22 -',
    questions: ['clients with no leads last week'],
  },
  {
    reading: 'total cost_per_lead business - - 2025-11-01/2026-11-25 -',
    questions: ['compare all my clients on cost per lead'],
  },
  {
    reading: 'total leads business - - 2026-11-25/2026-11-25 -',
    questions: ['how many leads did all our bussinesses get yesterday in total'],
  },
  {
    reading: 'best revenue customer - - 2026-10-01/2026-11-25 -',
    questions: ['who are our best performing clients this quarter?'],
  },
  {
    reading: 'best leads business - - 2026-10-01/2026-10-31 -',
    questions: ['Which client had the most leads last month?'],
  },
  { reading: 'total leads business - - 2026-11-16/2026-11-22 -', questions: ['leads by busines last week'] },
  {
    reading: 'best cost_per_lead business - - 2025-11-01/2026-11-25 - top 3',
    questions: ['top 3 accounts by cost per lead'],
  },
  {
    reading: 'total cost business - - 2026-10-01/2026-10-31 -',
    questions: ['total ad spend across all clients last month'],
  },
  {
    reading: 'total revenue+leads business - - 2026-07-01/2026-09-30 -',
    questions: ['All businesses: revenue and leads last quarter'],
  },
  {
    reading: 'total sessions business - - 2026-10-01/2026-10-31 -',
    questions: ['website traffic per client, october'],
  },
];
