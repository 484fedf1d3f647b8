import type { getSignInOptions } from '@bellwether/contract/api/single-sign-on';
import { useEffect, useState } from 'react';
import { call } from '../../data/calls/call.ts';

/**
 * The ways in beside the password: none until they are known, and none when that fails, for the password is a way in whatever comes of
 * this. Asked without the cache of queries, which comes with the frame: the first page weighs as little as it can.
 */
export function useSignInOptions(): { provider: string | null; takesPasskeys: boolean } {
  const [options, setOptions] = useState({ provider: null as string | null, passkeys: false });
  useEffect(() => {
    const leaving = new AbortController();
    call<typeof getSignInOptions>('GET', '/auth/options', { client: 'nobody', signal: leaving.signal })
      .then(({ data }) => {
        if (!leaving.signal.aborted) setOptions(data);
      })
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return {
    provider: options.provider,
    takesPasskeys: options.passkeys && 'PublicKeyCredential' in window,
  };
}
