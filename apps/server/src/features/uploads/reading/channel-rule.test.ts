import { classifyChannel, classifyChannelSql, type Origin } from '@bellwether/facts/rules/channel';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const words =
  'google Bing FACEBOOK t.co x.com youtube etsy newsletter (direct) (none) cpc PPC paid-social social organic referral email display video sms push affiliate cross-network adwords microsoft%20ads Zürich trade show'
    .split(' ')
    .map((word) => word.replace('%20', ' '));
const text = fc.option(
  fc.oneof(
    fc.constantFrom(...words),
    fc
      .tuple(fc.constantFrom(...words), fc.constantFrom(' ', '-', '/'), fc.constantFrom(...words))
      .map((all) => all.join('')),
    fc.string({ maxLength: 12 }),
  ),
  { nil: null },
);
const origins = fc.array(fc.record({ source: text, medium: text, campaign: text }), {
  minLength: 400,
  maxLength: 400,
});

test('the rule of a channel is the same in TypeScript and in SQL', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const classifyInSql = async (all: readonly Origin[], undecided: Parameters<typeof classifyChannel>[1]) => {
    const found = await connection.runAndReadAll(
      `SELECT ${classifyChannelSql('campaign', undecided)} AS channel FROM (SELECT unnest(from_json($all, '[{"source":"VARCHAR","medium":"VARCHAR","campaign":"VARCHAR"}]'), recursive := true))`,
      { all: JSON.stringify(all) },
    );
    return found.getRowsJS().map(([channel]) => channel);
  };
  const undecided = fc.record({
    neither: fc.constantFrom('Direct', null),
    alone: fc.constantFrom('Referral', null),
  });
  await fc.assert(
    fc.asyncProperty(origins, undecided, async (all, names) => {
      expect(await classifyInSql(all, names)).toEqual(all.map((one) => classifyChannel(one, names)));
    }),
    { numRuns: 10 },
  );
  instance.closeSync();
});

test.each([
  [{ source: 'google', medium: 'cpc' }, 'Paid Search'],
  [{ source: 'google', medium: 'organic' }, 'Organic Search'],
  [{ source: 'Google Ads' }, 'Paid Search'],
  [{ source: '(direct)', medium: '(none)' }, 'Direct'],
  [{ source: 'guide.example' }, 'Referral'],
  [{ source: 'guide.example', medium: 'unknown' }, 'Unassigned'],
  [{}, null],
])('%o comes by %s', (origin, channel) => {
  expect(classifyChannel(origin)).toBe(channel);
});
