import { meetingForm } from '@bellwether/contract/forms/meetings';
import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import { formatValue } from '@bellwether/domain/format/number';
import { useState } from 'react';
import type { AnyItem } from '../../data/items/item-form.ts';
import { useSession } from '../../data/session/session.ts';
import type { TableColumn } from '../../sections/table/columns/column.ts';
import { buildFormColumns } from '../../sections/table/columns/form-columns.ts';
import { DataTable } from '../../sections/table/data-table.tsx';
import { ItemsTable } from '../../sections/table/items-table.tsx';
import { MeetingModal } from '../meeting-form.tsx';
import { Specimen } from '../specimen.tsx';

const filters: FilterDefinition[] = [
  {
    name: 'status',
    label: 'Status',
    field: 'status',
    inputType: 'checkboxes',
    operator: '=',
    options: meetingForm.fields[11].options.map(({ key, value }) => ({ value: key, label: value })),
  },
  { name: 'name', label: 'Name', field: 'name', inputType: 'text' },
];
const columnOrder = ['name', 'date', 'start_time', 'type', 'status', 'start_at'];

type Channel = { name: string; cost: number; leads: number; campaigns?: readonly Channel[] };

const channels: readonly Channel[] = [
  {
    name: 'Google Ads',
    cost: 4200,
    leads: 61,
    campaigns: [
      {
        name: 'Spring hot water',
        cost: 3000,
        leads: 48,
        campaigns: [{ name: 'Hot water near me', cost: 1800, leads: 31 }],
      },
      { name: 'Blocked drains', cost: 1200, leads: 13 },
    ],
  },
  { name: 'Referral', cost: 0, leads: 9 },
];

const channelColumns: readonly TableColumn<Channel>[] = [
  { key: 'name', label: 'Channel', cell: ({ name }) => name },
  {
    key: 'cost',
    label: 'Cost',
    numeric: true,
    cell: ({ cost }) => formatValue(cost, 'currency', 'table', 'AUD'),
    total: { text: '$4,200.00' },
  },
  {
    key: 'leads',
    label: 'Leads',
    numeric: true,
    cell: ({ leads }) => String(leads),
    total: { text: '70' },
  },
];

/** Tables with nested rows (channel, campaign, search) and with expandable details. */
const Channels = () => (
  <>
    <DataTable<Channel>
      title="Channels"
      columns={channelColumns}
      rows={{ items: channels, waiting: 3 }}
      rowKey={({ name }) => name}
      nameOf={({ name }) => name}
      subRows={({ campaigns }) => campaigns}
      totals="Total"
      phone="scroll"
    />
    <DataTable<Channel>
      title="Channels, each with more about it"
      columns={channelColumns}
      rows={{ items: channels, waiting: 3 }}
      rowKey={({ name }) => name}
      nameOf={({ name }) => name}
      details={({ name, cost, leads }) =>
        cost > 0 ? `${name} cost $${(cost / leads).toFixed(2)} a lead.` : `${name} cost nothing.`
      }
      phone="scroll"
    />
  </>
);

/** Lists real meetings of the current business in each paging mode, and sample rows in other tables. */
export function ItemsTableSpecimens() {
  const { business } = useSession();
  const [open, setOpen] = useState<{ item?: AnyItem } | null>(null);
  const all = buildFormColumns(meetingForm, { timeZone: business.time_zone, currency: business.currency });
  const columns = all.filter(({ key }) => columnOrder.includes(key));
  const table = { form: meetingForm, columns };
  const linked = [
    { id: '1', name: 'Opens the dashboard', status: 'scheduled', clickThroughLink: '/dashboard/performance' },
    { id: '2', name: 'Opens nothing', status: 'completed' },
  ];
  const plain = {
    columns: columns.filter(({ key }) => key === 'name' || key === 'status'),
    rowKey: ({ id }: { id: string }) => id,
    sort: meetingForm.sort,
    onSort: () => undefined,
  };
  return (
    <>
      <Specimen name="Pages">
        <ItemsTable<AnyItem>
          {...table}
          title="Meetings"
          filters={filters}
          range="1 Nov, 2025 – 19 Nov, 2026"
          add={() => setOpen({})}
          view={(item) => setOpen({ item })}
          edit={(item) => setOpen({ item })}
        />
        {open ? <MeetingModal {...open} onClose={() => setOpen(null)} /> : null}
      </Specimen>
      <Specimen name="Load more">
        <ItemsTable {...table} title="More meetings" urlKey="more" mode="more" removable={false} />
      </Specimen>
      <Specimen name="Some, and nothing that can be added">
        <ItemsTable
          {...table}
          title="Some meetings"
          urlKey="some"
          mode="some"
          removable={false}
          empty="No meetings yet."
        />
      </Specimen>
      <Specimen name="Loading">
        <DataTable {...plain} title="Waiting" rows={{ items: null, waiting: 3 }} />
      </Specimen>
      <Specimen name="Rows that unfold">
        <Channels />
      </Specimen>
      <Specimen name="Rows that are links">
        <DataTable
          {...plain}
          title="Links"
          rows={{ items: linked, waiting: 3 }}
          linkOf={({ clickThroughLink }) => clickThroughLink}
        />
      </Specimen>
    </>
  );
}
