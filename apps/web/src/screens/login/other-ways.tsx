import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError, readErrorMessage } from '../../data/calls/api-error.ts';
import { openProviderLogin } from '../../data/session/provider.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import classes from './other-ways.module.css';

type Props = {
  provider: string | null;
  takesPasskeys: boolean;
  busy: boolean;
  onSignedIn: () => Promise<void>;
  onRefused: (sentence: string) => void;
};

const passkeySentence = (failure: unknown): string =>
  failure instanceof ApiError ? readErrorMessage(failure) : 'No passkey was used. Please try again.';

export function OtherSignIns({ provider, takesPasskeys, busy, onSignedIn, onRefused }: Props) {
  const toProvider = useMutation({
    mutationFn: openProviderLogin,
    onMutate: () => onRefused(''),
    onError: (failure) => onRefused(readErrorMessage(failure)),
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { signInByPasskey } = await loadChunk(() => import('./passkey-sign-in.ts'));
      await signInByPasskey();
    },
    onMutate: () => onRefused(''),
    onSuccess: onSignedIn,
    onError: (failure) => onRefused(passkeySentence(failure)),
  });
  return (
    <div className={classes['ways']}>
      <p className={classes['or']}>or</p>
      {provider === null ? null : (
        <Button
          variant="default"
          // Keeps the button loading after success, because the browser then leaves the page.
          loading={toProvider.isPending || toProvider.isSuccess}
          disabled={busy || byPasskey.isPending}
          onClick={() => toProvider.mutate()}
        >
          Continue with {provider}
        </Button>
      )}
      {takesPasskeys ? (
        <Button
          variant="default"
          loading={byPasskey.isPending}
          disabled={busy || toProvider.isPending}
          onClick={() => byPasskey.mutate()}
        >
          Sign in with a passkey
        </Button>
      ) : null}
    </div>
  );
}
