import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';

type Then = {
  signedIn: () => Promise<void>;
  codeNeeded: (ticket: string) => void;
  refused: (sentence: string) => void;
};

/** Returns the query string that the sign-in provider sent back; null on any other visit. */
function providerAnswer(search: string): string | null {
  const params = new URLSearchParams(search);
  return params.has('state') && (params.has('code') || params.has('error')) ? search : null;
}

/** Loads the code of provider sign-in on demand, because few users need it. */
export const loadProvider = () => loadChunk(() => import('../../data/session/provider.ts'));

/**
 * Completes a provider sign-in when the provider redirects back. It first removes the provider's answer from the URL.
 */
export function useProviderReturn(then: Then): { returning: boolean } {
  const [answer] = useState(() => providerAnswer(window.location.search));
  const [returning, setReturning] = useState(answer !== null);
  const hasStarted = useRef(false);
  const navigate = useNavigate();
  useEffect(() => {
    // The provider's answer is valid only once, but an effect may run twice.
    if (answer === null || hasStarted.current) return;
    hasStarted.current = true;
    const finish = async () => {
      await navigate({ to: '/login', search: {}, replace: true });
      try {
        const { signInWithProvider } = await loadProvider();
        const ticket = await signInWithProvider(answer);
        if (ticket === null) await then.signedIn();
        else then.codeNeeded(ticket);
      } catch (failure) {
        then.refused(readErrorMessage(failure, 'Error logging in'));
      }
      setReturning(false);
    };
    void finish();
  }, [answer, navigate, then]);
  return { returning };
}
