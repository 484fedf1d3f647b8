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
const readStoredLayout = async () => (await fixture.testApp.store.db.select().from(csvUploads))[0]?.layout;
const change = (upload: Partial<typeof csvUploads.$inferInsert>) =>
  fixture.testApp.store.db.update(csvUploads).set(upload);
/**
 * A wrong stored layout, which treats the first row as the header. If the import uses it, the import lacks that row.
 */
const withoutFirstRow = async () => {
  const layout = await readStoredLayout();
  if (!layout) throw new Error('There is no layout.');
  return { ...layout, firstLine: layout.firstLine + 1 };
};
/** Deletes the dry-run rows, so that imports must read the files again. */
const removeRows = async () => {
  for (const file of await fixture.files())
    if (file.endsWith('.parquet')) await rm(join(fixture.folder, file));
};

test('the check and the import of an upload use the layout stored with it', async () => {
  const { id } = await fixture.check('invoices', csv);
  await change({ layout: await withoutFirstRow(), state: 'checking' });
  await fixture.restart();
  expect((await fixture.settled('invoices', id)).dry_run?.accepted).toBe(1);
  await removeRows();
  // The import fails if it does not use the layout of the check.
  expect((await fixture.importFile('invoices', id)).state).toBe('imported');
});

test('a new mapping detects the layout of an upload again', async () => {
  const { id, mapping } = await fixture.check('invoices', csv);
  const found = await readStoredLayout();
  await change({ layout: await withoutFirstRow() });
  const mapped = await fixture.map('invoices', id, { ...mapping, currency: 'NZD' });
  expect(mapped.dry_run?.accepted).toBe(2);
  expect(await readStoredLayout()).toEqual(found);
});

test('the layout of an upload from a release without stored layouts is detected and stored', async () => {
  const { id } = await fixture.check('invoices', `${csv}3,no day,1.00\n`);
  const found = await readStoredLayout();
  await change({ layout: null });
  await removeRows();
  const rejects = await fixture.ask('GET', `/csv-uploads/${id}/rejects${fixture.query('invoices')}`);
  expect(rejects.text).toContain('no day');
  expect(await readStoredLayout()).toEqual(found);
  expect((await fixture.importFile('invoices', id)).state).toBe('imported');
});

test('deleting an upload deletes its sample rows too', async () => {
  const { id } = await fixture.check('invoices', csv);
  await fixture.importFile('invoices', id);
  await fixture.ask('DELETE', `/csv-uploads/${id}${fixture.query('invoices')}`);
  expect(await readStoredLayout()).toBeNull();
});
