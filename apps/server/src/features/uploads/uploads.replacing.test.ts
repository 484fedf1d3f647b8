import { otherRevenueSourceNote } from '@bellwether/domain/sources/revenue-source';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auditLog, sourceAccounts } from '../../platform/postgres/schema.ts';
import { openUploadFixture, type UploadFixture } from './testing/fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

const head = 'Invoice Number,Invoice Date,Customer,Account,Amount\n';
const figures = async (path: string) =>
  (await fixture.report(path, '2025-01-01', '2025-12-31')).meta[0]?.totals;
const revenue = async () => (await figures('financials/data/financial-revenue'))?.['revenue'];
const leads = async () => (await figures('dashboard/data/leads-by-channel'))?.['leads'];
const importFile = async (kind: 'invoices' | 'leads', content: string) => {
  const { id } = await fixture.check(kind, content);
  return fixture.importFile(kind, id);
};
const importUrl = (id: string, more = '') => `/csv-uploads/${id}/import${fixture.query('invoices')}${more}`;

test('a file replaces its own documents and keeps other documents of the same days', async () => {
  await importFile(
    'invoices',
    `${head}1,2025-03-01,Ann,Sales,10\n2,2025-03-05,Bob,Sales,20\n3,2025-03-31,Cy,Sales,30\n`,
  );
  const second = await fixture.check(
    'invoices',
    `${head}2,2025-03-05,Bob,Sales,25\n4,2025-03-20,Di,Sales,1\n`,
  );
  expect(second.dry_run).toMatchObject({ replaces: 1, disappears: null });
  await fixture.importFile('invoices', second.id);
  expect(await revenue()).toBe(10 + 25 + 30 + 1);
});

test('a file that removes rows is imported only after confirmation, and undo restores the rows', async () => {
  await importFile('invoices', `${head}1,2025-03-01,Ann,Sales,100\n1,2025-03-01,Ann,Freight,10\n`);
  const freight = await fixture.check('invoices', `${head}1,2025-03-01,Ann,Freight,10\n`);
  expect(freight.dry_run?.disappears).toEqual({
    rows: 1,
    sums: [{ amount: '100', currency: 'GBP' }],
    named: [
      {
        name: '1 · Ann · Sales',
        from_date: '2025-03-01',
        to_date: '2025-03-01',
        rows: 1,
        amount: '100',
        currency: 'GBP',
      },
    ],
    columns: [],
  });
  const refused = await fixture.ask('POST', importUrl(freight.id));
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(
    '1 row of earlier files (£100.00) is not in this file, or not counted in it, and would disappear.',
  );
  expect(await revenue()).toBe(110);
  expect((await fixture.ask('POST', importUrl(freight.id, '&accept_loss=true'))).status).toBe(202);
  expect((await fixture.settled('invoices', freight.id)).state).toBe('imported');
  expect(await revenue()).toBe(10);
  await fixture.act('invoices', freight.id, 'undo');
  expect(await revenue()).toBe(110);
});

test('a file is checked again before its import if another import has changed which rows it removes', async () => {
  const freight = await fixture.check('invoices', `${head}1,2025-03-01,Ann,Freight,10\n`);
  expect(freight.dry_run?.disappears).toBeNull();
  await importFile('invoices', `${head}1,2025-03-01,Ann,Sales,100\n`);
  await fixture.act('invoices', freight.id, 'import');
  const again = await fixture.settled('invoices', freight.id);
  expect(again.state).toBe('checked');
  expect(again.dry_run?.disappears?.rows).toBe(1);
  expect(await revenue()).toBe(100);
});

test('a file of form leads keeps calls of the same days, and leads match across exports', async () => {
  await importFile(
    'leads',
    'Date,Caller Number,Duration,Call Status\n2025-03-01 10:00:00,0400 000 001,60,Answered\n2025-03-02 11:00:00,0400 000 002,0,Missed\n',
  );
  const forms =
    'Submitted,Email,Name\n2025-03-01 09:00:00,a@x.example,Ann\n2025-03-02 09:30:00,b@x.example,Bob\n';
  await importFile('leads', forms);
  expect(await leads()).toBe(4);
  await importFile(
    'leads',
    'Name,Email,Submitted,City\nBob,B@x.example,2025-03-02 09:30:00,Perth\nCy,c@x.example,2025-03-03 08:00:00,Perth\n',
  );
  expect(await leads()).toBe(5);
});

test('undoing an import also undoes uploads closed as its duplicates', async () => {
  const content = `${head}1,2025-03-01,Ann,Sales,10\n`;
  const first = await importFile('invoices', content);
  const twin = await importFile('invoices', content);
  expect(twin.state).toBe('imported');
  await fixture.act('invoices', first.id, 'undo');
  expect((await fixture.get('invoices', twin.id)).state).toBe('undone');
  expect((await fixture.act('invoices', twin.id, 'undo')).state).toBe('undone');
  await fixture.map('invoices', twin.id, twin.mapping);
  await fixture.importFile('invoices', twin.id);
  expect(await revenue()).toBe(10);
});

