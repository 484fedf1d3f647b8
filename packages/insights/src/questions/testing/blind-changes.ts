import type { QuestionGroup } from './question-group.ts';

// Changes by value, performance, values set against each other, conditions and times, in words that were written without a look at how questions are read.

export const movers: readonly QuestionGroup[] = [
  {
    reading: 'movers leads campaign - - 2026-10-01/2026-10-31 2025-10-01/2025-10-31 down',
    questions: ['Which campaigns fell most last month'],
  },
  {
    reading: 'movers revenue customer - - 2026-01-01/2026-11-25 2025-01-01/2025-11-25 down',
    questions: ['Which customers are spending less than last year'],
  },
  {
    reading: 'movers revenue suburb - - 2026-07-01/2026-11-25 2025-07-01/2025-11-25 up',
    questions: ['which suburbs have grown the most this financial year'],
  },
  {
    reading: 'movers leads internal_channel - - 2026-08-28/2026-11-25 2025-08-28/2025-11-25 up',
    questions: ['what channel improved the most in the last quarter'],
  },
  {
    reading: 'movers revenue customer - - 2026-01-01/2026-11-25 2025-01-01/2025-11-25 up',
    questions: ['whos buying more from us than a year ago'],
  },
  {
    reading: 'movers sessions device - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31',
    questions: ['Which devices are up and which are down for sessions'],
  },
  {
    reading: 'movers cost channel - - 2026-10-01/2026-10-31 2026-09-01/2026-09-30 down',
    questions: ['which ad platforms did we cut spend on last month compared to september'],
  },
  { reading: 'advice doing', questions: ["What's shrinking?"] },
  {
    reading: 'movers leads internal_channel - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31 up',
    questions: ['which channels are growing?'],
  },
  {
    reading: 'movers revenue product - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31 down',
    questions: ['what products are declining'],
  },
  {
    reading: 'movers leads internal_channel - - 2026-10-01/2026-10-31 2026-09-01/2026-09-30 up',
    questions: ['where did we gain the most leads in October vs September'],
  },
  {
    reading: 'movers cost_per_lead campaign - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31 up',
    questions: ['campaings with rising cost per lead'],
  },
  {
    reading: 'movers cost campaign - - 2026-11-16/2026-11-22 2026-11-09/2026-11-15',
    questions: ['biggest movers in ad spend by campaign, last week vs the week before'],
  },
  {
    reading: 'movers revenue product - - 2026-07-01/2026-09-30 2025-07-01/2025-09-30 up',
    questions: ['which product grew fastest in q1 FY27'],
  },
  {
    reading: 'movers leads internal_channel - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31 down yes/no',
    questions: ['are any channels going backwards'],
  },
  {
    reading: 'movers leads campaign - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31 up',
    questions: ['wich campaigns are on the rise'],
  },
  {
    reading: 'change leads internal_channel - - 2026-11-16/2026-11-22 2026-11-09/2026-11-15',
    questions: ['change in leads by channel last week'],
  },
];

export const performance: readonly QuestionGroup[] = [
  {
    reading: 'advice doing 2026-10-01/2026-10-31 2025-10-01/2025-10-31',
    questions: ['how was October', 'what changed last month'],
  },
  { reading: 'advice doing', questions: ["How's business?", 'How healthy is our marketing at the moment'] },
  {
    reading:
      'change cost+clicks+conversions - channel=google_ads - 2026-10-01/2026-10-31 2025-10-01/2025-10-31',
    questions: ['How did our Google Ads perform in October'],
  },
  {
    reading: 'change cost+leads - campaign=Gutters - 2026-10-29/2026-11-25 2026-10-01/2026-10-28',
    questions: ['hows the Gutters campaign doing'],
  },
  {
    reading: 'advice doing 2026-11-16/2026-11-22 2026-11-09/2026-11-15',
    questions: ['Was last week a good week?', 'anything unusual last week', 'How did we do last week?'],
  },
  {
    reading: 'advice doing 2026-11-23/2026-11-25 2026-11-20/2026-11-22',
    questions: ['any news since last Monday?', "What's new this week?"],
  },
  {
    reading: 'change revenue - - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31',
    questions: ['how are sales looking'],
  },
  {
    reading: 'change leads - - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31',
    questions: ['How are leads tracking?'],
  },
  {
    reading: 'advice doing 2026-11-01/2026-11-25 2025-11-01/2025-11-25',
    questions: ['how are we going this month'],
  },
  {
    reading: 'advice doing 2026-07-01/2026-09-30 2025-07-01/2025-09-30',
    questions: ['give me a summary of last quarter'],
  },
  { reading: 'advice pay facebook_ads', questions: ['how is facebook going'] },
  {
    reading: 'advice doing 2026-07-01/2026-11-25 2025-07-01/2025-11-25',
    questions: ['Perfomance this financial year so far'],
  },
  {
    reading: 'advice doing 2026-11-25/2026-11-25 2026-11-24/2026-11-24',
    questions: ['how did yesterday go'],
  },
  {
    reading: 'change revenue - - - 2026-07-01/2026-11-25 2025-07-01/2025-11-25',
    questions: ['how has revenue been tracking since july'],
  },
  {
    reading: 'change sessions+leads - internal_channel=Email - 2026-10-01/2026-10-31 2025-10-01/2025-10-31',
    questions: ['How did email do last month?'],
  },
];

