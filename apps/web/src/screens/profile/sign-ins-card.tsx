import type {
  endOtherSignIns,
  endSignIn,
  listSignIns,
  SignIn,
} from '@bellwether/contract/api/people/profile';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { Badge, Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { endpointFilter, endpointQuery } from '../../data/calls/endpoint-query.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import classes from './profile.module.css';
import { ProfileSection } from './profile-section.tsx';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const formatMoment = (moment: string) => formatDateTime(timeZone, new Date(moment));

export function SignInsCard() {
  const cache = useQueryClient();
  const found = useQuery({ ...endpointQuery<typeof listSignIns>('/auth/sessions'), staleTime: 0 });
  const ended = {
    onSuccess: ({ message }: { message: string }) => {
      notify({ text: message });
      return cache.invalidateQueries(endpointFilter<typeof listSignIns>('/auth/sessions'));
    },
    onError: (failure: unknown) => notify({ text: readErrorMessage(failure), type: 'error' }),
  };
  const endOne = useMutation({
    mutationFn: (id: string) => call<typeof endSignIn>('DELETE', '/auth/sessions/:id', { params: { id } }),
    ...ended,
  });
  const endOthers = useMutation({
    mutationFn: () => call<typeof endOtherSignIns>('DELETE', '/auth/sessions'),
    ...ended,
  });
  const all = found.data?.data ?? [];
  return (
    <ProfileSection
      title="Where you are signed in"
      text="A sign-in ends automatically after 24 hours. If you do not recognise one, sign it out and change your password."
    >
      {found.isError ? (
        <ErrorBlock message={readErrorMessage(found.error)} retry={() => void found.refetch()} />
      ) : null}
      <ul className={classes['list']} aria-label="Sign-ins" aria-busy={found.isPending}>
        {all.map((one) => (
          <Row
            key={one.id}
            signIn={one}
            busy={endOne.isPending && endOne.variables === one.id}
            end={() => endOne.mutate(one.id)}
          />
        ))}
      </ul>
      {all.length > 1 ? (
        <Button
          variant="default"
          justify="center"
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          Sign out everywhere else
        </Button>
      ) : null}
    </ProfileSection>
  );
}

function Row({ signIn, busy, end }: { signIn: SignIn; busy: boolean; end: () => void }) {
  const { device, started_at, last_used_at, current } = signIn;
  return (
    <li className={classes['row']}>
      <div>
        <Text fw={500}>
          {device}{' '}
          {current ? (
            <Badge variant="light" tt="none">
              Current
            </Badge>
          ) : null}
        </Text>
        <Text size="sm" c="dimmed">
          Since {formatMoment(started_at)}
          {current ? '' : `, last used ${formatMoment(last_used_at)}`}
        </Text>
      </div>
      {current ? null : (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          onClick={end}
          aria-label={`Sign out ${device}, since ${formatMoment(started_at)}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
