import { expect, test } from 'vitest';
import { services } from '../sources/services.ts';
import { findProgram, listMissingPrograms, programs } from './programs.ts';

test('each service is a program with slug, value, label and icon, and its colour if any [PLAN-013]', () => {
  expect(programs.map(({ slug }) => slug)).toEqual(services.map(({ slug }) => slug));
  for (const { slug, value, label, icon } of programs) {
    expect(value).toBe(slug);
    expect(label).not.toBe('');
    expect(icon).toMatch(/^[a-z-]+$/);
  }
  expect(new Set(programs.map(({ icon }) => icon)).size).toBe(programs.length);
  expect(findProgram('meta_ads')).toMatchObject({ slug: 'facebook_ads', iconColour: '#0668E1' });
  expect(findProgram('advisory')).not.toHaveProperty('iconColour');
  expect(findProgram('tik_tok')).toBeUndefined();
});

test('the list of programs to add omits those that the plan has, even under an older name [PLAN-021]', () => {
  expect(listMissingPrograms([{ slug: 'meta_ads' }, { slug: 'seo' }]).map(({ slug }) => slug)).toEqual([
    'google_ads',
    'display_and_remarketing',
    'linked_in_ads',
    'network_development',
    'digital_experience',
    'advisory',
    'marketing_automation',
  ]);
});
