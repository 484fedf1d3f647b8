import { isMetric, metricInfo, metrics } from '@bellwether/domain/catalogue/metrics/metrics';
import { listMissingParts, listRatioParts } from '@bellwether/domain/testing/ratio-parts';
import { expect, test } from 'vitest';
import { reports } from '../reports/list.ts';
import { pages } from './list.ts';

const tables = pages.flatMap(({ path, parts }) =>
  parts.flatMap((part) =>
    (part.tables ?? []).map(({ query: { report }, columns }) => ({
      name: `${path}: ${report.title}`,
      metrics: columns?.metrics ?? report.metrics,
    })),
  ),
);

test('every page table that shows a ratio also shows its dividend and divisor', () => {
  const missing = tables.flatMap(({ name, metrics }) =>
    listMissingParts(metrics).map((text) => `${name}: ${text}`),
  );
  expect(missing).toEqual([]);
});

test('every report with a ratio also has its dividend and divisor, so that formulas in its file work', () => {
  const missing = reports.flatMap(({ slug, metrics }) =>
    listMissingParts(metrics).map((text) => `${slug}: ${text}`),
  );
  expect(missing).toEqual([]);
});

test('averages of scores and positions are the only ratios shown without dividend and divisor', () => {
  const quotients = Object.keys(metrics)
    .filter(isMetric)
    .filter((metric) => 'divide' in (metricInfo(metric).formula ?? {}));
  expect(quotients.filter((metric) => listRatioParts(metric).length === 0).toSorted()).toEqual([
    'audit_score',
    'average_position',
    'average_quality',
    'average_rating',
    'competitor_average',
    'search_position',
  ]);
});
