import { createReadStream } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUploadFixture, type UploadFixture } from './testing/fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterAll(() => fixture.close());

test('the invoice count is unknown if revenue includes payments without an invoice number', async () => {
  const file = new URL(
    '../../../../../packages/reading/src/fixtures/A5-invoices-some-without-number.csv',
    import.meta.url,
  );
  const checked = await fixture.check('invoices', createReadStream(file));
  expect((await fixture.importFile('invoices', checked.id)).state).toBe('imported');
  const { meta } = await fixture.report('financials/data/financial-revenue', '2024-06-01', '2024-06-30');
  expect(meta[0]?.totals['revenue']).toBe(140);
  expect(meta[0]?.totals).toMatchObject({ invoices: null, average_invoice: null });
  expect(meta[0]?.missing).toMatchObject({ invoices: 'not_in_source', average_invoice: 'not_in_source' });
});

test('the invoice count is unknown if another file of the same date range has no numbers', async () => {
  const rows = (head: string, row: string) => `${head}\n${row}\n`;
  const numbered = await fixture.check(
    'invoices',
    rows('Number,Date,Customer,Amount ex GST', 'B1,2025-03-01,Ann,100'),
  );
  await fixture.importFile('invoices', numbered.id);
  const bare = await fixture.check('invoices', rows('Date,Customer,Amount ex GST', '2025-03-02,Bob,50'));
  await fixture.importFile('invoices', bare.id);
  const { meta } = await fixture.report('financials/data/financial-revenue', '2025-03-01', '2025-03-31');
  expect(meta[0]?.totals).toMatchObject({
    revenue: 150,
    invoices: null,
    average_invoice: null,
    customers: 2,
  });
  expect(meta[0]?.missing).toMatchObject({ invoices: 'not_in_source' });
  expect(meta[0]?.gaps['invoices']).toContainEqual({
    from: '2025-03-02',
    to: '2025-03-02',
    why: 'not_in_source',
  });
});
