import { setTimeout as pause } from 'node:timers/promises';
import type { AttackResponse } from '../target.ts';
import { createZip, emptySheet, gzip, ods, sheetPart, xlsx } from './files.ts';
import type { AttackClient, AttackInput } from './send.ts';

type Upload = { data: { id: string; state: string } };

/** Uploads a file of invoices, waits for its check and deletes it. */
const sendFile =
  (name: string, build: () => Buffer, times = 1, kind = 'invoices') =>
  async ({ target, token, business, upload }: AttackClient): Promise<AttackResponse[]> => {
    const bytes = build();
    const at = (id: string) => `/v1/csv-uploads/${id}?business_id=${business}&kind=${kind}`;
    const one = async (): Promise<AttackResponse> => {
      const answer = await upload(
        `/v1/csv-uploads?business_id=${business}&kind=${kind}`,
        'file',
        name,
        bytes,
      );
      if (answer.status !== 201) return answer;
      const { data } = JSON.parse(answer.body) as Upload;
      for (let second = 0, { state } = data; second < 60 && state === 'checking'; second += 1) {
        await pause(1_000);
        ({ state } = (JSON.parse((await target.ask(at(data.id), { token })).body) as Upload).data);
      }
      await target.ask(at(data.id), { token, method: 'DELETE' });
      return answer;
    };
    return Promise.all(Array.from({ length: times }, one));
  };

const columns = (count: number, heading: (at: number) => string, rows: number) => () =>
  Buffer.from(
    `${Array.from({ length: count }, (_, at) => heading(at)).join()}\n${`${'1,'.repeat(count - 1)}1\n`.repeat(rows)}`,
  );
const cell = (letters: number) => () =>
  Buffer.from(`Invoice,Date,Total\n${'x'.repeat(letters)},2026-01-01,5\n`);
const heading = (text: string) => () => Buffer.from(`Invoice,Date,${text}\n1,2026-01-01,5\n2,2026-01-01,5\n`);

const table = ['Invoice number,Invoice date,Customer,Total\n', '1,2026-01-01,Smith,10.00\n'] as const;
const row = '<row><c t="inlineStr"><is><t>2026-01-01</t></is></c><c><v>1</v></c><c><v>2</v></c></row>';

