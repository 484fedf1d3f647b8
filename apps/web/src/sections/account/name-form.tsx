import type { updateProfile } from '@bellwether/contract/api/people/profile';
import { Button, TextInput } from '@mantine/core';
import { call } from '../../data/calls/call.ts';
import { StaticPage } from '../../ui/feedback/static-page.tsx';
import { FormStack } from '../../ui/layout/form-stack.tsx';
import { useForm } from '../form/use-form.ts';

/** Form that asks a signed-in user without a name to enter one, because other users see the name. */
export function NameForm({ onSaved }: { onSaved: () => Promise<void> }) {
  const form = useForm({
    start: { first_name: '', last_name: '' },
    send: async ({ first_name, last_name }) => {
      const body = { first_name: first_name.trim(), last_name: last_name.trim() };
      await call<typeof updateProfile>('PUT', '/profile', { body });
      await onSaved();
    },
    confirmLeaving: false,
  });
  return (
    <StaticPage title="What is your name?" lead="Others see it in meetings, action items and emails.">
      <FormStack onSubmit={form.submit}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          maxLength={80}
          autoFocus
          {...form.input('first_name')}
        />
        <TextInput label="Last name" autoComplete="family-name" maxLength={80} {...form.input('last_name')} />
        <Button type="submit" loading={form.busy}>
          Save name
        </Button>
      </FormStack>
    </StaticPage>
  );
}
