import { createReadStream } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPresetById } from '../presets/presets.ts';
import { guessPlatform } from '../rows/platform-notes.ts';
import { openReader, type ReadFile, sumReport } from '../testing/open-reader.ts';
import { findVendorByName, findVendorInFileName } from './platform.ts';
import { findPlatform, findVendor } from './platform-headings.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const fixture = (file: string) =>
  reader.read('ads', createReadStream(new URL(`../fixtures/${file}.csv`, import.meta.url)));
const read = (...lines: string[]) => reader.read('ads', lines.join('\n'));
const costs = () => reader.countBy('channel', 'sum(cost)');
const presetLabel = ({ layout }: ReadFile) => findPresetById(layout.mapping.preset)?.label;

describe('platform column of a file', () => {
  test('the platform column of a file overrides the headings', async () => {
    const { report } = await fixture('A1-platform-column-ignored');
    expect(await costs()).toEqual({ facebook_ads: 100, google_ads: 300, other: 200 });
    expect(report.notes).toContain(
      'The column "platform" gives the platform: "Meta" as Meta Ads, "TikTok" as Other ads and "Google Ads" as Google Ads.',
    );
  });

  test.each(['Platform', 'Channel', 'Source', 'Network', 'Publisher', 'Ad Network'])(
    'is found under the heading %s',
    async (heading) => {
      await read(
        `Date,${heading},Campaign,Account,Impressions,Clicks,Spend,Revenue,Currency`,
        '2026-03-01,LinkedIn,a,x,10,1,1,2,USD',
        '2026-03-01,Bing Ads,a,x,10,1,2,2,USD',
        '2026-03-01,Spotify,a,x,10,1,4,2,USD',
        '2026-03-01,X,a,x,10,1,8,2,USD',
        '2026-03-01,Facebook,a,x,10,1,16,2,USD',
      );
      expect(await costs()).toEqual({ linked_in_ads: 1, microsoft_ads: 2, other: 12, facebook_ads: 16 });
    },
  );

  test('a platform column overrides the headings of one vendor, with a note', async () => {
    const { report } = await read(
      'Date,Platform,Campaign name,Ad set name,Impressions,Reach,Link clicks,Amount spent,Attribution setting',
      '2026-03-01,TikTok,a,b,10,9,1,5,7-day click',
    );
    expect(await costs()).toEqual({ other: 5 });
    expect(report.notes.join()).toMatch(
      /look like those of Meta Ads, but the column "Platform" names other platforms/,
    );
  });

  test('a column of networks within one advertising platform is not read as the platform', async () => {
    await read(
      'Gregorian date,Account name,Campaign name,Network,Impressions,Clicks,Spend,Device OS',
      '2026-03-01,x,a,Search,10,1,5,iOS',
      '2026-03-01,x,a,Content,10,1,5,iOS',
    );
    expect(await costs()).toEqual({ microsoft_ads: 10 });
  });
});

describe('headings of several vendors', () => {
  test.each([
    'Date,Campaign,Impressions,Clicks,Spend,Revenue,Account,Network,Currency',
    'Date,Campaign name,Ad set name,Impressions,Results,Reach,Link clicks,Spend',
    'Date,Campaign,Impressions,Clicks,Cost,Avg. CPC,Campaign type',
    'Date,Campaign name,Impressions,Clicks,Amount spent,eCPM,CPC',
  ])('%s names no platform', async (header) => {
    expect(findPlatform(header.split(','))).toBe('other');
    const row = header.split(',').map((heading) => (heading === 'Date' ? '2026-03-01' : '3'));
    expect((await read(header, row.join())).layout.mapping).toMatchObject({ platform: 'other' });
  });

  test('headings that only one vendor uses identify the vendor', () => {
    expect(findVendor(['Campaign', 'Impressions', 'Listeners', 'Spend'])?.name).toBe('Spotify Ads');
    expect(findVendor(['Campaign name', 'Amount spent (USD)', 'Link clicks'])?.name).toBe('Meta Ads');
  });
});

