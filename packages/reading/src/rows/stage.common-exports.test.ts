import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isYearFirst } from '../layout/date-order.ts';
import { openReader } from '../testing/open-reader.ts';

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
    [['26-09-01', '26-09-02'], true],
    [['24/12/09', '24/12/10'], false],
  ])('%j: %s', (cells, expected) => {
    expect(isYearFirst(cells, 26)).toBe(expected);
  });

  test('a date such as 26-03-01 is read with its two-digit year first', async () => {
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

  test('a preset reads a status that it does not list', async () => {
    const { rows, report } = await reader.read(
      'invoices',
      'Date,Transaction Type,Num,Customer,Memo/Description,Amount,Open Balance,Status\n01/09/2026,Invoice,1,Ann,x,100,0,Paid\n02/09/2026,Invoice,2,Bob,x,50,0,Voided\n03/09/2026,Invoice,3,Cy,x,20,20,Overdue 3 days\n',
    );
    expect(rows.map(({ amount }) => Number(amount))).toEqual([100, 20]);
    expect(report.left_out).toBe(1);
  });

  test('the report asks about an unknown status however rare it is', async () => {
    const lines = Array.from({ length: 90 }, (_, at) => `2026-09-01,${at},Ann,1,Sent to depot ${at % 45}`);
    const { report } = await reader.read(
      'invoices',
      `Date,Invoice Number,Customer,Amount,Status\n${lines.join('\n')}\n2026-09-02,900,Bob,50,Zorpo\n`,
    );
    expect(report.values.find(({ value }) => value === 'Zorpo')).toMatchObject({ assumed: true });
  });
});

