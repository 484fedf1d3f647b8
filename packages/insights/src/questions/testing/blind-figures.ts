import type { QuestionGroup } from './question-group.ts';

// Figures, comparisons, reasons and rankings, in words that were written without a look at how questions are read.

export const figuresOfPeriods: readonly QuestionGroup[] = [
  {
    reading: 'total revenue - - - 2025-07-01/2026-06-30 -',
    questions: ['Total revenu for the last financial year'],
  },
  { reading: 'total calls - - - 2026-11-16/2026-11-22 -', questions: ['cals last week?'] },
  {
    reading: 'total new_customers - - - 2026-09-01/2026-09-30 -',
    questions: ['hi, can you tell me how many new customers we had in September'],
  },
  {
    reading: 'total revenue - - - 2026-07-01/2026-09-30 -',
    questions: ['our turnover for Q1 this financial year'],
  },
  {
    reading: 'total cost - channel=google_ads - 2026-11-16/2026-11-22 -',
    questions: ['google ads spend last week'],
  },
  {
    reading: 'total cost - campaign=Gutters - 2026-08-28/2026-11-25 -',
    questions: ['How much money did Gutters cost us in the last 90 days'],
  },
  {
    reading: 'total reviews - - - 2026-01-01/2026-11-25 -',
    questions: ['how many reviews did we get this year'],
  },
  {
    reading: 'total revenue - suburb=Brunswick, Victoria - 2026-07-01/2026-09-30 -',
    questions: ['revenue from brunswick last quarter'],
  },
  {
    reading: 'total forms - - - 2026-11-16/2026-11-22 -',
    questions: ['how many form enquries did we recieve last week'],
  },
  { reading: 'total transactions - - - 2026-11-23/2026-11-25 -', questions: ['online orders since Monday'] },
  { reading: 'total cost - - - 2026-11-01/2026-11-25 -', questions: ['what did we spend on ads this month'] },
  {
    reading: 'total invoiced - - - 2026-10-01/2026-10-31 -',
    questions: ['how much have we invoiced in October'],
  },
  {
    reading: 'total missed_calls - - - 2026-10-27/2026-11-25 -',
    questions: ['No of missed calls in the last 30 days please'],
  },
  {
    reading: 'total users - - - 2026-11-16/2026-11-22 -',
    questions: ['how many peple visited our website last week'],
  },
  {
    reading: 'total leads - internal_channel=Social - 2026-10-01/2026-10-31 -',
    questions: ['how many enquiries came through Facebook in October?'],
  },
  { reading: 'total roi - - - 2026-07-01/2026-09-30 -', questions: ['What was our ROI last quarter?'] },
  {
    reading: 'total quantity - product=Hot water unit - 2026-10-01/2026-10-31 -',
    questions: ['how many hot water units did we sell last month'],
  },
  {
    reading: 'total revenue - customer=Ada Lane - 2025-11-01/2026-11-25 -',
    questions: ['How much has Ada Lane spent with us'],
  },
  {
    reading: 'total conversion_value - channel=facebook_ads - 2026-08-01/2026-08-31 -',
    questions: ['conversion value of our Meta ads in August'],
  },
  {
    reading: 'total average_rating - - - 2025-11-01/2026-11-25 -',
    questions: ['whats our average star rating at the moment'],
  },
];

