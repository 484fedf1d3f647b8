import '../../ui/form-styles.ts';
import { isEmail } from '@bellwether/contract/format/email';
import { isPage } from '@bellwether/contract/routes';
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../data/calls/api-error.ts';
import { type FieldErrors, fieldErrorsOf } from '../../data/calls/field-errors.ts';
import { pagePaths } from '../../data/page/screen.ts';
import { useScreens } from '../../data/page/use-screen.ts';
import { takeReturnPath } from '../../data/session/return-path.ts';
import { loadSession, loginErrorText, logOn } from '../../data/session/sign-in.ts';
import { FormStack } from '../../ui/form-stack.tsx';
import { FullPageLoader } from '../../ui/full-page-loader.tsx';
import { loadChunk } from '../../ui/load-chunk.ts';
import { notify } from '../../ui/notify.tsx';
import { StaticPage } from '../../ui/static-page.tsx';

export function LoginPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  /** The code of the second step; null until the server has asked for it. */
  const [code, setCode] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [step, setStep] = useState<'form' | 'asking' | 'loading'>('form');
  const navigate = useNavigate();
  const pages = pagePaths(useScreens());
  const submit = async () => {
    const missing: FieldErrors = {
      ...(isEmail(email) ? {} : { email: email ? 'Enter a valid email address.' : 'Enter your email.' }),
      ...(password ? {} : { password: 'Enter your password.' }),
      ...(code === null || code.trim() ? {} : { code: 'Enter the code.' }),
    };
    setFieldErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setStep('asking');
    try {
      await logOn({ email: email.trim(), password, ...(code === null ? {} : { code }) });
    } catch (failure) {
      if (code === null && failure instanceof ApiError && failure.error?.code === 'code_needed') {
        setCode('');
        return setStep('form');
      }
      setFieldErrors(fieldErrorsOf(failure));
      notify({ text: errorMessage(failure, 'Error logging in'), type: 'error' });
      return setStep('form');
    }
    setStep('loading');
    try {
      await loadSession();
    } catch (failure) {
      // What was typed stays, and with the next try it is known again where one was going.
      notify({ text: loginErrorText(failure), type: 'error' });
      return setStep('form');
    }
    // Whoever is signed in is not kept from a page by what knows old addresses.
    const old = await loadChunk(() => import('@bellwether/contract/page-addresses')).catch(() => undefined);
    const back = takeReturnPath((path) => old?.leadsToPage(pages, path) ?? isPage(pages, path));
    await navigate({ ...addressOf(back), replace: true });
  };

  return (
    <StaticPage title="Log in">
      {step === 'loading' ? <FullPageLoader /> : null}
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
            {/* Kept for password managers, which know whose code it is by it. */}
            <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
            <TextInput
              label="Code"
              description="Of your authenticator app, or one of your recovery codes."
              name="code"
              autoComplete="one-time-code"
              autoFocus
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              error={fieldErrors['code']}
            />
          </>
        )}
        <Button type="submit" loading={step !== 'form'}>
          Log in
        </Button>
        {code === null ? (
          <Anchor ta="center" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
            Forgot your password?
          </Anchor>
        ) : (
          <Anchor
            component="button"
            type="button"
            ta="center"
            onClick={() => {
              setCode(null);
              setPassword('');
              setFieldErrors({});
            }}
          >
            Sign in as somebody else
          </Anchor>
        )}
      </FormStack>
    </StaticPage>
  );
}

/** A remembered address in the parts that the router takes. */
const addressOf = (href: string) => {
  const { pathname, searchParams, hash } = new URL(href, window.location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) };
};
