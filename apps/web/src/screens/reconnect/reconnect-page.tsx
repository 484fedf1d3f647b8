import type {
  beginLinkSignIn,
  connectByLink,
  finishLinkSignIn,
  readSourceLink,
} from '@bellwether/contract/api/source-links';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { product } from '@bellwether/domain/catalogue/product';
import { findCredentialFault } from '@bellwether/domain/sources/credentials';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { usePathParams } from '../../data/page/use-screen.ts';
import { CredentialField } from '../../sections/credential-field.tsx';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { FullPageLoader } from '../../ui/feedback/full-page-loader.tsx';
import { StaticPage } from '../../ui/feedback/static-page.tsx';

type LinkState = ReplyOf<typeof readSourceLink>['data'];
type Connected = ReplyOf<typeof finishLinkSignIn>['data'];

const title = 'Connect again';

/**
 * Page to reconnect a source that stopped. The mail about the source links to it, and the service redirects to it after
 * the sign-in. The user needs no Bellwether account.
 */
export function ReconnectPage() {
  const { token } = usePathParams('/reconnect/{-$token}');
  const [answer] = useState(() => window.location.search);
  if (token) return <Link token={token} />;
  // Every service returns the `state` of the sign-in; without it, the page was opened in another way.
  if (new URLSearchParams(answer).has('state')) return <SignInResult answer={answer} />;
  return <StaticPage title={title} lead="Open the link of the email to connect the account again." />;
}

const Failed = ({ error, retry }: { error: Error; retry: (() => void) | undefined }) =>
  error instanceof ApiError && error.status === 410 ? (
    <StaticPage title={title} lead={readErrorMessage(error)} />
  ) : (
    <StaticPage title={title}>
      <ErrorBlock message={readErrorMessage(error)} {...(retry ? { retry } : {})} />
    </StaticPage>
  );

const list = new Intl.ListFormat('en-AU');

/** Returns the businesses in words: their names if there are few, else their number. */
const readersText = ({ businesses, business_count: count }: Connected): string =>
  count > businesses.length ? `${count} businesses` : list.format(businesses);

const Done = (connected: Connected) => (
  <StaticPage
    title={`${list.format(connected.services)} ${connected.services.length === 1 ? 'is' : 'are'} connected`}
    lead={
      <span role="status">
        {product.name} reads the figures of {readersText(connected)} again. You can close this page.
      </span>
    }
  />
);

function Link({ token }: { token: string }) {
  const found = useQuery({
    queryKey: ['source link', token],
    retry: false,
    queryFn: async () =>
      (await call<typeof readSourceLink>('POST', '/source-links/read', { body: { token }, client: 'none' }))
        .data,
  });
  const [connected, setConnected] = useState<Connected | null>(null);
  if (connected) return <Done {...connected} />;
  if (found.isPending) return <FullPageLoader />;
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />;
  return <Start token={token} link={found.data} onConnected={setConnected} />;
}

type StartProps = { token: string; link: LinkState; onConnected: (connected: Connected) => void };

function Start({ token, link, onConnected }: StartProps) {
  const { type, account, fault, sign_in: signIn } = link;
  const service = type === null ? (signIn ?? '') : sourceLabel(type);
  // The mail that warns before an access ends has the same link.
  const isEnding = type === null && fault === null;
  const gets = isEnding ? 'will get' : link.business_count === 1 ? 'gets' : 'get';
  const begin = useMutation({
    mutationFn: async () => {
      const { data } = await call<typeof beginLinkSignIn>('POST', '/source-links/sign-in', {
        body: { token },
        client: 'none',
      });
      window.location.assign(data.url);
    },
  });
  return (
    <StaticPage
      title={`Connect ${service} again`}
      lead={`${readersText(link)} ${gets} no new figures from ${list.format(link.services)}${isEnding ? ' when this access ends' : ''}${account ? ` (${account.name})` : ''}.${fault ? ` ${fault}` : ''}`}
    >
      {signIn === null && type !== null ? (
        <Credential token={token} type={type} onConnected={onConnected} />
      ) : (
        <Stack mt="lg">
          <Text size="sm">
            Sign in with the user who can read {type === null ? 'these accounts' : 'this account'}.{' '}
            {product.name} only reads figures and changes nothing there.
          </Text>
          <Button loading={begin.isPending} onClick={() => begin.mutate()}>
            Sign in with {signIn}
          </Button>
          {begin.isError ? (
            <Text c="var(--bad)" role="alert">
              {readErrorMessage(begin.error)}
            </Text>
          ) : null}
        </Stack>
      )}
    </StaticPage>
  );
}

type CredentialProps = Pick<StartProps, 'token' | 'onConnected'> & { type: NonNullable<LinkState['type']> };

function Credential({ token, type, onConnected }: CredentialProps) {
  const [apiKey, setApiKey] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const save = useMutation({
    mutationFn: () =>
      call<typeof connectByLink>('POST', '/source-links/credential', {
        body: { token, api_key: apiKey },
        client: 'none',
      }),
    onSuccess: ({ data }) => onConnected(data),
    onError: (failure) => setFault(readErrorMessage(failure)),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const found = missing ?? findCredentialFault(type, apiKey);
        setFault(found);
        if (!found) save.mutate();
      }}
    >
      <Stack mt="lg">
        <CredentialField
          type={type}
          fault={fault}
          onChange={(value, found) => {
            setApiKey(value);
            setMissing(found ?? null);
            setFault(undefined);
          }}
        />
        <Button type="submit" loading={save.isPending}>
          Connect
        </Button>
      </Stack>
    </form>
  );
}

function SignInResult({ answer }: { answer: string }) {
  const finish = useQuery({
    queryKey: ['source link sign-in', answer],
    // Does not retry, because the service's sign-in answer is valid only once.
    retry: false,
    staleTime: 'static',
    queryFn: async () =>
      (
        await call<typeof finishLinkSignIn>('POST', '/source-links/finish', {
          body: { answer },
          client: 'none',
        })
      ).data,
  });
  if (finish.isPending) return <FullPageLoader />;
  if (finish.error) return <Failed error={finish.error} retry={undefined} />;
  return <Done {...finish.data} />;
}
