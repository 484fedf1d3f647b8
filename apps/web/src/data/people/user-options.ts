import type { listUsers } from '@bellwether/contract/api/people/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../calls/endpoint-query.ts';
import { useSession } from '../session/session.ts';

export const usersFailureText = 'Unable to fetch users.';

const userLimit = 1000;

/** Query options of the users offered in a user field. `include` adds users by id, even if they are inactive. */
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
 * Loads the users offered in a user field, by last name. It includes selected users and the current user even if
 * inactive. Users selected from the list are known already and not requested again.
 */
export function useUserList(business: string, selected: readonly string[]) {
  const { user } = useSession();
  const [included, include] = useState(selected);
  const query = useQuery({
    ...userListQuery(business, [...included, user.id]),
    // While the new list loads, keep the previous users, but never those of another business.
    placeholderData: (before, previousQuery) =>
      previousQuery?.queryKey[1]?.query?.business_id === business ? before : undefined,
  });
  const users = query.data?.data ?? [];
  const known = new Set([...included, ...users.map(({ id }) => id)]);
  if (query.data && !query.isPlaceholderData && selected.some((id) => !known.has(id))) include(selected);
  return {
    people: users.map((one) => ({
      id: one.id,
      name: one.full_name,
      avatarUrl: one.avatar_url,
      isMember: 'is_member' in one && one.is_member,
    })),
    loading: query.status === 'pending',
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}
