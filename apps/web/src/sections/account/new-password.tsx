import '../../ui/form-styles.ts';
import type { setPassword } from '@bellwether/contract/api/auth';
import { isEmail } from '@bellwether/contract/format/email';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import {
  type FieldErrors,
  findPasswordErrors,
  minPasswordLength,
  readFieldErrors,
} from '../../data/calls/field-errors.ts';
import { isPasswordLinkValid } from '../../data/session/sign-in.ts';
import { FormStack } from '../../ui/form-stack.tsx';
import { notify } from '../../ui/notify.tsx';
import { StaticPage } from '../../ui/static-page.tsx';

export const notifyExpiredLink = (): void => {
  notify({ text: 'Your link has expired. Please enter your email to request a new one', type: 'error' });
};

/**
 * Sets a password with the token of a link. Asks for the email and checks the link first if the link has no
 * `email`.
 */
export function NewPassword({ email: known, token }: { email?: string; token: string }) {
  const [email, setEmail] = useState(known ?? '');
  const [password, enter] = useState('');
  const [again, setAgain] = useState('');
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const navigate = useNavigate();

  const save = useMutation({
    mutationFn: async () => {
      if (!known && !(await isPasswordLinkValid(email.trim(), token))) {
        notifyExpiredLink();
        return navigate({ to: '/forgot-password', replace: true });
      }
      const body = { email: email.trim(), token, password, password_confirmation: again };
      await call<typeof setPassword>('POST', '/auth/password', { body });
      notify({ text: 'Your password is set. Please log in.' });
      return navigate({ to: '/login', replace: true });
    },
    onError: (failure) => {
      setFieldErrors(readFieldErrors(failure));
      notify({ text: readErrorMessage(failure, 'An unexpected error occured'), type: 'error' });
    },
  });

  const submit = () => {
    const wrong = isEmail(email)
      ? findPasswordErrors(password, again, email)
      : { email: 'Enter a valid email address.' };
    setFieldErrors(wrong);
    if (Object.keys(wrong).length === 0) save.mutate();
  };

  return (
    <StaticPage
      title="Set your password"
      lead={known ? `For ${known}` : 'Enter the email this link was sent to.'}
    >
      <FormStack onSubmit={submit}>
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          readOnly={known !== undefined}
          autoFocus={known === undefined}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fieldErrors['email']}
        />
        <PasswordInput
          label="New password"
          description={`At least ${minPasswordLength} characters`}
          name="password"
          autoComplete="new-password"
          autoFocus={known !== undefined}
          value={password}
          onChange={(event) => enter(event.currentTarget.value)}
          error={fieldErrors['password']}
        />
        <PasswordInput
          label="Repeat new password"
          name="password_confirmation"
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
          error={fieldErrors['password_confirmation']}
        />
        <Button type="submit" loading={save.isPending}>
          Set password
        </Button>
      </FormStack>
    </StaticPage>
  );
}
