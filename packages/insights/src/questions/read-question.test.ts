import { exampleQuestions } from '@bellwether/domain/insights/questions';
import { describe, expect, test } from 'vitest';
import { readQuestion } from './read-question.ts';
import { isHighestFirst, type NamedValue } from './reading.ts';
import { writeReading } from './testing/write-reading.ts';

const names: readonly NamedValue[] = [
  { dimension: 'campaign', value: 'Gutters', label: 'Gutters' },
  { dimension: 'campaign', value: 'Taps 2026', label: 'Taps 2026' },
  { dimension: 'product', value: 'Hot water unit', label: 'Hot water unit' },
  { dimension: 'customer', value: 'Ada Lane', label: 'Ada Lane' },
  { dimension: 'suburb', value: 'Geelong, Victoria', label: 'Geelong, Victoria' },
];
const context = { today: '2026-11-26', yearStart: 7, names } as const;

/** Formats a reading in one line: kind, metric, split, conditions, days, comparison. */
const read = (question: string, more: Partial<typeof context> = {}): string => {
  const found = readQuestion(question, { ...context, ...more });
  if (found.kind === 'refused' || found.kind === 'definition' || found.kind === 'advice') return found.kind;
  const { kind, metric, by, frequency, where, range, comparison, direction } = found;
  return [
    kind,
    metric,
    by === 'date' ? `date:${frequency}` : (by ?? '-'),
    where.map(({ dimension, values }) => `${dimension}=${values.join(';')}`).join('&') || '-',
    `${range.from}/${range.to}`,
    comparison ? `${comparison.from}/${comparison.to}` : '-',
    ...(direction ? [direction] : []),
  ].join(' ');
};

const year = '2025-11-01/2026-11-25';
const october = '2026-10-01/2026-10-31';
const octoberBefore = '2025-10-01/2025-10-31';
const thisYear = '2026-01-01/2026-11-25';
const sameLastYear = '2025-01-01/2025-11-25';

