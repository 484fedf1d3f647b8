import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import { channelOptionSql } from '@bellwether/analytics/models/channel-option';
import { pagePathSql } from '@bellwether/analytics/models/web-address';
import { googleChannels } from '@bellwether/domain/channels/ad-channels';
import { listChannels } from '@bellwether/domain/channels/channels';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';

const connection = await (await DuckDBInstance.create(':memory:')).connect();
const evaluate = async (sql: string, channel: string | null, campaign: string | null = null) => {
  const rows = await connection.runAndReadAll(
    `SELECT ${sql} FROM (SELECT $channel::VARCHAR AS channel, $campaign::VARCHAR AS campaign)`,
    { channel, campaign },
  );
  return rows.getRows()[0]?.[0];
};
const option = (channel: string | null, campaign?: string) =>
  evaluate(channelOptionSql(duckdb, 'channel', 'campaign'), channel, campaign ?? null);

test('every option of the channel filter maps to itself, ignoring case', async () => {
  for (const name of googleChannels) {
    if (name === 'Paid Search') continue;
    expect(await option(name)).toBe(name);
    expect(await option(name.toUpperCase())).toBe(name);
  }
  expect(await option('Paid Search')).toBe('Paid Search');
  expect(await option('Affiliates')).toBe('Referral');
  expect(await option('Paid Social')).toBe('Social');
  expect(await option('SMS')).toBe('(Other)');
  expect(await option('Paid Video')).toBe('Display');
  expect(await option('Paid Other')).toBe('Paid Other');
  expect(await option('other')).toBe('Paid Other');
  expect(await option(null)).toBeNull();
});

test("no paid channel is counted under 'other'", async () => {
  for (const key of listChannels(({ cost }) => cost !== 'free'))
    expect(await option(key)).not.toBe('(Other)');
});

test('paid search is counted as branded if its campaign name says so, for ads and for sessions', async () => {
  for (const channel of ['google_ads', 'Paid Search', 'microsoft_ads']) {
    expect(await option(channel, 'Brand – Clearwater')).toBe('Branded Paid Search');
    expect(await option(channel, 'Non-brand drains')).toBe('Generic Paid Search');
    expect(await option(channel, 'Brandy tasting')).toBe('Generic Paid Search');
    expect(await option(channel, '(not set)')).toBe('Paid Search');
    expect(await option(channel)).toBe('Paid Search');
  }
  expect(await option('facebook_ads', 'Brand')).toBe('Social');
  expect(await option('display_and_remarketing')).toBe('Display');
});

test.each([
  ['https://a.example/book?utm_source=x#top', '/book'],
  ['https://a.example', '/'],
  ['/', '/'],
  ['/gas-fitting/?x=1', '/gas-fitting/'],
  ['?x=1', '/'],
  [null, null],
])('the page path of %s is %s', async (address, page) => {
  expect(await evaluate(pagePathSql(duckdb, 'channel'), address)).toBe(page);
});
