import { QueryClient } from '@tanstack/react-query';
import { Refused } from '../data/refused.ts';
import { onSessionEnd } from '../data/session.ts';

const isRefusal = (failure: unknown) => failure instanceof Refused && failure.status > 0;

/** The cache of all that was asked. A refusal is final, a lost connection is tried twice more. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (tries, failure) => tries < 2 && !isRefusal(failure),
    },
  },
});

onSessionEnd(() => queries.clear());

/** Asks again for what a change of page gave up though somebody who stayed on the page, as the header, still waits for it. */
export const askAgainForCancelled = (): Promise<void> =>
  queries.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'pending' && state.fetchStatus === 'idle',
  });
