import type { Role } from '@bellwether/contract/api/people/roles';
import type { UserRow } from '@bellwether/contract/api/people/user-admin';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldErrors } from '../../../data/calls/field-errors.ts';
import { type NewUserBody, type UserChangesBody, useUserActions } from '../../../data/people/users.ts';
import { useSession } from '../../../data/session/session.ts';
import { FormDialog } from '../../../sections/form/form-dialog.tsx';
import { useForm } from '../../../sections/form/use-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MultiSelectField } from '../../../ui/inputs/multi-select-field.tsx';
import { SelectField } from '../../../ui/inputs/select-field.tsx';
import { TextField } from '../../../ui/inputs/text-field.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';
import classes from './users.module.css';

type Grant = { id: string | null; business: string | null };

type Values = {
  first_name: string;
  last_name: string;
  email: string;
  /** Roles that apply in every business of the user. */
  roles: readonly string[];
  businesses: readonly string[];
  inOne: readonly Grant[];
  fk_primary_business_id: string | null;
};

const toValues = (person: UserRow | null): Values => ({
  first_name: person?.first_name ?? '',
  last_name: person?.last_name ?? '',
  email: person?.email ?? '',
  roles: (person?.roles ?? []).filter((role) => role.fk_business_id === null).map(({ id }) => id),
  businesses: (person?.businesses ?? []).map(({ id }) => id),
  inOne: (person?.roles ?? []).flatMap(({ id, fk_business_id: business }) =>
    business === null ? [] : [{ id, business }],
  ),
  fk_primary_business_id: person?.fk_primary_business_id ?? null,
});

const toBody = (values: Values): NewUserBody => ({
  first_name: values.first_name,
  last_name: values.last_name,
  email: values.email,
  roles: [
    ...values.roles.map((id) => ({ id, fk_business_id: null })),
    ...values.inOne.flatMap(({ id, business }) =>
      id === null || business === null ? [] : [{ id, fk_business_id: business }],
    ),
  ],
  businesses: [...values.businesses],
  fk_primary_business_id: values.fk_primary_business_id,
});

const halfGrant =
  'Choose a role and its business in each line of “Roles in one business only”, or remove the line.';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns only the changed fields of a user, so that a save does not overwrite other admins' changes. */
const findChanges = (before: NewUserBody, now: NewUserBody): UserChangesBody =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !same(value, before[name as keyof NewUserBody])),
  );

type Props = {
  /** User to edit; null for a new user. */
  person: UserRow | null;
  roles: readonly Role[];
  opened: boolean;
  onClose: () => void;
};

/** Form of a user's names, email, roles and businesses. Saving a new user sends an invitation by email. */
export function UserForm({ person, roles, opened, onClose }: Props) {
  const { businesses } = useSession();
  const { add, change } = useUserActions();
  const [start] = useState(() => toValues(person));
  const form = useForm({
    start,
    check: ({ inOne }): FieldErrors =>
      inOne.some(({ id, business }) => id === null || business === null) ? { inOne: halfGrant } : {},
    send: async (values) => {
      const body = toBody(values);
      if (person === null) await add(body);
      else await change(person.id, findChanges(toBody(start), body));
      notify({
        text: person === null ? `${values.first_name} was added. The invitation has been sent.` : 'Saved.',
      });
      onClose();
    },
    showMessages: 'form',
  });
  const { values, set } = form;
  const locked = person?.locked ?? null;
  const isGranted = (id: string) => values.roles.includes(id) || values.inOne.some((one) => one.id === id);
  const roleOptions = roles
    .filter((role) => role.may_give || isGranted(role.id))
    .map(({ id, name, business, may_give }) => ({
      key: id,
      value: business ? `${name} (${business})` : name,
      disabled: !may_give,
    }));
  const globalOptions = roleOptions.filter(({ key }) =>
    roles.some((role) => role.id === key && !role.business),
  );
  const inOneOptions = roleOptions.filter(({ key }) =>
    roles.some((role) => role.id === key && role.name !== 'Super Admin'),
  );
  const businessOptions = businesses.map(({ id, trading_name }) => ({ key: id, value: trading_name }));
  const member = businessOptions.filter(({ key }) => values.businesses.includes(key));
  const setGrant = (at: number, next: Partial<Grant>) =>
    set({ inOne: values.inOne.map((one, index) => (index === at ? { ...one, ...next } : one)) });

  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      long
      title={person === null ? 'Add user' : `Edit ${person.full_name}`}
      saveLabel={person === null ? 'Add and invite' : 'Save'}
      onSave={person !== null && !form.modified ? onClose : form.submit}
    >
      {locked ? <p className={classes['hint']}>{locked}</p> : null}
      <div className={classes['pair']}>
        <TextField
          label="First name"
          maxLength={80}
          readOnly={locked !== null}
          {...form.field('first_name')}
        />
        <TextField label="Last name" maxLength={80} readOnly={locked !== null} {...form.field('last_name')} />
      </div>
      <TextField
        label="Email"
        type="email"
        maxLength={254}
        readOnly={locked !== null}
        description={
          person === null ? 'We send an invitation to this address. Its link works for 7 days.' : undefined
        }
        {...form.field('email')}
      />
      <MultiSelectField
        label="Businesses"
        options={businessOptions}
        {...form.field('businesses')}
        onChange={(chosen) =>
          set({
            businesses: chosen,
            inOne: values.inOne.filter(({ business }) => business === null || chosen.includes(business)),
            fk_primary_business_id: chosen.find((id) => id === values.fk_primary_business_id) ?? null,
          })
        }
      />
      <MultiSelectField
        label="Roles in all of their businesses"
        options={globalOptions}
        readOnly={locked !== null}
        {...form.field('roles')}
      />
      <fieldset className={classes['group']}>
        <legend>Roles in one business only</legend>
        {values.inOne.map((grant, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new line has no id to use as its key
          <div key={at} className={classes['grant']}>
            <SelectField
              label={`Role ${at + 1}`}
              options={inOneOptions}
              value={grant.id}
              required
              onChange={(id) => {
                const roleBusiness = roles.find((role) => role.id === id)?.fk_business_id;
                setGrant(at, { id, ...(roleBusiness ? { business: roleBusiness } : {}) });
              }}
            />
            <SelectField
              label={`Business of role ${at + 1}`}
              options={member}
              value={grant.business}
              required
              searchable
              onChange={(business) => setGrant(at, { business })}
            />
            <IconButton
              label={`Remove role ${at + 1}`}
              onClick={() => set({ inOne: values.inOne.filter((_, index) => index !== at) })}
            >
              <IconTrash size={18} />
            </IconButton>
          </div>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={member.length === 0}
          onClick={() => set({ inOne: [...values.inOne, { id: null, business: member[0]?.key ?? null }] })}
        >
          Add a role in one business
        </Button>
      </fieldset>
      <SelectField
        label="Primary business"
        description="The business that opens when they sign in."
        options={member}
        searchable
        readOnly={locked !== null}
        {...form.field('fk_primary_business_id')}
      />
    </FormDialog>
  );
}
