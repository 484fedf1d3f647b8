import type { UserRow } from '@bellwether/contract/api/people/user-admin';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestUser } from '../../../testing/test-users.ts';

type Answer<T> = { status: number; body: T; text: string };
type UserReply = { data: UserRow; message?: string; fields?: Record<string, string> };

export const createAdministration = (app: () => TestApp) => {
  const ask = async <T = UserReply>(
    who: TestUser,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ) =>
    (await (await app().as(who)).ask(method, `/v1${path}`, body === undefined ? {} : { body })) as Answer<T>;

  let createdCount = 0;
  /** Creates a user, by default a Client of the south business. */
  const person = (more: object = {}, by: TestUser = 'admin') => {
    createdCount += 1;
    const body = {
      first_name: 'Ann',
      last_name: `Person ${createdCount}`,
      email: ` Ann.${createdCount}@New.example`,
      roles: [{ id: app().roles.Client }],
      businesses: [app().business.south],
      ...more,
    };
    return ask(by, 'POST', '/users', body);
  };
  return {
    ask,
    person,
    idOf: async (more: object = {}) => (await person(more)).body.data.id,
    put: (who: TestUser, id: string, body: object) => ask(who, 'PUT', `/users/${id}`, body),
    names: async (who: TestUser, query = '') =>
      (await ask<{ data: UserRow[] }>(who, 'GET', `/users?per_page=-1${query}`)).body.data.map(
        ({ first_name }) => first_name,
      ),
  };
};
