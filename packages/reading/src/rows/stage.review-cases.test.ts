import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReader, type ReadFile } from '../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const read = async (kind: UploadType, name: string): Promise<ReadFile> =>
  reader.read(
    kind,
    await readFile(join(import.meta.dirname, '../fixtures', 'review', `${name}.csv`)),
    {},
    undefined,
    { timeZone: 'Australia/Sydney' },
  );

/** Sums a column of the accepted rows by month. */
const byMonth = ({ rows }: ReadFile, column: string): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const row of rows) {
    const month = String(row['day']).slice(0, 7);
    sums[month] = (sums[month] ?? 0) + Number(row[column]);
  }
  return Object.fromEntries(Object.entries(sums).map(([month, sum]) => [month, Math.round(sum * 1e4) / 1e4]));
};
const sum = ({ report }: ReadFile, column: string): Record<string, string | undefined> =>
  Object.fromEntries(report.money.map(({ currency, totals }) => [currency ?? 'own', totals[column]]));

describe('rows of a period', () => {
  test.each([
    ['leaves out a first row that is the sum of all others', 'meta-account-region-month-total-first'],
    ['counts each row for its month, not for the period of the report', 'meta-month-ranges-no-total'],
  ])('%s', async (_, name) => {
    const file = await read('ads', name);
    expect(sum(file, 'cost')).toEqual({ USD: '300' });
    expect(byMonth(file, 'cost')).toEqual({ '2026-01': 200, '2026-02': 100 });
    expect(file.report.notes).toContain(
      'Each row counts for its "Month". "Reporting starts" is the period of the whole report.',
    );
  });

  test.each([
    [
      'a month of which only some days are reported',
      'meta-month-range-of-a-part-month',
      { '2026-02': 280, '2026-03': 110 },
      '2026-03-11',
    ],
    ['a range of a whole month', 'meta-month-range-only', { '2026-01': 200, '2026-02': 100 }, '2026-02-28'],
    ['a month beside its year', 'month-and-year-columns', { '2025-01': 50, '2025-02': 70 }, '2025-02-28'],
    [
      'a week beside the date of a payment',
      'week-column-beside-payment-date',
      { '2021-01': 50.03, '2021-02': 45.13 },
      '2021-02-07',
    ],
  ])('reads %s', async (_, name, months, to) => {
    const file = await read('ads', name);
    expect(byMonth(file, 'cost')).toEqual(months);
    expect(file.report.to_date).toBe(to);
    expect(file.report.rejected).toBe(0);
  });

  test('the first row of a campaign report is left out if it is the total', async () => {
    expect(sum(await read('ads', 'meta-campaign-age-total-first'), 'cost')).toEqual({ USD: '300' });
  });

  test('search terms of a period are kept as period totals, with a note', async () => {
    const file = await read('search_terms', 'google-search-terms-of-a-period');
    expect(file.report.totals['clicks']).toBe('14');
    expect(file.rows).toHaveLength(3);
    expect(file.report.notes.join(' ')).toMatch(/They are stored whole/);
  });
});

describe('columns and tables', () => {
  test('one of several tables of a file is read, and the others are named', async () => {
    const file = await read('sessions', 'ga4-snapshot-two-user-tables');
    expect(file.report.totals['users']).toBe('100');
    expect(file.report.notes[0]).toMatch(/line 16 \("Browser", "Users"\) and line 23/);
  });

  test.each([['own-ads-table-spend-conversions-revenue'], ['own-ads-table-platform-spend-revenue']])(
    'does not read a table of common words as an export of a vendor: %s',
    async (name) => {
      const file = await read('ads', name);
      expect(file.layout.mapping.preset).toBeUndefined();
      expect(sum(file, 'cost')).toEqual({ own: '304' });
      expect(sum(file, 'conversion_value')).toEqual({ own: '100' });
    },
  );

  test('a currency at the end of a heading is read', async () => {
    expect(sum(await read('ads', 'spend-usd-heading'), 'cost')).toEqual({ USD: '65.7' });
  });

  test('an export of ads without a cost gets a note', async () => {
    const { report } = await reader.read('ads', 'Date,Campaign,Impressions\n2026-03-01,A,10\n');
    expect(report.notes).toContain('No column for Cost was found, so the cost of these ads is unknown.');
  });

  test('notes that returning users are computed, and won leads marked by users', async () => {
    const sessions = await read('sessions', 'ga4-returning-users-column');
    expect(sessions.report.notes.join(' ')).toMatch(/"Returning users" is not stored/);
    const deals = await read('leads', 'hubspot-deals-api-stage-names');
    expect(deals.report.notes.join(' ')).toMatch(/won only after a user marks it as won/);
  });

  test('a column of taps is read as clicks', async () => {
    expect((await read('ads', 'apple-search-ads')).report.totals['clicks']).toBe('60');
  });
});

