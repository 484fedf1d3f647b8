import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReader } from '../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

describe('file format', () => {
  test('a second number above 12 anywhere in a date column means month first', async () => {
    const rows = Array.from({ length: 400 }, (_, n) => `${(n % 12) + 1}/5/2024,1`);
    const { rows: read, report } = await reader.read(
      'invoices',
      `Date,Amount\n${rows.join('\n')}\n5/31/2024,1`,
    );
    expect(read.at(-1)?.['day']).toBe('2024-05-31');
    expect(report.rejected).toBe(0);
  });

  test('ambiguous dates are read day first, with a note', async () => {
    const { rows, report } = await reader.read('invoices', 'Date,Amount\n3/4/2024,1');
    expect(rows[0]?.['day']).toBe('2024-04-03');
    expect(report.notes).toEqual(['Invoice date: "3/4/2024" and similar dates are read with the day first.']);
  });

  test('a decimal comma anywhere in the column applies to the whole column', async () => {
    const rows = Array.from({ length: 400 }, () => '2024-01-01\t"1.000"');
    const read = await reader.read('invoices', `Date\tAmount\n${rows.join('\n')}\n2024-01-01\t2,50`);
    expect(read.report.money[0]?.totals['amount']).toBe('400002.5');
  });

  const amounts = async (text: string) => {
    const { report } = await reader.read('invoices', text);
    return [report.money[0]?.totals['amount'], report.rejected, report.notes] as const;
  };
  const many = (line: string) => `${line}\n`.repeat(400);

  test('the whole column decides how to read `1.500`, even if only its last row shows it', async () => {
    const head = 'Date,Amount\n';
    expect(await amounts(`${head}${many('2024-01-01,1.500')}2024-01-02,2.500.000\n`)).toEqual([
      '3100000',
      0,
      [],
    ]);
    expect(await amounts(`${head}${many('2024-01-01,1.500')}2024-01-02,900\n`)).toEqual(['600900', 0, []]);
    expect(await amounts(`${head}${many('2024-01-01,1.500')}2024-01-02,12.50\n`)).toEqual(['612.5', 0, []]);
    expect(await amounts(`${head}${many('2024-01-01,7')}2024-01-02,1.500\n`)).toEqual(['4300', 0, []]);
    expect(await amounts(`Date;Amount\n${many('2024-01-01;1.500')}2024-01-02;12.5\n`)).toEqual([
      '612.5',
      0,
      [],
    ]);
    expect(await amounts(`${head}2024-01-01,Rp 12.000\n2024-01-02,Rp 1.250.000\n`)).toEqual([
      '1262000',
      0,
      [],
    ]);
  });

  test("an ambiguous decimal sign gets a note, and the user's choice applies", async () => {
    const text = 'Date,Amount\n2024-01-01,1.500\n2024-01-02,2.750\n';
    expect(await amounts(text)).toEqual([
      '4.25',
      0,
      ['"1.500" and similar numbers are read with a decimal point; the file does not show which is right.'],
    ]);
    expect(await amounts(text.replaceAll(',', ';'))).toEqual([
      '4250',
      0,
      [
        '"1.500" and similar numbers are read with a point between thousands; the file does not show which is right.',
      ],
    ]);
    const chosen = await reader.read('invoices', text, { decimal: ',' });
    expect([chosen.report.money[0]?.totals['amount'], chosen.report.notes]).toEqual(['4250', []]);
  });

  test('a field can have a constant instead of a column, and the currency comes from heading or amounts', async () => {
    const { rows } = await reader.read('ads', 'Campaign,Amount spent (NZD)\nx,3\n', {
      columns: { day: { constant: '2024-02-01' }, cost: { column: 'Amount spent (NZD)' } },
    });
    expect(rows).toMatchObject([{ day: '2024-02-01', cost: '3.000000', currency: 'NZD' }]);
    expect((await reader.read('invoices', 'Date,Amount\n2024-01-01,£3')).report.money[0]?.currency).toBe(
      'GBP',
    );
  });
});

