import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUploadFixture, type UploadFixture } from './testing/fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterAll(() => fixture.close());

const put = async (upload: CsvUpload, mapping: CsvUpload['mapping']) => {
  const answer = await fixture.ask('PUT', `/csv-uploads/${upload.id}${fixture.query('invoices')}`, {
    payload: { mapping },
  });
  return { status: answer.status, body: answer.body as { data: CsvUpload } };
};

test('a person chooses the line of the headings, and columns are matched anew under it', async () => {
  const text = 'Datum,Kunde,Betrag\nInvoice Date,Customer,Amount\n2025-03-01,Ann,5\n2025-03-02,Ben,7\n';
  const found = await fixture.check('invoices', text);
  const other = found.header[0] === 'Datum' ? 2 : 1;
  const { body } = await put(found, { ...found.mapping, headerLine: other });
  expect(body.data.header).toEqual(
    other === 1 ? ['Datum', 'Kunde', 'Betrag'] : ['Invoice Date', 'Customer', 'Amount'],
  );
  expect(body.data).toMatchObject({ state: 'received', mapping: { headerLine: other }, dry_run: null });
  const wrong = await put(found, { ...body.data.mapping, headerLine: 3 });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([
    422,
    expect.stringContaining('Line 3: there are no headings here, but values or nothing.'),
  ]);
});
