import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { loadChunk } from '../../ui/load-chunk.ts';

type Then = {
  signedIn: () => Promise<void>;
  codeNeeded: (ticket: string) => void;
  refused: (sentence: string) => void;
};

/** What the provider led back with: the query of the address; null when this is no way back. */
function providerAnswer(search: string): string | null {
  const given = new URLSearchParams(search);
  return given.has('state') && (given.has('code') || given.has('error')) ? search : null;
}

/** Few sign in this way: what it takes comes when somebody does. */
export const loadProvider = () => loadChunk(() => import('../../data/session/provider.ts'));

/** Ends a sign-in by the provider, where the address is that of its way back. What it brought is taken out of the address first. */
export function useProviderReturn(then: Then): { returning: boolean } {
  const [answer] = useState(() => providerAnswer(window.location.search));
  const [returning, setReturning] = useState(answer !== null);
  const begun = useRef(false);
  const navigate = useNavigate();
  useEffect(() => {
    // It counts once, and an effect may run twice.
    if (answer === null || begun.current) return;
    begun.current = true;
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
