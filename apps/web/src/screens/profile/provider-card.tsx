import type {
  getProviderAccount,
  unlinkProviderAccount,
} from '@bellwether/contract/api/people/single-sign-on';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { endpointFilter, endpointQuery } from '../../data/calls/endpoint-query.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import { ProfileSection } from './profile-section.tsx';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Card with the user's linked account at the sign-in provider; hidden if the installation has no provider. */
export function ProviderCard() {
  const cache = useQueryClient();
  const found = useQuery({
    ...endpointQuery<typeof getProviderAccount>('/profile/provider'),
    staleTime: 0,
  });
  const forget = useMutation({
    mutationFn: () => call<typeof unlinkProviderAccount>('DELETE', '/profile/provider'),
    onSuccess: ({ message }) => {
      notify({ text: message });
      return cache.invalidateQueries(endpointFilter<typeof getProviderAccount>('/profile/provider'));
    },
    onError: (failure) => notify({ text: readErrorMessage(failure), type: 'error' }),
  });
  const { provider = null, linked_at = null } = found.data?.data ?? {};
  if (provider === null) return null;
  return (
    <ProfileSection
      title={provider}
      text="Sign in without a separate password. The first time, we find your account by your email address."
    >
      {linked_at === null ? (
        <Text c="dimmed">You have not signed in with {provider} yet.</Text>
      ) : (
        <>
          <Text fw={500}>Linked since {formatDateTime(timeZone, new Date(linked_at))}</Text>
          <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate()}>
            Unlink this account
          </Button>
        </>
      )}
    </ProfileSection>
  );
}
