import type { createRole, Role, renameRole } from '@bellwether/contract/api/people/roles';
import { call } from '../../../data/calls/call.ts';
import { useUserActions } from '../../../data/people/users.ts';
import { useSession } from '../../../data/session/session.ts';
import { FormDialog } from '../../../sections/form/form-dialog.tsx';
import { useForm } from '../../../sections/form/use-form.ts';
import { SelectField } from '../../../ui/inputs/select-field.tsx';
import { TextField } from '../../../ui/inputs/text-field.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';

type Props = {
  /** Role to edit; null for a new role. */
  role: Role | null;
  opened: boolean;
  onClose: () => void;
};

/** Form of a role's name and, for a new role, its business. A role's permissions are set in the grid of modules. */
export function RoleForm({ role, opened, onClose }: Props) {
  const { businesses } = useSession();
  const { done } = useUserActions();
  const form = useForm({
    start: { name: role?.name ?? '', fk_business_id: null as string | null },
    send: async ({ name, fk_business_id }) => {
      await done<unknown>(
        role
          ? call<typeof renameRole>('PUT', '/roles/:id', { params: { id: role.id }, body: { name } })
          : call<typeof createRole>('POST', '/roles', { body: { name, fk_business_id, permissions: [] } }),
      );
      notify({
        text: role ? 'Role renamed.' : `${name.trim()} was added. Choose its modules in the table above.`,
      });
      onClose();
    },
    showMessages: 'form',
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={role ? `Rename ${role.name}` : 'Add role'}
      saveLabel={role ? 'Rename' : 'Add'}
    >
      <TextField label="Name" maxLength={60} {...form.field('name')} />
      {role ? null : (
        <SelectField
          label="Belongs to"
          description="A role of one business can be given in that business only."
          placeholder="All businesses"
          searchable
          options={businesses.map(({ id, trading_name }) => ({ key: id, value: trading_name }))}
          {...form.field('fk_business_id')}
        />
      )}
    </FormDialog>
  );
}
