import { createReadStream } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUploadFixture, type UploadFixture } from './testing/fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterAll(() => fixture.close());

test('invoices are not counted where payments without a number are in the revenue', async () => {
  const file = new URL('./reading/fixtures/A5-invoices-some-without-number.csv', import.meta.url);
  const checked = await fixture.check('invoices', createReadStream(file));
  expect((await fixture.importFile('invoices', checked.id)).state).toBe('imported');
  const { meta } = await fixture.report('financials/data/financial-revenue', '2024-06-01', '2024-06-30');
  expect(meta[0]?.totals['revenue']).toBe(140);
  expect(meta[0]?.totals['average_invoice']).toBeNull();
  expect(meta[0]?.missing).toMatchObject({ invoices: 'not_in_source', average_invoice: 'not_in_source' });
});
