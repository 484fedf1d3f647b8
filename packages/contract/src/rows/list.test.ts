import { isModuleSlug } from '@bellwether/domain/access/slugs';
import { isMetric, type Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { expect, test } from 'vitest';
import { briefColumns, type RowList } from './define.ts';
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

/** Headings that every reader knows. */
const plainHeadings = [
  'Account Ad_group Ad_spend Ad_group_or_set Amount Author Campaign Channel City Competitor Customer Customer_number',
  'Date Date_and_time Device Keyword Landing_page Lead_number Name Number Page Product Quantity Rating Reply Review',
  'Search Search_engine Search_term Type',
]
  .join(' ')
  .split(' ')
  .map((word) => word.replaceAll('_', ' '));

test.each(lists)('%s explains every heading next to a figure that a reader may not know', (_, list) => {
  const unknown = briefColumns(list).filter(
    ({ label, description }) => description === undefined && !plainHeadings.includes(label),
  );
  expect(unknown.map(({ label }) => label)).toEqual([]);
});

test.each(lists)('%s adds up every amount next to a figure', (_, list) => {
  const amounts = briefColumns(list).filter(({ kind }) => kind === 'currency');
  expect(amounts.filter(({ sum }) => !sum).map(({ key }) => key)).toEqual([]);
});

test('findRowList finds a list only in its own module', () => {
  expect(findRowList('conversions', 'leads')?.slug).toBe('leads');
  expect(findRowList('financials', 'leads')).toBeUndefined();
});

test('the rows behind a metric are those of the first row list that has columns for all its dimensions', () => {
  for (const metric of lists.flatMap(([, { metrics }]) => metrics))
    expect(findRowListOfMetric(metric)?.metrics).toContain(metric);
  expect(findRowListOfMetric('cost')?.slug).toBe('ads');
  expect(findRowListOfMetric('cost', ['campaign', 'search_term'])?.slug).toBe('search-terms');
  expect(findRowListOfMetric('cost', ['landing_page'])?.slug).toBe('ad-landing-pages');
  expect(findRowListOfMetric('cost', ['colour'])?.slug).toBe('ads');
  expect(findRowListOfMetric('roas' satisfies Metric)).toBeUndefined();
});
