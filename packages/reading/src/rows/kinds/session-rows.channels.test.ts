import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReader } from '../../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

describe('the channel of a lead', () => {
  test.each([
    ['source and medium', 'Source,Medium', 'google,cpc', 'Paid Search'],
    ['a source that is paid by its name', 'Source', 'Google Ads', 'Paid Search'],
    ['a source of a shop window', 'Source', 'Trade show', null],
    [
      'the address of the page',
      'Landing page',
      'https://x.example/?utm_source=news&utm_medium=email',
      'Email',
    ],
    ["Google's mark of a paid click", 'Landing page', 'https://x.example/?a=1&gclid=Cj0', 'Paid Search'],
    ["Microsoft's mark", 'Landing page', 'https://x.example/?msclkid=1', 'Paid Search'],
    ['a click id in a column', 'GCLID', 'Cj0abc', 'Paid Search'],
    ['the site that linked to it', 'Referrer', 'https://www.facebook.com/groups/1', 'Organic Social'],
    ["HubSpot's word for it", 'Original source', 'Direct Traffic', 'Direct'],
    ['nothing at all', 'City', 'Perth', null],
  ])('is found from %s', async (_, headings, cells, channel) => {
    const { rows } = await reader.read(
      'leads',
      `Date,Email,${headings}\n2025-07-01,a@example.com,${cells}\n`,
    );
    expect(rows).toMatchObject([{ channel }]);
  });

  test('a channel column takes precedence over source and medium', async () => {
    const { rows } = await reader.read(
      'leads',
      'Date,Email,Channel,Source,Medium\n2025-07-01,a@example.com,Email,google,cpc\n',
    );
    expect(rows).toMatchObject([{ channel: 'Email', source: 'google', medium: 'cpc' }]);
  });
});

test("a channel is recognised in the user's words, and an unclear one is read from the medium", async () => {
  const read = async (heading: string, cells: readonly string[]) => {
    const lines = cells.map((cell, at) => `2025-07-01,${at}@example.com,${cell}\n`);
    const { rows } = await reader.read('leads', `Date,Email,${heading}\n${lines.join('')}`);
    return rows.map(({ channel }) => channel);
  };
  const meanings: readonly (readonly [string, string])[] = [
    ['Google Ads', 'Paid Search'],
    ['google / cpc', 'Paid Search'],
    ['AdWords', 'Paid Search'],
    ['PPC', 'Paid Search'],
    ['FB ads', 'Paid Social'],
    ['Meta Ads', 'Paid Social'],
    ['Paid Facebook', 'Paid Social'],
    ['organic', 'Organic Search'],
    ['word of mouth', 'Word of mouth'],
    ['bravebuilders.com.au / referral', 'Referral'],
    ['Google', 'Google'],
    ['other', '(Other)'],
  ];
  expect(
    await read(
      'Channel',
      meanings.map(([cell]) => cell),
    ),
  ).toEqual(meanings.map(([, channel]) => channel));
  expect(await read('Channel,Medium', ['Google,cpc', 'Google,organic', 'Google,'])).toEqual([
    'Paid Search',
    'Organic Search',
    'Google',
  ]);
});

test('spam and cancelled bookings are excluded from leads, with the reason', async () => {
  const { report } = await reader.read(
    'leads',
    'Date,Email,Spam\n2025-07-01,a@example.com,No\n2025-07-01,b@example.com,Yes\n2025-07-02,c@example.com,\n',
  );
  expect(report).toMatchObject({
    accepted: 2,
    left_out: 1,
    left_out_rows: [{ line: 3, reason: 'Line 3: it was cancelled or is spam.' }],
  });
});

describe('day and month order of daily reports', () => {
  const days = (texts: readonly string[]) =>
    `Day,Campaign,Cost\n${texts.map((text) => `${text},Search,1\n`).join('')}`;
  test('consecutive days show whether the month comes first', async () => {
    const { report } = await reader.read('ads', days(['7/1/2025', '7/2/2025', '7/3/2025']));
    expect(report).toMatchObject({ from_date: '2025-07-01', to_date: '2025-07-03' });
  });
  test('other dates are read day first by default', async () => {
    const { report } = await reader.read('ads', days(['7/1/2025', '9/2/2025', '4/3/2025']));
    expect(report).toMatchObject({ from_date: '2025-01-07', to_date: '2025-03-04' });
  });
});
