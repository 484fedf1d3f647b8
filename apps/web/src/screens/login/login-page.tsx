import '../../ui/form-styles.ts';
import { isEmail } from '@bellwether/contract/format/email';
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ApiError, readErrorMessage } from '../../data/calls/api-error.ts';
import { type FieldErrors, readFieldErrors } from '../../data/calls/field-errors.ts';
import { logOn } from '../../data/session/sign-in.ts';
import { FormStack } from '../../ui/form-stack.tsx';
import { FullPageLoader } from '../../ui/full-page-loader.tsx';
import { loadChunk } from '../../ui/load-chunk.ts';
import { notify } from '../../ui/notify.tsx';
import { StaticPage } from '../../ui/static-page.tsx';
import classes from './login.module.css';
import { useEnterProduct } from './use-enter.ts';
import { loadProvider, useProviderReturn } from './use-provider-return.ts';
import { useSignInOptions } from './use-sign-in-options.ts';

const OtherSignIns = lazy(() =>
  loadChunk(() => import('./other-ways.tsx')).then((part) => ({ default: part.OtherSignIns })),
);

export function LoginPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  /** Code of the second step; null until the server requests it. */
  const [code, setCode] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [step, setStep] = useState<'form' | 'asking'>('form');
  /** Ticket that completes a provider sign-in once the code is entered. */
  const [ticket, setTicket] = useState<string | null>(null);
  /** Error message of a failed passkey or provider sign-in. */
  const [refusal, setRefusal] = useState('');
  const { entering, enter } = useEnterProduct();
  const { provider, takesPasskeys } = useSignInOptions();
  const { returning } = useProviderReturn({
    signedIn: enter,
    codeNeeded: (signInTicket) => {
      setTicket(signInTicket);
      setCode('');
    },
    refused: setRefusal,
  });
  const submit = async () => {
    const missing: FieldErrors = {
      ...(ticket !== null || isEmail(email)
        ? {}
        : { email: email ? 'Enter a valid email address.' : 'Enter your email.' }),
      ...(ticket !== null || password ? {} : { password: 'Enter your password.' }),
      ...(code === null || code.trim() ? {} : { code: 'Enter the code.' }),
    };
    setFieldErrors(missing);
    setRefusal('');
    if (Object.keys(missing).length > 0) return;
    setStep('asking');
    try {
      if (ticket === null) await logOn({ email: email.trim(), password, ...(code === null ? {} : { code }) });
      else await (await loadProvider()).confirmProviderLogin({ ticket, code: code ?? '' });
    } catch (failure) {
      if (code === null && failure instanceof ApiError && failure.error?.code === 'code_needed') {
        setCode('');
        return setStep('form');
      }
      setFieldErrors(readFieldErrors(failure));
      notify({ text: readErrorMessage(failure, 'Error logging in'), type: 'error' });
      return setStep('form');
    }
    await enter();
    setStep('form');
  };
  const beginAnew = () => {
    setCode(null);
    setTicket(null);
    setPassword('');
    setFieldErrors({});
  };

  return (
    <StaticPage title="Log in">
      {entering || returning ? <FullPageLoader /> : null}
      {refusal ? (
        <p role="alert" className={classes['refused']}>
          {refusal}
        </p>
      ) : null}
      <FormStack onSubmit={() => void submit()}>
        {code === null ? (
          <>
            <TextInput
              label="Email"
              type="email"
              name="email"
              autoComplete="username"
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={fieldErrors['email']}
            />
            <PasswordInput
              label="Password"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={fieldErrors['password']}
            />
          </>
        ) : (
          <>
            {/* Tells password managers which account the code belongs to. */}
            <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
            <TextInput
              label="Code"
              description="From your authenticator app, or one of your recovery codes."
              name="code"
              autoComplete="one-time-code"
              autoFocus
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              error={fieldErrors['code']}
            />
          </>
        )}
        <Button type="submit" loading={step !== 'form' || entering}>
          Log in
        </Button>
        {code === null ? (
          <Anchor ta="center" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
            Forgot your password?
          </Anchor>
        ) : (
          <Anchor component="button" type="button" ta="center" onClick={beginAnew}>
            Sign in as someone else
          </Anchor>
        )}
      </FormStack>
      {code === null && (provider !== null || takesPasskeys) ? (
        <Suspense>
          <OtherSignIns
            provider={provider}
            takesPasskeys={takesPasskeys}
            busy={step !== 'form' || entering}
            onSignedIn={enter}
            onRefused={setRefusal}
          />
        </Suspense>
      ) : null}
    </StaticPage>
  );
}
