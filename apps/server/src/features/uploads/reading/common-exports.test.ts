import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isYearFirst } from './number-format.ts';
import { openReader } from './testing.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

describe('dates with the year of two digits first', () => {
  test.each([
    [['26/08/29', '26/08/30', '26/09/01'], true],
    [['26/08/03', '26/08/09', '26/08/14'], true],
    [['25-12-30', '26-01-02'], true],
    [['01/08/26', '02/08/26', '29/08/26'], false],
    [['15/03/10', '15/03/17', '15/03/24'], false],
    [['08/26/26', '08/27/26'], false],
    [['26/08/24', '26/08/25'], false],
  ])('%j: %s', (cells, expected) => {
    expect(isYearFirst(cells, 26)).toBe(expected);
  });

  test('are read as such', async () => {
    const { rows } = await reader.read(
      'ads',
      'Date,Campaign,Cost\n26/08/30,A,1\n26/08/31,A,2\n26/09/01,A,3\n',
    );
    expect(rows.map(({ day }) => day)).toEqual(['2026-08-30', '2026-08-31', '2026-09-01']);
  });
});

describe('statuses', () => {
  const read = async (number: string, status: string) => {
    const { rows, report } = await reader.read(
      'invoices',
      `Date,${number},Customer,Amount,Status\n2026-09-01,1,Ann,100,${status}\n2026-09-02,2,Bob,50,Paid\n`,
    );
    return { counts: rows.length === 2, asks: report.notes.some((note) => note.includes('is unknown')) };
  };
  const awaited =
    'Overdue by 3 days|Due on receipt|Impagada|Por pagar|Da pagare|Onbetaald|À payer|nicht bezahlt|Verlopen'.split(
      '|',
    );
  const pending = ['Pending', 'En attente', 'In attesa'];
  const unpaid = 'Offen|Openstaand|Impayée|Payment due|Overdue|Pendiente|Da pagare|Onbetaald|À payer'.split(
    '|',
  );

  test.each([...awaited, ...pending, 'Paid in full'])('an invoice that is %j counts', async (status) => {
    expect(await read('Invoice Number', status)).toEqual({ counts: true, asks: false });
  });
  test.each([...unpaid, 'Pending', 'Verlopen'])('an order that is %j does not', async (status) => {
    expect(await read('Order Number', status)).toEqual({ counts: false, asks: false });
  });

  test('a preset reads a status that its vendor does not name', async () => {
    const { rows, report } = await reader.read(
      'invoices',
      'Date,Transaction Type,Num,Customer,Memo/Description,Amount,Open Balance,Status\n01/09/2026,Invoice,1,Ann,x,100,0,Paid\n02/09/2026,Invoice,2,Bob,x,50,0,Voided\n03/09/2026,Invoice,3,Cy,x,20,20,Overdue 3 days\n',
    );
    expect(rows.map(({ amount }) => Number(amount))).toEqual([100, 20]);
    expect(report.left_out).toBe(1);
  });

  test('asks about an unknown status however rare it is', async () => {
    const lines = Array.from({ length: 90 }, (_, at) => `2026-09-01,${at},Ann,1,Sent to depot ${at % 45}`);
    const { report } = await reader.read(
      'invoices',
      `Date,Invoice Number,Customer,Amount,Status\n${lines.join('\n')}\n2026-09-02,900,Bob,50,Zorpo\n`,
    );
    expect(report.values.find(({ value }) => value === 'Zorpo')).toMatchObject({ assumed: true });
  });
});

test('a sum of a day counts as revenue, with a note that its invoices are unknown', async () => {
  const { rows, report } = await reader.read(
    'invoices',
    'Day,Orders,Net sales\n2026-09-01,12,1200\n2026-09-02,9,900\n',
  );
  expect(rows.map(({ amount }) => Number(amount))).toEqual([1200, 900]);
  expect(report.notes).toContain(
    'Each row sums the sales of a day. They count as revenue, but the number of invoices, their average and their customers are unknown.',
  );
});

describe('ids from spreadsheets', () => {
  test('lose the signs that keep them as text, and are dropped where they were rounded', async () => {
    const { rows, report } = await reader.read(
      'invoices',
      'Invoice Number,Date,Customer,Amount\n1.002E+11,2026-09-01,Ann,1\n="0012",2026-09-02,Bob,2\n\'0013,2026-09-03,Cy,3\n# 14,2026-09-04,Di,4\n',
    );
    expect(rows.map(({ document_number }) => document_number)).toEqual([null, '0012', '0013', '# 14']);
    expect(report.notes).toContain(
      'Number: a spreadsheet rounded numbers such as "1.002E+11", so they are not read. Export the file again without opening it in a spreadsheet.',
    );
  });

  test.each(['7.0', 'c:7', '7'])('the campaign id %j is 7', async (id) => {
    const { rows } = await reader.read('ads', `Date,Campaign,Campaign ID,Cost\n2026-09-01,A,${id},1\n`);
    expect(rows[0]?.['campaign_id']).toBe('7');
  });
});

test('names of products and placements in a platform column name their platform, and an unknown one is noted', async () => {
  const platforms = {
    audience_network: 'facebook_ads',
    messenger: 'facebook_ads',
    PMax: 'google_ads',
    LSA: 'google_ads',
    'Facebook remarketing': 'facebook_ads',
    'LinkedIn display': 'linked_in_ads',
    'Google Display': 'display_and_remarketing',
    Zorpo: 'other',
  };
  const lines = Object.keys(platforms).map((name) => `2026-09-01,${name},${name},1`);
  const { rows, report } = await reader.read('ads', `Date,Platform,Campaign,Spend\n${lines.join('\n')}\n`);
  expect(Object.fromEntries(rows.map(({ campaign, channel }) => [campaign, channel]))).toEqual(platforms);
  expect(report.notes).toContain('No platform is known for "Zorpo". Such rows count as Other ads.');
});

test('a source and medium of one "(not set)" is unassigned, as in two columns', async () => {
  const one = await reader.read(
    'sessions',
    'Date,Session source / medium,Sessions\n2026-09-01,(not set),10\n',
  );
  const two = await reader.read(
    'sessions',
    'Date,Source,Medium,Sessions\n2026-09-01,(not set),(not set),10\n',
  );
  expect(one.rows[0]?.['channel']).toBe('Unassigned');
  expect(two.rows[0]?.['channel']).toBe('Unassigned');
});

test.each([
  ['Wie haben Sie uns gefunden?', 'Datum'],
  ['¿Cómo nos conoció?', 'Fecha'],
  ['Comment nous avez-vous connus ?', 'Date'],
  ['Come ci hai conosciuto?', 'Data'],
  ['How did you find us?', 'Date'],
])('the answer to %j is the source of a lead', async (question, date) => {
  const { rows } = await reader.read(
    'leads',
    `${date},Name,E-Mail,${question}\n2026-09-01,Ann,a@b.example,Google Ads\n`,
  );
  expect(rows[0]).toMatchObject({ source: 'Google Ads', channel: 'Paid Search' });
});

test.each([
  'Berichtsstart,Berichtsende,Kampagnenname,Ausgegebener Betrag (EUR)',
  'Auswertungsstart,Auswertungsende,Kampagnenname,Ausgegebener Betrag (EUR)',
])('the dates of %s are those of its rows', async (header) => {
  const { rows } = await reader.read('ads', `${header}\n2026-01-01,2026-01-02,A,10\n`);
  expect(rows.map(({ day }) => day)).toEqual(['2026-01-01', '2026-01-02']);
});
