import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../data/calls/api-error.ts';
import { onSessionEnd } from '../data/session/session.ts';

const isRefusal = (failure: unknown) => failure instanceof ApiError && failure.status > 0;

/** The cache of all that was asked. A refusal is final, a lost connection is tried twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // What a person sends fails at once where there is no line: it is theirs to send it again. A refused token ends the session below (`call.ts`).
    mutations: { networkMode: 'always', retry: false },
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (tries, failure) => tries < 2 && !isRefusal(failure),
    },
  },
});

onSessionEnd(() => queryClient.clear());

/** Asks again for what a change of page gave up though somebody who stayed on the page, as the header, still waits for it. */
export const refetchCancelled = (): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'pending' && state.fetchStatus === 'idle',
  });
