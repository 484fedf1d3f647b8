import type { AuditEntry, checkAudit } from '@bellwether/contract/api/people/audit';
import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import { product } from '@bellwether/domain/catalogue/product';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import { ListTable } from '../../../sections/table/list-table.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';
import classes from './audit.module.css';

/** Times use the reader's time zone, because entries come from businesses in several time zones. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

const toLabel = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll(/[_-]/g, ' ');

const plain = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(plain).join(', ')
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .filter(([, inner]) => inner !== null)
          .map(([key, inner]) => `${key} ${plain(inner)}`)
          .join(', ')
      : String(value ?? '–');

/** Formats the details of an audit entry: 'Changed: first name. Given: role Client.' */
const detailText = ({ detail }: AuditEntry): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([key, value]) => `${toLabel(key)}: ${plain(value)}`)
    .join('. ') || '–';

const columns: TableColumn<AuditEntry>[] = [
  {
    key: 'occurred',
    label: 'Time',
    sort: 'occurred',
    cell: ({ occurred }) => formatDateTime(timeZone, new Date(occurred)),
  },
  { key: 'user', label: 'Person', cell: ({ user }) => user?.name ?? product.name },
  { key: 'action', label: 'Action', sort: 'action', cell: ({ action }) => toLabel(action) },
  {
    key: 'item',
    label: 'Item',
    sort: 'item_type',
    cell: ({ item_type, item_name }) =>
      item_name ? `${toLabel(item_type)}: ${item_name}` : toLabel(item_type),
  },
  { key: 'business', label: 'Business', cell: ({ business }) => business?.name ?? '–' },
  {
    key: 'detail',
    label: 'Details',
    cell: (entry) => <span className={classes['detail']}>{detailText(entry)}</span>,
  },
];

const filters: FilterDefinition[] = [
  { name: 'action', label: 'Action', field: 'action', inputType: 'text' },
  {
    name: 'item_type',
    label: 'Item',
    field: 'item_type',
    inputType: 'checkboxes',
    operator: '=',
    options: [
      { value: 'user', label: 'Users' },
      { value: 'role', label: 'Roles' },
      { value: 'business', label: 'Businesses' },
      { value: 'meetings/meetings', label: 'Meetings' },
      { value: 'meetings/action-items', label: 'Action items' },
      { value: 'job', label: 'Jobs' },
    ],
  },
  { name: 'occurred', label: 'Time', field: 'occurred', inputType: 'date' },
];

const source = {
  endpoint: 'audit',
  name: 'audit',
  sort: { key: 'occurred', direction: 'desc' },
  searchable: true,
  global: true,
} as const;

export function AuditPage() {
  const check = useMutation({
    mutationFn: () => call<typeof checkAudit>('GET', '/audit/check'),
    onSuccess: ({ entries, broken_at }) =>
      broken_at === null
        ? notify({ text: `All ${entries.toLocaleString('en-AU')} entries are unchanged.` })
        : notify({
            type: 'error',
            text: `Entry ${broken_at.toLocaleString('en-AU')} was changed or removed. All entries before it are unchanged.`,
          }),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  return (
    <>
      <PageHeader
        actions={
          <Button
            variant="default"
            leftSection={<IconShieldCheck size={16} />}
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            Check log
          </Button>
        }
      />
      <PageBody>
        <ListTable<AuditEntry>
          source={source}
          title="Audit log"
          columns={columns}
          filters={filters}
          nameOf={({ action, item_type }) => `${toLabel(action)}: ${item_type}`}
          empty="No entries yet."
        />
      </PageBody>
    </>
  );
}
