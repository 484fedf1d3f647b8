import { readFile } from 'node:fs/promises';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUploadFixture, type UploadFixture } from './testing/fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterAll(() => fixture.close());

const load = async (kind: UploadType, name: string) => {
  const content = await readFile(
    new URL(`../../../../../packages/reading/src/fixtures/review/${name}.csv`, import.meta.url),
    'utf8',
  );
  // The businesses of the fixture use GBP.
  const checked = await fixture.check(kind, content.replace('(AUD)', '(GBP)'));
  expect(checked).toMatchObject({ state: 'checked', problems: [] });
  expect(await fixture.importFile(kind, checked.id)).toMatchObject({ state: 'imported' });
  return checked;
};

test('leads whose channel is an ad platform count as leads from ads, and the user is asked about unclear names', async () => {
  // Matching runs only in a listening server.
  await fixture.listen();
  const checked = await load('leads', 'leads-by-typed-channel');
  await load('invoices', 'invoices-of-those-leads');
  await load('ads', 'ads-of-those-leads');
  expect(checked.dry_run?.notes.join(' ')).toContain('"Google Ads"');
  expect(checked.dry_run?.notes.join(' ')).toContain('is "Google" paid or free?');
  const readTotals = async () =>
    (await fixture.report('roi/data/roi-with-fees', '2026-09-01', '2026-09-30')).meta[0]?.totals;
  // Leads and invoices are matched after the import.
  await expect.poll(readTotals, { timeout: 60_000 }).toMatchObject({ cost: 900, paid_revenue: 8000 });
  expect(await readTotals()).toMatchObject({ leads: 9, roi: expect.closeTo(7100 / 900, 6) });
});
