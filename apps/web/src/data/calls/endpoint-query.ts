import type { Endpoint } from '@bellwether/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from './call.ts';
import { queryKeys } from './query-keys.ts';

/**
 * Query options of a GET endpoint: `useQuery(ask<typeof getReport>('/modules/:module/data/:report', { params, query }))`.
 * A loader, a hover and a component that ask the same share one entry of the cache.
 */
export const endpointQuery = <E extends Endpoint>(
  path: E['path'],
  input?: Omit<CallInput<E>, 'signal' | 'body'>,
) =>
  queryOptions({
    queryKey: queryKeys.call(path, input),
    queryFn: ({ signal }) => call<E>('GET', path, { ...input, signal } as CallInput<E>),
  });

/** The beginning of every key of an endpoint, to invalidate all that was asked of it. */
export const endpointFilter = <E extends Endpoint>(path: E['path']) => ({
  queryKey: queryKeys.calls(path),
});
