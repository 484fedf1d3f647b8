import { createReadStream } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUploadFixture, type UploadFixture } from './testing/fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterAll(() => fixture.close());

const file = (name: string) =>
  createReadStream(new URL(`../../../../../packages/reading/src/fixtures/${name}.csv`, import.meta.url));

test('a dry run names the status because of which no row counts', async () => {
  const { problems } = await fixture.check('invoices', file('A29-stripe-all-pending'));
  expect(problems).toEqual([
    'No rows count: 1 row has the status "Pending". To count such rows, change "Which rows count".',
  ]);
});

test('a dry run reports a file without rows', async () => {
  const { problems } = await fixture.check('invoices', 'Invoice Date,Invoice No,Amount\n');
  expect(problems).toEqual(['Line 1: there are no rows below the headings.']);
});

test('a dry run reports a file in which every row is a total', async () => {
  const { problems } = await fixture.check('invoices', 'Invoice Date,Invoice No,Amount\nTotal,,5\n');
  expect(problems[0]).toMatch(/^None of the rows can be imported\. Line 2: "Total" is a total/);
});

test('rows with an unknown status are counted, and the dry run asks the user about the status', async () => {
  const { dry_run: run } = await fixture.check('invoices', file('B22-freshbooks-invoice-details'));
  expect(run?.values.filter(({ assumed }) => assumed).map(({ value }) => value)).toEqual(['disputed']);
  expect(run?.notes).toContain(
    'The status "disputed" (1 row) is unknown. It counts as revenue unless you exclude it under "Which rows count".',
  );
});

test('failed, returned and reversed payments are excluded from revenue', async () => {
  const statuses = ['paid', 'fail', 'error', 'Payment failed', 'returned', 'reversed'];
  const rows = statuses.map((status, at) => `${at},2026-03-01,${status},10`);
  const { dry_run: run } = await fixture.check('invoices', ['Number,Date,Status,Amount', ...rows].join('\n'));
  expect(run?.money[0]?.totals['amount']).toBe('10');
  expect(run?.left_out).toBe(5);
});

test('a void cancels an invoice whose number lost its zeros', async () => {
  const head = 'Invoice Number,Invoice Date,Customer,Amount,Status';
  const paid = [head, '00123,2019-09-10,Ann,100.00,Paid', '00124,2019-09-11,Ann,50.00,Paid'];
  const { id } = await fixture.check('invoices', paid.join('\n'));
  expect(await fixture.importFile('invoices', id)).toMatchObject({ state: 'imported' });
  const voided = [head, '123,2019-09-10,Ann,100.00,Voided', '124,2019-09-11,Ann,60.00,Paid'];
  const { dry_run: run } = await fixture.check('invoices', voided.join('\n'));
  expect(run).toMatchObject({ replaces: 2, disappears: { rows: 1 } });
  expect(run?.notes.join(' ')).toContain('"123" is "00123", "124" is "00124"');
});
