import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  openUploadFixture,
  type UploadFixture,
} from '../../apps/server/src/features/uploads/testing/fixture.ts';
import {
  onlineRetail2011File,
  sumOnlineRetail,
} from '../../apps/server/src/features/uploads/testing/online-retail.ts';
import { testEmail, testPassword } from '../../apps/server/src/testing/test-users.ts';

const program = join(import.meta.dirname, '../import.ts');

let fixture: UploadFixture;
let url: string;
let folder: string;
beforeAll(async () => {
  fixture = await openUploadFixture();
  url = await fixture.listen();
  folder = await mkdtemp(join(tmpdir(), 'bellwether-import-'));
});
afterEach(() => fixture.clear());
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

type Run = { code: number; out: string; err: string };

const run = (file: string, ...more: string[]): Promise<Run> =>
  new Promise((resolve) => {
    const who = ['--email', testEmail('adviser'), '--password', testPassword];
    const what = ['--business', 'NORTH pty ltd', '--kind', 'invoices', '--file', file];
    const child = execFile(
      process.execPath,
      [program, '--url', url, ...who, ...what, ...more],
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end();
  });

const written = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};
const revenue = async () =>
  (await fixture.report('financials/data/financial-revenue', '2010-01-01', '2026-12-31')).meta[0]?.totals[
    'revenue'
  ];

const small = 'Number,Date,Customer,Amount ex GST\nA1,2025-03-01,Ann,10.50\nA2,2025-03-02,Bob,abc\n';

test('the import program imports a file and reports rejected values with their position', async () => {
  const done = await run(await written('small.csv', small));
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toContain('2 rows, 1 can be imported');
  expect(done.out).toContain('Line 3, column 4 (Amount ex GST): "abc" is not an amount.');
  expect(done.out).toContain('Imported 1 row from 2025-03-01 to 2025-03-01.');
  expect(await revenue()).toBe(10.5);
});

test('a dry run of the import program changes nothing', async () => {
  const done = await run(await written('small.csv', small), '--dry-run');
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toContain('1 can be imported');
  expect(await revenue()).toBeNull();
});

test('a mapping on the command line names the columns when headings are unknown', async () => {
  const file = await written('odd.csv', 'Doc;When;Net of it\nA1;01/02/2025;1.234,50\n');
  const refused = await run(file);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/^Line 1: /);
  const columns = {
    document_number: { column: 'Doc' },
    day: { column: 'When' },
    amount: { column: 'Net of it' },
  };
  const map = await written('map.json', JSON.stringify({ columns, dateOrder: 'dmy', decimal: ',' }));
  expect(await run(file, '--map', map)).toMatchObject({ code: 0, err: '' });
  expect(await revenue()).toBe(1234.5);
});

test("a refused import exits with 1 and the server's message, and wrong usage exits with 2", async () => {
  const paper = await written('paper.csv', '%PDF-1.7\n');
  expect(await run(paper)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Line 1, column 1: /) as string,
  });
  expect(await run(paper, '--business', 'Elsewhere')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no business "Elsewhere"/) as string,
  });
  expect((await run(paper, '--kind', 'sales')).code).toBe(2);
});

test('the import program lists rows that would disappear, and removes them only with --accept-loss', async () => {
  const head = 'Number,Date,Customer,Product,Amount ex GST,Colour\n';
  await run(
    await written('both.csv', `${head}L1,2025-03-01,Ann,Sales,10,red\nL1,2025-03-01,Ann,Freight,5,blue\n`),
  );
  expect(await revenue()).toBe(15);
  const less = await written('less.csv', `${head}L1,2025-03-01,Ann,Sales,10,red\n`);
  const refused = await run(less, '--yes');
  expect(refused.code).toBe(1);
  expect(refused.out).toContain('1 row of earlier files (£5.00) is not in this file');
  expect(refused.out).toContain('Unused columns: ');
  expect(refused.err).toBe('Nothing was imported. Run it again with --accept-loss to import anyway.\n');
  expect(await revenue()).toBe(15);
  expect(await run(less, '--yes', '--accept-loss')).toMatchObject({ code: 0, err: '' });
  expect(await revenue()).toBe(10);
});

test('the import program imports a real invoice file, and a second import changes nothing [ROI-007]', async () => {
  const file = fileURLToPath(onlineRetail2011File);
  expect((await run(file, '--yes')).out).toContain('Imported 29,658 rows');
  const { net } = await sumOnlineRetail(onlineRetail2011File);
  expect(Number(await revenue())).toBeCloseTo(Number(net) / 1_000_000, 2);
  const version = await fixture.dataVersion();
  expect((await run(file)).out).toContain('Nothing changed: this file was already imported');
  expect(await fixture.dataVersion()).toBe(version);
});
