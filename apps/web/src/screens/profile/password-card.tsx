import '../../ui/form-styles.ts';
import type { setPassword } from '@bellwether/contract/api/auth';
import type { listSignIns } from '@bellwether/contract/api/profile';
import { Button, PasswordInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { endpointFilter } from '../../data/calls/endpoint-query.ts';
import {
  type FieldErrors,
  findPasswordErrors,
  minPasswordLength,
  readFieldErrors,
} from '../../data/calls/field-errors.ts';
import { useSession } from '../../data/session/session.ts';
import { FormStack } from '../../ui/form-stack.tsx';
import { notify } from '../../ui/notify.tsx';
import { ProfileSection } from './profile-section.tsx';

const none = { current: '', password: '', again: '' };

export function PasswordCard() {
  const { user } = useSession();
  const cache = useQueryClient();
  const [passwords, setPasswords] = useState(none);
  const [faults, setFaults] = useState<FieldErrors>({});
  const save = useMutation({
    mutationFn: () =>
      call<typeof setPassword>('POST', '/auth/password', {
        body: {
          current_password: passwords.current,
          password: passwords.password,
          password_confirmation: passwords.again,
        },
      }),
    onSuccess: () => {
      setPasswords(none);
      notify({ text: 'Password changed. You were signed out everywhere else.' });
      void cache.invalidateQueries(endpointFilter<typeof listSignIns>('/auth/sessions'));
    },
    onError: (failure) => {
      setFaults(readFieldErrors(failure));
      notify({ text: readErrorMessage(failure), type: 'error' });
    },
  });
  const submit = () => {
    const wrong: FieldErrors = passwords.current
      ? findPasswordErrors(passwords.password, passwords.again, user.email)
      : { current_password: 'Enter your current password.' };
    setFaults(wrong);
    if (Object.keys(wrong).length === 0) save.mutate();
  };
  const field = (name: keyof typeof none) => ({
    value: passwords[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setPasswords((now) => ({ ...now, [name]: value }));
    },
  });
  return (
    <ProfileSection title="Password" text="Changing it signs you out everywhere else.">
      <FormStack onSubmit={submit}>
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...field('current')}
          error={faults['current_password']}
        />
        <PasswordInput
          label="New password"
          description={`At least ${minPasswordLength} characters`}
          autoComplete="new-password"
          {...field('password')}
          error={faults['password']}
        />
        <PasswordInput
          label="Repeat new password"
          autoComplete="new-password"
          {...field('again')}
          error={faults['password_confirmation']}
        />
        <Button type="submit" loading={save.isPending}>
          Change password
        </Button>
      </FormStack>
    </ProfileSection>
  );
}
