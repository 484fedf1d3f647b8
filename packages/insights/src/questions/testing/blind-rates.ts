import type { QuestionGroup } from './question-group.ts';

// Dates, rates, trends and exclusions, in words that were written without a look at how questions are read.

export const dates: readonly QuestionGroup[] = [
  { reading: 'total revenue - - - 2026-07-01/2026-09-30 -', questions: ['Revenue in the September quarter'] },
  { reading: 'total leads - - - 2026-11-24/2026-11-24 -', questions: ['leads last Tuesday'] },
  { reading: 'total leads - - - 2026-11-01/2026-11-15 -', questions: ['leads 1-15 Nov'] },
  { reading: 'total leads - - - 2016-11-26/2026-11-25 -', questions: ['how many leads have we ever had'] },
  {
    reading: 'total missed_calls - - - 2026-11-12/2026-11-25 -',
    questions: ['Missed calls in the past fortnight'],
  },
  { reading: 'total revenue - - - 2025-01-01/2025-12-31 -', questions: ['sales for calendar year 2025'] },
  {
    reading: 'total cost - channel=facebook_ads - 2026-10-05/2026-10-18 -',
    questions: ['spend from 5 October to 18 October on Facebook'],
  },
  { reading: 'total sessions - - - 2026-11-24/2026-11-24 -', questions: ['visits the day before yesterday'] },
  {
    reading: 'total revenue - - - 2025-07-01/2025-12-31 -',
    questions: ['revenue in the secound half of 2025'],
  },
  { reading: 'total calls - - - 2025-11-28/2025-11-28 -', questions: ['calls on Black Friday last year'] },
  { reading: 'total leads - - - 2025-11-01/2025-11-30 -', questions: ['Leads last November'] },
  {
    reading: 'total calls - - - 2026-11-02/2026-11-08 -',
    questions: ['how many calls did we get 3 weeks ago'],
  },
  {
    reading: 'total cost - - - 2026-10-01/2026-10-07 -',
    questions: ['ad spend in the first week of October'],
  },
  { reading: 'total revenue - - - 2026-07-01/2026-11-25 -', questions: ['how much revenue since 1 july'] },
  { reading: 'total leads - - - 2026-01-01/2026-11-25 -', questions: ['leads so far this year'] },
  { reading: 'total revenue - - - 2024-07-01/2025-06-30 -', questions: ['revenue FY25'] },
  { reading: 'total forms - - - 2026-11-11/2026-11-11 -', questions: ['how many forms on 11/11/2026'] },
  {
    reading: 'total invoiced - - - 2026-11-03/2026-11-03 -',
    questions: ['What did we invoice on the 3rd of November?'],
  },
  { reading: 'total leads - - - 2026-11-21/2026-11-22 -', questions: ['leads last weekend'] },
  {
    reading: 'total reviews - - - 2026-05-01/2026-10-31 -',
    questions: ['How many reviews in teh last 6 months'],
  },
];