export const comparedPeriods: readonly QuestionGroup[] = [
  {
    reading: 'change revenue - - - 2026-10-01/2026-10-31 2026-09-01/2026-09-30',
    questions: ['Compare revenue October with September'],
  },
  {
    reading: 'change revenue - - - 2026-10-01/2026-10-31 2025-10-01/2025-10-31 up yes/no',
    questions: ['were sales better in october than in the same month last year?'],
  },
  {
    reading: 'change revenue - - - 2026-07-01/2026-11-25 2025-07-01/2025-11-25',
    questions: ['revenue this financial year versus last financial year'],
  },
  {
    reading: 'change cost_per_lead - - - 2026-10-01/2026-10-31 2026-08-01/2026-08-31',
    questions: ['How did our cost per lead change between August and October?'],
  },
  {
    reading:
      'change cost+clicks+conversions - channel=google_ads - 2026-01-01/2026-11-25 2025-01-01/2025-11-25 up yes/no',
    questions: ['Are we spending more on google ads than this time last year'],
  },
  {
    reading: 'change leads - - - 2026-11-01/2026-11-25 2026-10-01/2026-10-25 up yes/no',
    questions: ['did we recieve more leads in Nov than in oct'],
  },
  {
    reading:
      'change sessions - internal_channel=Organic Search - 2026-11-23/2026-11-25 2026-11-16/2026-11-18',
    questions: ['Organic search visits, this week against last week, please'],
  },
  {
    reading: 'change average_invoice - - - 2026-01-01/2026-11-25 2025-01-01/2025-11-25',
    questions: ['average invoice 2026 vs 2025'],
  },
  {
    reading: 'change leads - - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31',
    questions: ['have leads gone up or down'],
  },
  {
    reading: 'change leads - - - 2026-11-01/2026-11-25 2026-10-01/2026-10-25',
    questions: ['leads this month vs last month'],
  },
  {
    reading: 'change cost - - - 2026-10-01/2026-11-25 2026-07-01/2026-08-25',
    questions: ["how does this quarter's ad spend compare to last quarter"],
  },
  {
    reading: 'change calls - - - 2026-11-16/2026-11-22 2026-11-09/2026-11-15 up yes/no',
    questions: ['Did we get more calls last week than the week before?'],
  },
  {
    reading: 'change sessions - - - 2026-10-27/2026-11-25 2026-09-27/2026-10-26',
    questions: ['sessions last 30 days compared with the previous 30 days'],
  },
  {
    reading: 'change leads - - - 2026-10-01/2026-10-31 2025-10-01/2025-10-31',
    questions: ['leads yoy for ocotber'],
  },
  {
    reading: 'change new_customers - - - 2026-07-01/2026-09-30 2026-04-01/2026-06-30',
    questions: ['new customers: September quarter against June quarter'],
  },
  {
    reading: 'change missed_calls - - - 2026-10-01/2026-10-31 2025-10-01/2025-10-31',
    questions: ['missed calls last month compared to a year ago'],
  },
  {
    reading: 'change revenue - - - 2025-11-26/2026-11-25 2024-11-26/2025-11-25 up',
    questions: ['how much did our turnover grow over the last year?'],
  },
  {
    reading: 'change calls - - - 2026-11-01/2026-11-14 2026-10-01/2026-10-14',
    questions: [
      'How do the first two weeks of November compare to the first two weeks of October for phone calls?',
    ],
  },
  {
    reading:
      'change cost - campaign=Drain repairs – North - 2026-11-16/2026-11-22 2026-11-09/2026-11-15 up yes/no',
    questions: ["was last week's spend on Drain repairs - North higher than the week before that"],
  },
];

export const reasons: readonly QuestionGroup[] = [
  {
    reading: 'why revenue - - - 2026-10-01/2026-10-31 2025-10-01/2025-10-31 down',
    questions: ['why did revenue drop in October'],
  },
  {
    reading: 'why calls - - - 2026-11-16/2026-11-22 2026-11-09/2026-11-15 down',
    questions: ['What casued the fall in calls last week?'],
  },
  {
    reading: 'why leads - - - 2026-09-01/2026-09-30 2026-08-01/2026-08-31 down',
    questions: ['Why did we get fewer enquiries in September than in August?'],
  },
  {
    reading: 'why sessions - - - 2026-07-01/2026-11-25 2025-07-01/2025-11-25 down',
    questions: ['Reason for the drop in website traffic since July'],
  },
  {
    reading: 'why new_customers - - - 2026-10-01/2026-10-31 2025-10-01/2025-10-31 down',
    questions: ['explain the decrease in new customers last month'],
  },
  {
    reading: 'why leads - internal_channel=Social - 2026-10-01/2026-10-31 2025-10-01/2025-10-31 down',
    questions: ['y did facebook leads fall last month'],
  },
  {
    reading: 'why revenue - - - 2025-07-01/2026-06-30 2024-07-01/2025-06-30 up',
    questions: ['What drove revenue growth last financial year'],
  },
  {
    reading: 'why leads - - - 2026-11-19/2026-11-19 2026-11-18/2026-11-18 down',
    questions: ['Why was last Thursday so bad for leads'],
  },
  {
    reading: 'why average_invoice - - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31 down',
    questions: ['Whats going wrong with our average invoice?'],
  },
  {
    reading: 'why customers - - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31 down',
    questions: ['Why are we loosing customers'],
  },
  {
    reading: 'why conversions - - - 2026-09-01/2026-09-30 2026-08-01/2026-08-31 down',
    questions: ['what made conversions fall between Aug and Sept'],
  },
  {
    reading: 'why leads - - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31 down',
    questions: ['Why are leads down?'],
  },
  {
    reading: 'why cost_per_lead - - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31 up',
    questions: ['why is our cost per lead so high'],
  },
  {
    reading: 'why cost - - - 2026-11-01/2026-11-25 2025-11-01/2025-11-25 up',
    questions: ['whats behind the jump in ad spend this month'],
  },
  {
    reading: 'why revenue - - - 2026-07-01/2026-09-30 2025-07-01/2025-09-30 up',
    questions: ['how come sales went up last quarter'],
  },
  {
    reading: 'why roi - - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31 down',
    questions: ['why has ROI got worse'],
  },
  {
    reading:
      'why sessions - internal_channel=Organic Search - 2025-11-01/2026-10-31 2024-11-01/2025-10-31 up',
    questions: ['why is organic traffic growing'],
  },
  {
    reading: 'why avg_cpc - channel=google_ads - 2026-10-01/2026-11-25 2025-10-01/2025-11-25 up',
    questions: ['what explains the higher cost per click on google this quarter'],
  },
  {
    reading: 'why leads - campaign=Gutters - 2025-11-01/2026-10-31 2024-11-01/2025-10-31 down',
    questions: ['why does the Gutters campaign bring less leads than it used to'],
  },
  {
    reading: 'why cost - channel=facebook_ads - 2026-10-01/2026-10-31 2026-09-01/2026-09-30 up',
    questions: ['for what reason did we spend more on Meta in October compared to September'],
  },
  {
    reading: 'why leads - - - 2026-10-01/2026-10-31 2025-10-01/2025-10-31 up',
    questions: ['where did the extra leads in october come from?'],
  },
];