/** Questions in plain words, each with its only correct reading. */
const answered: readonly (readonly [string, string])[] = [
  ['Why did leads fall in October?', `why leads - - ${october} ${octoberBefore} down`],
  ['Which campaign pays best?', `best roi campaign - ${year} -`],
  ['How many leads did we get last month?', `total leads - - ${october} -`],
  ['How many valid leads came in October 2025?', `total valid_leads - - ${octoberBefore} -`],
  ['What was our turnover last quarter?', 'total revenue - - 2026-07-01/2026-09-30 -'],
  ['Revenue in FY26', 'total revenue - - 2025-07-01/2026-06-30 -'],
  ['Sales in Q3', 'total revenue - - 2026-01-01/2026-03-31 -'],
  ['Sales in Q1 FY27', 'total revenue - - 2026-07-01/2026-09-30 -'],
  ['What was the best month for revenue in 2025?', 'best revenue date:month - 2025-01-01/2025-12-31 -'],
  ['Which day had the most calls in October?', `best calls date:day - ${october} -`],
  ['Which channel brought the most leads this year?', `best leads internal_channel - ${thisYear} -`],
  ['leads by channel in September', 'total leads internal_channel - 2026-09-01/2026-09-30 -'],
  ['What is the cost per lead of the campaign Gutters?', `total cost_per_lead - campaign=Gutters ${year} -`],
  ['Cost per lead for Gutters since June', 'total cost_per_lead - campaign=Gutters 2026-06-01/2026-11-25 -'],
  [
    'How much did we spend on Google Ads last week?',
    'total cost - channel=google_ads 2026-11-16/2026-11-22 -',
  ],
  ['What does a lead cost us?', `total cost_per_lead - - ${year} -`],
  ['Are leads up on last year?', `change leads - - ${thisYear} ${sameLastYear} up`],
  ['How many calls did we miss last week?', 'total missed_calls - - 2026-11-16/2026-11-22 -'],
  [
    'Why did revenue drop in September compared with August?',
    'why revenue - - 2026-09-01/2026-09-30 2026-08-01/2026-08-31 down',
  ],
  ['Why did our sales go up last month?', `why revenue - - ${october} ${octoberBefore} up`],
  [
    'How did sessions change in October compared with the month before?',
    `change sessions - - ${october} 2026-09-01/2026-09-30`,
  ],
  ['Website traffic over time', `trend sessions date:month - ${year} -`],
  ['Leads by month in 2025', 'trend leads date:month - 2025-01-01/2025-12-31 -'],
  ['Daily calls in October', `trend calls date:day - ${october} -`],
  [
    'Which landing pages brought the most leads last quarter?',
    'best leads landing_page - 2026-07-01/2026-09-30 -',
  ],
  [
    'Which suburb brought the most revenue this financial year?',
    'best revenue suburb - 2026-07-01/2026-11-25 -',
  ],
  ['Which customer had the highest revenue in FY25?', 'best revenue customer - 2024-07-01/2025-06-30 -'],
  ['Which channel has the cheapest leads?', `best cost_per_lead internal_channel - ${year} -`],
  ['Which channel has the highest cost per lead?', `worst cost_per_lead internal_channel - ${year} -`],
  ['Worst campaign by ROI this year', `worst roi campaign - ${thisYear} -`],
  ["What's our ROI this year?", `total roi - - ${thisYear} -`],
  ['How many reviews did we get between 1 March and 15 April?', 'total reviews - - 2026-03-01/2026-04-15 -'],
  ['What was our average rating last year?', 'total average_rating - - 2025-01-01/2025-12-31 -'],
  ['ROAS of Google Ads yesterday', 'total roas - channel=google_ads 2026-11-25/2026-11-25 -'],
  [
    'How many enquiries came from organic search in October?',
    `total leads - internal_channel=Organic Search ${october} -`,
  ],
  [
    'Visits from social media in the last 30 days',
    'total sessions - internal_channel=Social 2026-10-27/2026-11-25 -',
  ],
  ['Did revenue grow this year?', `change revenue - - ${thisYear} ${sameLastYear} up`],
  ['Is our ad spend higher than last year?', `change cost - - ${thisYear} ${sameLastYear} up`],
  [
    'How many new customers did we win last financial year?',
    'total new_customers - - 2025-07-01/2026-06-30 -',
  ],
  ['Sales in October versus September', `change revenue - - ${october} 2026-09-01/2026-09-30`],
  ['Leads this month vs last month', 'change leads - - 2026-11-01/2026-11-25 2026-10-01/2026-10-25'],
  ['Revenue from Hot water unit in October', `total revenue - product=Hot water unit ${october} -`],
  ['How many leads did "Gutters" bring in October?', `total leads - campaign=Gutters ${october} -`],
  ['What did Taps 2026 spend last month?', `total cost - campaign=Taps 2026 ${october} -`],
  ['Revenue of Ada Lane in 2025', 'total revenue - customer=Ada Lane 2025-01-01/2025-12-31 -'],
  ['Leads by hour of the day last month', `total leads hour - ${october} -`],
  ['Top products by revenue this year', `best revenue product - ${thisYear} -`],
  ['Revenue in 2024/25', 'total revenue - - 2024-07-01/2025-06-30 -'],
  [
    'Leads from paid search in March 2026',
    'total leads - internal_channel=Branded Paid Search;Generic Paid Search;Paid Search 2026-03-01/2026-03-31 -',
  ],
  ['Leads from email and referral in October', `total leads - internal_channel=Email;Referral ${october} -`],
  [
    'What drove the increase in revenue in August 2026 against August 2025?',
    'why revenue - - 2026-08-01/2026-08-31 2025-08-01/2025-08-31 up',
  ],
  ['How is revenue trending?', `trend revenue date:month - ${year} -`],
  [
    'Why is the missed-call rate higher this month than a year ago?',
    'why missed_call_share - - 2026-11-01/2026-11-25 2025-11-01/2025-11-25 up',
  ],
  ['Conversion rate of google ads last month', `total conversion_rate - channel=google_ads ${october} -`],
  ['Leads from 1 to 15 October', 'total leads - - 2026-10-01/2026-10-15 -'],
  ['Compare leads this year with last year', `change leads - - ${thisYear} ${sameLastYear}`],
  ['Why are we getting fewer calls?', `why calls - - 2025-11-01/2026-10-31 2024-11-01/2025-10-31 down`],
  ['Which device has the most sessions?', `best sessions device - ${year} -`],
];

/** Questions about everything but a value, a part of a figure, and periods that follow each other. */
const parts: readonly (readonly [string, string])[] = [
  [
    'Leads from Google',
    `total leads - internal_channel=Branded Paid Search;Generic Paid Search;Paid Search;Organic Search ${year} -`,
  ],
  ['Leads in October and November', 'total leads - - 2026-10-01/2026-11-25 -'],
  ['Why did leads rise from September to October?', `why leads - - ${october} 2026-09-01/2026-09-30 up`],
  ['Leads in the last year', 'total leads - - 2025-11-26/2026-11-25 -'],
  ['Which campaign is best?', `best roi campaign - ${year} -`],
  ['Missed-call rate by weekday', `total missed_call_share weekday - ${year} -`],
  ['Revenue from email', `total attributed_revenue - internal_channel=Email ${year} -`],
  ['Leads in October compared with November', 'change leads - - 2026-11-01/2026-11-25 2026-10-01/2026-10-25'],
];

