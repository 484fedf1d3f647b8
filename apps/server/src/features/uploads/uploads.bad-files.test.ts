import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileContent, openUploadFixture, type UploadFixture } from './testing/fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterAll(() => fixture.close());

const header = 'Invoice Number,Invoice Date,Customer,Product,Amount\n';
const row = 'INV-1,2025-03-01,Ann,Tea,12.50\n';

/** State of the server that a rejected file must not change. */
const readState = async () => ({
  rows: (await fixture.list('invoices')).length,
  files: await fixture.files(),
  version: await fixture.dataVersion(),
  loads: (await fixture.report('financials/data/financial-revenue', '2000-01-01', '2030-12-31')).meta[0]
    ?.totals,
});

async function* endlessLine(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(header);
  const piece = Buffer.alloc(1024 * 1024, 'x');
  for (let i = 0; i < 2048; i++) yield piece;
}
const cutOff = (): Uint8Array => {
  const whole = gzipSync(Buffer.from(header + row.repeat(20_000)));
  return whole.subarray(0, Math.floor(whole.length / 2));
};

const refused: [what: string, content: () => FileContent, sentence: RegExp][] = [
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /^Line 1, column 1: .*PNG/],
  [
    'an Excel workbook',
    () => Buffer.from('504b0304140006000800000021', 'hex'),
    /^This ZIP archive is damaged/,
  ],
  ['a PDF', () => '%PDF-1.7\n%âãÏÓ\n1 0 obj', /^Line 1, column 1: .*PDF/],
  [
    'bytes that are no text',
    () => Buffer.from([65, 0, 0, 7, 1, 2, 3, 0, 0, 0, 9, 0, 255, 254]),
    /^Line 1, column \d+: /,
  ],
  ['an empty file', () => '', /^The file is empty\.$/],
  ['a file of blank lines', () => '\n\n\n', /^The file is empty\.$/],
  ['a line of 2 GB', endlessLine, /^Line 2, column 1: the line is longer than/],
  ['a gzip that was cut off', cutOff, /^Line \d+, column \d+: the gzip file ends here before its end/],
  [
    'a quote that never closes',
    () => `${header}INV-1,2025-03-01,"Ann,Tea,1\n`,
    /^Line 2, column 3: a quote opens here/,
  ],
];

test.each(refused)(
  'an upload with %s is rejected with line and column and changes nothing [ROI-007]',
  async (_, content, sentence) => {
    const before = await readState();
    const answer = await fixture.send('invoices', content());
    expect(answer.status).toBe(422);
    expect((answer.body as { message: string }).message).toMatch(sentence);
    expect((answer.body as { error: { code: string } }).error.code).toBe('unreadable_file');
    expect(await readState()).toEqual(before);
  },
);

const obstacles: [what: string, content: string, sentence: RegExp][] = [
  [
    'missing columns',
    'Colour,Shape\nred,round\n',
    /^Line 1: no column for .*The file has: "Colour", "Shape"/,
  ],
  [
    'a heading that appears twice with different cells',
    'Invoice Number,Invoice Date,Amount,Amount\nINV-1,2025-03-01,1,2\n',
    /^Line 1, column 4: the heading "Amount" appears twice \(columns 3 and 4\)/,
  ],
  [
    'a date of 1900',
    `${header}INV-1,1900-01-01,Ann,Tea,1\n`,
    /Line 2, column 2 \(Invoice Date\): "1900-01-01" /,
  ],
  [
    'a date of 9999',
    `${header}INV-1,9999-12-31,Ann,Tea,1\n`,
    /Line 2, column 2 \(Invoice Date\): "9999-12-31" /,
  ],
  [
    'an amount of 1e300',
    `${header}INV-1,2025-03-01,Ann,Tea,1e300\n`,
    /Line 2, column 5 \(Amount\): "1e300" /,
  ],
  ['no rows at all', header, /^Line 1: there are no rows/],
];

test.each(obstacles)(
  'a file with %s cannot be imported, and the dry run reports where [ROI-007]',
  async (_, content, sentence) => {
    const version = await fixture.dataVersion();
    const upload = await fixture.check('invoices', content);
    expect(upload.problems.join('\n')).toMatch(sentence);
    const answer = await fixture.ask('POST', `/csv-uploads/${upload.id}/import${fixture.query('invoices')}`);
    expect(answer.status).toBe(409);
    expect(await fixture.dataVersion()).toBe(version);
  },
);

test('an import loads the readable rows and offers the rejected rows with their position as a download', async () => {
  const upload = await fixture.check(
    'invoices',
    `${header}${row}INV-2,2025-03-02,Bob,=Tea,abc\nINV-3,1900-01-01,Cy,Tea,1\n`,
  );
  expect(upload.dry_run).toMatchObject({ rows: 3, accepted: 1, rejected: 2 });
  expect(upload.dry_run?.rejects.map(({ line, column }) => [line, column])).toEqual([
    [3, 5],
    [4, 2],
  ]);
  const done = await fixture.importFile('invoices', upload.id);
  expect(done).toMatchObject({ state: 'imported', from_date: '2025-03-01', to_date: '2025-03-01' });
  const rejects = await fixture.ask('GET', `/csv-uploads/${upload.id}/rejects${fixture.query('invoices')}`);
  expect(rejects.headers['content-type']).toMatch(/^text\/csv/);
  expect(rejects.text).toContain('INV-2');
  expect(rejects.text).toContain('""abc"" is not an amount');
  expect(rejects.text).not.toContain('INV-1');
});

test('an upload offers no rejected rows for download before its first check', async () => {
  const upload = await fixture.check('invoices', 'Colour,Shape\nred,round\n');
  const rejects = await fixture.ask('GET', `/csv-uploads/${upload.id}/rejects${fixture.query('invoices')}`);
  expect(rejects.status).toBe(409);
});

test('an upload request whose body is not a form is rejected', async () => {
  const url = `/csv-uploads${fixture.query('invoices')}`;
  expect((await fixture.ask('POST', url, { payload: { file: 'x' } })).status).toBe(415);
});
