import { meetingForm } from '@bellwether/contract/forms/meetings';
import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import { useState } from 'react';
import type { AnyItem } from '../../data/item-form.ts';
import { useSession } from '../../data/session.ts';
import { columnsOf } from '../../sections/items-table/columns.ts';
import { ItemsGrid } from '../../sections/items-table/items-grid.tsx';
import { ItemsTable } from '../../sections/items-table/items-table.tsx';
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
const wanted = ['name', 'date', 'start_time', 'type', 'status', 'start_at'];

/** Lists of items: real meetings of the current business, in each way to show more than fits. */
export function Part() {
  const { business } = useSession();
  const [open, setOpen] = useState<{ item?: AnyItem } | null>(null);
  const all = columnsOf(meetingForm, { timeZone: business.time_zone, currency: business.currency });
  const columns = all.filter(({ key }) => wanted.includes(key));
  const table = { form: meetingForm, columns };
  const linked = [
    { id: '1', name: 'Opens the dashboard', status: 'scheduled', clickThroughLink: '/dashboard/performance' },
    { id: '2', name: 'Opens nothing', status: 'completed' },
  ];
  const grid = {
    columns: columns.filter(({ key }) => key === 'name' || key === 'status'),
    stale: false,
    asked: '',
    sort: meetingForm.sort,
    onSort: () => undefined,
    titleOf: () => 'row',
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
        <ItemsGrid {...grid} title="Waiting" rows={{ items: null, waiting: 3 }} linkOf={() => undefined} />
      </Specimen>
      <Specimen name="Rows that are links">
        <ItemsGrid
          {...grid}
          title="Links"
          rows={{ items: linked, waiting: 3 }}
          linkOf={({ clickThroughLink }) => clickThroughLink}
        />
      </Specimen>
    </>
  );
}
