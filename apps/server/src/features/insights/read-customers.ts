import { readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { addDays, type Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { topCustomers } from '@bellwether/insights/detectors/customer-concentration/detector';
import {
  isSilentCustomer,
  listImportantCustomers,
} from '@bellwether/insights/detectors/lost-customer/detector';
import {
  type BusinessFacts,
  type Concentration,
  type CustomerFigures,
  customerYearDays,
} from '@bellwether/insights/facts/business-facts';
import { customerDaysReport, customersReport, type RunReport } from './own-reports.ts';

const maxCustomers = 500;

/** Customers in a date range, with its total revenue, including revenue without a customer. */
type CustomerYear = { customers: CustomerFigures[]; revenue: number };

const readYear = async (run: RunReport, range: Range): Promise<CustomerYear> => {
  const answer = await run(customersReport, range);
  const customers = answer.data.flatMap((row): CustomerFigures[] => {
    const customer = readDimension(row, 'customer');
    const lastInvoice = readDimension(row, 'last_invoice');
    if (customer === null || lastInvoice === null) return [];
    return [
      {
        customer,
        lastInvoice: lastInvoice.slice(0, 10),
        invoices: readFigure(row, 'invoices') ?? 0,
        revenue: readFigure(row, 'revenue') ?? 0,
        purchases: [],
        revenueSince: 0,
      },
    ];
  });
  return { customers, revenue: readFigure(readMeta(answer).totals, 'revenue') ?? 0 };
};

/** Returns the largest customers over several date ranges together. */
const addUpCustomers = (years: readonly CustomerYear[]): CustomerFigures[] => {
  const sums = new Map<string, CustomerFigures>();
  for (const { customers } of years)
    for (const one of customers) {
      const sum = sums.get(one.customer);
      sums.set(
        one.customer,
        sum
          ? {
              customer: one.customer,
              lastInvoice: sum.lastInvoice > one.lastInvoice ? sum.lastInvoice : one.lastInvoice,
              invoices: sum.invoices + one.invoices,
              revenue: sum.revenue + one.revenue,
              purchases: [],
              revenueSince: 0,
            }
          : one,
      );
    }
  return [...sums.values()].toSorted((a, b) => b.revenue - a.revenue).slice(0, maxCustomers);
};

/** Returns the share of the largest customers in a date range's revenue; null without customers. */
const findTopShare = ({ customers, revenue }: CustomerYear) => {
  const buyers = customers.filter((one) => one.revenue > 0).toSorted((a, b) => b.revenue - a.revenue);
  const [largest] = buyers;
  if (!largest || revenue <= 0) return null;
  const top = buyers.slice(0, topCustomers).reduce((sum, one) => sum + one.revenue, 0);
  return {
    share: top / revenue,
    customers: buyers.length,
    largest: { customer: largest.customer, share: largest.revenue / revenue },
  };
};

const measureConcentration = (thisYear: CustomerYear, lastYear: CustomerYear): Concentration | null => {
  const [now, before] = [findTopShare(thisYear), findTopShare(lastYear)];
  return (
    now && before && { now: now.share, before: before.share, customers: now.customers, largest: now.largest }
  );
};

/** Adds each purchase of the customers that may be lost: few, because each brought a notable share of the revenue. */
const addPurchases = async (
  run: RunReport,
  largest: Pick<BusinessFacts, 'customers' | 'customersRevenue'>,
  range: Range,
): Promise<CustomerFigures[]> => {
  const silent = new Set(listImportantCustomers(largest).filter((one) => isSilentCustomer(one, range.to)));
  const read = async (customer: CustomerFigures): Promise<CustomerFigures> => {
    const where = { key: 'customer', value: customer.customer } as const;
    const { data } = await run(customerDaysReport, range, { where });
    const purchases = data.flatMap((row) =>
      (readFigure(row, 'invoices') ?? 0) > 0 ? (readDimension(row, 'date') ?? []) : [],
    );
    const last = purchases.at(-1) ?? '';
    const revenueSince = data.reduce(
      (sum, row) => sum + ((readDimension(row, 'date') ?? '') > last ? (readFigure(row, 'revenue') ?? 0) : 0),
      0,
    );
    return { ...customer, purchases, revenueSince };
  };
  const all: CustomerFigures[] = [];
  for (const customer of largest.customers) all.push(silent.has(customer) ? await read(customer) : customer);
  return all;
};

/** Reads the largest customers of the last two years and their share of the revenue. */
export const readCustomers = async (
  run: RunReport,
  lastDay: Day,
): Promise<Pick<BusinessFacts, 'customers' | 'customersRevenue' | 'concentration'>> => {
  const yearStart = addDays(lastDay, 1 - customerYearDays);
  const thisYear = await readYear(run, { from: yearStart, to: lastDay });
  const from = addDays(yearStart, -customerYearDays);
  const lastYear = await readYear(run, { from, to: addDays(yearStart, -1) });
  const customers = addUpCustomers([thisYear, lastYear]);
  const customersRevenue = thisYear.revenue + lastYear.revenue;
  return {
    customers: await addPurchases(run, { customers, customersRevenue }, { from, to: lastDay }),
    customersRevenue,
    concentration: measureConcentration(thisYear, lastYear),
  };
};
