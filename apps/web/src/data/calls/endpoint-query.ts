import type { Endpoint } from '@bellwether/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from './call.ts';
import { queryKeys } from './query-keys.ts';

/**
 * Returns query options of a GET endpoint:
 * `useQuery(endpointQuery<typeof getReport>('/modules/:module/data/:report', { params, query }))`
 * Loaders, hovers and components with the same query share one cache entry.
 */
export const endpointQuery = <E extends Endpoint>(
  path: E['path'],
  input?: Omit<CallInput<E>, 'signal' | 'body'>,
) =>
  queryOptions({
    queryKey: queryKeys.call(path, input),
    queryFn: ({ signal }) => call<E>('GET', path, { ...input, signal } as CallInput<E>),
  });

/** Returns the key prefix of an endpoint, to invalidate all of its queries. */
export const endpointFilter = <E extends Endpoint>(path: E['path']) => ({
  queryKey: queryKeys.calls(path),
});
