import type { listRoles } from '@bellwether/contract/api/roles';
import type {
  changeUsers,
  createUser,
  getUserRow,
  resetPasskeys,
  resetSecondFactor,
  UserRow,
  updateUser,
} from '@bellwether/contract/api/user-admin';
import type { InputOf } from '@bellwether/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './calls/call.ts';
import { endpointFilter, endpointQuery } from './calls/endpoint-query.ts';
import { loadUser } from './session/sign-in.ts';

/** Where the list of users is, below the base of all calls. */
export const usersEndpoint = 'users';
export const userHistoryEndpoint = (id: string): string => `users/${encodeURIComponent(id)}/history`;

/** Every role that the reader may know of. */
export function useRoles() {
  const query = useQuery(endpointQuery<typeof listRoles>('/roles', { query: { per_page: '-1' } }));
  return { roles: query.data?.data, query };
}

/** Query options of one person with the work that waits for them. */
export const userQuery = (id: string) =>
  endpointQuery<typeof getUserRow>('/users/:id/administration', { params: { id } });

export type NewUserBody = InputOf<typeof createUser>['body'];
export type UserChangesBody = InputOf<typeof updateUser>['body'];

/** What a save of a person sends: never whom they attend with, which is not kept with a person. */
export const toUserBody = <T extends object>(body: T): T => {
  const { fk_attendees_id: _, ...rest } = body as T & { fk_attendees_id?: unknown };
  return rest as unknown as T;
};

/** What deactivating somebody sends: their names, who takes over, and neither primary business nor attendance. */
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

/** What is done with people. Every list of them is asked for anew then, and one's own rights with them. */
export function useUserActions() {
  const queries = useQueryClient();
  const done = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    // The list of them, and the histories below its address.
    void queries.invalidateQueries({
      queryKey: ['items'],
      predicate: ({ queryKey: [, endpoint] }) => String(endpoint).split('/')[0] === usersEndpoint,
    });
    void queries.invalidateQueries(endpointFilter<typeof listRoles>('/roles'));
    void queries.invalidateQueries(endpointFilter<typeof getUserRow>('/users/:id/administration'));
    // What changed may be the reader's own; that it could not be asked for is no failure of what was done.
    loadUser().catch((failure: unknown) => console.warn('The user could not be loaded again.', failure));
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
