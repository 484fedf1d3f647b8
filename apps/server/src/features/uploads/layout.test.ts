import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { csvUploads } from '../../platform/postgres/schema.ts';
import { openUploadFixture, type UploadFixture } from './testing/fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.clear());

const csv = 'Invoice No,Invoice Date,Amount\n1,2024-03-01,12.50\n2,2024-03-02,7.50\n';
const kept = async () => (await fixture.testApp.store.db.select().from(csvUploads))[0]?.layout;
const change = (upload: Partial<typeof csvUploads.$inferInsert>) =>
  fixture.testApp.store.db.update(csvUploads).set(upload);
/** A stored layout that takes the first row for a heading: rows follow it only where the file's layout is not detected again. */
const withoutFirstRow = async () => {
  const layout = await kept();
  if (!layout) throw new Error('There is no layout.');
  return { ...layout, firstLine: layout.firstLine + 1 };
};
/** The rows of dry runs go, so that imports read the files again. */
const removeRows = async () => {
  for (const file of await fixture.files())
    if (file.endsWith('.parquet')) await rm(join(fixture.folder, file));
};

test('where the table of a file is, is found when it comes; check and import go by that', async () => {
  const { id } = await fixture.check('invoices', csv);
  await change({ layout: await withoutFirstRow(), state: 'checking' });
  await fixture.restart();
  expect((await fixture.settled('invoices', id)).dry_run?.accepted).toBe(1);
  await removeRows();
  // Read as it was not checked, the import would fail.
  expect((await fixture.importFile('invoices', id)).state).toBe('imported');
});

test('it is found again when a file is mapped in another way', async () => {
  const { id, mapping } = await fixture.check('invoices', csv);
  const found = await kept();
  await change({ layout: await withoutFirstRow() });
  const mapped = await fixture.map('invoices', id, { ...mapping, currency: 'NZD' });
  expect(mapped.dry_run?.accepted).toBe(2);
  expect(await kept()).toEqual(found);
});

test('a file that an earlier release took in without it has it found once and kept', async () => {
  const { id } = await fixture.check('invoices', `${csv}3,no day,1.00\n`);
  const found = await kept();
  await change({ layout: null });
  await removeRows();
  const rejects = await fixture.ask('GET', `/csv-uploads/${id}/rejects${fixture.query('invoices')}`);
  expect(rejects.text).toContain('no day');
  expect(await kept()).toEqual(found);
  expect((await fixture.importFile('invoices', id)).state).toBe('imported');
});

test('the first rows of a file are not kept longer than the file', async () => {
  const { id } = await fixture.check('invoices', csv);
  await fixture.importFile('invoices', id);
  await fixture.ask('DELETE', `/csv-uploads/${id}${fixture.query('invoices')}`);
  expect(await kept()).toBeNull();
});
