import { freezeFigure, readFrozenFigure } from '@bellwether/contract/meetings/frozen-figure';
import { expect, test } from 'vitest';
import { presentFigure } from './present-figure.ts';

test('a metric value stored with an agenda item stays when the metric is renamed', () => {
  const stored = freezeFigure({ module: 'roi', report: 'roi-insights', query: {}, metrics: ['spend'] });
  const frozen = readFrozenFigure(JSON.stringify(stored), { reports: {}, metrics: { spend: 'cost' } });
  const then = { range: null, totals: { spend: 40 }, currency: 'AUD', currencies: { spend: 'USD' } };
  const figure = { id: '1', agenda_item_id: '2', name: 'Cost', as_of: '2026-03-16', picture: null };
  expect(frozen && presentFigure({ figure, frozen, then }, { refused: 'Not today.' })).toMatchObject({
    closed: false,
    refused: 'Not today.',
    values: [{ metric: 'cost', unit: 'currency', was: 40, now: null, currency: 'USD', currency_now: 'USD' }],
  });
});
