import { expect, test } from 'vitest';
import { factSources, sourceLabel } from './fact-sources.ts';
import { integrationTypeIds } from './integrations.ts';

test('the sources of facts are uploads, manual results, website forms and integrations, each with a label', () => {
  expect(factSources).toEqual(['csv', 'manual', 'website_forms', ...integrationTypeIds]);
  expect(['csv', 'website_forms', 'xero'].map(sourceLabel)).toEqual(['CSV upload', 'Website forms', 'Xero']);
});