/** Questions without a certain reading, by the reason for the refusal. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'no metric': ['Which keyword is best?', 'How many in October?'],
  'several metrics': ['Why did leads and calls fall in October?'],
  'a word with meaning stays unexplained': [
    'How many leads without spam in October?',
    'Profit in October',
    'How many customers did we lose?',
    'Our budget in October',
    'New leads in October',
    'Which campaign brings the best leads?',
  ],
  'the metric is not known so': ['Which keyword has the most clicks?'],
  'the future': [
    'Leads in December 2026',
    'Revenue next month',
    'Will leads grow?',
    'Revenue between 1 Nov and 15 Dec 2026',
  ],
  'several or unclear ranges': [
    'Leads on 30 February',
    'Revenue in Oct 25',
    'Leads today compared with yesterday',
    'Leads this year compared with last month',
    'How was October 2025 for leads compared with last year?',
  ],
  'no figures of the past': [
    'What should we spend on ads?',
    'Write a post about our leads',
    'How do competitors do?',
    'Email me the leads',
  ],
  'an unknown name': ['How many leads did "Nope" bring in October?'],
};

describe('question in plain words', () => {
  test.each([...answered, ...parts])('%s', (question, reading) => {
    expect(read(question)).toBe(reading);
  });

  test.each(Object.entries(refused))('is refused for %s', (_, questions) => {
    expect(questions.map((question) => [question, read(question)])).toEqual(
      questions.map((question) => [question, 'refused']),
    );
  });

  test('every example question for readers is understood', () => {
    expect(exampleQuestions.map((question) => read(question))).not.toContain('refused');
  });

  test('the refusal of a question names the unknown word, or what else can be asked', () => {
    expect(readQuestion('Profit in October', context)).toMatchObject({
      reason: 'The word “profit” was not understood.',
    });
    expect(readQuestion('Clicks by keyword', context)).toMatchObject({
      reason: expect.stringContaining('It is known by'),
    });
  });
});

describe('name in a question', () => {
  const both: readonly NamedValue[] = [
    { dimension: 'campaign', value: 'Drains', label: 'Drains' },
    { dimension: 'product', value: 'Drains', label: 'Drains' },
    { dimension: 'campaign', value: 'Email', label: 'Email' },
    { dimension: 'campaign', value: 'October', label: 'October' },
  ];
  const withBoth = { ...context, names: both };
  const whereOf = (question: string) => {
    const found = readQuestion(question, withBoth);
    if (found.kind === 'definition' || found.kind === 'advice') return found.kind;
    return found.kind === 'refused' ? found.reason : found.where.map(({ dimension }) => dimension);
  };

  test('a name with several meanings gets the one that has the metric of the question', () => {
    expect(whereOf('Leads from Drains')).toEqual(['campaign']);
    expect(whereOf('Revenue from Drains')).toEqual(['product']);
  });

  test('a question with a name that is also a channel is refused, unless it says which is meant', () => {
    expect(whereOf('Leads from Email')).toContain('is a channel and a campaign');
    expect(whereOf('Leads from channel Email')).toEqual(['internal_channel']);
    expect(whereOf('Leads from the campaign Email')).toEqual(['campaign']);
  });

  test('a name that consists of ordinary words needs quotes in a question', () => {
    expect(whereOf('Leads in October')).toEqual([]);
    expect(whereOf('Leads from "October"')).toEqual(['campaign']);
  });
});

test('a question for the best cost ranks the lowest first', () => {
  expect(isHighestFirst('best', 'revenue')).toBe(true);
  expect(isHighestFirst('best', 'cost_per_lead')).toBe(false);
  expect(isHighestFirst('worst', 'cost_per_lead')).toBe(true);
  expect(isHighestFirst('best', 'cost')).toBe(true);
});

test('a named day is compared with the same day of the year before, on its own date', () => {
  const later = { today: '2026-12-05', yearStart: 7, names: [] } as const;
  expect(writeReading('Revenue on Black Friday compared with last year', later)).toBe(
    'change revenue - - - 2026-11-27/2026-11-27 2025-11-28/2025-11-28',
  );
});

test('a name that is a part of several campaigns means all of them', () => {
  const names = ['Blocked drains – North', 'Prospecting – Blocked drains'].map((value) => ({
    dimension: 'campaign' as const,
    value,
    label: value,
  }));
  const context = { today: '2026-11-26', yearStart: 7, names } as const;
  expect(writeReading('bloked drains leads in october', context)).toBe(
    'total leads - campaign=Blocked drains – North;Prospecting – Blocked drains - 2026-10-01/2026-10-31 -',
  );
});
