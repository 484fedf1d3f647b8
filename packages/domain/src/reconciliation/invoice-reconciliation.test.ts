import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unattributedReasonKeys } from '../attribution/models.ts';
import { buildLedgerChains, type LedgerFigures } from './invoice-reconciliation.ts';

const count = fc.integer({ min: 0, max: 1000 });
const cents = fc.integer({ min: -100_000, max: 1_000_000 });

test('in each chain of the invoice reconciliation, the start and the causes add up to the end', () => {
  fc.assert(
    fc.property(
      fc.array(count, { minLength: 5, maxLength: 5 }),
      fc.array(cents, { minLength: 7, maxLength: 7 }),
      fc.boolean(),
      (counts, money, hasDueDays) => {
        const [matchedLeads = 0, leadsToConfirm = 0, neither = 0, matchedCustomers = 0, never = 0] = counts;
        const [open = 0, paid = 0, unknownPayment = 0, ...reasons] = money;
        const byReason = Object.fromEntries(
          unattributedReasonKeys.map((reason, i) => [reason, reasons[i] ?? 0]),
        );
        const attributed = open + paid + unknownPayment;
        const figures: LedgerFigures = {
          leads: matchedLeads + leadsToConfirm + neither,
          matchedLeads,
          leadsToConfirm,

          invoicedCustomers: matchedCustomers + never,
          matchedCustomers,
          byReason,
          attributed,
          open,
          overdue: hasDueDays ? Math.floor(open / 3) : null,
          paid,
          invoiced: attributed + reasons.reduce((a, b) => a + b, 0),
        };
        for (const { lines } of buildLedgerChains(figures)) {
          let left = lines[0]?.value ?? 0;
          for (const { value, isTotal } of lines.slice(1))
            if (isTotal) expect(left).toBe(value);
            else left += value ?? 0;
        }
      },
    ),
  );
});

test('unknown figures of the invoice reconciliation, and those that depend on them, are null', () => {
  const figures: LedgerFigures = {
    leads: 10,
    matchedLeads: null,
    leadsToConfirm: null,
    invoicedCustomers: 3,
    matchedCustomers: 2,
    invoiced: 300,
    byReason: { no_lead: 100 },
    attributed: 200,
    open: 50,
    overdue: null,
    paid: 120,
  };
  const valuesOf = (of: LedgerFigures) =>
    buildLedgerChains(of).map(({ lines }) => lines.map(({ value }) => value));
  const values = valuesOf(figures);
  expect(values).toEqual([
    [10, null, null, null],
    [3, -1, 2],
    [300, 0, -100, 0, 0, 200, -50, -30, 120],
  ]);
  expect(valuesOf({ ...figures, overdue: 20 })[2]?.slice(5)).toEqual([200, -20, -30, -30, 120]);
});
