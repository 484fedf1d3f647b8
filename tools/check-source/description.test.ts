import { connectors } from '@bellwether/connectors/list';
import { expect, test } from 'vitest';
import { openDescription } from './description.ts';

test.each([...connectors.keys()])('%s has a description', (vendor) => {
  expect(openDescription(vendor).describe({ method: 'GET', url: 'https://example.com/a/12' })).toMatchObject({
    path: '/a/{id}',
    breaches: ['the description has no such path'],
  });
});

test('names a request that the description does not allow, without its ids', () => {
  const { describe } = openDescription('google_ads');
  const url = 'https://googleads.googleapis.com/v25/customers/1234567890/googleAds:search';
  expect(
    describe({ method: 'POST', url, body: { query: 'SELECT customer.id FROM customer' } }),
  ).toMatchObject({
    host: 'googleads.googleapis.com',
    path: '/v25/customers/{customersId}/googleAds:search',
    version: 'v25',
    breaches: [],
  });
  const { breaches } = describe({ method: 'POST', url, body: { query: 'SELECT', canary: 1 } });
  expect(breaches.join()).toContain('must NOT have additional properties');
  expect(describe({ method: 'GET', url: `${url}?dryRun=1` }).breaches).not.toEqual([]);
});

test('knows the end of a version from the connectors', () => {
  expect(openDescription('meta_ads_ppc').endOf('v25.0')).toBe('July 2028');
  expect(openDescription('meta_ads_ppc').endOf('v26.0')).toBeNull();
});
