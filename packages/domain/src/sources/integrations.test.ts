import { expect, test } from 'vitest';
import { product } from '../catalogue/product.ts';
import {
  deliversOnSchedule,
  deliversRows,
  factSources,
  integrationTypeIds,
  integrationTypes,
  knownIntegrationTypes,
  sourceLabel,
} from './integrations.ts';

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

test('the sources of facts are uploads, manual results, website forms and integrations, each with a label', () => {
  expect(factSources).toEqual(['csv', 'manual', 'website_forms', ...integrationTypeIds]);
  expect(['csv', 'website_forms', 'xero'].map(sourceLabel)).toEqual(['CSV upload', 'Website forms', 'Xero']);
});

test('every integration type that delivers rows has a schedule, except the pixel and the older Google Analytics', () => {
  const delivering = integrationTypeIds.filter(deliversRows);
  expect(integrationTypeIds.filter((id) => !deliversRows(id))).toEqual([
    'lead_quality_score',
    'lead_quality_score_service',
    'lead_forward_service',
    'session_engagement_score',
    'xero_contact_id',
  ]);
  expect(delivering.filter((id) => !deliversOnSchedule(id))).toEqual(['google_analytics', 'pixel']);
});

test('a stored integration type that is no longer in the list is unknown', () => {
  expect(knownIntegrationTypes(['fax_machine', 'xero', 'pixel'])).toEqual(['xero', 'pixel']);
});
