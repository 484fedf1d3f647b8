import type { UserRow } from '@bellwether/contract/api/people/user-admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { itemsQuery, noBusinessKey } from '../../data/items/items.ts';
import { usersEndpoint } from '../../data/people/users.ts';
import type { Reader } from '../../data/session/reader.ts';
import { useSession } from '../../data/session/session.ts';
import type { Destination } from './destinations.ts';

/** Minimum letters for a search for people; fewer would match almost everyone. */
const minLetters = 2;
const maxUsers = 8;

export const canSearchUsers = ({ globalPermissions }: Pick<Reader, 'globalPermissions'>): boolean =>
  globalPermissions.includes('users');

/** Finds people of the user's businesses whose name or email matches. Users who may not read users get no results. */
export function useUserSearch(keywords: string): Destination[] {
  const { reader } = useSession();
  const enabled = canSearchUsers(reader) && keywords.length >= minLetters;
  const request = { keywords, perPage: maxUsers, sort: { key: 'full_name', direction: 'asc' } } as const;
  const { data } = useQuery({
    ...itemsQuery<UserRow>(usersEndpoint, noBusinessKey, request),
    enabled,
    placeholderData: keepPreviousData,
  });
  if (!enabled) return [];
  return (data?.data ?? []).map(({ id, full_name, email }) => ({
    group: 'person',
    id,
    label: full_name || email,
    description: email,
    target: { to: `/profile/${id}` },
  }));
}
