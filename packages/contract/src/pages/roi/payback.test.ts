import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { buildPayback } from './payback.ts';

const totals = { cost: 2000, paid_leads: 60, paid_customers: 11.6, paid_revenue: 6000, attributed_roas: 3 };
const buildFigures = (variance: number | null, more: Partial<ReportMeta['totals']> = {}) =>
  createAnswer([], {
    totals: { ...totals, ...more } as ReportMeta['totals'],
    evidence: {
      variance: variance === null ? {} : { attributed_roas: variance },
      compare_variance: {},
      largest: {},
      compare_largest: {},
    },
  });

test('whether ads pay is answered with yes or no, the chain from spend to invoices, and the period', () => {
  expect(buildPayback(buildFigures(0.1), undefined, null)).toEqual({
    period: 'Jan – Mar 2026',
    steps: [
      { label: 'Ad spend', value: '$2,000', amount: 2000, unit: 'currency', currency: 'AUD' },
      { label: 'Leads from ads', value: '60', amount: 60, unit: 'count', currency: null },
      { label: 'Customers from ads', value: '12', amount: 12, unit: 'count', currency: null },
      { label: 'Invoiced from ads', value: '$6,000', amount: 6000, unit: 'currency', currency: 'AUD' },
    ],
    verdict: 'pays',
    sentence: 'Yes, your ads pay: $3.00 invoiced for each $1 of ad spend, before other costs.',
  });
});

test('agency fees are in the answer if the business has them', () => {
  const fees = createAnswer([], { totals: { agency_fees: 1000, roi_with_fees: 1 } });
  expect(buildPayback(buildFigures(0.1), fees, null)?.sentence).toBe(
    'Yes, your ads pay: $3.00 invoiced for each $1 of ad spend, $2.00 with agency fees, before other costs.',
  );
});

test('few invoices or few leads do not say whether ads pay', () => {
  expect(buildPayback(buildFigures(4), undefined, null)?.sentence).toMatch(
    /^It is not clear yet whether your ads pay: \$3\.00/,
  );
  expect(buildPayback(buildFigures(0.1, { paid_leads: 4 }), undefined, null)?.sentence).toMatch(
    /^Too few leads from ads/,
  );
  expect(buildPayback(buildFigures(null), undefined, null)?.verdict).toBe('unknown');
  const low = { attributed_roas: 0.2, paid_revenue: 400 };
  expect(buildPayback(buildFigures(0.01, low), undefined, null)?.sentence).toMatch(
    /^No, your ads do not pay back: \$0\.20/,
  );
});

test('there is no answer without ad spend', () => {
  expect(buildPayback(buildFigures(0.1, { cost: 0 }), undefined, null)).toBeNull();
});

test('with a gross margin, its part of the revenue must cover the ad spend', () => {
  const judged = (margin: number) => buildPayback(buildFigures(0.01), undefined, margin);
  expect(judged(0.5)?.sentence).toBe(
    'Yes, your ads pay: $3.00 invoiced for each $1 of ad spend, $1.50 of it gross profit at a gross margin of 50.0%.',
  );
  expect(judged(0.2)?.verdict).toBe('loses');
});

test('the answer names the invoices that are still to come, and waits if they are most', () => {
  const judged = (maturity: number) => {
    const figures = buildFigures(0.01);
    const [meta] = figures.meta;
    return buildPayback({ ...figures, meta: meta ? [{ ...meta, maturity }] : [] }, undefined, null);
  };
  expect(judged(0.7)?.sentence).toMatch(
    /^Yes, .* By experience, 30\.0% of the invoices from this spend are still to come\.$/,
  );
  expect(judged(0.4)?.sentence).toMatch(/^Too early to say whether your ads pay: .* 60\.0% of the invoices/);
});

test('an unknown return says which figures are missing', () => {
  const figures = (missing: ReportMeta['missing']) => {
    const answer = buildFigures(null, { attributed_roas: null, paid_revenue: null });
    const [meta] = answer.meta;
    return { ...answer, meta: meta ? [{ ...meta, missing }] : [] };
  };
  expect(buildPayback(figures({ paid_revenue: 'never' }), undefined, null)?.sentence).toBe(
    'It is not known whether your ads pay, because no invoices are loaded.',
  );
  expect(buildPayback(figures({ paid_revenue: 'other_days' }), undefined, null)?.sentence).toMatch(
    /the invoices of these months are not complete\.$/,
  );
});

test('the answer says that leads were not recorded on some days', () => {
  const answer = buildFigures(0.1);
  const [meta] = answer.meta;
  const gap = { from: '2026-02-01', to: '2026-02-20', why: 'not_recorded' as const };
  const silent = { ...answer, meta: meta ? [{ ...meta, gaps: { paid_leads: [gap] } }] : [] };
  expect(buildPayback(silent, undefined, null)?.sentence).toMatch(
    /Leads and invoices from ads are too low: nothing was recorded from 1 Feb, 2026 to 20 Feb, 2026, where much is usual\. It was probably not tracked\.$/,
  );
});
