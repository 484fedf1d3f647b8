import { expect, test } from 'vitest';
import { product } from '../catalogue/product.ts';
import { integrationTypeIds, integrationTypes, knownIntegrationTypes } from './integrations.ts';

const values = integrationTypes.map((type): string => type.value);

test('a business can connect the specified accounting services [INTEG-001, INTEG-002, INTEG-003, INTEG-017]', () => {
  expect(values).toEqual(expect.arrayContaining(['MYOB', 'Xero', 'Simpro', 'Xero Contact ID']));
});

test('a business can connect the specified shops [INTEG-004, INTEG-005]', () => {
  expect(values).toEqual(expect.arrayContaining(['WooCommerce', 'Shopify']));
});

test('a business can connect the specified services of ads, analytics and rankings [INTEG-006, INTEG-007, INTEG-008, INTEG-009, INTEG-010, INTEG-011]', () => {
  expect(values).toEqual(
    expect.arrayContaining([
      'Google Analytics',
      'Google Analytics 4',
      'Google Ads',
      'Meta Ads PPC',
      'LinkedIn',
      'SE Ranking',
    ]),
  );
});

test('a business can connect the specified services that score and forward leads [INTEG-012, INTEG-013, INTEG-014, INTEG-015]', () => {
  expect(values).toEqual(
    expect.arrayContaining([
      'Lead quality score',
      'Lead quality score service',
      'Lead forward service',
      'Session Engagement Score',
    ]),
  );
});

test('a business can connect calls, reviews and the pixel, which has the name of the product [INTEG-016, INTEG-018, INTEG-019]', () => {
  expect(values).toEqual(expect.arrayContaining(['WildJar', `${product.name} Pixel`, 'Google My Business']));
});

test('no two integration types share an id or a name', () => {
  expect(integrationTypes.length).toBeGreaterThanOrEqual(19);
  expect(new Set(integrationTypeIds).size).toBe(integrationTypes.length);
  expect(new Set(values).size).toBe(integrationTypes.length);
});

test('a stored integration type that is no longer in the list is unknown', () => {
  expect(knownIntegrationTypes(['fax_machine', 'xero', 'pixel'])).toEqual(['xero', 'pixel']);
});
