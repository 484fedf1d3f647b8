import { propertyRuns } from '@bellwether/domain/testing/runs';
import { addDays } from '@bellwether/domain/time/day';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { findDecimalSign } from '../../layout/number-format.ts';
import { findDays } from '../../layout/report-period.ts';
import { amountSql, countSql, daySql, durationSql, monthSql, secondsSql } from './value-sql.ts';

let evaluate: (sql: string, texts: readonly string[]) => Promise<(string | null)[]>;
beforeAll(async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  evaluate = async (sql, texts) => {
    const values = texts.map((text, at) => `(${at}, ${sqlLiteral(text)})`).join(', ');
    const reader = await connection.runAndReadAll(
      `SELECT CAST(${sql} AS VARCHAR) FROM (VALUES ${values}) AS t(n, x) ORDER BY n`,
    );
    return reader.getRowsJson().map(([value]) => (typeof value === 'string' ? value : null));
  };
});

describe('amounts', () => {
  test.each<[string, '.' | ',', string | null]>([
    ['1234.5', '.', '1234.500000'],
    ['1,234.50', '.', '1234.500000'],
    ['1,23,456.00', '.', '123456.000000'],
    ['(12.00)', '.', '-12.000000'],
    ['($1,200.00)', '.', '-1200.000000'],
    ['-$5', '.', '-5.000000'],
    ['$-5', '.', '-5.000000'],
    ['12.50-', '.', '-12.500000'],
    ['−3', '.', '-3.000000'],
    ['£1,000', '.', '1000.000000'],
    ['A$12.30', '.', '12.300000'],
    ['USD 12', '.', '12.000000'],
    ['12 EUR', '.', '12.000000'],
    ["1'234.50", '.', '1234.500000'],
    ['1\u00a0234.50', '.', '1234.500000'],
    ['77.77%', '.', '77.770000'],
    ['1.429999948', '.', '1.430000'],
    ['1.5e-3', '.', '0.001500'],
    ['.5', '.', '0.500000'],
    ['146536,25', ',', '146536.250000'],
    ['1.234,50', ',', '1234.500000'],
    ['R$\u00a0435.000', ',', '435000.000000'],
    ['1.234', ',', '1234.000000'],
    ['€ 12,5', ',', '12.500000'],
    ['146536,25', '.', null],
    ['1,2,3', '.', null],
    ['abc', '.', null],
    ['NaN', '.', null],
    ['Infinity', '.', null],
    ['1e300', '.', null],
    ['1000000000000', '.', null],
    ['12.3.4', '.', null],
    ['5 apples', '.', null],
  ])('reads %j with decimal sign %j as %s', async (text, decimal, expected) => {
    expect(await evaluate(amountSql('x', decimal), [text])).toEqual([expected]);
  });

  test('an amount in any format is read exactly', async () => {
    const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
    await fc.assert(
      fc.asyncProperty(fc.array(cents, { minLength: 1, maxLength: 20 }), async (amounts) => {
        const plain = amounts.map(
          (n) =>
            `${n < 0 ? '-' : ''}${Math.floor(Math.abs(n) / 100)}.${String(Math.abs(n) % 100).padStart(2, '0')}`,
        );
        const grouped = plain.map((text) => text.replace(/\B(?=(\d{3})+\.)/g, ','));
        const european = grouped.map((text) => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')));
        const bracketed = grouped.map((text) => (text.startsWith('-') ? `($${text.slice(1)})` : `$${text}`));
        const expected = plain.map((text) => (/^-0\.00$/.test(text) ? '0.000000' : `${text}0000`));
        for (const [texts, decimal] of [
          [plain, '.'],
          [grouped, '.'],
          [bracketed, '.'],
          [european, ','],
        ] as const)
          expect(await evaluate(amountSql('x', decimal), texts)).toEqual(expected);
      }),
      { numRuns: propertyRuns(10) },
    );
  });

  test('counts are read as whole numbers', async () => {
    expect(await evaluate(countSql('x', '.'), ['2584.0', '74,999', '12', '12.5', 'x', '-3'])).toEqual([
      '2584',
      '74999',
      '12',
      null,
      null,
      '-3',
    ]);
    expect(await evaluate(countSql('x', ','), ['74.999', '12', '12,5'])).toEqual(['74999', '12', null]);
  });

  test('a count over the limit of amounts is rejected, because sums would overflow', async () => {
    expect(
      await evaluate(countSql('x', '.'), ['999999999999', '1000000000000', '9223372036854775807']),
    ).toEqual(['999999999999', null, null]);
  });

  test('a duration is read from seconds, a clock time or words', async () => {
    expect(
      await evaluate(durationSql('x', '.'), ['95', '47.5', '1:35', '01:01:05', '1m 20s', '2h', 'soon']),
    ).toEqual(['95.000000', '47.500000', '95.000000', '3665.000000', '80.000000', '7200.000000', null]);
  });

  test.each([
    [['12.50', '1,234.00'], ',', '.', true],
    [['146536,25', '50000'], ';', ',', true],
    [['100.000'], ';', ',', false],
    [['100.000'], ',', '.', false],
    [['5', '7'], ',', '.', false],
    [['1.500', '950'], ',', ',', true],
    [['1.125', '2'], ',', '.', false],
    [['1.500', '4200.000'], ',', '.', true],
    [['1.500', '2.500.000'], ',', ',', true],
    [['Rp 12.000'], ',', ',', true],
    [['1,5', '12.5'], ';', '.', false],
  ] as const)(
    'finds the decimal sign of %j in a file with delimiter %j: %s',
    (cells, delimiter, decimal, certain) => {
      expect(findDecimalSign([{ cells, whole: false }], delimiter)).toMatchObject({ decimal, certain });
    },
  );

  test('a count of 1.500 means that points separate thousands in all columns', () => {
    const figures = (clicks: string) => [
      { cells: [clicks], whole: true },
      { cells: ['2.250'], whole: false },
    ];
    expect(findDecimalSign(figures('1.500'), ',')).toMatchObject({ decimal: ',', certain: true });
    expect(findDecimalSign(figures('1500'), ',')).toMatchObject({ decimal: '.', certain: false });
  });
});

describe('dates', () => {
  test.each<[string, 'dmy' | 'mdy', string | null]>([
    ['2024-01-17', 'dmy', '2024-01-17'],
    ['2024-1-7', 'dmy', '2024-01-07'],
    ['2010-12-01 08:26:00', 'dmy', '2010-12-01'],
    ['2024-05-22T21:08:36.794Z', 'dmy', '2024-05-22'],
    ['2021-11-30T16:43:02+1100', 'dmy', '2021-11-30'],
    ['2019-08-04 00:00:00+03:00', 'dmy', '2019-08-04'],
    ['2022-07-25 16:37:07.000000 UTC', 'dmy', '2022-07-25'],
    ['2024/01/17', 'dmy', '2024-01-17'],
    ['20240117', 'dmy', '2024-01-17'],
    ['2024041623', 'dmy', '2024-04-16'],
    ['17/01/2024', 'dmy', '2024-01-17'],
    ['3/4/2024', 'dmy', '2024-04-03'],
    ['3/4/2024', 'mdy', '2024-03-04'],
    ['1/23/2023 12:00 AM', 'mdy', '2023-01-23'],
    ['17.01.24', 'dmy', '2024-01-17'],
    ['17-01-1999', 'dmy', '1999-01-17'],
    ['17 Jan 2024', 'dmy', '2024-01-17'],
    ['17-Jan-24', 'dmy', '2024-01-17'],
    ['Jan 17, 2024', 'dmy', '2024-01-17'],
    ['January 17th, 2024', 'dmy', '2024-01-17'],
    ['Wednesday, January 17, 2024', 'dmy', '2024-01-17'],
    ['17 September 2024 10:05', 'dmy', '2024-09-17'],
    ['2022-02-30', 'dmy', null],
    ['30/02/2022', 'dmy', null],
    ['2024-13-01', 'dmy', null],
    ['13/13/2024', 'dmy', null],
    ['2011-12-09abc', 'dmy', null],
    ['infinity', 'dmy', null],
    ['epoch', 'dmy', null],
    ['17', 'dmy', null],
    ['abc', 'dmy', null],
  ])('reads %j in order %s as %s', async (text, order, expected) => {
    expect(await evaluate(daySql('x', order), [text])).toEqual([expected]);
  });

  test('a date in any format is read exactly', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 12_000 }), { minLength: 1, maxLength: 20 }),
        async (offsets) => {
          const days = offsets.map((n) => addDays('1995-01-01', n));
          const split = days.map((day) => day.split('-') as [string, string, string]);
          for (const [texts, order] of [
            [days, 'dmy'],
            [split.map((parts) => parts.join('')), 'dmy'],
            [split.map(([y, m, d]) => `${Number(d)}/${Number(m)}/${y}`), 'dmy'],
            [split.map(([y, m, d]) => `${m}-${d}-${y} 1:05 PM`), 'mdy'],
          ] as const)
            expect(await evaluate(daySql('x', order), texts)).toEqual(days);
        },
      ),
      { numRuns: propertyRuns(10) },
    );
  });

  test('months without a day and times of day are read', async () => {
    expect(await evaluate(monthSql('x'), ['2024-01', '02/2024', 'Mar 2024', '2024'])).toEqual([
      '2024-01-01',
      '2024-02-01',
      '2024-03-01',
      null,
    ]);
    expect(
      await evaluate(secondsSql('x'), [
        '2024-01-01 08:26:00',
        '1/23/2023 12:00 AM',
        '1/23/2023 1:05 pm',
        '2024-01-01T00:00:09Z',
        '2024-01-01',
      ]),
    ).toEqual(['30360', '0', '47100', '9', '0']);
  });

  test.each([
    ['January 17, 2024 - February 15, 2024', ['2024-01-17', '2024-02-15']],
    ['Jan 17 - Feb 15, 2024', ['2024-01-17', '2024-02-15']],
    ['17 January 2024 - 15 February 2024', ['2024-01-17', '2024-02-15']],
    ['1. Oktober 2023 - 31. Dezember 2023', ['2023-10-01', '2023-12-31']],
    ['17 de enero de 2024 - 15 de febrero de 2024', ['2024-01-17', '2024-02-15']],
    ['# 20201022-20211022', ['2020-10-22', '2021-10-22']],
    ['Keyword report (Jun 14, 2016)', ['2016-06-14']],
    ['01/07/2024 - 31/07/2024', ['2024-07-01', '2024-07-31']],
    ['All time', []],
  ])('finds in %j the dates %j', (text, expected) => {
    expect(findDays(text)).toEqual(expected);
  });
});
