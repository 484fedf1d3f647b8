import type { getSignInOptions } from '@bellwether/contract/api/people/single-sign-on';
import { useEffect, useState } from 'react';
import { call } from '../../data/calls/call.ts';

/**
 * Returns the sign-in options besides the password. Empty until loaded and on failure, because the password always
 * works. Does not use the query cache, because its code would make the login page larger.
 */
export function useSignInOptions(): { provider: string | null; takesPasskeys: boolean } {
  const [options, setOptions] = useState({ provider: null as string | null, passkeys: false });
  useEffect(() => {
    const leaving = new AbortController();
    call<typeof getSignInOptions>('GET', '/auth/options', { client: 'none', signal: leaving.signal })
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
