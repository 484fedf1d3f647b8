import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openReader } from '../testing/open-reader.ts';
import { ReadingProblem } from './reading-problem.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const rows = [
  ['Sales of March', null, null],
  [],
  ['Invoice Date', 'Customer', 'Amount'],
  [new Date('2025-03-01T00:00:00Z'), 'Ann, of "Tea"', 0.1 + 0.2],
  [new Date('2025-03-02T13:30:00Z'), 'Ben\nand Co', 12.5],
  ['soon', 'Cy', 7],
];
const sheets = [
  { name: 'March', rows },
  { name: 'Notes', rows: [['nothing']] },
];

/**
 * Returns the CPU time of a task in ms, summed over all threads of this process, so that other load on the machine does
 * not count.
 */
const measureCost = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const buildZip = (files: readonly [name: string, content: string | Buffer][]): Buffer => {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of files) {
    const packed = deflateRawSync(Buffer.from(content));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(Buffer.byteLength(content), 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name), packed);
    central.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
};

describe('workbooks', () => {
  test.each([
    ['xlsx', () => writeXlsx({ sheets })],
    ['ods', () => writeOds({ sheets })],
  ])('reads the first sheet of an %s with row numbers, dates and amounts', async (_, write) => {
    const { report, rows: read } = await reader.read('invoices', await write());
    expect(read.map(({ day, customer, amount }) => [day, customer, amount])).toEqual([
      ['2025-03-01', 'Ann, of "Tea"', '0.300000'],
      ['2025-03-02', 'Ben and Co', '12.500000'],
    ]);
    expect(report.rejects.map(({ reason }) => reason)).toEqual([
      'Line 6, column 1 (Invoice Date): "soon" is not a date.',
    ]);
  });

  test('a sheet of an old .xls file (BIFF8) is read like that of a new workbook', async () => {
    const file = await readFile(new URL('../fixtures/march.xls', import.meta.url));
    const { report, rows: read } = await reader.read('invoices', file);
    expect(read.map(({ day, customer, amount }) => [day, customer, amount])).toEqual([
      ['2025-03-01', 'Ann, of "Tea"', '0.300000'],
      ['2025-03-02', 'Jürgen', '12.500000'],
    ]);
    expect(report.rejects.map(({ reason }) => reason)).toEqual([
      'Line 6, column 1 (Invoice Date): "soon" is not a date.',
    ]);
  });

  const months = [
    { name: 'Cover', rows: [] },
    {
      name: 'March',
      rows: [
        ['Invoice Date', 'Amount'],
        ['2025-03-01', 5],
      ],
    },
    {
      name: 'April & "May"',
      rows: [
        ['Invoice Date', 'Amount'],
        ['2025-04-01', 7],
        ['2025-04-02', 9],
      ],
    },
  ];
  test.each([
    ['xlsx', async () => writeXlsx({ sheets: months }), 'April & "May"'],
    ['ods', async () => writeOds({ sheets: months }), 'April & "May"'],
    ['xls', async () => readFile(new URL('../fixtures/months.xls', import.meta.url)), 'April'],
  ])('reads the first sheet with rows of an %s, or the named one', async (_, write, last) => {
    const file = await write();
    const { report } = await reader.read('invoices', file);
    expect(report).toMatchObject({ rows: 1, money: [{ totals: { amount: '5' } }] });
    expect(report.notes[0]).toBe(
      `The sheet "March" is read. The workbook also contains "Cover" and "${last}".`,
    );
    const chosenSheet = await reader.read('invoices', file, {}, undefined, { sheet: last });
    expect(chosenSheet.report).toMatchObject({ rows: 2, money: [{ totals: { amount: '16' } }] });
    for (const [sheet, message] of [
      ['Cover', 'The sheet "Cover" is empty.'],
      ['June', 'This workbook has no sheet "June".'],
    ] as const)
      await expect(reader.read('invoices', file, {}, undefined, { sheet })).rejects.toThrow(message);
  });

  test('hidden sheets of a workbook are neither read nor listed', async () => {
    const hidden = months.map((sheet) => ({ ...sheet, hidden: sheet.name === 'March' }));
    const { report } = await reader.read('invoices', await writeXlsx({ sheets: hidden }));
    expect([report.rows, report.notes[0]]).toEqual([
      2,
      'The sheet "April & "May"" is read. The workbook also contains "Cover".',
    ]);
  });

  test('a workbook that states an unpacked size over a gigabyte is rejected before reading', async () => {
    const bomb = Buffer.from(
      buildZip([
        ['xl/workbook.xml', '<workbook/>'],
        ['xl/worksheets/sheet1.xml', '<worksheet/>'],
      ]),
    );
    // Position of the last file's stated size, in the directory at the end of the archive.
    bomb.writeUInt32LE(2 ** 30, bomb.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
    // The contents are small, so reading them would fail only on the first sheet.
    const cost = await measureCost(() =>
      expect(reader.read('invoices', bomb)).rejects.toThrow('unpacks to more than 1 GB'),
    );
    expect(cost).toBeLessThan(2000);
  });

  const buildOds = (tables: readonly [name: string, value: string][]) => {
    const cell = (value: string) =>
      `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
    const [open, close] = ['<table:table-row>', '</table:table-row>'];
    const sheet = ([name, value]: readonly [string, string]) =>
      `<table:table table:name="${name}">${open}${cell('Invoice Date')}${cell('Amount')}${close}${open}${cell('2025-03-01')}${cell(value)}${close}</table:table>`;
    const content = `<office:document-content><office:body><office:spreadsheet>${tables.map(sheet).join('')}</office:spreadsheet></office:body></office:document-content>`;
    return buildZip([
      ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
      ['content.xml', content],
    ]);
  };

  test('a workbook with a sheet longer than stated is rejected', async () => {
    const book = Buffer.from(await writeXlsx({ sheets }));
    const entry = book.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    book.writeUInt32LE(100, entry + 24);
    await expect(reader.read('invoices', book)).rejects.toThrow(
      'This is an Excel workbook that cannot be opened',
    );
  });

  const buildXlsx = (sheetData: string, more: readonly [name: string, content: string][] = []) =>
    buildZip([
      ['[Content_Types].xml', '<Types/>'],
      [
        '_rels/.rels',
        '<Relationships><Relationship Id="a" Type="/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ],
      [
        'xl/_rels/workbook.xml.rels',
        '<Relationships><Relationship Id="a" Type="/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="/sharedStrings" Target="worksheets/texts.xml"/></Relationships>',
      ],
      ['xl/workbook.xml', '<workbook><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>'],
      ['xl/worksheets/sheet1.xml', `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`],
      ...more,
    ]);

  test('a workbook with over 32 MB of shared texts is rejected before reading them, under any file name', async () => {
    const file = buildXlsx('<row r="1"><c r="A1"><v>1</v></c></row>', [
      ['xl/worksheets/texts.xml', ' '.repeat(33 * 1024 ** 2)],
    ]);
    await expect(reader.read('invoices', file)).rejects.toThrow('too large');
  });

  test.each([
    ['a row of number 4,000,000,000', '<row r="4000000000"><c r="A4000000000"><v>1</v></c></row>'],
    ['a cell in column ZZZZZ', '<row r="2"><c r="ZZZZZ2"><v>1</v></c></row>'],
  ])('rejects %s', async (_, row) => {
    const file = buildXlsx(`<row r="1"><c r="A1"><v>1</v></c></row>${row}`);
    await expect(reader.read('invoices', file)).rejects.toThrow('cannot be opened');
  });

  test('a workbook cell of 400,000 spaces is read in linear time', async () => {
    const text = (words: string) => `<c t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c>`;
    const file = buildXlsx(
      `<row r="1">${text('Invoice Date')}${text('Customer')}${text('Amount')}</row><row r="2">${text('2025-03-01')}${text(`A${' '.repeat(400_000)}x \n \n B`)}${text('5')}</row>`,
    );
    const cost = await measureCost(async () => {
      const { rows: read } = await reader.read('invoices', file);
      expect(String(read[0]?.['customer']).endsWith('x B')).toBe(true);
    });
    expect(cost).toBeLessThan(8000);
  });

  test('characters of sheet names that cannot be stored or sent are replaced', async () => {
    const file = buildOds([
      ['First', '1'],
      ['a&#0;b', '2'],
      ['a&#xd800;c', '3'],
      ['d'.repeat(300), '4'],
    ]);
    for (const [sheet, amount] of [
      ['a b', '2'],
      ['a\ufffdc', '3'],
      ['d'.repeat(255), '4'],
    ] as const) {
      const { report } = await reader.read('invoices', file, {}, undefined, { sheet });
      expect(report).toMatchObject({ rows: 1, money: [{ totals: { amount } }] });
    }
  });

  test.each([
    ['xlsx', () => buildZip([['xl/workbook.xml', '<sheet '.repeat(40_000)]])],
    [
      'ods',
      () =>
        buildZip([
          ['mimetype', ''],
          ['content.xml', `<spreadsheet>${'<table '.repeat(40_000)}`],
        ]),
    ],
  ])('rejects an %s of unclosed tags quickly', async (_, write) => {
    const cost = await measureCost(() =>
      expect(reader.read('invoices', write())).rejects.toThrow('cannot be opened'),
    );
    expect(cost).toBeLessThan(5000);
  });

  test('the workbook thread stops when the workbook cannot be written to disk', async () => {
    const ended = vi.spyOn(Worker.prototype, 'terminate');
    const file = buildOds([
      ['First', 'more than its first bytes '.repeat(1000)],
      ['Second', '2'],
    ]);
    const workbookPath = `${reader.path()}/not-a-folder`;
    await expect(reader.read('invoices', file, {}, undefined, { workbookPath })).rejects.toThrow('ENOENT');
    expect(ended).toHaveBeenCalledOnce();
    ended.mockRestore();
  });

  test('a damaged workbook is rejected with advice', async () => {
    const whole = await writeXlsx({ sheets });
    const damaged = Buffer.from(whole);
    damaged.fill(0x41, 60, Math.floor(damaged.length / 2));
    const error = await reader.read('invoices', damaged).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ReadingProblem);
    expect(String(error)).toMatch(/^ReadingProblem: This is an Excel workbook that cannot be opened\. .*\.$/);
  });

  test('an old .xls workbook without sheets is rejected', async () => {
    await expect(reader.read('invoices', Buffer.from('d0cf11e0a1b11ae10000', 'hex'))).rejects.toThrow(
      'This is an old Excel workbook (.xls) that cannot be opened',
    );
  });
});

describe('archives', () => {
  const csv = 'Date,Amount\n2025-03-01,5\n';

  test('the only file of an uploaded zip archive is read', async () => {
    const { report } = await reader.read('invoices', buildZip([['export/sales.csv', csv]]));
    expect([report.accepted, report.money[0]?.totals]).toEqual([1, { amount: '5' }]);
  });

  test.each([0, 3, 2 ** 31])('reads the only file of an archive that states %d bytes', async (size) => {
    const zip = buildZip([['sales.csv', csv]]);
    zip.writeUInt32LE(size, zip.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24);
    expect((await reader.read('invoices', zip)).report.accepted).toBe(1);
  });

  test('a zip archive with a damaged or misplaced file is rejected', async () => {
    const whole = buildZip([['sales.csv', csv.repeat(100)]]);
    const cut = Buffer.from(whole).fill(0xff, 45, 60);
    const elsewhere = Buffer.from(whole);
    elsewhere.writeUInt32LE(2 ** 31, elsewhere.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 42);
    for (const zip of [cut, elsewhere])
      await expect(reader.read('invoices', zip)).rejects.toThrow('This ZIP archive is damaged or empty.');
  });

  test('a workbook in a zip archive is read, but a nested archive is rejected', async () => {
    const book = Buffer.from(await writeXlsx({ sheets }));
    const packed = await reader.read('invoices', buildZip([['book.xlsx', book]]));
    expect(packed.report.accepted).toBe(2);
    const nested = buildZip([['c.zip', buildZip([['b.zip', buildZip([['a.csv', csv]])]])]]);
    await expect(reader.read('invoices', nested)).rejects.toThrow('This ZIP archive is inside another one.');
  });

  test('unpacking a zip archive stops at the file size limit', async () => {
    const bomb = buildZip([['sales.csv', Buffer.from(`${csv}${'2025-03-02,5\n'.repeat(2_000_000)}`)]]);
    expect(bomb.length).toBeLessThan(1_000_000);
    const reading = reader.read('invoices', bomb, {}, undefined, { maxBytes: 1_000_000 });
    await expect(reading).rejects.toThrow('the file is larger than 1 MB');
  });

  test('a zip archive of several files is rejected with the number of its files', async () => {
    await expect(
      reader.read(
        'invoices',
        buildZip([
          ['a.csv', csv],
          ['b.csv', csv],
        ]),
      ),
    ).rejects.toThrow('This ZIP archive contains 2 files. Unpack it and upload the file that you need.');
  });
});