describe('amounts', () => {
  test.each([
    [
      'sales and refunds among the movements of a PayPal account',
      'paypal-activity',
      { USD: '1560', EUR: '50' },
    ],
    ['the goods without tax in whole pesos', 'shopify-clp-tax-of-subtotal-rounded', { CLP: '83177' }],
    ['the goods without tax in cents', 'shopify-aud-odd-cents', { AUD: '899.82' }],
    ['yen with full-width signs', 'yen-full-width', { JPY: '6500' }],
    ['credit minus debit of a ledger', 'xero-account-transactions', { own: '260' }],
    ['amounts with a currency, and dates with the month first', 'ebay-sale-date-mon-dd-yy', { EUR: '210' }],
    ['invoices dated in several languages', 'localized-month-names', { own: '600' }],
  ])('reads %s', async (_, name, amounts) => {
    const file = await read('invoices', name);
    expect(sum(file, 'amount')).toEqual(amounts);
    expect(file.report.rejected).toBe(0);
  });

  test('month names of all known languages are read', async () => {
    const { rows } = await read('invoices', 'localized-month-names');
    expect(rows.map(({ day }) => day)).toEqual(
      '2026-02-12,2026-08-03,2026-03-01,2026-12-05,2026-03-07,2026-08-09'.split(','),
    );
  });

  test('neither a payment sent nor a refund received counts as a sale', async () => {
    const lines = [
      'Datum,Name,Typ,Status,Währung,Brutto,Gebühr,Netto,Absender E-Mail-Adresse,Empfänger E-Mail-Adresse,Transaktionscode,Guthaben',
      '21.06.2026,Ann,Allgemeine Zahlung,Abgeschlossen,EUR,"100,00","-3,00","97,00",a@x.example,me@x.example,T1,"97,00"',
      '21.06.2026,Bob,Allgemeine Zahlung,Abgeschlossen,EUR,"-40,00","0,00","-40,00",me@x.example,b@x.example,T2,"57,00"',
      '22.06.2026,Bob,Rückzahlung,Abgeschlossen,EUR,"40,00","0,00","40,00",b@x.example,me@x.example,T3,"97,00"',
      '23.06.2026,Ann,Rückzahlung,Abgeschlossen,EUR,"-20,00","0,00","-20,00",me@x.example,a@x.example,T4,"77,00"',
      '24.06.2026,,Allgemeine Abbuchung,Abgeschlossen,EUR,"-77,00","0,00","-77,00",me@x.example,,T5,"0,00"',
    ];
    const file = await reader.read('invoices', lines.join('\n'));
    expect(file.layout.mapping.preset).toBe('paypal-activity');
    expect(sum(file, 'amount')).toEqual({ EUR: '80' });
    expect(file.rows.map(({ customer_key: key }) => key)).toEqual(['Ann', 'Ann']);
  });

  test("a column 'Name' that contains words is read as the customer", async () => {
    const { rows } = await read('invoices', 'name-is-the-customer');
    expect(rows.map(({ customer, document_number: number }) => [customer, number])).toEqual([
      ['Ann', null],
      ['Bob', null],
      ['Ann', null],
    ]);
  });
});

