import type { createAccessRequest } from '@bellwether/contract/api/people/access-requests';
import { type ModuleSlug, modules } from '@bellwether/domain/access/slugs';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { isDemoMode } from '../../data/demo-mode.ts';
import { useSession } from '../../data/session/session.ts';
import { loadSignedInUser } from '../../data/session/sign-in.ts';
import { LongTextField } from '../../ui/inputs/long-text-field.tsx';
import classes from './ask-for-access.module.css';

/** Button and form to request access, on a page of a module that the user may not read. */
export function AccessRequestButton({ module }: { module: ModuleSlug }) {
  const { business } = useSession();
  const [message, setMessage] = useState('');
  // Reloads the permissions, because the stored ones may be an hour old. If the user has access by now, the page opens.
  useEffect(() => {
    loadSignedInUser().catch((failure: unknown) =>
      console.warn('Your user data could not be reloaded.', failure),
    );
  }, []);
  const requesting = useMutation({
    mutationFn: () =>
      call<typeof createAccessRequest>('POST', '/access-requests', {
        body: {
          business_id: business.id,
          module,
          message: message.trim(),
          page: `${location.pathname}${location.search}${location.hash}`,
        },
      }),
  });
  if (isDemoMode()) return null;
  return (
    <section className={classes['ask']} aria-label="Request access">
      {requesting.isSuccess ? (
        <p role="status">{requesting.data.message}</p>
      ) : (
        <>
          <p>
            This page is part of {modules[module]}, which you cannot open for {business.trading_name}.
          </p>
          <LongTextField
            label="Why do you need it?"
            required={false}
            rows={2}
            maxLength={1000}
            value={message}
            onChange={setMessage}
          />
          {requesting.isError ? <p role="alert">{readErrorMessage(requesting.error)}</p> : null}
          <Button loading={requesting.isPending} onClick={() => requesting.mutate()}>
            Request access
          </Button>
        </>
      )}
    </section>
  );
}
