import type { authorise, setPassword } from '@bellwether/contract/api/people/auth';
import { isEmail } from '@bellwether/domain/format/email';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { findPasswordErrors, minPasswordLength } from '../../data/calls/field-errors.ts';
import { isPasswordLinkValid, logOn } from '../../data/session/sign-in.ts';
import { StaticPage } from '../../ui/feedback/static-page.tsx';
import { FormStack } from '../../ui/layout/form-stack.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { useForm } from '../form/use-form.ts';
import { NameForm } from './name-form.tsx';
import { useEnterAfterSignIn } from './use-enter.ts';

export const notifyExpiredLink = (): void => {
  notify({ text: 'Your link has expired. Please enter your email to request a new one', type: 'error' });
};

/** Checks if the signed-in user has a name, because the first administrator is invited without one. */
const isNamed = async (): Promise<boolean> => {
  const { authorise_data } = await call<typeof authorise>('GET', '/auth/authorise');
  return authorise_data.user.first_name !== '';
};

/**
 * Form that sets a new password with the token of a password link. If the link has no `email`, it first asks for the
 * email. A user without a name is then asked for it.
 */
export function NewPassword({ email: known, token }: { email?: string; token: string }) {
  const navigate = useNavigate();
  const { enter } = useEnterAfterSignIn();
  const [asksName, setAsksName] = useState(false);
  const form = useForm({
    start: { email: known ?? '', password: '', password_confirmation: '' },
    check: ({ email, password, password_confirmation }) =>
      isEmail(email)
        ? findPasswordErrors(password, password_confirmation, email)
        : { email: 'Enter a valid email address.' },
    send: async ({ email, ...passwords }) => {
      if (!known && !(await isPasswordLinkValid(email.trim(), token))) {
        notifyExpiredLink();
        return navigate({ to: '/forgot-password', replace: true });
      }
      const body = { email: email.trim(), token, ...passwords };
      await call<typeof setPassword>('POST', '/auth/password', { body });
      try {
        await logOn({ email: body.email, password: passwords.password });
      } catch {
        // Opens the login page if the sign-in fails, because two-step sign-in needs a code, which that page asks for.
        notify({ text: 'Your password is set. Please log in.' });
        return navigate({ to: '/login', replace: true });
      }
      notify({ text: 'Your password is set. You are signed in.' });
      if (await isNamed()) await enter();
      else setAsksName(true);
    },
    readMessages: (failure) => [readErrorMessage(failure, 'An unexpected error occured')],
    showMessages: 'notification-if-refused',
    confirmLeaving: false,
  });

  if (asksName) return <NameForm onSaved={enter} />;
  return (
    <StaticPage
      title="Set your password"
      lead={known ? `For ${known}` : 'Enter the email this link was sent to.'}
    >
      <FormStack onSubmit={form.submit}>
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          readOnly={known !== undefined}
          autoFocus={known === undefined}
          {...form.input('email')}
        />
        <PasswordInput
          label="New password"
          description={`At least ${minPasswordLength} characters`}
          name="password"
          autoComplete="new-password"
          autoFocus={known !== undefined}
          {...form.input('password')}
        />
        <PasswordInput
          label="Repeat new password"
          name="password_confirmation"
          autoComplete="new-password"
          {...form.input('password_confirmation')}
        />
        <Button type="submit" loading={form.busy}>
          Set password
        </Button>
      </FormStack>
    </StaticPage>
  );
}
