import type { SearchResult } from '@bellwether/contract/api/figures/search';
import { moduleSlugs } from '@bellwether/domain/access/slugs';
import { describe, expect, test } from 'vitest';
import { screens } from '../screens.ts';
import { listMetricDestinations, toDestination } from './described-pages.ts';
import {
  type Destination,
  groupDestinations,
  listBusinessDestinations,
  listPageDestinations,
} from './destinations.ts';

const everyone = { permissions: moduleSlugs, globalPermissions: moduleSlugs, moduleAccess: moduleSlugs };
const businesses = [
  { id: 'b1', trading_name: 'Acme Plumbing' },
  { id: 'b2', trading_name: 'Second Crack Coffee Roasters' },
];
const local = (reader: Parameters<typeof listPageDestinations>[1] = everyone): Destination[] => [
  ...listPageDestinations(screens, reader),
  ...listMetricDestinations(screens, { ...reader, connected: ['google_ads'] }, { priority: 'leads' }),
  ...listBusinessDestinations(businesses),
];
const shown = (text: string, all = local()) =>
  groupDestinations(all, text).map(({ label, results }) => [label, results.map((one) => one.label)]);

describe('groups of the command palette', () => {
  test("the search 'roas' lists the ROAS metrics before a business named roasters", () => {
    expect(shown('roas')).toEqual([
      ['Metrics', ['ROAS (platform)', 'ROAS (invoiced)']],
      ['Businesses', ['Second Crack Coffee Roasters']],
    ]);
  });

  test('the command palette matches search words in any order', () => {
    expect(shown('plumb ac')).toEqual([['Businesses', ['Acme Plumbing']]]);
    expect(shown('nothing of this kind')).toEqual([]);
  });

  test('a metric in the command palette links to a page that the user may open', () => {
    const find = (permissions: readonly string[]) =>
      local({ ...everyone, permissions }).find(({ group, id }) => group === 'metric' && id === 'revenue');
    expect(find(moduleSlugs)?.target).toEqual({ to: '/dashboard/performance' });
    expect(find(['financials'])?.target).toEqual({ to: '/business/revenue' });
    expect(find(['meetings'])).toBeUndefined();
  });

  test('the palette lists server results without the search text in their label, while they belong to the current search', () => {
    const lead: Destination = { group: 'lead', id: '1', label: 'Ann', description: '', target: { to: '/' } };
    expect(groupDestinations([lead], '0491')).toEqual([]);
    expect(groupDestinations([lead], '0491', 8)[0]?.results).toEqual([lead]);
  });
});

const targetOf = (result: Pick<SearchResult, 'title' | 'path' | 'range'>) =>
  toDestination({ kind: 'customer', id: '1', detail: '', ...result }).target;

describe('page of a search result', () => {
  test('a lead found in the palette opens its own page, and the URL keeps the filters', () => {
    expect(targetOf({ title: 'Ann', path: '/conversions/1', range: null })).toEqual({ to: '/conversions/1' });
  });

  test('a campaign found in the palette opens in its tab, searched in the table, in the default date range', () => {
    const target = targetOf({ title: 'Spring "sale"', path: '/analytics/google-ads#campaigns', range: null });
    if (!('filters' in target)) throw new Error('The target has no filters.');
    expect([target.to, target.hash]).toEqual(['/analytics/google-ads', 'campaigns']);
    expect(target.filters?.({ period: { filter: {} }, leads: { page: 2 } })).toEqual({
      leads: { page: 2 },
      'google-ppc-campaign-results': { filter: { table_keywords: '~\\"Spring \\"sale\\""' } },
    });
  });

  test('a customer found in the palette opens in the date range of their last invoice, if it is not recent', () => {
    const range = { from: '2022-05-31', to: '2023-05-31' };
    const target = targetOf({ title: 'Ann', path: '/business/customers', range });
    if (!('filters' in target)) throw new Error('The target has no filters.');
    expect(target.filters?.({})).toMatchObject({
      'financial-customers': { filter: { table_keywords: '~\\"Ann"' } },
      period: { filter: { date_from: '>=\\"2022-05-31"', date_to: '<=\\"2023-05-31"', compare: '=\\"off"' } },
    });
  });
});
