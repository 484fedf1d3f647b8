import { expect, test } from 'vitest';
import { isModuleSlug } from '../access/slugs.ts';
import { isMetric, type Metric } from '../catalogue/metrics.ts';
import type { RowList } from './define.ts';
import { findRowList, findRowListOfMetric, rowLists } from './list.ts';

const lists = Object.entries<RowList>(rowLists);

test.each(lists)(
  '%s is sorted by its own column, has existing metrics and a brief without personal columns',
  (slug, list) => {
    expect(list.slug).toBe(slug);
    expect(isModuleSlug(list.module)).toBe(true);
    const keys = list.columns.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain(list.sort.key);
    expect(keys).toEqual(expect.arrayContaining([...list.brief, ...(list.name ? [list.name] : [])]));
    expect(list.columns.filter(({ key, personal }) => personal && list.brief.includes(key))).toEqual([]);
    expect(list.metrics.every(isMetric)).toBe(true);
  },
);

test('rowListOf finds a list only in its own module', () => {
  expect(findRowList('conversions', 'leads')?.slug).toBe('leads');
  expect(findRowList('financials', 'leads')).toBeUndefined();
});

test("a metric's rows are in the first list with columns for all its dimensions", () => {
  for (const metric of lists.flatMap(([, { metrics }]) => metrics))
    expect(findRowListOfMetric(metric)?.metrics).toContain(metric);
  expect(findRowListOfMetric('cost')?.slug).toBe('ads');
  expect(findRowListOfMetric('cost', ['campaign', 'search_term'])?.slug).toBe('search-terms');
  expect(findRowListOfMetric('cost', ['landing_page'])?.slug).toBe('ad-landing-pages');
  expect(findRowListOfMetric('cost', ['colour'])?.slug).toBe('ads');
  expect(findRowListOfMetric('roas' satisfies Metric)).toBeUndefined();
});
