import { expect, test } from 'vitest';
import { rankEntries } from './rank.ts';

const entry = (label: string, description = '', aliases: string[] = []) => ({ label, description, aliases });
const labels = (all: Parameters<typeof rankEntries>[0], text: string) =>
  rankEntries(all, text).map(({ entry: { label } }) => label);

test('the palette ranks whole-word matches before word beginnings, and these before parts of words', () => {
  const all = [
    entry('Second Crack Coffee Roasters'),
    entry('Microasphalt'),
    entry('Google Ads ROAS'),
    entry('ROAS (platform)'),
  ];
  expect(labels(all, 'roas')).toEqual([
    'ROAS (platform)',
    'Google Ads ROAS',
    'Second Crack Coffee Roasters',
    'Microasphalt',
  ]);
});

test('the palette ranks a match in the label before a match in the description', () => {
  const all = [entry('Results', 'Plan'), entry('Plan', 'Align'), entry('Planning', 'Meeting')];
  expect(labels(all, 'plan')).toEqual(['Plan', 'Planning', 'Results']);
});

test('a palette entry matches only if every search word is found, in any order and case', () => {
  const all = [entry('Acme Plumbing', 'Switch business')];
  expect(labels(all, 'plumb ac')).toEqual(['Acme Plumbing']);
  expect(labels(all, 'BUSINESS acme')).toEqual(['Acme Plumbing']);
  expect(labels(all, 'acme bakery')).toEqual([]);
});

test('an abbreviation finds a palette entry like its full name', () => {
  const all = [entry('Cost per customer', 'ROI', ['CAC']), entry('Cactus Garden')];
  expect(labels(all, 'cac')).toEqual(['Cost per customer', 'Cactus Garden']);
});

test('palette entries of equal rank keep their order, and an empty search finds all entries', () => {
  const all = [entry('Leads'), entry('Calls'), entry('Leads')];
  expect(labels(all, '')).toEqual(['Leads', 'Calls', 'Leads']);
  expect(labels([entry('Ädelweiß'), entry('中文 报告')], 'äd')).toEqual(['Ädelweiß']);
});
