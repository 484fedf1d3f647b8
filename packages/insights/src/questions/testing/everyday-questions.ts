import {
  always,
  financialYear,
  lastYear,
  november,
  october,
  octoberBefore,
  type QuestionGroup,
  thisYear,
} from './question-group.ts';

/** Questions in words that no figure is called by. */
export const everydayQuestions: readonly QuestionGroup[] = [
  {
    reading: `best revenue customer - - ${always} -`,
    questions: ['Who is our best customer?', 'Which customer buys the most?', 'Who are our biggest clients?'],
  },
  { reading: `best revenue customer - - ${thisYear} - top 5`, questions: ['Top 5 customers this year'] },
  {
    reading: 'best revenue customer - - 2025-01-01/2025-12-31 -',
    questions: ['Who spent the most last year?'],
  },
  { reading: `best revenue suburb - - ${always} -`, questions: ['Which suburb buys the most?'] },
  { reading: `best revenue product - - ${always} -`, questions: ['Which product sells best?'] },
  {
    reading: `best revenue date:month - - ${always} -`,
    questions: ['Which month was the best?', 'What was our best month?'],
  },
  {
    reading: `worst revenue date:month - - ${thisYear} -`,
    questions: ['What was our worst month this year?'],
  },
  {
    reading: `worst missed_calls weekday - - ${always} -`,
    questions: ['Which day of the week do we miss most calls?', 'Which weekday did we miss the most calls?'],
  },
  {
    reading: `total paid_revenue - - - ${financialYear} -`,
    questions: ['how much revenue came from ads this financial year', 'revenue from our ads this FY'],
  },
  { reading: `total paid_leads - - - ${october} -`, questions: ['leads from our ads last month'] },
  {
    reading: `total leads - internal_channel= - ${october} -`,
    questions: ['leads with no channel in October', 'How many leads of unknown source last month?'],
  },
  {
    reading: `total cost - channel=facebook_ads - ${october} -`,
    questions: ['What did we spend on Facebook in October?', 'facebook spend last month'],
  },
  { reading: `total cost - channel=google_ads - ${october} -`, questions: ['Google spend in October'] },
  {
    reading: `list cost_per_lead campaign - cost_per_lead>300 ${october} -`,
    questions: ['Which campaigns cost more than $300 per lead last month?'],
  },
  {
    reading: `total cost - campaign=Drain repairs – North - ${october} -`,
    questions: ['Ad spend of drain repairs in October', 'How much did drain repairs cost last month?'],
  },
  {
    reading: `best attributed_revenue internal_channel - - ${always} -`,
    questions: ['Which channel brings the most revenue?', 'Which channel makes the most money?'],
  },
  { reading: `best roi campaign - - ${always} -`, questions: ['Which campaign has the best return?'] },
  {
    reading: `change leads - - - ${thisYear} ${lastYear} up yes/no`,
    questions: ['Have leads gone up since last year?'],
  },
  {
    reading: `change revenue - - - ${october} ${octoberBefore} up yes/no`,
    questions: ['Did revenue in October beat October last year?'],
  },
  {
    reading: 'total revenue - - - 2026-01-01/2026-06-30 -',
    questions: ['sales in the first half of 2026', 'Revenue in H1 2026'],
  },
  {
    reading: `total leads - internal_channel=Organic Search - ${october} -`,
    questions: ['Leads from Google organic in October'],
  },
  {
    reading: `total leads - - - ${always} - a week`,
    questions: ['Average leads per week', 'how many leads do we get per week on average'],
  },
  {
    reading: `total revenue - - - ${thisYear} - a month`,
    questions: ['average revenue per month this year'],
  },
  {
    reading: `total cost - - - ${thisYear} -`,
    questions: ['total spend this calendar year', 'how much have we spent on ads so far this year'],
  },
  {
    reading: `total leads - device=mobile - ${october} -`,
    questions: ['leads from mobile in October', 'leads on mobile last month'],
  },
  {
    reading: `change revenue - - - ${november} 2026-10-01/2026-10-25 up yes/no`,
    questions: ['Was November better than October?'],
  },
  {
    reading: `change revenue - - - ${october} ${octoberBefore}`,
    questions: ['what happened to revenue in October', 'is revenue up or down in October'],
  },
  {
    reading: `best revenue product - - ${october} -`,
    questions: ['best selling product last month', 'which product sold most in October'],
  },
  { reading: `best revenue customer - - ${always} - top 3`, questions: ['top 3 customers by revenue'] },
  { reading: `best revenue product - - ${always} - top 10`, questions: ['top 10 products'] },
  {
    reading: `best cost_per_lead internal_channel - - ${always} -`,
    questions: ['cheapest channel for leads'],
  },
  {
    reading: `best cost campaign - - ${always} -`,
    questions: ['which ads cost the most', 'most expensive campaign'],
  },
  {
    reading: `total cost - channel=google_ads - ${october} -`,
    questions: ['what did google ads cost last month', 'cost of google ads in october'],
  },
  { reading: `total invoices - - - ${october} -`, questions: ['how many invoices did we send last month'] },
  {
    reading: `list leads date:day - leads>10 ${october} -`,
    questions: ['days with more than 10 leads in October'],
  },
  {
    reading: `total revenue - suburb=Brunswick, Victoria - ${october} -`,
    questions: ['revenue in Brunswick in October'],
  },
  {
    reading: `change missed_calls - - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31 up yes/no`,
    questions: ['are missed calls getting worse'],
  },
  {
    reading: `change cost_per_lead - - - ${october} ${octoberBefore} down yes/no`,
    questions: ['did cost per lead get better last month'],
  },
  {
    reading: 'change leads - - - 2026-11-16/2026-11-22 2026-11-09/2026-11-15 down yes/no',
    questions: ['did leads fall last week'],
  },
  { reading: 'total leads - - - 2025-11-26/2026-11-25 -', questions: ['leads in the past year'] },
];