export const ratesAndShares: readonly QuestionGroup[] = [
  {
    reading: 'total calls - - - 2025-11-01/2026-11-25 - a day',
    questions: ['How many calls do we get a day on average?'],
  },
  {
    reading: 'total missed_call_share - - - 2026-10-01/2026-10-31 -',
    questions: ['what percentage of calls did we miss in October'],
  },
  {
    reading: 'total average_invoice - - - 2025-11-01/2026-11-25 -',
    questions: ["what's our average job worth"],
  },
  {
    reading: 'total leads - - - 2025-11-01/2026-11-25 - a month',
    questions: ['how many leads a month do we usually get'],
  },
  {
    reading: 'total qualified_share - - - 2025-11-01/2026-11-25 -',
    questions: ['what % of our leads are qualified?'],
  },
  {
    reading: 'total cost - channel=facebook_ads - 2026-07-01/2026-11-25 - a week',
    questions: ['average weekly spend on facebook since July'],
  },
  {
    reading: 'total average_price - product=Hot water unit - 2025-11-01/2026-11-25 -',
    questions: ['what is the average price of a hot water unit'],
  },
  {
    reading: 'total marketing_share - - - 2025-11-01/2026-11-25 -',
    questions: ['how much of our turnover do we spend on advertising, in percent'],
  },
  {
    reading: 'total avg_cpc - channel=google_ads - 2026-10-01/2026-10-31 -',
    questions: ['averge cost per click on google last month'],
  },
  {
    reading: 'total new_customers - - - 2025-11-01/2026-11-25 - a quarter',
    questions: ['typical number of new customers per quarter'],
  },
  { reading: 'total leads - - - 2025-11-01/2026-11-25 - a week', questions: ['average leads per week'] },
  {
    reading: 'total revenue - - - 2025-07-01/2026-06-30 - ÷ customers',
    questions: ['average revenue per customer last financial year'],
  },
  {
    reading:
      'total leads - internal_channel=Branded Paid Search;Generic Paid Search;Paid Search - 2026-01-01/2026-11-25 - share',
    questions: ['Share of leads from Google Ads this year'],
  },
  { reading: 'trend cost date:day - - 2026-10-01/2026-10-31 -', questions: ['daily ad spend last month'] },
  { reading: 'total cost_per_lead - - - 2026-07-01/2026-09-30 -', questions: ['Cost per lead last quarter'] },
  {
    reading: 'total median_reply_hours - - - 2025-11-01/2026-11-25 -',
    questions: ['average time to reply to a review'],
  },
  {
    reading: 'total ctr - campaign=Gutters - 2026-10-27/2026-11-25 -',
    questions: ['CTR of the gutters campaign in the last 30 days'],
  },
  {
    reading: 'total revenue - - - 2026-07-01/2026-11-25 - ÷ leads',
    questions: ['revenue per lead this financial year'],
  },
  {
    reading: 'total sessions - device=mobile - 2025-11-01/2026-11-25 - share',
    questions: ['what share of website visits is from mobiles?'],
  },
  {
    reading: 'total invoices - - - 2025-01-01/2025-12-31 - ÷ customers',
    questions: ['Invoices per customer in 2025'],
  },
];

export const trends: readonly QuestionGroup[] = [
  {
    reading: 'trend revenue date:quarter - - 2024-11-01/2026-10-31 -',
    questions: ['Revenue by quater for the last 2 years'],
  },
  {
    reading: 'trend calls date:day - - 2026-11-16/2026-11-22 -',
    questions: ['show me calls per day last week'],
  },
  {
    reading: 'trend cost_per_lead date:month - - 2025-11-01/2026-10-31 -',
    questions: ['how has our cost per lead developed over the past 12 months'],
  },
  {
    reading: 'total revenue product - - 2026-01-01/2026-11-25 -',
    questions: ['revenue by product this year'],
  },
  {
    reading: 'trend sessions date:month internal_channel=Organic Search - 2026-01-01/2026-11-25 -',
    questions: ['trend in organic traffic since January'],
  },
  { reading: 'trend roi date:quarter - - 2025-11-01/2026-11-25 -', questions: ['chart of ROI by quarter'] },
  {
    reading: 'trend average_position date:month - - 2025-11-01/2026-11-25 -',
    questions: ['ranking of our keywords over time'],
  },
  {
    reading: 'trend clicks date:week campaign=Drain repairs – North - 2026-10-01/2026-11-25 -',
    questions: ['Weekly clicks on the Drain repairs campaign since the start of October'],
  },
  { reading: 'total reviews rating - - 2025-11-01/2026-11-25 -', questions: ['reviews by star rating'] },
  { reading: 'trend leads date:week - - 2026-10-01/2026-11-25 -', questions: ['leads by week this quarter'] },
  {
    reading: 'trend cost date:month - - 2026-07-01/2026-11-25 -',
    questions: ['monthly ad spend this financial year'],
  },
  {
    reading: 'total leads internal_channel - - 2026-10-01/2026-10-31 -',
    questions: ['Leads by channel last month'],
  },
  { reading: 'total cost channel - - 2026-10-01/2026-10-31 -', questions: ['spend by platform in October'] },
  {
    reading: 'trend new_customers date:month - - 2025-11-01/2026-11-25 -',
    questions: ['new customers month by month'],
  },
  {
    reading: 'trend average_rating date:month - - 2025-11-01/2026-11-25 - up yes/no',
    questions: ['are our reviews getting better over time?'],
  },
  { reading: 'trend revenue date:year - - 2025-11-01/2026-11-25 -', questions: ['yearly revenue'] },
  {
    reading: 'total revenue suburb - - 2026-09-01/2026-09-30 -',
    questions: ['revenue split by suburb, september'],
  },
  {
    reading: 'trend missed_calls date:day - - 2026-11-12/2026-11-25 -',
    questions: ['how did missed calls develop day by day in the last fortnight'],
  },
  {
    reading: 'total leads internal_channel - - 2025-11-01/2026-11-25 -',
    questions: ['where do our leads come from'],
  },
];

