import { isEmail } from '@bellwether/domain/format/email';
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ApiError, readErrorMessage } from '../../data/calls/api-error.ts';
import type { FieldErrors } from '../../data/calls/field-errors.ts';
import { logOn } from '../../data/session/sign-in.ts';
import { useEnterAfterSignIn } from '../../sections/account/use-enter.ts';
import { useForm } from '../../sections/form/use-form.ts';
import { FullPageLoader } from '../../ui/feedback/full-page-loader.tsx';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { StaticPage } from '../../ui/feedback/static-page.tsx';
import { FormStack } from '../../ui/layout/form-stack.tsx';
import classes from './login.module.css';
import { loadProvider, useProviderReturn } from './use-provider-return.ts';
import { useSignInOptions } from './use-sign-in-options.ts';

const OtherSignIns = lazy(() =>
  loadChunk(() => import('./other-ways.tsx')).then((part) => ({ default: part.OtherSignIns })),
);

export function LoginPage() {
  /** Whether the server has requested the code of the second sign-in step. */
  const [needsCode, setNeedsCode] = useState(false);
  /** Ticket that completes a provider sign-in after the user enters the code. */
  const [ticket, setTicket] = useState<string | null>(null);
  /** Error message of a failed passkey or provider sign-in. */
  const [refusal, setRefusal] = useState('');
  const { entering, enter } = useEnterAfterSignIn();
  const { provider, takesPasskeys } = useSignInOptions();
  const { returning } = useProviderReturn({
    signedIn: enter,
    codeNeeded: (signInTicket) => {
      setTicket(signInTicket);
      setNeedsCode(true);
    },
    refused: setRefusal,
  });
  const form = useForm({
    start: { email: '', password: '', code: '' },
    check: ({ email, password, code }): FieldErrors => ({
      ...(ticket !== null || isEmail(email)
        ? {}
        : { email: email ? 'Enter a valid email address.' : 'Enter your email.' }),
      ...(ticket !== null || password ? {} : { password: 'Enter your password.' }),
      ...(needsCode && !code.trim() ? { code: 'Enter the code.' } : {}),
    }),
    send: async ({ email, password, code }) => {
      try {
        if (ticket === null) await logOn({ email: email.trim(), password, ...(needsCode ? { code } : {}) });
        else await (await loadProvider()).confirmProviderLogin({ ticket, code });
      } catch (failure) {
        const codeNeeded = failure instanceof ApiError && failure.error?.code === 'code_needed';
        if (needsCode || !codeNeeded) throw failure;
        return setNeedsCode(true);
      }
      await enter();
    },
    readMessages: (failure) => [readErrorMessage(failure, 'Error logging in')],
    showMessages: 'notification-if-refused',
    confirmLeaving: false,
  });
  const submit = () => {
    setRefusal('');
    form.submit();
  };
  const beginAnew = () => {
    setNeedsCode(false);
    setTicket(null);
    form.set({ password: '', code: '' });
  };

  return (
    <StaticPage title="Log in">
      {entering || returning ? <FullPageLoader /> : null}
      {refusal ? (
        <p role="alert" className={classes['refused']}>
          {refusal}
        </p>
      ) : null}
      <FormStack onSubmit={submit}>
        {!needsCode ? (
          <>
            <TextInput
              label="Email"
              type="email"
              name="email"
              autoComplete="username"
              autoFocus
              {...form.input('email')}
            />
            <PasswordInput
              label="Password"
              name="password"
              autoComplete="current-password"
              {...form.input('password')}
            />
          </>
        ) : (
          <>
            {/* Tells password managers which account the code belongs to. */}
            <input
              type="email"
              name="email"
              autoComplete="username"
              value={form.values.email}
              readOnly
              hidden
            />
            <TextInput
              label="Code"
              description="From your authenticator app, or one of your recovery codes."
              name="code"
              autoComplete="one-time-code"
              autoFocus
              {...form.input('code')}
            />
          </>
        )}
        <Button type="submit" loading={form.busy || entering}>
          Log in
        </Button>
        {!needsCode ? (
          <Anchor ta="center" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
            Forgot your password?
          </Anchor>
        ) : (
          <Anchor component="button" type="button" ta="center" onClick={beginAnew}>
            Sign in as someone else
          </Anchor>
        )}
      </FormStack>
      {!needsCode && (provider !== null || takesPasskeys) ? (
        <Suspense>
          <OtherSignIns
            provider={provider}
            takesPasskeys={takesPasskeys}
            busy={form.busy || entering}
            onSignedIn={enter}
            onRefused={setRefusal}
          />
        </Suspense>
      ) : null}
    </StaticPage>
  );
}