describe('exports of other vendors', () => {
  test('exports of Pinterest are recognised', async () => {
    const found = await fixture('A9-pinterest');
    expect(presetLabel(found)).toBe('Pinterest Ads report');
    expect(sumReport(found.report)).toMatchObject({
      cost: '31',
      clicks: '5',
      conversions: '1',
      conversion_value: '80',
    });
    expect(await costs()).toEqual({ other: 31 });
  });

  test('exports of Snapchat are recognised, whose days end at the next midnight', async () => {
    const found = await fixture('B29-snapchat');
    expect(presetLabel(found)).toBe('Snapchat Ads report');
    expect(sumReport(found.report)).toMatchObject({ cost: '30', clicks: '40', impressions: '2000' });
    expect(found.report).toMatchObject({ from_date: '2026-03-01', to_date: '2026-03-02' });
    expect(await costs()).toEqual({ other: 30 });
  });

  test.each([
    [
      'Spotify Ads report',
      'Date,Campaign name,Ad set name,Spend,Impressions,Clicks,Reach,Frequency,Listeners,Completion rate',
      '2026-03-01,a,b,12.5,100,3,90,1.1,80,95%',
    ],
    [
      'X Ads report',
      'Time period,Campaign name,Ad group name,Currency,Spend,Impressions,Link clicks,Media views,Post engagements,Results',
      '2026-03-01,a,b,AUD,12.5,100,3,50,7,1',
    ],
    [
      'Display & Video 360 report',
      'Date,Advertiser,Advertiser Currency,Insertion Order,Line Item,Impressions,Clicks,Total Conversions,Media Cost (Advertiser Currency),Revenue (Adv Currency)',
      '2026/03/01,x,AUD,a,b,100,3,1,12.5,15',
    ],
    [
      'TikTok Ads ad group report',
      'Campaign name,Ad group name,By Day,Cost,Impressions,Clicks (destination),Conversions',
      'a,b,2026-03-01,12.5,100,3,1',
    ],
  ])('%s', async (label, header, row) => {
    const found = await read(header, row);
    expect(presetLabel(found)).toBe(label);
    expect(sumReport(found.report)).toMatchObject({ cost: '12.5', clicks: '3', impressions: '100' });
    expect(await costs()).toEqual({ other: 13 });
  });
});

describe('file name', () => {
  const open = { columns: {}, platform: 'other' };
  const header = ['Campaign', 'Spend', 'Clicks'];

  test.each([
    ['tiktok_ads.csv', 'TikTok Ads'],
    ['Pinterest report (3).csv', 'Pinterest Ads'],
    ['GoogleAds-2026.csv', 'Google Ads'],
    ['fb_ads_march.csv', 'Meta Ads'],
    ['YouTube ads.csv', 'Google Ads'],
    ['YouTubeAds.csv', 'Google Ads'],
    ['DoubleClick.csv', 'Display & Video 360'],
    ['metaads_sept.csv', 'Meta Ads'],
    ['metadata.csv', undefined],
    ['export.csv', undefined],
    ['Facebook and Google ads.csv', undefined],
    ['google display report.csv', 'Google Ads'],
    ['Google DV360.csv', 'Display & Video 360'],
    ['Instagram and Facebook.csv', 'Meta Ads'],
    ['Google Sheets - spend.csv', undefined],
    ['Microsoft Excel export.csv', undefined],
    ['Looker Studio Google.csv', undefined],
    ['pmax_september.csv', 'Google Ads'],
  ])('%s names %s', (name, vendor) => {
    expect(findVendorInFileName(name)?.name).toBe(vendor);
  });

  test('the file name sets an unknown platform before the upload page does', () => {
    const found = guessPlatform('ads', open, { header }, 'linkedin_march.csv', 'google_ads');
    expect(found.mapping.platform).toBe('linked_in_ads');
    expect(found.notes[0]).toBe('The file name says LinkedIn Ads, so its rows count as LinkedIn Ads.');
    expect(guessPlatform('ads', open, { header }, 'export.csv', 'google_ads').mapping.platform).toBe(
      'google_ads',
    );
  });

  test('headings that contradict the file name override it with a note', () => {
    const meta = { columns: {}, platform: 'facebook_ads' };
    const headings = { header: ['Campaign name', 'Amount spent', 'Attribution setting'] };
    const found = guessPlatform('ads', meta, headings, 'tiktok_ads.csv', undefined);
    expect(found.mapping.platform).toBe('facebook_ads');
    expect(found.notes[0]).toMatch(/says TikTok Ads, but its headings are those of Meta Ads/);
  });
});

test('an advertising platform is recognised only by a whole word, never by part of a word', () => {
  const parts = [
    'Möbing',
    'Nykøbing',
    'Ömeta',
    'Plumbing',
    'Climbing gear',
    'Metal roofs',
    'Pineapple',
    'Gymnetworks',
    'Playdisplays',
    'Fbi files',
  ];
  expect(parts.map((text) => findVendorByName(text)?.name)).toEqual(parts.map(() => undefined));
  expect(parts.map((text) => findVendorInFileName(`${text} 2026.csv`)?.name)).toEqual(
    parts.map(() => undefined),
  );
  const names = ['bing', 'meta', 'apple', 'google', 'facebook', 'reddit', 'linkedin', 'display', 'amazon'];
  const letters = fc.stringMatching(/^[a-z]{1,6}$/);
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      letters,
      fc.constantFrom('', ' ads', ' roofs'),
      (name, before, after) => {
        const text = `${before}${name}${after}`;
        // The preceding letters may complete the name of another platform.
        fc.pre(!names.some((one) => one !== name && text.includes(one)));
        expect(findVendorByName(text)).toBeUndefined();
      },
    ),
  );
  const written = [
    'facebookads',
    'GoogleAdWords',
    'google_ads',
    'bing.com',
    'LinkedIn Ads',
    'l.facebook.com',
    'fbads',
  ];
  expect(written.filter((text) => !findVendorByName(text))).toEqual([]);
});
