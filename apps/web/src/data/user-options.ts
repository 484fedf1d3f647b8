import type { listUsers } from '@bellwether/contract/api/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from './calls/endpoint-query.ts';
import { useSession } from './session/session.ts';

/** What is said, as an error, when the people to choose from could not be had. */
export const usersFailureText = 'Unable to fetch users.';

/** The most people that a selector offers. */
const userLimit = 1000;

/** Query options of the people to choose from; `include` are ids whose names are wanted whatever has become of them. */
export const userListQuery = (business: string, include: readonly string[]) =>
  endpointQuery<typeof listUsers>('/users', {
    query: {
      business_id: business,
      response: 'user_list',
      limit: userLimit,
      include_ids: [...new Set(include)].join(','),
    },
  });

/**
 * The people of a business to choose from, by last name, and those who are selected or are the reader even if inactive. Who is
 * selected from the list is known already and is not asked for again.
 */
export function useUserList(business: string, selected: readonly string[]) {
  const { user } = useSession();
  const [included, include] = useState(selected);
  const query = useQuery({
    ...userListQuery(business, [...included, user.id]),
    // While one more name is fetched those before stay; never those of another business.
    placeholderData: (before, asked) =>
      asked?.queryKey[1]?.query?.business_id === business ? before : undefined,
  });
  const users = query.data?.data ?? [];
  const known = new Set([...included, ...users.map(({ id }) => id)]);
  if (query.data && !query.isPlaceholderData && selected.some((id) => !known.has(id))) include(selected);
  return {
    people: users.map(({ id, full_name, avatar_url }) => ({ id, name: full_name, avatarUrl: avatar_url })),
    loading: query.status === 'pending',
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}
