import { createReadStream } from 'node:fs';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReader, sumReport } from '../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const fixture = (kind: UploadType, file: string) =>
  reader.read(kind, createReadStream(new URL(`../fixtures/${file}.csv`, import.meta.url)));
const read = (kind: UploadType, ...lines: string[]) => reader.read(kind, lines.join('\n'));

describe('ratings', () => {
  test('a review uses its own rating and author, not those of the reviewed place', async () => {
    const { rows } = await fixture('reviews', 'A4-reviews-scraper');
    expect(rows.map(({ author, rating }) => [author, Number(rating)])).toEqual([
      ['Ann', 5],
      ['Bob', 1],
    ]);
  });

  test('stars, words and fractions are read as ratings out of five', async () => {
    const { rows, report } = await fixture('reviews', 'B36-reviews-stars-text');
    expect(rows.map(({ rating }) => Number(rating))).toEqual([5, 4, 3, 2, 4]);
    expect(report.rejects).toEqual([]);
  });

  test('FIVE, ★★★★☆ and 4,5 are read as ratings, and other texts are rejected', async () => {
    const { rows, report } = await read(
      'reviews',
      'Create time,Reviewer,Star rating,Comment',
      '2026-03-01,Ann,FIVE,a',
      '2026-03-01,Bob,★★★★☆,b',
      '2026-03-01,Cat,"4,5",c',
      '2026-03-01,Dan,good,d',
    );
    expect(rows.map(({ rating }) => Number(rating))).toEqual([5, 4, 4.5]);
    expect(report.rejects[0]?.reason).toMatch(/"good" is not a rating from 1 to 5/);
  });
});

describe('ad cost and conversion value', () => {
  test.each(['Spend in account currency', 'Media Cost (Advertiser Currency)', 'Cost in account currency'])(
    'reads %s as the cost',
    async (heading) => {
      const { report } = await read('ads', `Date,Campaign,Clicks,${heading}`, '2026-03-01,a,1,12.5');
      expect(sumReport(report)['cost']).toBe('12.5');
    },
  );

  test.each([
    'Date,Campaign,Spend,purchase_revenue',
    'Day,Campaign name,Amount spent,Revenue',
    'Day,Campaign name,Amount spent,Purchase revenue',
  ])('reads a conversion value from %s', async (header) => {
    const { report } = await read('ads', header, '2026-03-01,a,5,80');
    expect(sumReport(report)).toMatchObject({ cost: '5', conversion_value: '80' });
  });

  test('the report lists every result type of ads and whether it counts, as lead forms do', async () => {
    const { report } = await fixture('ads', 'A18-meta-messaging-results');
    expect(report.values).toHaveLength(8);
    expect(report.values.filter(({ counted }) => counted === 'yes').map(({ value }) => value)).toEqual([
      'actions:leadgen_grouped',
      'actions:offsite_conversion.fb_pixel_lead',
      'actions:offsite_conversion.fb_pixel_purchase',
    ]);
    expect(report.totals['conversions']).toBe('15');
  });
});

test("HubSpot's lead source column sets the channel", async () => {
  const { rows } = await fixture('leads', 'A21-hubspot-lead-source-ignored');
  expect(rows.map(({ name, channel }) => [name, channel])).toEqual([
    ['Ann A', 'Paid Search'],
    ['Bob B', 'Organic Search'],
  ]);
});

describe('notes about unread columns', () => {
  test('a note names unread columns with numbers, money, dates or a channel', async () => {
    const { report } = await read(
      'invoices',
      'Number,Date,Amount,Due Date,Margin,Paid $,Notes,Marketing Channel,Colour',
      '1,2026-03-01,10,2026-04-01,3,$4.00,hello,Paid Search,red',
    );
    expect(report.notes).toContain(
      'These columns are not read: "Due Date", "Margin", "Paid $" and "Marketing Channel". To use a column, choose a field for it.',
    );
  });

  test('the note about unread columns omits empty and text columns', async () => {
    const { report } = await read('invoices', 'Number,Date,Amount,Colour,Weight', '1,2026-03-01,10,red,');
    expect(report.notes.join()).not.toMatch(/not read/);
  });
});
