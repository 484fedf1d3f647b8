import type { requestReset } from '@bellwether/contract/api/people/auth';
import { isEmail } from '@bellwether/domain/format/email';
import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import type { FieldErrors } from '../../data/calls/field-errors.ts';
import { StaticPage } from '../../ui/feedback/static-page.tsx';
import { FormStack } from '../../ui/layout/form-stack.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { useForm } from '../form/use-form.ts';

const sentText = 'An email has been sent to reset your password';

/** Form that requests a password link. The server replies the same to known and unknown email addresses. */
export function ResetRequest({ title }: { title: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    start: { email: '' },
    check: ({ email }): FieldErrors => (isEmail(email) ? {} : { email: 'Enter a valid email address.' }),
    send: async ({ email }) => {
      await call<typeof requestReset>('POST', '/auth/reset', { body: { email: email.trim() } });
      notify({ text: sentText });
      setSentTo(email.trim());
    },
    readMessages: (failure) => [readErrorMessage(failure, 'An unexpected error occured')],
    showMessages: 'notification-if-refused',
    confirmLeaving: false,
  });

  return (
    <StaticPage title={title} lead="Enter your email and we will send you a link to set a new password.">
      {sentTo !== null ? (
        <Text mt="lg" role="status">
          If {sentTo} has an account, we have sent the link. You can use it once, within 60 minutes.
        </Text>
      ) : (
        <FormStack onSubmit={form.submit}>
          <TextInput
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            {...form.input('email')}
          />
          <Button type="submit" loading={form.busy}>
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
