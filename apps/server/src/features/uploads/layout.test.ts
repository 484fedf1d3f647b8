import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { csvUploads } from '../../platform/postgres/schema.ts';
import { detectLayout } from './reading/detect-layout.ts';
import { openUploadFixture, type UploadFixture } from './testing/fixture.ts';

vi.mock('./reading/detect-layout.ts', { spy: true });

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.clear();
  vi.mocked(detectLayout).mockClear();
});

const csv = 'Invoice No,Invoice Date,Amount\n1,2024-03-01,12.50\n2,2024-03-02,7.50\n';
const detected = () => vi.mocked(detectLayout).mock.calls.length;
const keptLayouts = async () =>
  (await fixture.testApp.store.db.select({ layout: csvUploads.layout }).from(csvUploads)).map(
    ({ layout }) => layout,
  );
/** The rows of dry runs go, so that imports read the files again. */
const removeRows = async () => {
  for (const file of await fixture.files())
    if (file.endsWith('.parquet')) await rm(join(fixture.folder, file));
};

test('where the table of a file is, is found once for its check and its import', async () => {
  const { id } = await fixture.check('invoices', csv);
  await removeRows();
  expect((await fixture.importFile('invoices', id)).state).toBe('imported');
  expect(detected()).toBe(1);
});

test('it is found again when a file is mapped in another way', async () => {
  const { id, mapping } = await fixture.check('invoices', csv);
  await fixture.map('invoices', id, { ...mapping, currency: 'NZD' });
  expect((await fixture.importFile('invoices', id)).state).toBe('imported');
  expect(detected()).toBe(2);
});

test('a file that an earlier release took in without it has it found once', async () => {
  const { id } = await fixture.check('invoices', `${csv}3,no day,1.00\n`);
  const [found] = await keptLayouts();
  await fixture.testApp.store.db.update(csvUploads).set({ layout: null });
  await removeRows();
  const rejects = () => fixture.ask('GET', `/csv-uploads/${id}/rejects${fixture.query('invoices')}`);
  expect((await rejects()).text).toContain('no day');
  expect((await fixture.importFile('invoices', id)).state).toBe('imported');
  expect(detected()).toBe(2);
  expect(await keptLayouts()).toEqual([found]);
});

test('the first rows of a file are not kept longer than the file', async () => {
  const { id } = await fixture.check('invoices', csv);
  await fixture.importFile('invoices', id);
  await fixture.ask('DELETE', `/csv-uploads/${id}${fixture.query('invoices')}`);
  expect(await keptLayouts()).toEqual([null]);
});