describe('leads', () => {
  test('calls made by the business are left out, and a busy line is a missed call', async () => {
    const { rows } = await read('leads', 'twilio-calls-in-and-out');
    expect(rows.map(({ lead_key: key, call_status: status }) => [key, status])).toEqual([
      ['CA1', 'answered'],
      ['CA2', 'missed'],
    ]);
  });

  test('the time of a lead can be in a column next to the date', async () => {
    const { rows } = await read('leads', 'leads-date-and-time-columns');
    expect(rows.map(({ occurred_at: at }) => at)).toEqual(['2026-03-01 14:00:00', '2026-03-01 09:05:00']);
  });
});

describe('dates', () => {
  const days = ({ rows }: ReadFile) =>
    rows.map((row) => String(row['day'] ?? row['occurred_at']).slice(0, 10));
  const readText = (kind: UploadType, lines: readonly string[]) => reader.read(kind, lines.join('\n'));

  test("a vendor's dates are read month first only in its English exports", async () => {
    const linkedin = (heading: string, dates: readonly string[], rest: string) =>
      readText('ads', [`${heading},${rest}`, ...dates.map((date) => `${date},A,10,100,5`)]);
    const german = 'Kampagnenname,Gesamtausgaben,Impressionen,Klicks';
    expect(days(await linkedin('Startdatum (in UTC)', ['01.09.2026', '02.09.2026'], german))).toEqual([
      '2026-09-01',
      '2026-09-02',
    ]);
    const french = 'Nom de la campagne,Total dépensé,Impressions,Clics';
    expect(days(await linkedin('Date de début (en UTC)', ['01/09/2026', '02/09/2026'], french))).toEqual([
      '2026-09-01',
      '2026-09-02',
    ]);
    const english = 'Campaign Name,Total Spent,Impressions,Clicks';
    expect(days(await linkedin('Start Date (in UTC)', ['9/1/2026', '9/2/2026'], english))).toEqual([
      '2026-09-01',
      '2026-09-02',
    ]);
  });

  test('a month and a year in two columns form a period, also in an Analytics export', async () => {
    const file = await readText('sessions', [
      'Month,Year,Session default channel group,Sessions',
      '01,2026,Direct,310',
      '02,2026,Direct,280',
    ]);
    expect(byMonth(file, 'sessions')).toEqual({ '2026-01': 310, '2026-02': 280 });
  });

  test.each(['2026-09-07 - 2026-09-13', '"Sep 7 - Sep 13, 2026"'])(
    'an invoice has one date, not %s',
    async (cell) => {
      const { rows, report } = await readText('invoices', [
        'Invoice date,Invoice number,Amount',
        `${cell},1,100`,
        '2026-09-08,2,50',
      ]);
      expect(rows.map(({ amount }) => Number(amount))).toEqual([50]);
      expect(report.rejects[0]?.reason).toMatch(/is not a date/);
    },
  );

  test('monthly sums are rejected as invoices, with advice what to export', async () => {
    for (const lines of [
      ['Year,Month,Customer,Revenue', '2026,1,Ann,100'],
      ['Month,Revenue', '2026-01,100'],
    ])
      await expect(readText('invoices', lines)).rejects.toThrow(
        'the file has sums of periods, but no date of each invoice. Export a list of invoices, with a date in each row.',
      );
  });

  test.each([
    ['Fälligkeit,Rechnungsdatum,Rechnungsnummer,Status,Netto', 'Zahlung ausstehend'],
    ['Échéance,Date de facture,Numéro de facture,Statut,Montant HT', 'En attente de paiement'],
    ['Scadenza,Data fattura,Numero fattura,Stato,Imponibile', 'In attesa di pagamento'],
    ['Vencimiento,Fecha de factura,Número de factura,Estado,Base imponible', 'Pendiente de pago'],
    ['Due date,Invoice date,Invoice number,Status,Net amount', 'Pending payment'],
  ])('an invoice counts before it is paid, in %j', async (header, status) => {
    const { rows, report } = await readText('invoices', [header, `2026-04-01,2026-03-01,7,${status},100`]);
    expect(rows.map(({ amount }) => Number(amount))).toEqual([100]);
    expect(report.notes.filter((note) => note.includes('unknown'))).toEqual([]);
  });

  test.each([
    ['Order date,Order number,Order status,Total', 'Pending payment'],
    ['Order date,Order number,Payment status,Total', 'AWAITING_PAYMENT'],
    ['Order date,Order number,Payment status,Total', 'Unpaid'],
    ['Fecha de pedido,Número de pedido,Estado,Total', 'Pendiente de pago'],
    ['Date de commande,Numéro de commande,Statut,Total TTC', 'En attente de paiement'],
  ])('an order does not count before it is paid, in %j', async (header, status) => {
    const { rows } = await readText('invoices', [header, `2026-03-01,7,${status},100`]);
    expect(rows).toEqual([]);
  });

  test('reads headings of the Google Ads API', async () => {
    const { rows, report } = await readText('ads', [
      'segments.date,campaign.name,metrics.clicks,metrics.impressions,metrics.cost_micros,metrics.conversions_value',
      '2026-01-01,Drains,10,100,12000000,30',
    ]);
    expect(rows[0]).toMatchObject({
      clicks: '10',
      impressions: '100',
      cost: '12.000000',
      conversion_value: '30.000000',
    });
    expect(report.notes).toEqual([]);
  });

  test('a week and a year do not form a month', async () => {
    const weeks = [
      'Year,Week,Session default channel group,Sessions',
      '2026,1,Direct,10',
      '2026,2,Direct,20',
    ];
    const { rows, report } = await readText('sessions', weeks);
    expect(rows).toEqual([]);
    expect(report.rejects[0]?.reason).toMatch(/"1" is not a date/);
  });

  test('an outbound call in an export of CallRail is no lead', async () => {
    const { rows } = await readText('leads', [
      'Start Time,Tracking Number,Call Status,Duration (seconds),Direction,Customer Phone Number',
      '2026-03-01 09:00:00,+61290000001,Answered,60,inbound,+61400000001',
      '2026-03-01 10:00:00,+61290000001,Answered,60,outbound,+61400000002',
    ]);
    expect(rows.map(({ phone }) => phone)).toEqual(['+61400000001']);
  });
});