describe('period totals', () => {
  test('period totals are spread over days so that every metric adds up exactly', async () => {
    const money = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(money, fc.nat(100_000)), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 100 }),
        async (totals, length) => {
          const to = new Date(Date.UTC(2024, 0, 1 + length)).toISOString().slice(0, 10);
          const lines = totals.map(([micros, clicks], n) => `c${n},${(micros / 1e6).toFixed(6)},${clicks}`);
          const { rows, report } = await reader.read('ads', `Campaign,Cost,Clicks\n${lines.join('\n')}`, {
            period: { from: '2024-01-01', to },
          });
          expect(rows).toHaveLength(totals.length * (length + 1));
          for (const [n, [micros, clicks]] of totals.entries()) {
            const campaignRows = rows.filter((row) => row['campaign'] === `c${n}`);
            expect(campaignRows.reduce((sum, row) => sum + Math.round(Number(row['cost']) * 1e6), 0)).toBe(
              micros,
            );
            expect(campaignRows.reduce((sum, row) => sum + Number(row['clicks']), 0)).toBe(clicks);
            expect(campaignRows.every((row) => row['estimated'] === length > 0)).toBe(true);
          }
          expect(report).toMatchObject({
            rows: totals.length,
            accepted: totals.length,
            from_date: '2024-01-01',
            to_date: to,
          });
        },
      ),
      { numRuns: propertyRuns(8) },
    );
  });

  test('a monthly row is spread over the days of its month', async () => {
    const { rows } = await reader.read('ads', 'Month,Campaign,Cost\n2024-02,x,29\n');
    expect(rows).toHaveLength(29);
    expect(rows.at(-1)).toMatchObject({ day: '2024-02-29', cost: '1.000000', estimated: true });
  });

  test('a row whose period ends before it starts is rejected', async () => {
    const { report } = await reader.read(
      'ads',
      'Reporting starts,Reporting ends,Cost\n2024-02-02,2024-02-01,1\n',
    );
    expect(report.rejects[0]?.reason).toBe(
      'Line 2, column 1 (Reporting starts): the period ends before it starts.',
    );
  });
});

describe('sessions and leads', () => {
  test('the channel comes from source and medium if the file has no channel column', async () => {
    const { rows } = await reader.read(
      'sessions',
      'Date,Session source / medium,Sessions\n20240101,google / organic,1\n20240101,google / cpc,2\n20240101,(direct) / (none),3\n20240101,facebook.com / referral,4\n20240101,news / email,5\n20240101,blog.example / referral,6',
    );
    expect(rows.map((row) => row['channel'])).toEqual([
      'Organic Search',
      'Paid Search',
      'Direct',
      'Organic Social',
      'Email',
      'Referral',
    ]);
  });

  test('the average session duration is multiplied by the sessions', async () => {
    const { rows } = await reader.read(
      'sessions',
      'Date,Sessions,Average session duration\n20240101,4,00:01:30',
    );
    expect(rows[0]?.['duration_seconds']).toBe('360.000000');
  });

  test('a lead without an id has the same key in every file, and a repeated row gets another key', async () => {
    const text = 'Created Date;UTM_Medium;UTM_Campaign\n1/23/2023;cpc;a\n1/23/2023;cpc;a\n1/24/2023;;a';
    const first = await reader.read('leads', text);
    const keys = first.rows.map((row) => row['lead_key']);
    expect(new Set(keys).size).toBe(3);
    expect((await reader.read('leads', text)).rows.map((row) => row['lead_key'])).toEqual(keys);
  });

  test('a call keeps its local time, number and duration', async () => {
    const { rows } = await reader.read(
      'leads',
      'Call ID,Start Time,Caller Number,Call Status,Duration\n7,5/03/2024 1:05 PM,0400 000 000,Missed,0:01:15',
    );
    expect(rows).toMatchObject([
      {
        lead_key: '7',
        kind: 'call',
        occurred_at: '2024-03-05 13:05:00',
        phone: '0400 000 000',
        call_status: 'missed',
        call_seconds: '75',
      },
    ]);
  });
});
