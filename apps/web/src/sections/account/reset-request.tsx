import '../../ui/form-styles.ts';
import type { requestReset } from '@bellwether/contract/api/auth';
import { isEmail } from '@bellwether/contract/format/email';
import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { FormStack } from '../../ui/form-stack.tsx';
import { notify } from '../../ui/notify.tsx';
import { StaticPage } from '../../ui/static-page.tsx';

const sent = 'An email has been sent to reset your password';

/** Requests a password link. The response is the same for known and unknown addresses. */
export function ResetRequest({ title }: { title: string }) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState('');
  const requesting = useMutation({
    mutationFn: () => call<typeof requestReset>('POST', '/auth/reset', { body: { email: email.trim() } }),
    onSuccess: () => notify({ text: sent }),
    onError: (failure) =>
      notify({ text: readErrorMessage(failure, 'An unexpected error occured'), type: 'error' }),
  });

  const submit = () => {
    setFault(isEmail(email) ? '' : 'Enter a valid email address.');
    if (isEmail(email)) requesting.mutate();
  };

  return (
    <StaticPage title={title} lead="Enter your email and we will send you a link to set a new password.">
      {requesting.isSuccess ? (
        <Text mt="lg" role="status">
          If {email.trim()} has an account, we have sent the link. You can use it once, within 60 minutes.
        </Text>
      ) : (
        <FormStack onSubmit={submit}>
          <TextInput
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={fault}
          />
          <Button type="submit" loading={requesting.isPending}>
            Send link
          </Button>
        </FormStack>
      )}
      <p>
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Back to log in</Anchor>
      </p>
    </StaticPage>
  );
}
