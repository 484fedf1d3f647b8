import { marketingSummary } from '@bellwether/contract/pages/analytics/overview-summary';
import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { buildChannelTree, type ChannelTreeRow } from './tree.ts';

const channels = createAnswer([
  { internal_channel: 'Referral', sessions: 10, valid_leads: 3 },
  { internal_channel: 'Direct', sessions: 9, valid_leads: 0 },
  { internal_channel: null, sessions: 1, valid_leads: 0 },
]);
const createRow = (
  internal_channel: string | null,
  source_medium: string,
  sessions: number,
  campaign?: string | null,
) => ({
  internal_channel,
  source_medium,
  sessions,
  ...(campaign === undefined ? {} : { campaign }),
});
const shape = ({ path, below }: ChannelTreeRow): unknown => [path.at(-1), ...(below ?? []).map(shape)];

test('the channel tree nests campaigns in sources and sources in channels, and omits rows without a campaign', () => {
  const sources = createAnswer([
    createRow('Referral', 'a.au', 6),
    createRow('Direct', '(direct)', 9),
    createRow(null, 'x', 1),
  ]);
  const campaigns = createAnswer([
    createRow('Referral', 'a.au', 4, 'Guide'),
    createRow('Direct', '(direct)', 9, null),
  ]);
  expect(buildChannelTree(channels, sources, campaigns).map(shape)).toEqual([
    ['Referral', ['a.au', ['Guide']]],
    ['Direct', ['(direct)']],
    [null, ['x']],
  ]);
});

test('each channel has a placeholder row until its sources load', () => {
  const rows = buildChannelTree(channels, undefined, undefined);
  expect(rows.map(({ below }) => below?.map(({ waiting }) => waiting))).toEqual([[true], [true], [true]]);
  expect(new Set(rows.flatMap(({ key, below }) => [key, below?.[0]?.key])).size).toBe(6);
});

test('the marketing summary names sessions, leads with their cost, and the best channel', () => {
  const totals = { sessions: 200, valid_leads: 30, cost_per_lead: 40 };
  const comparison = { from: '2025-01-01', to: '2025-03-31' };
  const compare_totals = { sessions: 100, valid_leads: 15, cost_per_lead: 50 };
  expect(marketingSummary(createAnswer([], { totals, comparison, compare_totals }), channels)).toBe(
    'The website had 200 sessions, up 100.0% on the year before. Valid leads: 30 (+100.0%) at $40 each (−20.0%). Referral sent the most: 3.',
  );
  expect(marketingSummary(createAnswer([], { totals: { sessions: 5, valid_leads: null } }), undefined)).toBe(
    'The website had 5 sessions.',
  );
  expect(marketingSummary(createAnswer([]), channels)).toBeNull();
});
