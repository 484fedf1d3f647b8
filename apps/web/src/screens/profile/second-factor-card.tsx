import type { getSecondFactor } from '@bellwether/contract/api/people/second-factor';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { endpointQuery } from '../../data/calls/endpoint-query.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import classes from './profile.module.css';
import { ProfileSection } from './profile-section.tsx';
import type { SecondFactorAction } from './second-factor-dialog.tsx';

const SecondFactorDialog = lazy(() =>
  loadChunk(() => import('./second-factor-dialog.tsx')).then((m) => ({ default: m.SecondFactorDialog })),
);

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const leftText = (left: number) =>
  left === 0
    ? 'No recovery codes left. Create new ones.'
    : left === 1
      ? '1 recovery code left.'
      : `${left} recovery codes left.`;

export function SecondFactorCard() {
  const found = useQuery({
    ...endpointQuery<typeof getSecondFactor>('/profile/second-factor'),
    staleTime: 0,
  });
  const dialog = useDialog<SecondFactorAction>();
  const factor = found.data?.data;
  return (
    <ProfileSection
      title="Two-step sign-in"
      text="After your password, you enter a code from an app on your phone. A stolen password is then not enough."
    >
      {found.isError && !factor ? (
        <ErrorBlock message={readErrorMessage(found.error)} retry={() => void found.refetch()} />
      ) : null}
      {factor || found.isError ? null : <Skeleton height={36} />}
      {factor?.enabled ? (
        <>
          <div>
            <Text fw={500}>On since {formatDateTime(timeZone, new Date(factor.enabled_at ?? ''))}</Text>
            <Text size="sm" c="dimmed">
              {leftText(factor.recovery_codes_left)}
            </Text>
          </div>
          <div className={classes['pictureActs']}>
            <Button variant="default" onClick={() => dialog.open('renew')}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={() => dialog.open('end')}>
              Turn off
            </Button>
          </div>
        </>
      ) : factor ? (
        <Button onClick={() => dialog.open('begin')}>Turn on</Button>
      ) : null}
      {dialog.content ? (
        <Suspense fallback={null}>
          <SecondFactorDialog
            key={dialog.content.key}
            action={dialog.content.value}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        </Suspense>
      ) : null}
    </ProfileSection>
  );
}
