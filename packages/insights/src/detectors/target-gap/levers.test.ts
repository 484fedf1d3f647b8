import { expect, test } from 'vitest';
import type { BusinessFacts } from '../../facts/business-facts.ts';
import { emptyFacts } from '../../testing/empty-facts.ts';
import { targetGapDetector } from './detector.ts';

const flat = (value: number) => ({ from: '2024-09-01', values: Array.from({ length: 790 }, () => value) });
const target = {
  plan: 'Growth',
  of: 'revenue' as const,
  unit: 'currency' as const,
  target: 500_000,
  forecast: { value: 440_000, low: 430_000, high: 450_000 },
  monthsLeft: 6,
};
const known: BusinessFacts = {
  ...emptyFacts,
  lastDay: '2026-10-30',
  // 30,000 of revenue, 60 leads and 3,000 of ad spend a month.
  totals: { revenue: flat(1000), valid_leads: flat(2), cost: flat(100) },
  campaigns: [
    {
      key: 'Social A',
      label: 'A',
      campaign: 'A',
      channel: 'Social',
      series: { cost: flat(100), valid_leads: flat(1) },
    },
  ],
  targets: [target],
  worth: { closeRate: 0.25, customerValue: 2000, leads: 700, customers: 170 },
  missedCallers: { missed: 100, lost: 60 },
  callHours: [{ day: '2026-10-01', hour: 9, calls: 100, missed: 91 }],
};
const tell = (facts: BusinessFacts): string => {
  const [finding] = targetGapDetector.detect(facts);
  if (!finding) throw new Error('There is no finding.');
  const { text, action } = targetGapDetector.write(finding, { currency: 'AUD', customers: 'customers' });
  return `${text} ${action}`;
};

test('a gap to the target comes with the levers of this business', () => {
  // 60,000 over six months: 10,000 a month, of 500 a lead.
  expect(tell(known)).toContain(
    ' $10,000 a month are missing: 20 more valid leads a month (60.0 a month in the last 91 days), about $2,000 of ad spend at $100 each; or prices 33.3% higher.',
  );
  // 91 missed calls in 91 days, of which 60 % are lost: 18 a month, of 500 each.
  expect(tell(known)).toContain(' Answering every missed call brings at most $9,000 of it.');
});

test('a gap that would multiply the ad spend says that ads alone do not close it', () => {
  const far = { ...target, target: 800_000 };
  expect(tell({ ...known, targets: [far] })).toContain(
    'which would be 5.00× the present spend, so ads alone will not do it',
  );
});

test('a target that no year has reached says so', () => {
  expect(tell(known)).toContain(' No twelve months have reached the target; the best brought $365,000.');
  const reached = tell({ ...known, totals: { ...known.totals, revenue: flat(1400) } });
  expect(reached).not.toContain('No twelve months');
  expect(reached).toMatch(/with its budget and its owner\.$/);
});

test('a gap in leads comes with leads to win', () => {
  const leads = { ...target, of: 'leads' as const, unit: 'count' as const, target: 900 };
  const text = tell({ ...known, targets: [{ ...leads, forecast: { value: 780, low: 760, high: 800 } }] });
  expect(text).toContain(' Needed: 20 more leads a month.');
  expect(text).toContain('brings at most 18 of it');
});

test('a gap without known levers shows the forecast alone', () => {
  expect(tell({ ...emptyFacts, lastDay: known.lastDay, targets: [target] })).toMatch(
    /the target \$500,000\. Decide at the next meeting/,
  );
});
