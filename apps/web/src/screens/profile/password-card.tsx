import type { setPassword } from '@bellwether/contract/api/people/auth';
import type { listSignIns } from '@bellwether/contract/api/people/profile';
import { Button, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/calls/call.ts';
import { endpointFilter } from '../../data/calls/endpoint-query.ts';
import { findPasswordErrors, minPasswordLength } from '../../data/calls/field-errors.ts';
import { useSession } from '../../data/session/session.ts';
import { useForm } from '../../sections/form/use-form.ts';
import { FormStack } from '../../ui/layout/form-stack.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { ProfileSection } from './profile-section.tsx';

const none = { current_password: '', password: '', password_confirmation: '' };

export function PasswordCard() {
  const { user } = useSession();
  const cache = useQueryClient();
  const form = useForm({
    start: none,
    check: ({ current_password, password, password_confirmation }) =>
      current_password
        ? findPasswordErrors(password, password_confirmation, user.email)
        : { current_password: 'Enter your current password.' },
    send: async (body) => {
      await call<typeof setPassword>('POST', '/auth/password', { body });
      notify({ text: 'Password changed. You were signed out everywhere else.' });
      void cache.invalidateQueries(endpointFilter<typeof listSignIns>('/auth/sessions'));
    },
    resetWhenSent: true,
    showMessages: 'notification-if-refused',
    confirmLeaving: false,
  });
  return (
    <ProfileSection title="Password" text="Changing it signs you out everywhere else.">
      <FormStack onSubmit={form.submit}>
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...form.input('current_password')}
        />
        <PasswordInput
          label="New password"
          description={`At least ${minPasswordLength} characters`}
          autoComplete="new-password"
          {...form.input('password')}
        />
        <PasswordInput
          label="Repeat new password"
          autoComplete="new-password"
          {...form.input('password_confirmation')}
        />
        <Button type="submit" loading={form.busy}>
          Change password
        </Button>
      </FormStack>
    </ProfileSection>
  );
}
