import type { signInOptions } from '@bellwether/contract/api/single-sign-on';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, errorMessage } from '../../data/calls/api-error.ts';
import { endpointQuery } from '../../data/calls/endpoint-query.ts';
import { goToProvider } from '../../data/session/provider.ts';
import { loadChunk } from '../../ui/load-chunk.ts';
import classes from './login.module.css';

type Props = { busy: boolean; onSignedIn: () => Promise<void>; onRefused: (sentence: string) => void };

const passkeySentence = (failure: unknown): string =>
  failure instanceof ApiError ? errorMessage(failure) : 'No passkey was used. Please try again.';

/** The ways in beside the password; nothing where there are none, and until it is known. */
export function OtherWays({ busy, onSignedIn, onRefused }: Props) {
  const found = useQuery({
    ...endpointQuery<typeof signInOptions>('/auth/options', { client: 'nobody' }),
    // The password is a way in whatever comes of this.
    retry: false,
  });
  const toProvider = useMutation({
    mutationFn: goToProvider,
    onMutate: () => onRefused(''),
    onError: (failure) => onRefused(errorMessage(failure)),
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
  const { provider = null, passkeys = false } = found.data?.data ?? {};
  const takesPasskeys = passkeys && 'PublicKeyCredential' in window;
  if (provider === null && !takesPasskeys) return null;
  return (
    <div className={classes['ways']}>
      <p className={classes['or']}>or</p>
      {provider === null ? null : (
        <Button
          variant="default"
          // The page goes away once it is known where to.
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