export const comparedValues: readonly QuestionGroup[] = [
  {
    reading: 'total cost+leads+roi campaign - - 2025-11-01/2026-11-25 - of Gutters | Drain repairs – North',
    questions: ['Gutters vs Drain repairs - North'],
  },
  { reading: 'total leads+calls - - - 2026-10-01/2026-10-31 -', questions: ['leads vs calls last month'] },
  {
    reading:
      'total cost_per_lead campaign - - 2025-11-01/2026-11-25 - of Gutters | Drain repairs – North down yes/no',
    questions: ['is Gutters better than Drain repairs – North on cost per lead'],
  },
  {
    reading: 'total calls+forms - - - 2025-11-01/2026-11-25 -',
    questions: ['calls or forms, what do we get more of?'],
  },
  {
    reading: 'trend cost+revenue date:month - - 2026-01-01/2026-11-25 -',
    questions: ['spend against revenue for each month this year'],
  },
  {
    reading: 'total clicks campaign - - 2026-10-01/2026-10-31 - of Gutters | Drain repairs – North up yes/no',
    questions: ['did the Gutters campaign get more clicks than Drain repairs - North in October?'],
  },
  {
    reading: 'trend new_users+returning_users date:month - - 2025-11-01/2026-11-25 -',
    questions: ['New visitors compared to returning visitors by month'],
  },
  {
    reading:
      'total leads internal_channel - - 2025-11-01/2026-11-25 - of Branded Paid Search;Generic Paid Search;Paid Search | Social up',
    questions: ['Google Ads or Facebook, which brings more leads?'],
  },
  {
    reading:
      'total sessions+leads internal_channel - - 2026-10-01/2026-10-31 - of Organic Search | Branded Paid Search;Generic Paid Search;Paid Search',
    questions: ['compare organic search and paid search last month'],
  },
  {
    reading: 'total cost channel - - 2025-11-01/2026-11-25 - of facebook_ads | google_ads up yes/no',
    questions: ['Do we spend more on Meta than on Google?'],
  },
  {
    reading: 'total sessions internal_channel - - 2026-01-01/2026-11-25 - of Email | Social',
    questions: ['Email against social for website visits this year'],
  },
  {
    reading:
      'total roi internal_channel - - 2026-07-01/2026-09-30 - of Branded Paid Search;Generic Paid Search;Paid Search | Social',
    questions: ['ROI of google versus facebook in the september quarter'],
  },
  {
    reading: 'total new_customers+returning_customers - - - 2025-07-01/2026-06-30 -',
    questions: ['new vs returning customers last financial year'],
  },
  {
    reading: 'total sessions internal_channel - - 2026-10-27/2026-11-25 - of Direct | Referral',
    questions: ['direct v referral traffic last 30 days'],
  },
  {
    reading: 'total revenue+cost - - - 2026-07-01/2026-09-30 -',
    questions: ['Revenue versus ad spend last quarter'],
  },
  {
    reading: 'total answered_calls+missed_calls - - - 2026-11-12/2026-11-25 -',
    questions: ['answered vs missed calls last fortnight'],
  },
];

