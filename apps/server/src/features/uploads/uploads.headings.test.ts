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

test('choosing another header line of an upload matches its columns again', async () => {
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

test('a file without dates takes its date range from its file name until the user changes it', async () => {
  const text = 'Campaign,Clicks,Cost\nA,6,60\n';
  const sent = await fixture.send('ads', text, 'Devices(2026.02.05-2026.02.10).csv');
  const { id } = (sent.body as { data: CsvUpload }).data;
  const found = await fixture.settled('ads', id);
  expect(found).toMatchObject({ state: 'checked', from_date: '2026-02-05', to_date: '2026-02-10' });
  expect(found.dry_run?.notes.join()).toContain('The file has no dates. Its name says 5 Feb');
  const period = { from: '2026-03-01', to: '2026-03-31' };
  expect(await fixture.map('ads', id, { ...found.mapping, period })).toMatchObject({
    from_date: '2026-03-01',
    to_date: '2026-03-31',
  });
});
