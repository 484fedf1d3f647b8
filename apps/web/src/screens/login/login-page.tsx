import '../../ui/form-styles.ts';
import { isEmail } from '@bellwether/contract/format/email';
import { isPage, redirectOf } from '@bellwether/contract/routes';
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../data/api-error.ts';
import { type FieldErrors, fieldErrorsOf } from '../../data/field-errors.ts';
import { takeReturnPath } from '../../data/return-path.ts';
import { pagePaths } from '../../data/screen.ts';
import { loadSession, loginErrorText, logOn } from '../../data/sign-in.ts';
import { useScreens } from '../../data/use-screen.ts';
import { FormStack } from '../../ui/form-stack.tsx';
import { FullPageLoader } from '../../ui/full-page-loader.tsx';
import { notify } from '../../ui/notify.tsx';
import { StaticPage } from '../../ui/static-page.tsx';

export function LoginPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [step, setStep] = useState<'form' | 'asking' | 'loading'>('form');
  const navigate = useNavigate();
  const pages = pagePaths(useScreens());
  const isKnown = (path: string) => isPage(pages, redirectOf(path) ?? path);

  const submit = async () => {
    const missing: FieldErrors = {
      ...(isEmail(email) ? {} : { email: email ? 'Enter a valid email address.' : 'Enter your email.' }),
      ...(password ? {} : { password: 'Enter your password.' }),
    };
    setFieldErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setStep('asking');
    try {
      await logOn({ email: email.trim(), password });
    } catch (failure) {
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
    await navigate({ ...addressOf(takeReturnPath(isKnown)), replace: true });
  };

  return (
    <StaticPage title="Log in">
      {step === 'loading' ? <FullPageLoader /> : null}
      <FormStack onSubmit={() => void submit()}>
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
        <Button type="submit" loading={step !== 'form'}>
          Log in
        </Button>
        <Anchor ta="center" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
          Forgot your password?
        </Anchor>
      </FormStack>
    </StaticPage>
  );
}

/** A remembered address in the parts that the router takes. */
const addressOf = (href: string) => {
  const { pathname, searchParams, hash } = new URL(href, window.location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) };
};