export const conditions: readonly QuestionGroup[] = [
  {
    reading: 'list conversions campaign - conversions=0 2025-11-01/2026-11-25 -',
    questions: ['campaigns with no conversions'],
  },
  {
    reading: 'list revenue suburb - revenue>10000 2025-07-01/2026-06-30 -',
    questions: ['suburbs with sales over 10000 last financial year'],
  },
  {
    reading: 'list roi campaign - roi<0 2025-11-01/2026-11-25 -',
    questions: ['what campaigns have a ROI below zero?'],
  },
  {
    reading: 'best cost_per_lead campaign - leads>=20 2025-11-01/2026-11-25 -',
    questions: ['best campaign by cost per lead with at least 20 leads'],
  },
  {
    reading: 'list leads source_medium - leads>=10 2025-11-01/2026-11-25 -',
    questions: ['referring sites that sent 10 or more leads'],
  },
  {
    reading: 'list leads date:week - leads=0 2025-11-01/2026-11-25 -',
    questions: ['weeks whithout a single lead'],
  },
  {
    reading: 'list roas campaign channel=google_ads roas<2 2026-10-27/2026-11-25 -',
    questions: ['google campaigns with a ROAS under 2 in the last 30 days'],
  },
  {
    reading: 'list leads campaign - leads=0&cost>0 2026-10-01/2026-10-31 -',
    questions: ['Which campaigns spent money but got no leads last month?'],
  },
  {
    reading: 'list invoices customer - invoices>=3 2026-01-01/2026-11-25 -',
    questions: ['customers with at least 3 invoices this year'],
  },
  {
    reading: 'list leads internal_channel - leads<10 2026-10-01/2026-10-31 -',
    questions: ['Channels with fewer than 10 leads in October'],
  },
  {
    reading: 'list calls date:day - calls>20 2026-10-01/2026-10-31 -',
    questions: ['days with more than 20 calls last month'],
  },
  {
    reading: 'count leads campaign - leads>=5 2026-10-01/2026-10-31 -',
    questions: ['how many campaigns had at least 5 leads in October'],
  },
  {
    reading: 'list cost_per_lead campaign - cost_per_lead>80 2025-11-01/2026-11-25 -',
    questions: ['Which campaigns cost more than $80 per lead'],
  },
  {
    reading: 'list revenue customer - revenue>=1000&revenue<=5000 2025-01-01/2025-12-31 -',
    questions: ['customers who spent between 1000 and 5000 dollars last year'],
  },
  {
    reading: 'list revenue date:month - revenue>50000 2025-11-01/2026-11-25 -',
    questions: ['which months did we take more than 50k?'],
  },
];

export const times: readonly QuestionGroup[] = [
  { reading: 'best calls hour - - 2025-11-01/2026-11-25 -', questions: ['Busiest hour for phone calls?'] },
  { reading: 'total leads weekday - - 2026-10-01/2026-10-31 -', questions: ['leads by weekday last month'] },
  {
    reading: 'total missed_calls hour - - 2026-10-27/2026-11-25 -',
    questions: ['mised calls by hour in the last 30 days'],
  },
  {
    reading: 'total calls - hour=17;18;19;20;21;22;23 - 2026-10-01/2026-10-31 -',
    questions: ['calls after 5pm last month'],
  },
  {
    reading: 'total calls - weekday=1 - 2026-10-01/2026-10-31 -',
    questions: ['Calls on Mondays in October'],
  },
  {
    reading: 'best calls weekday - - 2025-11-01/2026-11-25 -',
    questions: ['what day of the week do we get most calls'],
  },
  {
    reading: 'total missed_calls - weekday=6 - 2025-11-01/2026-11-25 -',
    questions: ['how many calls do we miss on Saturdays'],
  },
  {
    reading: 'best leads hour - - 2025-11-01/2026-11-25 -',
    questions: ['at what time do most enquiries come in'],
  },
  {
    reading: 'check leads - weekday=7 leads>0 2025-11-01/2026-11-25 - yes/no',
    questions: ['do we get any leads on sundays?'],
  },
  {
    reading: 'total calls - hour=00;01;02;03;04;05;06;07 - 2026-10-01/2026-11-25 -',
    questions: ['how many calls before 8am this quarter'],
  },
  {
    reading: 'worst leads weekday - - 2026-07-01/2026-11-25 -',
    questions: ['quietest day of the week for leads since July'],
  },
  {
    reading: 'total calls - hour=09;10 - 2026-11-16/2026-11-22 -',
    questions: ['how many calls did we get between 9am and 11am last week'],
  },
  {
    reading: 'list answered_calls hour - answered_calls=0 2026-11-16/2026-11-22 -',
    questions: ['which hours had no answered calls last week'],
  },
];
