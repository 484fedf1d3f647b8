import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../data/calls/api-error.ts';
import { onSessionEnd } from '../data/session/session.ts';

const isRefusal = (failure: unknown) => failure instanceof ApiError && failure.status > 0;

/** Query cache of the application. A refused query is not retried; after a lost connection, it is retried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Mutations fail at once without a connection; the user decides whether to retry. A refused token ends the session
    // (`call.ts`).
    mutations: { networkMode: 'always', retry: false },
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (tries, failure) => tries < 2 && !isRefusal(failure),
    },
  },
});

onSessionEnd(() => queryClient.clear());

/**
 * Repeats queries that a page change cancelled although a remaining component, such as the header, still
 * needs them.
 */
export const refetchCancelled = (): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'pending' && state.fetchStatus === 'idle',
  });
