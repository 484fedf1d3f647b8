import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { csvUploadSchema } from '@bellwether/contract/api/csv-uploads';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { csvUploads } from '../../../platform/postgres/schema.ts';
import { testScope } from '../../../platform/warehouse/testing/testing.ts';
import { openUploadFixture, type UploadFixture } from '../testing/fixture.ts';

const quota = 300_000;
let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture({ uploadQuota: quota });
});
afterEach(async () => {
  await fixture.clear();
  for (const name of await fixture.files()) await rm(join(fixture.folder, name));
});
afterAll(() => fixture.close());

const heading = 'Invoice Number,Invoice Date,Customer,Product,Amount\n';
const lines = (count: number, amount = '1.00') =>
  heading +
  Array.from({ length: count }, (_, i) => `INV-${i},2025-03-0${(i % 9) + 1},Ann,Tea,${amount}\n`).join('');
const remove = (id: string) => fixture.ask('DELETE', `/csv-uploads/${id}${fixture.query('invoices')}`);
const rejects = (id: string) => fixture.ask('GET', `/csv-uploads/${id}/rejects${fixture.query('invoices')}`);

test("the total unpacked size of a business's uploads is limited, and deleting a file frees space", async () => {
  const first = await fixture.check('invoices', lines(5000));
  const bomb = gzipSync(heading + 'INV-1,2025-03-01,Ann,Tea,1.00\n'.repeat(100_000));
  expect(bomb.length).toBeLessThan(quota / 10);
  const packed = await fixture.send('invoices', bomb);
  expect([packed.status, packed.text]).toEqual([422, expect.stringContaining('the file is larger than')]);
  await fixture.check('invoices', lines(2700, '2.00'));
  const full = await fixture.send('invoices', lines(3000, '3.00'));
  expect(full.status).toBe(422);
  await writeFile(join(fixture.folder, `${first.id}.json`), randomBytes(quota));
  const none = await fixture.send('invoices', lines(1, '4.00'));
  expect([none.status, none.text]).toEqual([
    413,
    expect.stringMatching(/use all of their .* GB.*Delete files/),
  ]);
  expect((await remove(first.id)).body).toEqual({ message: 'This upload has been deleted.' });
  expect((await fixture.send('invoices', lines(1, '4.00'))).status).toBe(201);
  expect((await remove(first.id)).status).toBe(404);
});

test('imported rows stay when their file is deleted', async () => {
  const { id } = await fixture.check('invoices', lines(3));
  await fixture.importFile('invoices', id);
  const version = await fixture.dataVersion();
  expect((await remove(id)).body).toMatchObject({ message: expect.stringContaining('stays in the reports') });
  expect(await fixture.files()).toEqual([]);
  expect([await fixture.dataVersion(), (await fixture.get('invoices', id)).state]).toEqual([
    version,
    'imported',
  ]);
  const rejectsReply = await rejects(id);
  expect([rejectsReply.status, rejectsReply.text]).toEqual([
    409,
    expect.stringContaining('no longer stored'),
  ]);
});

test('a sheet that was being read while its upload was deleted is deleted too', async () => {
  const left = join(fixture.folder, `${randomUUID()}.1.csv`);
  await writeFile(left, heading);
  const then = new Date(fixture.testApp.clock.now().getTime() - 2 * 24 * 3600 * 1000);
  await utimes(left, then, then);
  await fixture.removeOldFiles();
  await expect.poll(fixture.files).toEqual([]);
});

