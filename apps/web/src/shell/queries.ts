import { QueryCache, QueryClient } from '@tanstack/react-query';
import { Refused } from '../data/refused.ts';

const ended = new EventTarget();

/** Calls back when the server no longer takes the token of this session. */
export const onSessionRefused = (listener: () => void): (() => void) => {
  ended.addEventListener('refused', listener);
  return () => ended.removeEventListener('refused', listener);
};

const isRefusal = (failure: unknown) => failure instanceof Refused && failure.status > 0;

/** The cache of all that was asked. A refusal is final, a lost connection is tried twice more. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (failure) => {
      if (failure instanceof Refused && failure.status === 401) ended.dispatchEvent(new Event('refused'));
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (tries, failure) => tries < 2 && !isRefusal(failure),
    },
  },
});
