import type {
  deleteRole,
  Role,
  RoleEffect,
  saveRolePermissions,
} from '@bellwether/contract/api/people/roles';
import { roleScope } from '@bellwether/domain/access/grants';
import { permissionLabels, permissionSlugs } from '@bellwether/domain/access/permissions';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, readErrorMessage, readValidationMessages } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { useRoles, useUserActions } from '../../../data/people/users.ts';
import { useSession } from '../../../data/session/session.ts';
import { Grid, type GridColumn } from '../../../sections/grid/grid.tsx';
import type { SaveCells } from '../../../sections/grid/use-grid-save.ts';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import { DataTable } from '../../../sections/table/data-table.tsx';
import type { RowAction } from '../../../sections/table/rows/row-menu-button.tsx';
import { TableSection } from '../../../sections/table/table-section.tsx';
import { ErrorBlock } from '../../../ui/feedback/error-block.tsx';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { useDialog } from '../../../ui/modals/use-dialog.ts';
import { notify } from '../../../ui/notifications/notify.tsx';
import { RoleForm } from './role-form.tsx';

type ModuleRow = { slug: string; label: string };
const rows: readonly ModuleRow[] = permissionSlugs.map((slug) => ({ slug, label: permissionLabels[slug] }));

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** Describes the effects of a role change: '3 people gain ROI. 1 person loses Meetings.' */
const effectsText = (effects: readonly RoleEffect[]): string => {
  const label = (slug: string) => rows.find((row) => row.slug === slug)?.label ?? slug;
  const sentences = effects.flatMap(({ slug, gain, lose }) => [
    ...(gain > 0 ? [`${people(gain)} ${gain === 1 ? 'gains' : 'gain'} ${label(slug)}.`] : []),
    ...(lose > 0 ? [`${people(lose)} ${lose === 1 ? 'loses' : 'lose'} ${label(slug)}.`] : []),
  ]);
  return sentences.length > 0 ? sentences.join(' ') : 'This changes no one’s access now.';
};

const roleName = (role: Role): string => (role.business ? `${role.name} (${role.business})` : role.name);

const lockedModules = ['users', 'businesses'];

const buildColumn = (role: Role, mayChange: boolean): GridColumn<ModuleRow> => ({
  key: role.id,
  label: roleName(role),
  description: `${roleScope(role)}. ${people(role.people)}.`,
  type: { kind: 'boolean' },
  value: ({ slug }) => role.permissions.includes(slug),
  readOnly: ({ slug }) =>
    !mayChange
      ? 'Only a Super Admin can change the modules of roles.'
      : role.name === 'Super Admin' && lockedModules.includes(slug)
        ? 'Super Admins always have this, because no one else could restore it.'
        : undefined,
  width: 140,
});

const roleColumns: TableColumn<Role>[] = [
  { key: 'name', label: 'Role', cell: ({ name }) => name },
  { key: 'business', label: 'Belongs to', cell: roleScope },
  { key: 'people', label: 'People', numeric: true, cell: ({ people: count }) => count },
  { key: 'modules', label: 'Modules', numeric: true, cell: ({ permissions }) => permissions.length },
];

type Question = { text: string; answer: (yes: boolean) => void };

/** Tab with the list of roles and a grid of the modules that each role opens. */
export function RolesTab() {
  const { isSuperAdmin } = useSession();
  const { roles, query } = useRoles();
  const { done } = useUserActions();
  const confirmation = useDialog<Question>();
  const form = useDialog<Role | null>();
  const deleting = useDialog<Role>();
  const [key, setKey] = useState(0);

  const confirmed = (text: string) =>
    new Promise<boolean>((resolve) => confirmation.open({ text, answer: resolve }));
  const answer = (yes: boolean) => {
    confirmation.content?.value.answer(yes);
    confirmation.close();
  };

  const save: SaveCells = async (changes) => {
    const changed = (roles ?? [])
      .map((role) => {
        const roleChanges = changes.filter(({ column }) => column === role.id);
        const permissions = permissionSlugs.filter((slug) => {
          const cell = roleChanges.find(({ row }) => row === slug);
          return cell ? cell.value === true : role.permissions.includes(slug);
        });
        const before = permissionSlugs.filter((slug) => role.permissions.includes(slug));
        return { id: role.id, before, permissions, touched: roleChanges.length > 0 };
      })
      .filter(({ touched }) => touched)
      .map(({ touched: _, ...role }) => role);
    const send = (dry_run: boolean) =>
      call<typeof saveRolePermissions>('PUT', '/roles', { body: { dry_run, roles: changed } });
    try {
      const { effects } = await send(true);
      if (!(await confirmed(effectsText(effects))))
        return { kind: 'refused', messages: ['Nothing was saved. Your changes are still here.'] };
      await done(send(false));
      notify({ text: 'Saved. It applies from each user’s next click.' });
      return { kind: 'saved' };
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) {
        await query.refetch();
        setKey((now) => now + 1);
      }
      return { kind: 'refused', messages: readValidationMessages(failure) };
    }
  };

  const remove = useMutation({
    mutationFn: ({ id }: Role) => done(call<typeof deleteRole>('DELETE', '/roles/:id', { params: { id } })),
    onSuccess: ({ message }) => {
      notify({ text: message });
      deleting.close();
    },
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  const listActions = (role: Role): RowAction[] => [
    { label: 'Copy ID', run: () => void navigator.clipboard.writeText(role.id) },
    ...(role.named
      ? []
      : [
          { label: 'Rename', run: () => form.open(role) },
          { label: 'Delete', danger: true, run: () => deleting.open(role) },
        ]),
  ];
  if (query.isError && !roles)
    return <ErrorBlock message={readErrorMessage(query.error)} retry={() => void query.refetch()} />;
  return (
    <>
      {roles ? (
        <Grid
          key={key}
          title="Modules by role"
          rows={rows}
          rowKey={({ slug }) => slug}
          rowHeading="Module"
          rowLabel={({ label }) => label}
          columns={roles.map((role) => buildColumn(role, isSuperAdmin))}
          save={save}
        />
      ) : null}
      <TableSection
        title="Roles"
        busy={query.isFetching}
        controls={
          isSuperAdmin ? (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} />}
              onClick={() => form.open(null)}
            >
              Add role
            </Button>
          ) : null
        }
      >
        <DataTable<Role>
          title="Roles"
          columns={roleColumns}
          rows={{ items: roles ?? null, waiting: 3 }}
          rowKey={({ id }) => id}
          nameOf={roleName}
          {...(isSuperAdmin ? { actionsOf: listActions } : {})}
        />
      </TableSection>
      {confirmation.content ? (
        <ConfirmModal
          opened={confirmation.opened}
          title="Save role changes?"
          message={confirmation.content.value.text}
          confirm="Save"
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        />
      ) : null}
      {form.content ? (
        <RoleForm
          key={form.content.key}
          role={form.content.value}
          opened={form.opened}
          onClose={form.close}
        />
      ) : null}
      {deleting.content ? (
        <ConfirmModal
          opened={deleting.opened}
          busy={remove.isPending}
          title={`Delete the role ${roleName(deleting.content.value)}?`}
          message={
            deleting.content.value.people === 0
              ? 'No one has this role.'
              : `${people(deleting.content.value.people)} ${deleting.content.value.people === 1 ? 'holds' : 'hold'} it and ${deleting.content.value.people === 1 ? 'loses' : 'lose'} access that no other role gives them.`
          }
          confirm="Delete role"
          danger
          onConfirm={() => {
            if (deleting.content) remove.mutate(deleting.content.value);
          }}
          onClose={deleting.close}
        />
      ) : null}
    </>
  );
}
