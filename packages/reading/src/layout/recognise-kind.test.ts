import { createReadStream, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { normaliseFile } from '../bytes/normalise.ts';
import { openReader, streamInPieces } from '../testing/open-reader.ts';
import { recogniseKind } from './recognise-kind.ts';

const folder = fileURLToPath(new URL('../../../../samples/vendors/', import.meta.url));
const cases = JSON.parse(readFileSync(`${folder}expected.json`, 'utf8')) as {
  file: string;
  kind: UploadType;
  name: string;
}[];

let opened: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  opened = await openReader();
});
afterAll(() => opened.close());

const recogniseText = async (text: string) =>
  recogniseKind(await normaliseFile(streamInPieces(Buffer.from(text)), opened.path()));

describe('the kind of a file', () => {
  test.each(cases)('$file is recognised with its vendor [ROI-007]', async ({ file, kind, name }) => {
    const found = await recogniseKind(
      await normaliseFile(createReadStream(`${folder}${file}`), opened.path()),
    );
    expect(found.kind).toBe(kind);
    expect(name).toContain(found.vendor);
  });

  test.each<[UploadType, string]>([
    ['invoices', 'Invoice Date,Invoice Number,Amount\n2026-01-01,A1,100.25\n'],
    ['ads', 'Day,Campaign,Impressions,Clicks,Cost\n2026-01-01,Brand,100,5,12.5\n'],
    ['sessions', 'Date,Sessions\n2026-01-01,10\n'],
    // Short files whose headings a new kind could easily take over.
    ['sessions', 'Date,Visits\n2026-01-01,10\n'],
    ['sessions', 'Date,Visitors\n2026-01-01,10\n'],
    ['sessions', 'Date,Location,Visits\n2026-01-01,Sydney,10\n'],
    ['invoices', 'Date,Total\n2026-01-01,100.25\n'],
    ['invoices', 'Date,Customer,Amount\n2026-01-01,Ann,100.25\n'],
    ['ads', 'Date,Cost\n2026-01-01,12.5\n'],
    ['ads', 'Date,Clicks\n2026-01-01,12\n'],
    ['leads', 'Date,Name,Email\n2026-01-01,Ann,a@b.example\n'],
    ['leads', 'Date,Name,Phone\n2026-01-01,Ann,0412345678\n'],
    ['reviews', 'Date,Rating\n2026-01-01,5\n'],
    ['keyword_rankings', 'Date,Keyword,Position\n2026-01-01,plumber,4\n'],
    ['search_terms', 'Search term,Clicks,Cost\nplumber,4,12.5\n'],
    ['ad_landing_pages', 'Landing page,Clicks,Cost\nhttps://a.example/,4,12.5\n'],
    ['competitor_metrics', 'Date,Competitor,Metric,Value\n2026-01-01,Acme,visibility,4\n'],
    ['website_audits', 'Page,Check,Score\nhttps://a.example/,Speed,80\n'],
    ['leads', 'Date,Name,Email,Phone,Message\n2026-01-01,Ann,a@b.example,0412345678,Hi\n'],
    ['keyword_rankings', 'Date,Keyword,Position,URL\n2026-01-01,plumber,4,https://a.example/\n'],
    ['reviews', 'Date,Rating,Review,Author\n2026-01-01,5,Great,Ann\n'],
    ['website_audits', 'Date,Page,Check,Score,Issues\n2026-01-01,https://a.example/,Speed,80,3\n'],
  ])('%s are recognised by their headings, without a vendor', async (kind, text) => {
    expect(await recogniseText(text)).toEqual({ kind, vendor: null });
  });

  test.each([
    ['fits two kinds equally well', 'Lead number,Date,Channel,Campaign\n12,2026-01-01,Google Ads,Brand\n'],
    ['has other headings', 'Employee,Birthday,Salary\nAnn,1980-01-02,5000\n'],
    ['has few headings of a kind', 'Date,Rating,Shelf,Box,Colour,Maker\n2026-01-01,5,A,3,red,Acme\n'],
    ['is a text', 'hello world\nthis is a text\n'],
  ])('is unknown when the file %s', async (_, text) => {
    expect(await recogniseText(text)).toEqual({ kind: null, vendor: null });
  });
});
