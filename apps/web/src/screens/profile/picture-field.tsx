import type { removeAvatar, setAvatar } from '@bellwether/contract/api/people/profile';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { useSession } from '../../data/session/session.ts';
import { loadSignedInUser } from '../../data/session/sign-in.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import { Avatar } from '../../ui/people/avatar.tsx';
import { userName } from '../../ui/people/person.ts';
import classes from './profile.module.css';

const CropDialog = lazy(() =>
  loadChunk(() => import('./crop-dialog.tsx')).then(({ CropDialog: component }) => ({ default: component })),
);

export function PictureField() {
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useDialog<File>(button);
  const showError = (failure: unknown) => notify({ text: readErrorMessage(failure), type: 'error' });
  const upload = useMutation({
    mutationFn: async (picture: Blob) => {
      const body = new FormData();
      body.append('file', picture, 'picture.png');
      await call<typeof setAvatar>('POST', '/profile/avatar', { body });
      await loadSignedInUser();
    },
    onSuccess: () => {
      dialog.close();
      notify({ text: 'Picture saved.' });
    },
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: async () => {
      await call<typeof removeAvatar>('DELETE', '/profile/avatar');
      await loadSignedInUser();
    },
    onSuccess: () => notify({ text: 'Picture removed.' }),
    onError: showError,
  });
  return (
    <div className={classes['picture']}>
      <Avatar name={userName(user)} url={user.avatar_url ?? null} size={72} />
      <div className={classes['pictureActs']}>
        <Button ref={button} variant="default" onClick={() => input.current?.click()}>
          {user.avatar_url ? 'Change picture' : 'Add picture'}
        </Button>
        {user.avatar_url ? (
          <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
            Remove picture
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture"
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) dialog.open(file);
        }}
      />
      {dialog.content ? (
        <Suspense fallback={null}>
          <CropDialog
            key={dialog.content.key}
            file={dialog.content.value}
            opened={dialog.opened}
            busy={upload.isPending}
            onSave={(picture) => upload.mutate(picture)}
            onClose={dialog.close}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