export const rankings: readonly QuestionGroup[] = [
  {
    reading: 'best revenue customer - - 2025-11-01/2026-11-25 - top 5',
    questions: ['top 5 custmers by revenue'],
  },
  {
    reading: 'worst roi campaign - - 2026-07-01/2026-09-30 -',
    questions: ['worst performing campaign last quarter'],
  },
  {
    reading: 'best revenue product - - 2025-11-01/2026-11-25 - top 3',
    questions: ['what are our 3 best selling products'],
  },
  {
    reading: 'best cost_per_lead campaign - - 2026-10-01/2026-10-31 -',
    questions: ['Lowest cost per lead by campaign in october'],
  },
  {
    reading: 'best revenue customer - - 2026-10-01/2026-10-31 -',
    questions: ['who spent the most with us last month'],
  },
  {
    reading: 'best leads device - - 2025-11-01/2026-11-25 -',
    questions: ['Which device do most of our leads come from?'],
  },
  {
    reading: 'best revenue date:month - - 2025-11-01/2026-11-25 -',
    questions: ['the month with the highest revenue'],
  },
  {
    reading: 'total sessions internal_channel - - 2025-11-01/2026-11-25 -',
    questions: ['where do most of our web visitors come from'],
  },
  {
    reading: 'best leads campaign - - 2026-10-01/2026-10-31 -',
    questions: ['Which campaign brought the most leads last month?'],
  },
  {
    reading: 'best leads internal_channel - - 2026-01-01/2026-11-25 -',
    questions: ['best channel for leads this year'],
  },
  {
    reading: 'best revenue suburb - - 2025-07-01/2026-06-30 - top 10',
    questions: ['Top ten suburbs by sales in the last financial year'],
  },
  {
    reading: 'best cost_per_lead internal_channel - - 2025-11-01/2026-11-25 -',
    questions: ['which channel is cheapest per lead'],
  },
  {
    reading: 'best leads landing_page - - 2025-11-01/2026-11-25 -',
    questions: ['which landing page gets the most enquiries'],
  },
  {
    reading: 'best revenue customer - - 2025-11-01/2026-11-25 -',
    questions: ['who is our biggest customer'],
  },
  {
    reading: 'worst roi campaign - - 2025-11-01/2026-11-25 - top 3',
    questions: ['worst 3 campaigns by ROI'],
  },
  {
    reading: 'worst revenue product - - 2026-07-01/2026-11-25 - top 5',
    questions: ['bottom five products by revenue this financial year'],
  },
  {
    reading: 'best leads date:day - - 2016-11-26/2026-11-25 -',
    questions: ['what was our best day ever for leads'],
  },
  {
    reading: 'worst roi campaign - - 2025-11-01/2026-11-25 -',
    questions: ['which compain has the lowest return on investment'],
  },
];
