import type { QuestionGroup } from './question-group.ts';

/** Questions that a reader asked of the demo, and that were answered wrongly or refused at first. */
export const askedOfDemo: readonly QuestionGroup[] = [
  {
    reading:
      'total leads internal_channel - - 2026-07-01/2026-11-25 - of Social | Branded Paid Search;Generic Paid Search;Paid Search',
    questions: ['Facebook versus Google leads since July'],
  },
  {
    reading: 'list leads campaign - leads=0&cost>0 2026-10-01/2026-10-31 -',
    questions: ['Which campaigns spent money but brought no leads in October?'],
  },
  {
    reading: 'total revenue - product=Hot water unit - 2025-11-01/2026-11-25 - share',
    questions: ['What share of our revenue comes from hot water units?'],
  },
  {
    reading: 'total users - - - 2026-11-21/2026-11-21 -',
    questions: ['how many people visited the website on Saturday'],
  },
  {
    reading: 'total web_conversion_rate - - - 2026-10-01/2026-10-31 -',
    questions: ['conversion rate of the shop last month'],
  },
  { reading: 'total revenue - - - 2025-11-28/2025-11-28 -', questions: ['revenue on black friday'] },
  {
    reading: 'best acquired_customers internal_channel - - 2025-11-01/2026-11-25 -',
    questions: ['which channel brings the most new patients'],
  },
  {
    reading: 'advice doing 2026-10-29/2026-11-25 2025-10-29/2025-11-25',
    questions: ["how's business going compared to this time last year?"],
  },
  {
    reading: 'total revenue - - - 2026-11-16/2026-11-22 -',
    questions: ['Give me total sales for the week ending 22 November'],
  },
  {
    reading: 'check roi - campaign=Gutters roi>0 2025-11-01/2026-11-25 - yes/no',
    questions: ['Did the Gutters campaign make money?'],
  },
  {
    reading: 'total revenue weekday - - 2025-11-01/2026-11-25 - of 6;7 | 1;2;3;4;5',
    questions: ['Sales on weekends vs weekdays'],
  },
  {
    reading: 'total reviews - rating=1;2;3 - 2026-01-01/2026-11-25 -',
    questions: ['how many reviews under 4 stars did we get this year'],
  },
  {
    reading: 'total reply_rate - - - 2025-11-01/2026-11-25 -',
    questions: ['have we replied to all our reviews?'],
  },
  {
    reading: 'total average_price - product=Hot water unit - 2025-11-01/2026-11-25 -',
    questions: ['how much does a hot water unit cost on average'],
  },
  {
    reading: 'total quantity - product=Hot water unit - 2026-10-01/2026-10-31 -',
    questions: ['how many hot water units did we fit in October'],
  },
  {
    reading: 'total lifetime_value - - - 2025-11-01/2026-11-25 -',
    questions: ['what is our lifetime value of a customer'],
  },
  {
    reading: 'total attributed_revenue - internal_channel=Organic Search - 2026-07-01/2026-11-25 -',
    questions: ['How much revenue came from organic search since 1 July?'],
  },
  {
    reading: 'total cost_with_fees - - - 2026-10-01/2026-10-31 -',
    questions: ['total marketing cost including agency fees in October'],
  },
  { reading: 'advice pay facebook_ads', questions: ['should I turn off Facebook ads'] },
  { reading: 'total revenue - - - 2026-10-01/2026-10-31 -', questions: ['Revenue 2026-10'] },
  { reading: 'total leads - - - 2026-11-14/2026-11-14 -', questions: ['leads on 14/11/26'] },
  { reading: 'total calls - - - 2026-11-03/2026-11-03 -', questions: ['Melbourne Cup day calls'] },
  {
    reading:
      'total cost_per_lead internal_channel - - 2026-07-01/2026-09-30 - of Branded Paid Search;Generic Paid Search;Paid Search | Social',
    questions: ['cost per lead Google v Facebook last quarter'],
  },
  {
    reading: 'total leads internal_channel - - 2025-07-01/2026-06-30 -',
    questions: ['rank channels by leads for FY26'],
  },
  {
    reading: 'best conversions ad_group channel=facebook_ads - 2026-10-01/2026-10-31 -',
    questions: ['Which ad sets performed best on Facebook last month'],
  },
  {
    reading:
      'total cost internal_channel - - 2026-07-01/2026-11-25 - of Branded Paid Search | Generic Paid Search',
    questions: ['Brand vs non brand spend since 1 July'],
  },
  {
    reading: 'total cost - - - 2026-10-01/2026-10-31 - ÷ won_leads',
    questions: ['cost per won lead in October'],
  },
  {
    reading: 'best average_invoice suburb - - 2025-11-01/2026-11-25 -',
    questions: ['which suburb has the highest average invoice'],
  },
  {
    reading: 'total sessions - device=mobile - 2025-11-01/2026-11-25 - share',
    questions: ['share of mobile visits'],
  },
  {
    reading: 'best sessions source_medium - - 2025-11-01/2026-11-25 -',
    questions: ['which websites send us traffic'],
  },
  {
    reading: 'change revenue - - - 2026-01-01/2026-11-25 2025-01-01/2025-11-25',
    questions: ['YTD revenue vs last YTD'],
  },
  {
    reading: 'change revenue - - - 2026-08-01/2026-08-31 2025-08-01/2025-08-31',
    questions: ['revenue Aug 2025 vs Aug 2026'],
  },
  {
    reading: 'list revenue date:month - revenue>60000 2025-07-01/2026-11-25 -',
    questions: ['months where revenue was above $60,000 since July 2025'],
  },
  {
    reading:
      'total cost_per_lead internal_channel - - 2026-10-01/2026-10-31 - of Social | Branded Paid Search;Generic Paid Search;Paid Search up yes/no',
    questions: ['did Facebook leads cost more than Google leads in october'],
  },
  {
    reading: 'worst missed_call_share weekday - - 2025-11-01/2026-11-25 -',
    questions: ['Which weekday has the highest missed call rate?'],
  },
  { reading: 'total roi_with_fees - - - 2025-11-01/2026-11-25 -', questions: ['ROI including fees'] },
  {
    reading: 'total marketing_share - - - 2025-11-01/2026-11-25 -',
    questions: ['What is our marketing spend as a % of revenue'],
  },
  {
    reading: 'advice doing 2026-10-01/2026-10-31 2025-10-01/2025-10-31',
    questions: ['summarise October for me'],
  },
  {
    reading: 'total revenue business - - 2026-10-01/2026-10-31 -',
    questions: ['Compare all my businesses by revenue in October'],
  },
  {
    reading: 'change revenue - product=Hot water unit - 2026-10-01/2026-10-31 2025-10-01/2025-10-31',
    questions: ['how did water do in October'],
  },
  { reading: 'total roas+attributed_roas - - - 2026-10-01/2026-10-31 -', questions: ['ROAS last month'] },
  { reading: 'total calls - - - 2026-11-20/2026-11-20 -', questions: ['calls last Friday'] },
  {
    reading: 'total calls - hour=00;01;02;03;04;05;06;07;08;09;10;11 - 2025-11-01/2026-11-25 -',
    questions: ['calls in the morning'],
  },
  {
    reading: 'total leads - weekday!=6;7 - 2026-10-01/2026-10-31 -',
    questions: ['Leads in October except weekends'],
  },
  {
    reading:
      'total leads+cost - internal_channel=Branded Paid Search;Generic Paid Search;Paid Search - 2025-11-01/2026-11-25 -',
    questions: ['leads and cost of Google Ads'],
  },
  {
    reading: 'total attributed_share - - - 2025-11-01/2026-11-25 -',
    questions: ['what part of our revenue can be attributed to marketing'],
  },
  {
    reading: 'best revenue customer - - 2026-01-01/2026-11-25 - top 5',
    questions: ['who are our 5 biggest customers this year'],
  },
  {
    reading: 'best cost_per_lead campaign - - 2026-07-01/2026-09-30 -',
    questions: ['which campaign gave us the cheapest leads last quarter'],
  },
  { reading: 'advice more', questions: ['where should I put another $500 a month'] },
  { reading: 'advice talk', questions: ['what should I bring up with Clearwater at the next meeting'] },
  {
    reading:
      'total cost_per_lead internal_channel - - 2026-10-01/2026-11-25 - of Branded Paid Search;Generic Paid Search;Paid Search | Social',
    questions: ['Google vs Facebook ads cost per lead this quarter'],
  },
  {
    reading: 'total cost channel - - 2026-10-01/2026-10-31 -',
    questions: ['split of ad spend by platform in October'],
  },
  {
    reading: 'total attributed_share - - - 2025-11-01/2026-11-25 -',
    questions: ['how much of our revenue can be traced to marketing'],
  },
  {
    reading: 'total attributed_roas campaign - - 2026-10-01/2026-10-31 -',
    questions: ['return on ad spend by campaign for October'],
  },
  {
    reading: 'total leads lead_status - - 2026-10-01/2026-10-31 -',
    questions: ['leads by status last month'],
  },
  {
    reading: 'best average_quality internal_channel - - 2025-11-01/2026-11-25 -',
    questions: ['which lead source has the best quality score'],
  },
  {
    reading: 'total payback_months - - - 2025-11-01/2026-11-25 -',
    questions: ['how long until a new client pays back their acquisition cost'],
  },
  {
    reading:
      'total cost+attributed_revenue - internal_channel=Branded Paid Search;Generic Paid Search;Paid Search - 2026-07-01/2026-09-30 -',
    questions: ['how much did we spend and earn from google ads in Q1'],
  },
  {
    reading: 'movers cost campaign - - 2026-10-01/2026-10-31 2026-09-01/2026-09-30 up',
    questions: ['which campaigns cost more in October than in September'],
  },
  {
    reading:
      'change sessions+leads - internal_channel=Organic Search - 2026-10-29/2026-11-25 2026-10-01/2026-10-28 up yes/no',
    questions: ['Is our SEO getting better?'],
  },
  { reading: 'total leads - - - 2026-11-09/2026-11-15 -', questions: ['leads for the week of 9 November'] },
  { reading: 'total calls - - - 2026-11-01/2026-11-15 -', questions: ['calls from 1st to 15th of november'] },
  {
    reading: 'total cost - channel=facebook_ads - 2025-11-01/2026-11-25 - a month',
    questions: ['How much do we spend on average per month on Facebook?'],
  },
  { reading: 'definition roas/attributed_roas', questions: ['explain ROAS to me'] },
  {
    reading: 'total calls - hour=00;01;02;03;04;05;06;07;08;09;10;11&weekday=1 - 2025-11-01/2026-11-25 -',
    questions: ['how many calls on Monday mornings'],
  },
  {
    reading: 'best calls weekday - - 2025-11-01/2026-11-25 -',
    questions: ['what day is busiest for phone calls'],
  },
  { reading: 'advice pay google_ads', questions: ['should we run more google ads'] },
  {
    reading: 'best cost_per_lead internal_channel - - 2026-10-01/2026-11-25 -',
    questions: ['cheapest channel per lead this quarter'],
  },
  {
    reading: 'change leads - - - 2026-11-01/2026-11-25 2025-11-01/2025-11-25',
    questions: ['did leads go up or down in november'],
  },
  {
    reading: 'total paid_leads - - - 2026-10-01/2026-10-31 - ÷ leads share',
    questions: ['what share of leads came from paid ads in October'],
  },
  {
    reading: 'total acquisition_cost - - - 2026-10-01/2026-11-25 -',
    questions: ['cost per new patient this quarter'],
  },
  {
    reading: 'advice doing 2026-07-01/2026-09-30 2025-07-01/2025-09-30',
    questions: ['compare Q1 of this financial year with Q1 of last financial year'],
  },
  {
    reading: 'total cost+leads - internal_channel=Display - 2026-10-01/2026-10-31 -',
    questions: ['spend on display in october and how many leads it gave'],
  },
  {
    reading:
      'total session_conversion_rate+web_conversion_rate+conversion_rate - - - 2026-10-01/2026-10-31 -',
    questions: ['conversion rate last month'],
  },
];