export const exclusions: readonly QuestionGroup[] = [
  {
    reading: 'total cost - campaign!=Gutters - 2026-10-01/2026-10-31 -',
    questions: ['Ad spend except the Gutters campaign in October'],
  },
  {
    reading: 'total sessions - internal_channel!=Direct - 2025-11-01/2026-11-25 -',
    questions: ['how many visits did we get exluding direct'],
  },
  {
    reading: 'total revenue - product!=Hot water unit - 2026-07-01/2026-09-30 -',
    questions: ['total sales minus hot water units, last quarter'],
  },
  {
    reading:
      'total leads internal_channel internal_channel!=Branded Paid Search;Generic Paid Search;Paid Search - 2025-11-01/2026-11-25 -',
    questions: ['leads by channel other than paid search'],
  },
  {
    reading: 'total revenue - suburb!=Brunswick, Victoria - 2025-07-01/2026-06-30 -',
    questions: ['what was revenue outside Brunswick last FY'],
  },
  {
    reading: 'total cost - channel!=google_ads - 2026-09-01/2026-09-30 -',
    questions: ['everything but google: spend in September'],
  },
  {
    reading: 'best revenue product product!=Hot water unit - 2025-11-01/2026-11-25 - top 5',
    questions: ['Top 5 products leaving out the hot water unit'],
  },
  { reading: 'total revenue - - - 2026-10-01/2026-10-31 -', questions: ['revenue excl gst last month'] },
  {
    reading:
      'best leads internal_channel internal_channel!=Branded Paid Search;Generic Paid Search;Paid Search - 2025-11-01/2026-11-25 -',
    questions: ['which channel brings the most leads if you take out google ads'],
  },
  {
    reading: 'list revenue customer customer!=Ada Lane revenue>2000 2026-01-01/2026-11-25 -',
    questions: ['customers other than Ada Lane who bought more than $2000 this year'],
  },
  {
    reading: 'total cost - - - 2026-10-01/2026-10-31 -',
    questions: ['What did we spend excluding agency fees last month'],
  },
  {
    reading: 'total leads - internal_channel!=Social - 2026-10-01/2026-10-31 -',
    questions: ['leads last month without Facebook'],
  },
  {
    reading: 'total revenue - customer!=Ada Lane - 2026-07-01/2026-11-25 -',
    questions: ['revenue this financial year not counting Ada Lane'],
  },
  {
    reading: 'total calls - weekday!=6;7 - 2026-10-01/2026-10-31 -',
    questions: ['calls not including weekends last month'],
  },
  {
    reading: 'best roi campaign campaign!=Gutters - 2025-11-01/2026-11-25 -',
    questions: ['Best campaign apart from Gutters'],
  },
  {
    reading: 'total cost_per_lead - internal_channel!=Social - 2025-11-01/2026-11-25 -',
    questions: ['cost per lead ignoring Meta'],
  },
  {
    reading: 'total sessions - internal_channel!=Organic Search - 2026-10-27/2026-11-25 -',
    questions: ['sessions w/o organic search, last 30 days'],
  },
  {
    reading: 'total conversions - campaign!=Drain repairs – North - 2026-10-01/2026-10-31 -',
    questions: ['Conversions in Oct, all campaigns exept Drain repairs - North'],
  },
  {
    reading: 'trend leads date:month internal_channel!=Email;Social - 2025-11-01/2026-11-25 -',
    questions: ['monthly leads without email and social'],
  },
];
