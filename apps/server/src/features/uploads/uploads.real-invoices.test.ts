import { createReadStream, existsSync } from 'node:fs';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUploadFixture, type UploadFixture } from './testing/fixture.ts';
import { onlineRetailFile, type RetailSums, sumOnlineRetail } from './testing/online-retail.ts';

const isThere = existsSync(onlineRetailFile);
if (!isThere) console.warn(`Not tested: ${onlineRetailFile.pathname} is missing.`);

let fixture: UploadFixture;
let sums: RetailSums;
beforeAll(async () => {
  fixture = await openUploadFixture();
  if (isThere) sums = await sumOnlineRetail();
}, 120_000);
afterAll(() => fixture.close());

const report = (name: string, more = '') =>
  fixture.report(`financials/data/${name}`, '2010-12-01', '2011-12-31', more);

/** Converts a report's figure, or an exact sum in micros, to cents. */
const cents = (value: unknown): number => Math.round(Number(value) * 100);
const exactCents = (millionths: bigint): number => Math.round(Number(millionths) / 10_000);

const byText = (answer: ReportAnswer, key: string): Map<string, number> => {
  const found = new Map<string, number>();
  for (const row of answer.data) {
    const name = String(row[key] ?? '');
    found.set(name, (found.get(name) ?? 0) + Number(row['revenue']));
  }
  return found;
};

const expectEqual = (found: Map<string, number>, exact: ReadonlyMap<string, bigint>) => {
  expect(new Set(found.keys())).toEqual(new Set(exact.keys()));
  const different = [...exact].filter(([key, sum]) => cents(found.get(key)) !== exactCents(sum));
  expect(different).toEqual([]);
};

test.runIf(isThere)(
  'revenue of the real invoice file by month, product, country and customer is exact to the cent [ROI-007]',
  async () => {
    const began = performance.now();
    const checked = await fixture.check('invoices', createReadStream(onlineRetailFile));
    expect(checked).toMatchObject({
      state: 'checked',
      problems: [],
      from_date: '2010-12-01',
      to_date: '2011-12-09',
    });
    expect(checked.dry_run).toMatchObject({ rows: 541_909, accepted: 541_909, rejected: 0, left_out: 0 });
    const checkedAt = performance.now();
    expect((await fixture.importFile('invoices', checked.id)).state).toBe('imported');
    console.info(
      `541,909 lines: upload and dry run ${Math.round(checkedAt - began)} ms, import ${Math.round(performance.now() - checkedAt)} ms`,
    );

    const months = await report('financial-revenue', '&timestamp=month');
    expect(cents(months.meta[0]?.totals['revenue'])).toBe(974_774_793);
    expect(exactCents(sums.net)).toBe(974_774_793);
    expect(Math.abs(cents(months.meta[0]?.totals['credit_notes']))).toBe(-exactCents(sums.credited));
    const byMonth = new Map([...byText(months, 'date')].map(([day, value]) => [day.slice(0, 7), value]));
    expectEqual(byMonth, sums.month);
    expectEqual(byText(await report('financial-products'), 'product_code'), sums.product);
    // Only this country name in capitals is changed to normal case; 'USA' and 'RSA' are codes and stay.
    const countries = new Map([...sums.country].map(([name, sum]) => [name === 'EIRE' ? 'Eire' : name, sum]));
    expectEqual(byText(await report('financial-countries'), 'country'), countries);
    const customers = await report('financial-customers');
    expectEqual(byText(customers, 'customer'), sums.customer);
  },
  120_000,
);
