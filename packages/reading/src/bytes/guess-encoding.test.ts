import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReader } from '../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

/** Encodes a text in an encoding of one or two bytes per letter. */
const encoded = (label: string, text: string): Buffer => {
  const decoder = new TextDecoder(label);
  const leads = label === 'shift_jis' ? Array.from({ length: 0x7b }, (_, at) => at + 0x81) : [];
  const single = Array.from({ length: 256 }, (_, byte) => Buffer.of(byte));
  const double = leads.flatMap((lead) => Array.from({ length: 0xbd }, (_, at) => Buffer.of(lead, at + 0x40)));
  const bytes = new Map<string, Buffer>();
  for (const one of [...single, ...double]) {
    const letter = decoder.decode(one);
    if (!bytes.has(letter)) bytes.set(letter, one);
  }
  return Buffer.concat([...text].map((letter) => bytes.get(letter) ?? Buffer.from('?')));
};

const invoices = (customer: string) =>
  `Date;Invoice Number;Customer;Amount\n2026-03-01;1;${customer};12.50\n`;
const read = async (label: string, customer: string) => {
  const { rows, staged } = await reader.read('invoices', encoded(label, invoices(customer)));
  return { customer: rows[0]?.['customer'], notes: staged.notes.join(' ') };
};

test("the encoding Windows-1250 is recognised by a file's Czech names", async () => {
  const file = new URL('../fixtures/B33-windows-1250-refused.csv', import.meta.url);
  const { rows, staged } = await reader.read('invoices', await readFile(file));
  expect(rows[0]).toMatchObject({ customer: 'Žluťoučký kůň' });
  expect(staged.notes.join(' ')).toContain(
    'is read as Central European (Windows-1250), for example "Žluťoučký". If names look wrong, save the file as UTF-8',
  );
});

test.each([
  ['windows-1250', 'Paweł Śląski', 'Windows-1250'],
  ['windows-1251', 'Иванов Пётр', 'Windows-1251'],
  ['macintosh', 'José Martínez Muñoz', 'Mac Roman'],
  ['shift_jis', '山田太郎', 'Shift-JIS'],
])('reads names in %s and notes the encoding', async (label, customer, name) => {
  const found = await read(label, customer);
  expect(found.customer).toBe(customer);
  expect(found.notes).toContain(name);
});

test.each(['François Lefèvre', 'Müller', 'O’Brien – 5 €', 'Øystein Kjær', 'São Conceição'])(
  'reads the Western name %s without a note',
  async (customer) => {
    expect(await read('windows-1252', customer)).toEqual({ customer, notes: '' });
  },
);

test('a file gets a note about a name that two encodings read as plausible words', async () => {
  const found = await read('windows-1250', 'Kopeček');
  expect(found.notes).toContain('is read as Western European (Windows-1252), for example "Kopeèek"');
});

test('a file in an unknown encoding is rejected with advice', async () => {
  await expect(read('windows-1253', 'Αθήνα Παπαδόπουλος')).rejects.toThrow(
    /^Line 2: some letters are not in UTF-8, and their encoding is unknown\. It may be .*Windows-1250.*Save it as UTF-8 and upload it again\. In Excel, use "Save As", "CSV UTF-8/,
  );
});

test('the problem with unreadable letters deep in a file states their line', async () => {
  const head = Buffer.from('Date,Number,Customer,Amount\n2026-03-01,1,Ann,12.50\n');
  const pieces = async function* () {
    yield head;
    yield encoded('windows-1253', '2026-03-01,2,Παπαδόπουλος,12.50\n');
  };
  await expect(reader.read('invoices', pieces())).rejects.toThrow(/^Line 3: some letters/);
});

test('a byte that Windows-1252 does not define is rejected with its line', async () => {
  const row = 'Date,Number,Customer,Amount\n';
  const rows = Buffer.from(row + '2026-03-01,1,Caf\u00e9,12.50\n'.repeat(60_000), 'latin1');
  const last = Buffer.from('2026-03-01,1,\u009du,12.50\n', 'latin1');
  await expect(reader.read('invoices', Buffer.concat([rows, last]))).rejects.toThrow(
    /^Line \d{5}: some letters are not in UTF-8/,
  );
});
