import {
  type BuyingCustomer,
  customersOfTwoYears,
  listLostCustomers,
} from '@bellwether/contract/pages/business/customer-recency';
import { metricCurrency, readMeta } from '@bellwether/domain/answers/figures';
import { formatValue } from '@bellwether/domain/format/number';
import { formatDay } from '@bellwether/domain/time/day';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePageAnswers } from '../../../sections/report/use-report.ts';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import { DataTable } from '../../../sections/table/data-table.tsx';
import { TableSection } from '../../../sections/table/table-section.tsx';
import { rowCountText } from '../../../sections/table/table-state.ts';

const maxRowsAtFirst = 10;

/** Table of the customers that the card 'Lost customers' counts, so that the business can win them back. */
export function LostCustomers() {
  const { data } = usePageAnswers([customersOfTwoYears]);
  const [all, setAll] = useState(false);
  if (!data) return null;
  const [answer] = data;
  const lost = listLostCustomers(answer);
  if (lost.length === 0) return null;
  const items = all ? lost : lost.slice(0, maxRowsAtFirst);
  const currency = metricCurrency(readMeta(answer), 'revenue');
  const columns: TableColumn<BuyingCustomer>[] = [
    { key: 'customer', label: 'Customer', cell: ({ name }) => name, phone: 'title' },
    {
      key: 'last_invoice',
      label: 'Last invoice',
      cell: ({ lastInvoice }) => formatDay(lastInvoice),
      phone: 'line',
    },
    { key: 'invoices', label: 'Invoices', numeric: true, cell: ({ invoices }) => String(invoices) },
    {
      key: 'revenue',
      label: 'Invoiced in the year before',
      numeric: true,
      phone: 'aside',
      cell: ({ revenue }) => formatValue(revenue, 'currency', 'table', currency),
    },
  ];
  return (
    <TableSection
      title="Customers to win back"
      showing={rowCountText(items.length, lost.length)}
      range="Last invoice 13–24 months ago"
      busy={false}
      pager={
        lost.length > maxRowsAtFirst ? (
          <Button variant="subtle" size="sm" onClick={() => setAll(!all)}>
            {all ? 'Hide' : `Load all (${lost.length})`}
          </Button>
        ) : null
      }
    >
      <DataTable
        title="Customers to win back"
        columns={columns}
        rows={{ items, waiting: maxRowsAtFirst }}
        rowKey={({ name, lastInvoice }) => `${name} ${lastInvoice}`}
        showAll={all}
      />
    </TableSection>
  );
}
