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

test("the integration type 'MYOB' exists [INTEG-001]", () => {
  expect(values).toContain('MYOB');
});
test("the integration type 'Xero' exists [INTEG-002]", () => {
  expect(values).toContain('Xero');
});
test("the integration type 'Simpro' exists [INTEG-003]", () => {
  expect(values).toContain('Simpro');
});
test("the integration type 'WooCommerce' exists [INTEG-004]", () => {
  expect(values).toContain('WooCommerce');
});
test("the integration type 'Shopify' exists [INTEG-005]", () => {
  expect(values).toContain('Shopify');
});
test("the integration type 'Google Analytics' exists [INTEG-006]", () => {
  expect(values).toContain('Google Analytics');
});
test("the integration type 'Google Analytics 4' exists [INTEG-007]", () => {
  expect(values).toContain('Google Analytics 4');
});
test("the integration type 'Google Ads' exists [INTEG-008]", () => {
  expect(values).toContain('Google Ads');
});
test("the integration type 'Meta Ads PPC' exists [INTEG-009]", () => {
  expect(values).toContain('Meta Ads PPC');
});
test("the integration type 'LinkedIn' exists [INTEG-010]", () => {
  expect(values).toContain('LinkedIn');
});
test("the integration type 'SE Ranking' exists [INTEG-011]", () => {
  expect(values).toContain('SE Ranking');
});
test("the integration type 'Lead quality score' exists [INTEG-012]", () => {
  expect(values).toContain('Lead quality score');
});
test("the integration type 'Lead quality score service' exists [INTEG-013]", () => {
  expect(values).toContain('Lead quality score service');
});
test("the integration type 'Lead forward service' exists [INTEG-014]", () => {
  expect(values).toContain('Lead forward service');
});
test("the integration type 'Session Engagement Score' exists [INTEG-015]", () => {
  expect(values).toContain('Session Engagement Score');
});
test("the integration type 'WildJar' exists [INTEG-016]", () => {
  expect(values).toContain('WildJar');
});
test("the integration type 'Xero Contact ID' exists [INTEG-017]", () => {
  expect(values).toContain('Xero Contact ID');
});
test('the integration type of the pixel contains the product name [INTEG-018]', () => {
  expect(values).toContain(`${product.name} Pixel`);
});
test("the integration type 'Google My Business' exists [INTEG-019]", () => {
  expect(values).toContain('Google My Business');
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
