import type { createRole, Role, renameRole } from '@bellwether/contract/api/roles';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readValidationMessages } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { readFieldErrors } from '../../../data/calls/field-errors.ts';
import { useSession } from '../../../data/session/session.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import { useUserActions } from '../../../data/users.ts';
import { SelectField } from '../../../ui/inputs/select-field.tsx';
import { TextField } from '../../../ui/inputs/text-field.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { notify } from '../../../ui/notify.tsx';

type Props = {
  /** null for a new role. */
  role: Role | null;
  opened: boolean;
  onClose: () => void;
};

/** Form of a role's name and, for a new role, its business. Permissions are set in the table of modules. */
export function RoleForm({ role, opened, onClose }: Props) {
  const { businesses } = useSession();
  const { done } = useUserActions();
  const [name, setName] = useState(role?.name ?? '');
  const [business, setBusiness] = useState<string | null>(null);
  useUnsaved(opened && name !== (role?.name ?? ''));
  const save = useMutation({
    mutationFn: () =>
      done<unknown>(
        role
          ? call<typeof renameRole>('PUT', '/roles/:id', { params: { id: role.id }, body: { name } })
          : call<typeof createRole>('POST', '/roles', {
              body: { name, fk_business_id: business, permissions: [] },
            }),
      ),
    onSuccess: () => {
      notify({
        text: role ? 'Role renamed.' : `${name.trim()} was added. Choose its modules in the table above.`,
      });
      setName(role?.name ?? '');
      onClose();
    },
  });
  const error = readFieldErrors(save.error)['name'];
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={role ? `Rename ${role.name}` : 'Add role'}
      saveLabel={role ? 'Rename' : 'Add'}
      busy={save.isPending}
      errors={save.error ? readValidationMessages(save.error) : []}
      onSave={() => save.mutate()}
    >
      <TextField label="Name" value={name} maxLength={60} onChange={setName} {...(error ? { error } : {})} />
      {role ? null : (
        <SelectField
          label="Belongs to"
          description="A role of one business can be given in that business only."
          placeholder="All businesses"
          searchable
          options={businesses.map(({ id, trading_name }) => ({ key: id, value: trading_name }))}
          value={business}
          onChange={setBusiness}
        />
      )}
    </FormModal>
  );
}
