import { monthsUpTo } from '@bellwether/contract/pages/business/churned-customers';
import { listBuyingCustomers } from '@bellwether/contract/pages/business/customer-recency';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readMeta } from '@bellwether/domain/answers/figures';
import { formatRange } from '@bellwether/domain/answers/label';
import type { ChartData } from '../model/data.ts';

/** Rows of the chart: maximum number of months since a customer's last invoice. */
const recencies = [
  { months: 3, label: '0–3 months' },
  { months: 6, label: '4–6 months' },
  { months: 12, label: '7–12 months' },
  { months: 24, label: '13–24 months' },
] as const;
/** Columns of the chart: minimum number of a customer's invoices. */
const frequencies = [
  { atLeast: 1, label: '1' },
  { atLeast: 2, label: '2' },
  { atLeast: 3, label: '3–5' },
  { atLeast: 6, label: '6+' },
] as const;

/** Builds a heat map of customers by the time since their last invoice and by their number of invoices. */
export function buildRecencyFrequencyChart(answer: ReportAnswer): ChartData {
  const { range } = readMeta(answer);
  const firstDays = recencies.map(({ months }) => monthsUpTo(range.to, months).from);
  const counts = recencies.map(() => frequencies.map(() => 0));
  for (const { lastInvoice, invoices } of listBuyingCustomers(answer)) {
    const row = counts[firstDays.findIndex((first) => lastInvoice >= first)];
    const column = frequencies.findLastIndex(({ atLeast }) => invoices >= atLeast);
    if (row && column >= 0) row[column] = (row[column] ?? 0) + 1;
  }
  return {
    kind: 'heatmap',
    axis: 'Invoices',
    description: 'Customers',
    categories: frequencies.map(({ label }) => label),
    note: `Invoices of ${formatRange(range)}.`,
    series: recencies.map(({ label }, at) => ({
      key: label,
      label,
      unit: 'count',
      currency: '',
      mark: 'bar',
      values: counts[at] ?? [],
    })),
  };
}
