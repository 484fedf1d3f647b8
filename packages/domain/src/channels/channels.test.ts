import { expect, test } from 'vitest';
import { integrationTypeIds } from '../sources/integrations.ts';
import { adChannels, googleChannels, joinChannels, listAnalyticsSources } from './ad-channels.ts';

test('the channel filter has every paid and social channel [CHAN-001] [CHAN-002] [CHAN-004] [CHAN-005] [CHAN-009] [CHAN-010]', () => {
  expect(googleChannels).toEqual(
    expect.arrayContaining([
      'Branded Paid Search',
      'Generic Paid Search',
      'Paid Search',
      'Email',
      'Social',
      'Display',
    ]),
  );
});

test('the channel filter has every other channel, including paid media, and nothing else [CHAN-008]', () => {
  expect([...googleChannels].toSorted()).toEqual([
    '(Other)',
    'Branded Paid Search',
    'Direct',
    'Display',
    'Email',
    'Generic Paid Search',
    'Organic Search',
    'Paid Other',
    'Paid Search',
    'Referral',
    'Social',
  ]);
});

test('chosen channel options are joined with a semicolon, which no option contains [CHAN-011]', () => {
  expect(joinChannels(['Direct', 'Email'])).toBe('Direct;Email');
  expect(joinChannels(['Direct'])).toBe('Direct');
  expect(joinChannels([...googleChannels]).split(';')).toEqual([...googleChannels]);
});

test('Google Analytics is always a source [CHAN-012]', () => {
  expect(listAnalyticsSources([])).toEqual(['Google Analytics']);
  expect(listAnalyticsSources(['xero', 'myob'])).toEqual(['Google Analytics']);
});

test('Google Ads is a source when it is connected [CHAN-013]', () => {
  expect(listAnalyticsSources(['google_ads'])).toEqual(['Google Analytics', 'Google Ads']);
  expect(listAnalyticsSources(['linkedin', 'meta_ads_ppc'])).not.toContain('Google Ads');
});

test('Meta Ads is a source when Meta Ads PPC is connected [CHAN-014]', () => {
  expect(listAnalyticsSources(['meta_ads_ppc'])).toEqual(['Google Analytics', 'Meta Ads']);
  expect(listAnalyticsSources(['linkedin', 'google_ads'])).not.toContain('Meta Ads');
});

test('LinkedIn is a source when it is connected [CHAN-015]', () => {
  expect(listAnalyticsSources(['linkedin'])).toEqual(['Google Analytics', 'LinkedIn']);
  expect(listAnalyticsSources(['google_ads', 'meta_ads_ppc'])).not.toContain('LinkedIn');
});

test('each advertising channel names an existing integration type, and no key contains a semicolon', () => {
  for (const [key, { integration }] of Object.entries(adChannels)) {
    if (integration !== null) expect(integrationTypeIds).toContain(integration);
    expect(key).toMatch(/^[a-z_]+$/);
  }
});
