import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printFilter } from '../query/filter.ts';
import { parseListQuery } from '../query/list-query.ts';
import { freezeFigure, readFrozenFigure, readStoredAnswer } from './frozen-figure.ts';

const word = fc.string({ minLength: 1, maxLength: 12 });
const day = fc
  .integer({ min: 0, max: 4000 })
  .map((n) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10));
const figures = fc.record({
  module: fc.constantFrom('roi', 'financials', 'plan'),
  report: fc.constantFrom('roi-insights', 'financial-revenue', 'plan-standing'),
  metrics: fc.array(fc.constantFrom('revenue', 'cost', 'roi'), { minLength: 1, maxLength: 4 }),
  query: fc.record(
    {
      filter: fc
        .tuple(day, day, word)
        .map(([from, to, name]) =>
          printFilter([
            [{ key: 'date', operator: '>=', value: from }],
            [{ key: 'date', operator: '<=', value: to }],
            [{ key: 'campaign', operator: '=', value: name }],
          ]),
        ),
      timestamp: fc.constantFrom('day', 'month'),
      per_page: fc.integer({ min: 1, max: 900 }).map(String),
      plan_id: fc.uuid(),
    },
    { requiredKeys: [] },
  ),
});

test('a figure stored with an agenda item can be read back as the same query', () => {
  fc.assert(
    fc.property(figures, (figure) => {
      const query = parseListQuery(figure.query);
      const read = readFrozenFigure(JSON.stringify(freezeFigure({ ...figure, query })));
      expect(read && [read.report, read.metrics]).toEqual([
        { module: figure.module, slug: figure.report },
        figure.metrics.map((name) => ({ name, storedName: name })),
      ]);
      expect(read?.query).toEqual(query);
    }),
  );
});

test('an agenda figure stored by release 7 is read like a current one', () => {
  fc.assert(
    fc.property(figures, ({ module, report, query, metrics }) => {
      const stored = JSON.stringify({ version: 0, report: { module, slug: report }, query, metrics });
      const today = JSON.stringify(freezeFigure({ module, report, query: parseListQuery(query), metrics }));
      expect(readFrozenFigure(stored)).toEqual(readFrozenFigure(today));
      expect(readFrozenFigure(stored)).toBeDefined();
    }),
  );
});

test('a renamed report or metric is found under its new name and keeps the stored one', () => {
  const stored = JSON.stringify(
    freezeFigure({ module: 'roi', report: 'roi-insights', query: {}, metrics: ['cost', 'roi'] }),
  );
  const names = { reports: { 'roi/roi-insights': 'roi/returns' }, metrics: { cost: 'ad_spend' } };
  expect(readFrozenFigure(stored, names)).toMatchObject({
    report: { module: 'roi', slug: 'returns' },
    metrics: [
      { name: 'ad_spend', storedName: 'cost' },
      { name: 'roi', storedName: 'roi' },
    ],
  });
});

test('a stored text that is no agenda figure is rejected', () => {
  const figure = freezeFigure({ module: 'roi', report: 'roi-insights', query: {}, metrics: ['cost'] });
  for (const text of ['', 'null', '[]', '{}', JSON.stringify({ ...figure, version: 2 })])
    expect(readFrozenFigure(text)).toBeUndefined();
  expect(readFrozenFigure(JSON.stringify({ ...figure, metrics: [1] }))).toBeUndefined();
  const broken = { ...figure, version: 0, query: { timestamp: 'year' } };
  expect(readFrozenFigure(JSON.stringify(broken))).toBeUndefined();
});

test.each([
  { filter: 'oops' },
  { filter: [{}] },
  { filter: [[{ key: 'date', operator: '=~', value: '1' }]] },
  { page: '1' },
  { perPage: 0 },
  { sort: 'date:asc' },
  { custom: { plan_id: 1 } },
  'oops',
])('the malformed query %j is not a figure', (query) => {
  const figure = freezeFigure({ module: 'roi', report: 'roi-insights', query: {}, metrics: ['cost'] });
  expect(readFrozenFigure(JSON.stringify({ ...figure, query }))).toBeUndefined();
});

test('a stored report answer can be read back, and any other text is rejected', () => {
  const meta = { range: null, totals: { cost: 4 }, currency: 'AUD', currencies: {} };
  expect(readStoredAnswer(JSON.stringify({ data: [], meta: [meta] }))).toEqual(meta);
  for (const text of ['', '{', 'null', '{}', '{"meta":[]}', '{"meta":[{"totals":7}]}'])
    expect(readStoredAnswer(text)).toBeUndefined();
});
