import type { listRoles } from '@bellwether/contract/api/people/roles';
import type {
  changeUsers,
  createUser,
  getUserRow,
  resetPasskeys,
  resetSecondFactor,
  UserRow,
  updateUser,
} from '@bellwether/contract/api/people/user-admin';
import type { InputOf } from '@bellwether/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../calls/call.ts';
import { endpointFilter, endpointQuery } from '../calls/endpoint-query.ts';
import { loadSignedInUser } from '../session/sign-in.ts';

export const usersEndpoint = 'users';
export const userHistoryEndpoint = (id: string): string => `users/${encodeURIComponent(id)}/history`;

export function useRoles() {
  const query = useQuery(endpointQuery<typeof listRoles>('/roles', { query: { per_page: '-1' } }));
  return { roles: query.data?.data, query };
}

/** Query options of one user with their open tasks. */
export const userQuery = (id: string) =>
  endpointQuery<typeof getUserRow>('/users/:id/administration', { params: { id } });

export type NewUserBody = InputOf<typeof createUser>['body'];
export type UserChangesBody = InputOf<typeof updateUser>['body'];

/** Returns the request body of a save, without `fk_attendees_id`, which is not stored with a user. */
export const toUserBody = <T extends object>(body: T): T => {
  const { fk_attendees_id: _, ...rest } = body as T & { fk_attendees_id?: unknown };
  return rest as unknown as T;
};

/**
 * Returns the request body that deactivates a user: names, email and the user who takes over. The body omits the
 * primary business and `fk_attendees_id`.
 */
export const toDeactivationBody = (
  person: Pick<UserRow, 'first_name' | 'last_name' | 'email'>,
  handOverTo: string | null,
): UserChangesBody => ({
  first_name: person.first_name,
  last_name: person.last_name,
  email: person.email,
  status: 'inactive',
  ...(handOverTo === null ? {} : { hand_over_to: handOverTo }),
});

/** Returns the actions on users. Each action reloads all user lists and the current user's own rights. */
export function useUserActions() {
  const queries = useQueryClient();
  const done = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    // Invalidates the user list and the change histories, whose keys begin with the endpoint of the list.
    void queries.invalidateQueries({
      queryKey: ['items'],
      predicate: ({ queryKey: [, endpoint] }) => String(endpoint).split('/')[0] === usersEndpoint,
    });
    void queries.invalidateQueries(endpointFilter<typeof listRoles>('/roles'));
    void queries.invalidateQueries(endpointFilter<typeof getUserRow>('/users/:id/administration'));
    // Reloads the current user's rights, which may have changed. A failed reload is ignored, because the action itself
    // succeeded.
    loadSignedInUser().catch((failure: unknown) =>
      console.warn('Your user data could not be reloaded.', failure),
    );
    return answer;
  };
  return {
    done,
    add: (body: NewUserBody) => done(call<typeof createUser>('POST', '/users', { body })),
    change: (id: string, body: UserChangesBody) =>
      done(call<typeof updateUser>('PUT', '/users/:id', { params: { id }, body: toUserBody(body) })),
    resetFactor: (id: string) =>
      done(call<typeof resetSecondFactor>('DELETE', '/users/:id/second-factor', { params: { id } })),
    resetPasskeys: (id: string) =>
      done(call<typeof resetPasskeys>('DELETE', '/users/:id/passkeys', { params: { id } })),
    many: (body: InputOf<typeof changeUsers>['body']) =>
      done(call<typeof changeUsers>('POST', '/users/bulk', { body })),
  };
}
