import type { inviteUser, UserRow } from '@bellwether/contract/api/people/user-admin';
import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { useRoles, usersEndpoint, useUserActions } from '../../../data/people/users.ts';
import { useSession } from '../../../data/session/session.ts';
import { ListTable } from '../../../sections/table/list-table.tsx';
import type { RowAction } from '../../../sections/table/rows/row-menu-button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useDialog } from '../../../ui/modals/use-dialog.ts';
import { notify } from '../../../ui/notifications/notify.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { userColumns } from './user-columns.tsx';
import { UserForm } from './user-form.tsx';
import { UserView } from './user-view.tsx';

const toFilters = (
  roles: readonly { id: string; name: string; business: string | null }[],
): FilterDefinition[] => [
  { name: 'name', label: 'Name', field: 'full_name', inputType: 'text' },
  {
    name: 'status',
    label: 'Status',
    field: 'status',
    inputType: 'radio',
    operator: '=',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ],
  },
  {
    name: 'role',
    label: 'Role',
    field: 'role',
    inputType: 'checkboxes',
    operator: '=',
    options: roles.map(({ id, name, business }) => ({
      value: id,
      label: business ? `${name} (${business})` : name,
    })),
  },
];

const source = {
  endpoint: usersEndpoint,
  name: 'users',
  sort: { key: 'full_name', direction: 'asc' },
  searchable: true,
  global: true,
} as const;

export function UsersTab() {
  const { isAdmin, user } = useSession();
  const { roles = [] } = useRoles();
  const { done } = useUserActions();
  const form = useDialog<UserRow | null>();
  const looking = useDialog<UserRow>();
  const importing = useDialog<null>();
  const [chosen, setChosen] = useState<ReadonlyMap<string, UserRow>>(new Map());
  const choose = (person: UserRow, on: boolean) =>
    setChosen(
      (now) => new Map([...now].filter(([id]) => id !== person.id).concat(on ? [[person.id, person]] : [])),
    );
  const invite = useMutation({
    mutationFn: ({ id }: UserRow) =>
      done(call<typeof inviteUser>('POST', '/users/:id/invitation', { params: { id } })),
    onSuccess: ({ message }) => notify({ text: message }),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  const isLocked = ({ locked }: UserRow) => locked !== null;
  const listActions = (person: UserRow): RowAction[] => [
    { label: 'View', run: () => looking.open(person) },
    ...(isAdmin ? [{ label: 'Edit', run: () => form.open(person) }] : []),
    ...(isAdmin && !person.has_password && person.status === 'active' && !isLocked(person)
      ? [{ label: 'Resend invitation', run: () => invite.mutate(person) }]
      : []),
    ...(isAdmin && !isLocked(person) && person.id !== user.id
      ? [
          person.status === 'active'
            ? { label: 'Deactivate', danger: true, run: () => looking.open(person) }
            : { label: 'Reactivate', run: () => looking.open(person) },
        ]
      : []),
  ];
  return (
    <>
      {chosen.size > 0 ? <BulkBar chosen={[...chosen.values()]} clear={() => setChosen(new Map())} /> : null}
      <ListTable<UserRow>
        source={source}
        title="People"
        columns={userColumns({ chosen, choose, view: looking.open, several: isAdmin })}
        filters={toFilters(roles)}
        nameOf={({ full_name, email }) => full_name || email}
        actionsOf={listActions}
        controls={
          isAdmin ? (
            <IconButton label="Users from a CSV file" onClick={() => importing.open(null)}>
              <IconUpload size={18} />
            </IconButton>
          ) : null
        }
        add={isAdmin ? { item: 'user', open: () => form.open(null) } : undefined}
      />
      {form.content ? (
        <UserForm
          key={form.content.key}
          person={form.content.value}
          roles={roles}
          opened={form.opened}
          onClose={form.close}
        />
      ) : null}
      {importing.content ? (
        <ImportDialog key={importing.content.key} opened={importing.opened} onClose={importing.close} />
      ) : null}
      {looking.content ? (
        <UserView
          key={looking.content.key}
          person={looking.content.value}
          opened={looking.opened}
          onClose={looking.close}
          mayChange={isAdmin && !isLocked(looking.content.value)}
        />
      ) : null}
    </>
  );
}
