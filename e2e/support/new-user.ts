import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { expect } from 'vitest';
import { type AuthRecord, password, signInAs } from './accounts.ts';
import { callAsAdmin } from './as-admin.ts';
import { readMailsTo } from './mails.ts';
import { testServer } from './test-server.ts';

type Made = { data: { id: string } };
export type TestPerson = { email: string; roleId: string; session: AuthRecord };

const tokenOf = async (email: string): Promise<string | undefined> =>
  (await readMailsTo(email))
    .flatMap(({ text = '' }) => /\/set-password\/[^/\s]+\/([\w-]+)/.exec(text)?.[1] ?? [])
    .at(0);

/** Creates and signs in a user of the business, with a separate role for these modules. */
export const createUser = async (businessId: string, slugs: readonly ModuleSlug[]): Promise<TestPerson> => {
  const mark = crypto.randomUUID().slice(0, 8);
  const email = `${mark}@person.example`;
  const { data: role } = await callAsAdmin<Made>('POST', '/roles', { name: `Role ${mark}` });
  await callAsAdmin('PUT', '/roles', { roles: [{ id: role.id, before: [], permissions: slugs }] });
  await callAsAdmin('POST', '/users', {
    first_name: 'Robin',
    last_name: mark,
    email,
    roles: [{ id: role.id }],
    businesses: [businessId],
  });
  await expect.poll(() => tokenOf(email)).toBeTruthy();
  const { baseUrl } = testServer();
  const set = await fetch(`${baseUrl}/v1/auth/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      token: await tokenOf(email),
      password,
      password_confirmation: password,
    }),
  });
  expect([set.status, await set.text()]).toEqual([200, expect.any(String)]);
  return { email, roleId: role.id, session: await signInAs(baseUrl, email) };
};