test('uploaded invoices do not count while Xero is the revenue source, until uploads are chosen [ROI-007]', async () => {
  await fixture.testApp.change((db) =>
    db.insert(sourceAccounts).values({ businessId: fixture.ours, vendor: 'xero' }),
  );
  const choose = (source: string | null) =>
    fixture.ask('PUT', `/businesses/${fixture.ours}`, { payload: { revenue_source: source } });
  const { id, other_source } = await fixture.check('invoices', `${head}1,2025-03-01,Ann,Sales,10\n`);
  expect(other_source).toBe('Xero');
  expect(otherRevenueSourceNote('Xero', 'North')).toBe(
    'North reads revenue from Xero, so these invoices will not appear in its figures.',
  );
  await fixture.importFile('invoices', id);
  expect(await revenue()).toBeFalsy();
  const { status, body } = await choose('csv');
  expect([status, body]).toMatchObject([200, { data: { id: fixture.ours, revenue_source: 'csv' } }]);
  expect((await fixture.get('invoices', id)).other_source).toBeNull();
  expect(await revenue()).toBe(10);
  await choose(null);
  expect((await fixture.get('invoices', id)).other_source).toBe('Xero');
  expect((await choose('manual')).status).toBe(422);
  const written = await fixture.testApp.store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.itemType, 'business'))
    .orderBy(auditLog.place);
  expect(
    written.map(({ action, userId, businessId, detail }) => [action, userId, businessId, detail]),
  ).toMatchObject(
    ['csv', null].map((source) => [
      'updated',
      fixture.testApp.user.adviser,
      fixture.ours,
      { changed: ['revenue_source'], after: { revenue_source: source } },
    ]),
  );
  await fixture.testApp.change((db) => db.delete(sourceAccounts));
});

const statusHead = 'Invoice Number,Invoice Date,Customer,Status,Amount\n';

test('a document that was cancelled later removes its earlier rows after confirmation', async () => {
  await importFile('invoices', `${statusHead}1,2025-03-01,Ann,Paid,10\n2,2025-03-02,Bob,Paid,20\n`);
  const restated = await importFile('invoices', `${statusHead}1,2025-03-01,Ann,Paid,11\n`);
  expect(await revenue()).toBe(31);
  const later = await fixture.check(
    'invoices',
    `${statusHead}1,2025-03-01,Ann,Voided,0\n3,2025-03-03,Cy,Paid,5\n2,2025-06-30,Somebody else,Voided,20\n`,
  );
  expect(later.dry_run?.disappears).toMatchObject({
    rows: 1,
    sums: [{ amount: '11', currency: 'GBP' }],
    named: [{ name: '1 · Ann' }],
  });
  expect((await fixture.ask('POST', importUrl(later.id))).status).toBe(409);
  expect((await fixture.ask('POST', importUrl(later.id, '&accept_loss=true'))).status).toBe(202);
  await fixture.settled('invoices', later.id);
  expect(await revenue()).toBe(25);
  // Rows of the same document that another import replaced in between stay removed.
  await fixture.act('invoices', restated.id, 'undo');
  expect(await revenue()).toBe(25);
  await fixture.act('invoices', later.id, 'undo');
  expect(await revenue()).toBe(30);
});

test('a bill or quote with the same number does not remove an invoice', async () => {
  await importFile('invoices', `${statusHead}1,2025-03-01,Ann,Paid,10\n`);
  const other = await fixture.check(
    'invoices',
    'Invoice Number,Invoice Date,Customer,Type,Status,Amount\n1,2025-03-01,Ann,ACCPAY,Voided,4\n5,2025-03-02,Ann,ACCREC,Paid,1\n',
  );
  expect(other.dry_run?.disappears).toBeNull();
  await fixture.importFile('invoices', other.id);
  expect(await revenue()).toBe(11);
});

test('a booking that was cancelled later no longer counts as a lead', async () => {
  const bookings = 'Invitee UUID,Created,Email,Canceled\n';
  await importFile(
    'leads',
    `${bookings}a1,2025-03-01,ann@x.example,false\na2,2025-03-02,bob@x.example,false\n`,
  );
  expect(await leads()).toBe(2);
  const later = await fixture.check(
    'leads',
    `${bookings}a1,2025-03-01,ann@x.example,true\na3,2025-03-03,cy@x.example,false\n`,
  );
  expect(later.dry_run?.disappears).toMatchObject({ rows: 1 });
  await fixture.ask('POST', `/csv-uploads/${later.id}/import${fixture.query('leads')}&accept_loss=true`);
  await fixture.settled('leads', later.id);
  expect(await leads()).toBe(2);
});

test('a file with only cancelled documents removes their rows, and undo restores them', async () => {
  const paid = `${statusHead}1,2025-03-01,Ann,Paid,10\n2,2025-03-02,Bob,Paid,20\n`;
  await importFile('invoices', paid);
  const voided = await fixture.check('invoices', `${statusHead}1,2025-03-01,Ann,Voided,10\n`);
  expect([voided.problems, voided.dry_run?.accepted, voided.dry_run?.disappears?.rows]).toEqual([[], 0, 1]);
  expect((await fixture.ask('POST', importUrl(voided.id, '&accept_loss=true'))).status).toBe(202);
  expect((await fixture.settled('invoices', voided.id)).state).toBe('imported');
  expect(await revenue()).toBe(20);
  await fixture.act('invoices', voided.id, 'undo');
  expect(await revenue()).toBe(30);
  // A file of unknown cancelled documents has nothing to remove.
  const unknown = await fixture.check('invoices', `${statusHead}7,2025-03-01,Ann,Voided,10\n`);
  expect(unknown.problems).toHaveLength(1);
});