export const uploadInputs: readonly AttackInput[] = [
  {
    tried: 'CSV of 1,000,000 columns',
    expected: [422],
    send: sendFile(
      'a.csv',
      columns(1_000_000, () => 'a', 1),
    ),
  },
  {
    tried: 'CSV of 4,096 columns with 200 rows',
    expected: [201],
    send: sendFile(
      'a.csv',
      columns(4_096, (at) => `Total amount of the invoice in AUD column ${at}`, 200),
    ),
  },
  {
    tried: 'CSV of 4,096 headings of 240 characters',
    expected: [201],
    send: sendFile(
      'a.csv',
      columns(4_096, (at) => `${'Invoice date '.repeat(18)}${at}`, 2),
    ),
  },
  {
    tried: 'CSV with a cell of 1,000,000 letters',
    expected: [201],
    send: sendFile('a.csv', cell(1_000_000)),
  },
  {
    tried: 'CSV with a cell of 5,000,000 letters',
    expected: [422],
    send: sendFile('a.csv', cell(5_000_000)),
  },
  ...['x', ' ', '(a', '1', '-', 'a ', '. '].map(
    (text): AttackInput => ({
      tried: `CSV with a heading of 120,000 characters: "${text}" again and again`,
      expected: [201, 422],
      send: sendFile('a.csv', heading(`a${text.repeat(120_000 / text.length)}b`)),
    }),
  ),
  {
    tried: 'CSV of calls whose duration is 60 kB of units',
    expected: [201, 422],
    send: sendFile(
      'a.csv',
      () =>
        Buffer.from(
          `Start time,Duration,Caller number,Source\n2026-01-01 10:00,${'1h'.repeat(30_000)}!,0400000000,google\n`,
        ),
      1,
      'leads',
    ),
  },
  ...(
    [
      [
        'undefined bytes before a control character',
        Buffer.concat([Buffer.alloc(200_000, 0x81), Buffer.of(1)]),
      ],
      ['signs before a letter', Buffer.concat([Buffer.alloc(200_000, 0xd7), Buffer.from('a')])],
      [
        'letters before a Japanese word',
        Buffer.concat([Buffer.alloc(200_000, 'a'), Buffer.from('2083658358836783658358', 'hex')]),
      ],
    ] as const
  ).map(
    ([name, bytes]): AttackInput => ({
      tried: `CSV in an unknown encoding: 200 kB of ${name}`,
      expected: [201, 422],
      send: sendFile('a.csv', () => Buffer.concat([Buffer.from('Invoice,Date,Total\n'), bytes])),
    }),
  ),
  {
    tried: 'gzip of 300 kB with 300 MB of invoices',
    expected: [201],
    send: sendFile('a.csv.gz', () => gzip(table[0] + table[1].repeat(40), 300_000)),
  },
  {
    tried: 'gzip of 300 MB of blank lines',
    expected: [422],
    send: sendFile('a.csv.gz', () => gzip('\n', 300_000_000)),
  },
  {
    tried: 'XLSX of 1,000,000 rows',
    expected: [201],
    send: sendFile('a.xlsx', () => xlsx([sheetPart(row, 1_000_000)])),
  },
  {
    tried: 'XLSX with 300 MB of shared texts',
    expected: [201, 422],
    send: sendFile('a.xlsx', () =>
      xlsx([
        emptySheet,
        {
          name: 'xl/sharedStrings.xml',
          head: '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
          repeated: '<si><t>Smith and sons</t></si>',
          times: 10_000_000,
          tail: '</sst>',
        },
      ]),
    ),
  },
  {
    tried: 'XLSX with 300 MB of styles',
    expected: [201, 422],
    send: sendFile('a.xlsx', () =>
      xlsx([
        emptySheet,
        {
          name: 'xl/styles.xml',
          head: '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs>',
          repeated: '<xf numFmtId="14"/>',
          times: 15_000_000,
          tail: '</cellXfs></styleSheet>',
        },
      ]),
    ),
  },
  {
    tried: 'XLSX with a text of 300 MB',
    expected: [201, 422],
    send: sendFile('a.xlsx', () =>
      xlsx([
        sheetPart('x', 300_000_000, ['<row r="1"><c r="A1" t="inlineStr"><is><t>', '</t></is></c></row>']),
      ]),
    ),
  },
  {
    tried: 'XLSX with merged ranges of the whole sheet',
    expected: [201, 422],
    send: sendFile('a.xlsx', () =>
      xlsx([
        {
          name: 'xl/worksheets/sheet1.xml',
          head: '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells>',
          repeated: '<mergeCell ref="A1:XFD1048576"/>',
          times: 500_000,
          tail: '</mergeCells></worksheet>',
        },
      ]),
    ),
  },
  ...(['1048576', '4294967296', '1e9'] as const).flatMap((at) => [
    {
      tried: `XLSX with a row of number ${at}`,
      expected: [201, 422],
      send: sendFile('a.xlsx', () =>
        xlsx([
          sheetPart('', 0, [
            '<row r="1"><c r="A1"><v>1</v></c></row>',
            `<row r="${at}"><c r="A${at}"><v>1</v></c></row>`,
          ]),
        ]),
      ),
    },
  ]),
  ...(['XFD', 'ZZZZZ', 'ZZZZZZZ'] as const).map((at) => ({
    tried: `XLSX with 1,000 rows of a cell in column ${at}`,
    expected: [201, 422],
    send: sendFile('a.xlsx', () => xlsx([sheetPart(`<row><c r="${at}1"><v>1</v></c></row>`, 1_000)])),
  })),
  {
    tried: 'XLSX that states more than 1 GB unpacked',
    expected: [422],
    send: sendFile('a.xlsx', () => {
      const bomb = xlsx([emptySheet]);
      bomb.writeUInt32LE(2 ** 30, bomb.lastIndexOf('PK\u0001\u0002') + 24);
      return bomb;
    }),
  },
  {
    tried: 'ODS with a cell repeated over 16,384 columns and a million rows',
    expected: [201, 422],
    send: sendFile('a.ods', () =>
      ods(
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell></table:table-row>',
      ),
    ),
  },
  {
    tried: 'ODS with 300 MB of rows',
    expected: [201, 422],
    send: sendFile('a.ods', () =>
      ods(
        '<table:table-row><table:table-cell office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell></table:table-row>',
        2_300_000,
      ),
    ),
  },
  {
    tried: 'XLS of 40 MB without content',
    expected: [422],
    send: sendFile('a.xls', () =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(40_000_000)]),
    ),
  },
  {
    tried: 'archive of 65,000 files',
    expected: [422],
    send: sendFile('a.zip', () =>
      createZip(Array.from({ length: 65_000 }, (_, at) => ({ name: `${at}.csv`, head: 'a' }))),
    ),
  },
  {
    tried: 'archive in an archive in an archive',
    expected: [422],
    send: sendFile('a.zip', () =>
      createZip([
        {
          name: 'a.zip',
          head: createZip([{ name: 'a.zip', head: createZip([{ name: 'a.csv', head: 'a' }]) }]),
        },
      ]),
    ),
  },
  {
    tried: 'archive of a CSV file of 300 MB',
    expected: [201],
    send: sendFile('a.zip', () =>
      createZip([{ name: 'a.csv', head: table[0], repeated: table[1], times: 12_000_000 }]),
    ),
  },
  {
    tried: 'eight workbooks of 100 MB at once',
    expected: [201, 413, 422, 429, 503],
    send: sendFile('a.xlsx', () => xlsx([sheetPart(row, 1_000_000)]), 8),
  },
  {
    tried: 'archive of 49 MB',
    expected: [422],
    send: sendFile('a.zip', () =>
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(49 * 1024 ** 2)]),
    ),
  },
];
