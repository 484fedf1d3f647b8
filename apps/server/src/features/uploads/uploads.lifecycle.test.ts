import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auditLog, csvUploads } from '../../platform/postgres/schema.ts';
import { openUploadFixture, type UploadFixture } from './testing/fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

const file = (amount: string, lines = 3) =>
  `Invoice Number,Invoice Date,Customer,Product,Amount\n${Array.from(
    { length: lines },
    (_, i) => `INV-${i},2025-03-${String((i % 28) + 1).padStart(2, '0')},Ann,Tea,${amount}`,
  ).join('\n')}\n`;

const revenue = async (o: UploadFixture) =>
  (await o.report('financials/data/financial-revenue', '2025-01-01', '2025-12-31')).meta[0]?.totals[
    'revenue'
  ];

test('an upload has from_date, to_date and created_at, and the list is newest first [ROI-002]', async () => {
  const first = await fixture.check('invoices', file('1.00'));
  fixture.testApp.clock.advance(60_000);
  const second = await fixture.check('invoices', file('2.00', 5));
  expect(second).toMatchObject({ state: 'checked', from_date: '2025-03-01', to_date: '2025-03-05' });
  expect(Date.parse(second.created_at)).toBeGreaterThan(Date.parse(first.created_at));
  expect((await fixture.list('invoices')).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(await fixture.list('leads')).toEqual([]);
});

test('control characters are removed from the name of an uploaded file', async () => {
  const { status, text } = await fixture.send('invoices', file('1.00'), 'odd\0 na\tme.csv');
  expect([status, text]).toEqual([201, expect.stringContaining('"odd name.csv"')]);
});

test('importing the same file twice changes nothing: no second load, same data version [ROI-007]', async () => {
  const first = await fixture.check('invoices', file('10.00'));
  await fixture.importFile('invoices', first.id);
  const version = await fixture.dataVersion();
  const again = await fixture.check('invoices', file('10.00'));
  const done = await fixture.importFile('invoices', again.id);
  expect(done.state).toBe('imported');
  expect(done.dry_run?.notes[0]).toMatch(/^Nothing changed: this file was already imported on .*\.$/);
  expect(await fixture.dataVersion()).toBe(version);
  expect(await revenue(fixture)).toBe(30);
  const undone = await fixture.ask('POST', `/csv-uploads/${again.id}/undo${fixture.query('invoices')}`);
  expect(undone.status).toBe(409);
});

test('a file can be imported again after another file replaced its days', async () => {
  const first = await fixture.check('invoices', file('10.00'));
  await fixture.importFile('invoices', first.id);
  const other = await fixture.check('invoices', file('20.00'));
  expect(other.dry_run?.replaces).toBe(3);
  await fixture.importFile('invoices', other.id);
  expect(await revenue(fixture)).toBe(60);
  const back = await fixture.check('invoices', file('10.00'));
  await fixture.importFile('invoices', back.id);
  expect(await revenue(fixture)).toBe(30);
});

test('two simultaneous import requests load the file once', async () => {
  const upload = await fixture.check('invoices', file('10.00'));
  await Promise.all([
    fixture.act('invoices', upload.id, 'import'),
    fixture.act('invoices', upload.id, 'import'),
  ]);
  const done = await fixture.settled('invoices', upload.id);
  const version = await fixture.dataVersion();
  expect(await fixture.act('invoices', upload.id, 'import')).toEqual(done);
  expect(await fixture.dataVersion()).toBe(version);
  expect(await revenue(fixture)).toBe(30);
});

test('undoing an import removes its rows and restores the rows that it replaced', async () => {
  const first = await fixture.check('invoices', file('10.00'));
  await fixture.importFile('invoices', first.id);
  const second = await fixture.check('invoices', file('20.00', 2));
  await fixture.importFile('invoices', second.id);
  expect(await revenue(fixture)).toBe(50);
  expect((await fixture.act('invoices', second.id, 'undo')).state).toBe('undone');
  expect(await revenue(fixture)).toBe(30);
  expect((await fixture.act('invoices', first.id, 'undo')).state).toBe('undone');
  expect(await revenue(fixture)).toBeNull();
});

test('a cancelled import leaves no rows, and the file can be imported later', async () => {
  const upload = await fixture.check('invoices', file('1.00', 200_000));
  const version = await fixture.dataVersion();
  await fixture.act('invoices', upload.id, 'import');
  const cancelled = await fixture.act('invoices', upload.id, 'cancel');
  expect(cancelled.state).toBe('cancelled');
  expect(await fixture.dataVersion()).toBe(version);
  const checked = await fixture.map('invoices', upload.id, cancelled.mapping);
  expect(checked.state).toBe('checked');
  expect((await fixture.importFile('invoices', upload.id)).state).toBe('imported');
  expect(await revenue(fixture)).toBe(200_000);
});

test('a mapping is remembered for the next file with the same headings', async () => {
  const odd = (amount: string) => `Doc,When,Who,Net of it\nA1,2025-03-01,Ann,${amount}\n`;
  const first = await fixture.check('invoices', odd('5.00'));
  expect(first.state).toBe('received');
  expect(first.problems.length).toBeGreaterThan(0);
  const mapping = {
    columns: {
      document_number: { column: 'Doc' },
      day: { column: 'When' },
      customer: { column: 'Who' },
      amount: { column: 'Net of it' },
    },
  };
  expect((await fixture.map('invoices', first.id, mapping)).state).toBe('checked');
  const second = await fixture.check('invoices', odd('6.00'));
  expect(second).toMatchObject({ state: 'checked', remembered: true, mapping });
});

test("after concurrent changes of an upload's mapping, the stored mapping is the checked one", async () => {
  const upload = await fixture.check('invoices', file('1.00', 3000));
  for (let round = 0; round < 4; round++) {
    await Promise.all(
      ['EUR', 'USD', 'NZD'].map((currency) =>
        fixture.map('invoices', upload.id, { ...upload.mapping, currency }),
      ),
    );
    const { mapping, dry_run, state } = await fixture.settled('invoices', upload.id);
    expect([state, dry_run?.money.map(({ currency }) => currency)]).toEqual(['checked', [mapping.currency]]);
  }
});

test('a mapping without a required column is rejected and the message names the column', async () => {
  const upload = await fixture.check('invoices', file('1.00'));
  const answer = await fixture.ask('PUT', `/csv-uploads/${upload.id}${fixture.query('invoices')}`, {
    payload: { mapping: { columns: { amount: { column: 'Amount' } } } },
  });
  expect(answer.status).toBe(422);
  expect(answer.text).toMatch(/no column for Date|no column for Invoice date/i);
});

test('an interrupted import is resumed at the next start', async () => {
  const upload = await fixture.check('invoices', file('1.00', 100_000));
  await fixture.act('invoices', upload.id, 'import');
  await fixture.stopWork();
  expect((await fixture.get('invoices', upload.id)).state).toBe('importing');
  await fixture.restart();
  expect((await fixture.settled('invoices', upload.id)).state).toBe('imported');
  expect(await revenue(fixture)).toBe(100_000);
});

test('an import that was committed before a crash is not loaded again', async () => {
  const upload = await fixture.check('invoices', file('1.00'));
  await fixture.importFile('invoices', upload.id);
  const version = await fixture.dataVersion();
  await fixture.testApp.store.db.update(csvUploads).set({ state: 'importing' });
  await fixture.restart();
  expect((await fixture.settled('invoices', upload.id)).state).toBe('imported');
  expect(await fixture.dataVersion()).toBe(version);
});

test('a user gets no access to uploads of another business or kind, or to unknown ids', async () => {
  const upload = await fixture.check('invoices', file('1.00'));
  const uploadPath = (business: string, kind: string, id = upload.id) =>
    fixture.ask('GET', `/csv-uploads/${id}?business_id=${business}&kind=${kind}`);
  expect((await uploadPath(fixture.ours, 'invoices')).status).toBe(200);
  expect((await uploadPath(fixture.foreign, 'invoices')).status).toBe(404);
  expect((await uploadPath(fixture.ours, 'leads')).status).toBe(404);
  expect((await uploadPath(fixture.closed, 'invoices')).status).toBe(403);
  expect((await uploadPath(fixture.ours, 'invoices', 'nonsense')).status).toBe(404);
  expect((await fixture.send('invoices', file('1.00'), 'a.csv', fixture.foreign)).status).toBe(404);
  expect((await fixture.send('invoices', file('1.00'), 'a.csv', fixture.closed)).status).toBe(403);
});

test('during an import, readers see either all former or all new figures', async () => {
  const old = await fixture.check('invoices', file('1.00', 100_000));
  await fixture.importFile('invoices', old.id);
  const upload = await fixture.check('invoices', file('2.00', 100_000));
  await fixture.act('invoices', upload.id, 'import');
  const seen = new Set<unknown>();
  do seen.add(await revenue(fixture));
  while ((await fixture.get('invoices', upload.id)).state === 'importing');
  seen.add(await revenue(fixture));
  expect([...seen].at(-1)).toBe(200_000);
  expect([100_000, 200_000]).toEqual(expect.arrayContaining([...seen]));
}, 120_000);

test('two imports of the same business run in order', async () => {
  const [first, second] = [
    await fixture.check('invoices', file('1.00')),
    await fixture.check('invoices', file('2.00')),
  ];
  await fixture.act('invoices', first.id, 'import');
  await fixture.act('invoices', second.id, 'import');
  expect((await fixture.settled('invoices', first.id)).state).toBe('imported');
  expect((await fixture.settled('invoices', second.id)).state).toBe('imported');
  expect(await revenue(fixture)).toBe(6);
  await fixture.act('invoices', second.id, 'undo');
  expect(await revenue(fixture)).toBe(3);
});

test('the audit log records uploads, imports and undos with their user', async () => {
  const upload = await fixture.check('invoices', file('1.00'));
  await fixture.importFile('invoices', upload.id);
  await fixture.act('invoices', upload.id, 'undo');
  const { store, user, business } = fixture.testApp;
  const entries = await store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.itemId, upload.id))
    .orderBy(auditLog.place);
  expect(entries.map(({ action, userId, businessId }) => [action, userId, businessId])).toEqual(
    ['uploaded', 'imported', 'undone'].map((action) => [action, user.adviser, business.north]),
  );
});
