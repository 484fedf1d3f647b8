import { businessCustomersPage, revenuePage } from '@bellwether/contract/pages/business/pages';
import { financialCustomersReport, financialRevenueReport } from '@bellwether/contract/reports/business';
import { leadLink } from '@bellwether/domain/leads/lead';
import { isDay } from '@bellwether/domain/time/day';
import { periodUrlKey } from '../../data/page/page-state.ts';
import { decodeFiltersOrEmpty, encodeFilters } from '../../data/page/url-filters.ts';
import { usePageSearch } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { type DrillDown, detailUrlKey, writeDetail } from '../drill/detail-state.ts';
import type { ListedRow } from '../table/columns/row-list-columns.tsx';

const readText = (row: ListedRow, key: string): string | undefined => {
  const value = row[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/**
 * Returns the links of a row by column: the page of its lead, the invoices of its customer, and the lines of its
 * invoice. Pages that the user may not read are not linked.
 */
export function useCellLinks() {
  const { business, may } = useSession();
  const { [periodUrlKey]: period = {} } = decodeFiltersOrEmpty(usePageSearch().filters);
  const panelLink = (path: string, detail: DrillDown): string => {
    const filters = encodeFilters({
      [periodUrlKey]: period,
      [detailUrlKey]: writeDetail(detail),
    });
    return `${path}?${new URLSearchParams({ business: business.id, ...(filters ? { filters } : {}) })}`;
  };
  const customerLink = (customer: string): string =>
    panelLink(businessCustomersPage.path, {
      report: financialCustomersReport.slug,
      metric: 'revenue',
      where: [{ dimension: 'customer', value: customer }],
    });
  const invoiceLink = (number: string, day: string): string | undefined =>
    isDay(day)
      ? panelLink(revenuePage.path, {
          report: financialRevenueReport.slug,
          metric: 'revenue',
          range: { from: day, to: day },
          where: [{ dimension: 'document_number', value: number }],
        })
      : undefined;
  return (row: ListedRow): Readonly<Record<string, string | undefined>> => {
    const lead = readText(row, 'lead_key');
    const customer = readText(row, 'customer');
    const number = readText(row, 'document_number');
    const day = readText(row, 'day');
    return {
      ...(lead && may('read', 'conversions') ? { lead_key: leadLink({ id: lead }, business.id) } : {}),
      ...(customer && may('read', 'financials') ? { customer: customerLink(customer) } : {}),
      ...(number && day && may('read', 'financials') ? { document_number: invoiceLink(number, day) } : {}),
    };
  };
}
