import type { readStatusLink, setLeadStatusByLink } from '@bellwether/contract/api/figures/digest';
import { product } from '@bellwether/domain/catalogue/product';
import { leadStatusLabel } from '@bellwether/domain/leads/status';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { usePathParams } from '../../data/page/use-screen.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { FullPageLoader } from '../../ui/feedback/full-page-loader.tsx';
import { StaticPage } from '../../ui/feedback/static-page.tsx';

const title = 'Set lead status';
const fetchLink = (token: string) =>
  call<typeof readStatusLink>('POST', '/lead-status-links/read', { body: { token }, client: 'none' });

/**
 * Page opened by the status links in the weekly mail. Only its button changes the status, because mail programs may
 * open links automatically.
 */
export function LeadStatusPage() {
  const { token } = usePathParams('/lead-status/$token');
  const found = useQuery({ queryKey: ['status-link', token], queryFn: () => fetchLink(token), retry: false });
  const give = useMutation({
    mutationFn: (undo: boolean) =>
      call<typeof setLeadStatusByLink>('POST', '/lead-status-links', {
        body: { token, undo },
        client: 'none',
      }),
    // The page refetches the status, because another user may have changed it since.
    onSettled: () => found.refetch(),
  });
  if (found.isError) {
    const dead = found.error instanceof ApiError && found.error.status === 410;
    return (
      <StaticPage title={title} {...(dead ? { lead: readErrorMessage(found.error) } : {})}>
        {dead ? null : (
          <ErrorBlock message={readErrorMessage(found.error)} retry={() => void found.refetch()} />
        )}
        <Home />
      </StaticPage>
    );
  }
  const link = found.data?.data;
  if (!link) return <FullPageLoader />;
  const { lead, status, state } = link;
  const label = leadStatusLabel(status);
  return (
    <StaticPage title={lead} lead={<span role="status">{texts[state](label)}</span>}>
      {give.isError ? (
        <Text mt="md" c="var(--bad)" role="alert">
          {readErrorMessage(give.error)}
        </Text>
      ) : null}
      {state === 'other' ? null : (
        <Group mt="lg">
          {state === 'open' ? (
            <Button size="md" loading={give.isPending} onClick={() => give.mutate(false)}>
              {label}
            </Button>
          ) : (
            <Button variant="default" loading={give.isPending} onClick={() => give.mutate(true)}>
              Undo
            </Button>
          )}
        </Group>
      )}
      <Home />
    </StaticPage>
  );
}

const texts = {
  open: (label: string) => `Mark this lead as “${label}”?`,
  given: (label: string) => `This lead is marked as “${label}”. Thank you.`,
  other: () => 'This lead already has another status. It was not changed.',
} as const;

const Home = () => (
  <p>
    <Anchor renderRoot={(props) => <Link to="/" {...props} />}>Open {product.name}</Anchor>
  </p>
);
