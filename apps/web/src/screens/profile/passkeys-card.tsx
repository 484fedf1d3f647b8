import type { listPasskeys, Passkey, removePasskey } from '@bellwether/contract/api/people/passkeys';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { endpointFilter, endpointQuery } from '../../data/calls/endpoint-query.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ConfirmModal } from '../../ui/modals/confirm-modal.tsx';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import type { PasskeyAction } from './passkey-dialog.tsx';
import classes from './profile.module.css';
import { ProfileSection } from './profile-section.tsx';

const PasskeyDialog = lazy(() =>
  loadChunk(() => import('./passkey-dialog.tsx')).then((m) => ({ default: m.PasskeyDialog })),
);

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const formatMoment = (moment: string) => formatDateTime(timeZone, new Date(moment));

/** Card with the user's passkeys; hidden if the installation does not support them. */
export function PasskeysCard() {
  const cache = useQueryClient();
  const found = useQuery({ ...endpointQuery<typeof listPasskeys>('/profile/passkeys'), staleTime: 0 });
  const dialog = useDialog<PasskeyAction>();
  const removing = useDialog<Passkey>();
  const remove = useMutation({
    mutationFn: (id: string) =>
      call<typeof removePasskey>('DELETE', '/profile/passkeys/:id', { params: { id } }),
    onSuccess: ({ message }) => {
      notify({ text: message });
      removing.close();
      return cache.invalidateQueries(endpointFilter<typeof listPasskeys>('/profile/passkeys'));
    },
    onError: (failure) => notify({ text: readErrorMessage(failure), type: 'error' }),
  });
  const data = found.data?.data;
  if (data && !data.available) return null;
  const takesPasskeys = 'PublicKeyCredential' in window;
  const removedPasskey = removing.content?.value;
  return (
    <ProfileSection
      title="Passkeys"
      text="Sign in with your finger, face or PIN instead of password and code. The key stays on your device."
    >
      {found.isError && !data ? (
        <ErrorBlock message={readErrorMessage(found.error)} retry={() => void found.refetch()} />
      ) : null}
      {data || found.isError ? null : <Skeleton height={36} />}
      {data && data.passkeys.length > 0 ? (
        <ul className={classes['list']} aria-label="Passkeys">
          {data.passkeys.map((one) => (
            <li key={one.id} className={classes['row']}>
              <div>
                <Text fw={500}>{one.name}</Text>
                <Text size="sm" c="dimmed">
                  Added {formatMoment(one.created_at)}
                  {one.used_at === null ? ', not used yet' : `, last used ${formatMoment(one.used_at)}`}
                </Text>
              </div>
              <div className={classes['pictureActs']}>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Rename ${one.name}`}
                  onClick={() => dialog.open({ kind: 'rename', passkey: one })}
                >
                  Rename
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Remove ${one.name}`}
                  onClick={() => removing.open(one)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {data && takesPasskeys ? (
        <Button
          variant={data.passkeys.length > 0 ? 'default' : 'filled'}
          onClick={() => dialog.open({ kind: 'add' })}
        >
          Add passkey
        </Button>
      ) : null}
      {data && !takesPasskeys ? <Text c="dimmed">This browser does not support passkeys.</Text> : null}
      {dialog.content ? (
        <Suspense fallback={null}>
          <PasskeyDialog
            key={dialog.content.key}
            action={dialog.content.value}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        </Suspense>
      ) : null}
      {removedPasskey ? (
        <ConfirmModal
          opened={removing.opened}
          busy={remove.isPending}
          title={`Remove ${removedPasskey.name}`}
          message="It can no longer be used to sign in. Delete it on your device too, or the device will still offer it."
          confirm="Remove"
          danger
          onConfirm={() => remove.mutate(removedPasskey.id)}
          onClose={removing.close}
        />
      ) : null}
    </ProfileSection>
  );
}
