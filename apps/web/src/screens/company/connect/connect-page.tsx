import type { finishConnectionSignIn } from '@bellwether/contract/api/connections';
import type { chooseSourceAccount, finishSourceSignIn } from '@bellwether/contract/api/integrations';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { loadSignedInUser } from '../../../data/session/sign-in.ts';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { readSignInOwner } from '../../../sections/source-sign-in.ts';
import { AccountPicker } from '../../../sections/sources/account-picker.tsx';
import { TableSection } from '../../../sections/table/table-section.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBlock } from '../../../ui/feedback/error-block.tsx';
import { FullPageLoader } from '../../../ui/feedback/full-page-loader.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';

type Finished = ReplyOf<typeof finishSourceSignIn>['data'];

/** Returns a function that refetches all data that depends on connections and opens the list of integrations. */
const useLeave = (businessId: string | null) => {
  const navigate = useNavigate();
  const cache = useQueryClient();
  return async (connected?: string) => {
    if (connected) {
      await Promise.all([loadSignedInUser(), cache.invalidateQueries()]);
      notify({ text: `${connected} is connected. The first figures arrive within a minute.` });
    }
    await navigate({
      to: '/company/config',
      search: businessId ? { business: businessId } : {},
      hash: 'integrations',
      replace: true,
    });
  };
};

/**
 * Page to which a service redirects after a sign-in. It finishes the sign-in and lets the user choose one of several
 * accounts.
 */
export function ConnectPage() {
  const [owner] = useState(readSignInOwner);
  const [answer] = useState(() => window.location.search);
  const businessId = owner === null || owner === 'agency' ? null : owner.businessId;
  const leave = useLeave(businessId);
  // Every service returns the `state` of the sign-in; without it, the page was opened in another way.
  const hasAnswer = new URLSearchParams(answer).has('state');
  if (owner === 'agency' && hasAnswer) return <AgencySignIn answer={answer} />;
  if (businessId === null || !hasAnswer)
    return (
      <PageBody>
        <PageHeader title="Connect account" />
        <EmptyState
          message="No sign-in was started in this tab."
          hint="Open Configuration, choose Integrations, and connect the account there."
        />
      </PageBody>
    );
  return <SignInResult businessId={businessId} answer={answer} onLeave={leave} />;
}

/** Finishes a sign-in of the agency and opens its sign-ins, where the accounts are listed. */
function AgencySignIn({ answer }: { answer: string }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const open = () => navigate({ to: '/admin/sign-ins', replace: true });
  const finish = useQuery({
    queryKey: ['agency sign-in', answer],
    // Does not retry, because the service's sign-in answer is valid only once.
    retry: false,
    staleTime: 'static',
    queryFn: async () => {
      const { data } = await call<typeof finishConnectionSignIn>('POST', '/connections/finish', {
        body: { answer },
      });
      return data;
    },
  });
  const leave = useRef(open);
  leave.current = open;
  useEffect(() => {
    if (!finish.data) return;
    void cache.invalidateQueries().then(() => leave.current());
  }, [finish.data, cache]);
  if (!finish.error) return <FullPageLoader />;
  return (
    <PageBody>
      <PageHeader title="Connect account" />
      <ErrorBlock
        message={readErrorMessage(finish.error)}
        retry={() => void open()}
        retryLabel="Back to sign-ins"
      />
    </PageBody>
  );
}

type ResultProps = {
  businessId: string;
  answer: string;
  onLeave: (connected?: string) => Promise<void>;
};

function SignInResult({ businessId, answer, onLeave }: ResultProps) {
  const finish = useQuery({
    queryKey: ['source sign-in', answer],
    // Does not retry, because the service's sign-in answer is valid only once.
    retry: false,
    staleTime: 'static',
    queryFn: async () => {
      const { data } = await call<typeof finishSourceSignIn>(
        'POST',
        '/businesses/:businessId/source-sign-in',
        {
          params: { businessId },
          body: { answer },
        },
      );
      return data;
    },
  });
  const connected = finish.data?.accounts.length === 0 ? finish.data.type : null;
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    if (connected !== null) void leave.current(sourceLabel(connected));
  }, [connected]);
  if (finish.isPending) return <FullPageLoader />;
  return (
    <PageBody>
      <PageHeader title="Connect account" />
      {finish.error ? (
        <ErrorBlock
          message={readErrorMessage(finish.error)}
          retry={() => void onLeave()}
          retryLabel="Back to integrations"
        />
      ) : finish.data.accounts.length > 0 ? (
        <AccountChoice businessId={businessId} finished={finish.data} onLeave={onLeave} />
      ) : (
        <EmptyState message={`${sourceLabel(finish.data.type)} is connected.`} />
      )}
    </PageBody>
  );
}

type ChoiceProps = {
  businessId: string;
  finished: Finished;
  onLeave: (connected?: string) => Promise<void>;
};

function AccountChoice({ businessId, finished, onLeave }: ChoiceProps) {
  const { accounts, type, source_id: sourceId } = finished;
  const [accountId, setAccountId] = useState<string | null>(null);
  const service = sourceLabel(type);
  const choose = useMutation({
    mutationFn: (account: string) =>
      call<typeof chooseSourceAccount>('PUT', '/businesses/:businessId/sources/:sourceId/account', {
        params: { businessId, sourceId },
        body: { account_id: account },
      }),
    onSuccess: () => onLeave(service),
    onError: (failure) => notify({ text: readErrorMessage(failure), type: 'error' }),
  });
  return (
    <TableSection title={`Your ${service} accounts`} busy={choose.isPending}>
      <Stack px={20} pb={20}>
        <AccountPicker
          accounts={accounts}
          label="Which account belongs to this business?"
          value={accountId}
          onChange={setAccountId}
        />
        <Group>
          <Button
            disabled={accountId === null}
            loading={choose.isPending}
            onClick={() => {
              if (accountId !== null) choose.mutate(accountId);
            }}
          >
            Connect account
          </Button>
          <Button variant="default" onClick={() => void onLeave()}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </TableSection>
  );
}
