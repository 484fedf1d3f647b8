import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const cents = (text: string) => Math.round(Number(text.replace(/[^0-9.-]/g, '')) * 100);

/** Checks that the ledger's lines add up to its totals, separately for leads, customers and invoices. */
export const expectLedgerAddsUp = async (page: Page) => {
  const ledger = page.getByRole('region', { name: 'From leads to paid invoices' });
  await ledger.getByRole('rowheader', { name: /^Attributed and paid/ }).waitFor();
  const rows = await ledger.locator('tbody tr:has(td)').evaluateAll((all) =>
    all.map((row) => ({
      whole: row.hasAttribute('data-whole'),
      text: row.querySelector('td')?.textContent ?? '',
    })),
  );
  const wholes = rows.filter(({ whole }) => whole).map(({ text }) => cents(text.replace('−', '-')));
  expect(wholes).toHaveLength(7);
  expect(wholes[0]).toBeGreaterThan(wholes[1] ?? 0);
  let left = 0;
  let at = 0;
  for (const { whole, text } of rows) {
    const value = cents(text.replace('−', '-'));
    // Compares no sum at the totals 0, 2 and 4, because these start the sums of leads, customers and invoices.
    if (whole && ![0, 2, 4].includes(at)) expect(Math.abs(left - value)).toBeLessThanOrEqual(5);
    left = whole ? value : left + value;
    at += Number(whole);
  }
};
