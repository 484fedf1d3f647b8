import type { Business } from '@bellwether/contract/api/shapes';
import { businessForm } from '@bellwether/contract/forms/business';
import { businessStatuses, statusTexts } from '@bellwether/contract/forms/business-status';
import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import { alwaysOnModules, moduleSlugs, modules } from '@bellwether/domain/access/slugs';
import { exportFileName } from '@bellwether/domain/format/csv';
import { dayAt, formatDay } from '@bellwether/domain/time/day';
import { useNavigate } from '@tanstack/react-router';
import { isClosedBusiness } from '../../../data/business.ts';
import { businessesEndpoint } from '../../../data/business-item.ts';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { sendRequest } from '../../../data/calls/call.ts';
import { useSession } from '../../../data/session/session.ts';
import { BusinessLogo } from '../../../sections/business-form/business-logo.tsx';
import { BusinessStatusBadge } from '../../../sections/business-form/status-badge.tsx';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import { ListTable } from '../../../sections/table/list-table.tsx';
import type { RowAction } from '../../../sections/table/rows/row-menu-button.tsx';
import { saveFile } from '../../../sections/table/save-file.ts';
import { useDialog } from '../../../ui/modals/use-dialog.ts';
import { notify } from '../../../ui/notifications/notify.tsx';
import { BusinessModal } from './business-modal.tsx';
import classes from './businesses.module.css';
import { HistoryModal } from './history-modal.tsx';
import { ImportButton } from './import-button.tsx';
import { ModulesModal } from './modules-modal.tsx';
import { StatusModal } from './status-modal.tsx';

/** Downloads all data of a business as a zip file; an error notification reports a failure. */
async function exportBusiness({ id, trading_name, time_zone }: Business): Promise<void> {
  notify({ text: `The export of ${trading_name} is being created.` });
  try {
    const archive = (await sendRequest('GET', `businesses/${encodeURIComponent(id)}/export`, {
      take: (reply) => reply.blob(),
    })) as Blob;
    saveFile(exportFileName(trading_name, 'Everything', dayAt(time_zone, new Date()), 'zip'), archive);
  } catch (failure) {
    notify({ type: 'error', text: readErrorMessage(failure) });
  }
}

const switchable = moduleSlugs.filter((slug) => !alwaysOnModules.includes(slug));

const columns: TableColumn<Business>[] = [
  {
    key: 'logo',
    label: 'Logo',
    width: 64,
    cell: (business) => <BusinessLogo business={business} />,
  },
  {
    key: 'trading_name',
    label: 'Trading name',
    sort: 'trading_name',
    cell: ({ trading_name }) => <span className={classes['name']}>{trading_name}</span>,
  },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    cell: ({ status }) => <BusinessStatusBadge status={status} />,
  },
  {
    key: 'analyst',
    label: 'Analyst',
    cell: ({ digital_analyst: analyst }) =>
      analyst ? `${analyst.first_name} ${analyst.last_name}`.trim() : '–',
  },
  {
    key: 'integrations',
    label: 'Integrations',
    cell: ({ integrations }) =>
      integrations.length === 0 ? (
        '–'
      ) : (
        <span
          className={classes['some']}
          title={integrations.map((one) => one.integration_type.name).join(', ')}
        >
          {integrations.map((one) => one.integration_type.name).join(', ')}
        </span>
      ),
  },
  {
    key: 'modules',
    label: 'Modules',
    description: 'Number of optional modules that are switched on.',
    cell: ({ module_access }) => {
      const disabledModules = switchable.filter((slug) => !module_access.includes(slug));
      return disabledModules.length === 0
        ? 'All'
        : `${switchable.length - disabledModules.length} of ${switchable.length}`;
    },
  },
  {
    key: 'created_at',
    label: 'Created',
    sort: 'created_at',
    cell: ({ created_at, time_zone }) => formatDay(dayAt(time_zone, new Date(created_at))),
  },
];

const filters: readonly FilterDefinition[] = [
  { name: 'trading_name', label: 'Name', field: 'trading_name', inputType: 'text' },
  {
    name: 'status',
    label: 'Status',
    field: 'status',
    inputType: 'checkboxes',
    operator: '=',
    options: businessStatuses.map((value) => ({ value, label: statusTexts[value].label })),
  },
  {
    name: 'module',
    label: 'Active module',
    field: 'module',
    inputType: 'checkboxes',
    operator: '=',
    options: switchable.map((value) => ({ value, label: modules[value] })),
  },
];

const source = {
  endpoint: businessesEndpoint,
  name: 'businesses',
  searchable: true,
  downloads: false as const,
  sort: businessForm.sort,
} as const;

export function BusinessList() {
  const { isSuperAdmin } = useSession();
  const navigate = useNavigate();
  const edited = useDialog<Business | null>();
  const status = useDialog<Business>();
  const access = useDialog<Business>();
  const history = useDialog<Business>();
  const listActions = (business: Business): RowAction[] => [
    { label: 'Edit', run: () => edited.open(business) },
    { label: 'Change status', run: () => status.open(business) },
    { label: 'Modules', run: () => access.open(business) },
    ...(isClosedBusiness(business)
      ? []
      : [
          {
            label: 'Go to this business',
            run: () => void navigate({ to: '/', search: { business: business.id } }),
          },
        ]),
    { label: 'History', run: () => history.open(business) },
    { label: 'Export all data', run: () => void exportBusiness(business) },
  ];
  return (
    <>
      <ListTable<Business>
        source={source}
        title="Businesses"
        columns={columns}
        filters={filters}
        actionsOf={listActions}
        nameOf={({ trading_name }) => trading_name}
        linkOf={() => undefined}
        {...(isSuperAdmin
          ? { add: { item: 'business', open: () => edited.open(null) }, controls: <ImportButton /> }
          : {})}
      />
      {edited.content ? (
        <BusinessModal
          key={edited.content.key}
          business={edited.content.value}
          opened={edited.opened}
          onClose={edited.close}
        />
      ) : null}
      {status.content ? (
        <StatusModal
          key={status.content.key}
          business={status.content.value}
          opened={status.opened}
          onClose={status.close}
        />
      ) : null}
      {access.content ? (
        <ModulesModal
          key={access.content.key}
          business={access.content.value}
          opened={access.opened}
          onClose={access.close}
        />
      ) : null}
      {history.content ? (
        <HistoryModal
          key={history.content.key}
          business={history.content.value}
          opened={history.opened}
          onClose={history.close}
        />
      ) : null}
    </>
  );
}
