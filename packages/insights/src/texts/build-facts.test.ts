import type { Finding } from '@bellwether/domain/insights/finding';
import { expect, test } from 'vitest';
import { findDetector } from '../detectors/list.ts';
import { buildTextFacts, joinParts } from './build-facts.ts';
import { checkText } from './check-text.ts';

const words = { currency: 'AUD', customers: 'patients' };
const finding: Finding = {
  detector: 'metric-change',
  cause: 'revenue down',
  module: 'financials',
  metric: 'revenue',
  slices: [{ dimension: 'product', value: 'p1', label: 'Hot Water' }],
  channel: null,
  range: { from: '2026-03-02', to: '2026-03-08' },
  actual: 4812.4,
  expected: 9700,
  band: { low: 8000, high: 11_400 },
  size: { amount: -20_946.86, terms: [{ label: 'revenue a month', value: -20_946.86, unit: 'currency' }] },
  confidence: 'high',
  drivers: [
    { label: 'Hot Water', effect: -4000 },
    { label: 'Drains', effect: -887.6 },
  ],
  facts: { days: 7, z: 6.2, last: '2026-03-01', source: 'Xero', days_kind: 'weekdays' },
  evidence: {
    report: 'financial-revenue',
    metric: 'revenue',
    where: [],
    range: { from: '2026-01-01', to: '2026-03-08' },
  },
};
const template = findDetector('metric-change').write(finding, words);
const facts = buildTextFacts(finding, template, words);

test('the template text of a finding passes its own check', () => {
  expect(checkText(joinParts(template), facts)).toEqual([]);
});

test('a reworded text may state the figures, days and names of its finding', () => {
  const text =
    'Revenue halved: $4,812.40 in the week to 8 March, $4,888 below the usual. That is about $21,000 less. Drains brought $888 less. It began after 1 March.';
  expect(checkText(text.replace('the week to', 'the range to'), facts)).toEqual([]);
  expect(checkText(text, facts)).toEqual(['week']);
});

test('a finding without an expected value provides no figures for its text, because they may count days', () => {
  const late = { ...finding, actual: 6, expected: null, band: null, drivers: [], size: null };
  expect(buildTextFacts(late, template, words).numbers).toEqual([]);
});

test('the names that a text may use are those in its template, not internal keys', () => {
  const shown = { ...template, text: `${template.text} Xero` };
  expect(facts.names).toEqual(['Hot Water', 'Hot Water', 'Drains']);
  expect(buildTextFacts(finding, shown, words).names).toContain('Xero');
});
