import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testAdRow } from '../../../platform/warehouse/testing/testing-rows.ts';
import { openUploadFixture, type UploadFixture } from '../testing/fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterAll(() => fixture.close());

test('a dry run reports rows that a connected source also delivers', async () => {
  const { warehouse, business } = fixture.testApp;
  await loadRows(warehouse, testScope({ id: business.north }), 'ads', [testAdRow('2026-03-05', 'A', 10)], {
    source: 'google_ads',
    from: '2026-03-05',
    to: '2026-03-06',
  });
  const rows = ['2026-03-04,A,5,1', '2026-03-05,A,10,1', '2026-03-06,A,7,1', '2026-03-06,B,1,1'];
  const csv = (platform: string) =>
    ['Day,Campaign,Cost,Clicks,Platform', ...rows.map((row) => `${row},${platform}`)].join('\n');
  const { dry_run: run } = await fixture.check('ads', csv('Google Ads'));
  expect(run?.notes).toContain(
    '3 rows are on days that Google Ads sends automatically (5 Mar, 2026 – 6 Mar, 2026). For these dates, only the data from Google Ads counts.',
  );
  const other = await fixture.check('ads', csv('Facebook'));
  expect(other.dry_run?.notes.filter((note) => note.includes('by itself'))).toEqual([]);
});

test('a dry run of daily rows reports that their month is already loaded as a total, whose sum stays unchanged', async () => {
  const head = 'Reporting starts,Reporting ends,Campaign name,Amount spent (AUD),Impressions,Link clicks';
  const { id } = await fixture.check('ads', `${head}\n2026-01-01,2026-01-31,C1,310.00,3100,310`);
  await fixture.importFile('ads', id);
  const rows = Array.from(
    { length: 10 },
    (_, n) => `2026-01-${String(n + 1).padStart(2, '0')},C1,20.00,200,20`,
  );
  const days = ['Day,Campaign name,Amount spent (AUD),Impressions,Link clicks', ...rows].join('\n');
  const { dry_run: run } = await fixture.check('ads', days);
  expect(run?.notes).toContain(
    'An earlier file has only a total for 1 Jan, 2026 – 31 Jan, 2026. The days in this file replace their part of it. The rest is spread over the other days.',
  );
});

test('a dry run of leads reports leads that a connected source also delivers', async () => {
  const { warehouse, business } = fixture.testApp;
  const rows = [{ lead_key: 'w1', day: '2026-02-05', kind: 'form', email: 'ann@a.example' }];
  await loadRows(warehouse, testScope({ id: business.north }), 'leads', rows, { source: 'wildjar' });
  const { dry_run: run } = await fixture.check(
    'leads',
    'Lead ID,Created at,Type,Email\n1,2026-02-05,form,Ann@a.example\n2,2026-02-05,form,bob@a.example',
  );
  expect(run?.notes).toContain(
    '1 lead duplicates one that WildJar sends automatically: same date, and same email or phone number. Each counts once, with the data from WildJar.',
  );
});