test('unused uploads are deleted after a month and imported uploads after half a year', async () => {
  const [idle, young, imported] = [
    await fixture.check('invoices', lines(2)),
    await fixture.check('invoices', lines(3)),
    await fixture.check('invoices', lines(4)),
  ] as const;
  await fixture.importFile('invoices', imported.id);
  const age = async (id: string, days: number) => {
    const then = new Date(fixture.testApp.clock.now().getTime() - days * 24 * 3600 * 1000);
    for (const ending of ['csv', 'json']) await utimes(join(fixture.folder, `${id}.${ending}`), then, then);
  };
  await age(idle.id, 31);
  await age(young.id, 29);
  await age(imported.id, 31);
  await fixture.removeOldFiles();
  const left = async () => (await fixture.files()).filter((name) => name.endsWith('.csv')).toSorted();
  await expect.poll(left).toEqual([`${imported.id}.csv`, `${young.id}.csv`].toSorted());
  expect((await fixture.list('invoices')).map(({ id }) => id)).not.toContain(idle.id);
  await age(imported.id, 181);
  await fixture.removeOldFiles();
  await expect.poll(left).toEqual([`${young.id}.csv`]);
  expect((await fixture.get('invoices', imported.id)).state).toBe('imported');
});

test('the list of rejected rows of an upload is complete before it is sent', async () => {
  const { id } = await fixture.check('invoices', `${lines(20)}INV-99,no day,Ann,Tea,1.00\n`);
  const found = await rejects(id);
  expect([found.status, found.text]).toEqual([200, expect.stringContaining('no day')]);
  // The length of the list is known before its first byte, so a slow client does not occupy a database.
  expect(found.headers['content-length']).toBe(String(Buffer.byteLength(found.text)));
});

test('the next server start marks an import as failed when the warehouse has lost it', async () => {
  const { id } = await fixture.check('invoices', lines(3));
  await fixture.importFile('invoices', id);
  const scope = testScope({ id: fixture.ours });
  for (const { loadId } of await fixture.testApp.warehouse.loads(scope))
    await fixture.testApp.warehouse.undo(scope, loadId);
  await fixture.restart();
  const lost = csvUploadSchema.parse(await fixture.get('invoices', id));
  expect([lost.state, lost.problems]).toEqual(['failed', [expect.stringContaining('was lost')]]);
  await fixture.testApp.store.db.delete(csvUploads).where(eq(csvUploads.id, id));
});

const rowsFiles = async () => (await fixture.files()).filter((name) => name.endsWith('.parquet'));
const revenue = async () =>
  (await fixture.report('financials/data/financial-revenue', '2025-03-01', '2025-03-31')).data;

test('an import uses the rows of its dry run, and reads the file again if they are missing', async () => {
  const checked = await fixture.check('invoices', lines(20));
  const [left = '', ...more] = await rowsFiles();
  expect([left.startsWith(checked.id), more]).toEqual([true, []]);
  // The import uses the checked rows even if the file's text changes later.
  const text = join(fixture.folder, `${checked.id}.csv`);
  await writeFile(text, (await readFile(text, 'utf8')).replaceAll('1.00', '9.00'));
  expect((await fixture.importFile('invoices', checked.id)).state).toBe('imported');
  const imported = await revenue();
  await expect.poll(rowsFiles).toEqual([]);
  await fixture.clear();
  const again = await fixture.check('invoices', lines(20));
  for (const name of await rowsFiles()) await rm(join(fixture.folder, name));
  expect((await fixture.importFile('invoices', again.id)).state).toBe('imported');
  expect(await revenue()).toEqual(imported);
});

test('dry-run rows are deleted after a new mapping, after a day, or when a file needs the space', async () => {
  const first = await fixture.check('invoices', lines(4000));
  const [before] = await rowsFiles();
  await fixture.map('invoices', first.id, { ...first.mapping, currency: 'EUR' });
  const [after = '', ...more] = await rowsFiles();
  expect([after === before, more]).toEqual([false, []]);
  const then = new Date(fixture.testApp.clock.now().getTime() - 25 * 3600 * 1000);
  await utimes(join(fixture.folder, after), then, then);
  await fixture.removeOldFiles();
  await expect.poll(rowsFiles).toEqual([]);
  await fixture.map('invoices', first.id, first.mapping);
  expect(await rowsFiles()).toHaveLength(1);
  // The next file needs the whole quota, so there is no space for its own dry-run rows either.
  const next = await fixture.check('invoices', lines(3600, '2.00'));
  expect(next.state).toBe('checked');
  expect(await rowsFiles()).toEqual([]);
  expect((await fixture.importFile('invoices', first.id)).state).toBe('imported');
});
