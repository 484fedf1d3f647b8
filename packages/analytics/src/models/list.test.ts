import { reports } from '@bellwether/contract/reports/list';
import type { RowList } from '@bellwether/contract/rows/define';
import { rowLists } from '@bellwether/contract/rows/list';
import { type Dimension, isChoice, isDimension } from '@bellwether/domain/catalogue/dimensions';
import { factNames } from '@bellwether/domain/catalogue/facts';
import {
  isByPeriod,
  isMetric,
  listBaseMetrics,
  type Metric,
  metricInfo,
  metrics,
} from '@bellwether/domain/catalogue/metrics/metrics';
import { factTables, rollups } from '@bellwether/facts/tables';
import { expect, test } from 'vitest';
import { createModelFinder, findModel, models, requestedDimensions } from './list.ts';
import type { Measure, Model } from './model.ts';

const everyMetric = Object.keys(metrics).filter(isMetric);
const isDerived = (metric: Metric) => metricInfo(metric).formula !== undefined;
const named = <T extends { slug: string }>(list: readonly T[]) =>
  list.map((item) => [item.slug, item] as const);

/** Checks that a dimension exists in a model; every model has date, business and the choices of other models. */
const hasDimension = (model: Model, name: Dimension): boolean =>
  name === 'date' || name === 'business' || isChoice(name) || Object.hasOwn(model.dimensions, name);

test.each(factNames)('%s has a model', (fact) => {
  expect(models.some((model) => model.fact === fact)).toBe(true);
});

test.each(everyMetric)('%s is derived, or counted by a model for all its dimensions', (metric) => {
  const countingModels = models.filter((model) => Object.hasOwn(model.measures, metric));
  if (isDerived(metric)) expect(countingModels).toHaveLength(0);
  else expect(countingModels.length).toBeGreaterThan(0);
  expect(findModel(metric)).toBe(countingModels[0]);
  for (const model of countingModels) {
    const chosen = createModelFinder(Object.keys(model.dimensions).filter(isDimension))(metric);
    expect(Object.keys(chosen?.dimensions ?? {})).toEqual(
      expect.arrayContaining(Object.keys(model.dimensions)),
    );
  }
});

test('a derived metric consists of counted metrics, and a counted metric consists of itself', () => {
  for (const metric of everyMetric) {
    const bases = listBaseMetrics(metric);
    if (!isDerived(metric)) expect(bases).toEqual([metric]);
    for (const base of bases) expect(findModel(base)).toBeDefined();
  }
});

test('each fact has one model, whose dimensions are all in the catalogue', () => {
  expect(new Set(models.map((model) => model.fact)).size).toBe(models.length);
  for (const model of models) expect(Object.keys(model.dimensions).every(isDimension)).toBe(true);
});

test.each(named(reports))('every model of %s knows all its dimensions and filters', (_, report) => {
  const requested: Dimension[] = [...report.dimensions, ...(report.filters ?? [])];
  for (const name of Object.keys(report.fixed ?? {})) if (isDimension(name)) requested.push(name);
  const used = new Set(
    report.metrics
      .filter((metric) => !isByPeriod(metric))
      .flatMap(listBaseMetrics)
      .map(createModelFinder(requestedDimensions(report, []))),
  );
  for (const model of used) {
    expect(model).toBeDefined();
    if (model) expect(requested.filter((name) => !hasDimension(model, name))).toEqual([]);
  }
});

test('a list of rows shows a total for every column that a metric adds up', () => {
  // Sums of positions and ratings are used only for averages.
  for (const list of Object.values<RowList>(rowLists))
    for (const metric of list.metrics.filter((one) => !one.endsWith('_sum'))) {
      const measures: readonly (Measure | undefined)[] = models.map(({ measures: all }) => all[metric]);
      for (const measure of measures) {
        const column = list.columns.find(({ key }) => key === measure?.expression);
        if (measure?.agg === 'sum' && column && list.brief.includes(column.key))
          expect(column, `${metric} in ${list.slug}`).toMatchObject({ sum: true });
      }
    }
});

test('a dimension that is a plain column is a column of its fact', () => {
  for (const model of models) {
    if (model.fact === 'marketing_costs') continue;
    const columns = [...factTables[model.fact].own, ...factTables[model.fact].columns].map(
      (column) => column.name,
    );
    for (const sql of Object.values(model.dimensions)) if (/^\w+$/.test(sql)) expect(columns).toContain(sql);
  }
});

test('a rollup stores all its dimensions, and every measure of its model as a plain sum', () => {
  const rolled = models.filter((model) => model.rollup);
  expect(rolled.map((model) => model.rollup?.table)).toEqual(rollups.map((rollup) => rollup.table));
  for (const model of rolled) {
    const rollup = rollups.find(({ table }) => table === model.rollup?.table);
    const keys = rollup?.keys.map((column) => column.name) ?? [];
    for (const name of model.rollup?.dimensions ?? []) {
      const sql = name === 'business' ? 'business_id' : name === 'date' ? 'month' : model.dimensions[name];
      // A dimension computed from columns needs each of them; quoted texts are not columns.
      const identifiers: readonly string[] = (sql ?? '').replaceAll(/'[^']*'/g, '').match(/\w+/g) ?? [];
      const { own, columns } = factTables[model.fact as keyof typeof factTables];
      const read = [...own, ...columns]
        .map((column) => column.name)
        .filter((one) => identifiers.includes(one));
      expect(read, name).not.toEqual([]);
      expect(keys).toEqual(expect.arrayContaining(read));
    }
    const sums = rollup?.sums.map((column) => column.name) ?? [];
    for (const measure of Object.values(model.measures)) {
      expect(measure).toMatchObject({ agg: 'sum' });
      expect(measure).not.toHaveProperty('where');
      expect(sums).toContain(measure.expression);
    }
  }
});