describe('files that cannot be read', () => {
  const refused: [kind: UploadType, name: string, sentence: RegExp][] = [
    ['reviews', 'reviews-without-headings', /^Line 1: this file has no headings/],
    ['invoices', 'quoted-whole-lines', /^Line 1: each line is quoted as one cell/],
    ['leads', 'daily-call-counts', /^Line 1: this report counts calls or leads per row/],
    ['leads', 'contacts-dated-by-last-purchase', /"last_purchase_date" holds dates\. Choose the date column/],
    ['invoices', 'spanish-sales-net-of-tax', /The cells suggest "Venta neta de IVA" or .*"Total venta"/],
  ];
  test('a workbook with formulas whose values are not stored is rejected', async () => {
    const rows = [
      ['Invoice Date', 'Customer', 'Amount'],
      ['2026-03-01', 'Ann', null],
    ];
    const cells = new Map([['1,2', { formula: '2*5' }]]);
    const book = await writeXlsx({ sheets: [{ name: 'March', rows, cells }] });
    await expect(reader.read('invoices', book)).rejects.toThrow(
      /^The sheet "March" has formulas whose values/,
    );
  });

  test('a formula in a cell of a CSV file is rejected', async () => {
    const { report } = await reader.read(
      'invoices',
      'Date,Number,Amount\n2026-03-01,1,=2*5\n2026-03-01,2,5\n',
    );
    expect(report.rejects[0]?.reason).toMatch(/"=2\*5" is a formula\. Save the file with values/);
  });

  test.each(refused)('%s: %s', async (kind, name, sentence) => {
    await expect(read(kind, name)).rejects.toThrow(sentence);
  });
});
