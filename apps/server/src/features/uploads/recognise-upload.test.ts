import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUploadFixture, type UploadFixture } from './testing/fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterAll(() => fixture.close());

const xero =
  '*ContactName,*InvoiceNumber,*InvoiceDate,*DueDate,*Quantity,*UnitAmount,*AccountCode,*TaxType\n';
const row = 'Ann Lee,INV-1,01/03/2026,15/03/2026,1,100,200,GST on Income\n';

test('the kind of a file is recognised without keeping the file [ROI-007]', async () => {
  const workbook = await readFile(
    new URL('../../../../../packages/reading/src/fixtures/months.xls', import.meta.url),
  );
  const before = await fixture.files();
  const kindOf = async (content: string | Uint8Array) => (await fixture.recognise(content)).body;
  expect(await kindOf(workbook)).toEqual({ data: { kind: 'invoices', vendor: null } });
  expect(await kindOf(gzipSync(xero + row))).toEqual({ data: { kind: 'invoices', vendor: 'Xero' } });
  expect(await kindOf('Employee,Salary\nAnn,5000\n')).toEqual({ data: { kind: null, vendor: null } });
  expect(await fixture.files()).toEqual(before);
  expect(await fixture.list('invoices')).toEqual([]);
});

test('a file that cannot be read is refused with the reason', async () => {
  const { status, body } = await fixture.recognise('%PDF-1.7\n%âãÏÓ\n1 0 obj');
  expect(status).toBe(422);
  expect(body).toMatchObject({ message: expect.stringMatching(/PDF/) as string });
});

test('recognising a file is refused for a business that the user does not belong to', async () => {
  expect((await fixture.recognise(xero + row, fixture.foreign)).status).toBe(404);
});
