import type {
  Connection,
  listConnections,
  refreshConnection,
  removeConnection,
} from '@bellwether/contract/api/connections';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { Button, Group } from '@mantine/core';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { openAgencySignIn } from '../../../sections/source-sign-in.ts';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import { DataTable } from '../../../sections/table/data-table.tsx';
import type { RowAction } from '../../../sections/table/rows/row-menu-button.tsx';
import { TableSection } from '../../../sections/table/table-section.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { useDialog } from '../../../ui/modals/use-dialog.ts';
import { notify } from '../../../ui/notifications/notify.tsx';
import {
  ConnectionName,
  ConnectionState,
  connectionName,
  countText,
  summaryText,
  usedText,
} from './connection-state.tsx';
import { type Service, SignInDialog } from './sign-in-dialog.tsx';
import classes from './sign-ins.module.css';
import { TokenDialog } from './token-dialog.tsx';

type Listed = ReplyOf<typeof listConnections>;

function Lists({ lists }: Connection) {
  return (
    <ul className={classes['lists']}>
      {lists.map(({ type, name, granted, listing, accounts, message }) => (
        <li key={type}>
          {name}:{' '}
          {granted
            ? listing
              ? 'being listed…'
              : (message ?? countText(accounts, 'account', 'accounts'))
            : 'not allowed at the sign-in'}
        </li>
      ))}
    </ul>
  );
}

const buildColumns = (onSignIn: (connection: Connection) => void): TableColumn<Connection>[] => [
  {
    key: 'name',
    label: 'Sign-in',
    cell: (connection) => <ConnectionName {...connection} />,
  },
  {
    key: 'state',
    label: 'State',
    cell: (connection) => <ConnectionState connection={connection} onSignIn={() => onSignIn(connection)} />,
  },
  { key: 'lists', label: 'Reaches', cell: (connection) => <Lists {...connection} /> },
  { key: 'used', label: 'Used by', cell: usedText },
];

type Props = { list: UseQueryResult<Listed> };

/** Table of the sign-ins of the agency, with the buttons that add one. */
export function ConnectionsSection({ list }: Props) {
  const cache = useQueryClient();
  const signingIn = useDialog<Service>();
  const entering = useDialog<Service>();
  const removing = useDialog<Connection>();
  const act = useMutation({
    mutationFn: async (send: () => Promise<unknown>) => {
      await send();
      await cache.invalidateQueries();
    },
    onError: (failure) => notify({ text: readErrorMessage(failure), type: 'error' }),
  });
  const { data } = list;
  const agencys = data?.data.filter(({ owner }) => owner === null);
  const services = data?.services ?? [];
  const params = ({ id }: Connection) => ({ params: { connectionId: id } });
  const signInAgain = ({ id, lists }: Connection) => {
    const granted = lists.filter((one) => one.granted);
    const types = (granted.length > 0 ? granted : lists).map(({ type }) => type);
    act.mutate(() => openAgencySignIn(types, id));
  };
  const begin = (service: Service) => {
    if (service.types.length > 1) signingIn.open(service);
    else act.mutate(() => openAgencySignIn(service.types.map(({ type }) => type)));
  };
  const listActions = (connection: Connection): RowAction[] => [
    { label: 'Sign in again', run: () => signInAgain(connection) },
    {
      label: 'List the accounts again',
      run: () =>
        act.mutate(() =>
          call<typeof refreshConnection>('POST', '/connections/:connectionId/accounts', params(connection)),
        ),
    },
    { label: 'Remove', danger: true, run: () => removing.open(connection) },
  ];
  return (
    <>
      <TableSection
        title="Agency sign-ins"
        busy={list.isFetching}
        showing={agencys && agencys.length > 0 ? summaryText(agencys) : undefined}
        controls={
          <Group gap="xs">
            {services.map((service) => (
              <Button
                key={service.service}
                size="xs"
                variant="default"
                loading={act.isPending}
                onClick={() => begin(service)}
              >
                Sign in with {service.name}
              </Button>
            ))}
            {services
              .filter((service) => service.takes_token)
              .map((service) => (
                <Button
                  key={`${service.service} token`}
                  size="xs"
                  variant="default"
                  onClick={() => entering.open(service)}
                >
                  Add a Meta token
                </Button>
              ))}
          </Group>
        }
        failed={
          list.isError && !data
            ? { message: readErrorMessage(list.error), again: () => void list.refetch() }
            : undefined
        }
        empty={
          agencys?.length === 0 ? (
            <EmptyState
              message={services.length === 0 ? 'No service is set up for sign-ins.' : 'No sign-ins yet.'}
              hint={
                services.length === 0
                  ? 'Ask the administrator of this installation to set up Google, Meta or LinkedIn.'
                  : 'Sign in once. Then choose here which account belongs to which business.'
              }
            />
          ) : undefined
        }
      >
        <DataTable<Connection>
          title="Agency sign-ins"
          dense
          columns={buildColumns(signInAgain)}
          rows={{ items: agencys ?? null, waiting: 3 }}
          rowKey={({ id }) => id}
          nameOf={connectionName}
          actionsOf={listActions}
        />
      </TableSection>
      {signingIn.content ? (
        <SignInDialog
          key={signingIn.content.key}
          service={signingIn.content.value}
          opened={signingIn.opened}
          onClose={signingIn.close}
        />
      ) : null}
      {entering.content ? (
        <TokenDialog
          key={entering.content.key}
          service={entering.content.value}
          opened={entering.opened}
          onClose={entering.close}
        />
      ) : null}
      {removing.content ? (
        <ConfirmModal
          opened={removing.opened}
          title="Remove this sign-in?"
          message="Bellwether deletes its access. The accounts stay at the service."
          confirm="Remove"
          danger
          busy={act.isPending}
          onClose={removing.close}
          onConfirm={() => {
            const connection = removing.content?.value;
            if (!connection) return;
            act.mutate(
              () => call<typeof removeConnection>('DELETE', '/connections/:connectionId', params(connection)),
              { onSettled: removing.close },
            );
          }}
        />
      ) : null}
    </>
  );
}
