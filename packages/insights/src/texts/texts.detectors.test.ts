import type { DetectorId, Finding } from '@bellwether/domain/insights/finding';
import { expect, test } from 'vitest';
import type { FindingText } from '../detectors/detector.ts';
import { findDetector } from '../detectors/list.ts';
import { buildTextFacts, joinParts } from './build-facts.ts';
import { checkText } from './check-text.ts';

const words = { currency: 'AUD', customers: 'patients' };
const range = { from: '2026-10-12', to: '2026-10-25' };
const base: Omit<Finding, 'detector'> = {
  cause: 'a cause',
  module: 'analytics',
  metric: 'cost',
  slices: [],
  channel: null,
  range,
  actual: 0,
  expected: null,
  band: null,
  size: null,
  confidence: 'high',
  drivers: [],
  facts: {},
  evidence: { report: 'marketing-spend', metric: 'cost', where: [], range },
};
const named = (dimension: string, label: string) => [{ dimension, value: 'x', label }];

type Sample = { finding: Partial<Finding>; rewordings: readonly FindingText[] };

/** Findings of the detectors, each with texts as a language model might reword them. */
const samples: Readonly<Partial<Record<DetectorId, Sample>>> = {
  'metric-change': {
    finding: {
      metric: 'valid_leads',
      actual: 31,
      expected: 58,
      band: { low: 44, high: 72 },
      slices: named('internal_channel', 'Google Ads'),
      drivers: [
        { label: 'Google Ads', effect: -22 },
        { label: 'Organic Search', effect: -5 },
      ],
    },
    rewordings: [
      {
        title: 'Valid leads are down 46.6% on what we expected',
        text: 'You had 31 valid leads between 12 and 25 October, while your trend, weekdays and season suggest around 58 (range 44 to 72). Google Ads accounts for 81.5% of the gap.',
        action: 'Start with Google Ads: find out what changed there around 12 October.',
      },
      {
        title: 'Fewer valid leads than usual',
        text: 'From 12 Oct to 25 Oct 2026 you received 31 valid leads. We expected about 58, so that is 27 fewer.',
        action: 'Check what changed in Google Ads on or before 12 October.',
      },
    ],
  },
  'campaign-stopped': {
    finding: {
      slices: named('campaign', 'Brand - Melbourne'),
      expected: 900,
      facts: { stopped: 14, spend_per_month: 1928.4, leads_per_month: 17.2 },
    },
    rewordings: [
      {
        title: 'Your Brand - Melbourne campaign stopped',
        text: 'It hasn’t spent anything since 12 October 2026. Until then it spent about $1,930 a month and brought in about 17 valid leads a month.',
        action: 'Was this on purpose? Check budget, payment, end date and whether an ad was rejected.',
      },
    ],
  },
  'campaign-started': {
    finding: {
      slices: named('campaign', 'PMax | Summer 26'),
      actual: 420,
      expected: 0,
      facts: { days: 14, spend_per_month: 900 },
    },
    rewordings: [
      {
        title: 'PMax | Summer 26 is now running',
        text: 'It began on 12 October 2026 and spends around $900 per month.',
        action: 'Make sure its leads are tracked, and agree on the date on which you will judge it.',
      },
    ],
  },
  'spend-without-results': {
    finding: {
      slices: named('campaign', 'Generic'),
      actual: 0,
      expected: 9.4,
      facts: { spent: 846, days: 14, cost_per_lead: 90 },
    },
    rewordings: [
      {
        title: 'Generic has brought no leads',
        text: 'From 12 to 25 October 2026 it spent $846 without a valid lead or conversion. At your usual $90 per lead, you would expect about 9 leads.',
        action: 'Check the landing page and tracking. If both work, stop it and use the budget elsewhere.',
      },
    ],
  },
  'tracking-break': {
    finding: {
      metric: 'valid_leads',
      expected: 14.2,
      facts: { visits: 812, visit_name: 'sessions', silent: 14 },
    },
    rewordings: [
      {
        title: 'Your website has recorded no valid leads since 12 October',
        text: '812 sessions arrived, and these would usually bring about 14 valid leads. The most likely cause is broken tracking or a broken form.',
        action: 'First submit a test enquiry. Then check the tag and the form.',
      },
    ],
  },
  'price-change': {
    finding: {
      metric: 'average_price',
      slices: named('product', 'Check-up & Clean'),
      actual: 245,
      expected: 220,
    },
    rewordings: [
      {
        title: 'The price of Check-up & Clean rose by 11.4%',
        text: 'You have charged $245 since 12 Oct, 2026, compared to $220.00 before.',
        action:
          'Watch whether patients book it as often. If this wasn’t intended, fix the item in your accounts.',
      },
    ],
  },
  'missed-calls': {
    finding: {
      metric: 'missed_calls',
      actual: 48,
      expected: 12,
      facts: { days: 'weekdays', from: 12, to: 14, calls: 160, usual: 0.075, weeks: 13 },
    },
    rewordings: [
      {
        title: 'Calls go unanswered from 12 pm to 2 pm on weekdays',
        text: 'Between 12 and 25 October, 48 of 160 calls in these hours were missed, which is 30%.',
        action: 'Have someone answer the phone in these hours, or forward calls to an answering service.',
      },
    ],
  },
  'lost-customer': {
    finding: {
      metric: 'revenue',
      slices: named('customer', 'Harbour Hotel'),
      expected: 5000,
      facts: { silent: 95, interval: 14, share: 0.083, last: '2026-07-22' },
    },
    rewordings: [
      {
        title: 'Harbour Hotel seems to have stopped buying',
        text: 'Its last invoice is of 22 July 2026, 95 days earlier. It used to get one about every 14 days and made up 8.3% of your revenue in two years.',
        action: 'Phone them this week to find out what changed.',
      },
    ],
  },
  'late-source': {
    finding: { metric: 'revenue', actual: 6, facts: { source: 'Xero', last: '2026-10-19' } },
    rewordings: [
      {
        title: 'No data from Xero since 19 October',
        text: 'Six days are missing. Any figure that needs them is incomplete.',
        action: 'Please check the connection to Xero on the configuration page.',
      },
    ],
  },
  'target-gap': {
    finding: {
      metric: 'revenue',
      actual: 880_000,
      expected: 1_000_000,
      band: { low: 840_000, high: 920_000 },
      facts: { plan: 'Plan 2026', unit: 'currency', months_left: 2 },
    },
    rewordings: [
      {
        title: 'Plan 2026 is forecast 12% below target',
        text: 'The year is forecast to end at $880,000, likely between $840,000 and $920,000, against a target of $1M.',
        action: 'Agree on the lever, its budget and its owner at the next meeting.',
      },
    ],
  },
  'attribution-gap': {
    finding: { metric: 'valid_leads', actual: 24, facts: { leads: 60, share: 0.4, usual_share: 0.15 } },
    rewordings: [
      {
        title: '40% of your valid leads have no source',
        text: 'From 12 to 25 October, 24 of 60 valid leads came without a source. In the twelve weeks before it was 15%. Figures by channel miss these leads.',
        action: 'Check the tracking script, the phone numbers on the website and the links of your ads.',
      },
    ],
  },
  'budget-pace': {
    finding: { actual: 3000, expected: 2000, facts: { days: 14, months: 6, projected: 6400 } },
    rewordings: [
      {
        title: 'Ad spend is 50% above the usual pace',
        text: 'In the first 14 days of October 2026 you spent $3,000. The median of the 6 months before is $2,000. The month will end at about $6,400 at this pace.',
        action: 'Check the daily budgets and bids, and lower them if nobody raised them on purpose.',
      },
    ],
  },
  'customer-concentration': {
    finding: {
      metric: 'revenue',
      slices: named('customer', 'Harbour Hotel'),
      actual: 0.62,
      expected: 0.5,
      facts: { customers: 80, largest_share: 0.21 },
    },
    rewordings: [],
  },
  'place-change': {
    finding: {
      metric: 'revenue',
      slices: named('city', 'Brunswick'),
      actual: 9000,
      expected: 6000,
      facts: { events: 30, usual: 20 },
    },
    rewordings: [],
  },
  'product-change': {
    finding: {
      metric: 'revenue',
      slices: named('product', 'Check-up & Clean'),
      actual: 4000,
      expected: 6000,
      facts: { events: 20, usual: 30 },
    },
    rewordings: [],
  },
  'search-term-change': {
    finding: {
      metric: 'clicks',
      slices: named('search_term', 'emergency dentist'),
      actual: 80,
      expected: 30,
      facts: { cost_per_month: 410, conversions: 4 },
    },
    rewordings: [],
  },
  'page-change': {
    finding: {
      metric: 'sessions',
      slices: named('page_path', '/implants'),
      actual: 120,
      expected: 340,
      facts: { leads: 2, usual_leads: 9 },
    },
    rewordings: [
      {
        title: 'Fewer visits from search to /implants',
        text: '120 people came from unpaid search between 12 and 25 October, while about 340 are usual. The page brought 2 valid leads instead of about 9.',
        action: 'Open the page and check that it loads. Then compare it with the pages above it.',
      },
    ],
  },
  'keyword-change': {
    finding: {
      metric: 'average_position',
      slices: named('keyword', 'emergency dentist'),
      actual: 14.5,
      expected: 4.2,
      facts: { rankings: 4, volume: 1900 },
    },
    rewordings: [
      {
        title: '“emergency dentist” is lower in search results',
        text: 'On average it stood at position 14.5 from 12 to 25 October, after 4.2 in the twelve weeks before. It is searched about 1,900 times a month.',
        action: 'Open the page that ranked for it and check that it loads.',
      },
    ],
  },
  'source-change': {
    finding: {
      metric: 'sessions',
      slices: named('source', 'local-guide.example'),
      actual: 0,
      expected: 40,
      facts: { visits_per_month: 85, leads_per_month: 6 },
    },
    rewordings: [],
  },
  'weekday-shift': {
    finding: {
      metric: 'valid_leads',
      actual: 8,
      expected: 20,
      facts: { from_day: 'Monday', to_day: 'Thursday', weeks: 4, moved_per_week: 3 },
    },
    rewordings: [],
  },
};

test.each(Object.entries(samples) as [DetectorId, Sample][])(
  'allows the template of %s and other wordings of it',
  (detector, { finding: part, rewordings }) => {
    const finding: Finding = { ...base, detector, ...part };
    const template = findDetector(detector).write(finding, words);
    const facts = buildTextFacts(finding, template, words);
    const refused = [template, ...rewordings].map((text) => checkText(joinParts(text), facts));
    expect(refused).toEqual(refused.map(() => []));
  },
);