test('a daily sum counts as revenue, with a note that its invoices are unknown', async () => {
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
  test('ids lose the signs that mark them as text, and ids that a spreadsheet rounded are dropped', async () => {
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

test('product and placement names in a platform column identify their platform; unknown names are noted', async () => {
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

test('a combined source and medium "(not set)" is unassigned, as in two columns', async () => {
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

test.each<[string, string, readonly number[]]>([
  [
    'a state of documents is a status',
    'Number,Invoice Date,Customer,State,Amount|1,D1,Ann,posted,100|2,D2,Bob,cancel,50|3,D3,Cy,draft,20',
    [100],
  ],
  [
    'a state of a country is none',
    'Number,Invoice Date,Customer,State,Amount|1,D1,Ann,Victoria,100|2,D2,Bob,Closed,50',
    [100, 50],
  ],
  [
    'two statuses both decide',
    'Date,Order Number,Customer,Amount,Order Status,Payment Status|D1,1,Ann,100,Completed,Paid|D2,2,Bob,7,Completed,Unpaid|D3,3,Cy,11,Completed,Refunded',
    [100],
  ],
  [
    'a flag leaves a document out',
    'Date,Invoice Number,Customer,Amount,Voided|D1,1,Ann,100,FALSE|D2,2,Bob,7,TRUE',
    [100],
  ],
  [
    'a day of cancellation leaves a document out',
    'Date,Order Number,Customer,Amount,Cancelled at|D1,1,Ann,100,|D2,2,Bob,7,D3 10:00',
    [100],
  ],
  [
    'a cross below Storno leaves a document out',
    'Datum,Rechnungsnummer,Kunde,Netto,Storno|D1,1,Ann,100,|D2,2,Bob,7,X',
    [100],
  ],
  [
    'a credit note of an electronic invoice is negative',
    'Data,Numero,Tipo documento,Cliente,Importo|D1,1,TD01,Ann,100|D2,2,TD04,Ann,10',
    [100, -10],
  ],
  [
    'an invoice is a debit of its customer',
    'Date,Invoice Number,Customer,Debit,Credit|D1,1,Ann,100,|D2,2,Ann,,30',
    [100, -30],
  ],
  [
    'a sale is a credit of its revenue account',
    'Date,Reference,Account,Debit,Credit|D1,1,200,,100|D2,2,200,30,',
    [100, -30],
  ],
  [
    'a sum below each customer is left out, a customer called Total is not',
    'Date,Invoice Number,Customer,Amount|D1,1,Ann,100|D2,2,Ann,50|D2,Total Ann,,150|D3,4,Total,20',
    [100, 50, 20],
  ],
  [
    'documents that are no sales do not count',
    'Date,Type,Number,Customer,Amount|D1,Invoice,1,Ann,1|D2,Void,2,Ann,2|D3,Statement,3,Ann,4|D4,Delivery note,4,Ann,8|D5,Chargeback,5,Ann,16',
    [1, -16],
  ],
  [
    'PayPal counts the gross of sales',
    'Date,Type,Status,Name,Currency,Gross,Fee,Net,Transaction ID|D1,Website Payment,Completed,Ann,AUD,100,-3,97,1AB|D2,General Withdrawal,Completed,,AUD,-500,0,-500,2AB|D3,Hold on Balance for Dispute Investigation,Completed,Ann,AUD,-70,0,-70,4AB',
    [100],
  ],
  [
    'Stripe counts the gross of charges',
    'balance_transaction_id,created,currency,gross,fee,net,reporting_category|t1,D1 10:00:00,aud,100,3,97,charge|t2,D2 10:00:00,aud,-77,0,-77,payout|t3,D3 10:00:00,aud,-30,0,-30,dispute',
    [100],
  ],
])('%s', async (_, text, amounts) => {
  const days = text.replaceAll('|', '\n').replace(/\bD(\d)\b/g, '2026-09-0$1');
  const { rows } = await reader.read('invoices', `${days}\n`);
  expect(rows.map(({ amount }) => Number(amount))).toEqual(amounts);
});

test('the report asks about an unknown type of document', async () => {
  const { report } = await reader.read(
    'invoices',
    'Date,Type,Number,Amount\n2026-09-01,Invoice,1,5\n2026-09-02,Zorp,2,7\n',
  );
  expect(report.notes).toContain(
    'The type "Zorp" (1 row) is unknown. It counts as revenue unless you exclude it under "Which rows count".',
  );
});

test('a time zone of the United States implies that the month comes first', async () => {
  const { rows } = await reader.read(
    'invoices',
    'Date,Time Zone,Net Sales,Transaction ID\n09/01/26,Pacific Time (US & Canada),10,A1\n09/02/26,Pacific Time (US & Canada),20,A2\n',
  );
  expect(rows.map(({ day }) => day)).toEqual(['2026-09-01', '2026-09-02']);
});

test('the rejection names a date that cannot be read', async () => {
  await expect(reader.read('ads', 'Week,Campaign,Cost\nW36 26,A,10\n')).rejects.toThrow(
    'the dates in "Week" cannot be read, for example "W36 26".',
  );
});

test('a partly refunded document counts in full only with a note', async () => {
  const header = 'Date,Order Number,Customer,Status,Total';
  const without = await reader.read('invoices', `${header}\n2026-09-01,1,Ann,Partially refunded,80\n`);
  expect(without.report.notes).toContain(
    'Partly refunded documents count in full, because no column says how much was refunded. Choose one for Refunded if there is one.',
  );
  const amounts = await reader.read(
    'invoices',
    `${header},Refund\n2026-09-01,1,Ann,Partially refunded,80,20\n`,
  );
  expect(amounts.rows.map(({ amount }) => Number(amount))).toEqual([60]);
  expect(amounts.report.notes.join()).not.toMatch(/in full/);
});

test('platforms that share a channel have separate accounts', async () => {
  const { rows } = await reader.read(
    'ads',
    'Date,Platform,Campaign,Spend\n2026-09-01,TikTok,Brand,1\n2026-09-01,Pinterest,Brand,2\n2026-09-01,Google,Brand,4\n',
  );
  expect(rows.map(({ account }) => account)).toEqual(['TikTok Ads', 'Pinterest Ads', null]);
});
