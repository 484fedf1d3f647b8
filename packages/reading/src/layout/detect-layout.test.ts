import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReader, type ReadFile } from '../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const sum = ({ report }: ReadFile, measure: string) =>
  report.totals[measure] ?? report.money.map(({ totals }) => totals[measure]).join(' + ');

describe('total rows', () => {
  test.each([
    'Total: Search',
    'Total',
    'Totals',
    'Summe',
    'Gesamt',
    'Gesamtsumme',
    'Totale',
    'Total general',
    'Total général',
    'Total geral',
    'Totaal',
    'Zwischensumme',
  ])('are recognised by %j in any leading text column', async (word) => {
    for (const row of [
      `${word},,,2025-03-01,9,9`,
      `Computers,${word},,2025-03-01,9,9`,
      `Computers,x,${word},2025-03-01,9,9`,
    ]) {
      const read = await reader.read(
        'ads',
        `Device,Campaign,Ad group,Day,Clicks,Cost\nComputers,x,y,2025-03-01,4,5\n${row}\n`,
      );
      expect(sum(read, 'clicks')).toBe('4');
      expect(read.report.left_out).toBe(1);
    }
  });

  test('a row whose name only begins with a word for total is kept', async () => {
    const read = await reader.read(
      'ads',
      'Campaign,Ad group,Day,Clicks\nTotal Care,Total - shoes,2025-03-01,4\nSumme der Teile,Totally,2025-03-01,5\n',
    );
    expect(sum(read, 'clicks')).toBe('9');
  });

  test('a row without name or day is a total if it is the sum of the rows before it', async () => {
    const dated = await reader.read(
      'ads',
      'Day,Campaign,Clicks,Cost\n2025-03-01,a,1,1.50\n2025-03-02,b,2,2.50\n,,3,4.00\n',
    );
    expect([sum(dated, 'clicks'), dated.report.left_out, dated.report.rejected]).toEqual(['3', 1, 0]);
    expect(dated.report.left_out_rows[0]?.reason).toBe('Line 4: its figures are the sums of other rows.');
    const period = await reader.read(
      'ads',
      'Reporting starts,Reporting ends,Campaign name,Impressions,Amount spent (AUD)\n2025-03-01,2025-03-31,a,10,1\n2025-03-01,2025-03-31,b,20,2\n2025-03-01,2025-03-31,,30,3\n',
      {},
    );
    expect(sum(period, 'impressions')).toBe('60');
    const undated = await reader.read('ads', 'Campaign,Clicks,Cost\na,1,1\nb,2,2\n,3,3\n', {
      period: { from: '2025-03-01', to: '2025-03-31' },
    });
    expect(sum(undated, 'clicks')).toBe('3');
  });

  test('a row without a name is kept if it is not a sum', async () => {
    const read = await reader.read('ads', 'Campaign,Clicks,Cost\na,1,1\nb,2,2\n,4,3\n', {
      period: { from: '2025-03-01', to: '2025-03-31' },
    });
    expect(sum(read, 'clicks')).toBe('7');
  });
});

describe('header row', () => {
  test('a data row with words that could be headings is not the header row', async () => {
    const rows = ['Ada,google', 'Bo,bing', 'Cy,source', 'Di,email', 'Ed,phone', 'Flo,email'].map(
      (row, n) => `${row},2025-03-0${n + 1}`,
    );
    const read = await reader.read('leads', ['Wer,Woher,Wann', ...rows].join('\n'), {
      columns: { name: { column: 'Wer' }, source: { column: 'Woher' }, occurred_at: { column: 'Wann' } },
    });
    expect(read.layout.headerLine).toBe(1);
    expect(read.rows.map(({ day }) => day)).toEqual([
      '2025-03-01',
      '2025-03-02',
      '2025-03-03',
      '2025-03-04',
      '2025-03-05',
      '2025-03-06',
    ]);
  });

  test('a header row contains no dates or amounts', async () => {
    const { layout } = await reader.read(
      'invoices',
      'Date,Product,Amount\n2025-01-01,Total,5\n#,2024-01-05\nTotal,2024-01-05',
    );
    expect([layout.headerLine, layout.endLine]).toEqual([1, null]);
  });

  test('the header row is the line that the user chose', async () => {
    const text = 'Datum,Kunde,Betrag\nDate,Customer,Amount\n2025-03-01,Ann,5';
    const chosen = await reader.read('invoices', text, {}, 2);
    expect([chosen.layout.headerLine, chosen.report.rows]).toEqual([2, 1]);
    await expect(reader.read('invoices', text, {}, 3)).rejects.toThrow(
      'Line 3: there are no headings here, but values or nothing.',
    );
  });
});
