import { isModuleSlug } from '@bellwether/domain/access/slugs';
import { isDimension } from '@bellwether/domain/catalogue/dimensions';
import { isMetric } from '@bellwether/domain/catalogue/metrics/metrics';
import { expect, test } from 'vitest';
import { findReport, reports } from './list.ts';

test('no two reports of a module share a slug', () => {
  expect(new Set(reports.map((report) => report.slug)).size).toBe(reports.length);
});

test('findReport finds a report only in its own module', () => {
  for (const report of reports) expect(findReport(report.module, report.slug)).toBe(report);
  expect(findReport('analytics', 'financial-revenue')).toBeUndefined();
  expect(findReport('financials', 'no-such-report')).toBeUndefined();
});

test.each(reports.map((report) => [report.slug, report] as const))(
  '%s uses catalogue names and is sorted by one of its columns',
  (slug, report) => {
    expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(isModuleSlug(report.module)).toBe(true);
    expect(report.metrics.every(isMetric)).toBe(true);
    expect(new Set(report.metrics).size).toBe(report.metrics.length);
    for (const name of [...report.dimensions, ...(report.filters ?? []), ...Object.keys(report.fixed ?? {})])
      expect(isDimension(name)).toBe(true);
    expect([...report.dimensions, ...report.metrics]).toContain(report.sort.key);
    expect(report.dimensions.includes('business')).toBe(report.across === 'all');
  },
);
