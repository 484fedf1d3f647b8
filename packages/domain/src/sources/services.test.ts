import { expect, test } from 'vitest';
import { findServiceBySlug, findServicesByName, type Service, services } from './services.ts';

test.each([
  ['google_ads', 'Google Ads'],
  ['display_and_remarketing', 'Display'],
  ['facebook_ads', 'Meta Ads'],
  ['linked_in_ads', 'LinkedIn Ads'],
])('the ad service %s has the label %s [SVC-001] [SVC-002] [SVC-003] [SVC-006]', (slug, label) => {
  expect(findServiceBySlug(slug)?.label).toBe(label);
});

test.each([
  ['seo', 'SEO'],
  ['network_development', 'Network Development'],
  ['digital_experience', 'Digital Experience (DX)'],
  ['advisory', 'Advisory'],
  ['marketing_automation', 'Marketing Automation'],
])('the service %s has the label %s [SVC-005] [SVC-007] [SVC-008] [SVC-009] [SVC-010]', (slug, label) => {
  expect(findServiceBySlug(slug)?.label).toBe(label);
});

test('meta_ads is an alias of Meta Ads [SVC-004]', () => {
  expect(findServiceBySlug('meta_ads')).toBe(findServiceBySlug('facebook_ads'));
  expect(findServiceBySlug('tik_tok')).toBeUndefined();
});

test('the service catalogue has nine services, each with a blurb of at most 25 words, some with a colour [SVC-011] [SVC-012] [SVC-014] [SVC-015]', () => {
  const all: readonly Service[] = services;
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(9);
  for (const { blurb } of all) expect(blurb.split(/\s+/).length).toBeLessThanOrEqual(25);
  for (const { blurb } of all) expect(blurb.length).toBeGreaterThan(20);
  expect(all.filter(({ accent }) => accent).map(({ slug }) => slug)).toEqual([
    'google_ads',
    'facebook_ads',
    'seo',
    'linked_in_ads',
  ]);
});

test.each([
  ['facebook_ads', ['facebook_ads']],
  ['meta_ads', ['facebook_ads']],
  ['facebook-ads', ['facebook_ads']],
  ['facebook-ppc-overview', ['facebook_ads']],
  ['Meta Ads PPC', ['facebook_ads']],
  ['Meta Ads', ['facebook_ads']],
  ['google-ppc-search-terms', ['google_ads']],
  ['/analytics/linkedin', ['linked_in_ads']],
  ['SE Ranking', ['seo']],
  // One Google Ads account delivers data for both services.
  ['Google Ads', ['google_ads', 'display_and_remarketing']],
  ['advisory', ['advisory']],
])('the name %s belongs to the services %j [SVC-016]', (name, slugs) => {
  expect(findServicesByName(name).map(({ slug }) => slug)).toEqual(slugs);
});
