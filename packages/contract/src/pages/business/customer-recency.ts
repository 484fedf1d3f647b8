import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import type { Day } from '@bellwether/domain/time/day';
import { customerRecencyReport } from '../../reports/business.ts';
import type { PageQuery } from '../define.ts';
import { monthsUpTo } from './churned-customers.ts';

/** Query of customers in the two years up to the page's last day; it ignores the page's first day and comparison. */
export const customersOfTwoYears: PageQuery = {
  report: customerRecencyReport,
  perPage: -1,
  period: ({ range }) => ({ range: monthsUpTo(range.to, 24), comparison: null, frequency: 'month' }),
};

export type BuyingCustomer = {
  name: string;
  lastInvoice: Day;
  invoices: number;
  /** Invoices less credit notes; null in several currencies. */
  revenue: number | null;
};

/** Returns the customers with an invoice. Invoices without a customer are left out. */
export const listBuyingCustomers = (answer: ReportAnswer): BuyingCustomer[] =>
  answer.data.flatMap((row) => {
    const [name, lastInvoice] = [readDimension(row, 'customer'), row['last_invoice']];
    return name === null || typeof lastInvoice !== 'string'
      ? []
      : [
          {
            name,
            lastInvoice: lastInvoice.slice(0, 10),
            invoices: readFigure(row, 'invoices') ?? 0,
            revenue: readFigure(row, 'revenue'),
          },
        ];
  });

/** Returns the customers who bought in the first of two years and not since, largest revenue first. */
export function listLostCustomers(answer: ReportAnswer): BuyingCustomer[] {
  const { from } = monthsUpTo(readMeta(answer).range.to, 12);
  return listBuyingCustomers(answer)
    .filter(({ lastInvoice }) => lastInvoice < from)
    .toSorted((a, b) => (b.revenue ?? 0) - (a.revenue ?? 0));
}
